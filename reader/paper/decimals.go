package paper

import (
	"slices"

	"tillroll/reader/paper/internal/ink"
)

// findThirds finds out whether amounts are printed with three decimals, as dinars are, and reads them so.
func (d *document) findThirds() {
	thirds, halves := 0, 0
	for _, lines := range d.pages {
		for i := range lines {
			for _, t := range lines[i].Amounts {
				switch {
				case len(lines[i].Dates) == 0:
				case t.Sure:
					halves++
				case ink.MustBeThirds(t.Text):
					thirds++
				}
			}
		}
	}
	if thirds == 0 || halves > thirds {
		return
	}
	d.habits.Thirds = true
	d.lookAnew()
}

// lookAnew finds the days and amounts of all lines again, after something was learnt about them.
func (d *document) lookAnew() {
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			l.Habits = &d.habits
			*l = l.Of(l.Words)
			l.Tokenize()
		}
	}
}

// lacksDecimals says whether amounts are printed without decimals: lines with a day rarely have any. Lines that are woven into each other, as a
// day over and one under the middle of a row, count as one.
func (d *document) lacksDecimals() bool {
	dated, sure, decimals := 0, 0, 0
	for _, lines := range d.pages {
		day, money := false, false
		for i := range lines {
			l := &lines[i]
			if i == 0 || !wovenInto(&lines[i-1], l) {
				day, money = false, false
			}
			if ink.HasSure(l) {
				decimals++
			}
			begins := len(l.Dates) > 0 && l.Dates[0].First <= 1 && !isDayTitle(l)
			held := day && money
			if begins && !day {
				day = true
				dated++
			}
			money = money || slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool { return t.Sure })
			if day && money && !held {
				sure++
			}
		}
	}
	if dated < fewestRows && decimals > dated || sure < decimals && decimals*4 >= dated*3 {
		return false // days do not stand on the lines of amounts
	}
	return sure*4 < dated
}
