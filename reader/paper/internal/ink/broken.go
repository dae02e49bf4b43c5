package ink

import (
	"math"
	"slices"
	"strings"
)

// joinAmounts puts amounts together that a narrow cell broke over two lines, at the mark before the decimals or among them: "1,204." and
// "00", "1,204" and ".00". The rest stands by itself under the beginning, and both make an amount with decimals that neither is alone.
func joinAmounts(lines []Line) {
	const near = 1.6
	for i := 0; i+1 < len(lines); i++ {
		upper, lower := &lines[i], &lines[i+1]
		if len(upper.Words) == 0 || lower.Y-upper.Y > near*upper.Size() {
			continue
		}
		for at := range upper.Words {
			w := &upper.Words[at]
			if !breaksOff(w.Plain) || !EndsRun(upper, at) {
				continue
			}
			rest := slices.IndexFunc(lower.Words, func(v Word) bool { return v.X0 < w.X1 && v.X1 > w.X0 })
			if rest < 0 || !completesAmount(w, &lower.Words[rest]) || !EndsRun(lower, rest) {
				continue
			}
			w.Text, w.Plain = w.Text+lower.Words[rest].Text, w.Plain+lower.Words[rest].Plain
			lower.Words = append(append([]Word(nil), lower.Words[:rest]...), lower.Words[rest+1:]...)
		}
	}
}

// breaksOff says whether a word is a number whose decimals are missing, or one of them.
func breaksOff(s string) bool {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != ',' })
	if HasDecimals(s) {
		return false // ".85" is whole where no nought stands before the mark
	}
	s = strings.TrimLeft(s, ".,")
	return s != "" && len(DigitsOf(s)) < mostDigits && strings.Trim(s, Digits+".,'’") == ""
}

// mostDigits is more digits than an amount has before its decimals.
const mostDigits = 13

// completesAmount says whether a word under the beginning of an amount is its rest: their edges meet on one side.
func completesAmount(w, rest *Word) bool {
	tail := strings.TrimRight(PlainDashes.Replace(rest.Plain), "-+)")
	if math.Abs(w.X0-rest.X0) > SameEdge && math.Abs(w.X1-rest.X1) > SameEdge && math.Abs(w.X0+w.X1-rest.X0-rest.X1) > 2*SameEdge {
		return false
	}
	head := w.Plain[len(w.Plain)-1]
	marked := head == '.' || head == ','
	switch digit := tail != "" && AllDigits(tail[:1]); {
	case !digit: // ".00"
		return !marked && len(tail) == 3 && (tail[0] == '.' || tail[0] == ',') && AllDigits(tail[1:])
	case marked: // "1,204." and "00"
		return len(tail) == 2 && AllDigits(tail)
	}
	return len(tail) == 1 && AllDigits(tail) && HasDecimals(w.Plain+tail) // "1,204.0" and "0"
}
