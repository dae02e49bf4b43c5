package list

import (
	"slices"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// largestPrint is how large the first line of a row is printed at most, in parts of the size of its others.
const largestPrint = 1.5

// findHeadlines sees whether rows begin with a line in larger print, a payee's name over what is told of the payment: one stands over
// nearly every amount, where the texts begin, but for rows whose whole text is in that print. Titles of sections stand over several.
func (l *Layout) findHeadlines() {
	size, rows, headed, whole, over := l.anchorSize(), 0, 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			switch in := &b.Lines[i]; {
			case l.anchors(in):
				rows++
				switch {
				case over == 1:
					headed++
				case over == 0 && l.hasLargeText(in, size):
					whole++
				}
				over = 0
			case l.isLarge(in, size):
				over++
			}
		}
	}
	l.headlines = headed >= FewestRows && (headed+whole)*10 >= rows*head.Mostly
	if !l.headlines && headed >= FewestRows && headed*3 > rows {
		l.Overlooked = headed
	}
}

// hasLargeText says whether the main text of a line is in larger print than others.
func (l *Layout) hasLargeText(in *ink.Line, size float64) bool {
	at := slices.IndexFunc(in.Words, func(w ink.Word) bool { return l.Description >= 0 && l.textColumn(w.X0) == l.Description })
	return at >= 0 && in.Words[at].Size > (1+ink.SamePrint)*size
}

// anchors says whether an amount of a line stands in a column that moves money.
func (l *Layout) anchors(in *ink.Line) bool {
	if l.isStacked(in) {
		return false
	}
	for _, t := range in.Amounts {
		if t.Sure && l.inMoves(t) {
			return true
		}
	}
	return false
}

// anchorSize is the size of print of most lines with an amount that moved money.
func (l *Layout) anchorSize() float64 {
	sizes := []float64{0}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if l.anchors(&b.Lines[i]) {
				sizes = append(sizes, mostLetters(&b.Lines[i]))
			}
		}
	}
	order.Numbers(sizes)
	return sizes[len(sizes)/2]
}

// mostLetters is the size in which most letters of a line are printed: who was paid may have fewer words than what kind the payment is of.
func mostLetters(l *ink.Line) float64 {
	letters, size := map[float64]int{}, l.PrintSize()
	for _, w := range l.Words {
		letters[w.Size] += len(w.Text)
	}
	for s, n := range letters {
		if n > letters[size] || n == letters[size] && s > size {
			size = s
		}
	}
	return size
}

// findDaySize finds the size in which most days are printed that stand beside amounts.
func (l *Layout) findDaySize() {
	sizes := []float64{0}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if in := &b.Lines[i]; l.anchors(in) && len(in.Dates) > 0 {
				sizes = append(sizes, in.Words[in.Dates[0].First].Size)
			}
		}
	}
	order.Numbers(sizes)
	l.daySize = sizes[len(sizes)/2]
}

// isLargeDay says whether a day is printed far larger than those beside amounts are: it is that of a panel.
func (l *Layout) isLargeDay(in *ink.Line, d *ink.Day) bool {
	return l.daySize > 0 && d.First < len(in.Words) && in.Words[d.First].Size > largestPrint*l.daySize
}

// isLarge says whether a line begins where texts do, in print a little larger than that of rows, and says nothing that a title or a figure
// would.
func (l *Layout) isLarge(in *ink.Line, size float64) bool {
	if l.Description < 0 || in.PrintSize() <= (1+ink.SamePrint)*size || in.PrintSize() > largestPrint*size || !l.atTexts(in.Left()) || ink.HasSure(in) {
		return false
	}
	s := words.All().Line(ink.Text(in.Words))
	return !SaysFigure(s) && !s.Has(words.SectionIn) && !s.Has(words.SectionOut)
}
