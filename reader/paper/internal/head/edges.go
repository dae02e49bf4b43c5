package head

import (
	"math"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Aligned is how far what stands below a title may begin or end from it to be aligned with it.
const Aligned = 1.2

// edges is where the amounts below a head end and the words begin, line by line.
type edges struct {
	lines  int
	starts []float64
	ends   []float64
	texts  []float64       // where lines begin that hold neither a day nor an amount
	words  []float64       // where any word begins
	days   []float64       // where days begin
	dated  int             // lines with a day
	pairs  [][2]ink.Amount // amounts that follow each other on a line
}

// countsDay says whether a day begins at a word, a blank behind the number of the row with which the line begins.
func countsDay(l *ink.Line, at int) bool {
	return at == 1 && ink.AllDigits(l.Words[0].Plain) && len(l.Dates) > 0 && l.Dates[0].First == at
}

// edgesOf looks at the first lines below a head that have amounts.
func edgesOf(below []ink.Line, titles []ink.Word) edges {
	const look, enough = 30, 10
	var e edges
	for i := range below[:min(look, len(below))] {
		l := &below[i]
		if len(l.Amounts) == 0 && len(l.Dates) == 0 && len(l.Words) > 0 {
			e.texts = append(e.texts, l.Words[0].X0)
		}
		if !hasColumns(l) {
			continue
		}
		for j, w := range l.Words {
			e.words = append(e.words, w.X0)
			gap := ink.RunGap
			if !ink.HasSure(l) {
				gap = ink.PhraseGap // a blank parts the thousands of amounts without decimals
			}
			if (j == 0 || w.X0-l.Words[j-1].X1 > gap*w.Size || l.EndsToken(j-1) || countsDay(l, j)) && !endsUnder(l, j, titles) {
				e.starts = append(e.starts, w.X0)
			}
		}
		if len(l.Dates) > 0 {
			e.dated++
		}
		for _, d := range l.Dates {
			e.days = append(e.days, d.X0)
		}
		for j, t := range l.Amounts {
			if slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.First <= t.First && t.Last <= d.Last }) {
				continue // the year of a day
			}
			if !t.Sure && ink.HasSure(l) {
				continue // the number of a check, which ends with a word of its title by chance
			}
			e.ends = append(e.ends, t.Right, t.X1)
			if j > 0 && t.Sure && l.Amounts[j-1].Sure {
				e.pairs = append(e.pairs, [2]ink.Amount{l.Amounts[j-1], t})
			}
		}
		if e.lines++; e.lines == enough {
			break
		}
	}
	return e
}

// hasColumns says whether a line shows where columns stand: it ends with an amount, begins with a day, or has both somewhere.
func hasColumns(l *ink.Line) bool {
	if len(l.Amounts) == 0 || len(l.Dates) == 0 {
		return ink.HasSure(l)
	}
	return l.Dates[0].First == 0 || ink.HoldsSure(l)
}

// endsUnder says whether an amount ends with a title, and nothing stands under the word before it: where the amount begins tells then
// how many digits it has, and no more.
func endsUnder(l *ink.Line, at int, titles []ink.Word) bool {
	w, before, ends := l.Words[at], 0.0, false
	for _, t := range titles {
		if t.X1 < w.X0+Aligned {
			before = t.X0
		}
		ends = ends || math.Abs(t.X1-w.X1) < Aligned
	}
	return ends && l.IsSureAmount(at) && (at == 0 || l.Words[at-1].X1 <= before)
}

// between says whether one column ends and the next begins between two words of a head: most lines below have an edge there too.
func (e *edges) between(left, right ink.Word) bool {
	const fewest = 2
	if e.lines < fewest {
		return false
	}
	count := func(places []float64, at float64) (n int) {
		for _, x := range places {
			if math.Abs(x-at) < Aligned {
				n++
			}
		}
		return n
	}
	const several = 3
	if n := count(e.texts, right.X0); n >= several && n*2 >= e.lines {
		return true
	}
	if r, _ := RoleOf(right.Text); r.Date() && count(e.days, right.X0)*2 > e.dated && (e.fills(left) || isMoneyTitle(left.Text)) {
		return true // days begin where their title does, and what stands before it is another one
	}
	if nameSides(left.Text, right.Text) && count(e.starts, left.X0) >= fewest && count(e.starts, right.X0) >= fewest {
		return true // what went out begins where its title does, and what came in where the other does
	}
	if e.parts(left, right) || count(e.words, left.X0)*2 >= e.lines && count(e.ends, right.X1) >= fewest && isMoneyTitle(right.Text) {
		return true
	}
	if e.behindTime(left, right) {
		return true
	}
	// Where texts fill their column, the next one begins at its place all the same, which may lie a little beside its title.
	for _, at := range e.starts {
		clear := count(e.starts, at) + count(e.texts, at)
		if math.Abs(at-right.X0) <= ink.SameEdge && at > left.X1 && clear >= several && count(e.words, at)*3 >= e.lines*2 {
			return true
		}
	}
	return count(e.starts, right.X0)*3 >= e.lines*2 || count(e.ends, left.X1)*3 >= e.lines*2
}

// behindTime says whether hours stand under one word and texts begin under the next, nearly everywhere: "Time" a blank before "Description".
func (e *edges) behindTime(left, right ink.Word) bool {
	scores, n := MeaningOf(left.Text), 0
	for _, x := range e.words {
		if math.Abs(x-right.X0) <= ink.SameEdge {
			n++
		}
	}
	field, _ := scores.Best()
	return field == words.Time && n*3 >= e.lines*2
}

// endUnder says whether most amounts end where a word of the head does.
func (e *edges) endUnder(w ink.Word) bool {
	n := 0
	for _, x := range e.ends {
		if math.Abs(x-w.X1) < Aligned {
			n++
		}
	}
	return e.lines > 1 && n*3 >= e.lines*2
}

// fills says whether a word begins under one of a head.
func (e *edges) fills(title ink.Word) bool {
	return slices.ContainsFunc(e.words, func(x float64) bool { return x > title.X0-Aligned && x < title.X1 })
}

// parts says whether one amount stands under the left of two words and the next amount under the right one, on many lines.
func (e *edges) parts(left, right ink.Word) bool {
	const fewest = 2
	count := 0
	for _, p := range e.pairs {
		if p[0].Right > left.X0 && p[0].X0 < right.X0 && p[0].Right < right.X1 && p[1].Right > right.X0 && p[1].X0 < right.X1 && p[1].X0 > left.X1 {
			count++
		}
	}
	return count >= fewest && count*2 >= e.lines
}
