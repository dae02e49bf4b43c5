package words

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold lowers a text and takes the accents off its letters.
func Fold(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			var buffer [textRoom]byte
			return string(appendFold(buffer[:0], s))
		}
	}
	return strings.ToLower(s)
}

// textRoom is the room for a text while it is folded: nearly all that are looked up fit,
// and then no memory is asked for.
const textRoom = 2 * longestPhrase

// appendFold appends a folded text.
func appendFold(dst []byte, s string) []byte {
	start, letters := len(dst), (*[foldedLetters]string)(nil)
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= 'A' && c <= 'Z' {
				c |= 0x20
			}
			dst = append(dst, c)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r >= foldedLetters {
			return appendFoldWide(dst[:start], s)
		}
		if letters == nil {
			letters = letterFolds()
		}
		dst = append(dst, letters[r]...)
		i += size
	}
	return dst
}

// foldedLetters is up to which letter each is folded by itself: Latin, Greek and Cyrillic,
// whose letters do not change by what stands beside them.
const foldedLetters = 0x530

// letterFolds are the folded forms of those letters.
var letterFolds = sync.OnceValue(func() *[foldedLetters]string {
	var folds [foldedLetters]string
	for r := range rune(foldedLetters) {
		folds[r] = string(appendFoldWide(nil, string(r)))
	}
	return &folds
})

// appendFoldWide folds any script: compatible forms become plain ones (full-width letters,
// ligatures), and the marks above and below letters go.
func appendFoldWide(dst []byte, s string) []byte {
	for _, r := range norm.NFKD.String(s) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		switch r = unicode.ToLower(r); r {
		case 'ß':
			dst = append(dst, "ss"...)
		case 'œ':
			dst = append(dst, "oe"...)
		case 'æ':
			dst = append(dst, "ae"...)
		case 'ø':
			dst = append(dst, 'o')
		case 'ł':
			dst = append(dst, 'l')
		case 'đ', 'ð':
			dst = append(dst, 'd')
		case 'þ':
			dst = append(dst, "th"...)
		case 'ı':
			dst = append(dst, 'i')
		case 'ς':
			dst = utf8.AppendRune(dst, 'σ')
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// Phrase reduces a text to its words with one blank between them: no case, accents or
// marks.
func Phrase(s string) string {
	var buffer [textRoom]byte
	return string(appendPhrase(buffer[:0], s))
}

// appendPhrase appends the phrase of a text. It folds the text and then moves the words
// together where they stand, for a phrase is never longer than its text.
func appendPhrase(dst []byte, s string) []byte {
	start := len(dst)
	dst = appendFold(dst, s)
	end, blank := start, false
	for i := start; i < len(dst); {
		r, size := rune(dst[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(dst[i:])
		}
		if !isInWord(r) {
			blank = end > start
			i += size
			continue
		}
		if blank {
			dst[end] = ' '
			end++
			blank = false
		}
		end += copy(dst[end:], dst[i:i+size])
		i += size
	}
	return dst[:end]
}

// isInWord tells whether a folded letter is part of a word.
func isInWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mc, r)
}

// wordEnds tells where the first words of a phrase end, as many as there is room for.
func wordEnds(phrase []byte, ends []int) []int {
	for i, c := range phrase {
		if c == ' ' {
			if ends = append(ends, i); len(ends) == cap(ends) {
				return ends
			}
		}
	}
	if len(phrase) > 0 {
		ends = append(ends, len(phrase))
	}
	return ends
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
