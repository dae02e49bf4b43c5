package paper

import "slices"

// findThirds finds out whether amounts are printed with three decimals, as dinars are, and reads them so.
func (d *document) findThirds() {
	thirds, halves := 0, 0
	for _, lines := range d.pages {
		for i := range lines {
			for _, t := range lines[i].amounts {
				switch {
				case len(lines[i].dates) == 0:
				case t.sure:
					halves++
				case mustBeThirds(t.text):
					thirds++
				}
			}
		}
	}
	if thirds == 0 || halves > thirds {
		return
	}
	d.habits.thirds = true
	d.lookAnew()
}

// lookAnew finds the days and amounts of all lines again, after something was learnt about them.
func (d *document) lookAnew() {
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			l.habits = &d.habits
			*l = l.of(l.words)
			l.tokenize()
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
			if hasSure(l) {
				decimals++
			}
			begins := len(l.dates) > 0 && l.dates[0].first <= 1 && !isDayTitle(l)
			held := day && money
			if begins && !day {
				day = true
				dated++
			}
			money = money || slices.ContainsFunc(l.amounts, func(t amountToken) bool { return t.sure })
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
