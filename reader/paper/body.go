package paper

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// kind is what a line of a body is.
type kind uint8

const (
	otherLine  kind = iota
	anchorLine      // has an amount that moved money
	figureLine      // states a balance or a total
	titleLine       // begins a section
	textLine        // belongs to a row
	dayLine         // states the day of the rows below
)

// item is a line of a body, understood.
type item struct {
	*ink.Line
	kind    kind
	day     *ink.Day
	other   *ink.Day // a day that does not count, where another is printed
	moves   []move
	balance *ink.Amount
	texts   map[int][]ink.Word
	senses  words.Senses
	sums    bool        // it stands in a summary behind the rows
	melted  bool        // it has words at a height of their own, which may be of a text beside the list
	parts   []*ink.Line // the lines that are woven into each other in it, if it is several
	// top and bottom are the baselines of its first and its last line, from and to their numbers.
	top, bottom float64
	from, to    int
}

// move is an amount in a column that moves money.
type move struct {
	role  role
	token ink.Amount
}

// read understands every line of a list.
func (l *layout) read() {
	for _, b := range l.bodies {
		b.joinDays()
		for i := range b.lines {
			b.items = append(b.items, l.itemOf(&b.lines[i]))
		}
	}
	l.centreDays()
	for _, b := range l.bodies {
		b.read()
	}
}

// read says what the lines of a body are.
func (b *body) read() {
	l := b.layout
	b.items = l.weave(b.items)
	b.hangMarks()
	size := b.rowSize()
	for i := range b.items {
		b.items[i].kind = l.kindOf(&b.items[i], size)
	}
	if b.headed && b == l.bodies[0] && len(b.items) > 1 && b.items[0].opens(&b.items[1]) {
		b.items[0].kind = figureLine
	}
	if b == l.bodies[0] {
		b.findOpening()
	}
	b.findCarried()
	b.findSummary()
	b.findNotes()
	b.findCarriedUndated()
	b.findTitles()
}

// hangMarks gives a mark that stands by itself under an amount, where amounts end, to that: a column may be too narrow for "12.50 CR".
func (b *body) hangMarks() {
	kept := b.items[:0]
	for i := range b.items {
		it := &b.items[i]
		if n := len(kept); n > 0 && b.layout.isMark(it) && len(kept[n-1].moves) == 1 && it.top-kept[n-1].bottom <= 1.7*it.Size() {
			kept[n-1].moves[0].token.MarkBy(it.Words[0].Text)
			continue
		}
		kept = append(kept, *it)
	}
	b.items = kept
}

// isMark says whether a line is the name of a side and no more, in the place of an amount.
func (l *layout) isMark(it *item) bool {
	side := ink.SideNamed(it.Words[0].Text)
	return len(it.Words) == 1 && side.Has(words.DebitSide) != side.Has(words.CreditSide) && l.inMoney(it.Words[0])
}

// findOpening makes what stands before the first day and begins with the words for a balance one, whatever is said behind them.
func (b *body) findOpening() {
	for i := range b.items {
		it := &b.items[i]
		if it.day != nil {
			return
		}
		if s := words.All().Begins(it.label()); it.kind == anchorLine && saysFigure(s) && !s.Has(words.Total) {
			it.kind = figureLine
		}
	}
}

// itemOf gives every word of a line to a column.
func (l *layout) itemOf(in *ink.Line) item {
	it := item{Line: in, texts: map[int][]ink.Word{}, top: in.Y, bottom: in.Y, from: in.Number, to: in.Number}
	taken := make([]bool, len(in.Words))
	l.takeDays(&it, taken)
	l.takeMoney(&it, taken)
	l.takeTexts(&it, taken)
	if it.day == nil && l.daysWhole && len(it.moves) > 0 {
		it.day = it.other
	}
	it.senses = words.All().Line(it.label())
	l.leaveEnd(&it)
	return it
}

