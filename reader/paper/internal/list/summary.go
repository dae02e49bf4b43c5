package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// opens says whether the first line of a list is the balance before its rows, whatever it is called: a text and a balance, no day and
// no movement, over a row that has all of these.
func (it *Item) opens(next *Item) bool {
	whole := next.Kind == anchorLine && next.Day != nil && next.Balance != nil
	return it.Kind == textLine && it.Balance != nil && it.Day == nil && it.Text() != "" && whole
}

// findCarried makes lines that say the last balance again figures, whatever they are called: the end of a page carries it over, and the
// next page begins with it. What stands under the amount of a row is its own, be it one of nothing that left the balance as it was.
func (b *Body) findCarried() {
	last := b.before()
	for i := range b.Items {
		it := &b.Items[i]
		if it.Balance == nil {
			continue
		}
		if it.Kind == textLine && !b.Layout.isStacked(it.Line) && it.Day == nil && it.Text() != "" && last != nil && last.Text == it.Balance.Text && last.Mark == it.Balance.Mark {
			it.Kind = FigureLine
		}
		last = it.Balance
	}
}

// findCarriedUndated does so where no column tells balances: in a list whose rows all have their day, the line without one that ends a
// page stands again, with its amount, over the rows of the next.
func (b *Body) findCarriedUndated() {
	at := slices.Index(b.Layout.Bodies, b)
	if at < 1 || !b.Layout.dated || len(b.Items) == 0 {
		return
	}
	first, above := &b.Items[0], b.Layout.Bodies[at-1].Items
	for i := len(above) - 1; i >= 0 && above[i].Day == nil; i-- {
		if carries(&above[i], first) {
			above[i].Kind, first.Kind = FigureLine, FigureLine
			return
		}
	}
}

// carries says whether two lines without a day begin alike and state the same amount: "Carried to sheet 2", "Carried from sheet 1".
func carries(last, first *Item) bool {
	if first.Day != nil || len(first.Moves) != 1 || len(last.Moves) != 1 || first.Text() == "" {
		return false
	}
	above, _, _ := strings.Cut(last.Text(), " ")
	if below, _, _ := strings.Cut(first.Text(), " "); above != below {
		return false
	}
	a, b := &last.Moves[0], &first.Moves[0]
	return a.Role == b.Role && a.Token.Text == b.Token.Text && a.Token.Mark == b.Token.Mark
}

// before is the last balance of the list on the page before, nil without one.
func (b *Body) before() *ink.Amount {
	at := slices.Index(b.Layout.Bodies, b)
	if at < 1 {
		return nil
	}
	items := b.Layout.Bodies[at-1].Items
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].Balance != nil {
			return items[i].Balance
		}
	}
	return nil
}

// isSummary says whether a body states the balance before and the one after, and between them nothing but what came in or went out in
// all, without a day: a summary may have titles as lists have.
func (b *Body) isSummary() bool {
	const sides = 1<<words.CreditSide | 1<<words.DebitSide | 1<<words.SectionIn | 1<<words.SectionOut
	var opens, closes, sums bool
	for i := range b.Items {
		switch it := &b.Items[i]; {
		case it.Kind == FigureLine:
			opens, closes = opens || it.Senses.Has(words.Opening), closes || it.Senses.Has(words.Closing)
		case it.Kind != anchorLine:
		case it.Day != nil || !opens || closes || words.All().Holds(it.Label())&sides == 0:
			return false
		default:
			sums = true
		}
	}
	return closes && sums
}

// findSummary sets apart what stands behind the last day and states the balance before as well as the one after: it sums the list up, and
// its lines are neither rows nor balances between them. A balance that is carried over follows the same one, and begins no summary.
func (b *Body) findSummary() {
	if b.Layout.HasDates() && b.isSummary() {
		b.sumsUpFrom(0)
		return
	}
	from := len(b.Items)
	for from > 0 && b.Items[from-1].Day == nil {
		from--
	}
	if from == 0 {
		return
	}
	for from < len(b.Items) && b.Items[from].Kind != TitleLine && !(b.Items[from].Kind == FigureLine && b.Items[from].Senses.Has(words.Opening)) {
		from++
	}
	if from == len(b.Items) || b.Items[from-1].Kind == FigureLine && b.Items[from-1].states() == b.Items[from].states() {
		return
	}
	var opens, closes bool
	for _, it := range b.Items[from:] {
		opens = opens || it.Kind == FigureLine && it.Senses.Has(words.Opening)
		closes = closes || it.Kind == FigureLine && it.Senses.Has(words.Closing)
	}
	if !opens || !closes {
		return
	}
	b.sumsUpFrom(from)
}

// states is the last amount of a line as it is printed, which is its balance.
func (it *Item) states() string {
	if n := len(it.Amounts); n > 0 {
		return ink.DigitsOf(it.Amounts[n-1].Text)
	}
	return ""
}

