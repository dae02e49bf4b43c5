package list

import (
	"slices"

	"tillroll/internal/date"
	"tillroll/reader/paper/internal/ink"
)

// LeaveNotices finds lines that stand among the rows like a row, with a day of their own, but move no money: "01/09/24 Interest rate changed".
// In lists in which every row has its day beside its amount, and few lines more have one. What fills the column that numbers the rows, too, is
// surely no part of the row above.
func LeaveNotices(layouts []*Layout) {
	const seldom = 4
	var found []interval
	rows, dated := 0, 0
	for _, l := range layouts {
		for _, b := range l.Bodies {
			for _, s := range b.Stretches() {
				for _, in := range s.intervals() {
					rows++
					if slices.ContainsFunc(in[1:len(in)-1], func(it *Item) bool { return it.Day != nil }) {
						dated++
					}
					if l.dated && l.holdsNotice(in) {
						found = append(found, in)
					}
				}
			}
		}
	}
	if dated > len(found) || len(found)*seldom > rows {
		return // a second day stands under the first
	}
	for _, in := range found {
		first := slices.IndexFunc(in[1:], func(it *Item) bool { return it.Day != nil }) + 1
		for _, it := range in[first : len(in)-1] {
			it.Kind = LooseLine
		}
		if !layouts[0].numbersLike(in[first], in[0]) {
			in[0].Loose = true
		}
	}
}

// holdsNotice says whether one line between two rows with their own days has a day too, between theirs, beside a text and no amount.
func (l *Layout) holdsNotice(in interval) bool {
	var notice *Item
	last := len(in) - 1
	for _, it := range in[1:last] {
		switch {
		case it.Day == nil:
		case notice != nil || it.Balance != nil || len(it.Amounts) > 0 && ink.HoldsSure(it.Line):
			return false
		default:
			notice = it
		}
	}
	if notice == nil || in[0].Day == nil || in[last].Day == nil || l.Description < 0 || len(notice.Texts[l.Description]) == 0 {
		return false
	}
	return slices.ContainsFunc([]date.Order{date.DayFirst, date.MonthFirst}, func(o date.Order) bool {
		a, at, b := ink.DayOfYear(in[0].Day, o), ink.DayOfYear(notice.Day, o), ink.DayOfYear(in[last].Day, o)
		return at > 0 && at != a && (a <= at && at <= b || a >= at && at >= b)
	})
}

// numbersLike says whether a line has a number in a column that is neither of days nor of the main text, where another one has it too.
func (l *Layout) numbersLike(it, row *Item) bool {
	for at := range it.Texts {
		if at != l.Description && at >= 0 && !l.Columns[at].Role.Date() && len(row.Texts[at]) > 0 && ink.AllDigits(ink.Text(it.Texts[at])) {
			return true
		}
	}
	return false
}
