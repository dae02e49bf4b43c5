package list

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// SaysFigure is the senses of lines that are no bookings.
func SaysFigure(s words.Senses) bool {
	return s.Has(words.Opening) || s.Has(words.Closing) || s.Has(words.BalanceLine) || s.Has(words.Limit) || s.Has(words.Total)
}

func (l *Layout) kindOf(it *Item, size float64) kind {
	if it.Day != nil && len(it.Moves) == 0 && it.Balance == nil {
		it.takeEnd()
	}
	money := len(it.Moves) > 0 || it.Balance != nil
	switch {
	case (!money || head.HasDayFigure(it.Line)) && l.isDayLine(it), l.closesDay(it):
		return DayLine
	case !money && it.Day == nil && (it.namesEnd() || ink.IsBanner(it.Text()) || it.namesLimit()):
		return TitleLine
	case !money && it.Day == nil && (it.explains() || l.sumsAside(it)):
		return LooseLine
	case money && it.Day == nil && (SaysFigure(it.Senses) || it.Totals() || len(it.Moves) == 0 && SaysFigure(words.All().Begins(it.Label()))):
		return FigureLine
	case money && it.Day == nil && (l.dated && SaysFigure(words.All().Begins(it.Label())) || it.statesBalance()):
		return FigureLine // where every row has its day, this is none
	case len(it.Moves) > 0 && it.Balance == nil && it.Day == nil && l.dated && l.HasBalance() && NamesBalance(it.Label()):
		return LooseLine // an average balance, where amounts move money
	case money && !l.HasBalance() && balanceOnly(it.Label()), !money && it.Day == nil && (l.sumsBeside(it) || it.listsSums()):
		return FigureLine
	case money && it.Day != nil && SaysFigure(it.Senses) && len(it.Moves) == 0:
		return FigureLine
	case money && it.Day != nil && (it.Senses.Has(words.Opening) || it.Senses.Has(words.Closing)):
		return FigureLine
	case BothSides(it.Moves), len(it.Moves) > 1 && (it.Senses.Has(words.Total) || it.sumsNothing()):
		return FigureLine
	case len(it.Moves) > 0 && it.Day == nil && it.Balance == nil && it.isWithinText():
		return LooseLine
	case len(it.Moves) > 0 && it.Day == nil && (!it.Prints(size) || !l.BeginsColumn(it)):
		return OtherLine
	case len(it.Moves) > 0:
		return anchorLine
	case it.Balance != nil && it.Text() != "" && it.Day != nil:
		return OtherLine
	case it.Balance != nil && it.Text() != "" && NamesBalance(it.Label()):
		return FigureLine
	case it.Balance != nil:
		return textLine
	case it.Day != nil:
		return textLine
	case !it.inPrint(size) && !l.isSmallPrint(it, size) && !l.inColumnsPrint(it, size) && !(l.headlines && l.isLarge(it.Line, size)):
		return TitleLine
	case it.Text() == "":
		return textLine
	case l.isTitleAgain(it), l.titlesAtDays(it):
		return TitleLine
	case l.Description >= 0 && it.textLeft() < l.Columns[l.Description].Left-4 && (!l.hasLeftText(it) || it.namesMonth()) && !isClock(it.firstText()):
		return TitleLine
	}
	return textLine
}

// sumsAside says whether a line is one of a summary beside the list, whose last column is of texts, which go as far as they like: words and an amount in
// no column, far right of where texts begin.
func (l *Layout) sumsAside(it *Item) bool {
	const far = 8 // in sizes of print
	return l.Description == len(l.Columns)-1 && ink.HasSure(it.Line) && it.textLeft() > l.Columns[l.Description].Left+far*it.Size() && !l.BeginsColumn(it)
}

// isWithinText says whether an amount stands within a text that runs on over it, with no more than a blank on either side, so that nothing but
// chance has it end where amounts do: "arranged overdraft 0.00% to 25.00, over 25.00 39.90% EAR".
func (it *Item) isWithinText() bool {
	const fewest, behind = 8, 2 // words of it, and of these behind the amount
	t := &it.Moves[len(it.Moves)-1].Token
	if len(it.Words) < fewest || len(ink.Runs(it.Line)) > 1 || t.First == 0 || t.Last+behind >= len(it.Words) {
		return false
	}
	near := func(i int) bool { return it.Words[i+1].X0-it.Words[i].X1 <= ink.PhraseGap*it.Words[i].Size }
	return near(t.First-1) && near(t.Last)
}

