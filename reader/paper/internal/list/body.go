package list

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// kind is what a line of a body is.
type kind uint8

const (
	OtherLine   kind = iota
	anchorLine       // has an amount that moved money
	FigureLine       // states a balance or a total
	TitleLine        // begins a section
	textLine         // belongs to a row
	DayLine          // states the day of the rows below
	LooseLine        // stands between rows and belongs to none
	RunningLine      // heads or foots the page, and others
)

// Item is a line of a body, understood.
type Item struct {
	*ink.Line
	Kind    kind
	Day     *ink.Day
	other   *ink.Day // a day that does not count, where another is printed
	Moves   []Move
	Balance *ink.Amount
	Texts   map[int][]ink.Word
	Senses  words.Senses
	Sums    bool        // it stands in a summary behind the rows
	Astray  bool        // it has an amount behind the first of money that is in no column
	Melted  bool        // it has words at a height of their own, which may be of a text beside the list
	Loose   bool        // it stands between rows as a title or a note does, and may be none of theirs
	parts   []*ink.Line // the lines that are woven into each other in it, if it is several
	// Top and bottom are the baselines of its first and its last line, from and to their numbers.
	Top, Bottom float64
	From, To    int
}

// Bare says whether neither a day nor money of the list stands on a line.
func (it *Item) Bare() bool { return it.Day == nil && len(it.Moves) == 0 && it.Balance == nil }

// IsText says whether a line is taken for a text of a row.
func (it *Item) IsText() bool { return it.Kind == textLine }

// FirstRow is the first line that has an amount of its own, nil without one.
func (b *Body) FirstRow() *Item {
	for i := range b.Items {
		if b.Items[i].Kind == anchorLine {
			return &b.Items[i]
		}
	}
	return nil
}

// LeavesOpen says whether a body ends with a row, but for what stands at the foot of its page.
func (b *Body) LeavesOpen() bool {
	for i := len(b.Items) - 1; i >= 0; i-- {
		if kind := b.Items[i].Kind; kind != RunningLine {
			return kind == anchorLine || kind == textLine
		}
	}
	return false
}

// BeginsText says whether a line begins behind the days of a list, where the texts of its rows do.
func (l *Layout) BeginsText(in *ink.Line) bool {
	at := l.Description
	return at > 0 && l.HasDatesBefore(at) && l.atTexts(in.Left())
}

// MayEndRow says whether a line holds words alone, behind the days and where the texts of rows begin, in their print.
func (l *Layout) MayEndRow(in *ink.Line) bool {
	return l.BeginsText(in) && len(in.Dates)+len(in.Amounts) == 0 && math.Abs(in.PrintSize()-l.anchorSize()) <= ink.SamePrint*l.anchorSize()
}

// Move is an amount in a column that moves money.
type Move struct {
	Role  head.Role
	Token ink.Amount
}

// Read understands every line of a list.
func (l *Layout) Read() {
	for _, b := range l.Bodies {
		b.joinDays()
		for i := range b.Lines {
			b.Items = append(b.Items, l.itemOf(&b.Lines[i]))
		}
	}
	l.centreDays()
	for _, b := range l.Bodies {
		b.readLines()
	}
	l.holdToBalances()
	for _, b := range l.Bodies {
		b.readTogether()
	}
}

// readLines says what the lines of a body are, each by itself.
func (b *Body) readLines() {
	l := b.Layout
	b.Items = l.weave(b.Items)
	b.hangMarks()
	size := b.rowSize()
	for i := range b.Items {
		b.Items[i].Kind = l.kindOf(&b.Items[i], size)
		if b.endsCell(i, size) {
			b.Items[i].Kind = textLine
		}
	}
	for i := range b.Items {
		if b.endsText(i, size) {
			b.Items[i].Kind = textLine
		}
	}
	b.takeSummedTitles()
}

// readTogether says what they are by those around them.
func (b *Body) readTogether() {
	l := b.Layout
	if b.Headed && b == l.Bodies[0] && len(b.Items) > 1 && b.Items[0].opens(&b.Items[1]) {
		b.Items[0].Kind = FigureLine
	}
	if b == l.Bodies[0] {
		b.findOpening()
	}
	b.findCarried()
	b.findSummary()
	b.findNotes()
	b.findCarriedUndated()
	b.leaveAside()
	b.leaveOverTitles()
	b.findTitles()
}

