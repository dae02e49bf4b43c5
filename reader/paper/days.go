package paper

import (
	"strconv"
	"strings"

	"tillroll/internal/date"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// span is a day, or a stretch of days, that the paper names beside its rows. The first day may lack its year: "Nov 1 - Nov 30, 2023".
type span struct{ from, to ink.Day }

// days resolves both ends. One without a year lies before or behind the other, at most a year.
func (s *span) days(c *calendar) (from, to ofx.Day) {
	in := func(d *ink.Day, year int) ofx.Day {
		return ink.Resolve(ink.WithYear(d.Text, strconv.Itoa(year)), c.order)
	}
	from, to = c.whole(s.from.Text), c.whole(s.to.Text)
	switch {
	case !s.from.Whole && to > 0:
		if from = in(&s.from, to.Year()); from > to {
			from = in(&s.from, to.Year()-1)
		}
	case !s.to.Whole && from > 0:
		if to = in(&s.to, from.Year()); to < from {
			to = in(&s.to, from.Year()+1)
		}
	}
	return from, to
}

// addSpan notes the whole days of a line: two of them are a period.
func (d *document) addSpan(l *ink.Line) {
	found := false
	for i := 0; i < len(l.Dates); i++ {
		t := l.Dates[i]
		next := i + 1
		switch {
		case !t.Whole && l.MonthSpan(t, &t):
			d.spans = append(d.spans, span{l.Dates[i], t})
		case next < len(l.Dates) && (t.Whole || l.Dates[next].Whole) && l.Spans(t, l.Dates[next]):
			d.spans = append(d.spans, span{t, l.Dates[next]})
			i = next
		case !t.Whole:
			continue
		default:
			d.spans = append(d.spans, span{l.MonthStart(t), t})
		}
		found = true
	}
	if !found {
		d.addMonths(l)
	}
}

// addBrokenSpan notes the period of a line that ends on the next one: its first day by itself would be that of the statement.
func (d *document) addBrokenSpan(lines []ink.Line, at int) bool {
	const near = 3
	if at+1 >= len(lines) || lines[at+1].Y-lines[at].Y > near*lines[at].Size() {
		return false
	}
	for _, from := range lines[at].Dates {
		if first, to, ok := lines[at].BrokenSpan(from, &lines[at+1]); ok {
			d.spans = append(d.spans, span{first, to})
			return true
		}
	}
	return false
}

// calendar decides how the days of an account's rows are read.
type calendar struct {
	order    date.Order
	from, to ofx.Day
	named    bool // the paper names the period
	assumed  bool // nothing on the paper told the order
	strayed  int  // rows that lie far outside of the period that is named
	unsure   bool // the paper names several years that would do, or none that is near
	era      int  // the year before the era of Japan in which years of two digits count, where they come first
	buddhist bool // years of two digits are those of the Buddhist calendar
}

// calendarOf tries both orders of day and month: the one in which the rows are days at all, lie within the period that the paper names
// and follow each other wins.
func (d *document) calendarOf(l *ledger, given date.Order, dayFirst, known bool) calendar {
	rows := l.rows
	best, bestScore, tie := calendar{}, -1<<30, false
	orders := []date.Order{date.DayFirst, date.MonthFirst}
	if known && !dayFirst {
		orders = []date.Order{date.MonthFirst, date.DayFirst}
	}
	if given != date.Auto {
		orders = []date.Order{given}
	}
	if shortYears(rows) && given == date.Auto {
		orders = append(orders, date.YearFirst)
	}
	for _, order := range orders {
		c := calendar{order: order, buddhist: d.buddhist, era: d.era}
		d.setPeriod(&c, l)
		score := c.score(rows) - d.contradictions(&c)
		switch {
		case score == bestScore && order == date.YearFirst && !c.muchShorter(best, l):
		case score > bestScore:
			best, bestScore, tie = c, score, false
		case score == bestScore:
			tie = true
			if c.muchShorter(best, l) {
				best = c
			}
		}
	}
	best.assumed = tie && ambiguous(rows)
	return best
}

// shortYears says whether the rows' days are three numbers of two digits, of which the first may be the year.
func shortYears(rows []*list.Row) bool {
	for _, r := range rows {
		if r.Day == nil {
			continue
		}
		if short, _ := shortYear(r.Day.Text); !r.Day.Whole || !short {
			return false
		}
	}
	return true
}

// shortYear says whether a day is three numbers of at most two digits, and gives the last.
func shortYear(text string) (short bool, last int) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '/' || r == '-' || r == ' ' })
	if len(parts) != 3 {
		return false, 0
	}
	for _, p := range parts {
		if !ink.AllDigits(p) || len(p) > 2 {
			return false, 0
		}
		last, _ = strconv.Atoi(p)
	}
	return true, last
}

// lostDays counts the rows without a day in lists that print it on every row, also where it is that of the row before.
func (l *ledger) lostDays() int {
	lost, repeated := 0, false
	for i, r := range l.rows {
		switch {
		case !r.Layout.HasDates() && !r.Own && r.Day != nil: // a title over it tells the day
		case !r.Own:
			lost++
		case i > 0 && l.rows[i-1].Own && l.rows[i-1].Place.Page == r.Place.Page && l.rows[i-1].Section == r.Section:
			repeated = repeated || l.rows[i-1].Day.Text == r.Day.Text
		}
	}
	if !repeated {
		return 0
	}
	return lost
}

// strangeDays counts the rows that have something else where others have their days, and gives the first.
func (l *ledger) strangeDays() (count int, first string) {
	for _, r := range l.rows {
		if text := r.ForDay(); text != "" {
			if count++; count == 1 {
				first = text
			}
		}
	}
	return count, first
}

