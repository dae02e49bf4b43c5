package head

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Read reads n lines as one head.
func Read(lines []ink.Line, at, n int) ([]Column, int) {
	var cells []Cell
	beside, above := false, at
	for i := range lines[at : at+n] {
		if i+1 < n && figuresBeside(lines, at, i) || i > 0 && labelsAlone(&lines[at+i]) {
			continue
		}
		l, cut := titlesAmong(lines, at, i)
		l = withoutRemark(l)
		if holdsNoTitles(&l) || n > 1 && (namesSection(&l) && !beginsTitle(lines[at:at+n], i) || standsLarge(lines, at+i) || i == 0 && standsBetween(lines, at)) {
			return nil, 0
		}
		beside = beside || cut
		now := cellsAmong(&l, lines[at:at+n], i, lines[at+n:])
		if i == 1 && standsBeside(now, cells) {
			return nil, 0 // a panel's title stands over the end of the head
		}
		if cells != nil {
			// Lines that overlap are one row of cells of which some are taller.
			woven := l.Y-lines[above].Y < ink.WovenGap*l.Size()
			if woven && (standsBeside(cells, now) || inOtherPrint(&l, &lines[at]) && isBeyond(cells, now) || standsLeft(cells, now)) {
				continue
			}
			if now = stackedOn(cells, now, &l, woven || beginsTitle(lines[at:at+n], i-1)); now == nil {
				return nil, 0
			}
		}
		cells, above = now, at+i
	}
	if beside && !surelyTitles(cells) {
		return nil, 0
	}
	nameValues(cells, lines[at+n:])
	nameMoved(cells, lines[at+n:])
	if n == 1 {
		nameAmounts(cells, lines[at+n:])
	}
	columns, score := headOf(cells)
	if columns != nil && columns[0].Role.Money() && !HasDates(columns) && !countsRows(columns[0].Title) && !leadsRows(columns, lines[at+n:]) {
		return nil, 0 // a sentence, or the labels of a summary
	}
	return columns, score
}

// countsRows says whether a title is that of numbers of rows, "No.", of which a word without its marks is a debit in Vietnamese.
func countsRows(title string) bool { return strings.EqualFold(title, "no.") }

// holdsNoTitles says whether a line cannot be one of a head by what it says alone.
func holdsNoTitles(l *ink.Line) bool {
	return len(l.Words) == 0 || len(l.Words) > 2*mostTitles || holdsNumber(l) || ink.IsBanner(ink.Text(l.Words)) && len(ink.Runs(l)) == 1 || ink.IsSentence(l) || explainsMark(l)
}

// labelsAlone says whether a line has nothing but the name of the balance before the rows or behind them: it is the label in a panel beside
// the head, whose amount may stand below it.
func labelsAlone(l *ink.Line) bool { return len(ink.Runs(l)) == 1 && LabelsEnd(l) }

// stackedOn puts the titles of a further line under those above it; none come out where they do not fit.
func stackedOn(cells, now []Cell, l *ink.Line, woven bool) []Cell {
	cells = joinOver(cells, now, ink.PhraseGap*l.Size())
	if !stacks(cells, now, woven) {
		now = cellsUnder(cells, l)
	}
	ungrouped, now := shareGroups(cells, now)
	grouped := len(ungrouped) < len(cells)
	cells = ungrouped
	if !stacks(cells, now, woven) || !woven && !grouped && (!titlesMore(cells, now) || titlesList(cells, now)) {
		return nil
	}
	return stackTitles(cells, now)
}

// cellsUnder cuts a second line of titles where one word stands under one title of the first line and the next word under another. Words
// under one title that stand a blank apart go on with it together.
func cellsUnder(titles []Cell, l *ink.Line) []Cell {
	over := func(w ink.Word) int {
		return slices.IndexFunc(titles, func(c Cell) bool { return w.X0 < c.x1 && c.x0 < w.X1 })
	}
	var out []Cell
	for start := 0; start < len(l.Words); {
		end := start + 1
		for end < len(l.Words) && over(l.Words[end]) == over(l.Words[end-1]) {
			end++
		}
		part := ink.Line{Y: l.Y, Words: l.Words[start:end]}
		cells := CellsOf(&part, nil)
		if over(l.Words[start]) >= 0 {
			cells = joinBlanks(cells, ink.PhraseGap*l.Size())
		}
		out = append(out, cells...)
		start = end
	}
	return out
}

