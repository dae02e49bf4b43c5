package paper

import (
	"strconv"

	"tillroll/internal/date"
	"tillroll/ofx"
)

// span is a day, or a stretch of days, that the paper names beside its rows.
type span struct{ from, to dateToken }

// addSpan notes the whole days of a line: two of them are a period.
func (d *document) addSpan(l *line) {
	var whole []dateToken
	for _, t := range l.dates {
		if t.whole {
			whole = append(whole, t)
		}
	}
	for i := 0; i < len(whole); i++ {
		s := span{whole[i], whole[i]}
		if i+1 < len(whole) && whole[i+1].x0-whole[i].x1 < 60 {
			s.to = whole[i+1]
			i++
		}
		d.spans = append(d.spans, s)
	}
}

// calendar decides how the days of an account's rows are read.
type calendar struct {
	order    date.Order
	from, to ofx.Day
	named    bool // the paper names the period
	assumed  bool // nothing on the paper told the order
}

// resolve reads one token as a day in an order.
func resolve(text string, order date.Order) ofx.Day {
	var c date.Column
	r := c.See([]byte(text))
	return c.Day(r, order)
}

// calendarOf tries both orders of day and month: the one in which the rows are days at all, lie within the period that the paper names
// and follow each other wins.
func (d *document) calendarOf(rows []*row, given date.Order, dayFirst, known bool) calendar {
	best, bestScore, tie := calendar{}, -1<<30, false
	orders := []date.Order{date.DayFirst, date.MonthFirst}
	if known && !dayFirst {
		orders = []date.Order{date.MonthFirst, date.DayFirst}
	}
	if given != date.Auto {
		orders = []date.Order{given}
	}
	for _, order := range orders {
		c := calendar{order: order}
		d.setPeriod(&c)
		score := c.score(rows)
		switch {
		case score > bestScore:
			best, bestScore, tie = c, score, false
		case score == bestScore:
			tie = true
		}
	}
	best.assumed = tie && ambiguous(rows)
	return best
}

func ambiguous(rows []*row) bool {
	for _, r := range rows {
		if r.day == nil {
			continue
		}
		c := calendar{from: 20240101, to: 20241231}
		c.order = date.DayFirst
		a := c.dayOf(r.day, 0)
		c.order = date.MonthFirst
		if a != c.dayOf(r.day, 0) {
			return true
		}
	}
	return false
}

// setPeriod takes the longest period that the paper names, or the last day where it names none.
func (d *document) setPeriod(c *calendar) {
	longest := -1
	var latest ofx.Day
	for _, s := range d.spans {
		from, to := resolve(s.from.text, c.order), resolve(s.to.text, c.order)
		if from == 0 || to == 0 || to < from {
			continue
		}
		latest = max(latest, to)
		const year = 400
		if n := to.Number() - from.Number(); n > longest && n <= year && n > 0 {
			longest, c.from, c.to, c.named = n, from, to, true
		}
	}
	if longest < 0 && latest > 0 {
		if first, ok := ofx.DayNumbered(latest.Number() - 300); ok {
			c.from, c.to = first, latest
		}
	}
}

// score counts what speaks for a reading of the days.
func (c *calendar) score(rows []*row) int {
	score := 0
	var last ofx.Day
	up, down := 0, 0
	for _, r := range rows {
		if r.day == nil {
			continue
		}
		day := c.dayOf(r.day, last)
		switch {
		case c.forced(r.day):
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
func (c *calendar) forced(t *dateToken) bool {
	text := t.text
	if !t.whole {
		text = withYear(text, someYear)
	}
	var column date.Column
	r := column.See([]byte(text))
	var other date.Column
	verdict := other.Decide(c.order)
	_, _, forced := verdict.Resolve(r)
	return forced
}

// dayOf reads a day; one without a year gets that of the period, or the one nearest to the row before.
func (c *calendar) dayOf(t *dateToken, last ofx.Day) ofx.Day {
	if t.whole {
		return resolve(t.text, c.order)
	}
	years := map[int]bool{}
	var tries []int
	try := func(y int) {
		if y > 0 && !years[y] {
			years[y] = true
			tries = append(tries, y)
		}
	}
	if c.to > 0 {
		for y := c.from.Year() - 1; y <= c.to.Year()+1; y++ {
			try(y)
		}
	} else if last > 0 {
		try(last.Year())
	} else {
		return 0
	}
	var best ofx.Day
	distance := 1 << 30
	for _, y := range tries {
		day := resolve(withYear(t.text, strconv.Itoa(y)), c.order)
		if day == 0 {
			continue
		}
		if d := c.outside(day); d < distance {
			best, distance = day, d
		}
	}
	return best
}

// outside is how many days a day lies outside of the period.
func (c *calendar) outside(day ofx.Day) int {
	n := day.Number()
	return max(0, c.from.Number()-n, n-c.to.Number())
}