// sumsUpFrom marks the items of a summary: what looks like a row in it is none.
func (b *Body) sumsUpFrom(from int) {
	for i := range b.Items[from:] {
		it := &b.Items[from+i]
		it.Sums = true
		if it.Kind == anchorLine {
			it.Kind = OtherLine
		}
	}
}

// findNotes sets apart amounts behind the last day of a list in which every row has its day: they stand in remarks under it. The amount of a
// tall row may stand on the line under the day's.
func (b *Body) findNotes() {
	if !b.Layout.dated {
		return
	}
	for i := len(b.Items) - 1; i >= 0 && b.Items[i].Day == nil; i-- {
		if it := &b.Items[i]; it.Kind == anchorLine && it.Balance == nil && !b.Layout.fillsTexts(it) && (i == 0 || !b.Items[i-1].hasAmountOn(it)) {
			it.Kind = TitleLine
		}
	}
}

// fillsTexts says whether a line has texts in several columns, each from its edge on, as rows have and no remark: it is a row whose day is that of the
// row above.
func (l *Layout) fillsTexts(it *Item) bool {
	const several = 3
	filled := 0
	for at, part := range it.Texts {
		if c := &l.Columns[at]; (c.Role == head.TextRole || c.Role == head.DescriptionRole) && math.Abs(part[0].X0-c.Left) <= ink.SameEdge {
			filled++
		}
	}
	return filled >= several
}

// hasAmountOn says whether a line with a day and a text has its amount on the line right under it, in the same print.
func (it *Item) hasAmountOn(below *Item) bool {
	return it.Day != nil && it.Kind == textLine && it.Text() != "" && below.Prints(it.PrintSize()) && below.under(it) <= nearLines*it.Size()
}

// leaveEnd drops what stands in other columns beside the words for an opening or closing balance in the column of the main text.
func (l *Layout) leaveEnd(it *Item) {
	part := it.Texts[l.Description]
	if l.Description < 0 || it.Day != nil || SaysFigure(it.Senses) {
		return
	}
	if run := it.runBeforeBalance(); run != nil {
		if senses := words.All().Line(ink.Text(run)); senses.Has(words.Opening) || senses.Has(words.Closing) {
			it.Texts, it.Senses = map[int][]ink.Word{l.Description: run}, senses // "Share 70 Checking    Beginning balance 1,480.92"
			return
		}
	}
	if len(part) == 0 || len(it.Texts) < 2 {
		return
	}
	alone := Item{Line: it.Line, Texts: map[int][]ink.Word{l.Description: part}}
	if senses := words.All().Line(alone.Label()) | words.All().Line(alone.Text()); senses.Has(words.Opening) || senses.Has(words.Closing) {
		it.Texts, it.Senses = alone.Texts, senses
	}
}

// runBeforeBalance is the words right before the balance that ends a line without moves, where more stands before them, apart from them.
func (it *Item) runBeforeBalance() []ink.Word {
	n := len(it.Amounts)
	if it.Balance == nil || len(it.Moves) > 0 || it.Amounts[n-1].Last < len(it.Words)-1 {
		return nil
	}
	before := ink.Line{Words: it.Words[:it.Amounts[n-1].First]}
	runs := ink.Runs(&before)
	if len(runs) < 2 {
		return nil
	}
	return runs[len(runs)-1]
}

// takeEnd takes the amount that ends a line with a day as a balance, wherever it stands, if the words before it name the balance before the first row
// or behind the last: such lines may be printed apart from the columns.
func (it *Item) takeEnd() {
	n := len(it.Amounts)
	if n != 1 || !it.Amounts[0].Sure || it.Amounts[0].Last != len(it.Words)-1 {
		return
	}
	t := it.Amounts[0]
	from := 0
	for _, d := range it.Dates {
		if d.First == from {
			from = d.Last + 1
		}
	}
	if from >= t.First {
		return
	}
	senses := words.All().Line(ink.Text(it.Words[from:t.First]))
	if !senses.Has(words.Opening) && !senses.Has(words.Closing) {
		return
	}
	it.Balance, it.Senses = &t, senses
	for at, part := range it.Texts {
		it.Texts[at] = ink.Without(part, func(w *ink.Word) bool { return w.X0 >= t.X0 && w.X1 <= t.X1 })
		if len(it.Texts[at]) == 0 {
			delete(it.Texts, at)
		}
	}
}

// FigureLabel takes the name of whose balance or total it is off a label: "ANNA HILL #5518: Total transactions", and what else is told
// before it: "Number of deposits: 5 Total deposit amount:".
func FigureLabel(label string) string {
	at := strings.LastIndexByte(strings.TrimRight(label, ": "), ':')
	if at < 0 {
		return label
	}
	name, table := label[at+1:], words.All()
	if side := table.Sum(name); side == words.SumOut || side == words.SumIn || SaysFigure(table.Line(name)) {
		return strings.TrimSpace(name)
	}
	return label
}