// joinBlanks makes one title of those that stand a blank apart.
func joinBlanks(cells []Cell, blank float64) []Cell {
	out := cells[:1:1]
	for _, c := range cells[1:] {
		last := &out[len(out)-1]
		if c.x0-last.x1 > blank {
			out = append(out, c)
			continue
		}
		*last = last.with(c)
	}
	return out
}

// with makes one title of two.
func (c Cell) with(next Cell) Cell {
	c.text, c.x1 = c.text+" "+next.text, next.x1
	if scores := MeaningOf(c.text); best(scores) >= words.Named || !c.Known {
		c.scores = scores
	}
	c.Known = best(c.scores) >= words.Named
	return c
}

// joinOver puts titles that stand a blank apart back together where a title of the next line stands under both and one of them says
// nothing: "Ut" alone is a title, and "Ut av" over "konto" is one.
func joinOver(above, below []Cell, blank float64) []Cell {
	out := above[:1:1]
	for _, c := range above[1:] {
		last := &out[len(out)-1]
		under := slices.ContainsFunc(below, func(b Cell) bool { return b.x0 < last.x1 && b.x1 > c.x0 })
		if !under || c.x0-last.x1 > blank || c.Known && last.Known {
			out = append(out, c)
			continue
		}
		*last = last.with(c)
	}
	return out
}

// namesSection says whether a line is the title of a part of the list, and of no column: a banner, or one phrase that says which way
// money went.
func namesSection(l *ink.Line) bool {
	const fewest = 2
	if ink.IsBanner(ink.Text(l.Words)) {
		return true
	}
	if len(l.Words) < fewest || len(ink.Runs(l)) > 1 {
		return false
	}
	senses := words.All().Line(ink.Text(l.Words))
	return senses.Has(words.SectionIn) || senses.Has(words.SectionOut) || SaysSide(ink.Text(l.Words))
}

// standsLarge says whether a phrase is printed clearly larger than a head right under it: it is the name of the list, "Service fees", although its
// words stand where titles begin.
func standsLarge(lines []ink.Line, at int) bool {
	const clearly = 1.25
	if at+1 >= len(lines) || len(ink.Runs(&lines[at])) > 1 || lines[at].Size() <= clearly*lines[at+1].Size() {
		return false
	}
	columns, _ := Read(lines, at+1, 1)
	return HasDates(columns)
}

// standsBetween says whether a phrase alone on its line has its middle over no title of the next line, and names none of them together: it is
// the name of the list in the middle of the page, although it reaches over a title. What overlaps the next line is beside its titles.
func standsBetween(lines []ink.Line, at int) bool {
	l, next := &lines[at], &lines[at+1]
	if len(ink.Runs(l)) > 1 || len(l.Words) == 1 || next.Y-l.Y < ink.WovenGap*l.Size() {
		return false
	}
	middle, below := (l.Left()+l.Words[len(l.Words)-1].X1)/2, CellsOf(next, nil)
	over := func(c Cell) bool { return c.x0-Aligned <= middle && middle <= c.x1+Aligned }
	return !slices.ContainsFunc(below, over) && CellsOf(l, nil)[0].grouped(below) == nil
}

// beginsTitle says whether a line of a head is the first of a tall title, "Amounts deducted / from your account": it ends where a title on the line
// below does, and others of the head begin left of it, where the title of a section does.
func beginsTitle(head []ink.Line, at int) bool {
	l := &head[at]
	if at+1 >= len(head) {
		return false
	}
	right := l.Words[len(l.Words)-1].X1
	ends := slices.ContainsFunc(ink.Runs(&head[at+1]), func(run []ink.Word) bool { return math.Abs(run[len(run)-1].X1-right) <= Aligned })
	return ends && slices.ContainsFunc(head[at+1:], func(below ink.Line) bool { return below.Words[0].X1 < l.Left() })
}

// standsBeside says whether a line says nothing to a list and stands right of all its titles, as a panel does.
func standsBeside(titles, now []Cell) bool {
	const shortest = 2
	for _, c := range now {
		// The shortest words are titles in some language or other.
		if c.Known && len([]rune(c.text)) > shortest || c.x0 < titles[len(titles)-1].x1 {
			return false
		}
	}
	return true
}

