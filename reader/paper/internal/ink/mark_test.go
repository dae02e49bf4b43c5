package ink

import "testing"

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
