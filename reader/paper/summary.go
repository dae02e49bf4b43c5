package paper

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// opens says whether the first line of a list is the balance before its rows, whatever it is called: a text and a balance, no day and
// no movement, over a row that has all of these.
func (it *item) opens(next *item) bool {
	whole := next.kind == anchorLine && next.day != nil && next.balance != nil
	return it.kind == textLine && it.balance != nil && it.day == nil && it.text() != "" && whole
}

// findCarried makes lines that say the last balance again figures, whatever they are called: the end of a page carries it over, and the
// next page begins with it.
func (b *body) findCarried() {
	last := b.before()
	for i := range b.items {
		it := &b.items[i]
		if it.balance == nil {
			continue
		}
		if it.kind == textLine && it.day == nil && it.text() != "" && last != nil && last.Text == it.balance.Text && last.Mark == it.balance.Mark {
			it.kind = figureLine
		}
		last = it.balance
	}
}

// findCarriedUndated does so where no column tells balances: in a list whose rows all have their day, the line without one that ends a
// page stands again, with its amount, over the rows of the next.
func (b *body) findCarriedUndated() {
	at := slices.Index(b.layout.bodies, b)
	if at < 1 || !b.layout.dated || len(b.items) == 0 {
		return
	}
	first, above := &b.items[0], b.layout.bodies[at-1].items
	for i := len(above) - 1; i >= 0 && above[i].day == nil; i-- {
		if carries(&above[i], first) {
			above[i].kind, first.kind = figureLine, figureLine
			return
		}
	}
}

// carries says whether two lines without a day say the same of the same amount.
func carries(last, first *item) bool {
	if first.day != nil || len(first.moves) != 1 || len(last.moves) != 1 || first.text() == "" || first.text() != last.text() {
		return false
	}
	a, b := &last.moves[0], &first.moves[0]
	return a.role == b.role && a.token.Text == b.token.Text && a.token.Mark == b.token.Mark
}

// before is the last balance of the list on the page before, nil without one.
func (b *body) before() *ink.Amount {
	at := slices.Index(b.layout.bodies, b)
	if at < 1 {
		return nil
	}
	items := b.layout.bodies[at-1].items
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].balance != nil {
			return items[i].balance
		}
	}
	return nil
}

// findSummary sets apart what stands behind the last day and states the balance before as well as the one after: it sums the list up, and
// its lines are neither rows nor balances between them. A balance that is carried over follows another one, and begins no summary.
func (b *body) findSummary() {
	from := len(b.items)
	for from > 0 && b.items[from-1].day == nil {
		from--
	}
	if from == 0 {
		return
	}
	for from < len(b.items) && b.items[from].kind != titleLine && !(b.items[from].kind == figureLine && b.items[from].senses.Has(words.Opening)) {
		from++
	}
	if b.items[from-1].kind == figureLine {
		return
	}
	var opens, closes bool
	for _, it := range b.items[from:] {
		opens = opens || it.kind == figureLine && it.senses.Has(words.Opening)
		closes = closes || it.kind == figureLine && it.senses.Has(words.Closing)
	}
	if !opens || !closes {
		return
	}
	for i := range b.items[from:] {
		it := &b.items[from+i]
		it.sums = true
		if it.kind == anchorLine {
			it.kind = otherLine
		}
	}
}

// findNotes sets apart amounts behind the last day of a list in which every row has its day: they stand in remarks under it.
func (b *body) findNotes() {
	if !b.layout.dated {
		return
	}
	for i := len(b.items) - 1; i >= 0 && b.items[i].day == nil; i-- {
		if it := &b.items[i]; it.kind == anchorLine && it.balance == nil {
			it.kind = titleLine
		}
	}
}

// leaveEnd drops what stands in other columns beside the words for an opening or closing balance in the column of the main text.
func (l *layout) leaveEnd(it *item) {
	part := it.texts[l.description]
	if l.description < 0 || it.day != nil || saysFigure(it.senses) || len(part) == 0 || len(it.texts) < 2 {
		return
	}
	alone := item{Line: it.Line, texts: map[int][]ink.Word{l.description: part}}
	if senses := words.All().Line(alone.label()) | words.All().Line(alone.text()); senses.Has(words.Opening) || senses.Has(words.Closing) {
		it.texts, it.senses = alone.texts, senses
	}
}

// takeEnd takes the amount that ends a line with a day as a balance, wherever it stands, if the words before it name the balance before the first row
// or behind the last: such lines may be printed apart from the columns.
func (it *item) takeEnd() {
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
	it.balance, it.senses = &t, senses
	for at, part := range it.texts {
		it.texts[at] = ink.Without(part, func(w *ink.Word) bool { return w.X0 >= t.X0 && w.X1 <= t.X1 })
		if len(it.texts[at]) == 0 {
			delete(it.texts, at)
		}
	}
}

// bannerSigns are what banners are made of.
const bannerSigns = "*-=_~# "

// isBanner says whether a text stands between rows of signs, as "*** End ***" does: it tells of the list and of no row.
func isBanner(text string) bool {
	const fewest = 2
	left, right := strings.TrimLeft(text, bannerSigns), strings.TrimRight(text, bannerSigns)
	return len(text)-len(left) >= fewest && len(text)-len(right) >= fewest && ink.SaysAnything(text)
}

// figureLabel takes the name of whose balance or total it is off a label: "ANNA HILL #5518: Total transactions".
func figureLabel(label string) string {
	if at := strings.LastIndexByte(label, ':'); at >= 0 && saysFigure(words.All().Line(label[at+1:])) {
		return strings.TrimSpace(label[at+1:])
	}
	return label
}

// isSmallPrint says whether a line is a remark in smaller print under the main text of a row: it begins where that text does or a
// little indented, right of the days, while titles begin where the list does.
func (l *layout) isSmallPrint(it *item, size float64) bool {
	const indent = 1.5
	if l.description < 0 || it.PrintSize() > size || it.PrintSize() < smallestPrint*size {
		return false
	}
	if slices.ContainsFunc(l.remarks, func(x float64) bool { return math.Abs(it.Left()-x) <= ink.SameEdge }) {
		return true
	}
	if !hasDates(l.columns) {
		return l.isIndented(it.Left())
	}
	in := it.Left() - l.columns[l.description].left
	return hasDates(l.columns[:l.description]) && in >= -ink.SameEdge && in <= indent*size
}

// smallestPrint is how small a remark is printed at least, in parts of the size of the rows.
const smallestPrint = 0.7

// findRemarks finds where lines in smaller print begin that stand right under a row, where its own text begins and nearer to it than to
// what follows: where no day stands before the texts, nothing but this tells them from titles. One alone may be a note.
func (l *layout) findRemarks() {
	const fewest = 2
	counts := map[int]int{}
	for _, b := range l.bodies {
		for i := 1; i+1 < len(b.lines); i++ {
			row, in, next := &b.lines[i-1], &b.lines[i], &b.lines[i+1]
			small := in.PrintSize() < row.PrintSize() && in.PrintSize() >= smallestPrint*row.PrintSize() && math.Abs(in.Left()-row.Left()) <= ink.SameEdge
			if !small || !ink.HasSure(row) || ink.HasSure(in) || len(in.Dates) > 0 || in.Y-row.Y >= next.Y-in.Y {
				continue
			}
			at := int(math.Round(in.Left()))
			if counts[at]++; counts[at] == fewest {
				l.remarks = append(l.remarks, float64(at))
			}
		}
	}
}