// standsLeft says whether a line names neither a day nor money and stands left of titles that are a head by themselves: it is one of a panel
// at the left of the list, "Account name | A. Holder".
func standsLeft(titles, now []Cell) bool {
	if now[len(now)-1].x1 >= titles[0].x0 || slices.ContainsFunc(now, func(c Cell) bool { r, _ := c.Role(); return r.Date() || r.Money() }) {
		return false
	}
	columns, _ := headOf(titles)
	return HasDates(columns)
}

// isBeyond says whether cells stand right of all titles.
func isBeyond(titles, now []Cell) bool { return now[0].x0 > titles[len(titles)-1].x1 }

// inOtherPrint says whether a line is larger or smaller than the titles: one that is woven between their lines is something else's.
func inOtherPrint(l, titles *ink.Line) bool {
	return math.Abs(l.Size()-titles.Size()) > ink.SamePrint*titles.Size()
}

// holdsNumber says whether a number such as an account's stands on a line, in one piece or in groups of digits, which no title of a column is.
func holdsNumber(l *ink.Line) bool {
	before := false
	for i := range l.Words {
		plain := l.Words[i].Plain
		group := len(plain) == ink.LeastDigits && ink.AllDigits(plain)
		if len(ink.DigitsOf(plain)) > ink.LeastDigits || group && before {
			return true
		}
		before = group
	}
	return false
}

// titlesMore says whether a second line goes on with titles and does not begin the list: it stands under several titles or under one of
// money, and most of it is words that titles are made of.
func titlesMore(above, below []Cell) bool {
	known, unknown, money := 0, 0, false
	under := map[int]bool{}
	for _, c := range below {
		if c.Known || c.endsWord(above) {
			known += len(c.text)
		} else if len(c.text) > 3 {
			unknown += len(c.text)
		}
		for i, a := range above {
			if a.x0 < c.x1 && c.x0 < a.x1 {
				r, _ := a.Role()
				under[i], money = true, money || r.Money()
			}
		}
	}
	if len(below) == 1 && (completes(above, below[0]) || endsTitle(above, below[0])) || standUnderFigures(above, below) || allGoOn(above, below) {
		return true
	}
	if len(under) <= 1 && !money {
		firstKnown := 0
		for _, a := range above {
			if a.Known {
				firstKnown++
			}
		}
		return firstKnown < 2
	}
	return unknown <= known
}

// endsWord says whether a cell stands under a title whose last word is broken at a hyphen: it goes on there, and its end alone need be no word.
func (c Cell) endsWord(above []Cell) bool {
	return slices.ContainsFunc(above, func(a Cell) bool {
		_, hyphened := brokenOff(a.text)
		return hyphened && a.x0 < c.x1 && c.x0 < a.x1
	})
}

// standUnderFigures says whether words stand by themselves right under several titles of days or money, as in no row: titles go on there,
// whatever they say.
func standUnderFigures(above, below []Cell) bool {
	const several = 2
	count := 0
	for i, c := range below {
		if ink.HasDigit(c.text) || !ink.HasLetter(c.text) || !standsApart(below, i) {
			continue
		}
		if slices.ContainsFunc(above, func(a Cell) bool { r, _ := a.Role(); return (r.Money() || r.Date()) && c.meets(a) }) {
			count++
		}
	}
	return count >= several
}

// Blank is the widest blank of a sentence among titles.
const Blank = 5

// standsApart says whether the blanks beside a cell are wider than those of a sentence.
func standsApart(cells []Cell, at int) bool {
	return (at == 0 || cells[at].x0-cells[at-1].x1 > Blank) && (at+1 == len(cells) || cells[at+1].x0-cells[at].x1 > Blank)
}

// namesDay says whether a cell is the title of a column of days.
func (c Cell) namesDay() bool {
	r, _ := c.Role()
	return r.Date()
}

// meets says whether a cell begins or ends where one above it does.
func (c Cell) meets(above Cell) bool {
	return math.Abs(c.x1-above.x1) <= ink.SameEdge || math.Abs(c.x0-above.x0) <= ink.SameEdge
}

