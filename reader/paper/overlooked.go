package paper

import (
	"math"
	"slices"

	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// point is a place on a page, from its left edge.
type point int

func pointAt(x float64) point { return point(math.Round(x)) }

// rowEdges are the places that the rows of a paper have in common: where an amount begins or ends together with the balance behind it,
// and together with the place where its day begins.
type rowEdges struct{ balances, days map[[2]point]bool }

// overlooked finds lines that look like the rows of the paper and are none of them, nor a figure: words, an amount where rows have
// theirs, and a balance or a day where rows have theirs. The sums of the rows that were read hold without them, if balances are
// printed on every row, and so nothing else would tell. Lines without words are those of a table of balances.
func (d *document) overlooked() (out []unread) {
	edges, read, tables, stated := d.rowEdges(), d.readLines(), map[[2]int]bool{}, amounts{}
	for _, e := range d.events {
		if f := e.figure; f != nil {
			stated[ink.DigitsOf(f.token.Text)] = true
			tables[[2]int{f.place.Page, f.place.Line}] = !f.inList
		}
	}
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			at := [2]int{l.Page, l.Number}
			if i > 0 && tables[[2]int{l.Page, lines[i-1].Number}] && continues(l, &lines[i-1]) {
				tables[at] = true
			} else if !read[at] && edges.match(l, d.weak) && l.HasText() && !stated.all(l) {
				out = append(out, unread{statement.Place{Page: l.Page, Line: l.Number}, likeRow})
			}
		}
	}
	return out
}

// amounts are those of figures, by their digits.
type amounts map[string]bool

// all says whether every amount of a line is one of them: it sums an account up.
func (a amounts) all(l *ink.Line) bool {
	return !slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool { return t.Sure && !a[ink.DigitsOf(t.Text)] })
}

// continues says whether a line is the next one of a table that sums up an account on each: without a day, and with amounts, more than rows
// have, each of which ends where one of the line above does.
func continues(l, above *ink.Line) bool {
	const fewest = 3
	if len(l.Dates) > 0 || len(l.Amounts) < fewest || len(l.Amounts) != len(above.Amounts) {
		return false
	}
	for i := range l.Amounts {
		if math.Abs(l.Amounts[i].Right-above.Amounts[i].Right) > ink.SameEdge {
			return false
		}
	}
	return true
}

// rowEdges gathers the places of all rows.
func (d *document) rowEdges() rowEdges {
	out := rowEdges{map[[2]point]bool{}, map[[2]point]bool{}}
	for _, e := range d.events {
		r := e.row
		if r == nil {
			continue
		}
		for _, end := range amountEnds {
			money := pointAt(end(&r.Money.Token))
			if r.Balance != nil {
				out.balances[[2]point{money, pointAt(end(r.Balance))}] = true
			}
			if r.Day != nil && r.Own {
				out.days[[2]point{money, pointAt(r.Day.X0)}] = true
			}
		}
	}
	return out
}

// amountEnds are the two ends by which amounts stand under each other.
var amountEnds = [...]func(*ink.Amount) float64{
	func(t *ink.Amount) float64 { return t.Right },
	func(t *ink.Amount) float64 { return t.X0 },
}

// match says whether a line has an amount and a balance or a day where rows have them.
func (e *rowEdges) match(l *ink.Line, weak bool) bool {
	for i := range l.Amounts {
		money := &l.Amounts[i]
		if !money.Sure && !weak {
			continue
		}
		for _, end := range amountEnds {
			for j := range l.Amounts {
				if j != i && isAmong(e.balances, end(money), end(&l.Amounts[j])) {
					return true
				}
			}
			for j := range l.Dates {
				if isAmong(e.days, end(money), l.Dates[j].X0) {
					return true
				}
			}
		}
	}
	return false
}

// isAmong says whether two places are those of a row, give or take a point.
func isAmong(pairs map[[2]point]bool, a, b float64) bool {
	for _, up := range []point{0, -1, 1} {
		for _, to := range []point{0, -1, 1} {
			if pairs[[2]point{pointAt(a) + up, pointAt(b) + to}] {
				return true
			}
		}
	}
	return false
}
