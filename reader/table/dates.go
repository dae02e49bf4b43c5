package table

import (
	"fmt"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/statement"
)

// days gathers what all lines of a table say about the order of day and month, those that
// are no bookings as well: the one that proves it may be an opening balance.
type days struct {
	column               convert.DateColumn
	monthFirst, dayFirst daysInOrder
	yearFirst            daysInOrder
	notYearFirst         bool // some day cannot be
	misread              oneDay
}

// see takes the day of a row.
func (d *days) see(cell convert.DateCell) {
	monthFirst, dayFirst := cell.Days()
	d.monthFirst.see(monthFirst)
	d.misread.see(monthFirst)
	d.dayFirst.see(dayFirst)
	yearFirst := cell.YearFirst()
	d.yearFirst.see(yearFirst)
	d.notYearFirst = d.notYearFirst || yearFirst == 0 && monthFirst != 0
}

// yearsJump tells that days of three short numbers lie close together with the year first, and far
// apart with the year last. Sure tells that they do not even stand in order so.
func (d *days) yearsJump() (jump, sure bool) {
	const close, times = 400, 4 // an export over New Year; what no two exports of one length differ by
	if d.notYearFirst || d.yearFirst.count < 2 {
		return false, false
	}
	yearLast := min(d.monthFirst.span(), d.dayFirst.span())
	jump = yearLast > close && d.yearFirst.span()*times < yearLast
	return jump, jump && d.yearFirst.span() <= close && d.monthFirst.rose && d.monthFirst.fell && d.dayFirst.rose && d.dayFirst.fell
}

// settle looks for more evidence where the dates of the rows do not tell day from month:
// other lines, the order of the rows, the countries that the file is of.
func (f *finding) settleDates(d *days, options *convert.Options) {
	if options.DateOrder != convert.Auto {
		return
	}
	set := func(order convert.DateOrder, why string) { options.DateOrder, options.OrderReason = order, why }
	switch jump, sure := d.yearsJump(); {
	case sure:
		set(convert.YearFirst, "Year first, because with the year last the rows would jump from year to year.")
		return
	case jump && yearFirstCurrency(f.country.code):
		set(convert.YearFirst, "Year first, as in the countries that pay in "+f.country.code+", and because the rows lie close together only so.")
		return
	case jump:
		options.OrderReason = "The year is read last, as in most files with years of two digits."
		f.doubt("dateOrder", "The dates can be read year first as well, and would lie closer together so: they are read with the year last. Set dateOrder to be sure.")
	}
	if f.ambiguousDates() == 0 {
		return
	}
	monthFirst, dayFirst := d.monthFirst.isSorted(), d.dayFirst.isSorted()
	language, sure := f.language()
	switch {
	case d.column.Ambiguous() == 0:
		v := d.column.Decide(convert.Auto)
		set(v.Order(), "The order of day and month is that of a line which is no transaction: "+v.Evidence())
	case dayFirst && !monthFirst:
		set(convert.DayFirst, "Day first, because only so do the rows stand in order.")
	case monthFirst && !dayFirst:
		set(convert.MonthFirst, "Month first, because only so do the rows stand in order.")
	case sure && language.DayFirst:
		set(convert.DayFirst, "Day first, as in the countries that speak the header's language.")
	case f.country.code != "" && dayFirstCurrency(f.country.code):
		set(convert.DayFirst, "Day first, as in the countries that pay in "+f.country.code+".")
	case f.hasDayFirstWord():
		set(convert.DayFirst, "Day first, as in the countries whose banks use the header's words.")
		f.doubt("dateOrder", "No date tells day from month: they are read day first, as in the countries whose banks use the header's words. Set dateOrder to be sure.")
	case d.misread.allOnOneDay():
		set(convert.DayFirst, "Day first, because read month first all rows would fall on the same day of odd months.")
	}
}

// dayFirstCurrency tells whether a currency is of countries that write the day first. The
// dollars of the United States and Canada, and whatever has no country, say nothing.
func dayFirstCurrency(code string) bool {
	switch code {
	case "", "USD", "CAD", "PHP", "JPY", "CNY", "KRW", "TWD", "HUF", "SEK", "LTL", "ZAR":
		return false
	}
	return words.IsCurrency(code)
}

// yearFirstCurrency tells whether a currency is of countries that write the year first.
func yearFirstCurrency(code string) bool {
	switch code {
	case "JPY", "CNY", "KRW", "TWD", "HUF", "SEK", "LTL":
		return true
	}
	return false
}

// oneDay finds rows that all fall on the same day of months with gaps between them,
// which no account does: they are the days of one month, misread. The first and the
// last days of months are when interest is paid, and prove nothing.
type oneDay struct {
	days, day   ofx.Day
	first, last ofx.Day // months
	months      map[ofx.Day]bool
	differs     bool
}

// see takes a day as it reads month first.
func (o *oneDay) see(d ofx.Day) {
	if o.days++; o.days == 1 {
		o.day, o.months = d%100, map[ofx.Day]bool{}
	}
	if o.differs = o.differs || d == 0 || d%100 != o.day || d%100 < 2 || d%100 > 27; o.differs {
		return
	}
	month := d/10000*12 + d/100%100
	if len(o.months) == 0 {
		o.first, o.last = month, month
	}
	o.first, o.last = min(o.first, month), max(o.last, month)
	o.months[month] = true
}

func (o *oneDay) allOnOneDay() bool {
	return !o.differs && o.days >= fewestSorted && len(o.months) > 1 && int(o.last-o.first)+1 > len(o.months)
}

// fewestSorted is how many rows must stand in order before that proves anything.
const fewestSorted = 4

// daysInOrder tells whether days run up or down. Those that could not be read are
// passed over.
type daysInOrder struct {
	count            int
	last             ofx.Day
	earliest, latest ofx.Day
	rose, fell       bool
}

// see only remembers that days rose and that they fell: both, and the file is not sorted.
func (d *daysInOrder) see(day ofx.Day) {
	if day == 0 {
		return
	}
	d.rose = d.rose || d.count > 0 && day > d.last
	d.fell = d.fell || d.count > 0 && day < d.last
	if d.count == 0 {
		d.earliest, d.latest = day, day
	}
	d.earliest, d.latest = min(d.earliest, day), max(d.latest, day)
	d.count++
	d.last = day
}

// span is about how many days lie between the first and the last.
func (d *daysInOrder) span() int {
	number := func(day ofx.Day) int { return int(day)/10000*365 + int(day)/100%100*30 + int(day)%100 }
	return number(d.latest) - number(d.earliest)
}

func (d *daysInOrder) isSorted() bool { return d.count >= fewestSorted && !(d.rose && d.fell) }

// carried counts the rows without a day of their own, which have the one above them.
type carried struct {
	rows  int
	first statement.Place
}

func (c *carried) see(at statement.Place) {
	if c.rows++; c.rows == 1 {
		c.first = at
	}
}

// tell says whose day those rows have. Banks do print a day once for several rows; whether this
// file does, or lost a day, is not said in it, so it is a doubt; but a balance that holds says at
// least that the row stands where it belongs, and then a note is enough.
func (c *carried) tell(s *statement.Statement) {
	if c.rows == 0 || s == nil {
		return
	}
	text := fmt.Sprintf("1 row has no day of its own, on %s: it was given the day above it.", c.first)
	if c.rows > 1 {
		text = fmt.Sprintf("%d rows have no day of their own, the first on %s: each was given the day above it.", c.rows, c.first)
	}
	if s.Proof.Verdict == statement.Proven {
		s.Note("%s", text)
		return
	}
	s.Doubt("", "%s", text+" Write the days into the file to be sure.")
}
