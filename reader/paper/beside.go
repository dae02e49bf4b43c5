package paper

import (
	"math"
	"strings"
	"unicode"
)

// fewestTitles is how many runs apart from each other are a head before a figure; where there are fewer, the last one is what that is called.
const fewestTitles = 3

// titlesAlone takes from a line what can be titles where something else with amounts or days stands beside them, such as a panel of
// offers on the baseline of a head: the longest stretch of runs that has neither. Runs that say nothing to a list and touch what was
// cut belong to it.
func titlesAlone(l *line) (line, bool) {
	if !holdsFigures(l, l.words) {
		return *l, false
	}
	var best, now [][]word
	keep := func() {
		if len(now) > len(best) {
			best = now
		}
		now = nil
	}
	for _, run := range runsOf(l) {
		if holdsFigures(l, run) {
			if n := len(now); n > 0 && n < fewestTitles {
				now = now[:n-1]
			}
			keep()
			continue
		}
		now = append(now, run)
	}
	keep()
	out := line{page: l.page, number: l.number, y: l.y}
	for _, run := range trimRuns(best) {
		out.words = append(out.words, run...)
	}
	return out, true
}

// titlesAmong takes from a line of a head what can be titles. Where something stands beside the first line, what goes on beside the others
// is no title either: these stand under the first.
func titlesAmong(lines []line, at, i int) (line, bool) {
	first, cut := titlesAlone(&lines[at])
	l := &lines[at+i]
	if i == 0 || !cut || len(first.words) == 0 {
		return titlesAlone(l)
	}
	left, right := roomOf(&lines[at], first.words)
	out := l.of(without(l.words, func(w *word) bool { return w.x0 >= right || w.x1 <= left }))
	out.tokenize()
	return out, true
}

// roomOf is the room that some words of a line have, to what stands beside them.
func roomOf(l *line, part []word) (left, right float64) {
	left, right = math.Inf(-1), math.Inf(1)
	for _, w := range l.words {
		switch {
		case w.x0 < part[0].x0:
			left = w.x1
		case w.x0 > part[len(part)-1].x0:
			right = min(right, w.x0-sameEdge)
		}
	}
	return left, right
}

// holdsMoneyUnder says whether a further line of a head has an amount among what stands under the first.
func holdsMoneyUnder(lines []line, at, i int) bool {
	l := &lines[at+i]
	if _, cut := titlesAlone(&lines[at]); cut {
		under, _ := titlesAmong(lines, at, i)
		l = &under
	}
	return holdsMoney(l)
}

// holdsFigures says whether an amount with decimals or with the sign of a currency, or a day of a line stands within some of its words.
func holdsFigures(l *line, part []word) bool {
	from, to := part[0].x0, part[len(part)-1].x1
	for _, t := range l.amounts {
		if (t.sure || hasSign(t.printed)) && t.x0 < to && t.x1 > from {
			return true
		}
	}
	for _, d := range l.dates {
		if d.x0 < to && d.x1 > from {
			return true
		}
	}
	return false
}

// hasSign says whether an amount is printed with the sign of a currency: "$8,000".
func hasSign(printed string) bool {
	return strings.ContainsFunc(printed, func(r rune) bool { return unicode.Is(unicode.Sc, r) })
}

// trimRuns drops runs at both ends that are no titles.
func trimRuns(runs [][]word) [][]word {
	known := func(run []word) bool {
		for _, c := range splitTitles(run, edges{}) {
			if r, _ := roleOf(c); c.known && r != otherMoneyRole {
				return true
			}
		}
		return false
	}
	for len(runs) > 0 && !known(runs[0]) {
		runs = runs[1:]
	}
	for len(runs) > 0 && !known(runs[len(runs)-1]) {
		runs = runs[:len(runs)-1]
	}
	return runs
}

// surelyTitles says whether cells name a day, a text and money: with less, a row of the list could pass for its head.
func surelyTitles(cells []cell) bool {
	day, text, money := false, false, false
	for _, c := range cells {
		switch r, _ := roleOf(c); {
		case !c.known:
			return false
		case r.date():
			day = true
		case r == descriptionRole:
			text = true
		case r.money():
			money = true
		}
	}
	return day && text && money
}
