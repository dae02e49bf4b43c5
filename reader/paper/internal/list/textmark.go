package list

import (
	"math"

	"tillroll/reader/paper/internal/ink"
)

// unmarked gives an amount without the words behind it that could be its mark or its currency, where they stand as texts of the list begin: "12.50   GBP
// 371.51 @ 1.9261" tells there what was paid abroad, and "12.50   ABONO" what kind of booking it is.
func (l *Layout) unmarked(in *ink.Line, t ink.Amount) ink.Amount {
	if l.Description < 0 || !l.Columns[l.Description].firm {
		return t
	}
	left := l.Columns[l.Description].Left
	for at := t.First + 1; at <= t.Last; at++ {
		if w := in.Words[at]; w.X0 < t.Right || math.Abs(w.X0-left) > ink.SameEdge || !ink.HasLetter(w.Text) {
			continue
		}
		own := in.Of(in.Words[:at])
		own.Tokenize()
		if n := len(own.Amounts) - 1; n >= 0 && own.Amounts[n].First == t.First {
			return own.Amounts[n]
		}
	}
	return t
}
