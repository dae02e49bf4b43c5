package paper

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// The room that a list takes beyond its titles before its amounts were seen.
const (
	roomLeft  = 30
	roomRight = 45
	roomList  = 8 // between lists side by side
)

// regionOf makes the bodies under a head.
func (d *document) regionOf(lines []ink.Line, h head, end int, weak bool) region {
	r := region{first: h.first, last: end, name: h.name}
	if h.columns == nil {
		return r // balances by day
	}
	own, edge := withoutDailyBalances(h.columns)
	own, below := leaveBlocks(h.print, own, lines[h.last+1:end+1])
	all := groups(withCounts(withLeftDays(own, below), below))
	for i, columns := range all {
		final := columns[len(columns)-1]
		left, right := math.Min(columns[0].x0-roomLeft, textsBegin(below, columns[0])), final.x1+roomRight
		if amounts, texts := final.holds(below); !final.role.money() || amounts == 0 && texts > 0 {
			right = math.Inf(1) // a text goes as far as it likes, whatever its title seems to name
		} else if len(all) == 1 {
			right = math.Max(right, amountsEnd(below, final))
		}
		if i > 0 {
			before := all[i-1]
			left = math.Max(columns[0].x0-roomList, (before[len(before)-1].x1+columns[0].x0)/2)
		}
		if i+1 < len(all) {
			right = math.Max(all[i+1][0].x0-roomList-20, (final.x1+all[i+1][0].x0)/2)
		}
		l := d.layoutOf(columns, left, math.Min(right, edge), weak)
		b := l.bodyOf(below, &h, len(all) > 1)
		l.bodies = append(l.bodies, b)
		r.bodies = append(r.bodies, b)
	}
	return r
}

// withoutDailyBalances takes off the titles of a table of balances by day that stands beside the list, and says where that begins: behind
// the money of the list its title of days stands again, and nothing but a balance behind it.
func withoutDailyBalances(columns []column) (own []column, edge float64) {
	n := len(columns) - 2
	if n < 2 || columns[n+1].role != balanceRole || !columns[n].role.date() || !columns[n-1].role.moves() {
		return columns, math.Inf(1)
	}
	again := func(c column) bool { return c.role.date() && strings.EqualFold(c.title, columns[n].title) }
	if !slices.ContainsFunc(columns[:n], again) {
		return columns, math.Inf(1) // the day of value and the balance of a row
	}
	return columns[:n], columns[n].x0 - roomList
}

// bodyOf cuts the lines under a head to one of its lists. A line that sums up several lists has its amount under one of them by chance, and
// one that tells what a star means is no row's.
func (l *layout) bodyOf(lines []ink.Line, h *head, several bool) *body {
	b, starred := &body{layout: l, page: h.page, headed: true}, false
	for _, in := range lines {
		starred = starred || slices.ContainsFunc(in.Words, isStarred)
		if several && (sumsUp(&in) || l.sumsAcross(&in)) || starred && explainsStar(&in, h) {
			continue
		}
		if cut, ok := l.crop(in); ok {
			b.lines = append(b.lines, cut)
		}
	}
	return b
}

// sumsAcross says whether a line without a day holds one amount, and a phrase that ends with a word for a sum, "Checks paid, total", of
// which one stands in this list and the other does not.
func (l *layout) sumsAcross(in *ink.Line) bool {
	n := len(in.Amounts) - 1
	if n < 0 || len(in.Dates) > 0 || !in.Amounts[n].Sure || in.Amounts[n].First == 0 {
		return false
	}
	w, t := in.Words[in.Amounts[n].First-1], in.Amounts[n]
	return words.All().Of(w.Text).Has(words.Total) && (w.X1 > l.left && w.X0 < l.right) != (t.X1 > l.left && t.X0 < l.right)
}

// isStarred says whether a word is a number with a star behind it.
func isStarred(w ink.Word) bool {
	return strings.HasSuffix(w.Text, "*") && ink.HasDigit(w.Text) && !ink.HasLetter(w.Text)
}

