package list

import (
	"maps"
	"math"
	"slices"

	"tillroll/internal/order"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// edge is a place where amounts end or begin, with how many do.
type edge struct {
	at, left float64
	count    int
	spread   float64 // how far they lie apart
}

// placeMoney finds the edges of the columns of amounts.
func (l *Layout) placeMoney() {
	near := l.inOrder()
	if near == nil {
		near = map[int][]ink.Amount{}
		for _, t := range l.sample() {
			if at := l.nearest(t); at >= 0 {
				near[at] = append(near[at], t)
			}
		}
	}
	l.fillPlaces(near)
	for i := range l.Columns {
		if tokens := near[i]; len(tokens) > 0 {
			l.Columns[i].place(tokens)
			l.Right = max(l.Right, l.Columns[i].right)
		}
	}
}

// fillPlaces gives columns of money that no row with a day fills the amounts of lines without one that begin where its texts do: a day may be
// printed once for several, or stand on the first line of a text and the amount on its last. What a line has there whose day is in no column, as that of
// a sentence below the list, says less than more of these.
func (l *Layout) fillPlaces(near map[int][]ink.Amount) {
	starts, rows := l.textStarts(), l.filledByRows()
	found := map[int][]ink.Amount{}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if len(in.Dates) > 0 || !slices.ContainsFunc(starts, func(x float64) bool { return math.Abs(x-in.Left()) <= ink.SameEdge }) {
				continue
			}
			for _, t := range in.Amounts {
				if at := l.nearest(t); at >= 0 && t.Sure && !rows[at] {
					found[at] = append(found[at], t)
				}
			}
		}
	}
	maps.DeleteFunc(found, func(at int, tokens []ink.Amount) bool { return len(tokens) <= len(near[at]) })
	maps.Copy(near, found)
}

// filledByRows says which columns of money have an amount on a line whose day stands in a column of days, or begins it where the list has none.
func (l *Layout) filledByRows() map[int]bool {
	out := map[int]bool{}
	for _, in := range l.moneyLines() {
		if !slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return l.dateColumn(&d) != none }) {
			continue
		}
		for _, t := range in.Amounts {
			if at := l.nearest(t); at >= 0 && (t.Sure || l.Weak) && !l.isDay(in, t) {
				out[at] = true
			}
		}
	}
	return out
}

// textStarts lists where the words behind the days of rows begin.
func (l *Layout) textStarts() (out []float64) {
	for _, in := range l.moneyLines() {
		if len(in.Dates) > 0 && l.dateColumn(&in.Dates[0]) >= 0 && in.Dates[0].Last+1 < len(in.Words) {
			out = append(out, in.Words[in.Dates[0].Last+1].X0)
		}
	}
	return out
}

// place finds the edge that most amounts of a column share.
func (c *Column) place(tokens []ink.Amount) {
	const exact = 0.5 // amounts without a mark may stand on other lines: where marks end says less than where digits do
	c.learnt = true
	best, spread := 0, 0.0
	for _, at := range []func(ink.Amount) float64{
		func(t ink.Amount) float64 { return t.Right },
		func(t ink.Amount) float64 { return t.X1 },
		ink.Amount.DigitsEnd, // a sign behind some of them may hang over the edge
	} {
		if e := fullest(clusters(tokens, at)); e.count > best || e.count == best && e.spread < spread-exact {
			best, spread, c.right, c.Left = e.count, e.spread, e.at, e.left
		}
	}
	begin := fullest(clusters(tokens, func(t ink.Amount) float64 { return t.X0 }))
	if begin.count == best && begin.spread+1 < spread {
		best-- // they begin at one place more exactly than they end
	}
	if c.centre(tokens, max(best, begin.count)) {
		return
	}
	if best*5 >= len(tokens)*4 && begin.count <= best {
		return
	}
	// Ends differ: the amounts begin at one place, or stand in the middle.
	if begin.count <= best && best*5 >= len(tokens)*3 {
		return
	}
	c.flushLeft = true
	end, ended := c.right, best*5 >= len(tokens)*4 // longer and shorter amounts may begin near each other by chance
	for _, t := range tokens {
		if begin.count > best && math.Abs(t.X0-begin.at) > 4 && !(ended && endsAt(t, end)) {
			continue
		}
		c.Left, c.right = min(c.Left, t.X0), max(c.right, t.X1)
	}
}

// centre finds the place of amounts that stand in the middle of their column: the middles of all agree, while not all begin or end at one place. Longer and
// shorter ones reach as far as the others do on both sides.
func (c *Column) centre(tokens []ink.Amount, aligned int) bool {
	best := fullest(clusters(tokens, centreOf))
	if best.count <= aligned || best.count < len(tokens) || best.spread > exactMiddle {
		return false
	}
	c.flushLeft, c.Left, c.right = true, math.Inf(1), math.Inf(-1)
	for _, t := range tokens {
		c.Left, c.right = min(c.Left, t.X0), max(c.right, t.X1)
	}
	return true
}

