package list

import (
	"slices"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// nameTall makes a column of texts that has several titles over each other one of main texts, if one of them is the title of such: "Kind of
// booking / Name of the other side / Number of its account" names what stands on the lines of each row, one under the other. As one title they
// would name the first of these alone, and the remarks beside them would be the main text.
func (l *Layout) nameTall() {
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Role != head.TextRole {
			continue
		}
		if field, stacked := c.MainTitle(); stacked && l.fillsLines(i) {
			c.Role, c.Field = head.DescriptionRole, field
			l.chooseDescription()
		}
	}
}

// fillsLines says whether rows have a text in a column on the line under their amount too, and not by chance: a third of those that have one
// beside it.
func (l *Layout) fillsLines(at int) bool {
	const fewest, part = 2, 3
	from, to := l.Columns[at].X0-ink.SameEdge, l.Columns[at].X1
	if at+1 < len(l.Columns) {
		to = l.Columns[at+1].X0 - ink.SameEdge
	}
	fills := func(in *ink.Line) bool {
		return slices.ContainsFunc(in.Words, func(w ink.Word) bool { return w.X0 >= from && w.X0 < to })
	}
	rows, tall := 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if !ink.HasSure(&b.Lines[i]) || !fills(&b.Lines[i]) {
				continue
			}
			rows++
			if i+1 < len(b.Lines) && !ink.HasSure(&b.Lines[i+1]) && fills(&b.Lines[i+1]) {
				tall++
			}
		}
	}
	return tall >= fewest && tall*part >= rows
}
