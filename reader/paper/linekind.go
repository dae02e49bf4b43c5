package paper

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// saysFigure is the senses of lines that are no bookings.
func saysFigure(s words.Senses) bool {
	return s.Has(words.Opening) || s.Has(words.Closing) || s.Has(words.BalanceLine) || s.Has(words.Total)
}

func (l *layout) kindOf(it *item, size float64) kind {
	if it.day != nil && len(it.moves) == 0 && it.balance == nil {
		it.takeEnd()
	}
	money := len(it.moves) > 0 || it.balance != nil
	switch {
	case (!money || dayFigure(it.Line) != noFigure) && l.isDayLine(it):
		return dayLine
	case !money && it.day == nil && (it.namesEnd() || isBanner(it.text()) || it.namesLimit()):
		return titleLine
	case money && it.day == nil && (saysFigure(it.senses) || it.totals() || len(it.moves) == 0 && saysFigure(words.All().Begins(it.label()))):
		return figureLine
	case money && it.day == nil && l.dated && saysFigure(words.All().Begins(it.label())):
		return figureLine // where every row has its day, this is none
	case money && !l.hasBalance() && balanceOnly(it.label()), !money && it.day == nil && (l.sumsBeside(it) || it.listsSums()):
		return figureLine
	case money && it.day != nil && saysFigure(it.senses) && len(it.moves) == 0:
		return figureLine
	case money && it.day != nil && (it.senses.Has(words.Opening) || it.senses.Has(words.Closing)):
		return figureLine
	case bothSides(it.moves), len(it.moves) > 1 && it.senses.Has(words.Total):
		return figureLine
	case len(it.moves) > 0 && it.day == nil && (!it.Prints(size) || !l.beginsColumn(it)):
		return otherLine
	case len(it.moves) > 0:
		return anchorLine
	case it.balance != nil && it.text() != "" && it.day != nil:
		return otherLine
	case it.balance != nil && it.text() != "" && namesBalance(it.label()):
		return figureLine
	case it.balance != nil:
		return textLine
	case it.day != nil:
		return textLine
	case math.Abs(it.PrintSize()-size) > 0.12*size && !l.isSmallPrint(it, size) && !(l.headlines && l.isLarge(it.Line, size)):
		return titleLine
	case it.text() == "":
		return textLine
	case l.isTitleAgain(it):
		return titleLine
	case l.description >= 0 && it.textLeft() < l.columns[l.description].left-4 && !l.hasLeftText(it):
		return titleLine
	}
	return textLine
}

func (l *layout) hasBalance() bool {
	for _, c := range l.columns {
		if c.role == balanceRole {
			return true
		}
	}
	return false
}

// namesEnd says whether a line speaks of the balance before the first row or behind the last, and of nothing else.
func (it *item) namesEnd() bool { return it.senses.Has(words.Opening) || it.senses.Has(words.Closing) }

// labelsEnd says whether a phrase of a line names the balance before the first row or behind the last: one by itself, or one of the labels of
// a summary, which no title is.
func labelsEnd(l *ink.Line) bool {
	return slices.ContainsFunc(append(ink.Runs(l), l.Words), func(run []ink.Word) bool {
		s := words.All().Line(ink.Text(run))
		return s.Has(words.Opening) || s.Has(words.Closing)
	})
}

// namesLimit says whether a line tells how far an account may be overdrawn, or the like: a balance that is no row's.
func (it *item) namesLimit() bool {
	n := len(it.Amounts)
	return n > 0 && it.Amounts[n-1].Sure && it.Amounts[n-1].Last == len(it.Words)-1 && words.All().Line(ink.Text(it.Words[:it.Amounts[n-1].First])).Has(words.BalanceLine)
}

// isDayLine says whether a line states a day and no more, perhaps with the day of the week, in a list without a column of days.
func (l *layout) isDayLine(it *item) bool {
	if !isDayTitle(it.Line) || l.wholeTitles && !it.Dates[0].Whole || hasDates(l.columns) && (!l.dayTitles || !namesDay(it.Line)) {
		return false
	}
	if it.Dates[0].First > 0 && it.Left() > l.titleEdge+ink.SameEdge && l.beginsColumn(it) {
		return false // a word and a day among the texts of a list whose titles stand further left
	}
	it.day = &it.Dates[0]
	if k := dayFigure(it.Line); k != noFigure {
		it.moves, it.balance = nil, nil
		if k == balanceFigure {
			it.balance = &it.Amounts[len(it.Amounts)-1] // it need not stand where the amounts of rows do
		}
	}
	return true
}

