package paper

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/date"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// What periods are measured by, in days.
const (
	longestPeriod = 400 // a year's statement, with some days more
	beyondPeriod  = 7   // a row may lie so far outside of the period
	yearLong      = 364 // from the first day of a year to its last
	nearDays      = 45  // the last row lies so near to the day of the statement
)

// addMonths notes the months that a line names without a day: "March 2026", "3/2026", "2026年3月".
func (d *document) addMonths(l *ink.Line) {
	for i, w := range l.Words {
		year, month := 0, 0
		if first, second, cut := strings.Cut(strings.Trim(w.Plain, ",.;:()"), "/"); cut {
			month, _ = strconv.Atoi(first)
			year, _ = strconv.Atoi(second)
		} else if i+1 < len(l.Words) && len(strings.Trim(l.Words[i+1].Plain, ",.;:()'’")) > 2 {
			// Two digits are a day: "Nov 30".
			year, month = monthOf("1 " + ink.Plain(l.Words[i:i+2]))
		}
		if year == 0 || month == 0 {
			year, month = monthOf(w.Plain + "1日")
		}
		if year < 1990 || year > 2100 || month < 1 || month > 12 {
			continue
		}
		from, to := fmt.Sprintf("%04d-%02d-01", year, month), fmt.Sprintf("%04d-%02d-28", year, month)
		d.months = append(d.months, span{ink.Day{Text: from, Whole: true}, ink.Day{Text: to, Whole: true}})
	}
}

// monthOf reads a text that is the first day of a month.
func monthOf(text string) (year, month int) {
	text = ink.CommonEra(strings.Trim(text, ",.;:()"))
	if whole, ok := ink.ReadsAsDate(text); !ok || !whole {
		return 0, 0
	}
	if day := ink.Resolve(text, date.DayFirst); day.Day() == 1 {
		return day.Year(), day.Month()
	}
	return 0, 0
}

// setPeriod finds the days that the rows lie in: the shortest period that the paper names and that holds them, from the day of the
// opening balance to the day of the closing one, a month, or up to the day of the statement.
func (d *document) setPeriod(c *calendar, l *ledger) {
	if d.namedPeriod(c, l, distinct(d.spans)) {
		c.named, c.strayed = true, c.strays(l)
		return
	}
	if l.figurePeriod(c) || d.namedPeriod(c, l, distinct(d.months)) {
		c.named = true
		return
	}
	if l.opensOn(c) || l.balancesPeriod(c) {
		return
	}
	var singles []ofx.Day
	for _, s := range distinct(d.spans) {
		if day := c.whole(s.to.Text); day > 0 {
			singles = append(singles, day)
		}
	}
	c.endNear(l, singles)
}

// mostSpans bounds the periods that are held against all rows; a statement names one on every page, and few others.
const mostSpans = 60

// distinct lists the different spans.
func distinct(spans []span) []span {
	seen := map[[2]string]bool{}
	var out []span
	for _, s := range spans {
		key := [2]string{s.from.Text, s.to.Text}
		if !seen[key] && len(out) < mostSpans {
			seen[key] = true
			out = append(out, s)
		}
	}
	return out
}

// namedPeriod takes the shortest stretch of days that holds nearly all rows, or else the longest.
func (d *document) namedPeriod(c *calendar, l *ledger, spans []span) bool {
	best, bestLength, bestHolds := *c, 0, false
	for _, s := range spans {
		try := *c
		try.from, try.to = s.days(c)
		if try.from == 0 || try.to <= try.from {
			continue
		}
		length := try.to.Number() - try.from.Number()
		if length > longestPeriod {
			continue
		}
		holds := try.strays(l)*10 <= len(l.rows)
		better := bestLength == 0 || holds && !bestHolds
		if holds == bestHolds && !better {
			better = holds && (length < bestLength || length == bestLength && try.to > best.to) || !holds && length > bestLength
		}
		if better {
			best, bestLength, bestHolds = try, length, holds
		}
	}
	*c = best
	return bestLength > 0
}

// strays counts the rows that lie outside of the period.
func (c *calendar) strays(l *ledger) int {
	count := 0
	for _, r := range l.rows {
		if r.Day != nil && c.outside(c.dayOf(r.Day, 0)) > beyondPeriod {
			count++
		}
	}
	return count
}