// statesBalance says whether nothing but the name of a balance and its day stand right before the amount of a line, well behind its first words: "Décembre
// 2023        Solde au 01/12/2023 : 23 139,09 EUR".
func (it *Item) statesBalance() bool {
	if len(it.Amounts) == 0 {
		return false
	}
	first := it.Amounts[len(it.Amounts)-1].First
	runs := ink.Runs(&ink.Line{Words: it.Words[:first]})
	if len(runs) < 2 {
		return false
	}
	senses := words.All().Line(it.WithoutDays(first-len(runs[len(runs)-1]), first))
	return senses.Has(words.BalanceLine) || senses.Has(words.Opening) || senses.Has(words.Closing)
}

// explains says whether a line tells what a mark in the list is for, behind the mark itself: "* Denotes missing check numbers", "(*) Indicates a gap".
func (it *Item) explains() bool {
	const fewest = 4
	mark := strings.TrimSuffix(strings.TrimPrefix(it.Words[0].Text, "("), ")")
	return len(it.Words) >= fewest && strings.Trim(mark, "*†‡") == "" && mark != "" && !slices.ContainsFunc(it.Words, ink.IsFigure)
}

// inPrint says whether a line is in the print of rows, or one of those that are woven into each other in it.
func (it *Item) inPrint(size float64) bool {
	return slices.ContainsFunc(it.Printed(), func(in *ink.Line) bool { return math.Abs(in.PrintSize()-size) <= ink.SamePrint*size })
}

// inColumnsPrint says whether a line is the end of texts in columns that rows fill in the same print, which may be smaller than theirs: a kind of
// booking that its column breaks, "PRE-AUTHORISED / PAYMENT". The main text may go on beside it, and the hour stand under the day.
func (l *Layout) inColumnsPrint(it *Item, rows float64) bool {
	const fewest, indent = 2, 1.5
	besides := false
	for at, part := range it.Texts {
		if at < 0 {
			return false
		}
		size := part[0].Size
		switch c := &l.Columns[at]; {
		case at == l.Description:
			in := part[0].X0 - c.Left
			if !l.HasDatesBefore(at) || in < -ink.SameEdge || in > indent*size || size < smallestPrint*rows {
				return false
			}
		case c.Role.Date() && l.saysWhen(cell{at, ink.Text(part)}):
			besides = true
		case !c.isText() || l.prints[columnPrint{at, quarters(size)}] < fewest:
			return false
		default:
			besides = true
		}
	}
	return besides
}

// firstText is the word furthest left of an item, on whichever of its lines it stands.
func (it *Item) firstText() string {
	first := &it.Words[0]
	for _, part := range it.Texts {
		if part[0].X0 < first.X0 {
			first = &part[0]
		}
	}
	return first.Text
}

// columnPrint is a size of print in a column, in quarters of a point.
type columnPrint struct{ column, quarters int }

func quarters(size float64) int { return int(math.Round(4 * size)) }

// findPrints counts the words of rows by their column and print.
func (l *Layout) findPrints() {
	l.prints = map[columnPrint]int{}
	for _, in := range l.moneyLines() {
		for _, w := range in.Words {
			l.prints[columnPrint{l.textColumn(w.X0), quarters(w.Size)}]++
		}
	}
}

// HasBalance says whether a column holds balances.
func (l *Layout) HasBalance() bool {
	for _, c := range l.Columns {
		if c.Role == head.BalanceRole {
			return true
		}
	}
	return false
}

// namesEnd says whether a line speaks of the balance before the first row or behind the last, and of nothing else.
func (it *Item) namesEnd() bool { return it.Senses.Has(words.Opening) || it.Senses.Has(words.Closing) }

