package list

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// SumOf spells what a line without a day says right before the amount that ends it, and this, without its sign, as a summary and the title of a section
// say the same: "Card purchases 754.32". It is empty for any other line, and for balances and totals.
func SumOf(in *ink.Line) string {
	n := len(in.Amounts) - 1
	dated := func(d ink.Day) bool { return d.First < in.Amounts[n].First } // "23.05" can be read as a day
	if n < 0 || slices.ContainsFunc(in.Dates, dated) || !in.Amounts[n].Sure || in.Amounts[n].Last < len(in.Words)-1 || in.Amounts[n].First == 0 {
		return ""
	}
	runs := ink.Runs(&ink.Line{Words: in.Words[:in.Amounts[n].First]})
	label := ink.Text(runs[len(runs)-1])
	if !ink.HasLetter(label) || SaysFigure(words.All().Line(label)|words.All().Begins(label)) || NamesBalance(label) {
		return ""
	}
	return strings.ToLower(label) + " " + ink.DigitsOf(in.Amounts[n].Text)
}

// summedTitle is the words of the title of a section with the sum of its rows at the right: they say which way money went, or stand with that sum in the
// summary too. It is nil for any other line, and in lists without a head, over which stands what tells of the account.
func (l *Layout) summedTitle(in *ink.Line) []ink.Word {
	const far = 8 // in sizes of print
	sum := SumOf(in)
	if sum == "" || len(in.Amounts) > 1 || len(l.Bodies) == 0 || !l.Bodies[0].Headed {
		return nil
	}
	title, t := in.Words[:in.Amounts[0].First], in.Amounts[0]
	under := func(c Column) bool { return c.Role.Moves() && c.learnt && t.X1 > c.Left && t.X0 < c.right }
	if end := &title[len(title)-1]; t.X0-end.X1 < far*end.Size && !slices.ContainsFunc(l.Columns, under) {
		return nil // it stands in a text
	}
	if len(ink.Runs(&ink.Line{Words: title})) > 1 || !l.Sums[sum] && !head.SaysSide(ink.Text(title)) {
		return nil
	}
	return title
}

// takeSummedTitles makes such lines titles where rows have their days, unless the rows behind one come to another sum.
func (b *Body) takeSummedTitles() {
	l := b.Layout
	if !l.dated || !l.HasDates() {
		return
	}
	for i := range b.Items {
		it := &b.Items[i]
		title := l.summedTitle(it.Line)
		if title == nil || it.Balance != nil || it.Kind == FigureLine || it.Kind == DayLine || !b.sumsBehind(i) {
			continue
		}
		cut, moves := it.Line.Of(title), it.Moves
		cut.Tokenize()
		*it = l.itemOf(&cut)
		it.Kind, it.Moves = TitleLine, moves
	}
}

// sumsBehind says whether the rows behind a line come to its amount, as far as they stand in the same body.
func (b *Body) sumsBehind(at int) bool {
	whole, _ := b.Items[at].Amounts[0].Coins()
	sum := int64(0)
	for i := at + 1; i < len(b.Items); i++ {
		it := &b.Items[i]
		if it.Kind == FigureLine || it.Kind == TitleLine || b.Layout.summedTitle(it.Line) != nil {
			return sum == whole || sum == -whole
		}
		for _, m := range it.Moves {
			n, _ := m.Token.Coins()
			sum += n
		}
	}
	return true
}
