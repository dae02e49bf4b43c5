package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
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
			if i == 0 || !list.WovenInto(&lines[i-1], l) {
				day, money = false, false
			}
			if ink.HasSure(l) {
				decimals++
			}
			begins := len(l.Dates) > 0 && l.Dates[0].First <= 1 && !head.IsDayTitle(l)
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
	if dated < list.FewestRows && decimals > dated || sure < decimals && decimals*4 >= dated*3 {
		return false // days do not stand on the lines of amounts
	}
	return sure*4 < dated
}

// findDayLabel sees whether the same words stand behind the day of every line that begins with one and ends with an amount, among them one
// for a balance, and as many amounts without a day: then the rows are those, and their days titles, however the balance is called.
func (d *document) findDayLabel() {
	label, days, others := "", 0, 0
	for _, page := range d.pages {
		for i := range page {
			switch l := &page[i]; {
			case !ink.HasSure(l):
			case !l.BeginsWithDay():
				others++
			case days > 0 && head.DayLabel(l) != label:
				return
			default:
				label, days = head.DayLabel(l), days+1
			}
		}
	}
	named := func(w string) bool { return words.All().Heading(w)[words.Balance] >= words.Named }
	if days < list.FewestRows || others < days || !slices.ContainsFunc(strings.Fields(label), named) {
		return
	}
	d.habits.DayLabel = label
	d.lookAnew()
}
