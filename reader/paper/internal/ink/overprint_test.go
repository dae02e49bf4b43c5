package ink

import (
	"testing"

	"tillroll/reader/pdf"
)

// lettersAt prints a text letter by letter, half its size wide.
func lettersAt(x float32, text string) []pdf.Glyph {
	const size = 8
	var out []pdf.Glyph
	for i, r := range text {
		out = append(out, pdf.Glyph{Text: string(r), X: x + float32(i)*size/2, Y: 100, Width: size / 2, Size: size})
	}
	return out
}

func wordsIn(glyphs ...[]pdf.Glyph) string {
	var page pdf.Page
	for _, g := range glyphs {
		page.Glyphs = append(page.Glyphs, g...)
	}
	text := ""
	for _, l := range Lines(page) {
		text += Text(l.Words)
	}
	return text
}

// TestOverprint reads titles that run into each other, and a text that was printed twice to look bold.
func TestOverprint(t *testing.T) {
	if got, want := wordsIn(lettersAt(10, "Transaction Date"), lettersAt(62, "Value Date"), lettersAt(140, "Text")), "Transaction Date Value Date Text"; got != want {
		t.Errorf("titles that overlap read %q, not %q", got, want)
	}
	if got, want := wordsIn(lettersAt(10, "Balance"), lettersAt(10.4, "Balance")), "Balance"; got != want {
		t.Errorf("a bold word reads %q, not %q", got, want)
	}
	if got, want := wordsIn(lettersAt(10, "Bal"), lettersAt(22, "ance")), "Balance"; got != want {
		t.Errorf("a word in two parts reads %q, not %q", got, want)
	}
}

// TestJoinedForms gives letters that a font names by their joined form the letters that they are.
func TestJoinedForms(t *testing.T) {
	if got, want := plainLetters("\uFEB7\uFEAE\uFE8D\uFE80"), "شراء"; got != want {
		t.Errorf("read as %q, not %q", got, want)
	}
}