// isSmallPrint says whether a line is a remark in smaller print under the main text of a row: it begins where that text does or a
// little indented, right of the days, while titles begin where the list does.
func (l *Layout) isSmallPrint(it *Item, size float64) bool {
	const indent = 1.5
	if l.Description < 0 || it.PrintSize() > size {
		return false
	}
	if slices.ContainsFunc(l.remarks, func(r remark) bool { return r.isLike(it.Line, size) }) {
		return true
	}
	if it.PrintSize() < smallestPrint*size {
		return false
	}
	if !l.HasDates() {
		return l.isIndented(it.Left())
	}
	in := it.Left() - l.Columns[l.Description].Left
	return l.HasDatesBefore(l.Description) && in >= -ink.SameEdge && in <= indent*size
}

// smallestPrint is how small a remark is printed at least, in parts of the size of the rows, unless several show that it is smaller.
const smallestPrint = 0.6

// remark is where a line in smaller print begins that belongs to the row above it, and its size in quarters of a point.
type remark struct{ left, quarters int }

func remarkOf(in *ink.Line) remark {
	return remark{int(math.Round(in.Left())), int(math.Round(4 * in.PrintSize()))}
}

// isLike says whether a line begins where remarks do, and is not printed clearly smaller than they are.
func (r remark) isLike(in *ink.Line, size float64) bool {
	return math.Abs(in.Left()-float64(r.left)) <= ink.SameEdge && in.PrintSize() >= min(smallestPrint*size, float64(r.quarters-1)/4)
}

// findRemarks finds where lines in smaller print begin that stand right under a row, where its own text begins and nearer to it than to
// what follows: where no day stands before the texts, or where they are very small, nothing but this tells them from titles. One alone may
// be a note.
func (l *Layout) findRemarks() {
	const fewest, tallest = 2, 12 // a remark has so many lines at most
	size, counts := l.anchorSize(), map[remark]int{}
	for _, b := range l.Bodies {
		for i := 1; i+1 < len(b.Lines); i++ {
			above, in := &b.Lines[i-1], &b.Lines[i]
			at, last := remarkOf(in), i
			for last+2 < len(b.Lines) && last-i < tallest && remarkOf(&b.Lines[last+1]) == at && !ink.HasSure(&b.Lines[last+1]) {
				last++ // a row may have several
			}
			if ink.HasSure(in) || len(in.Dates) > 0 && l.HasDates() || in.Y-above.Y >= b.Lines[last+1].Y-b.Lines[last].Y || !b.remarksOn(i-1, in, size) {
				continue
			}
			if counts[at]++; counts[at] == fewest {
				l.remarks = append(l.remarks, at)
			}
		}
	}
}

// remarksOn says whether a line is in smaller print than the row above it and begins where that or another of its texts does; or, behind the days, where its text
// begins, be it under another line of that.
func (b *Body) remarksOn(at int, in *ink.Line, size float64) bool {
	l, above := b.Layout, &b.Lines[at]
	under := func(run []ink.Word) bool { return math.Abs(in.Left()-run[0].X0) <= ink.SameEdge }
	if name := b.nameOver(at); name != nil && under(name.Words) && in.PrintSize() < name.PrintSize() && in.PrintSize() >= smallestPrint*name.PrintSize() {
		return true
	}
	if first := b.textBegins(at); in.PrintSize() >= smallestPrint*first.PrintSize() && ink.HoldsSure(first) && slices.ContainsFunc(ink.Runs(first), under) {
		return in.PrintSize() < min(first.PrintSize(), above.PrintSize())
	}
	if l.Description < 0 || !l.HasDatesBefore(l.Description) || in.PrintSize() >= smallestPrint*size {
		return false
	}
	return l.atTexts(in.Left()) && math.Abs(above.PrintSize()-size) <= ink.SamePrint*size && (ink.HasSure(above) || math.Abs(in.Left()-above.Left()) <= ink.SameEdge)
}

// textBegins is the line with the amount whose text goes on as far as a certain line: in the same print, where it begins, without a day.
func (b *Body) textBegins(at int) *ink.Line {
	last := &b.Lines[at]
	for i := at; i >= 0 && at-i <= tallestText; i-- {
		in := &b.Lines[i]
		if ink.HoldsSure(in) && ink.Differ(in.PrintSize(), last.PrintSize()) || len(in.Dates) > 0 || math.Abs(in.Left()-last.Left()) > ink.SameEdge {
			break
		}
		if ink.HoldsSure(in) {
			return in
		}
	}
	return last
}

// tallestText is how many lines a text goes on for at most before a remark stands under it.
const tallestText = 4

// nameOver is the line with nothing but a text that stands half over an amount, as who was paid does where the amount stands in the middle of its row.
func (b *Body) nameOver(at int) *ink.Line {
	if at == 0 || !ink.HasSure(&b.Lines[at]) || ink.HoldsSure(&b.Lines[at-1]) || b.Lines[at].Y-b.Lines[at-1].Y >= b.Lines[at-1].Size() {
		return nil
	}
	return &b.Lines[at-1]
}