// namesDay says whether a line is a day behind the word for it: "Booking date: 3 March".
func namesDay(l *ink.Line) bool {
	if !isDayTitle(l) || l.Dates[0].First == 0 || l.Dates[0].Last < len(l.Words)-1 {
		return false
	}
	scores := words.All().Heading(strings.TrimRight(l.Words[0].Text, ":"))
	return scores[words.BookingDate] >= words.Named || scores[words.Date] >= words.Named || scores[words.TransactionDate] >= words.Named
}

// isDayTitle says whether a line is one day with at most one word beside it, or with the balance or the total of that day. A number beside it is that of
// something else, "INV-120 MAY 14", and the day of value is told of a row.
func isDayTitle(l *ink.Line) bool {
	if len(l.Dates) != 1 || l.Dates[0].First > 1 {
		return false
	}
	switch day := &l.Dates[0]; len(l.Words) - (day.Last - day.First + 1) {
	case 0:
		return true
	case 1:
		beside := l.Words[len(l.Words)-1]
		if day.First > 0 {
			beside = l.Words[0]
		}
		return !ink.HasDigit(beside.Text) && (day.First == 0 || headingOf(beside.Text)[words.ValueDate] < words.Named)
	}
	return dayFigure(l) != noFigure
}

// dayFigure says what the amount tells on a line whose first thing is a day, if all that follows is a balance or the total of what moved in
// and out, well apart from it. Such a line has nothing that a row needs: it begins those of its day. Totals of one side are read with the
// rows, since they tell their signs.
func dayFigure(l *ink.Line) figureKind {
	switch text := dayLabel(l); {
	case text == "":
	case words.All().Line(text).Has(words.BalanceLine), text == l.Spelt().DayLabel:
		return balanceFigure
	case words.All().Sum(text) == words.SumAll:
		return totalFigure
	}
	return noFigure
}

// dayLabel is what stands between a day and an amount that are all else on a line, well apart from the day.
func dayLabel(l *ink.Line) string {
	n := len(l.Amounts) - 1
	if n < 0 || len(l.Dates) == 0 || l.Dates[0].First > 0 || !l.Amounts[n].Sure || l.Amounts[n].Last < len(l.Words)-1 {
		return ""
	}
	label := l.Words[l.Dates[0].Last+1 : max(l.Dates[0].Last+1, l.Amounts[n].First)]
	if len(label) == 0 || label[0].X0-l.Dates[0].X1 <= 2*ink.MarkGap*label[0].Size {
		return ""
	}
	return ink.Text(label)
}

// balanceOnly says whether a label is made of words for balances and sides and of nothing else: "Solde créditeur au".
func balanceOnly(label string) bool {
	table := words.All()
	found := false
	for _, w := range strings.Fields(label) {
		scores, side := table.Heading(w), table.Column(w)
		switch {
		case scores[words.Balance] >= words.Named && !isName(w):
			found = true
		case side.Has(words.DebitSide), side.Has(words.CreditSide), len([]rune(w)) <= 3, !strings.ContainsFunc(w, unicode.IsLetter):
		default:
			return false
		}
	}
	return found
}

// isName says whether a word is tied by a dash to something that tells nothing, as names of firms are: "XY-Saldo".
func isName(w string) bool {
	first, rest, tied := strings.Cut(ink.PlainDashes.Replace(w), "-")
	return tied && rest != "" && !words.IsCurrency(strings.ToUpper(first)) && words.All().Heading(first) == (words.Scores{}) && words.All().Line(w) == 0
}

// totals says whether a line sums up one side: "Total deposits and additions".
func (it *item) totals() bool {
	table := words.All()
	label := it.label()
	if figureLabel(label) != label {
		return true
	}
	if !table.Begins(label).Has(words.Total) {
		return false
	}
	holds := table.Holds(label)
	return holds.Has(words.SectionIn) || holds.Has(words.SectionOut) || holds.Has(words.DebitSide) || holds.Has(words.CreditSide)
}

