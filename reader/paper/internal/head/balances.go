package head

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// headsBalances says whether a line is the head of a table of balances by day: its titles name days and balances, and nothing else but counts, and
// these stand under it. A sentence may name both as well: "The balance does not regard the days of value", or in a panel beside rows, "you
// would pay off the balance in a month".
func headsBalances(lines []ink.Line, at int) bool {
	const reach = 3
	l := &lines[at]
	below := lines[at+1 : min(len(lines), at+1+reach)]
	if len(l.Amounts) > 0 || len(l.Words) > mostTitles || !slices.ContainsFunc(below, func(b ink.Line) bool { return len(b.Amounts) > 0 && daysWithin(&b, l) }) {
		return false
	}
	days, balances := 0, 0
	for _, c := range CellsOf(l, nil) {
		switch r, _ := c.Role(); {
		case c.Known && r.Date():
			days++
		case c.Known && r == BalanceRole:
			balances++
		case slices.ContainsFunc(below, func(b ink.Line) bool { return !c.countsOn(&b) }):
			return false
		}
	}
	return days > 0 && balances > 0
}

// countsOn says whether a line is one of figures, of which that under a title is no amount: the days that a balance lasted, or what interest is
// reckoned by.
func (c *Cell) countsOn(l *ink.Line) bool {
	return !l.HasText() && !slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool { return t.Sure && t.X0 < c.x1 && t.X1 > c.x0 })
}

// daysWithin says whether a day of a line stands under another line, between its ends.
func daysWithin(l, over *ink.Line) bool {
	return slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.X1 > over.Left() && d.X0 < over.Words[len(over.Words)-1].X1 })
}

// titlesBalances says whether a line is the title of balances by day which have no head of their own: it speaks of a balance, and the line
// below it holds nothing but days, each with an amount. The columns of the list above may lie over these by chance.
func titlesBalances(lines []ink.Line, at int) bool {
	l := &lines[at]
	if at+1 >= len(lines) || len(l.Dates)+len(l.Amounts) > 0 || !lines[at+1].PairsDays() || LabelsEnd(l) {
		return false
	}
	return words.All().Line(ink.Text(l.Words)).Has(words.BalanceLine) || slices.ContainsFunc(l.Words, func(w ink.Word) bool {
		r, _ := RoleOf(w.Text)
		return r == BalanceRole
	})
}

// LabelsEnd says whether a phrase of a line names the balance before the first row or behind the last: one by itself, or one of the labels of
// a summary, which no title is.
func LabelsEnd(l *ink.Line) bool {
	return slices.ContainsFunc(append(ink.Runs(l), l.Words), func(run []ink.Word) bool {
		s := words.All().Line(ink.Text(run))
		return s.Has(words.Opening) || s.Has(words.Closing)
	})
}
