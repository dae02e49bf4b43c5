package date

import (
	"bytes"
	"unicode/utf8"

	"tillroll/ofx"
)

// kind says what a date cell says about itself, before its column is judged.
type kind uint8

const (
	unreadable     kind = iota
	certain             // year first, a month by name, an epoch, 05/05: one reading, no evidence
	onlyMonthFirst      // digits that can only be month first: evidence
	onlyDayFirst        // digits that can only be day first: evidence
	ambiguous           // both possible; slashes, dashes or blanks between the parts
	ambiguousDots       // both possible; dots between the parts
	shortYearFirst      // 99-01-05: the first of three short numbers must be the year
)

// Reading is what one cell says. It has no pointers: 100,000 of them cost the
// garbage collector nothing.
type Reading struct {
	day  ofx.Day // the reading, or the month-first reading when two are possible
	alt  ofx.Day // the day-first reading when both are possible; else 0
	ymd  ofx.Day // another, year-first reading of three short numbers, for a column given as such; else 0
	kind kind
}

// part is one part of a date as written.
type part struct {
	value uint64
	width int // digits as written
	role  role
}

// Read reads one cell. It tries the quick ways before the grammar.
func Read(cell []byte) Reading {
	if blankEnds(cell) {
		cell = bytes.TrimSpace(cell)
	}
	if day := readISODay(cell); day != 0 {
		return certainDay(day)
	}
	if r, ok := readTimestamp(cell); ok {
		return r
	}
	if r, plain := readPlain(cell); plain {
		return r
	}
	if day := readNamedDay(cell); day != 0 {
		return certainDay(day)
	}
	return readWritten(cell)
}

// ReadNumber reads a cell that is a number in its file: a JSON number, the value of a
// spreadsheet's cell. Only digits alone, with a fraction or without, can be a date then.
func ReadNumber(digits []byte) Reading {
	r, _ := readPlain(digits)
	return r
}

// Readable tells whether the calendar has a day for the cell.
func (r Reading) Readable() bool { return r.kind != unreadable }

// Ambiguous tells whether the cell can be read day first and month first.
func (r Reading) Ambiguous() bool { return r.alt != 0 }

// Days gives the day read month first and the day read day first; they are one where the
// cell has but one reading.
func (r Reading) Days() (monthFirst, dayFirst ofx.Day) {
	if r.Ambiguous() {
		return r.day, r.alt
	}
	return r.day, r.day
}

// YearFirst gives the day read year first, of three short numbers or of a date that has but that
// reading; 0 where there is none.
func (r Reading) YearFirst() ofx.Day {
	if r.kind == shortYearFirst {
		return r.day
	}
	return r.ymd
}

