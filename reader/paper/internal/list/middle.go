package list

import (
	"math"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// findMiddles finds the columns of texts that are set in the middle, as numbers of checks and references are: most of them have their middle at
// one place and begin at several.
func (l *Layout) findMiddles() {
	const fewest = 3
	for i := l.Description + 1; l.Description >= 0 && i < len(l.Columns); i++ {
		c := &l.Columns[i]
		if c.Role != head.TextRole && c.Role != head.CheckRole || c.firm {
			continue
		}
		counts, all, best := map[int]int{}, 0, 0
		least, most := math.Inf(1), math.Inf(-1)
		for _, in := range l.moneyLines() {
			for _, run := range ink.Runs(in) {
				if run[0].X0 <= l.Columns[i-1].X1 || run[0].X0 >= c.X1 || run[len(run)-1].X1 <= c.X0 {
					continue
				}
				at := int(math.Round(middleOf(run)))
				counts[at]++
				all++
				least, most = min(least, run[0].X0), max(most, run[0].X0)
				if counts[at] > counts[best] {
					best = at
				}
			}
		}
		if near := counts[best-1] + counts[best] + counts[best+1]; near >= fewest && near*5 >= all*3 && most-least > 2*ink.SameEdge {
			c.middle = float64(best)
		}
	}
}

func middleOf(run []ink.Word) float64 { return (run[0].X0 + run[len(run)-1].X1) / 2 }

// inMiddle says whether the words from one on to the end of its run have their middle where those of a column have theirs: a text before them may
// reach as far as they do.
func (l *Layout) inMiddle(in *ink.Line, at, column int) bool {
	const slack = 1.5
	if column >= len(l.Columns) || l.Columns[column].middle == 0 {
		return false
	}
	end := at + 1
	for end < len(in.Words) && in.Words[end].X0-in.Words[end-1].X1 <= ink.RunGap*in.Words[end].Size {
		end++
	}
	return math.Abs(middleOf(in.Words[at:end])-l.Columns[column].middle) <= slack
}
