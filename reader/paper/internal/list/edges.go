package list

import (
	"math"
	"slices"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// inOrder gives the amounts of a list to its columns of money one after the other, where they end at as many places as there are
// such columns, or have their middles at as many and end at more: under titles that stand at the left or in the middle, an amount may be nearer to the next title than to its own.
func (l *Layout) inOrder() map[int][]ink.Amount {
	money := l.moneyAt()
	// What ends before the first title of money stands in a text.
	sample := slices.DeleteFunc(l.sample(), func(t ink.Amount) bool { return len(money) > 0 && t.Right <= l.Columns[money[0]].X0 })
	for _, fewest := range []int{1, 2} {
		at := func(t ink.Amount) float64 { return t.Right }
		edges := frequent(clusters(sample, at), fewest)
		marked := func(t ink.Amount) float64 { return t.X1 }
		// Marks stand behind the edge or before it; where they make places of their own, these are no columns.
		if with := frequent(clusters(sample, marked), fewest); len(with) < len(edges) || len(with) == len(edges) && held(with) > held(edges) {
			at, edges = marked, with
		}
		if len(edges) == len(money) && l.fit(money, edges) {
			return share(sample, money, edges, at)
		}
		if middles := clusters(sample, centreOf); len(edges) > len(money) && len(middles) == len(money) && areExact(middles) && l.fit(money, middles) {
			return share(sample, money, middles, centreOf)
		}
	}
	return nil
}

// centreOf is the middle of an amount with its marks.
func centreOf(t ink.Amount) float64 { return (t.X0 + t.X1) / 2 }

// areExact says whether all amounts at each of some places stand there as exactly as those do that are set in the middle.
func areExact(places []edge) bool {
	return !slices.ContainsFunc(places, func(e edge) bool { return e.spread > exactMiddle })
}

// exactMiddle is how far the middles of amounts lie apart at most that are set in the middle of a column.
const exactMiddle = 1.5

// moneyAt lists the columns of money.
func (l *Layout) moneyAt() []int {
	var out []int
	for i, c := range l.Columns {
		if c.Role.Money() {
			out = append(out, i)
		}
	}
	return out
}

// held counts the amounts that end at some places.
func held(edges []edge) (n int) {
	for _, e := range edges {
		n += e.count
	}
	return n
}

func frequent(edges []edge, fewest int) []edge {
	var out []edge
	for _, e := range edges {
		if e.count >= fewest {
			out = append(out, e)
		}
	}
	return out
}

// fit says whether every place where amounts end lies behind the beginning of its own title and before the end of the next.
func (l *Layout) fit(money []int, edges []edge) bool {
	for i, at := range money {
		next := math.Inf(1)
		if at+1 < len(l.Columns) {
			next = l.Columns[at+1].X1
			if !l.Columns[at+1].Role.Money() {
				next = l.Columns[at+1].X0 + ink.SameEdge
			}
		}
		if edges[i].at <= l.Columns[at].X0 || edges[i].at >= next {
			return false
		}
	}
	return len(money) > 0
}

// share gives every amount to the column at whose place it ends, or where the others of a column begin: a shorter one ends before them where they
// are set flush left.
func share(sample []ink.Amount, money []int, edges []edge, at func(ink.Amount) float64) map[int][]ink.Amount {
	const near = 4
	out := map[int][]ink.Amount{}
	var left []ink.Amount
	for _, t := range sample {
		if i := slices.IndexFunc(edges, func(e edge) bool { return math.Abs(at(t)-e.at) <= near }); i >= 0 {
			out[money[i]] = append(out[money[i]], t)
		} else {
			left = append(left, t)
		}
	}
	for _, t := range left {
		for _, c := range money {
			if beginsWith(t, out[c]) {
				out[c] = append(out[c], t)
				break
			}
		}
	}
	return out
}

// beginsWith says whether an amount begins where nearly all of some others do.
func beginsWith(t ink.Amount, others []ink.Amount) bool {
	same := 0
	for i := range others {
		if math.Abs(others[i].X0-t.X0) <= head.Aligned {
			same++
		}
	}
	return same >= FewestRows && same*10 >= len(others)*head.Mostly
}
