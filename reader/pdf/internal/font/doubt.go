package font

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fewestLetters is how many letters of one script a table must have to be judged by them.
const fewestLetters = 3

// doubtStrangers takes back what a table says of single codes where it contradicts itself: programs that rewrite files give some
// shapes of an East Asian or Arabic font the sign of a Latin one, "¼" in the middle of a word. A font of such a script that has no
// letter of ASCII has none of the upper half of Latin either.
func (t *Font) doubtStrangers() {
	letters, latin := 0, 0
	for code := range t.letters {
		text, told := t.toUnicode.textOf(uint32(code))
		r, _ := utf8.DecodeRuneInString(text)
		switch {
		case !told:
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Arabic, unicode.Hebrew, unicode.Thai, unicode.Devanagari):
			letters++
		case r < utf8.RuneSelf && unicode.IsLetter(r):
			latin++
		}
	}
	if letters < fewestLetters || latin > 0 {
		return
	}
	for code := range t.letters {
		if r, _ := utf8.DecodeRuneInString(t.letters[code]); r > 0xA0 && r <= 0x24F && r != 0xB7 {
			t.letters[code] = Unknown
		}
	}
}

// cutLigatures are the letters that a ligature becomes when only the first letter or byte of its text is kept, which Ghostscript 10.00
// does: "fi" is f, U+FB00 to U+FB04 are û to ÿ. Below each stands the letter that is as wide as it in every font.
const (
	cutLigatures = "fûüýþÿ"
	plainLetters = "fu\x00u\x00y\x00p\x00y"
)

// cutWidth is how much wider than its letter a shape is, in thousandths, that is not that letter.
const cutWidth = 20

// isCut says whether a table calls a ligature by one of those letters: the shape is wider than the letter.
func (t *Font) isCut(text string, width float64) bool {
	at := strings.Index(cutLigatures, text)
	if at < 0 || text == "" {
		return false
	}
	if t.plain[at] == 0 {
		t.plain[at] = t.narrowest(rune(plainLetters[at]))
	}
	return width > t.plain[at]+cutWidth
}

// narrowest is how wide the narrowest shape is that a table calls by a letter, beyond all widths without one.
func (t *Font) narrowest(letter rune) float64 {
	narrowest := math.Inf(1)
	for _, m := range t.toUnicode.mappings {
		r, n := utf8.DecodeRuneInString(m.text)
		behind := uint32(letter - r)
		if n != len(m.text) || letter < r || behind > m.last-m.first {
			continue
		}
		width := t.widths[byte(m.first+behind)]
		if t.composite {
			width = t.widthOf(t.idOf(m.first + behind))
		}
		if width > 0 {
			narrowest = min(narrowest, width)
		}
	}
	return narrowest
}

// longestLigature is how many letters one shape stands for at most; the longest in use have four or five.
const longestLigature = 6

// holdsPhrases says whether a table gives a whole phrase to a shape: its maker miscounted text that runs from right to left, and what
// it says of the other shapes is no better. The font itself is asked then.
func (c *cmap) holdsPhrases() bool {
	if c == nil {
		return false
	}
	for _, m := range c.mappings {
		if m.text == "" {
			continue
		}
		if first, _ := utf8.DecodeRuneInString(m.text); first != '\uFDFA' && first != '\uFDFD' && utf8.RuneCountInString(m.text) > longestLigature {
			return true
		}
	}
	return false
}
