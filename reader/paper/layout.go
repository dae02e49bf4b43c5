package paper

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// layout is the columns of a list, with what their bodies taught about their places.
type layout struct {
	columns     []column
	left, right float64 // what lies outside belongs to something beside the list
	bodies      []*body
	weak        bool           // amounts may lack decimals
	year        string         // that a line of the list began last
	description int            // the column of the main text, -1 without one
	indented    []float64      // where lines of the main text begin beside its own edge
	remarks     []float64      // where remarks in smaller print begin under the rows they belong to
	headlines   bool           // rows begin with a line in larger print
	overlooked  int            // lines in larger print over rows, many of them, that were taken for titles
	fillers     map[string]int // words that stand in the place of amounts, and how often
	dated       bool           // nearly every line with money has a day
	daysWhole   bool           // nearly every row has the day that counts
	contested   bool           // several columns of amounts stand on every row
	choice      int            // which of them is taken, counted from the last
	wholeTitles bool           // days that are titles over rows have their year
	dayTitles   bool           // the days stand as titles over their rows, although a column has other days
	signs       []float64      // where signs end that stand apart from their amounts, under no title
	titleEdge   float64        // where days begin that are titles without a word beside them
	between     []*item        // days between rows that may be those of the row above as well
	bare        int            // how many of its columns another page names without the rest, 0 for all
}

// body is the lines under a head, on one page.
type body struct {
	layout *layout
	page   int
	lines  []ink.Line
	items  []item
	headed bool // a head stands above it
}

// groups finds lists side by side: titles that repeat, each with a day and money.
func groups(columns []column) [][]column {
	n := len(columns)
	for size := n / 2; size >= 2; size-- {
		if n%size != 0 {
			continue
		}
		same := true
		for i := size; i < n; i++ {
			a, b := columns[i%size], columns[i]
			same = same && a.role == b.role && strings.EqualFold(a.title, b.title)
		}
		if !same {
			continue
		}
		var out [][]column
		for i := 0; i < n; i += size {
			out = append(out, columns[i:i+size])
		}
		// The smallest repetition counts.
		if inner := groups(columns[:size]); len(inner) > 1 {
			continue
		}
		return out
	}
	return [][]column{columns}
}

func newLayout(columns []column, left, right float64) *layout {
	l := &layout{columns: append([]column(nil), columns...), left: left, right: right, description: -1}
	l.chooseDescription()
	return l
}

// sameColumns says whether two heads name the same columns in the same places.
func sameColumns(a, b []column) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].role != b[i].role || math.Abs(a[i].x0-b[i].x0) > 3 || !strings.EqualFold(a[i].title, b[i].title) {
			return false
		}
	}
	return true
}

// titledAs says whether two lists have the same columns, wherever these stand.
func (l *layout) titledAs(other *layout) bool {
	if len(l.columns) != len(other.columns) {
		return false
	}
	for i := range l.columns {
		a, b := &l.columns[i], &other.columns[i]
		if a.role != b.role || !strings.EqualFold(a.title, b.title) {
			return false
		}
	}
	return true
}

// edge is a place where amounts end or begin, with how many do.
type edge struct {
	at, left float64
	count    int
	spread   float64 // how far they lie apart
}

// learn finds where the amounts of the money columns stand: they end at one place, with or without their marks, or begin at one.
func (l *layout) learn() {
	l.leaveLeftPanel()
	l.joinTitles()
	l.joinDayColumns()
	l.findMoney()
	l.leaveDays()
	near := l.inOrder()
	if near == nil {
		near = map[int][]ink.Amount{}
		for _, t := range l.sample() {
			if at := l.nearest(t); at >= 0 {
				near[at] = append(near[at], t)
			}
		}
	}
	for i := range l.columns {
		if tokens := near[i]; len(tokens) > 0 {
			l.columns[i].place(tokens)
			l.right = math.Max(l.right, l.columns[i].right)
		}
	}
	l.leavePanel()
	l.settleMoney()
	l.addUntitled()
	l.learnText()
	l.followDays()
	l.addCodes()
	l.addRates()
	l.indents()
	l.findRemarks()
	l.findHeadlines()
	l.findDayTitles()
	l.findTitleEdge()
	l.findWhole()
	l.findFillers()
	l.findSigns()
}

