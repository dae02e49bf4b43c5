package convert

import (
	"bytes"
	"unicode/utf8"

	"tillroll/ofx"
)

// How a date is read. Nearly every cell is a program's date or timestamp, digits with one
// kind of mark between them, or a month by three letters: each of these has a quick way
// (readISODay, readTimestamp, readPlainDate, readNamedDay). All else is the grammar's:
// date_text.go takes the cell apart, date_grammar.go and date_time.go walk over the
// pieces, date_assemble.go makes a day of them. A quick way gives what the grammar would give or
// leaves the cell to it; FuzzPlainDate and tables hold them together.
//
// A cell by itself can often be read two ways, so it is read once, with both kept. The
// column (date_column.go) sees every reading, decides, and only then resolves them.

// dateKind says what a date cell says about itself, before its column is judged.
type dateKind uint8

const (
	dateUnreadable     dateKind = iota
	dateCertain                 // year first, a month by name, an epoch, 05/05: one reading, no evidence
	dateMonthFirst              // digits that can only be month first: evidence
	dateDayFirst                // digits that can only be day first: evidence
	dateAmbiguous               // both possible; slashes, dashes or blanks between the parts
	dateAmbiguousDots           // both possible; dots between the parts
	dateShortYearFirst          // 99-01-05: the first of three short numbers must be the year
)

// dateReading is what one cell says. It has no pointers: 100,000 of them cost the
// garbage collector nothing.
type dateReading struct {
	day  ofx.Day // the reading, or the month-first reading when two are possible
	alt  ofx.Day // the day-first reading when both are possible; else 0
	ymd  ofx.Day // another, year-first reading of three short numbers, for a column given as such; else 0
	kind dateKind
}

// datePart is one part of a date as written.
type datePart struct {
	value uint64
	width int // digits as written
	role  partRole
}

// readDate reads one cell. Number tells that it was a JSON number, so that only
// digits alone, with a fraction or without, can be a date.
func readDate(text []byte, number bool) dateReading {
	if blankEnds(text) {
		text = bytes.TrimSpace(text)
	}
	if day := readISODay(text); day != 0 {
		return certainDate(day)
	}
	if r, ok := readTimestamp(text); ok {
		return r
	}
	if r, plain := readPlainDate(text); plain || number {
		return r
	}
	if day := readNamedDay(text); day != 0 {
		return certainDate(day)
	}
	return readWrittenDate(text)
}

// readWrittenDate reads a date by the grammar.
func readWrittenDate(text []byte) dateReading {
	var t dateText
	if !t.scan(text) || !t.parse() {
		return dateReading{}
	}
	return t.assemble()
}

// blankEnds tells whether blanks may surround the text: ASCII's, or those that begin
// or end beyond it.
func blankEnds(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	first, last := text[0], text[len(text)-1]
	return first <= ' ' || first >= utf8.RuneSelf || last <= ' ' || last >= utf8.RuneSelf
}

// certainDate is the reading of a date that has but one; day is 0 when the
// calendar does not have it.
func certainDate(day ofx.Day) dateReading {
	if day == 0 {
		return dateReading{}
	}
	return dateReading{day: day, kind: dateCertain}
}

// maxPlainDate is the longest text the quick way takes: an epoch with the fraction of
// a double, and then some.
const maxPlainDate = 32

// readPlainDate reads what nearly all files have, digits with one kind of mark
// between them: 2024-01-05, 1/5/24, 20240105. Plain tells that the text was of that
// kind, read or not; any other text is the grammar's.
func readPlainDate(text []byte) (r dateReading, plain bool) {
	if len(text) > maxPlainDate {
		return dateReading{}, false
	}
	var parts [3]datePart
	var mark byte
	at, start, value := 0, 0, uint64(0)
	for i, c := range text {
		if digit := c - '0'; digit <= 9 {
			value = value*10 + uint64(digit)
			continue
		}
		known := c == '/' || c == '-' || c == '.'
		if !known || i == start || at == 2 || at == 1 && c != mark {
			return dateReading{}, false
		}
		parts[at] = datePart{value: value, width: i - start}
		mark, start, value = c, i+1, 0
		at++
	}
	if start == len(text) {
		return dateReading{}, false
	}
	parts[at] = datePart{value: value, width: len(text) - start}
	switch at {
	case 2:
		return threeNumbers(parts, mark == '.'), true
	case 1:
		return twoNumbers(parts[0], parts[1], mark), true
	}
	return digitsAlone(parts[0]), true
}

// readNamedDay reads the two spellings with a month's name that banks like most,
// "5 Jan 2024" and "Jan 5, 2024", at once; 0 leaves a text to the grammar.
func readNamedDay(text []byte) ofx.Day {
	n := len(text)
	if n < len("5 Jan 2024") || n > len("Jan 15, 2024") || text[n-5] != ' ' {
		return 0
	}
	head, year := text[:n-5], text[n-4:]
	var name, day []byte
	switch k := len(head) - 3; {
	case head[3] == ' ' && head[k+2] == ',':
		name, day = head[:3], head[4:k+2]
	case head[k-1] == ' ':
		name, day = head[k:], head[:k-1]
	default:
		return 0
	}
	small := [3]byte{name[0] | 0x20, name[1] | 0x20, name[2] | 0x20}
	dayNumber, width := digitsIn(day)
	yearNumber, _ := digitsIn(year)
	if width == 0 || width > 2 {
		return 0
	}
	return calendarDay(yearNumber, monthNamed(small[:]), dayNumber)
}

