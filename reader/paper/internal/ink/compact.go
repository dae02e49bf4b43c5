package ink

import (
	"math"
	"strconv"
)

// Place is a stretch of a line.
type Place struct{ X0, X1 float64 }

// Holds says whether the first words of a line begin or end where the others do.
func (p Place) Holds(l *Line, n int) bool {
	return math.Abs(l.Words[0].X0-p.X0) <= SameEdge || math.Abs(l.Words[n-1].X1-p.X1) <= SameEdge
}

// CompactDay spells a day without marks, with them: "0412" is a day and a month or the other way round, "041223" has its year too.
func CompactDay(s string) (text string, ok bool) {
	const short, whole = 4, 6
	if len(s) != short && len(s) != whole || !AllDigits(s) {
		return "", false
	}
	text = s[:2] + "/" + s[2:4]
	if len(s) == whole {
		text += "/" + s[4:]
	}
	first, _ := strconv.Atoi(s[:2])
	second, _ := strconv.Atoi(s[2:4])
	return text, first > 0 && second > 0 && min(first, second) <= 12 && max(first, second) <= 31
}

// compactAt reads a day without marks where such days stand.
func (l *Line) compactAt(at int) (Day, bool) {
	w := &l.Words[at]
	for _, p := range l.Spelt().Compact {
		if text, ok := CompactDay(w.Plain); ok && w.X0 >= p.X0-1 && w.X1 <= p.X1+1 {
			return Day{First: at, Last: at, X0: w.X0, X1: w.X1, Text: text, Whole: len(w.Plain) > 4}, true
		}
	}
	return Day{}, false
}
