package list

import (
	"math"
	"slices"

	"tillroll/internal/order"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// leastShift is from where on a page counts as printed further left or right than those before it, as sheets are that are bound or punched.
const leastShift = 0.5

// Displaced is how far right a page is printed of those before: their heads stand on it word by word, all as far from their places, and none at its own.
// A page on which the days of rows begin at several places tells nothing.
func Displaced(lines []ink.Line, known []head.Head) float64 {
	var rows placed
	if rows.add(lines, false); len(rows.days) > 0 && !rows.even() {
		return 0
	}
	by, found := 0.0, false
	for i := range lines {
		for n := range known {
			h := &known[n]
			if len(h.Print) == 0 || !head.HasDates(h.Columns) || !slices.EqualFunc(h.Print[0].Words, lines[i].Words, sameText) {
				continue
			}
			off := lines[i].Left() - h.Print[0].Left()
			moved := ink.Line{Words: slices.Clone(lines[i].Words)}
			if moved.Shift(-off); !head.SamePrint(moved, h.Print[0]) {
				continue
			}
			if found && math.Abs(off-by) >= leastShift {
				return 0
			}
			by, found = off, true
		}
	}
	return shift(by)
}

func sameText(a, b ink.Word) bool { return a.Text == b.Text }

// DisplacedRows is the same of lines without a head, which may go on with a list: their days begin, and nearly all of
// their last amounts end, as far from where those of its rows do.
func (l *Layout) DisplacedRows(lines []ink.Line) float64 {
	const enough = 20 // rows before tell where its columns are
	var old, gone placed
	if gone.add(lines, l.Weak); len(gone.days) < FewestRows || !gone.even() {
		return 0
	}
	for i := len(l.Bodies) - 1; i >= 0 && len(old.days) < enough; i-- {
		old.add(l.Bodies[i].Lines, l.Weak)
	}
	if len(old.days) < FewestRows || !old.even() {
		return 0
	}
	by := gone.day() - old.day()
	held := 0
	for _, at := range gone.ends {
		if slices.ContainsFunc(old.ends, func(end float64) bool { return math.Abs(at-by-end) < head.Aligned }) {
			held++
		}
	}
	if held*10 < len(gone.ends)*head.Mostly {
		return 0
	}
	return shift(by)
}

func shift(by float64) float64 {
	if math.Abs(by) < leastShift {
		return 0
	}
	return by
}

// placed is where the days of rows begin, and where their last amounts end.
type placed struct{ days, ends []float64 }

func (p *placed) add(lines []ink.Line, weak bool) {
	for i := range lines {
		if l := &lines[i]; BeginsRow(l, weak) {
			p.days = append(p.days, l.Dates[0].X0)
			p.ends = append(p.ends, l.Amounts[len(l.Amounts)-1].Right)
		}
	}
	order.Numbers(p.days)
}

func (p *placed) day() float64 { return p.days[len(p.days)/2] }

// even says whether all days begin at one place.
func (p *placed) even() bool { return p.days[len(p.days)-1]-p.days[0] < 2*head.Aligned }
