// Package inktest sets words at places that are said, for the tests of those who read them: print of size 10, every letter five wide.
package inktest

import (
	"slices"
	"strings"

	"tillroll/reader/paper/internal/ink"
)

// How the words are set.
const (
	Size   = 10
	letter = 5
)

// At sets words from a place on, with a narrow blank between them.
func At(x float64, text string) (out []ink.Word) {
	for _, w := range strings.Fields(text) {
		width := float64(letter * len([]rune(w)))
		out = append(out, ink.Word{Text: w, Plain: w, X0: x, X1: x + width, Size: Size})
		x += width + letter
	}
	return out
}

// To sets words that end at a place.
func To(x float64, text string) []ink.Word { return At(x-float64(letter*len([]rune(text))), text) }

// LineOf is a line of words, with its days and amounts found.
func LineOf(y float64, parts ...[]ink.Word) ink.Line {
	l := ink.Line{Page: 1, Number: int(y), Y: y, Words: slices.Concat(parts...)}
	l.Tokenize()
	return l
}

// WordTexts are the texts of words, with strokes between them.
func WordTexts(words []ink.Word) string {
	var out []string
	for _, w := range words {
		out = append(out, w.Text)
	}
	return strings.Join(out, "|")
}

// Same repeats a line.
func Same(n int, l ink.Line) (out []ink.Line) {
	for range n {
		out = append(out, l)
	}
	return out
}
