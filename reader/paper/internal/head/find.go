package head

import (
	"math"
	"slices"
	"strings"

	"tillroll/reader/paper/internal/ink"
)

// How many lines a head has: a few, or more where tall and short cells stand side by side and their lines are woven into each other.
const (
	Tallest     = 3
	tallestHead = 8
)

// Find finds the heads on a page; those of the pages before are known.
func Find(lines []ink.Line, known []Head) []Head {
	var out []Head
	add := func(h Head) int {
		h.Print = lines[h.First : h.Last+1]
		out = append(out, h)
		return h.Last
	}
	for i := 0; i < len(lines); i++ {
		if h := printedAgain(lines, i, known); h != nil {
			i = add(*h)
			continue
		}
		if h := beginsAbreast(lines, i, out); h != nil {
			add(*h)
			continue
		}
		if len(out) > 0 && out[len(out)-1].goesOnIn(lines, i) {
			continue
		}
		one, score := Read(lines, i, 1)
		if named, name := namedColumns(lines, i); named != nil && (!HasDates(one) || SaysSide(name)) {
			add(Head{Page: lines[i].Page, First: i, Last: i, Columns: named, Name: name})
			continue
		}
		if h := besideWords(lines, i, known, out); h != nil {
			i = add(*h)
			continue
		}
		if h := besideHead(lines, i, known); one == nil && h != nil {
			i = add(*h)
			continue
		}
		columns, last := tallColumns(lines, i, one, score)
		if columns == nil {
			if headsBalances(lines, i) && !groupsTitles(lines, i) || titlesBalances(lines, i) {
				add(Head{Page: lines[i].Page, First: i, Last: i})
			}
			continue
		}
		if headsRows(columns, lines[last+1:], known) && !isOfPanel(columns, out) {
			for last+1 < len(lines) && (wovenTitles(columns, &lines[last], &lines[last+1]) || endsTitles(columns, &lines[last], &lines[last+1])) {
				last++
			}
			i = add(Head{Page: lines[i].Page, First: i, Last: last, Columns: spread(columns, lines[last+1:])})
		}
	}
	return withTwins(lines, out)
}

// headsRows says whether rows stand under titles, whose days it names: where no title is of days, the lines below must have some, unless the
// same titles stood on a page before.
func headsRows(columns []Column, below []ink.Line, known []Head) bool {
	again := slices.ContainsFunc(known, func(h Head) bool { return sameColumns(h.Columns, columns) })
	nameCheckDays(columns, below)
	if labelsDay(columns) || !HasDates(columns) && !again && (!moneyUnder(columns, below) || !beginsWithDays(below) && !daysUnder(columns, below)) {
		return false
	}
	nameDays(columns, below)
	return !moneyOverDays(columns, below)
}

// goesOnIn says whether a line goes on with the text of a row under a head: it begins where the titled texts do, right under another one that
// does, reaches no further than they, and has no gaps as titles have. Its words may be those of titles: "Premium refund fees" over "EUR 136.42".
func (h *Head) goesOnIn(lines []ink.Line, at int) bool {
	const near = 1.5 // in sizes of print
	text := slices.IndexFunc(h.Columns, func(c Column) bool { return c.Role == DescriptionRole })
	l, above := &lines[at], &lines[at-1]
	if text < 0 || !HasDates(h.Columns) || at-1 <= h.Last || l.Y-above.Y > near*l.Size() || len(ink.Runs(l)) > 1 {
		return false
	}
	c, end := &h.Columns[text], math.Inf(1)
	if text+1 < len(h.Columns) {
		end = h.Columns[text+1].X0
	}
	begins := func(w ink.Word) bool { return math.Abs(w.X0-c.X0) <= ink.SameEdge }
	return begins(l.Words[0]) && l.Words[len(l.Words)-1].X1 < end && slices.ContainsFunc(above.Words, begins)
}

// labelsDay says whether what names a day is the label of what stands right behind it: "Data: Online payment" among the texts of a row.
func labelsDay(columns []Column) bool {
	for i := range columns[1:] {
		if c := &columns[i]; c.Role.Date() && strings.HasSuffix(c.Title, ":") && columns[i+1].X0-c.X1 <= Blank {
			return true
		}
	}
	return false
}

