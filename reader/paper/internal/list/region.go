package list

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// RoomList is the room between lists side by side.
const RoomList = 8

// WithoutDailyBalances takes off the titles of a table of balances by day that stands beside the list, and says where that begins: behind
// the money of the list its title of days stands again, and nothing but a balance behind it.
func WithoutDailyBalances(columns []head.Column) (own []head.Column, edge float64) {
	n := len(columns) - 2
	if n < 2 || columns[n+1].Role != head.BalanceRole || !columns[n].Role.Date() || !columns[n-1].Role.Moves() {
		return columns, math.Inf(1)
	}
	again := func(c head.Column) bool { return c.Role.Date() && strings.EqualFold(c.Title, columns[n].Title) }
	if !slices.ContainsFunc(columns[:n], again) {
		return columns, math.Inf(1) // the day of value and the balance of a row
	}
	return columns[:n], columns[n].X0 - RoomList
}

// BodyOf cuts the lines under a head to one of its lists. A line that sums up several lists has its amount under one of them by chance, and
// one that tells what a star means is no row's.
func (l *Layout) BodyOf(lines []ink.Line, h *head.Head, several bool) *Body {
	b, starred := &Body{Layout: l, Page: h.Page, Headed: true}, false
	for _, in := range lines {
		starred = starred || holdsStar(&in)
		if starred {
			in = withoutStar(in, h)
		}
		if several && (sumsUp(&in) || l.sumsAcross(&in)) {
			continue
		}
		if cut, ok := l.Crop(in); ok {
			b.Lines = append(b.Lines, cut)
		}
	}
	return b
}

// sumsAcross says whether a line without a day holds one amount behind a phrase that ends with a word for a sum, "Checks paid, total", "a
// total of", of which one stands in this list and the other does not.
func (l *Layout) sumsAcross(in *ink.Line) bool {
	const reach = 2
	n := len(in.Amounts) - 1
	if n < 0 || len(in.Dates) > 0 || !in.Amounts[n].Sure || in.Amounts[n].First == 0 {
		return false
	}
	from := 0
	for _, before := range in.Amounts[:n] {
		if before.Sure {
			from = before.Last + 1 // what stands before another amount is its own
		}
	}
	t, label := in.Amounts[n], in.Words[from:in.Amounts[n].First]
	if !slices.ContainsFunc(label[max(0, len(label)-reach):], func(w ink.Word) bool { return words.All().Of(w.Text).Has(words.Total) }) {
		return false
	}
	within := func(x0, x1 float64) bool { return x1 > l.Left && x0 < l.Right }
	return slices.ContainsFunc(label, func(w ink.Word) bool { return within(w.X0, w.X1) != within(t.X0, t.X1) })
}

// holdsStar says whether a number of a line has a star behind it.
func holdsStar(in *ink.Line) bool {
	for i, w := range in.Words {
		number := w.Text
		if w.Text == "*" && i > 0 {
			number = in.Words[i-1].Text + w.Text
		}
		if strings.HasSuffix(number, "*") && ink.HasDigit(number) && !ink.HasLetter(number) {
			return true
		}
	}
	return false
}

// withoutStar takes off a line under a list what begins with a star, perhaps in brackets, where the list does, and tells in words what that
// means. A total may stand behind it.
func withoutStar(l ink.Line, h *head.Head) ink.Line {
	runs := ink.Runs(&l)
	if len(runs) == 0 {
		return l
	}
	note, first := runs[0], runs[0][0]
	if !strings.HasPrefix(strings.TrimPrefix(first.Text, "("), "*") || len(note) < 2 || first.X0 > h.Columns[0].X0+ink.SameEdge || ink.HasDigit(ink.Text(note)) {
		return l
	}
	rest := l.Of(l.Words[len(note):])
	rest.Tokenize()
	return rest
}

