package list

import (
	"math"
	"slices"

	"tillroll/reader/paper/internal/ink"
)

// findSigns finds where signs stand in a column of their own that has no title, well before the amounts and apart from the texts, which may end with a
// dash. A dash may fill an empty cell, but a plus never does.
func (l *Layout) findSigns() {
	ends, plus := map[int]int{}, map[int]bool{}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			for _, t := range in.Amounts {
				if at := signBefore(in, t); at > 0 && ink.EndsRun(in, at-1) && l.anchors(in) && !l.titled(in.Words[at]) {
					x := int(math.Round(in.Words[at].X1))
					ends[x]++
					plus[x] = plus[x] || in.Words[at].Text == "+"
				}
			}
		}
	}
	for x, n := range ends {
		if n >= FewestRows || plus[x] {
			l.signs = append(l.signs, float64(x))
		}
	}
}

// signBefore finds the sign by itself before an amount, which may be a part of that where it stands close enough; the sign of its currency may
// stand between them. It is -1 without one.
func signBefore(in *ink.Line, t ink.Amount) int {
	at := t.First
	if !isLoneSign(in.Words[at].Text) {
		at--
	}
	if at > 0 && isSign(in.Words[at].Text) {
		at--
	}
	if at < 0 || !isLoneSign(in.Words[at].Text) {
		return -1
	}
	return at
}

// signsApart says whether a word is a sign in such a column.
func (l *Layout) signsApart(w ink.Word) bool {
	return isLoneSign(w.Text) && slices.ContainsFunc(l.signs, func(x float64) bool { return math.Abs(x-w.X1) <= ink.SameEdge })
}

// isLoneSign says whether a word is a plus or a minus and no more.
func isLoneSign(s string) bool {
	s = ink.PlainDashes.Replace(s)
	return s == "+" || s == "-"
}

// titled says whether a word stands under a title.
func (l *Layout) titled(w ink.Word) bool {
	return slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Title != "" && w.X0 < c.X1 && w.X1 > c.X0 })
}