// isOfPanel says whether words that name a day and no money stand wholly beside the list of the head above: they are of a panel, whose line
// breaks made titles of them: "value of your / invoices the day".
func isOfPanel(columns []Column, above []Head) bool {
	n := len(above)
	if n == 0 || Count(columns, Role.Money) > 0 || !HasDates(above[n-1].Columns) || Count(above[n-1].Columns, Role.Money) == 0 {
		return false
	}
	list := above[n-1].Columns
	return columns[len(columns)-1].X1 <= list[0].X0 || columns[0].X0 >= list[len(list)-1].X1
}

// FindBeside finds the heads of other pages on a page where none was found: word by word at their places, whatever stands beside them.
func FindBeside(lines []ink.Line, known []Head) (out []Head) {
	for i := 0; i < len(lines); i++ {
		for n := range known {
			if h := known[n].printedBeside(lines, i); h != nil {
				h.Print = lines[h.First : h.Last+1]
				out = append(out, *h)
				i = h.Last
				break
			}
		}
	}
	return out
}

// printedBeside finds the head on a page from a line on, whatever stands beside it.
func (h *Head) printedBeside(lines []ink.Line, at int) *Head {
	end := at + len(h.Print)
	if !HasDates(h.Columns) || len(h.Print) == 0 || end > len(lines) || !h.standsOn(lines[at:end]) {
		return nil
	}
	again := &Head{Page: lines[at].Page, First: at, Last: end - 1, Columns: h.Columns, Name: h.Name, Again: true}
	for i := at; i < end; i++ {
		again.seeBeside(&lines[i])
	}
	return again
}

// seeBeside notes where the words of a line begin that stand right of the titles.
func (h *Head) seeBeside(l *ink.Line) {
	for _, w := range l.Words {
		if w.X0 > h.Columns[len(h.Columns)-1].X1 && (h.beside == 0 || w.X0 < h.beside) {
			h.beside = w.X0
		}
	}
}

// LeaveBeside takes out of the lines under a head what stands under words that begin right of its titles on this page alone, as those of an
// offer do, unless a text of the list reaches there.
func (h *Head) LeaveBeside(lines []ink.Line) []ink.Line {
	if h.beside == 0 {
		return lines
	}
	edge := h.beside - ink.SameEdge
	for i := range lines {
		for _, run := range ink.Runs(&lines[i]) {
			if run[0].X0 < edge && run[len(run)-1].X1 > edge {
				return lines
			}
		}
	}
	out := slices.Clone(lines)
	for i := range out {
		out[i] = out[i].Of(ink.Without(out[i].Words, func(w *ink.Word) bool { return w.X0 >= edge }))
		out[i].Tokenize()
	}
	return ink.Filled(out)
}

// besideHead finds the head of a page before under a line that stands wholly right of it, as the first line of an offer does that goes on
// beside the titles.
func besideHead(lines []ink.Line, at int, known []Head) *Head {
	if at+1 >= len(lines) || lines[at+1].Y-lines[at].Y > ink.NextLine*lines[at].Size() || lines[at+1].Left() >= lines[at].Left() {
		return nil
	}
	for i := range known {
		if n := len(known[i].Columns); n == 0 || lines[at].Left() <= known[i].Columns[n-1].X1 {
			continue
		}
		if h := known[i].printedBeside(lines, at+1); h != nil {
			h.First = at
			h.seeBeside(&lines[at])
			return h
		}
	}
	return nil
}

// besideWords finds the head of a list before at a line, where words stand right of it that are no titles, as those of an offer do: some of them
// may look like one, and what they stand beside like its end.
func besideWords(lines []ink.Line, at int, before ...[]Head) *Head {
	for _, heads := range before {
		for i := range heads {
			if !heads[i].leavesWords(lines, at) {
				continue // most papers have many lines, and hostile ones many heads
			}
			if h := heads[i].printedBeside(lines, at); h != nil && h.beside > 0 && !h.titlesRight(lines) {
				return h
			}
		}
	}
	return nil
}

// leavesWords says whether the lines from one on have more words than the head, and the first of them begins with its first one.
func (h *Head) leavesWords(lines []ink.Line, at int) bool {
	if len(h.Print) == 0 || at+len(h.Print) > len(lines) || lines[at].Words[0].Text != h.Print[0].Words[0].Text {
		return false
	}
	for i := range h.Print {
		if len(lines[at+i].Words) > len(h.Print[i].Words) {
			return true
		}
	}
	return false
}

