package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// findTitles finds titles of sections that stand where the texts of rows do: under the head, a total or another title a line that says
// which way money went, and anywhere one of several words, one whose total ends its rows, or another one where the signs of the amounts
// turn. What ends the label of a total is no row's text either.
func (b *Body) findTitles() {
	const longerThanTexts = 3
	free, total, titles := b.Headed, false, 0
	for i := range b.Items {
		it := &b.Items[i]
		if it.Kind == textLine && it.Day == nil && len(it.Amounts) == 0 {
			text := it.Text()
			switch {
			case head.SaysSide(text) && (free && !b.beginsRow(i) || len(strings.Fields(text)) >= longerThanTexts || b.totalled(i) || titles > 0 && b.turnsAt(i)):
				it.Kind = TitleLine
				titles++
			case total && i+1 < len(b.Items) && it.textLeft() <= b.Items[i-1].textLeft()+ink.SameEdge && b.Items[i+1].under(it) > Clearly*it.under(&b.Items[i-1]):
				it.Kind = OtherLine
			}
		}
		free = it.Kind == TitleLine || it.Kind == FigureLine || it.Kind == OtherLine
		total = it.Kind == FigureLine && it.Day == nil
	}
}

// leaveOverTitles leaves out what stands over titles that are printed again at the top of a page, as near to them as lines of one matter do: it is of that
// head, as whose card the rows below were paid with is, "A HOLDER (continued)", and ends no row of the page before.
func (b *Body) leaveOverTitles() {
	if b.Headed || b == b.Layout.Bodies[0] {
		return
	}
	at := slices.IndexFunc(b.Items, func(it Item) bool { return !it.Bare() || it.Kind == TitleLine && b.Layout.isTitleAgain(&it) })
	if at < 0 || !b.Items[at].Bare() {
		return
	}
	for i := at - 1; i >= 0 && b.Items[i].Kind == textLine && b.Items[i+1].under(&b.Items[i]) <= ink.NextLine*b.Items[i].Size(); i-- {
		b.Items[i].Kind = RunningLine
	}
}

// beginsRow says whether a line over an amount stands to it as the first lines of other rows do to theirs, clearly nearer than to what is above them.
func (b *Body) beginsRow(at int) bool {
	const fewest = 2
	if at+1 >= len(b.Items) || b.Items[at+1].Kind != anchorLine {
		return false
	}
	gap, alike := b.Items[at+1].under(&b.Items[at]), 0
	for i := at + 2; i+1 < len(b.Items); i++ {
		over, anchor := &b.Items[i], &b.Items[i+1]
		near := over.Kind == textLine && anchor.Kind == anchorLine && over.under(&b.Items[i-1]) > Clearly*anchor.under(over)
		if near && math.Abs(anchor.under(over)-gap) < 1 {
			alike++
		}
	}
	return alike >= fewest
}

// farthest is how many lines are looked at on either side of what may be a title. A page has about a hundred.
const farthest = 200

// turnsAt says whether all amounts from the title or total above a line on have one sign, and all below it, up to the next one, another.
func (b *Body) turnsAt(at int) bool {
	signOf := func(first, step int) (sign ink.Mark, one bool) {
		for i := first; i >= 0 && i < len(b.Items) && (i-at)*step < farthest && b.Items[i].Kind != TitleLine && b.Items[i].Kind != FigureLine; i += step {
			for _, m := range b.Items[i].Moves {
				if one && m.Token.Mark != sign {
					return sign, false
				}
				sign, one = m.Token.Mark, true
			}
		}
		return sign, one
	}
	above, one := signOf(at-1, -1)
	below, other := signOf(at+1, 1)
	return one && other && above != below
}

// totalled says whether the next figure below a title, behind nothing but rows, is the total of what its first word names.
func (b *Body) totalled(at int) bool {
	name, _, _ := strings.Cut(strings.ToLower(b.Items[at].Text()), " ")
	for i := at + 1; i < min(len(b.Items), at+farthest) && b.Items[i].Kind != TitleLine; i++ {
		if it := &b.Items[i]; it.Kind == FigureLine {
			return it.Day == nil && strings.Contains(strings.ToLower(it.Label()), name)
		}
	}
	return false
}