// place finds the edge that most amounts of a column share.
func (c *column) place(tokens []ink.Amount) {
	c.learnt = true
	best, spread := 0, 0.0
	for _, at := range []func(ink.Amount) float64{
		func(t ink.Amount) float64 { return t.Right },
		func(t ink.Amount) float64 { return t.X1 },
	} {
		if e := fullest(clusters(tokens, at)); e.count > best || e.count == best && e.spread < spread {
			best, spread, c.right, c.left = e.count, e.spread, e.at, e.left
		}
	}
	begin := fullest(clusters(tokens, func(t ink.Amount) float64 { return t.X0 }))
	if begin.count == best && begin.spread+1 < spread {
		best-- // they begin at one place more exactly than they end
	}
	if best*5 >= len(tokens)*4 && begin.count <= best {
		return
	}
	// Ends differ: the amounts begin at one place, or stand in the middle.
	if begin.count <= best && best*5 >= len(tokens)*3 {
		return
	}
	c.flushLeft = true
	for _, t := range tokens {
		if begin.count > best && math.Abs(t.X0-begin.at) > 4 {
			continue
		}
		c.left, c.right = math.Min(c.left, t.X0), math.Max(c.right, t.X1)
	}
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
func (l *layout) sample() []ink.Amount {
	const few = 8 // where days stand beside several rows, some stand on the line of an amount by chance
	var dated, all []ink.Amount
	under := false
	for _, b := range l.bodies {
		for i := range b.lines {
			line := &b.lines[i]
			if !hasDates(l.columns) && dayFigure(line) != noFigure {
				continue // a title over rows: its amount may stand in no column of theirs
			}
			for _, t := range line.Amounts {
				if !t.Sure && !l.weak || l.isDay(line, t) {
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

// isDay says whether what looks like an amount is a day in a column of days: "04.06".
func (l *layout) isDay(in *ink.Line, t ink.Amount) bool {
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
		e.at, e.left = math.Max(e.at, x), math.Min(e.left, t.X0)
		last = x
		e.spread = last - first
	}
	return out
}

// partsText says whether another column beside the description tells what a booking is: a payee's beside that of the purpose.
func (l *layout) partsText() bool {
	for at, c := range l.columns {
		if at != l.description && l.description >= 0 && c.role == descriptionRole {
			return true
		}
	}
	return false
}

// nearest finds the money column whose title stands over an amount, -1 where none is near.
func (l *layout) nearest(t ink.Amount) int {
	const far = 30
	best, distance := -1, float64(far)
	for i, c := range l.columns {
		d := 0.0
		switch {
		case t.X0 > c.x1:
			d = t.X0 - c.x1
		case t.X1 < c.x0:
			d = c.x0 - t.X1
		}
		if !c.role.money() {
			// A text reaches from its title to the next.
			if d > 0 || t.X0 < c.x0 {
				continue
			}
			d = 0.5
		}
		d += 0.01 * math.Min(math.Abs(t.X1-c.x1), math.Abs(t.X0-c.x0))
		if d < distance {
			best, distance = i, d
		}
	}
	if best >= 0 && !l.columns[best].role.money() {
		return -1
	}
	return best
}

// learnText finds where the texts and days of the other columns begin: mostly under the title's first letter, but a centred
// title says nothing, so the place where most words begin counts.
func (l *layout) learnText() {
	l.findDays()
	for i := range l.columns {
		c := &l.columns[i]
		if c.role.money() {
			continue
		}
		from := math.Inf(-1)
		if i > 0 {
			from = l.columns[i-1].x1
		}
		c.left = c.x0
		counts, least := l.starts(c, from)
		best := least
		for at, n := range counts {
			if n > best || n == best && n > least && float64(at) < c.left {
				best, c.left = n, float64(at)
			}
		}
		c.left = math.Min(c.left, c.x0)
	}
	for i := range l.columns {
		l.columns[i].firm = l.isFirm(i)
	}
	l.joinText()
}

// joinText puts the title of the main text together with the one right before it where the texts begin: "Activity description" is one,
// although a word of some rows begins by chance where its second word does.
func (l *layout) joinText() {
	at := l.description
	if at < 1 || l.columns[at].firm || !l.columns[at-1].firm || l.columns[at-1].role != textRole || l.columns[at].x0-l.columns[at-1].x1 > ink.SameEdge {
		return
	}
	a, b := &l.columns[at-1], l.columns[at]
	a.title, a.role, a.field, a.x1 = a.title+" "+b.title, b.role, b.field, b.x1
	l.columns = slices.Delete(l.columns, at, at+1)
	l.chooseDescription()
}

// starts counts where the texts of a column begin that stand right of a place, and says from how many on a start is believed. Texts that
// reach under the title are surely its own; the others may be a second part of the column before, above all if the title says nothing.
func (l *layout) starts(c *column, from float64) (counts map[int]int, least int) {
	const some, few = 2, 1
	all, under, reached := map[int]int{}, map[int]int{}, 0
	for _, b := range l.bodies {
		for i := range b.lines {
			for _, run := range ink.Runs(&b.lines[i]) {
				x := run[0].X0
				if x <= from || x >= c.x1 {
					continue
				}
				all[int(math.Round(x))]++
				if run[len(run)-1].X1 > c.x0 {
					under[int(math.Round(x))]++
					reached++
				}
			}
		}
	}
	if reached > few || c.field == words.FieldCount {
		return under, few
	}
	return all, some
}

// isFirm says whether the texts of a column begin where it does. Where they begin anywhere, its title is a part of the one before it,
// and no phrase may be cut there.
func (l *layout) isFirm(at int) bool {
	c, end := l.columns[at], math.Inf(1)
	for _, next := range l.columns[at+1:] {
		if !next.role.money() {
			end = next.left
			break
		}
	}
	aligned, filled := 0, 0
	for _, b := range l.bodies {
		for i := range b.lines {
			in, seen, exact := &b.lines[i], false, false
			for _, w := range in.Words {
				if w.X0 >= c.left-ink.SameEdge && w.X0 < end-ink.SameEdge {
					seen, exact = true, exact || w.X0 <= c.left+ink.SameEdge
				}
			}
			if n := len(in.Amounts); seen && n > 0 && (in.Amounts[n-1].Sure || l.weak) {
				filled++
				if exact {
					aligned++
				}
			}
		}
	}
	return aligned*2 >= filled
}

// moneyColumn finds the money column that an amount stands in, -1 for none.
func (l *layout) moneyColumn(t ink.Amount) int {
	slack := 1 + 0.75*(t.Right-t.X0)/math.Max(1, float64(len([]rune(t.Text))))
	for i, c := range l.columns {
		if !c.role.money() {
			continue
		}
		switch {
		case !c.learnt && t.X0 < c.x1 && t.Right > c.x0,
			c.learnt && !c.flushLeft && (math.Abs(t.Right-c.right) <= slack+1 || math.Abs(t.X1-c.right) <= slack+1),
			c.learnt && c.flushLeft && t.X0 >= c.left-slack && t.Right <= c.right+slack:
			return i
		}
	}
	return -1
}

// textColumn finds the column that a word belongs to by where it begins.
func (l *layout) textColumn(x float64) int {
	best := -1
	for i, c := range l.columns {
		// What a foreign amount is printed in may be words as well.
		if c.role.money() && c.role != otherMoneyRole {
			continue
		}
		left := c.left
		if c.role == otherMoneyRole {
			left = c.x0
		}
		if best < 0 || x >= left-ink.SameEdge && left >= l.columns[best].left {
			best = i
		}
	}
	return best
}

// crop takes from a line what lies within the list.
func (l *layout) crop(in ink.Line) (ink.Line, bool) {
	out := in.Of(nil)
	for _, w := range in.Words {
		if w.X1 > l.left && w.X0 < l.right+ink.MarkGap*w.Size {
			out.Words = append(out.Words, w)
		}
	}
	// Beyond the last column only a mark may stand, not the beginning of something else.
	for n := len(out.Words); n > 0 && out.Words[n-1].X0 > l.right && len(in.Words) > 0; n = len(out.Words) {
		w := out.Words[n-1]
		if len([]rune(w.Text)) <= 3 && in.Words[len(in.Words)-1].X1 == w.X1 && n > 1 && w.X0-out.Words[n-2].X1 < ink.MarkGap*w.Size {
			break
		}
		out.Words = out.Words[:n-1]
	}
	out.Settle()
	out.Tokenize()
	return out, len(out.Words) > 0
}