// titlesRight says whether there are titles among the words right of a head that was printed before.
func (h *Head) titlesRight(lines []ink.Line) bool {
	return slices.ContainsFunc(lines[h.First:h.Last+1], func(l ink.Line) bool {
		beside := l.Of(ink.Without(l.Words, func(w *ink.Word) bool { return w.X0 < h.beside-ink.SameEdge }))
		return len(beside.Words) > 0 && len(trimRuns(ink.Runs(&beside))) > 0
	})
}

// standsOn says whether a head is printed on some lines.
func (h *Head) standsOn(lines []ink.Line) bool {
	for i := range h.Print {
		first := &h.Print[i].Words[0]
		begins := func(w ink.Word) bool { return w.Text == first.Text && math.Abs(w.X0-first.X0) < Aligned }
		if !slices.ContainsFunc(lines[i].Words, begins) || !SamePrint(h.Print[i], lines[i].Within(h.Print[i])) {
			return false
		}
	}
	return true
}

// withTwins adds the heads of lists with so few rows that nothing tells what stands under their titles, where these are the titles of
// another list of the page at the same places, whatever stands beside them.
func withTwins(lines []ink.Line, found []Head) (out []Head) {
	next, end := 0, -1 // the head that comes, and where the last one ends
	for i := range lines {
		if next < len(found) && found[next].First <= i {
			out, end = append(out, found[next]), max(found[next].Last, found[next].End)
			next++
		}
		for n := 0; n < len(found) && i > end; n++ {
			h := &found[n]
			if len(h.Print) == 1 && HasDates(h.Columns) && SamePrint(h.Print[0], lines[i].Within(h.Print[0])) {
				out, end = append(out, Head{Page: h.Page, First: i, Last: i, Columns: h.Columns, Print: lines[i : i+1], Again: true}), i
			}
		}
	}
	return append(out, found[next:]...)
}

// tallColumns reads the lines below a line as titles too, as far as that tells more.
func tallColumns(lines []ink.Line, at int, columns []Column, score int) (best []Column, last int) {
	best, last = columns, at
	for n := 2; n <= tallestHead && at+n <= len(lines); n++ {
		if n > Tallest && lines[at+n-1].Y-lines[at+n-2].Y >= ink.WovenGap*lines[at].Size() {
			break
		}
		if lines[at+n-1].Y-lines[at].Y > ink.NextLine*float64(n-1)*lines[at].Size()+1 || holdsMoneyUnder(lines, at, n-1) || headsSide(lines, at+n-1) || headsNumber(&lines[at+n-1], &lines[at]) {
			break
		}
		more, better := Read(lines, at, n)
		if more == nil {
			continue
		}
		under, _ := Read(lines, at+1, n-1)
		if !HasDates(more) && HasDates(under) || len(Groups(more)) < len(Groups(under)) || namesBeside(best, more, lines[at+n:]) || labelsBeside(more, under) || n == 2 && (namesList(&lines[at], more, under) || numbersList(&lines[at], under)) {
			continue // a sentence over the head made its titles others, or fewer that repeat
		}
		ends := len(more) == len(best) && len(lines[at+n-1].Words) == 1 // "Available" among the other titles, and "Balance" under it
		if better > score+9 || better > score && (ends || Count(more, Role.Money) > Count(best, Role.Money) || Count(more, Role.Date) > Count(best, Role.Date)) {
			best, score, last = more, better, at+n-1
		}
	}
	return best, last
}

// headsNumber says whether a line under a head begins where that does with a phrase that holds a number, as the title of a card's rows does and no
// column's: "Card number xxxx-xxxx-xxxx-7731".
func headsNumber(l, head *ink.Line) bool {
	const fewest = 4
	return math.Abs(l.Left()-head.Left()) <= ink.SameEdge && slices.ContainsFunc(ink.Runs(l)[0], func(w ink.Word) bool {
		return len(ink.DigitsOf(w.Plain)) >= fewest && !ink.IsYear(strings.Trim(w.Plain, "(),.;:"))
	})
}