// hangMarks gives a mark that stands under an amount, where amounts end, to that: a column may be too narrow for "12.50 CR". A text may stand on the
// mark's line.
func (b *Body) hangMarks() {
	kept := b.Items[:0]
	for i := range b.Items {
		it := &b.Items[i]
		last := len(it.Words) - 1
		if n := len(kept); n == 0 || !b.Layout.endsInMark(it) || len(kept[n-1].Moves) != 1 || it.Top-kept[n-1].Bottom > ink.NextLine*it.Size() {
			kept = append(kept, *it)
			continue
		}
		kept[len(kept)-1].Moves[0].Token.MarkBy(it.Words[last].Text)
		if last > 0 {
			rest := it.Line.Of(it.Words[:last])
			rest.Tokenize()
			kept = append(kept, b.Layout.itemOf(&rest))
		}
	}
	b.Items = kept
}

// endsInMark says whether a line without a day and an amount ends with the name of a side, in the place of an amount and apart from what else stands
// on it.
func (l *Layout) endsInMark(it *Item) bool {
	last := len(it.Words) - 1
	w := it.Words[last]
	side := ink.SideNamed(w.Text)
	return it.Day == nil && len(it.Moves) == 0 && it.Balance == nil && side.Has(words.DebitSide) != side.Has(words.CreditSide) && l.inMoney(w) &&
		(last == 0 || w.X0-it.Words[last-1].X1 > ink.RunGap*w.Size)
}

// findOpening makes what stands before the first day and begins with the words for a balance one, whatever is said behind them. A row whose day stands
// under its amount may begin so too, "Balance cashback": what moved on it is not what was left.
func (b *Body) findOpening() {
	for i := range b.Items {
		it := &b.Items[i]
		if it.Day != nil {
			return
		}
		moved := it.Balance != nil && len(it.Moves) == 1 && it.Moves[0].Token.Text != it.Balance.Text
		if s := words.All().Begins(it.Label()); it.Kind == anchorLine && !moved && SaysFigure(s) && !s.Has(words.Total) {
			it.Kind = FigureLine
		}
	}
}

// itemOf gives every word of a line to a column.
func (l *Layout) itemOf(in *ink.Line) Item {
	it := Item{Line: in, Texts: map[int][]ink.Word{}, Top: in.Y, Bottom: in.Y, From: in.Number, To: in.Number}
	taken := make([]bool, len(in.Words))
	l.takeDays(&it, taken)
	l.takeMoney(&it, taken)
	l.takeTexts(&it, taken)
	if it.Day == nil && l.daysWhole && len(it.Moves) > 0 {
		it.Day = it.other
	}
	it.Senses = words.All().Line(it.Label())
	l.leaveEnd(&it)
	return it
}

// takeDays gives the days of a line to their columns, and marks their words as taken.
func (l *Layout) takeDays(it *Item, taken []bool) {
	in := it.Line
	for i := range in.Dates {
		d := &in.Dates[i]
		at := l.dateColumn(d)
		if at == anywhere && (d.X0 > l.titleEdge+ink.SameEdge || l.underTitles && !head.IsDayTitle(in)) {
			continue // days are titles, perhaps further left: this one is told of a purchase
		}
		if l.isLargeDay(in, d) {
			continue
		}
		if at == none || d.First > 0 && l.textColumn(in.Words[d.First-1].X0) == at && !taken[d.First-1] && !in.IsSureAmount(d.First-1) {
			continue
		}
		if d.Twin != "" && at >= 0 && namesValueFirst(l.Columns[at].Title) {
			d.Text, d.Twin = d.Twin, ""
		}
		switch booked := at == anywhere || l.Columns[at].Role == head.BookedRole; {
		case booked && it.Day == nil:
			it.Day = d
		case !booked && it.other == nil:
			it.other = d
		}
		ink.TakeWords(taken, d.First, d.Last)
	}
}

