package list

import (
	"math"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// saysNothing says whether no amount was seen under a title and it tells nothing of a list: it is one of money, no word of titles, or a part
// of a phrase with such a word behind it, as the "to" of "Borrow to grow".
func (l *Layout) saysNothing(at int) bool {
	c := &l.Columns[at]
	switch {
	case c.learnt, l.holdsTotals(at):
		return false
	case c.Role.Money(), c.Field == words.FieldCount:
		return true
	}
	return at+1 < len(l.Columns) && l.Columns[at+1].Field == words.FieldCount && l.Columns[at+1].X0-c.X1 <= head.Blank
}

// leavePanel drops titles behind the last column that holds amounts, if hardly a row has anything under them while texts stand there: an
// offer beside the list may begin on the baseline of its head. It stands on one page alone, as its title does. What says something to a
// list is a title of it where many rows have a text there, although a table of days and amounts has the same titles before it.
func (l *Layout) leavePanel() {
	last := len(l.Columns) - 1
	if l.titlesPanel(last) {
		l.Columns = l.Columns[:last]
		return
	}
	for last > 0 && l.saysNothing(last) {
		last--
	}
	if n := l.Bare; n > last || n > 0 && !slices.ContainsFunc(l.Columns[n:], func(c Column) bool { return c.learnt }) && l.hardlyBeside(n-1) {
		l.Columns = l.Columns[:n]
		return
	}
	if last < len(l.Columns)-1 && l.Columns[last].learnt && l.hardlyBeside(last) {
		l.Columns = l.Columns[:last+1]
	}
}

// hardlyBeside says whether words stand right of a column of amounts, but on few rows.
func (l *Layout) hardlyBeside(last int) bool {
	rows, filled, texts := 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in, dated, beside := &b.Lines[i], len(b.Lines[i].Dates) > 0 && ink.HasSure(&b.Lines[i]), false
			for j, w := range in.Words {
				if w.X0 > l.Columns[last].right+ink.MarkGap*w.Size && !in.IsSureAmount(j) && ink.HasLetter(w.Text) {
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

// leaveRightPanel ends a list whose last column is of texts before the summary that stands at its right, words and an amount in no column: several lines
// begin at one place there, and no text of the list reaches it.
func (l *Layout) leaveRightPanel() {
	const fewest, far = 3, 8 // far is in sizes of print
	if l.Description != len(l.Columns)-1 || !math.IsInf(l.Right, 1) {
		return
	}
	starts, best := map[int]int{}, 0
	each := func(visit func(in *ink.Line, runs [][]ink.Word)) {
		for _, b := range l.Bodies {
			for i := range b.Lines {
				visit(&b.Lines[i], ink.Runs(&b.Lines[i]))
			}
		}
	}
	each(func(in *ink.Line, runs [][]ink.Word) {
		n := len(runs) - 1
		if n > 0 && len(in.Amounts) > 0 && in.Amounts[len(in.Amounts)-1].First == len(in.Words)-len(runs[n]) {
			n-- // the amount stands apart from its name
		}
		if name := runs[n]; ink.HasSure(in) && ink.HasLetter(name[0].Text) && name[0].X0 > l.Columns[l.Description].X0+far*name[0].Size {
			at := int(math.Round(name[0].X0))
			if starts[at]++; starts[at] > starts[best] {
				best = at
			}
		}
	})
	if starts[best] < fewest {
		return
	}
	crossed := false
	each(func(_ *ink.Line, runs [][]ink.Word) {
		for _, run := range runs {
			crossed = crossed || run[0].X0 < float64(best-1) && run[len(run)-1].X1 > float64(best)
		}
	})
	if !crossed {
		l.Right = float64(best) - 2
	}
}

// leaveLeftPanel drops a phrase at the left of a head that says nothing to a list, "At a glance", or names money or a day that does not count
// before the days of the list, "Statement date", if less than half of the rows have anything under it while texts stand there between the rows.
func (l *Layout) leaveLeftPanel() {
	const several = 2
	own := 1
	for own < len(l.Columns) && l.Columns[own].X0-l.Columns[own-1].X1 <= head.Blank {
		own++ // a word of the phrase may be a title in some language
	}
	if own+1 >= len(l.Columns) {
		return
	}
	first := &l.Columns[0]
	saysNothing := first.Role == head.TextRole && first.Field == words.FieldCount
	ofPanel := (first.Role.Money() || first.Role == head.OtherDateRole) && l.Columns[own].Role.Date()
	if !saysNothing && !ofPanel {
		return
	}
	rows, filled, texts, left := 0, 0, 0, l.leftOf(own)
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			beside := in.Words[0].X1 < left || first.Role.Date() && in.BeginsWithDay() && in.Dates[0].X0 < first.X1
			switch {
			case len(in.Dates) > 0 && in.Dates[len(in.Dates)-1].X1 > left && ink.HasSure(in):
				rows++
				if in.Words[0].X1 < l.Columns[own].X0 {
					filled++ // an amount may reach up to the days
				}
			case beside && ink.HasLetter(in.Words[0].Text):
				texts++
			}
		}
	}
	if texts >= several && filled*2 < rows {
		l.Left, l.Columns = left, l.Columns[own:]
	}
}

// leftOf is where a column begins: its title, or the longest amount that ends under it.
func (l *Layout) leftOf(at int) float64 {
	left := l.Columns[at].X0
	for _, in := range l.moneyLines() {
		for _, t := range in.Amounts {
			if t.X1 > l.Columns[at].X0 {
				left = min(left, t.X0)
			}
		}
	}
	return left - RoomList
}

// holdsTotals says whether totals of the list end with an amount under a title: they have a column of their own. One whose name stands under that title, too,
// is of a summary beside the list.
func (l *Layout) holdsTotals(at int) bool {
	c := &l.Columns[at]
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if in := &b.Lines[i]; sumsUp(in) && in.Left() < c.X0 {
				if t := in.Amounts[len(in.Amounts)-1]; t.X0 < c.X1 && t.X1 > c.X0 {
					return true
				}
			}
		}
	}
	return false
}

