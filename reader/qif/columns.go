package qif

import (
	"bytes"
	"fmt"
	"sort"

	"tillroll/convert"
	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// columns is what the dates and the amounts of the whole file say.
type columns struct {
	option convert.DateOrder // by the file

	dates   date.Column
	amounts amount.Column
	month   run // the days in the order of the file, month first
	first   run // likewise, day first
	dots    int // dates with dots in them
	count   int

	openMarks int // amounts like 1,234

	sections []belonging
}

// belonging is the account of the sections from a byte of the file on.
type belonging struct {
	from    int64
	account string
}

// belongs takes down whose a section is.
func (c *columns) belongs(from int64, account string) {
	n := len(c.sections)
	if n > 0 && c.sections[n-1].from == from {
		c.sections, n = c.sections[:n-1], n-1
	}
	if n == 0 || c.sections[n-1].account != account {
		c.sections = append(c.sections, belonging{from, account})
	}
}

// accountAt is the account of the section that begins at a byte.
func (c *columns) accountAt(from int64) string {
	after := sort.Search(len(c.sections), func(i int) bool { return c.sections[i].from > from })
	if after == 0 {
		return ""
	}
	return c.sections[after-1].account
}

// run tells whether days go one way.
type run struct {
	last     ofx.Day
	up, down int
}

func (r *run) see(day ofx.Day) {
	if r.last != 0 && day != 0 {
		switch {
		case day > r.last:
			r.up++
		case day < r.last:
			r.down++
		}
	}
	if day != 0 {
		r.last = day
	}
}

// turns counts the days that go against the way of most.
func (r *run) turns() int { return min(r.up, r.down) }

// see takes an entry into account.
func (c *columns) see(r *record) {
	var none date.Column
	text := plainDate(nil, r.date)
	reading := c.dates.See(text)
	c.amounts.See(r.amount)
	if isOpen(r.amount) {
		c.openMarks++
	}
	c.count++
	if bytes.IndexByte(r.date, '.') >= 0 {
		c.dots++
	}
	c.month.see(none.Day(reading, convert.MonthFirst))
	c.first.see(none.Day(reading, convert.DayFirst))
}

// light is the columns as they are read by options.
type light struct {
	*columns
	verdict date.Verdict
	unsure  bool
	told    string
}

// by settles the order of day and month: what was asked for, what the file says about
// itself, what its days can be, in which order they stand. What that leaves open is a doubt.
func (c *columns) by(order convert.DateOrder) *light {
	l := &light{columns: c}
	switch {
	case order != convert.Auto:
	case c.option != convert.Auto:
		order = c.option
	case c.dates.Ambiguous() == 0:
	case c.month.turns() == 0 && c.first.turns() > 0 && c.month.up+c.month.down > 1:
		order = convert.MonthFirst
		l.told = "Dates were read month first: only so do the entries stand in the order of time."
	case c.first.turns() == 0 && c.month.turns() > 0 && c.first.up+c.first.down > 1:
		order = convert.DayFirst
		l.told = "Dates were read day first: only so do the entries stand in the order of time."
	default: // one order for all, whatever marks a program mixes
		l.unsure, order = true, convert.MonthFirst
		if c.dots == c.count {
			order = convert.DayFirst
		}
	}
	l.verdict = c.dates.Decide(order)
	return l
}

// Begin says how the dates were read, where that had to be found out.
func (l *light) Begin(t *bookings.Teller) {
	if l.told != "" {
		t.NoteOnce(l.told)
	}
	if comma, known := l.amounts.DecimalMark(); l.openMarks > 0 && !known {
		mark := "point"
		if comma {
			mark = "comma"
		}
		t.NoteOnce("Nothing in the file tells whether a point or a comma stands before decimals; it was taken to be the " + mark + ".")
	}
}

// isOpen tells an amount of which one mark is all that could stand before decimals, and
// three digits follow it.
func isOpen(text []byte) bool {
	at := bytes.LastIndexAny(text, ".,")
	return at > 0 && len(text)-at == 4 && bytes.IndexAny(text, ".,") == at
}

// Row reads date and amount of a row in the light of all.
func (l *light) Row(t *bookings.Teller, row *convert.Row) bool {
	date, ok := l.day(t, row.Date)
	if !ok {
		t.Skip(row.Line, fmt.Sprintf("%q is no date", short(row.Date)))
		return false
	}
	amount, ok := l.amount(row.Amount)
	switch {
	case !ok:
		t.Skip(row.Line, fmt.Sprintf("%q is no amount", short(row.Amount)))
	case bookings.IsZero(amount):
		t.LeaveOut(statement.Information)
	default:
		row.Date, row.Amount = date, amount
		return true
	}
	return false
}

// day reads a date in the light of all.
func (l *light) day(t *bookings.Teller, text []byte) ([]byte, bool) {
	day, guessed, _ := l.verdict.Resolve(date.Read(plainDate(nil, text)))
	if day == 0 {
		return nil, false
	}
	if guessed || l.unsure {
		first := "month"
		if l.verdict.Order() == convert.DayFirst {
			first = "day"
		}
		t.Doubt("dateOrder", "Day and month of some dates can be read either way, and nothing in the file decides it; the "+first+" was taken to come first.")
	}
	return []byte(day.String()), true
}

// amount reads an amount in the light of all.
func (c *columns) amount(text []byte) ([]byte, bool) {
	const most = 4 // decimals of any currency: the conversion rounds, and says so
	value, ok := c.amounts.Amount(text, most)
	if !ok {
		return nil, false
	}
	return bookings.AppendPlain(nil, value), true
}

// plainDate spells a date of Quicken as others do. It writes blanks for zeros and an
// apostrophe before years from 2000 on: 1/ 2'24, 3/29' 0.
func plainDate(dst, text []byte) []byte {
	if bytes.ContainsFunc(text, func(r rune) bool { return r >= 'A' }) {
		return append(dst, text...) // a month in letters
	}
	mark := byte('/')
	if bytes.IndexByte(text, '.') >= 0 {
		mark = '.'
	} else if bytes.IndexByte(text, '-') >= 0 {
		mark = '-'
	}
	parts := bytes.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	year := false // the last part stands behind the apostrophe
	if at := bytes.IndexByte(text, '\''); at >= 0 {
		year = !bytes.ContainsAny(bytes.TrimSpace(text[at+1:]), "./-' ")
	}
	for i, part := range parts {
		if i > 0 {
			dst = append(dst, mark)
		}
		if i == 2 && len(part) <= 2 && year {
			dst = append(dst, "20"...)
			if len(part) == 1 {
				dst = append(dst, '0')
			}
		}
		dst = append(dst, part...)
	}
	return dst
}