// namesValueFirst says whether a title names the day of value and then another one: "Value/Booking".
func namesValueFirst(title string) bool {
	first, second, _ := strings.Cut(title, "/")
	_, value := head.RoleOf(first)
	r, other := head.RoleOf(second)
	return value == words.ValueDate && r == head.BookedRole && other != value
}

// takeMoney gives the amounts of a line to theirs.
func (l *Layout) takeMoney(it *Item, taken []bool) {
	for _, t := range it.Line.Amounts {
		t = l.unmarked(it.Line, t)
		at := l.MoneyColumn(t)
		if at < 0 || taken[t.First] || taken[t.Last] || !t.Sure && !l.Weak {
			continue
		}
		switch c := l.Columns[at]; {
		case c.Role.Moves() && l.dated && l.isForeign(it.Line, t):
		case c.Role.Moves() && l.isStacked(it.Line):
			balance := t
			it.Balance = &balance
		case c.Role.Moves():
			it.Moves = append(it.Moves, Move{c.Role, t})
		case c.Role == head.BalanceRole:
			balance := t
			it.Balance = &balance
		}
		ink.TakeWords(taken, t.First, t.Last)
	}
}

// takeTexts gives all other words to theirs.
func (l *Layout) takeTexts(it *Item, taken []bool) {
	in, before := it.Line, none
	for i, w := range in.Words {
		if taken[i] || l.fills(in, i) {
			before = none
			continue
		}
		if i+1 < len(taken) && taken[i+1] && isSign(w.Text) {
			continue // the sign of a currency may stand apart from its amount
		}
		if l.signsApart(w) && len(it.Moves) > 0 && signBefore(in, it.Moves[0].Token) == i {
			it.Moves[0].Token.MarkBy(w.Text)
			continue
		}
		at := l.behindDay(in, i, l.textColumn(w.X0))
		if before >= 0 && w.X0-in.Words[i-1].X1 <= ink.PhraseGap*w.Size && !l.beginsAt(at, w.X0) {
			at = before
		}
		if at >= 0 && (l.endsUnderNext(in, i, at) || i > 0 && l.inMiddle(in, i, at+1)) {
			at++
		}
		if next := at + 1; at >= 0 && next < len(l.Columns) && head.OfOtherLists(l.Columns[next].Field) && w.X1 > l.Columns[next].X0 && !ink.HasLetter(w.Text) {
			at = next // quantities and prices end under their titles, wherever they begin
		}
		before = at
		if at >= 0 && l.Columns[at].Role == head.MarkRole && len(it.Moves) > 0 {
			it.Moves[0].Token.MarkBy(w.Text)
			continue
		}
		if at >= 0 && l.Columns[at].Role.Date() && len(l.Columns) > 1 && !ink.SaysAnything(w.Text) && len([]rune(w.Text)) == 1 && len(it.Texts[at]) == 0 {
			// The dot of "15.03." may have gone to the next line.
			continue
		}
		it.Astray = it.Astray || l.isAstray(in, i, at)
		it.Texts[at] = append(it.Texts[at], w)
	}
}

// isAstray says whether a word that is given to a column of texts is an amount, well apart from what stands before it and behind the first column
// of money: it may be a sum that its column was not seen to hold.
func (l *Layout) isAstray(in *ink.Line, i, at int) bool {
	if at < 0 || i == 0 || !in.IsSureAmount(i) || in.Words[i].X0-in.Words[i-1].X1 <= ink.RunGap*in.Words[i].Size {
		return false
	}
	for j := at + 1; j < len(l.Columns); j++ {
		if c := &l.Columns[j]; c.Role.Moves() || c.Role == head.BalanceRole {
			return c.learnt && in.Words[i].X0 > c.right
		}
	}
	return false
}