// namesBeside says whether further lines of a head name a day or money left of its first title where that line names a day by itself, and
// no row has any there: a label in a panel beside the list, "Closing date", or a word of an offer, "4.05% gross".
func namesBeside(columns, more []Column, below []ink.Line) bool {
	if !HasDates(columns) || len(more) == 0 || more[0].X1 >= columns[0].X0 {
		return false
	}
	under := func(x0, x1 float64) bool { return x0 < more[0].X1 && x1 > more[0].X0 }
	switch {
	case more[0].Role.Date():
		return !slices.ContainsFunc(below, func(l ink.Line) bool {
			return len(l.Words) > 0 && l.Words[len(l.Words)-1].X1 > columns[0].X0 &&
				slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return under(d.X0, d.X1) })
		})
	case more[0].Role.Money():
		return !slices.ContainsFunc(below, func(l ink.Line) bool {
			return slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.X1 > columns[0].X0 }) &&
				slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool { return under(t.X0, t.X1) })
		})
	}
	return false
}

// labelsBeside says whether the first line of a head names money left of all that the others name, where these are a head by themselves
// that begins with the days: a label in a panel beside the list, "Previous balance".
func labelsBeside(more, under []Column) bool {
	return len(under) > 0 && under[0].Role.Date() && more[0].Role.Money() && more[0].X1 < under[0].X0
}

// namesList says whether the first of two lines of a head is one phrase that makes no title another, and the second is a head by itself: it is
// the name of the list, "HKD Current (HKD)", of which a word may stand right over a title by chance.
func namesList(over *ink.Line, more, under []Column) bool {
	return HasDates(under) && len(over.Words) > 1 && len(ink.Runs(over)) == 1 &&
		slices.EqualFunc(more, under, func(a, b Column) bool { return a.Role == b.Role && a.Field == b.Field })
}

// numbersList says whether a line over a head has a number by itself, as the name of a list may and no title has: "Suffix 70 Checking".
func numbersList(over *ink.Line, under []Column) bool {
	return HasDates(under) && slices.ContainsFunc(over.Words, func(w ink.Word) bool { return ink.AllDigits(w.Plain) && !ink.IsYear(w.Plain) })
}

// printedAgain gives the head of a page before that stands at a line word by word: few rows below it may tell less of its columns.
func printedAgain(lines []ink.Line, at int, known []Head) *Head {
	for i := range known {
		h := &known[i]
		if end := at + len(h.Print); h.Columns != nil && len(h.Print) > 0 && end <= len(lines) && slices.EqualFunc(h.Print, lines[at:end], SamePrint) {
			return &Head{Page: lines[at].Page, First: at, Last: end - 1, Columns: h.Columns, Name: h.Name, Again: true}
		}
	}
	return nil
}

// SamePrint says whether the same words stand at the same places across the page.
func SamePrint(a, b ink.Line) bool {
	return slices.EqualFunc(a.Words, b.Words, func(x, y ink.Word) bool { return x.Text == y.Text && math.Abs(x.X0-y.X0) < Aligned })
}

// wovenTitles says whether a line stands between the lines of a head or right under them, nearer than rows stand: tall titles go on in it.
func wovenTitles(columns []Column, above, l *ink.Line) bool {
	if l.Y-above.Y >= ink.WovenGap*above.Size() || len(l.Dates)+len(l.Amounts) > 0 {
		return false
	}
	return allUnder(columns, l, func(*Column, *ink.Word) bool { return true })
}

// allUnder says whether every word of a line stands under a title of which something holds.
func allUnder(columns []Column, l *ink.Line, holds func(*Column, *ink.Word) bool) bool {
	for i := range l.Words {
		w, under := &l.Words[i], false
		for j := range columns {
			c := &columns[j]
			under = under || w.X0 < c.X1 && c.X0 < w.X1 && holds(c, w)
		}
		if !under {
			return false
		}
	}
	return true
}

// groupsTitles says whether the titles of a list stand right under a line: then it names groups of them, "Date" over two days.
func groupsTitles(lines []ink.Line, at int) bool {
	if at+1 >= len(lines) || lines[at+1].Y-lines[at].Y > ink.NextLine*lines[at].Size()+1 {
		return false
	}
	columns, _ := Read(lines, at+1, 1)
	return columns != nil
}

// endsTitles says whether a line holds nothing but ends of words and of pairs of names that are broken in the titles above.
func endsTitles(columns []Column, above, l *ink.Line) bool {
	if l.Y-above.Y > ink.NextLine*above.Size() {
		return false
	}
	return allUnder(columns, l, func(c *Column, w *ink.Word) bool {
		_, hyphened := brokenOff(c.Title)
		return isFragment(w.Text) || hyphened || strings.HasSuffix(c.Title, "/")
	})
}