// explainsStar says whether a line under a list begins with a star, perhaps in brackets, where the list does, and tells in words what it means.
func explainsStar(l *ink.Line, h *head) bool {
	first := l.Words[0]
	return strings.HasPrefix(strings.TrimPrefix(first.Text, "("), "*") && len(l.Words) > 1 && first.X0 <= h.columns[0].x0+ink.SameEdge && !ink.HasDigit(ink.Text(l.Words))
}

// textsBegin is where the texts begin that reach under the first title from further left, before the amounts of many lines: it may stand
// in the middle of a wide column.
func textsBegin(lines []ink.Line, first column) float64 {
	const fewest = 3
	starts, rows, best := map[int]int{}, 0, 0
	for i := range lines {
		if !ink.HasSure(&lines[i]) {
			continue
		}
		rows++
		run := ink.Runs(&lines[i])[0]
		if at := int(math.Floor(run[0].X0)); run[len(run)-1].X1 > first.x0 {
			starts[at]++
			if starts[at] > starts[best] {
				best = at
			}
		}
	}
	if n := starts[best]; n < fewest || n*3 < rows {
		return math.Inf(1)
	}
	return float64(best)
}

// amountsEnd is where the amounts end that close most lines with a day, right of the last title: it may stand at the left of a wide
// column. It is 0 where they do not end at one place.
func amountsEnd(lines []ink.Line, final column) float64 {
	const fewest = 3
	var tokens []ink.Amount
	rows := 0
	for i := range lines {
		l := &lines[i]
		if n := len(l.Amounts); len(l.Dates) > 0 && n > 0 && l.Amounts[n-1].Sure {
			rows++
			if t := l.Amounts[n-1]; t.Last == len(l.Words)-1 && t.X0 > final.x0 {
				tokens = append(tokens, t)
			}
		}
	}
	e := fullest(clusters(tokens, func(t ink.Amount) float64 { return t.X1 }))
	if e.count < fewest || e.count*4 < rows*3 {
		return 0
	}
	return e.at + ink.SameEdge
}

// withLeftDays adds the column of days that begins left of all titles and of the room before them without a title of its own, or under a
// year, where most rows begin with it.
func withLeftDays(columns []column, lines []ink.Line) []column {
	const fewest = 3
	days := column{field: words.Date, role: bookedRole, x0: math.Inf(1)}
	found, rows := 0, 0
	for i := range lines {
		l := &lines[i]
		if !ink.HasSure(l) || l.Amounts[len(l.Amounts)-1].X0 < columns[0].x0 {
			continue
		}
		rows++
		if len(l.Dates) > 0 && l.Dates[0].First == 0 && l.Dates[0].X0 < columns[0].x0-roomLeft && l.Dates[0].X1 < columns[0].x0 {
			found++
			days.x0, days.x1 = math.Min(days.x0, l.Dates[0].X0), math.Max(days.x1, l.Dates[0].X1)
		}
	}
	if found < fewest || found*2 < rows {
		return columns
	}
	return settleRoles(append([]column{days}, columns...))
}

// withCounts adds the column that counts the rows left of their days without a title.
func withCounts(columns []column, lines []ink.Line) []column {
	const fewest, most = 3, 4
	count := column{field: words.Running, x0: math.Inf(1)}
	rows, last := 0, 0
	for i := range lines {
		l := &lines[i]
		if !ink.HasSure(l) || len(l.Dates) == 0 || l.Dates[0].First != 1 || l.Words[0].X1 > columns[0].x0-ink.SameEdge || len(l.Words[0].Plain) > most {
			continue
		}
		n, err := strconv.Atoi(l.Words[0].Plain)
		if err != nil || rows > 0 && n != last+1 && n != last-1 {
			return columns
		}
		rows, last = rows+1, n
		count.x0, count.x1 = math.Min(count.x0, l.Words[0].X0), math.Max(count.x1, l.Words[0].X1)
	}
	if rows < fewest || !columns[0].role.date() {
		return columns
	}
	count.left = count.x0
	return append([]column{count}, columns...)
}

// sumsUp says whether a line has no day, begins with a word for a sum, and ends with an amount.
func sumsUp(l *ink.Line) bool { return saysUndated(l).Has(words.Total) }

