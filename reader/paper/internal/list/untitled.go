package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// addUntitled adds the column of the main text where the head has no title for any text: behind the days, at the place where most
// texts begin. A title over the days may reach over them, as the name of a list does: "Payment activity".
func (l *Layout) addUntitled() {
	if slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Role <= head.CheckRole }) || !l.HasDates() {
		return
	}
	starts, lines := map[int]int{}, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if x, ok := l.behindDays(in); ok {
				starts[int(math.Round(x))]++
				lines++
			}
		}
	}
	best, count := 0, 0
	for x, n := range starts {
		if n > count || n == count && x < best {
			best, count = x, n
		}
	}
	if count < min(2, lines) || count == 0 || count*2 < lines {
		return
	}
	x := float64(best)
	if slices.ContainsFunc(l.Columns, func(c Column) bool { return x > c.X0-ink.SameEdge && x < c.X1 && !c.Role.Date() }) {
		return // it has a title, of something else
	}
	at := 0
	for at < len(l.Columns) && l.Columns[at].X0 < x {
		at++
	}
	if at > 0 && l.Columns[at-1].Role.Date() {
		l.Columns[at-1].X1 = min(l.Columns[at-1].X1, x-1)
	}
	l.Columns = withColumn(l.Columns, at, Column{Column: head.Column{Role: head.DescriptionRole, Field: words.Description, X0: x, X1: x + 1}, Left: x})
	l.chooseDescription()
}

// behindDays is where the first word behind the days of a line begins, if the line has an amount further on.
func (l *Layout) behindDays(in *ink.Line) (float64, bool) {
	next := 0
	for i := range in.Dates {
		if d := &in.Dates[i]; d.First == next && l.dateColumn(d) >= 0 {
			next = d.Last + 1
		}
	}
	n := len(in.Amounts)
	if next == 0 || n == 0 || in.Amounts[n-1].First <= next {
		return 0, false
	}
	return in.Words[next].X0, true
}

// addCodes adds a column without a title between the days and the main text, as one of codes for the kind of booking: half the lines with a
// day have a word there and their text behind it. Rows without a day of their own begin there too.
func (l *Layout) addCodes() {
	const fewest = 3
	if l.Description < 1 || !l.Columns[l.Description-1].Role.Date() {
		return
	}
	code, codes, dated := Column{Column: head.Column{Field: words.FieldCount, X0: math.Inf(1)}, firm: true}, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			w, begins := l.codeOf(&b.Lines[i])
			if begins {
				dated++
			}
			if w != nil && (codes == 0 || math.Abs(w.X0-code.X0) <= ink.SameEdge) {
				codes++
				code.X0, code.X1 = min(code.X0, w.X0), max(code.X1, w.X1)
			}
		}
	}
	if codes < fewest || codes*2 < dated { // balances have none
		return
	}
	code.Left = code.X0
	l.Columns = withColumn(l.Columns, l.Description, code)
	l.chooseDescription()
}

// codeOf gives the only word between the day that begins a line and the main text, nil without one, and says whether a day and a text
// stand on the line.
func (l *Layout) codeOf(in *ink.Line) (code *ink.Word, begins bool) {
	left := l.Columns[l.Description].Left
	text := slices.IndexFunc(in.Words, func(w ink.Word) bool { return math.Abs(w.X0-left) <= ink.SameEdge })
	if text < 1 || len(in.Dates) == 0 || in.Dates[0].First > 0 || l.dateColumn(&in.Dates[0]) != l.Description-1 {
		return nil, false
	}
	if w := &in.Words[text-1]; text-1 == in.Dates[0].Last+1 && w.X0-in.Dates[0].X1 > ink.PhraseGap*w.Size && w.X0 > l.Columns[l.Description-1].X1 && ink.HasLetter(w.Text) {
		return w, true
	}
	return nil, true
}

// addRates adds a column without a title behind the main text where half the rows have a rate, as of what a card gives back.
func (l *Layout) addRates() {
	const fewest = 3
	if l.Description < 0 {
		return
	}
	rate, rates, dated := Column{Column: head.Column{Field: words.FieldCount, X0: math.Inf(1)}, firm: true}, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if len(in.Dates) == 0 || !ink.HasSure(in) {
				continue
			}
			dated++
			if w := l.rateOf(in); w != nil && (rates == 0 || math.Abs(w.X1-rate.X1) <= ink.SameEdge || math.Abs(w.X0-rate.X0) <= ink.SameEdge) {
				rates++
				rate.X0, rate.X1 = min(rate.X0, w.X0), max(rate.X1, w.X1)
			}
		}
	}
	if rates >= fewest && rates*2 >= dated {
		rate.Left = rate.X0
		l.Columns = withColumn(l.Columns, l.Description+1, rate)
	}
}

// rateOf gives the rate that stands by itself in the column of the main text, nil without one.
func (l *Layout) rateOf(in *ink.Line) *ink.Word {
	for i := 1; i+1 < len(in.Words); i++ {
		w := &in.Words[i]
		number, rate := strings.CutSuffix(w.Plain, "%")
		apart := w.X0-in.Words[i-1].X1 > ink.RunGap*w.Size && in.Words[i+1].X0-w.X1 > ink.RunGap*w.Size
		if rate && apart && strings.Trim(number, ink.Digits+".,") == "" && l.textColumn(w.X0) == l.Description {
			return w
		}
	}
	return nil
}

// withColumn puts a column between others.
func withColumn(columns []Column, at int, c Column) []Column {
	return append(append(columns[:at:at], c), columns[at:]...)
}
