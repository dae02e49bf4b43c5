package paper

import (
	"slices"
	"strings"

	"tillroll/internal/date"
)

// joinDays puts days together that a narrow column broke over two lines: "04/03/202" and "6", "2026年3月10" and "日", "15 March" and
// "2026". The parts stand in the same column, a few lines apart.
func (b *body) joinDays() {
	for _, c := range b.layout.columns {
		if c.role.date() {
			b.joinColumn(c)
		}
	}
	b.markYears()
	kept := b.lines[:0:0]
	for _, l := range b.lines {
		if len(l.words) > 0 {
			kept = append(kept, l)
		}
	}
	b.lines = kept
}

// markYears takes lines that begin a year out of the list: "2024" over its days. The days below remember it, as they do the year in their
// own title: "Date 2024".
func (b *body) markYears() {
	l := b.layout
	for _, c := range l.columns {
		if c.role != bookedRole || b.wrapsYears(c) {
			continue
		}
		if year := yearOf(c.title); l.year == "" {
			l.year = year
		}
		for i := range b.lines {
			in := &b.lines[i]
			if at := wordAt(in, c.left); at == 0 && !in.beginsWithDay() && isYear(in.words[0].plain) {
				l.year = in.words[0].plain
				in.drop(0)
			}
			for j := range in.dates {
				in.dates[j].year = l.year
			}
		}
	}
}

// yearOf gives the year that a title names, none where it names several.
func yearOf(title string) string {
	found := ""
	for _, w := range strings.Fields(title) {
		switch w = strings.Trim(w, "().,:"); {
		case !isYear(w):
		case found != "":
			return ""
		default:
			found = w
		}
	}
	return found
}

// leaveYears takes years out of the list that stand alone among its texts where the days begin the next one: "2024" between a row of
// December and one of January. Behind a year that ends a page its foot may follow.
func (l *layout) leaveYears() {
	var year *line
	var last *dateToken
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			at := slices.IndexFunc(in.dates, func(d dateToken) bool { return l.dateColumn(&d) >= 0 && !d.whole })
			switch {
			case len(in.words) == 1 && isYear(in.words[0].plain) && l.description >= 0 && wordAt(in, l.columns[l.description].left) == 0:
				year = in
			case at >= 0:
				if year != nil && last != nil && turnsYear(last, &in.dates[at]) && (year.page != in.page || i > 0 && year == &b.lines[i-1]) {
					year.drop(0)
				}
				year, last = nil, &in.dates[at]
			}
		}
	}
}

// turnsYear says whether a day can only follow another one if a year began between them, in either order of day and month.
func turnsYear(before, behind *dateToken) bool {
	const halfYear = 600 // as month and day
	return slices.ContainsFunc([]date.Order{date.DayFirst, date.MonthFirst}, func(o date.Order) bool {
		first := dayOfYear(behind, o)
		return first > 0 && dayOfYear(before, o)-first > halfYear
	})
}

func (b *body) joinColumn(c column) {
	const reach = 2
	wraps := b.wrapsYears(c)
	for i := range b.lines {
		at := wordAt(&b.lines[i], c.left)
		if at < 0 {
			continue
		}
		// In the narrowest columns day, month and year have a line each.
		for last, next := i, i+1; next <= last+reach && next < len(b.lines); next++ {
			rest := wordAt(&b.lines[next], c.left)
			if rest < 0 {
				continue
			}
			year := isYear(b.lines[next].words[rest].plain)
			if year && !wraps || b.lines[next].y-b.lines[last].y > 2*b.lines[i].size() || !joinDay(&b.lines[i], at, &b.lines[next], rest) {
				break
			}
			last = next
		}
	}
}

// wrapsYears says whether years stand under the days of a column as a rule. A few of them are lines that begin a year.
func (b *body) wrapsYears(c column) bool {
	years, days, first := 0, 0, false
	for i := range b.lines {
		at := wordAt(&b.lines[i], c.left)
		switch {
		case at < 0:
		case isYear(b.lines[i].words[at].plain):
			first = first || days == 0 && !b.lines[i].beginsWithDay() && at == 0 && i == 0
			years++
		case slices.ContainsFunc(b.lines[i].dates, func(d dateToken) bool { return d.first == at }):
			days++
		}
	}
	return years*4 >= days*3 && !(b.headed && first)
}

// isYear says whether a word is a year of today's statements.
func isYear(s string) bool { return len(s) == 4 && allDigits(s) && (s[:2] == "19" || s[:2] == "20") }

// beginsWithDay says whether a day is the first thing on a line.
func (l *line) beginsWithDay() bool { return len(l.dates) > 0 && l.dates[0].first == 0 }

// wordAt finds the word that begins at an edge.
func wordAt(l *line, left float64) int {
	for i, w := range l.words {
		if w.x0 >= left-sameEdge && w.x0 <= left+sameEdge {
			return i
		}
	}
	return -1
}

// joinDay completes the day that begins at a word of the upper line by a word of the lower one.
func joinDay(upper *line, at int, lower *line, rest int) bool {
	end := at + 1
	text := upper.words[at].plain
	known := -1
	for i, d := range upper.dates {
		if d.first == at {
			if d.whole {
				return false
			}
			known, end, text = i, d.last+1, d.text
		}
	}
	tail := lower.words[rest].plain
	for _, d := range lower.dates {
		if d.first <= rest && rest <= d.last {
			return false
		}
	}
	for _, joined := range []string{text + tail, text + " " + tail} {
		joined = commonEra(strings.Trim(plainDashes.Replace(joined), ",;:()"))
		whole, ok := readsAsDate(joined)
		if !ok || !whole && (known >= 0 || !strings.ContainsAny(text, "/-.年月") && hasDigit(tail)) {
			continue
		}
		t := dateToken{first: at, last: end - 1, x0: upper.words[at].x0, x1: upper.words[end-1].x1, text: joined, whole: whole}
		if known >= 0 {
			upper.dates[known] = t
		} else {
			upper.dates = append([]dateToken{t}, upper.dates...)
		}
		lower.drop(rest)
		return true
	}
	return false
}

// drop takes a word out of a line.
func (l *line) drop(at int) {
	words := append(append([]word(nil), l.words[:at]...), l.words[at+1:]...)
	*l = l.of(words)
	l.tokenize()
}
