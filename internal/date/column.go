package date

import (
	"strconv"

	"tillroll/ofx"
)

// Column is what the dates of all rows say about the order of day and month.
// Rows whose amount cannot be read count too: their dates come from the same bank.
type Column struct {
	kinds      [shortYearFirst + 1]int32
	monthFirst ofx.Day // the first day that can only be month first, as an example
	dayFirst   ofx.Day
}

// See reads a cell and adds it to what the column says.
func (c *Column) See(cell []byte) Reading {
	r := Read(cell)
	c.Add(r)
	return r
}

// Add counts one reading, whether or not its row is kept.
func (c *Column) Add(r Reading) {
	c.kinds[r.kind]++
	switch {
	case r.kind == onlyMonthFirst && c.monthFirst == 0:
		c.monthFirst = r.day
	case r.kind == onlyDayFirst && c.dayFirst == 0:
		c.dayFirst = r.day
	}
}

// Decide settles the order for the whole column, once. Without evidence slashes and
// dashes are read month first, as banks of the United States write, and dots day
// first, as those of Europe do; with evidence both ways the majority rules, then
// month first.
func (c *Column) Decide(given Order) Verdict {
	v := Verdict{column: *c, given: given}
	months, days := c.kinds[onlyMonthFirst], c.kinds[onlyDayFirst]
	switch {
	case given == MonthFirst:
	case given == DayFirst:
		v.dayFirst = true
	case months == 0 && days == 0:
		v.dotsDayFirst, v.unsure = true, true
	default:
		v.dayFirst = days > months
		v.unsure = months > 0 && days > 0
	}
	return v
}

// Day reads a cell in the light of all that were seen. A day that cannot be read is zero.
func (c *Column) Day(r Reading, given Order) ofx.Day {
	verdict := c.Decide(given)
	day, _, _ := verdict.Resolve(r)
	return day
}

// Ambiguous counts the dates that can be read day first or month first with nothing in
// the column to decide.
func (c *Column) Ambiguous() int {
	if verdict := c.Decide(Auto); !verdict.unsure {
		return 0
	}
	return int(c.kinds[ambiguous] + c.kinds[ambiguousDots])
}

// Verdict is how the dates of a column are read.
type Verdict struct {
	column       Column
	given        Order
	dayFirst     bool // ambiguous dates are day first
	dotsDayFirst bool // those with dots are in any case
	unsure       bool // no evidence, or evidence both ways
}

// Resolve gives the day of a reading: 0 when it is unreadable. Guessed tells that the
// row was ambiguous and the evidence none or contradictory, forced that the given
// order was impossible for it.
func (v *Verdict) Resolve(r Reading) (day ofx.Day, guessed, forced bool) {
	if v.given == YearFirst && r.ymd != 0 {
		return r.ymd, false, false
	}
	day = r.day
	switch r.kind {
	case certain:
		return day, false, false
	case onlyMonthFirst:
		forced = v.given == DayFirst || v.given == YearFirst
	case onlyDayFirst:
		forced = v.given == MonthFirst || v.given == YearFirst
	case shortYearFirst:
		forced = v.given == MonthFirst || v.given == DayFirst
	case ambiguous, ambiguousDots:
		guessed, forced = v.unsure, v.given == YearFirst
		if v.dayFirst || v.dotsDayFirst && r.kind == ambiguousDots {
			day = r.alt
		}
	}
	return day, guessed, forced
}

// Order is the verdict; it is never Auto.
func (v *Verdict) Order() Order {
	kinds := &v.column.kinds
	slashes, dots := kinds[ambiguous], kinds[ambiguousDots]
	evidence := kinds[onlyMonthFirst] + kinds[onlyDayFirst]
	switch {
	case v.given == YearFirst:
		return YearFirst
	case v.given == Auto && evidence+slashes+dots == 0 && kinds[certain]+kinds[shortYearFirst] > 0:
		return YearFirst
	case v.dayFirst, v.dotsDayFirst && dots > slashes:
		return DayFirst
	}
	return MonthFirst
}

// Evidence says in one sentence how the order was found.
func (v *Verdict) Evidence() string {
	kinds := &v.column.kinds
	months, days := kinds[onlyMonthFirst], kinds[onlyDayFirst]
	slashes, dots := kinds[ambiguous], kinds[ambiguousDots]
	switch {
	case v.given != Auto && slashes+dots+kinds[shortYearFirst] > 0, v.given == YearFirst && months+days > 0:
		return "The order was given: " + v.given.String() + "."
	case months > 0 && days > 0:
		return v.Contradiction() + "; the others follow the majority, or month first."
	case months > 0:
		return "Month first, because " + countDates(months) + " can only be read so, such as " + v.column.monthFirst.String() + "."
	case days > 0:
		return "Day first, because " + countDates(days) + " can only be read so, such as " + v.column.dayFirst.String() + "."
	case slashes > 0 && dots > 0:
		return "No date tells day from month: those with dots are read day first, all others month first. Set dateOrder to be sure."
	case slashes > 0:
		return "No date tells day from month: " + countDates(slashes) + " read month first. Set dateOrder to be sure."
	case dots > 0:
		return "No date tells day from month: " + countDates(dots) + " with dots read day first. Set dateOrder to be sure."
	}
	return "Every date has one reading only."
}

// Contradiction says which dates can only be month first and which only day first, whatever order
// was given; nothing where they agree.
func (v *Verdict) Contradiction() string {
	months, days := v.column.kinds[onlyMonthFirst], v.column.kinds[onlyDayFirst]
	if months == 0 || days == 0 {
		return ""
	}
	return "The dates contradict each other: " + countDates(months) + " can only be month first, such as " + v.column.monthFirst.String() +
		", and " + countDates(days) + " only day first, such as " + v.column.dayFirst.String()
}

func countDates(n int32) string {
	if n == 1 {
		return "1 date"
	}
	return strconv.Itoa(int(n)) + " dates"
}