// sumsBeside says whether a line begins with a word for a sum and ends with an amount in a column that moves nothing: totals may have one
// of their own.
func (l *layout) sumsBeside(it *item) bool {
	n := len(it.Amounts)
	if n == 0 || !it.Amounts[n-1].Sure || it.Amounts[n-1].Last < len(it.Words)-1 || l.moneyColumn(it.Amounts[n-1]) < 0 {
		return false
	}
	return words.All().Begins(ink.Text(it.Words[:it.Amounts[n-1].First])).Has(words.Total)
}

// listsSums says whether a line among the texts is nothing but sums, each behind its name: "Total debits 917.59, total credits 329.72".
func (it *item) listsSums() bool {
	const several = 2
	from, sums := 0, 0
	for i, w := range it.Words {
		if w.Plain = strings.TrimRight(w.Plain, ",;."); !ink.IsFigure(w) {
			continue
		}
		if from == i || !words.All().Begins(ink.Text(it.Words[from:i])).Has(words.Total) {
			return false
		}
		from, sums = i+1, sums+1
	}
	return sums >= several && from == len(it.Words)
}

// textLeft is where the first text of a line stands.
func (it *item) textLeft() float64 {
	first := math.Inf(1)
	for _, part := range it.texts {
		first = math.Min(first, part[0].X0)
	}
	return first
}

// beginsColumn says whether the first text of a line stands where one of the columns begins.
func (l *layout) beginsColumn(it *item) bool {
	if it.text() == "" {
		return true
	}
	first := it.textLeft()
	for _, c := range l.columns {
		if !c.role.money() && math.Abs(first-c.left) <= 4 {
			return true
		}
	}
	return l.isIndented(first)
}

func (l *layout) isIndented(left float64) bool {
	return slices.ContainsFunc(l.indented, func(x float64) bool { return math.Abs(left-x) <= ink.SameEdge })
}

// hasLeftText says whether a line begins in a column left of the description and has a text in that as well: a code, a time under the day.
func (l *layout) hasLeftText(it *item) bool {
	at := l.textColumn(it.Left())
	return at >= 0 && !l.runsOn(it, at) && (l.columns[at].role == textRole || l.columns[at].role.date() && len(it.texts[l.description]) > 0) && len(it.texts) > 1
}

// runsOn says whether words that begin in a column of days reach over the next column, and those in the description begin past its edge,
// or both are one phrase: titles know no columns.
func (l *layout) runsOn(it *item, at int) bool {
	words, text := it.texts[at], it.texts[l.description]
	if !l.columns[at].role.date() || len(words) == 0 || len(text) == 0 || at+1 == len(l.columns) {
		return false
	}
	last := words[len(words)-1]
	return last.X1 > l.columns[at+1].left+ink.SameEdge && text[0].X0 > l.columns[l.description].left+ink.SameEdge ||
		text[0].X0-last.X1 <= ink.PhraseGap*last.Size && !ink.HasDigit(ink.Text(words))
}

// isTitleAgain says whether a line ends with the title of a column of money where its amounts end.
func (l *layout) isTitleAgain(it *item) bool {
	runs := ink.Runs(it.Line)
	last := runs[len(runs)-1]
	if ink.HasDigit(ink.Text(last)) || !l.inMoney(last[len(last)-1]) {
		return false
	}
	r, _ := roleOf(cell{scores: headingOf(ink.Text(last))})
	return r.money()
}

// bothSides says whether a line has money in two columns, as only totals have.
func bothSides(moves []move) bool {
	count := 0
	for _, m := range moves {
		if !m.token.IsZero() {
			count++
		}
	}
	return count > 1
}

// rowSize is the size of print of most anchors.
func (b *body) rowSize() float64 {
	var sizes []float64
	for i := range b.items {
		if len(b.items[i].moves) > 0 {
			sizes = append(sizes, b.items[i].PrintSize())
		}
	}
	if len(sizes) == 0 {
		for i := range b.lines {
			return b.lines[i].PrintSize()
		}
		return 0
	}
	order.Numbers(sizes)
	return sizes[len(sizes)/2]
}
