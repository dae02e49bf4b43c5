package paper

import (
	"math"
	"strconv"
	"strings"

	"tillroll/internal/date"
)

// monthTitle gives the month that a line names and nothing else, with its year or without: "November 2024".
func monthTitle(l *line) string {
	if len(l.words) == 0 || len(l.words) > 2 || len(l.words) == 2 && !isYear(l.words[1].plain) {
		return ""
	}
	if month, _ := date.IsWord(l.words[0].plain); !month {
		return ""
	}
	return plainOf(l.words)
}

// dayNumber gives the number of a day that begins a line, perhaps with the day of the week, and how many words it takes: "Mon 7".
func dayNumber(l *line) (day string, n int) {
	if len(l.dates) > 0 && l.dates[0].first == 0 {
		return "", 0
	}
	for n < min(2, len(l.words)) {
		w := strings.Trim(l.words[n].plain, ".,")
		n++
		if allDigits(w) && len(w) <= 2 {
			return w, n
		}
		if month, known := date.IsWord(w); !known || month {
			break
		}
	}
	return "", 0
}

// monthOver gives the month that a line names as the title of the days right below it; the text of a tall row may begin over its day.
// What stands further off tells of the statement.
func monthOver(lines []line, at int) string {
	title := monthTitle(&lines[at])
	if title == "" {
		return ""
	}
	const reach = 2
	below := lines[at+1 : min(len(lines), at+1+reach)]
	for i := range below {
		if _, n := dayNumber(&below[i]); n > 0 && (i == 0 || below[0].left() > below[i].words[n-1].x1) {
			return title
		}
	}
	return ""
}

// joinMonths gives rows that begin with the number of their day the month that stands as a title over them. The titles go, since they tell
// nothing more.
func (d *document) joinMonths() {
	edge, found := d.dayNumbers()
	if !found {
		return
	}
	month := ""
	for p, lines := range d.pages {
		var kept []line
		for i := range lines {
			if title := monthOver(lines, i); title != "" {
				month = title
				continue
			}
			l := lines[i]
			if day, n := dayNumber(&l); n > 0 && month != "" && edge.holds(&l, n) {
				text := day + " " + month
				if whole, ok := readsAsDate(text); ok {
					l.joined = &dateToken{first: 0, last: n - 1, x0: l.words[0].x0, x1: l.words[n-1].x1, text: text, whole: whole}
					l = l.of(l.words)
					l.tokenize()
				}
			}
			kept = append(kept, l)
		}
		d.pages[p] = kept
	}
}

// holds says whether the first words of a line begin or end where the others do.
func (p place) holds(l *line, n int) bool {
	return math.Abs(l.words[0].x0-p.x0) <= sameEdge || math.Abs(l.words[n-1].x1-p.x1) <= sameEdge
}

// dayNumbers finds where the numbers of days stand on most lines with amounts under titles that are months. A title names them days, or
// the day of the week does, since numbers may count rows as well; and they run one way under each month, or it is not theirs alone.
func (d *document) dayNumbers() (edge place, found bool) {
	rows, days, last, month, named := 0, 0, 0, "", false
	var turns [2]int // up, down
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if title := monthOver(lines, i); title != "" && title != month {
				named = named || namesDayFirst(lines[:i])
				month, last = title, 0
			}
			if month == "" || !holdsSure(l) {
				continue
			}
			rows++
			day, n := dayNumber(l)
			if n == 0 || days > 0 && !edge.holds(l, n) {
				continue
			}
			now, _ := strconv.Atoi(day)
			if last > 0 && now != last {
				turns[min(1, max(0, last-now))]++
			}
			days, last = days+1, now
			edge, named = place{l.words[0].x0, l.words[n-1].x1}, named || n > 1
		}
	}
	return edge, named && days >= fewestRows && days*2 >= rows && min(turns[0], turns[1]) == 0
}

// namesDayFirst says whether the title of days begins the nearest line without amounts over a list.
func namesDayFirst(above []line) bool {
	if len(above) == 0 || len(above[len(above)-1].amounts) > 0 {
		return false
	}
	r, _ := roleOf(cellsOf(&above[len(above)-1], nil)[0])
	return r.date()
}
