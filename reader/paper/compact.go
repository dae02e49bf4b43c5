package paper

import (
	"math"
	"slices"
	"strconv"
)

// place is a stretch of a line.
type place struct{ x0, x1 float64 }

// findCompact finds the columns in which days are numbers without marks, "0412" or "041223": their titles name days, and hardly
// anything else stands under them on lines with amounts.
func (d *document) findCompact() {
	if !d.hasCompact() {
		return
	}
	var found []place
	for _, lines := range d.pages {
		for i := range lines {
			if len(lines[i].amounts)+len(lines[i].dates) > 0 {
				continue
			}
			for n := 1; n <= tallestPlain && i+n <= len(lines); n++ {
				found = append(found, compactColumns(lines, i, n)...)
			}
		}
	}
	if len(found) > 0 {
		d.habits.compact = found
		d.lookAnew()
	}
}

// hasCompact says whether enough lines with an amount hold a number that can be such a day, before any head is looked for.
func (d *document) hasCompact() bool {
	count := 0
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if holdsMoney(l) && slices.ContainsFunc(l.words, func(w word) bool { _, ok := compactDay(w.plain); return ok }) {
				count++
			}
		}
	}
	return count >= fewestRows
}

// compactColumns is where the days without marks stand under n lines, if these are a head.
func compactColumns(lines []line, at, n int) (found []place) {
	columns, _ := titleColumns(lines, at, n)
	for i := range columns {
		if p, ok := compactUnder(lines[at+n:], &columns[i]); ok && columns[i].role.date() {
			found = append(found, p)
		}
	}
	return found
}

// compactUnder is where the days without marks stand under a title.
func compactUnder(lines []line, c *column) (place, bool) {
	const many = 4
	p, count, others := place{math.Inf(1), 0}, 0, 0
	for i := range lines {
		if !holdsMoney(&lines[i]) {
			continue
		}
		for j := range lines[i].words {
			w := &lines[i].words[j]
			if w.x0 >= c.x1 || w.x1 <= c.x0 || j > 0 && w.x0-lines[i].words[j-1].x1 <= phraseGap*w.size {
				continue // a word within a sentence stands under a title by chance
			}
			if _, ok := compactDay(w.plain); !ok {
				others++
				continue
			}
			p.x0, p.x1 = math.Min(p.x0, w.x0), math.Max(p.x1, w.x1)
			count++
		}
	}
	return p, count >= fewestRows && count >= many*others
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
	w := &l.words[at]
	for _, p := range l.spelt().compact {
		if text, ok := compactDay(w.plain); ok && w.x0 >= p.x0-1 && w.x1 <= p.x1+1 {
			return dateToken{first: at, last: at, x0: w.x0, x1: w.x1, text: text, whole: len(w.plain) > 4}, true
		}
	}
	return dateToken{}, false
}