// TextsBegin is where the texts begin that reach under the first title from further left, before the amounts of many lines: it may stand
// in the middle of a wide column.
func TextsBegin(lines []ink.Line, first head.Column) float64 {
	const fewest = 3
	starts, rows, best := map[int]int{}, 0, 0
	for i := range lines {
		if !ink.HasSure(&lines[i]) {
			continue
		}
		rows++
		run := ink.Runs(&lines[i])[0]
		if at := int(math.Floor(run[0].X0)); run[len(run)-1].X1 > first.X0 {
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

// AmountsEnd is where the amounts end that close most lines with a day, right of the last title: it may stand at the left of a wide
// column. It is 0 where they do not end at one place.
func AmountsEnd(lines []ink.Line, final head.Column) float64 {
	const fewest = 3
	var tokens []ink.Amount
	rows := 0
	for i := range lines {
		l := &lines[i]
		if n := len(l.Amounts); len(l.Dates) > 0 && n > 0 && l.Amounts[n-1].Sure {
			rows++
			if t := l.Amounts[n-1]; t.Last == len(l.Words)-1 && t.X0 > final.X0 {
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

// WithLeftDays adds the column of days that begins left of all titles and of the room before them without a title of its own, or under a
// year, where most rows begin with it.
func WithLeftDays(columns []head.Column, lines []ink.Line) []head.Column {
	const fewest = 3
	days := head.Column{Field: words.Date, Role: head.BookedRole, X0: math.Inf(1)}
	found, rows := 0, 0
	for i := range lines {
		l := &lines[i]
		if !ink.HasSure(l) || l.Amounts[len(l.Amounts)-1].X0 < columns[0].X0 {
			continue
		}
		rows++
		if len(l.Dates) > 0 && l.Dates[0].First == 0 && l.Dates[0].X0 < columns[0].X0-head.RoomLeft && l.Dates[0].X1 < columns[0].X0 {
			found++
			days.X0, days.X1 = min(days.X0, l.Dates[0].X0), max(days.X1, l.Dates[0].X1)
		}
	}
	if found < fewest || found*2 < rows {
		return columns
	}
	return head.SettleDays(append([]head.Column{days}, columns...))
}

// WithCounts adds the column that counts the rows left of their days without a title.
func WithCounts(columns []head.Column, lines []ink.Line) []head.Column {
	const fewest, most = 3, 4
	count := head.Column{Field: words.Running, X0: math.Inf(1)}
	rows, last := 0, 0
	for i := range lines {
		l := &lines[i]
		if !ink.HasSure(l) || len(l.Dates) == 0 || l.Dates[0].First != 1 || l.Words[0].X1 > columns[0].X0-ink.SameEdge || len(l.Words[0].Plain) > most {
			continue
		}
		n, err := strconv.Atoi(l.Words[0].Plain)
		if err != nil || rows > 0 && n != last+1 && n != last-1 {
			return columns
		}
		rows, last = rows+1, n
		count.X0, count.X1 = min(count.X0, l.Words[0].X0), max(count.X1, l.Words[0].X1)
	}
	if rows < fewest || !columns[0].Role.Date() {
		return columns
	}
	return append([]head.Column{count}, columns...)
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

// Crop cuts the lines of a body again, now that the list's right edge is known.
func (b *Body) Crop() {
	edge := 0.0
	for _, c := range b.Layout.Columns {
		if c.learnt {
			edge = max(edge, c.right)
		} else {
			edge = max(edge, c.X1)
		}
	}
	if last := b.Layout.Columns[len(b.Layout.Columns)-1]; !last.Role.Money() && last.Role != head.MarkRole {
		edge = 0 // a text at the right goes as far as it likes
	}
	if edge > 0 {
		b.Layout.Right = edge + 2
	}
	lines := b.Lines[:0:0]
	for _, in := range b.Lines {
		if cut, ok := b.Layout.Crop(in); ok && !b.Layout.sumsAcross(&in) {
			lines = append(lines, cut)
		}
	}
	b.Lines = lines
	b.leaveImprint()
}

// leaveImprint takes out the number of the form: printers set it into the margin beside the list, once on a page and in a print of its
// own. What stands left of several lines may be a column that has no title.
func (b *Body) leaveImprint() {
	row := slices.IndexFunc(b.Lines, func(l ink.Line) bool { return len(l.Dates) > 0 })
	if row < 0 {
		return
	}
	edge, size := math.Inf(1), b.Lines[row].PrintSize()
	for _, c := range b.Layout.Columns {
		edge = min(edge, c.X0, c.Left)
	}
	at, n := -1, 0
	for i := range b.Lines {
		margin := 0
		for _, w := range b.Lines[i].Words {
			if w.X1 > edge-size/2 {
				break
			}
			if at >= 0 || !ink.Differ(w.Size, size) {
				return
			}
			margin++
		}
		if margin > 0 {
			at, n = i, margin
		}
	}
	switch {
	case at < 0:
	case n == len(b.Lines[at].Words):
		b.Lines = slices.Delete(b.Lines, at, at+1)
	default:
		cut := b.Lines[at].Of(b.Lines[at].Words[n:])
		cut.Settle()
		cut.Tokenize()
		b.Lines[at] = cut
	}
}

// Continued makes a body of lines without a head if rows of the layout stand in them.
func (l *Layout) Continued(lines []ink.Line, several bool) *Body {
	b := &Body{Layout: l}
	rows := 0
	for _, in := range lines {
		cut, ok := l.Crop(in)
		if !ok || several && (sumsUp(&in) || l.sumsAcross(&in)) {
			continue
		}
		it := l.itemOf(&cut)
		undated := (!l.HasDates() || l.dayTitles) && it.Text() != ""
		if len(it.Moves) == 0 && it.Balance == nil && it.Day != nil {
			it.takeEnd()
		}
		// The balance that ends the list may stand on a page without rows.
		if len(it.Moves) == 0 && it.Balance != nil && it.Day != nil && it.namesEnd() || len(it.Moves) > 0 && (it.Day != nil && it.Day != it.other || it.Balance != nil || undated) {
			rows++
		}
		b.Page = in.Page
		b.Lines = append(b.Lines, cut)
	}
	if rows == 0 {
		return nil
	}
	return b
}

// EndWith ends a list beside another one with the same titles, which is filled first, where that ends: what has an amount but no day further below
// is of something else.
func (b *Body) EndWith(first *Body) {
	last := 0
	for i := range first.Lines {
		if in := &first.Lines[i]; first.Layout.HoldsRow(in) {
			last = in.Number
		}
	}
	for i := range b.Lines {
		if in := &b.Lines[i]; in.Number > last && ink.HasSure(in) && !b.Layout.HoldsRow(in) {
			b.Lines = b.Lines[:i]
			return
		}
	}
}
