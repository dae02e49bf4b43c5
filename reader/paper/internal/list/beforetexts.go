package list

import "tillroll/reader/paper/internal/ink"

// findDaysBefore sees whether the days of rows stand before their texts under one title, and what follows in a row stands under its text and
// not under its day.
func (l *Layout) findDaysBefore() {
	const fewest, seldom = 3, 4
	l.daysBefore = false
	if l.Description < 0 || l.HasDates() {
		return
	}
	inner, outer := 0, 0
	for _, b := range l.Bodies {
		for i := 1; i < len(b.Lines); i++ {
			row, in := &b.Lines[i-1], &b.Lines[i]
			switch {
			case !row.BeginsWithDay() || !ink.HasSure(row) || !l.atTexts(row.Left()) || len(in.Dates) > 0 || ink.HoldsSure(in):
			case in.Left() > row.Dates[0].X1:
				inner++
			case l.atTexts(in.Left()) && in.Y-row.Y <= Clearly*rowLines*row.Size():
				outer++
			}
		}
	}
	l.daysBefore = inner >= fewest && outer*seldom <= inner
}

// rowLines is how far apart the lines of a row stand, in sizes of print.
const rowLines = 1.3

// titlesAtDays says whether a line without a day begins where the days do that stand before the texts of rows: it is a title, such as the name of
// whose card the rows below are of.
func (l *Layout) titlesAtDays(it *Item) bool {
	return l.daysBefore && it.Day == nil && l.atTexts(it.Left())
}
