package paper

import (
	"strconv"
	"strings"

	"tillroll/internal/date"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// monthTitle gives the month that a line names and nothing else, with its year or without: "November 2024".
func monthTitle(l *ink.Line) string {
	if len(l.Words) == 0 || len(l.Words) > 2 || len(l.Words) == 2 && !ink.IsYear(l.Words[1].Plain) {
		return ""
	}
	if month, _ := date.IsWord(l.Words[0].Plain); !month {
		return ""
	}
	return ink.Plain(l.Words)
}

// dayNumber gives the number of a day that begins a line, perhaps with the day of the week, and how many words it takes: "Mon 7".
func dayNumber(l *ink.Line) (day string, n int) {
	if len(l.Dates) > 0 && l.Dates[0].First == 0 {
		return "", 0
	}
	for n < min(2, len(l.Words)) {
		w := strings.Trim(l.Words[n].Plain, ".,")
		n++
		if ink.AllDigits(w) && len(w) <= 2 {
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
func monthOver(lines []ink.Line, at int) string {
	title := monthTitle(&lines[at])
	if title == "" {
		return ""
	}
	const reach = 2
	below := lines[at+1 : min(len(lines), at+1+reach)]
	for i := range below {
		if _, n := dayNumber(&below[i]); n > 0 && (i == 0 || below[0].Left() > below[i].Words[n-1].X1) {
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
		var kept []ink.Line
		for i := range lines {
			if title := monthOver(lines, i); title != "" {
				month = title
				continue
			}
			l := lines[i]
			if day, n := dayNumber(&l); n > 0 && month != "" && edge.Holds(&l, n) {
				text := day + " " + month
				if whole, ok := ink.ReadsAsDate(text); ok {
					l.Joined = &ink.Day{First: 0, Last: n - 1, X0: l.Words[0].X0, X1: l.Words[n-1].X1, Text: text, Whole: whole}
					l = l.Of(l.Words)
					l.Tokenize()
				}
			}
			kept = append(kept, l)
		}
		d.pages[p] = kept
	}
}

// dayNumbers finds where the numbers of days stand on most lines with amounts under titles that are months. A title names them days, or
// the day of the week does, since numbers may count rows as well; and they run one way under each month, or it is not theirs alone.
func (d *document) dayNumbers() (edge ink.Place, found bool) {
	rows, days, last, month, named := 0, 0, 0, "", false
	var turns [2]int // up, down
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if title := monthOver(lines, i); title != "" && title != month {
				named = named || namesDayFirst(lines[:i])
				month, last = title, 0
			}
			if month == "" || !ink.HoldsSure(l) {
				continue
			}
			rows++
			day, n := dayNumber(l)
			if n == 0 || days > 0 && !edge.Holds(l, n) {
				continue
			}
			now, _ := strconv.Atoi(day)
			if last > 0 && now != last {
				turns[min(1, max(0, last-now))]++
			}
			days, last = days+1, now
			edge, named = ink.Place{X0: l.Words[0].X0, X1: l.Words[n-1].X1}, named || n > 1
		}
	}
	return edge, named && days >= list.FewestRows && days*2 >= rows && min(turns[0], turns[1]) == 0
}

// namesDayFirst says whether the title of days begins the nearest line without amounts over a list. A balance brought forward may stand between.
func namesDayFirst(above []ink.Line) bool {
	if n := len(above); n > 1 && len(above[n-1].Amounts) > 0 {
		above = above[:n-1]
	}
	if n := len(above); n > 0 && len(above[n-1].Amounts) == 0 {
		r, _ := head.CellsOf(&above[n-1], nil)[0].Role()
		return r.Date()
	}
	return false
}

// joinParts makes one day of parts that have a column each: "03" and "15", "Mar" and "15", "2026", "3" and "15". Parts at the left that
// are printed once for several rows are those of the row above.
func (d *document) joinParts() {
	var parts list.DayParts
	for _, lines := range d.pages {
		if parts.Places == nil {
			parts = list.FindParts(lines)
		}
		var above []string
		for i := range lines {
			l := &lines[i]
			if now := parts.Of(l, above); now != nil {
				above = now
				*l = l.Of(l.Words)
				l.Tokenize()
			}
		}
	}
}