// figurePeriod takes the days that are printed beside the opening and the closing balance.
func (l *ledger) figurePeriod(c *calendar) bool {
	var from, to ofx.Day
	for _, e := range l.events {
		if e.figure == nil {
			continue
		}
		for _, t := range e.figure.days {
			day := ofx.Day(0)
			if t.Whole {
				day = c.whole(t.Text)
			}
			switch {
			case day == 0:
			case e.figure.kind == list.OpeningFigure && from == 0:
				from = day
			case e.figure.kind == list.ClosingFigure:
				to = max(to, day)
			}
		}
	}
	if from == 0 || to <= from || to.Number()-from.Number() > longestPeriod {
		return false
	}
	c.from, c.to = from, to
	return true
}

// balancesPeriod takes the first and the last day that balances beside the list are told for, whatever these are called, if the rows lie
// between them: "Balance on 1 January 2024" over "Balance on 31 December 2024".
func (l *ledger) balancesPeriod(c *calendar) bool {
	try := *c
	for _, e := range l.events {
		f := e.figure
		if f == nil || f.inList || len(f.days) != 1 || !f.days[0].Whole || !f.kind.Balance() && f.kind != list.SomeBalance {
			continue
		}
		day := c.whole(f.days[0].Text)
		if try.from == 0 || day > 0 && day < try.from {
			try.from = day
		}
		try.to = max(try.to, day)
	}
	if try.from == 0 || try.to <= try.from || try.to.Number()-try.from.Number() > longestPeriod || try.strays(l) > 0 {
		return false
	}
	*c = try
	return true
}

// opensOn takes the year behind the day of the opening balance that stands over the rows: they follow it.
func (l *ledger) opensOn(c *calendar) bool {
	for _, e := range l.events {
		if e.row != nil {
			return false
		}
		if f := e.figure; f.kind == list.OpeningFigure && f.inList && len(f.days) == 1 && f.days[0].Whole {
			c.from = c.whole(f.days[0].Text)
			c.to, _ = ofx.DayNumbered(c.from.Number() + yearLong)
			return c.from > 0
		}
	}
	return false
}

// endNear takes, of the single days that the paper names, the one that the last row lies nearest before. A day that tears the rows apart,
// as one at the end of a year does to those of December and January, is of something else. So is a day that the rows end far from, as one
// on which a deposit falls due; where the paper names no other, the year is a guess.
func (c *calendar) endNear(l *ledger, singles []ofx.Day) {
	var tries []ending
	shortest := 1 << 30
	for _, day := range singles {
		if t := c.endAt(l, day); t.last > 0 {
			tries = append(tries, t)
			if t.gap <= nearDays {
				shortest = min(shortest, t.span)
			}
		}
	}
	torn := func(t ending) bool { return t.gap <= nearDays && t.span > tornSpan*max(shortest, 1) }
	tries = slices.DeleteFunc(tries, torn)
	if len(tries) == 0 {
		return
	}
	best := slices.MinFunc(tries, func(a, b ending) int { return cmp.Or(cmp.Compare(a.gap, b.gap), cmp.Compare(b.day, a.day)) })
	c.from, c.to = yearBefore(best.day), best.day
	other := func(t ending) bool { return t.gap <= nearDays && (t.first != best.first || t.last != best.last) }
	c.unsure = l.lacksYears() && (best.gap > nearDays || slices.ContainsFunc(tries, other))
}

// ending is how the rows lie before a day: their first and last day, how far the last lies from the day, and how long they stretch.
type ending struct {
	day, first, last ofx.Day
	gap, span        int
}

// endAt tells how the rows lie in the year up to a day.
func (c *calendar) endAt(l *ledger, day ofx.Day) ending {
	try := *c
	try.from, try.to = yearBefore(day), day
	first, last := try.ends(l)
	if last == 0 || try.from == 0 {
		return ending{}
	}
	gap := max(day.Number()-last.Number(), last.Number()-day.Number())
	return ending{day, first, last, gap, last.Number() - first.Number()}
}

// yearBefore is the first day of the year that ends with a day.
func yearBefore(day ofx.Day) ofx.Day {
	first, _ := ofx.DayNumbered(day.Number() - yearLong)
	return first
}

// tornSpan is how many times longer the rows stretch where a year's end falls between them.
const tornSpan = 3

// ends gives the first and the last day of the rows.
func (c *calendar) ends(l *ledger) (first, last ofx.Day) {
	for _, r := range l.rows {
		if r.Day == nil {
			continue
		}
		day := c.dayOf(r.Day, 0)
		last = max(last, day)
		if first == 0 || day > 0 && day < first {
			first = day
		}
	}
	return first, last
}

// lacksYears says whether a row's day is printed without its year, and no year stands over it.
func (l *ledger) lacksYears() bool {
	return slices.ContainsFunc(l.rows, func(r *list.Row) bool { return r.Day != nil && !r.Day.Whole && r.Day.Year == "" })
}
