package paper

import (
	"math"
	"slices"
	"strconv"
)

// place is a stretch of a line.
type place struct{ x0, x1 float64 }

// findCompact finds the columns in which days are numbers without marks, "0412" or "041223": their titles name days, and nothing else
// stands under them on lines with amounts.
func (d *document) findCompact() {
	var found []place
	for _, lines := range d.pages {
		for i := range lines {
			if len(lines[i].amounts)+len(lines[i].dates) > 0 {
				continue
			}
			columns, _ := titleColumns(lines, i, 1)
			for _, c := range columns {
				if !c.role.date() {
					continue
				}
				if p, ok := compactUnder(lines[i+1:], c); ok {
					found = append(found, p)
				}
			}
		}
	}
	if len(found) > 0 {
		d.lookAnew(func(l *line) { l.compact = found })
	}
}

// compactUnder is where the days without marks stand under a title.
func compactUnder(lines []line, c column) (place, bool) {
	p, count := place{math.Inf(1), 0}, 0
	for i := range lines {
		if !slices.ContainsFunc(lines[i].amounts, func(t amountToken) bool { return t.sure }) {
			continue
		}
		for _, w := range lines[i].words {
			if w.x0 >= c.x1 || w.x1 <= c.x0 {
				continue
			}
			if _, ok := compactDay(w.plain); !ok {
				return p, false
			}
			p.x0, p.x1 = math.Min(p.x0, w.x0), math.Max(p.x1, w.x1)
			count++
		}
	}
	return p, count >= fewestRows
}

// compactDay spells a day without marks, with them: "0412" is a day and a month or the other way round, "041223" has its year too.
func compactDay(s string) (text string, ok bool) {
	const short, whole = 4, 6
	if len(s) != short && len(s) != whole || !allDigits(s) {
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
func (l *line) compactAt(at int) (dateToken, bool) {
	w := l.words[at]
	if !slices.ContainsFunc(l.compact, func(p place) bool { return w.x0 >= p.x0-1 && w.x1 <= p.x1+1 }) {
		return dateToken{}, false
	}
	text, ok := compactDay(w.plain)
	return dateToken{first: at, last: at, x0: w.x0, x1: w.x1, text: text, whole: len(w.plain) > 4}, ok
}