// takeDays gives the days of a line to their columns, and marks their words as taken.
func (l *layout) takeDays(it *item, taken []bool) {
	in := it.Line
	for i := range in.Dates {
		d := &in.Dates[i]
		at := l.dateColumn(d)
		if at == anywhere && d.X0 > l.titleEdge+ink.SameEdge {
			continue // days are titles further left: this one is told of a purchase
		}
		if at == none || d.First > 0 && l.textColumn(in.Words[d.First-1].X0) == at && !taken[d.First-1] && !in.IsSureAmount(d.First-1) {
			continue
		}
		if d.Twin != "" && at >= 0 && namesValueFirst(l.columns[at].title) {
			d.Text, d.Twin = d.Twin, ""
		}
		switch booked := at == anywhere || l.columns[at].role == bookedRole; {
		case booked && it.day == nil:
			it.day = d
		case !booked && it.other == nil:
			it.other = d
		}
		ink.TakeWords(taken, d.First, d.Last)
	}
}

// namesValueFirst says whether a title names the day of value and then another one: "Value/Booking".
func namesValueFirst(title string) bool {
	first, second, _ := strings.Cut(title, "/")
	_, value := roleOf(cell{scores: headingOf(first)})
	r, other := roleOf(cell{scores: headingOf(second)})
	return value == words.ValueDate && r == bookedRole && other != value
}

// takeMoney gives the amounts of a line to theirs.
func (l *layout) takeMoney(it *item, taken []bool) {
	for _, t := range it.Line.Amounts {
		at := l.moneyColumn(t)
		if at < 0 || taken[t.First] || taken[t.Last] || !t.Sure && !l.weak {
			continue
		}
		switch c := l.columns[at]; {
		case c.role.moves():
			it.moves = append(it.moves, move{c.role, t})
		case c.role == balanceRole:
			balance := t
			it.balance = &balance
		}
		ink.TakeWords(taken, t.First, t.Last)
	}
}

// takeTexts gives all other words to theirs.
func (l *layout) takeTexts(it *item, taken []bool) {
	in, before := it.Line, none
	for i, w := range in.Words {
		if taken[i] || l.fills(in, i) {
			before = none
			continue
		}
		if i+1 < len(taken) && taken[i+1] && isSign(w.Text) {
			continue // the sign of a currency may stand apart from its amount
		}
		if l.signsApart(w) && len(it.moves) > 0 && it.moves[0].token.First == i+1 {
			it.moves[0].token.MarkBy(w.Text)
			continue
		}
		at := l.behindDay(in, i, l.textColumn(w.X0))
		if before >= 0 && w.X0-in.Words[i-1].X1 <= ink.PhraseGap*w.Size && !l.beginsAt(at, w.X0) {
			at = before
		}
		if at >= 0 && l.endsUnderNext(in, i, at) {
			at++
		}
		if next := at + 1; at >= 0 && next < len(l.columns) && ofOtherLists(l.columns[next].field) && w.X1 > l.columns[next].x0 && !ink.HasLetter(w.Text) {
			at = next // quantities and prices end under their titles, wherever they begin
		}
		before = at
		if at >= 0 && l.columns[at].role == markRole && len(it.moves) > 0 {
			it.moves[0].token.MarkBy(w.Text)
			continue
		}
		if at >= 0 && l.columns[at].role.date() && len(l.columns) > 1 && !ink.SaysAnything(w.Text) && len([]rune(w.Text)) == 1 {
			// The dot of "15.03." may have gone to the next line.
			continue
		}
		it.texts[at] = append(it.texts[at], w)
	}
}

// endsUnderNext says whether a word begins a run that stands apart from what is before it and mostly under the title of the next column,
// or ends where that does: texts that end at one place begin at several.
func (l *layout) endsUnderNext(in *ink.Line, i, at int) bool {
	if at+1 >= len(l.columns) || in.Words[i].X0 <= l.columns[at].x1 || i > 0 && in.Words[i].X0-in.Words[i-1].X1 <= ink.RunGap*in.Words[i].Size {
		return false
	}
	end := i + 1
	for end < len(in.Words) && in.Words[end].X0-in.Words[end-1].X1 <= ink.RunGap*in.Words[end].Size {
		end++
	}
	next, right := &l.columns[at+1], in.Words[end-1].X1
	if next.role == otherMoneyRole || next.role == textRole && !ink.HasSure(in) {
		return math.Abs(right-next.x1) < sameTitle
	}
	return i > 0 && ink.HasSure(in) && next.role == textRole && right > next.x0 && (in.Words[i].X0+right)/2 >= next.left
}

