package paper

import (
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// regionsOf makes the region under a head, and another one where the list above goes on in it: a head may be printed once over all sections, of which one
// lists checks under titles of its own. What stands behind those is under the first head again.
func (d *document) regionsOf(lines []ink.Line, h head.Head, end int) []region {
	at := 0
	if d.above != nil && list.NewLayout(h.Columns, 0, 0).ListsChecks() {
		at = goesOnAt(lines[:end+1], h.Last+1, d.above)
	}
	if at == 0 {
		r := d.regionOf(lines, h, end, d.weak)
		d.above = nil
		if len(r.bodies) == 1 && !r.bodies[0].Layout.ListsChecks() {
			d.above = r.bodies[0].Layout
		}
		return []region{r}
	}
	b := &list.Body{Layout: d.above, Page: lines[at].Page}
	for _, in := range lines[at : end+1] {
		if cut, ok := d.above.Crop(in); ok {
			b.Lines = append(b.Lines, cut)
		}
	}
	d.above.Bodies = append(d.above.Bodies, b)
	return []region{d.regionOf(lines, h, at-1, d.weak), {first: at, below: at, last: end, bodies: []*list.Body{b}}}
}

// goesOnAt finds where the list above goes on under one of checks: before the first line with words that has a day and an amount in its columns, and
// before what stands right over that without an amount, as the title of its section does. It is 0 where it does not.
func goesOnAt(lines []ink.Line, from int, above *list.Layout) int {
	for i := from; i < len(lines); i++ {
		if !above.HoldsRow(&lines[i]) || !lines[i].HasText() {
			continue
		}
		for i > from && len(lines[i-1].Amounts) == 0 {
			i--
		}
		return i
	}
	return 0
}
