package paper

import (
	"math"
	"slices"
)

// findSigns finds where signs stand in a column of their own that has no title, well before the amounts.
func (l *layout) findSigns() {
	ends := map[int]int{}
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			for _, t := range in.amounts {
				if at := t.first - 1; at > 0 && isLoneSign(in.words[at].text) && l.anchors(in) && !l.titled(in.words[at]) {
					ends[int(math.Round(in.words[at].x1))]++
				}
			}
		}
	}
	for x, n := range ends {
		if n >= fewestRows {
			l.signs = append(l.signs, float64(x))
		}
	}
}

// signsApart says whether a word is a sign in such a column.
func (l *layout) signsApart(w word) bool {
	return isLoneSign(w.text) && slices.ContainsFunc(l.signs, func(x float64) bool { return math.Abs(x-w.x1) <= sameEdge })
}

// isLoneSign says whether a word is a plus or a minus and no more.
func isLoneSign(s string) bool {
	s = plainDashes.Replace(s)
	return s == "+" || s == "-"
}

// titled says whether a word stands under a title.
func (l *layout) titled(w word) bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return w.x0 < c.x1 && w.x1 > c.x0 })
}