// namesLimit says whether a line tells how far an account may be overdrawn, or the like: a balance that is no row's.
func (it *Item) namesLimit() bool {
	n := len(it.Amounts)
	return n > 0 && it.Amounts[n-1].Sure && it.Amounts[n-1].Last == len(it.Words)-1 && words.All().Line(ink.Text(it.Words[:it.Amounts[n-1].First])).Has(words.BalanceLine)
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
		case table.Of(w).Has(words.Spent):
			return false // "Low balance fee" is a booking
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

// sumsNothing says whether a line without a day begins with a word for a sum and moves no money in any column: "Totals at end of page", where
// no row stands on the page. A row whose payee is called so moves some.
func (it *Item) sumsNothing() bool {
	moves := func(m Move) bool { return !m.Token.IsZero() }
	return it.Day == nil && !slices.ContainsFunc(it.Moves, moves) && words.All().Begins(it.Label()).Has(words.Total)
}

// Totals says whether a line sums up one side: "Total deposits and additions", "No. of debits 5".
func (it *Item) Totals() bool {
	table := words.All()
	label := it.Label()
	if FigureLabel(label) != label {
		return true
	}
	if !table.Begins(label).Has(words.Total) && table.Sum(label) != words.SumCount {
		return false
	}
	holds := table.Holds(label)
	return holds.Has(words.SectionIn) || holds.Has(words.SectionOut) || holds.Has(words.DebitSide) || holds.Has(words.CreditSide)
}

// sumsBeside says whether a line begins with a word for a sum and ends with an amount in a column that moves nothing, since totals may have
// one of their own, or whether such a word stands right before its amount, wherever that is: "7 items totaling $595.00".
func (l *Layout) sumsBeside(it *Item) bool {
	n := len(it.Amounts)
	if n == 0 || !it.Amounts[n-1].Sure || it.Amounts[n-1].Last < len(it.Words)-1 || it.Amounts[n-1].First == 0 {
		return false
	}
	label, table := it.Words[:it.Amounts[n-1].First], words.All()
	return table.Of(label[len(label)-1].Text).Has(words.Total) || l.MoneyColumn(it.Amounts[n-1]) >= 0 && table.Begins(ink.Text(label)).Has(words.Total)
}

// listsSums says whether a line among the texts is nothing but sums, each behind its name: "Total debits 917.59, total credits 329.72".
func (it *Item) listsSums() bool {
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
func (it *Item) textLeft() float64 {
	first := math.Inf(1)
	for _, part := range it.Texts {
		first = min(first, part[0].X0)
	}
	return first
}

// BeginsColumn says whether the first text of a line stands where one of the columns begins.
func (l *Layout) BeginsColumn(it *Item) bool {
	if it.Text() == "" {
		return true
	}
	first := it.textLeft()
	for _, c := range l.Columns {
		if !c.Role.Money() && math.Abs(first-c.Left) <= 4 {
			return true
		}
	}
	return l.isIndented(first) || l.beginsText(it)
}

// beginsText says whether a line has its main text where that begins, whatever stands before it: a number that counts rows ends at one place.
func (l *Layout) beginsText(it *Item) bool {
	text := it.Texts[l.Description]
	return len(text) > 0 && l.beginsAt(l.Description, text[0].X0)
}

func (l *Layout) isIndented(left float64) bool {
	return slices.ContainsFunc(l.indented, func(x float64) bool { return math.Abs(left-x) <= ink.SameEdge })
}

// hasLeftText says whether a line begins in a column left of the description and has a text in that as well: a code, a time under the day.
func (l *Layout) hasLeftText(it *Item) bool {
	at := l.textColumn(it.Left())
	return at >= 0 && !l.runsOn(it, at) && (l.Columns[at].Role == head.TextRole || l.Columns[at].Role.Date() && len(it.Texts[l.Description]) > 0) && len(it.Texts) > 1
}

// runsOn says whether words that begin in a column of days reach over the next column, and those in the description begin past its edge,
// or both are one phrase: titles know no columns.
func (l *Layout) runsOn(it *Item, at int) bool {
	words, text := it.Texts[at], it.Texts[l.Description]
	if !l.Columns[at].Role.Date() || len(words) == 0 || len(text) == 0 || at+1 == len(l.Columns) {
		return false
	}
	last := words[len(words)-1]
	if last.X1 > l.Columns[at+1].Left+ink.SameEdge && text[0].X0 > l.Columns[l.Description].Left+ink.SameEdge {
		return true
	}
	first := slices.IndexFunc(it.Words, func(w ink.Word) bool { return w.X0 == text[0].X0 })
	if first <= 0 {
		return false
	}
	runs := ink.Runs(&ink.Line{Words: it.Words[:first+1]})
	phrase := runs[len(runs)-1]
	return len(phrase) > 1 && !ink.HasDigit(ink.Text(phrase[:len(phrase)-1]))
}

// isTitleAgain says whether a line ends with the title of a column of money where its amounts end.
func (l *Layout) isTitleAgain(it *Item) bool {
	runs := ink.Runs(it.Line)
	last := runs[len(runs)-1]
	if ink.HasDigit(ink.Text(last)) || !l.inMoney(last[len(last)-1]) {
		return false
	}
	r, _ := head.RoleOf(ink.Text(last))
	return r.Money()
}

// BothSides says whether a line has money in two columns, as only totals have.
func BothSides(moves []Move) bool {
	count := 0
	for _, m := range moves {
		if !m.Token.IsZero() {
			count++
		}
	}
	return count > 1
}

// rowSize is the size of print of most anchors, of those on other pages where none is on this.
func (b *Body) rowSize() float64 {
	var sizes []float64
	for i := range b.Items {
		if len(b.Items[i].Moves) > 0 {
			sizes = append(sizes, mostLetters(b.Items[i].Line))
		}
	}
	if len(sizes) == 0 {
		return b.Layout.anchorSize()
	}
	order.Numbers(sizes)
	return sizes[len(sizes)/2]
}