// completes says whether a word under a title that says nothing of days or money makes it one that does: "trans." and "date", "account" and
// "balance".
func completes(above []Cell, c Cell) bool {
	for _, a := range above {
		if a.x0 >= c.x1 || c.x0 >= a.x1 {
			continue
		}
		before, _ := a.Role()
		after, _ := RoleOf(a.text + " " + c.text)
		return !before.Date() && !before.Money() && (after.Date() || after.Money())
	}
	return false
}

// endsTitle says whether a word under one title, that begins, ends or has its middle where this does, is the end of it: "Data" over "operazione". Under
// the title of texts a row may begin; only a small letter goes on with that, or what is a title of something else with and without the words
// over it: "Transaction" over "Status".
func endsTitle(above []Cell, c Cell) bool {
	a := titleOver(above, c)
	if a == nil || strings.Contains(c.text, " ") {
		return false
	}
	before, over := a.Role()
	after, whole := RoleOf(a.text + " " + c.text)
	small := unicode.IsLower([]rune(c.text)[0]) && (len(c.text) <= longestFragment || a.goesOn(c))
	_, own := c.Role()
	named := after == TextRole && own == whole && own != over && own != words.FieldCount
	return (small || named || (before.Date() || before.Money()) && after == before) && (c.meets(*a) || math.Abs(c.x0+c.x1-a.x0-a.x1) <= 2*ink.SameEdge)
}

// allGoOn says whether each of several words stands under one title and goes on with it to one that is known as well, but for the shortest.
func allGoOn(above, below []Cell) bool {
	known := 0
	for _, c := range below {
		a := titleOver(above, c)
		switch {
		case a == nil || ink.HasDigit(c.text):
			return false
		case a.goesOn(c):
			known++
		case len(c.text) > longestFragment:
			return false
		}
	}
	return known > 1 || known == 1 && len(below) > 1
}

// longestFragment is how long a word is at most that says nothing by itself: "des", "po".
const longestFragment = 3

// titleOver finds the one title over a cell, nil where there are none or several.
func titleOver(titles []Cell, c Cell) *Cell {
	var found *Cell
	for i := range titles {
		if titles[i].x0 < c.x1 && c.x0 < titles[i].x1 {
			if found != nil {
				return nil
			}
			found = &titles[i]
		}
	}
	return found
}

// goesOn says whether a title and what stands under it are one that is known, no less than the title is by itself.
func (c *Cell) goesOn(below Cell) bool {
	return best(MeaningOf(c.text+" "+below.text)) >= max(words.Named, best(MeaningOf(c.text)))
}

// titlesList says whether one phrase alone over a line that names a day and money is the title of the list and of no column: it stands
// over some of these by chance, and does not begin, end or have its middle where they do.
func titlesList(above, below []Cell) bool {
	day, money, met := false, false, 0
	for i, a := range above {
		if i > 0 && a.x0-above[i-1].x1 > Blank {
			return false
		}
		meets := false
		for _, c := range below {
			r, _ := c.Role()
			day, money = day || r.Date(), money || r.Money()
			meets = meets || c.meets(a) || math.Abs(c.x0+c.x1-a.x0-a.x1) <= 2*ink.SameEdge
		}
		if meets {
			met++
		}
	}
	return day && money && met < len(above)
}

// stacks says whether two lines can be one head: each title over one title. A single title at the left edge is that of the list, and so is
// one that stands over no other, as in the middle of the page, and names no day, unless the lines are woven into each other.
func stacks(above, below []Cell, woven bool) bool {
	upper, lower := above, below
	if len(below) < len(above) {
		upper, lower = below, above
	}
	day := len(above) == 1 && above[0].namesDay() && !below[0].namesDay() // "Data" over "Mov."
	if len(upper) == 1 && upper[0].x0 <= lower[0].x0+3 && !woven && !day && !(len(below) == 1 && completes(above, below[0])) {
		return false
	}
	for _, a := range upper {
		over, day := 0, a.namesDay()
		for _, b := range lower {
			if a.x0 < b.x1 && b.x0 < a.x1 {
				over++
			}
		}
		if over > 1 || over == 0 && len(above) == 1 && !woven && !day {
			return false
		}
	}
	return true
}