// behindDay gives a word that stands behind the day of its line, but before the place where the texts of the next column begin, to that
// column: texts may stand in its middle. A time belongs to the day, and so does what stands under its title.
func (l *layout) behindDay(in *ink.Line, at, column int) int {
	w := in.Words[at]
	if column < 0 || !l.columns[column].role.date() || column+1 >= len(l.columns) || strings.Contains(w.Text, ":") || w.X1 <= l.columns[column].x1 {
		return column
	}
	next := l.columns[column+1].role
	for i := range in.Dates {
		d := &in.Dates[i]
		if l.dateColumn(d) == column && w.X0-d.X1 > ink.PhraseGap*w.Size && (next == textRole || next == descriptionRole) {
			return column + 1
		}
	}
	return column
}

// strays says whether a line with a day states a balance and beside it an amount that moves nothing: it may be a row whose amount stands
// outside of its column.
func (l *layout) strays(it *item) bool {
	return it.day != nil && it.balance != nil && len(it.moves) == 0 && slices.ContainsFunc(it.Amounts, func(t ink.Amount) bool {
		return (t.Sure || l.weak) && t.X0 > it.day.X1 && t.X0 != it.balance.X0 && !l.isDay(it.Line, t) && l.besideMoney(t)
	})
}

// besideMoney says whether an amount stands in no column, or in that of the balances.
func (l *layout) besideMoney(t ink.Amount) bool {
	at := l.moneyColumn(t)
	return at < 0 && t.Sure || at >= 0 && l.columns[at].role == balanceRole
}

// isSign says whether a word is the sign of a currency and no letter.
func isSign(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n == len(s) && unicode.Is(unicode.Sc, r)
}

// beginsAt says whether a word stands where a column of text certainly begins.
func (l *layout) beginsAt(at int, x float64) bool {
	return at >= 0 && l.columns[at].firm && math.Abs(x-l.columns[at].left) <= ink.SameEdge
}

// label is the text of a line without the days in it: "Balance on 20 December" says the same on every day. The number of a title that is
// counted says nothing either: "2. Total purchases".
func (it *item) label() string {
	var all []ink.Word
	for _, part := range it.texts {
		all = append(all, part...)
	}
	order.Sort(all, ink.IsLeftOf)
	var kept []ink.Word
	for _, w := range all {
		inside := false
		for _, d := range it.Dates {
			inside = inside || w.X0 >= d.X0 && w.X1 <= d.X1
		}
		if !inside {
			kept = append(kept, w)
		}
	}
	if len(kept) > 1 && countsTitle(kept[0].Plain) {
		kept = kept[1:]
	}
	return ink.Text(kept)
}

// countsTitle says whether a word is a small number with a dot or a bracket behind it.
func countsTitle(s string) bool {
	number := strings.TrimRight(s, ".)")
	return len(number) == len(s)-1 && len(number) <= 2 && ink.AllDigits(number) && number != ""
}

// Places of a day that are no column.
const (
	none     = -1
	anywhere = -2 // the list has no column of days: they begin the line
)

// dateColumn finds the column of days that a token stands in: under the title, or where the others begin.
func (l *layout) dateColumn(d *ink.Day) int {
	booked := false
	for i, c := range l.columns {
		if !c.role.date() {
			continue
		}
		booked = true
		if d.X0 < c.x1 && d.X1 > c.x0 || math.Abs(d.X0-c.left) <= 4 {
			return i
		}
	}
	if !booked && d.First == 0 && (d.Whole || !l.wholeTitles) {
		return anywhere
	}
	return none
}

// text is all words of a line that are neither its day nor its amounts.
func (it *item) text() string {
	var all []ink.Word
	for _, part := range it.texts {
		all = append(all, part...)
	}
	order.Sort(all, ink.IsLeftOf)
	return ink.Text(all)
}