// titlesPanel says whether the last title, behind another one of money, is that of a panel beside the list, "How your balance is made up":
// few rows have an amount under it, and words stand there, or between the rows words with an amount behind them do; or its amounts have
// labels of their own.
func (l *Layout) titlesPanel(last int) bool {
	const shortest, several = 4, 3
	if last < 1 || !l.Columns[last].learnt || !l.Columns[last-1].learnt {
		return false
	}
	rows, filled, texts := 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if len(in.Dates) == 0 || !ink.HasSure(in) {
				if l.besideRows(in, last) {
					texts++
				}
				continue
			}
			rows++
			if slices.ContainsFunc(in.Amounts, func(t ink.Amount) bool { return t.Sure && l.MoneyColumn(t) == last }) {
				filled++
			}
			if slices.ContainsFunc(in.Words, func(w ink.Word) bool {
				return w.X0 > l.Columns[last-1].right && w.X0 < l.Columns[last].right && ink.HasLetter(w.Text) && !ink.HasDigit(w.Text) && len([]rune(w.Text)) >= shortest
			}) {
				texts++
			}
		}
	}
	return texts >= several && filled*3 < rows || filled < rows && l.labelsAmounts(last)
}

// labelsAmounts says whether words stand before most amounts under the last title, behind the column before it, and no two of them are the
// same: "Purchases", "Interest", "Fees". Words for a side or for a currency repeat.
func (l *Layout) labelsAmounts(last int) bool {
	const several = 3
	filled, labels := 0, map[string]bool{}
	for _, in := range l.moneyLines() {
		t, label := in.Amounts[len(in.Amounts)-1], ""
		if !t.Sure || l.MoneyColumn(t) != last {
			continue
		}
		filled++
		for _, w := range in.Words[:t.First] {
			if w.X0 > l.Columns[last-1].right && ink.HasLetter(w.Text) && !ink.HasDigit(w.Text) {
				label += w.Text + " "
			}
		}
		if labels[label] {
			return false
		}
		labels[label] = label != ""
	}
	delete(labels, "")
	return len(labels) >= several && len(labels)*4 >= filled*3
}

// besideRows says whether a line without a day has nothing but a label, perhaps with its amount, behind the last but one column.
func (l *Layout) besideRows(in *ink.Line, last int) bool {
	const shortest = 4
	first := &in.Words[0]
	if len(in.Dates) > 0 || !ink.HasLetter(first.Text) || first.X0 <= l.Columns[last-1].right {
		return false
	}
	if !ink.HasSure(in) {
		return len([]rune(first.Text)) >= shortest && len(in.Amounts) == 0
	}
	return l.MoneyColumn(in.Amounts[len(in.Amounts)-1]) == last
}