func fullest(edges []edge) edge {
	var best edge
	for _, e := range edges {
		if e.count > best.count {
			best = e
		}
	}
	return best
}

// sample is the amounts of lines that have a day, or of all lines where days and amounts never share one: the day of a balance "on 31
// March" is none of the list's.
func (l *Layout) sample() []ink.Amount {
	const few = 8 // where days stand beside several rows, some stand on the line of an amount by chance
	var dated, all []ink.Amount
	under := false
	for _, b := range l.Bodies {
		for i := range b.Lines {
			line := &b.Lines[i]
			if !l.HasDates() && head.HasDayFigure(line) {
				continue // a title over rows: its amount may stand in no column of theirs
			}
			for _, t := range line.Amounts {
				if !t.Sure && !l.Weak || l.isDay(line, t) || endsSentence(line, t) {
					continue
				}
				all = append(all, t)
				if len(line.Dates) == 0 {
					continue
				}
				day := &line.Dates[0]
				in := l.dateColumn(day)
				under = under || in != none && (day.First == 0 || ink.EndsRun(line, day.First-1))
				if day.X0 < t.X0 || in >= 0 {
					dated = append(dated, t)
				}
			}
		}
	}
	if under && len(dated)*few >= len(all) {
		return dated
	}
	return all
}

// endsSentence says whether an amount stands in a sentence, many words behind its beginning: "Fees advised for the quarter ending 30 June: 12.40".
func endsSentence(in *ink.Line, t ink.Amount) bool {
	const fewest = 8
	words := 0
	for at := t.First - 1; at >= 0 && !ink.EndsRun(in, at); at-- {
		words++
	}
	return words >= fewest
}

// isDay says whether what looks like an amount is a day in a column of days: "04.06".
func (l *Layout) isDay(in *ink.Line, t ink.Amount) bool {
	return slices.ContainsFunc(in.Dates, func(d ink.Day) bool {
		return d.First <= t.First && t.Last <= d.Last && l.dateColumn(&d) >= 0
	})
}

// clusters gathers tokens whose edges lie together.
func clusters(tokens []ink.Amount, at func(ink.Amount) float64) []edge {
	sorted := make([]*ink.Amount, len(tokens))
	for i := range tokens {
		sorted[i] = &tokens[i]
	}
	order.Sort(sorted, func(a, b *ink.Amount) bool { return at(*a) < at(*b) })
	var out []edge
	last, first := math.Inf(-1), 0.0
	for _, t := range sorted {
		x := at(*t)
		if x-last > 3.5 {
			first = x
			out = append(out, edge{at: x, left: t.X0})
		}
		e := &out[len(out)-1]
		e.count++
		e.at, e.left = max(e.at, x), min(e.left, t.X0)
		last = x
		e.spread = last - first
	}
	return out
}

// nearest finds the money column whose title stands over an amount.
func (l *Layout) nearest(t ink.Amount) int {
	const far = 30
	best, distance := -1, float64(far)
	for i, c := range l.Columns {
		d := 0.0
		switch {
		case t.X0 > c.X1:
			d = t.X0 - c.X1
		case t.X1 < c.X0:
			d = c.X0 - t.X1
		}
		if !c.Role.Money() {
			// A text reaches from its title to the next.
			if d > 0 || t.X0 < c.X0 {
				continue
			}
			d = 0.5
		}
		d += 0.01 * min(math.Abs(t.X1-c.X1), math.Abs(t.X0-c.X0))
		if d < distance {
			best, distance = i, d
		}
	}
	if best < 0 || !l.Columns[best].Role.Money() {
		return none
	}
	if best > 0 && l.Columns[best-1].Role.Money() && t.Right <= l.Columns[best].X0 && t.X0 > l.Columns[best-1].X1 {
		return best - 1 // between two titles that stand at the left of wide columns it ends in that of the first
	}
	return best
}

// slackOf is how far from the edge of its column an amount may stand: less than the width of a digit.
func slackOf(t ink.Amount) float64 {
	return 1 + 0.75*(t.Right-t.X0)/max(1, float64(len([]rune(t.Text))))
}

// endsAt says whether an amount ends at a place, with or without its mark.
func endsAt(t ink.Amount, x float64) bool {
	near := slackOf(t) + 1
	return math.Abs(t.Right-x) <= near || math.Abs(t.X1-x) <= near || math.Abs(t.DigitsEnd()-x) <= near
}
