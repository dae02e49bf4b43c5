package list

import (
	"slices"

	"tillroll/internal/order"
)

// LeaveLoose finds texts between rows that are none of theirs, in lists that are printed alike: a tip in a box, the title of a month. They
// stand as far from the row above and from the one below as rows stand from each other, where no line of a row does.
func LeaveLoose(layouts []*Layout) {
	var all []interval
	for _, l := range layouts {
		for _, b := range l.Bodies {
			for _, s := range b.Stretches() {
				all = append(all, s.intervals()...)
			}
		}
	}
	if len(all) < FewestRows {
		return
	}
	sure, doubted := looseReach(all)
	for _, in := range all {
		for _, it := range in.loose(doubted) {
			it.Loose = true
		}
		for _, it := range in.loose(sure) {
			it.Kind = LooseLine
		}
	}
}

// interval is the lines from one amount to the next.
type interval []*Item

// intervals lists those of a stretch.
func (s *Stretch) intervals() (out []interval) {
	at := s.Anchors()
	for i := 1; i < len(at); i++ {
		out = append(out, s.Items[at[i-1]:at[i]+1])
	}
	return out
}

// gaps are the distances of its lines, the widest first.
func (in interval) gaps() []float64 {
	out := make([]float64, len(in)-1)
	for i := range out {
		out[i] = in[i+1].under(in[i])
	}
	order.Numbers(out)
	slices.Reverse(out)
	return out
}

// loose lists the lines that stand further than a reach from what is above them and from what is below, be they several.
func (in interval) loose(reach float64) []*Item {
	first, last := 0, 0
	for i := 1; i < len(in); i++ {
		if in[i].under(in[i-1]) < reach {
			continue
		}
		if first == 0 {
			first = i
		}
		last = i
	}
	lines := in[first:last]
	if slices.ContainsFunc(lines, func(it *Item) bool { return it.Day != nil || it.Balance != nil }) {
		return nil // what has a day may be a row whose amount is not seen
	}
	return lines
}

// looseReach finds how far a line must stand from others to be none of a row's for sure, and how far to be that perhaps: where rows stand
// clearly further apart than their lines, as far as rows do, and well over that where they do not. What most rows have is their own.
func looseReach(all []interval) (sure, doubted float64) {
	const jitter, wide = 0.97, 1.25
	var rows []float64
	for _, in := range all {
		rows = append(rows, in.gaps()[0])
	}
	order.Numbers(rows)
	row, line := rows[len(rows)/3], 0.0
	loose, tall := 0, 0
	for _, in := range all {
		switch gaps := in.gaps(); {
		case len(gaps) < 2:
		case gaps[1] >= jitter*row:
			loose++
		default:
			tall++
			line = max(line, gaps[1])
		}
	}
	far := rows[len(rows)*3/4]
	switch {
	case tall == 0 || Clearly*line > jitter*row:
		return wide * far, Clearly * far
	case loose > tall:
		return wide * far, jitter * row
	}
	return jitter * row, jitter * row
}
