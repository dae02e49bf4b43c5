package paper

import (
	"math"
	"slices"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// findCompact finds the columns in which days are numbers without marks, "0412" or "041223": their titles name days, and hardly
// anything else stands under them on lines with amounts.
func (d *document) findCompact() {
	if !d.hasCompact() {
		return
	}
	var found []ink.Place
	for _, lines := range d.pages {
		for i := range lines {
			if len(lines[i].Amounts)+len(lines[i].Dates) > 0 {
				continue
			}
			for n := 1; n <= head.Tallest && i+n <= len(lines); n++ {
				found = append(found, compactColumns(lines, i, n)...)
			}
		}
	}
	if len(found) > 0 {
		d.habits.Compact = found
		d.lookAnew()
	}
}

// hasCompact says whether enough lines with an amount hold a number that can be such a day, before any head is looked for.
func (d *document) hasCompact() bool {
	count := 0
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if ink.HoldsMoney(l) && slices.ContainsFunc(l.Words, func(w ink.Word) bool { _, ok := ink.CompactDay(w.Plain); return ok }) {
				count++
			}
		}
	}
	return count >= list.FewestRows
}

// compactColumns is where the days without marks stand under n lines, if these are a head.
func compactColumns(lines []ink.Line, at, n int) (found []ink.Place) {
	columns, _ := head.Read(lines, at, n)
	for i := range columns {
		if p, ok := compactUnder(lines[at+n:], &columns[i]); ok && columns[i].Role.Date() {
			found = append(found, p)
		}
	}
	return found
}

// compactUnder is where the days without marks stand under a title.
func compactUnder(lines []ink.Line, c *head.Column) (ink.Place, bool) {
	const many = 4
	p, count, others := ink.Place{X0: math.Inf(1)}, 0, 0
	for i := range lines {
		if !ink.HoldsMoney(&lines[i]) {
			continue
		}
		for j := range lines[i].Words {
			w := &lines[i].Words[j]
			if w.X0 >= c.X1 || w.X1 <= c.X0 || j > 0 && w.X0-lines[i].Words[j-1].X1 <= ink.PhraseGap*w.Size {
				continue // a word within a sentence stands under a title by chance
			}
			if _, ok := ink.CompactDay(w.Plain); !ok {
				others++
				continue
			}
			p.X0, p.X1 = min(p.X0, w.X0), max(p.X1, w.X1)
			count++
		}
	}
	return p, count >= list.FewestRows && count >= many*others
}
