package paper

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// findBare sees which lists are headed on another page by the same titles, up to one of money, without the last.
func (d *document) findBare() {
	for _, l := range d.layouts {
		for _, other := range d.layouts {
			if n := len(other.columns); n < len(l.columns) && other.columns[n-1].role.money() && sameColumns(l.columns[:n], other.columns) {
				l.bare = n
			}
		}
	}
}

// saysNothing says whether no amount was seen under a title and it tells nothing of a list: it is one of money, no word of titles, or a part
// of a phrase with such a word behind it, as the "to" of "Borrow to grow".
func (l *layout) saysNothing(at int) bool {
	c := &l.columns[at]
	switch {
	case c.learnt, l.holdsTotals(at):
		return false
	case c.role.money(), c.field == words.FieldCount:
		return true
	}
	return at+1 < len(l.columns) && l.columns[at+1].field == words.FieldCount && l.columns[at+1].x0-c.x1 <= titleBlank
}

// leavePanel drops titles behind the last column that holds amounts, if hardly a row has anything under them while texts stand there: an
// offer beside the list may begin on the baseline of its head. It stands on one page alone, as its title does. What says something to a
// list is a title of it where many rows have a text there, although a table of days and amounts has the same titles before it.
func (l *layout) leavePanel() {
	last := len(l.columns) - 1
	if l.titlesPanel(last) {
		l.columns = l.columns[:last]
		return
	}
	for last > 0 && l.saysNothing(last) {
		last--
	}
	if n := l.bare; n > last || n > 0 && !slices.ContainsFunc(l.columns[n:], func(c column) bool { return c.learnt }) && l.hardlyBeside(n-1) {
		l.columns = l.columns[:n]
		return
	}
	if last < len(l.columns)-1 && l.columns[last].learnt && l.hardlyBeside(last) {
		l.columns = l.columns[:last+1]
	}
}

// hardlyBeside says whether words stand right of a column of amounts, but on few rows.
func (l *layout) hardlyBeside(last int) bool {
	rows, filled, texts := 0, 0, 0
	for _, b := range l.bodies {
		for i := range b.lines {
			in, dated, beside := &b.lines[i], len(b.lines[i].Dates) > 0 && ink.HasSure(&b.lines[i]), false
			for j, w := range in.Words {
				if w.X0 > l.columns[last].right+ink.MarkGap*w.Size && !in.IsSureAmount(j) && ink.HasLetter(w.Text) {
					beside = true
				}
			}
			if dated {
				rows++
			}
			if beside {
				texts++
			}
			if dated && beside {
				filled++
			}
		}
	}
	return texts > 0 && filled*3 < rows
}

// leaveLeftPanel drops a phrase at the left of a head that says nothing to a list, if less than half of the rows have anything under it
// while texts stand there between the rows: "At a glance".
func (l *layout) leaveLeftPanel() {
	const several = 2
	own := 1
	for own < len(l.columns) && l.columns[own].x0-l.columns[own-1].x1 <= titleBlank {
		own++ // a word of the phrase may be a title in some language
	}
	if own+1 >= len(l.columns) || l.columns[0].role != textRole || l.columns[0].field != words.FieldCount {
		return
	}
	rows, filled, texts, left := 0, 0, 0, l.leftOf(own)
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			beside := in.Words[0].X1 < left
			switch {
			case len(in.Dates) > 0 && in.Dates[len(in.Dates)-1].X1 > left && ink.HasSure(in):
				rows++
				if beside {
					filled++
				}
			case beside && ink.HasLetter(in.Words[0].Text):
				texts++
			}
		}
	}
	if texts >= several && filled*2 < rows {
		l.left, l.columns = left, l.columns[own:]
	}
}

// leftOf is where a column begins: its title, or the longest amount that ends under it.
func (l *layout) leftOf(at int) float64 {
	left := l.columns[at].x0
	for _, in := range l.moneyLines() {
		for _, t := range in.Amounts {
			if t.X1 > l.columns[at].x0 {
				left = min(left, t.X0)
			}
		}
	}
	return left - roomList
}

// holdsTotals says whether totals of the list end with an amount under a title: they have a column of their own.
func (l *layout) holdsTotals(at int) bool {
	c := &l.columns[at]
	for _, b := range l.bodies {
		for i := range b.lines {
			if in := &b.lines[i]; sumsUp(in) {
				if t := in.Amounts[len(in.Amounts)-1]; t.X0 < c.x1 && t.X1 > c.x0 {
					return true
				}
			}
		}
	}
	return false
}

// titlesPanel says whether the last title, behind another one of money, is that of a panel beside the list, "How your balance is made up":
// few rows have an amount under it, and words stand there, or between the rows words with an amount behind them do.
func (l *layout) titlesPanel(last int) bool {
	const shortest, several = 4, 3
	if last < 1 || !l.columns[last].learnt || !l.columns[last-1].learnt {
		return false
	}
	rows, filled, texts := 0, 0, 0
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			if len(in.Dates) == 0 || !ink.HasSure(in) {
				if l.besideRows(in, last) {
					texts++
				}
				continue
			}
			rows++
			if slices.ContainsFunc(in.Amounts, func(t ink.Amount) bool { return t.Sure && l.moneyColumn(t) == last }) {
				filled++
			}
			if slices.ContainsFunc(in.Words, func(w ink.Word) bool {
				return w.X0 > l.columns[last-1].right && w.X0 < l.columns[last].right && ink.HasLetter(w.Text) && !ink.HasDigit(w.Text) && len([]rune(w.Text)) >= shortest
			}) {
				texts++
			}
		}
	}
	return texts >= several && filled*3 < rows
}

// besideRows says whether a line without a day has nothing but a label and an amount, both behind the last but one column.
func (l *layout) besideRows(in *ink.Line, last int) bool {
	return ink.HasSure(in) && ink.HasLetter(in.Words[0].Text) && in.Words[0].X0 > l.columns[last-1].right && l.moneyColumn(in.Amounts[len(in.Amounts)-1]) == last
}