// leaps says whether rows of a section lie more than a year behind those before them, and others as much ahead, or days without a year nearly a
// year apart: no list runs so.
func (l *ledger) leaps() bool {
	const year, nearly = 366, 300
	ahead, back := false, false
	for i := 1; i < len(l.rows); i++ {
		if before, r := l.rows[i-1], l.rows[i]; before.Section == r.Section && before.Chosen > 0 {
			apart := r.Chosen.Number() - before.Chosen.Number()
			if r.Day != nil && !r.Day.Whole && (apart > nearly || apart < -nearly) {
				return true // nothing but the order of the rows tells their years
			}
			ahead, back = ahead || apart > year, back || apart < -year
		}
	}
	return ahead && back
}

// contradictions is 1 where a day that the paper names beside its rows can only be read in the other order, as 30/11 can.
func (d *document) contradictions(c *calendar) int {
	for i := range d.spans {
		if c.forced(&d.spans[i].from) || c.forced(&d.spans[i].to) {
			return 1
		}
	}
	return 0
}

// muchShorter says whether the rows lie within a month or so in this reading and over several months in another.
func (c calendar) muchShorter(other calendar, l *ledger) bool {
	const month, several = 40, 3
	first, last := c.ends(l)
	from, to := other.ends(l)
	if first == 0 || from == 0 {
		return false
	}
	length := last.Number() - first.Number()
	return length <= month && to.Number()-from.Number() > several*max(length, 1)
}

func ambiguous(rows []*list.Row) bool {
	for _, r := range rows {
		if r.Day == nil {
			continue
		}
		c := calendar{from: 20240101, to: 20241231}
		c.order = date.DayFirst
		a := c.dayOf(r.Day, 0)
		c.order = date.MonthFirst
		if a != c.dayOf(r.Day, 0) {
			return true
		}
	}
	return false
}

// score counts what speaks for a reading of the days.
func (c *calendar) score(rows []*list.Row) int {
	score := 0
	var last ofx.Day
	up, down := 0, 0
	for _, r := range rows {
		if r.Day == nil {
			continue
		}
		day := c.dayOf(r.Day, last)
		switch {
		case c.forced(r.Day):
			// The day can only be read in the other order.
			score -= 20
		case day == 0:
			score -= 100
			continue
		case c.to > 0 && (day.Number() < c.from.Number()-7 || day.Number() > c.to.Number()+7):
			score -= 10
		}
		if last > 0 && day > last {
			up++
		} else if day < last {
			down++
		}
		last = day
	}
	return score - 3*min(up, down)
}

// forced says whether a day contradicts the order.
func (c *calendar) forced(t *ink.Day) bool {
	var column date.Column
	text, _ := c.inEra(t.InYear())
	r := column.See([]byte(text))
	var other date.Column
	verdict := other.Decide(c.order)
	_, _, forced := verdict.Resolve(r)
	return forced
}

// dayOf reads a day; one without a year gets that of the period, or the one nearest to the row before.
func (c *calendar) dayOf(t *ink.Day, last ofx.Day) ofx.Day {
	if t.Whole {
		return c.whole(t.Text)
	}
	years := map[int]bool{}
	var tries []int
	try := func(y int) {
		if y > 0 && !years[y] {
			years[y] = true
			tries = append(tries, y)
		}
	}
	year, _ := strconv.Atoi(t.Year)
	if c.to > 0 && (c.named || year == 0) {
		for y := c.from.Year() - 1; y <= c.to.Year()+1; y++ {
			try(y)
		}
	} else if year > 0 {
		try(year)
	} else if last > 0 {
		try(last.Year())
	} else {
		return 0
	}
	var best ofx.Day
	distance := 1 << 30
	for _, y := range tries {
		day := ink.Resolve(ink.WithYear(t.Text, strconv.Itoa(y)), c.order)
		if day == 0 {
			continue
		}
		if d := c.outside(day); d < distance {
			best, distance = day, d
		}
	}
	return best
}

// lastCommon is the last year of two digits that is one of the common era where both calendars are in use: the Buddhist 60 is 2017.
const lastCommon = 59

// whole reads a day with its year.
func (c *calendar) whole(text string) ofx.Day {
	text, inEra := c.inEra(text)
	short, year := shortYear(text)
	day := ink.Resolve(text, c.order)
	if inEra && day > 0 {
		return ofx.Day((c.era+day.Year()%100)*10000 + day.Month()*100 + day.Day())
	}
	if !c.buddhist || !short || year <= lastCommon || day == 0 {
		return day
	}
	return ofx.Day((2500+year-date.BuddhistYears)*10000 + day.Month()*100 + day.Day())
}

// inEra says whether a day may begin with the year of an era, and spells that with two digits, as other years are: "7-06-02".
func (c *calendar) inEra(text string) (string, bool) {
	if short, _ := shortYear(text); !short || c.era == 0 || c.order != date.YearFirst {
		return text, false
	}
	if !ink.AllDigits(text[:2]) {
		text = "0" + text
	}
	return text, true
}

// outside is how many days a day lies outside of the period.
func (c *calendar) outside(day ofx.Day) int {
	n := day.Number()
	return max(0, c.from.Number()-n, n-c.to.Number())
}

// turnsOf counts how often days go back where others go on, or on where others go back, among the rows in which two stand over each other.
// A list is ordered by the days of booking, and no sum tells which they are.
func (l *ledger) turnsOf(c *calendar, of func(*list.Row) *ink.Day) int {
	var turns [2]int
	var last ofx.Day
	for _, r := range l.rows {
		if r.Second == nil {
			continue
		}
		day := c.dayOf(of(r), last)
		switch {
		case last == 0:
		case day < last:
			turns[0]++
		case day > last:
			turns[1]++
		}
		last = day
	}
	return min(turns[0], turns[1])
}
