package paper

import (
	"math"
	"slices"
	"strings"
)

// joinAmounts puts amounts together that a narrow cell broke over two lines, at the mark before the decimals or among them: "1,204." and
// "00", "1,204" and ".00". The rest stands by itself under the beginning, and both make an amount with decimals that neither is alone.
func joinAmounts(lines []line) {
	const near = 1.6
	for i := 0; i+1 < len(lines); i++ {
		upper, lower := &lines[i], &lines[i+1]
		if len(upper.words) == 0 || lower.y-upper.y > near*upper.size() {
			continue
		}
		for at := range upper.words {
			w := &upper.words[at]
			if !breaksOff(w.plain) || !endsRun(upper, at) {
				continue
			}
			rest := slices.IndexFunc(lower.words, func(v word) bool { return v.x0 < w.x1 && v.x1 > w.x0 })
			if rest < 0 || !completesAmount(w, &lower.words[rest]) || !endsRun(lower, rest) {
				continue
			}
			w.text, w.plain = w.text+lower.words[rest].text, w.plain+lower.words[rest].plain
			lower.words = append(append([]word(nil), lower.words[:rest]...), lower.words[rest+1:]...)
		}
	}
}

// breaksOff says whether a word is a number whose decimals are missing, or one of them.
func breaksOff(s string) bool {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != ',' })
	if hasDecimals(s) {
		return false // ".85" is whole where no nought stands before the mark
	}
	s = strings.TrimLeft(s, ".,")
	return s != "" && len(digitsOf(s)) < mostDigits && strings.Trim(s, digits+".,'’") == ""
}

// mostDigits is more digits than an amount has before its decimals.
const mostDigits = 13

// completesAmount says whether a word under the beginning of an amount is its rest: their edges meet on one side.
func completesAmount(w, rest *word) bool {
	tail := strings.TrimRight(plainDashes.Replace(rest.plain), "-+)")
	if math.Abs(w.x0-rest.x0) > sameEdge && math.Abs(w.x1-rest.x1) > sameEdge && math.Abs(w.x0+w.x1-rest.x0-rest.x1) > 2*sameEdge {
		return false
	}
	head := w.plain[len(w.plain)-1]
	marked := head == '.' || head == ','
	switch digit := tail != "" && allDigits(tail[:1]); {
	case !digit: // ".00"
		return !marked && len(tail) == 3 && (tail[0] == '.' || tail[0] == ',') && allDigits(tail[1:])
	case marked: // "1,204." and "00"
		return len(tail) == 2 && allDigits(tail)
	}
	return len(tail) == 1 && allDigits(tail) && hasDecimals(w.plain+tail) // "1,204.0" and "0"
}

// endsRun says whether a word stands apart from what follows it.
func endsRun(l *line, at int) bool {
	return at+1 == len(l.words) || l.words[at+1].x0-l.words[at].x1 > phraseGap*l.words[at].size
}
