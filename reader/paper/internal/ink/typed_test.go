package ink

import (
	"slices"
	"strings"
)

// What the tests of limits are made of: letters and words at places that are said, of size 10 and five wide.
const (
	testSize  = 10
	testWidth = 5
)

// at sets words from a place on, with a narrow blank between them.
func at(x float64, text string) (out []Word) {
	for _, w := range strings.Fields(text) {
		width := float64(testWidth * len([]rune(w)))
		out = append(out, Word{Text: w, Plain: w, X0: x, X1: x + width, Size: testSize})
		x += width + testWidth
	}
	return out
}

// lineOf is a line of words, with its days and amounts found.
func lineOf(y float64, parts ...[]Word) Line {
	l := Line{Page: 1, Number: int(y), Y: y, Words: slices.Concat(parts...)}
	l.Tokenize()
	return l
}

func wordTexts(words []Word) string {
	var out []string
	for _, w := range words {
		out = append(out, w.Text)
	}
	return strings.Join(out, "|")
}