// digitsIn reads a text of digits alone; its width is 0 for any other.
func digitsIn(text []byte) (value, width int) {
	for _, c := range text {
		if c-'0' > 9 {
			return 0, 0
		}
		value = value*10 + int(c-'0')
	}
	return value, len(text)
}

// threeNumbers reads a day, a month and a year in digits.
func threeNumbers(parts [3]datePart, dots bool) dateReading {
	a, b, c := parts[0], parts[1], parts[2]
	switch {
	case b.width > 2:
		return dateReading{}
	case a.width == 4 && c.width <= 2:
		return certainDate(calendarDay(int(a.value), int(b.value), int(c.value)))
	case a.width <= 2 && c.width == 4:
		return yearLast(int(a.value), int(b.value), int(c.value), dots)
	case a.width > 2 || c.width > 2:
		return dateReading{}
	}
	return threeShort(a, b, c, dots)
}

// threeShort reads three numbers of at most two digits. The last is the year unless
// the first is over 31 or the column is given as year first.
func threeShort(a, b, c datePart, dots bool) dateReading {
	var ymd ofx.Day
	if a.width == 2 {
		ymd = calendarDay(fullYear(int(a.value)), int(b.value), int(c.value))
	}
	if a.value > 31 {
		if ymd == 0 {
			return dateReading{}
		}
		return dateReading{day: ymd, kind: dateShortYearFirst}
	}
	var r dateReading
	if c.width == 2 {
		r = yearLast(int(a.value), int(b.value), fullYear(int(c.value)), dots)
	}
	r.ymd = ymd
	return r
}

// yearLast reads two numbers before a year: month and day, or day and month. Both
// can be only when both are at most 12, and then the calendar has both.
func yearLast(a, b, year int, dots bool) dateReading {
	monthFirst, dayFirst := calendarDay(year, a, b), calendarDay(year, b, a)
	switch {
	case monthFirst == dayFirst: // 05/05, or no such day
		return certainDate(monthFirst)
	case dayFirst == 0:
		return dateReading{day: monthFirst, kind: dateMonthFirst}
	case monthFirst == 0:
		return dateReading{day: dayFirst, kind: dateDayFirst}
	case dots:
		return dateReading{day: monthFirst, alt: dayFirst, kind: dateAmbiguousDots}
	}
	return dateReading{day: monthFirst, alt: dayFirst, kind: dateAmbiguous}
}

// twoNumbers reads an ISO ordinal date (2024-005), or digits alone with a fraction:
// a spreadsheet's time of day (45296.75), a float that was a number of digits
// (20240105.0), the milliseconds of an OFX datetime or an epoch.
func twoNumbers(a, b datePart, mark byte) dateReading {
	if mark == '-' && a.width == 4 && b.width == 3 {
		return certainDate(ordinalDay(int(a.value), int(b.value)))
	}
	zero := b.value == 0 && b.width <= maxNumberWidth
	if mark == '.' && (zero || fractionAllowed(a.width)) {
		return digitsAlone(a)
	}
	return dateReading{}
}

// fractionAllowed tells whether digits alone of that number count something that
// can have a fraction: Excel's days, an epoch, the seconds of an OFX datetime.
func fractionAllowed(width int) bool {
	return width == 5 || width == 9 || width == 10 || width == 13 || width == 14
}

// digitsAlone reads digits without a mark: how many there are says what they mean.
func digitsAlone(p datePart) dateReading {
	n := p.value
	switch p.width {
	case 5:
		if n >= 1e4 {
			return certainDate(dayNumbered(excelEpoch + int(n)))
		}
	case 7:
		return certainDate(ordinalDay(int(n/1000), int(n%1000)))
	case 8:
		return certainDate(packedDay(n))
	case 9, 10:
		if n >= 1e8 && (p.width == 9 || n >= 1e9) {
			return certainDate(dayNumbered(unixEpoch + int(n/secondsPerDay)))
		}
	case 12:
		return packedDateTime(n * 100)
	case 13:
		if n >= 1e12 {
			return certainDate(dayNumbered(unixEpoch + int(n/1000/secondsPerDay)))
		}
	case 14:
		return packedDateTime(n)
	}
	return dateReading{}
}

// packedDay reads the number YYYYMMDD.
func packedDay(n uint64) ofx.Day {
	return calendarDay(int(n/10000), int(n/100%100), int(n%100))
}

// packedDateTime reads the number YYYYMMDDHHMMSS. An impossible time of day means
// that the digits are something else.
func packedDateTime(n uint64) dateReading {
	if !clockTime(int(n/10000%100), int(n/100%100), int(n%100)) {
		return dateReading{}
	}
	return certainDate(packedDay(n / 1e6))
}

// clockTime tells whether a clock can show the time; 24:00:00 ends a day, and a
// leap second has the number 60.
func clockTime(hour, minute, second int) bool {
	return hour < 24 && minute < 60 && second <= 60 || hour == 24 && minute == 0 && second == 0
}