// endsUnderNext says whether a word begins a run that stands apart from what is before it and mostly under the title of the next column,
// or ends where that does: texts that end at one place begin at several.
func (l *Layout) endsUnderNext(in *ink.Line, i, at int) bool {
	if at+1 >= len(l.Columns) || l.Columns[at].Title != "" && in.Words[i].X0 <= l.Columns[at].X1 || i > 0 && in.Words[i].X0-in.Words[i-1].X1 <= ink.RunGap*in.Words[i].Size {
		return false
	}
	end := i + 1
	for end < len(in.Words) && in.Words[end].X0-in.Words[end-1].X1 <= ink.RunGap*in.Words[end].Size {
		end++
	}
	next, right := &l.Columns[at+1], in.Words[end-1].X1
	if next.Role == head.OtherMoneyRole || next.Role == head.TextRole && !ink.HasSure(in) {
		return math.Abs(right-next.X1) < head.Aligned
	}
	return i > 0 && ink.HoldsSure(in) && (next.Role == head.TextRole || next.Role == head.CheckRole) && right > next.X0 && (in.Words[i].X0+right)/2 >= next.Left
}

// behindDay gives a word that stands behind the day of its line, but before the place where the texts of the next column begin, to that
// column: texts may stand in its middle. A time belongs to the day, and so does what stands under its title.
func (l *Layout) behindDay(in *ink.Line, at, column int) int {
	w := in.Words[at]
	if column < 0 || !l.Columns[column].Role.Date() || column+1 >= len(l.Columns) || strings.Contains(w.Text, ":") || w.X1 <= l.Columns[column].X1 {
		return column
	}
	next := l.Columns[column+1].Role
	for i := range in.Dates {
		d := &in.Dates[i]
		if l.dateColumn(d) == column && w.X0-d.X1 > ink.PhraseGap*w.Size && (next == head.TextRole || next == head.DescriptionRole) {
			return column + 1
		}
	}
	return column
}

// Strays says whether a line with a day states a balance and beside it an amount that moves nothing: it may be a row whose amount stands
// outside of its column.
func (l *Layout) Strays(it *Item) bool {
	return it.Day != nil && it.Balance != nil && len(it.Moves) == 0 && slices.ContainsFunc(it.Amounts, func(t ink.Amount) bool {
		return (t.Sure || l.Weak) && t.X0 > it.Day.X1 && t.X0 != it.Balance.X0 && !l.isDay(it.Line, t) && l.besideMoney(t)
	})
}

// besideMoney says whether an amount stands in no column, or in that of the balances.
func (l *Layout) besideMoney(t ink.Amount) bool {
	at := l.MoneyColumn(t)
	return at < 0 && t.Sure || at >= 0 && l.Columns[at].Role == head.BalanceRole
}

// isSign says whether a word is the sign of a currency and no letter.
func isSign(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n == len(s) && unicode.Is(unicode.Sc, r)
}

// beginsAt says whether a word stands where a column of text certainly begins.
func (l *Layout) beginsAt(at int, x float64) bool {
	return at >= 0 && l.Columns[at].firm && math.Abs(x-l.Columns[at].Left) <= ink.SameEdge
}

// atTexts says whether a place is where the main texts begin, in a list that has them.
func (l *Layout) atTexts(x float64) bool {
	return math.Abs(x-l.Columns[l.Description].Left) <= ink.SameEdge
}

// Label is the text of a line without the days in it: "Balance on 20 December" says the same on every day. The number of a title that is
// counted says nothing either: "2. Total purchases".
func (it *Item) Label() string {
	var all []ink.Word
	for _, part := range it.Texts {
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

// dateColumn finds the column of days that a token stands in: the one under whose title most of it is, or where the others begin.
func (l *Layout) dateColumn(d *ink.Day) int {
	const near = 4
	booked, best, most := false, none, 0.0
	for i := range l.Columns {
		c := &l.Columns[i]
		if !c.Role.Date() {
			continue
		}
		booked = true
		if under := min(d.X1, c.X1) - max(d.X0, c.X0); under > most || best == none && math.Abs(d.X0-c.Left) <= near {
			best, most = i, max(under, 0)
		}
	}
	if !booked && d.First == 0 && (d.Whole || !l.wholeTitles) {
		return anywhere
	}
	return best
}

// Text is all words of a line that are neither its day nor its amounts.
func (it *Item) Text() string {
	var all []ink.Word
	for _, part := range it.Texts {
		all = append(all, part...)
	}
	order.Sort(all, ink.IsLeftOf)
	return ink.Text(all)
}
