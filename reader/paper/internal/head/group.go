package head

import (
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// shareGroups takes out of the titles of a line those that stand over several of the next line and name them together, "Movements" over
// "Out" and "In", or "Date" over "Booking" and "Value". Other titles have to stand beside them: a line of nothing else is no part of the head.
func shareGroups(above, below []Cell) (left, shared []Cell) {
	shared = below
	for _, c := range above {
		if under := c.grouped(shared); under != nil {
			shared = under
		} else {
			left = append(left, c)
		}
	}
	if len(left) == 0 {
		return above, below
	}
	return left, shared
}

// grouped gives the titles of a line as they are called below the name of some of them, nothing where that names none: it has its middle
// over several that stand side by side, and all of these are of money, or all of days.
func (c Cell) grouped(below []Cell) []Cell {
	const several = 2
	middle, money, days, count := (c.x0+c.x1)/2, true, true, 0
	var first, last float64 // the middles of the outer ones
	out := append([]Cell(nil), below...)
	for i := range out {
		b := &out[i]
		if b.x0 >= c.x1+ink.SameEdge || c.x0 >= b.x1+ink.SameEdge {
			continue
		}
		*b = b.named(c.text)
		r, _ := b.Role()
		money, days = money && r.Money(), days && r.Date()
		if last = (b.x0 + b.x1) / 2; count == 0 {
			first = last
		}
		count++
	}
	if count < several || !money && !days || middle < first || middle > last {
		return nil
	}
	return out
}

// named is a title below the name of its group, if that tells more of it.
func (c Cell) named(group string) Cell {
	if scores := MeaningOf(group + " " + c.text); !c.Known && best(scores) >= words.Named {
		c.text, c.scores, c.Known = group+" "+c.text, scores, true
	}
	return c
}
