package head

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tillroll/reader/paper/internal/ink"
)

// fewestTitles is how many runs apart from each other are a head before a figure; where there are fewer, the last one is what that is called.
const fewestTitles = 3

// titlesAlone takes from a line what can be titles where something else with amounts or days stands beside them, such as a panel of
// offers on the baseline of a head: the longest stretch of runs that has neither. Runs that say nothing to a list and touch what was
// cut belong to it.
func titlesAlone(l *ink.Line) (ink.Line, bool) {
	if alone := inOnePrint(l); len(alone.Words) < len(l.Words) {
		l = &alone
	}
	if !holdsFigures(l, l.Words) {
		return *l, false
	}
	var best, now [][]ink.Word
	keep := func() {
		if len(now) > len(best) {
			best = now
		}
		now = nil
	}
	for _, run := range ink.Runs(l) {
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
	out := ink.Line{Page: l.Page, Number: l.Number, Y: l.Y}
	for _, run := range trimRuns(best) {
		out.Words = append(out.Words, run...)
	}
	return out, true
}

// inOnePrint leaves out what ends a line in another size than it begins, and on a baseline of its own: titles stand on one, and an offer
// beside them need not.
func inOnePrint(l *ink.Line) ink.Line {
	runs := ink.Runs(l)
	for n := len(runs); n > fewestTitles; n-- {
		first, last := &l.Words[0], &runs[n-1][0]
		if !ink.Differ(first.Size, last.Size) || math.Abs(first.Lower-last.Lower) <= ink.Adrift*first.Size {
			if n == len(runs) {
				break
			}
			out := l.Of(slices.Concat(runs[:n]...))
			out.Tokenize()
			return out
		}
	}
	return *l
}

// titlesAmong takes from a line of a head what can be titles. Where something stands beside the first line, what goes on beside the others
// is no title either: these stand under the first.
func titlesAmong(lines []ink.Line, at, i int) (ink.Line, bool) {
	first, cut := titlesAlone(&lines[at])
	l := &lines[at+i]
	if i == 0 || !cut || len(first.Words) == 0 {
		return titlesAlone(l)
	}
	left, right := roomOf(&lines[at], first.Words)
	out := l.Of(ink.Without(l.Words, func(w *ink.Word) bool { return w.X0 >= right || w.X1 <= left }))
	out.Tokenize()
	return out, true
}

// roomOf is the room that some words of a line have, to what stands beside them.
func roomOf(l *ink.Line, part []ink.Word) (left, right float64) {
	left, right = math.Inf(-1), math.Inf(1)
	for _, w := range l.Words {
		switch {
		case w.X0 < part[0].X0:
			left = w.X1
		case w.X0 > part[len(part)-1].X0:
			right = min(right, w.X0-ink.SameEdge)
		}
	}
	return left, right
}

// figuresBeside says whether a further line between those of a head stands right of all titles of the first and has a figure: it is one of a
// panel, "Start balance 873.43", whose lines keep their own distance.
func figuresBeside(lines []ink.Line, at, i int) bool {
	l := &lines[at+i]
	if i == 0 || !holdsFigures(l, l.Words) {
		return false
	}
	titles, _ := titlesAlone(&lines[at])
	n := len(titles.Words)
	return n > 0 && len(ink.Runs(&titles)) >= fewestTitles && l.Left()-titles.Words[n-1].X1 > ink.RunGap*l.Size()
}

// holdsMoneyUnder says whether a further line of a head has an amount among what stands under the first.
func holdsMoneyUnder(lines []ink.Line, at, i int) bool {
	if figuresBeside(lines, at, i) {
		return false
	}
	l := &lines[at+i]
	if _, cut := titlesAlone(&lines[at]); cut {
		under, _ := titlesAmong(lines, at, i)
		l = &under
	}
	return ink.HoldsMoney(l)
}

// holdsFigures says whether an amount with decimals or with the sign of a currency, or a day of a line stands within some of its words.
func holdsFigures(l *ink.Line, part []ink.Word) bool {
	from, to := part[0].X0, part[len(part)-1].X1
	for _, t := range l.Amounts {
		if (t.Sure || hasSign(t.Printed)) && t.X0 < to && t.X1 > from {
			return true
		}
	}
	for _, d := range l.Dates {
		if d.X0 < to && d.X1 > from {
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
func trimRuns(runs [][]ink.Word) [][]ink.Word {
	known := func(run []ink.Word) bool {
		for _, c := range splitTitles(run, edges{}) {
			if r, _ := c.Role(); c.Known && r != OtherMoneyRole {
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
func surelyTitles(cells []Cell) bool {
	day, text, money := false, false, false
	for _, c := range cells {
		switch r, _ := c.Role(); {
		case !c.Known:
			return false
		case r.Date():
			day = true
		case r == DescriptionRole:
			text = true
		case r.Money():
			money = true
		}
	}
	return day && text && money
}
