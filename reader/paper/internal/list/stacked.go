package list

import (
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// findStacked finds the lines whose amount is the balance behind the row, printed under the amount that moved and in its column: "-12.99" over
// "1,991.76". Nothing names them, so that arithmetic must: nearly every step from one to the next is the amount over one of both.
func (l *Layout) findStacked() {
	const fewest = 3
	var moved, left []int64
	var lines []*ink.Line
	for _, p := range l.stackedPairs() {
		moved, left, lines = append(moved, p.moved), append(left, p.left), append(lines, p.below)
	}
	if len(lines) < fewest || !stepsBy(moved, left) {
		return
	}
	l.stacked = map[[2]int]bool{}
	for _, in := range lines {
		l.stacked[[2]int{in.Page, in.Number}] = true
	}
}

// stackedPair is two lines with one amount each, the lower one without a day.
type stackedPair struct {
	moved, left int64
	below       *ink.Line
}

// stackedPairs gathers the lines with an amount in a column that moves money two by two, where the second stands right under the first.
func (l *Layout) stackedPairs() (out []stackedPair) {
	const near = 3
	for _, b := range l.Bodies {
		var above *ink.Line
		var over int64
		for i := range b.Lines {
			in := &b.Lines[i]
			cents, column, alone := l.onlyAmount(in)
			switch {
			case column < 0:
				if head.IsDayTitle(in) {
					above = nil
				}
			case !alone || SaysFigure(saysUndated(in)):
				above = nil
			case above != nil && len(l.ownDays(in)) == 0 && in.Y-above.Y <= near*above.Size():
				out = append(out, stackedPair{over, cents, in})
				above = nil
			default:
				above, over = in, cents
			}
		}
	}
	return out
}

// onlyAmount is the amount of a line in a column that moves money, in its smallest coins as it is printed, and that column, -1 without one;
// alone says that it is the only one.
func (l *Layout) onlyAmount(in *ink.Line) (cents int64, column int, alone bool) {
	column = -1
	for _, t := range in.Amounts {
		if !t.Sure && !l.Weak || l.isDay(in, t) || !l.inMoves(t) {
			continue
		}
		if column >= 0 {
			return cents, column, false
		}
		n, ok := t.Coins()
		if !ok {
			return 0, l.MoneyColumn(t), false
		}
		cents, column = n, l.MoneyColumn(t)
	}
	return cents, column, column >= 0
}

// ownDays lists the days of a line that stand in a column of days.
func (l *Layout) ownDays(in *ink.Line) (out []ink.Day) {
	for _, d := range in.Dates {
		if l.dateColumn(&d) != none {
			out = append(out, d)
		}
	}
	return out
}

// stepsBy says whether the steps between balances are the amounts, whichever way time runs.
func stepsBy(moved, left []int64) bool {
	forth, back := 0, 0
	for i := 1; i < len(left); i++ {
		step := left[i] - left[i-1]
		if step == moved[i] || step == -moved[i] {
			forth++
		}
		if step == moved[i-1] || step == -moved[i-1] {
			back++
		}
	}
	return max(forth, back)*10 >= (len(left)-1)*head.Mostly
}

// isStacked says whether the amount of a line is the balance of the row above.
func (l *Layout) isStacked(in *ink.Line) bool { return l.stacked[[2]int{in.Page, in.Number}] }
