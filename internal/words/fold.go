package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold lowers a text and takes the accents off its letters.
func Fold(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return foldWide(s)
		}
	}
	return strings.ToLower(s)
}

// foldWide folds letters beyond ASCII: compatible forms become plain ones (full-width
// letters, ligatures), and the marks above and below letters go.
func foldWide(s string) string {
	var out strings.Builder
	out.Grow(len(s))
	for _, r := range norm.NFKD.String(s) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		switch r = unicode.ToLower(r); r {
		case 'ß':
			out.WriteString("ss")
		case 'œ':
			out.WriteString("oe")
		case 'æ':
			out.WriteString("ae")
		case 'ø':
			out.WriteByte('o')
		case 'ł':
			out.WriteByte('l')
		case 'đ', 'ð':
			out.WriteByte('d')
		case 'þ':
			out.WriteString("th")
		case 'ı':
			out.WriteByte('i')
		case 'ς':
			out.WriteRune('σ')
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// Phrase reduces a text to its words with one blank between them: no case, accents or
// marks.
func Phrase(s string) string {
	folded := Fold(s)
	var out strings.Builder
	out.Grow(len(folded))
	blank := false
	for _, r := range folded {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mc, r) {
			blank = out.Len() > 0
			continue
		}
		if blank {
			out.WriteByte(' ')
			blank = false
		}
		out.WriteRune(r)
	}
	return out.String()
}

// isUnspaced tells whether a text is of a script that sets no blanks between words.
func isUnspaced(s string) bool {
	for _, r := range s {
		if r >= 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Hangul) {
			return true
		}
	}
	return false
}
