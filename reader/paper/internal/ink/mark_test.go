package ink

import (
	"testing"

	"tillroll/reader/pdf"
)

// TestMarksInAColumn: what a column of its own says about an amount.
func TestMarksInAColumn(t *testing.T) {
	for text, want := range map[string]Amount{
		"-": {Mark: Minus}, "–": {Mark: Minus}, "+": {Mark: Plus}, "D": {Mark: DebitMark}, "CR": {Mark: CreditMark}, "x": {}, "": {},
	} {
		var got Amount
		if got.MarkBy(text); got.Mark != want.Mark {
			t.Errorf("%q: %v, not %v", text, got.Mark, want.Mark)
		}
	}
}

// TestAccents: makers print an accent before the letter that it belongs to, or onto it.
func TestAccents(t *testing.T) {
	s, e := pdf.Glyph{Text: "s", X: 100, Width: 4.5, Size: 9}, pdf.Glyph{Text: "e", X: 104.5, Width: 5, Size: 9}
	cedilla := pdf.Glyph{Text: "¸", X: 100.75, Width: 3, Size: 9}
	for _, letters := range [][]pdf.Glyph{{s, cedilla, e}, {cedilla, s, e}} {
		if got := lettersText(joinMarks(letters)); got != "şe" {
			t.Errorf("%q, not %q", got, "şe")
		}
	}
}