// saysUndated is what a line without a day that ends with an amount says at its beginning.
func saysUndated(l *ink.Line) words.Senses {
	n := len(l.Amounts)
	if len(l.Dates) > 0 || n == 0 || !l.Amounts[n-1].Sure {
		return 0
	}
	return words.All().Begins(ink.Text(l.Words[:l.Amounts[n-1].First]))
}

// layoutOf finds the layout of columns, or makes it.
func (d *document) layoutOf(columns []column, left, right float64, weak bool) *layout {
	for _, l := range d.layouts {
		if sameColumns(l.columns, columns) {
			return l
		}
	}
	l := newLayout(columns, left, right)
	l.weak, l.choice = weak, d.choice
	d.layouts = append(d.layouts, l)
	return l
}

// crop cuts the lines of a body again, now that the list's right edge is known.
func (b *body) crop() {
	edge := 0.0
	for _, c := range b.layout.columns {
		if c.learnt {
			edge = max(edge, c.right)
		} else {
			edge = max(edge, c.x1)
		}
	}
	if last := b.layout.columns[len(b.layout.columns)-1]; !last.role.money() && last.role != markRole {
		edge = 0 // a text at the right goes as far as it likes
	}
	if edge > 0 {
		b.layout.right = edge + 2
	}
	lines := b.lines[:0:0]
	for _, in := range b.lines {
		if cut, ok := b.layout.crop(in); ok {
			lines = append(lines, cut)
		}
	}
	b.lines = lines
}

// goOn finds lists that go on at the top of a page without a head.
func (d *document) goOn() {
	var last *layout
	for p, lines := range d.pages {
		end := len(lines) - 1
		if len(d.regions[p]) > 0 {
			end = d.regions[p][0].first - 1
		}
		if last != nil && end >= 0 {
			if b := last.continued(lines[:end+1]); b != nil {
				last.bodies = append(last.bodies, b)
				d.regions[p] = append([]region{{first: 0, last: end, bodies: []*body{b}}}, d.regions[p]...)
			}
		}
		for _, r := range d.regions[p] {
			last = nil
			if len(r.bodies) == 1 {
				last = r.bodies[0].layout
			}
		}
	}
}

// continued makes a body of lines without a head if rows of the layout stand in them.
func (l *layout) continued(lines []ink.Line) *body {
	b := &body{layout: l}
	rows := 0
	for _, in := range lines {
		cut, ok := l.crop(in)
		if !ok {
			continue
		}
		it := l.itemOf(&cut)
		undated := (!hasDates(l.columns) || l.dayTitles) && it.text() != ""
		if len(it.moves) == 0 && it.balance == nil && it.day != nil {
			it.takeEnd()
		}
		// The balance that ends the list may stand on a page without rows.
		if len(it.moves) == 0 && it.balance != nil && it.day != nil && it.namesEnd() || len(it.moves) > 0 && (it.day != nil && it.day != it.other || it.balance != nil || undated) {
			rows++
		}
		b.page = in.Page
		b.lines = append(b.lines, cut)
	}
	if rows == 0 {
		return nil
	}
	return b
}

// orderByNumber puts the rows of lists side by side into the order of their lines where that, and not list after list, is the order of
// their numbers.
func orderByNumber(events []event) {
	number := func(e event) (int, bool) {
		if e.row == nil {
			return 0, false
		}
		description, _, check := e.row.texts()
		n, err := strconv.Atoi(check)
		if err != nil {
			n, err = strconv.Atoi(strings.Trim(description, "* ")) // a star tells that the number before is missing
		}
		return n, err == nil
	}
	ascend := func(events []event) bool {
		last := -1
		for _, e := range events {
			n, ok := number(e)
			if !ok || n < last {
				return false
			}
			last = n
		}
		return true
	}
	rows := make([]*row, len(events))
	for i, e := range events {
		if e.row == nil {
			return
		}
		rows[i] = e.row
	}
	order.Sort(rows, func(a, b *row) bool { return a.place.Line < b.place.Line })
	byLine := make([]event, len(rows))
	for i, r := range rows {
		byLine[i].row = r
	}
	if !ascend(events) && ascend(byLine) {
		copy(events, byLine)
	}
}
