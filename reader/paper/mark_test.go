package paper

import "testing"

// TestMarksInAColumn: what a column of its own says about an amount.
func TestMarksInAColumn(t *testing.T) {
	for text, want := range map[string]amountToken{
		"-": {mark: minus}, "–": {mark: minus}, "+": {mark: plus}, "D": {mark: debitMark}, "CR": {mark: creditMark}, "x": {}, "": {},
	} {
		var got amountToken
		if got.markBy(text); got.mark != want.mark {
			t.Errorf("%q: %v, not %v", text, got.mark, want.mark)
		}
	}
}
