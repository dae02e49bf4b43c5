package list

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// leaveAside leaves out what stands under the titles of another table: deposits with their terms, plans with their rates. A list of bookings would have
// a head that is known. A table of rates stands aside wherever it does, up to the next title, and so does what is told of a period behind the closing
// balance.
func (b *Body) leaveAside() {
	closed, summed, aside, rates := false, false, false, false
	for i := range b.Items {
		it := &b.Items[i]
		titles := i+1 < len(b.Items) && titlesRates(it.Line, b.Items[i+1].Line)
		if it.Kind == TitleLine || titles && it.Kind == textLine && it.Bare() {
			rates = titles
		}
		switch {
		case it.Kind == FigureLine:
			closed, summed = closed || it.Senses.Has(words.Closing), true
		case it.Day == nil && len(it.Moves) == 0 && (closed || summed) && titlesTerms(it.Line, closed):
			aside = true
		case it.Kind == anchorLine && it.Day != nil:
			summed = false
		}
		if (aside || rates || closed && it.Day == nil && it.tellsPeriod()) && (it.Kind == anchorLine || it.Kind == textLine) {
			it.Kind = LooseLine
		}
	}
}

// tellsPeriod says whether money stands behind a period: what has no day of its own behind the closing balance sums that up, "Fee period 03/01 - 03/31
// Standard fee $10.00 You paid $0.00".
func (it *Item) tellsPeriod() bool {
	return len(it.Moves) > 0 && len(it.Dates) > 1 && it.Spans(it.Dates[0], it.Dates[1])
}

// titlesTerms says whether a line is several short titles, among them that of a day, and no figures; behind no more than a sum of the list, one
// of money as well: "Tran date, initial purchase amount, promotional expiration, deferred interest".
func titlesTerms(l *ink.Line, closed bool) bool {
	const several, longest = 3, 4
	runs, day, money := ink.Runs(l), false, closed
	for _, run := range runs {
		text := ink.Text(run)
		if len(run) > longest || ink.HasDigit(text) || strings.HasSuffix(text, ":") {
			return false
		}
		r, _ := head.RoleOf(text)
		day, money = day || r.Date(), money || r.Money()
	}
	return day && money && len(runs) >= several
}

// titlesRates says whether a line is several titles, among them that of a rate, and a rate stands under that on the next line: "Transactions dated
// from, annual percentage rate, balance subject to interest rate, interest charge". No booking has one there.
func titlesRates(l, below *ink.Line) bool {
	const several = 3
	isRate := func(w ink.Word) bool { return strings.HasSuffix(w.Text, "%") }
	if !slices.ContainsFunc(below.Words, isRate) {
		return false
	}
	runs := ink.Runs(l)
	return len(runs) >= several && slices.ContainsFunc(runs, func(run []ink.Word) bool {
		return head.MeaningOf(ink.Text(run))[words.Loan] >= words.Named && slices.ContainsFunc(below.Words, func(w ink.Word) bool {
			return isRate(w) && w.X0 < run[len(run)-1].X1 && w.X1 > run[0].X0
		})
	})
}