// readWritten reads a date by the grammar.
func readWritten(text []byte) Reading {
	var t tokens
	if !t.scan(text) || !t.parse() {
		return Reading{}
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

// certainDay is the reading of a date that has but one; day is 0 when the
// calendar does not have it.
func certainDay(day ofx.Day) Reading {
	if day == 0 {
		return Reading{}
	}
	return Reading{day: day, kind: certain}
}

// maxPlain is the longest text the quick way takes: an epoch with the fraction of
// a double, and then some.
const maxPlain = 32

// readPlain reads what nearly all files have, digits with one kind of mark
// between them: 2024-01-05, 1/5/24, 20240105. Plain tells that the text was of that
// kind, read or not; any other text is the grammar's.
func readPlain(text []byte) (r Reading, plain bool) {
	if len(text) > maxPlain {
		return Reading{}, false
	}
	var parts [3]part
	var mark byte
	at, start, value := 0, 0, uint64(0)
	for i, c := range text {
		if digit := c - '0'; digit <= 9 {
			value = value*10 + uint64(digit)
			continue
		}
		known := c == '/' || c == '-' || c == '.'
		if !known || i == start || at == 2 || at == 1 && c != mark {
			return Reading{}, false
		}
		parts[at] = part{value: value, width: i - start}
		mark, start, value = c, i+1, 0
		at++
	}
	if start == len(text) {
		return Reading{}, false
	}
	parts[at] = part{value: value, width: len(text) - start}
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
func threeNumbers(parts [3]part, dots bool) Reading {
	a, b, c := parts[0], parts[1], parts[2]
	switch {
	case b.width > 2:
		return Reading{}
	case a.width == 4 && c.width <= 2:
		return certainDay(calendarDay(int(a.value), int(b.value), int(c.value)))
	case a.width <= 2 && c.width == 4:
		return yearLast(int(a.value), int(b.value), int(c.value), dots)
	case a.width > 2 || c.width > 2:
		return Reading{}
	}
	return threeShort(a, b, c, dots)
}

// threeShort reads three numbers of at most two digits. The last is the year unless
// the first is over 31 or the column is given as year first.
func threeShort(a, b, c part, dots bool) Reading {
	var ymd ofx.Day
	if a.width == 2 {
		ymd = calendarDay(fullYear(int(a.value)), int(b.value), int(c.value))
	}
	if a.value > 31 {
		if ymd == 0 {
			return Reading{}
		}
		return Reading{day: ymd, kind: shortYearFirst}
	}
	var r Reading
	if c.width == 2 {
		r = yearLast(int(a.value), int(b.value), fullYear(int(c.value)), dots)
	}
	r.ymd = ymd
	return r
}

// yearLast reads two numbers before a year: month and day, or day and month. Both
// can be only when both are at most 12, and then the calendar has both.
func yearLast(a, b, year int, dots bool) Reading {
	monthFirst, dayFirst := calendarDay(year, a, b), calendarDay(year, b, a)
	switch {
	case monthFirst == dayFirst: // 05/05, or no such day
		return certainDay(monthFirst)
	case dayFirst == 0:
		return Reading{day: monthFirst, kind: onlyMonthFirst}
	case monthFirst == 0:
		return Reading{day: dayFirst, kind: onlyDayFirst}
	case dots:
		return Reading{day: monthFirst, alt: dayFirst, kind: ambiguousDots}
	}
	return Reading{day: monthFirst, alt: dayFirst, kind: ambiguous}
}

// twoNumbers reads an ISO ordinal date (2024-005), or digits alone with a fraction:
// a spreadsheet's time of day (45296.75), a float that was a number of digits
// (20240105.0), the milliseconds of an OFX datetime or an epoch.
func twoNumbers(a, b part, mark byte) Reading {
	if mark == '-' && a.width == 4 && b.width == 3 {
		return certainDay(ordinalDay(int(a.value), int(b.value)))
	}
	zero := b.value == 0 && b.width <= maxNumberWidth
	if mark == '.' && (zero || fractionAllowed(a.width)) {
		return digitsAlone(a)
	}
	return Reading{}
}

// fractionAllowed tells whether digits alone of that number count something that
// can have a fraction: Excel's days, an epoch, the seconds of an OFX datetime.
func fractionAllowed(width int) bool {
	return width == 5 || width == 9 || width == 10 || width == 13 || width == 14
}

// digitsAlone reads digits without a mark: how many there are says what they mean.
func digitsAlone(p part) Reading {
	n := p.value
	switch p.width {
	case 5:
		if n >= 1e4 {
			return certainDay(dayNumbered(excelEpoch + int(n)))
		}
	case 7:
		return certainDay(ordinalDay(int(n/1000), int(n%1000)))
	case 8:
		return certainDay(packedDay(n))
	case 9, 10:
		if n >= 1e8 && (p.width == 9 || n >= 1e9) {
			return certainDay(dayNumbered(unixEpoch + int(n/secondsPerDay)))
		}
	case 12:
		return packedDateTime(n * 100)
	case 13:
		if n >= 1e12 {
			return certainDay(dayNumbered(unixEpoch + int(n/1000/secondsPerDay)))
		}
	case 14:
		return packedDateTime(n)
	}
	return Reading{}
}

// packedDay reads the number YYYYMMDD.
func packedDay(n uint64) ofx.Day {
	return calendarDay(int(n/10000), int(n/100%100), int(n%100))
}

// packedDateTime reads the number YYYYMMDDHHMMSS. An impossible time of day means
// that the digits are something else.
func packedDateTime(n uint64) Reading {
	if !clockTime(int(n/10000%100), int(n/100%100), int(n%100)) {
		return Reading{}
	}
	return certainDay(packedDay(n / 1e6))
}

// clockTime tells whether a clock can show the time; 24:00:00 ends a day, and a
// leap second has the number 60.
func clockTime(hour, minute, second int) bool {
	return hour < 24 && minute < 60 && second <= 60 || hour == 24 && minute == 0 && second == 0
}
