package list

import (
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// findCurrency sees in which money the amounts of rows with a day are, if all of them say so and say the same.
func (l *Layout) findCurrency() {
	rows, same := 0, ""
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for _, t := range b.Lines[i].Amounts {
				if !t.Sure || len(b.Lines[i].Dates) == 0 || !l.inMoves(t) {
					continue
				}
				code := words.All().CurrencyIn(t.Printed)
				if code == "" || rows > 0 && code != same {
					return
				}
				rows, same = rows+1, code
				l.noDollars = strings.ContainsFunc(t.Printed, func(r rune) bool { return r != '$' && unicode.Is(unicode.Sc, r) })
			}
		}
	}
	if rows >= FewestRows {
		l.currency = same
	}
}

// inMoves says whether an amount stands in a column that moves money.
func (l *Layout) inMoves(t ink.Amount) bool {
	at := l.MoneyColumn(t)
	return at >= 0 && l.Columns[at].Role.Moves()
}

// isForeign says whether an amount tells under that of its row what it was in other money than that of the rows: no day stands beside it, and
// no amount in theirs.
func (l *Layout) isForeign(in *ink.Line, t ink.Amount) bool {
	if l.currency == "" || slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return l.dateColumn(&d) != none }) {
		return false
	}
	differs := func(t ink.Amount) bool {
		code := words.All().CurrencyIn(t.Printed)
		// A dollar is no euro, of whichever country it is.
		return code != "" && code != l.currency || code == "" && l.noDollars && strings.Contains(t.Printed, "$")
	}
	return differs(t) && !slices.ContainsFunc(in.Amounts, func(t ink.Amount) bool { return l.MoneyColumn(t) >= 0 && !differs(t) })
}
