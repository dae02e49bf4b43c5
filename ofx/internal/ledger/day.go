package ledger

import "encoding/binary"

// Day is a calendar day written as the number YYYYMMDD, so that days compare and
// sort as numbers. It is never a moment in time and knows no zone. Zero is no day.
type Day uint32

// NewDay gives the day of a year, month and day of the month, and whether the
// calendar has it: nothing rolls over.
func NewDay(year, month, day int) (Day, bool) {
	if year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return 0, false
	}
	return Day(year*10000 + month*100 + day), true
}

// DayOf is NewDay for three numbers that are known to be a day, as a clock gives them:
// ofx.DayOf(time.Now().Date()). The month may be any kind of integer, because
// [time.Month] is one and this package knows no clock.
func DayOf[M ~int](year int, month M, day int) Day {
	found, _ := NewDay(year, int(month), day)
	return found
}

// A cycle is 400 years, after which the calendar repeats itself. Years are counted from
// March in it, so that the leap day comes last; March of the year 0 begins monthsAhead
// days before the first day that is counted.
const (
	cycleDays   = 146097
	monthsAhead = 306
)

// Number counts the days from 1 January of the year 1, which is 0 and was a Monday: two
// neighbours differ by one, and a week is seven numbers from a multiple of seven.
func (d Day) Number() int {
	year, month := d.Year(), d.Month()
	if month < 3 {
		year, month = year-1, month+12
	}
	// Five months from March on have 153 days, again and again.
	return 365*year + year/4 - year/100 + year/400 + (153*month-457)/5 + d.Day() - 1 - monthsAhead
}

// DayNumbered is the day that has a Number, and whether there is one.
func DayNumbered(number int) (Day, bool) {
	if number < 0 {
		return 0, false
	}
	cycles, day := (number+monthsAhead)/cycleDays, (number+monthsAhead)%cycleDays
	year := (day - day/1460 + day/36524 - day/(cycleDays-1)) / 365
	day -= 365*year + year/4 - year/100
	month := (5*day + 2) / 153
	day -= (153*month+2)/5 - 1
	year += 400 * cycles
	if month += 3; month > 12 {
		month, year = month-12, year+1
	}
	return NewDay(year, month, day)
}

// Year is the day's year.
func (d Day) Year() int { return int(d) / 10000 }

// Month is the day's month, 1 to 12.
func (d Day) Month() int { return int(d) / 100 % 100 }

// Day is the day of the month.
func (d Day) Day() int { return int(d) % 100 }

// asciiZeros are eight digits zero in one word.
const asciiZeros = '0' * 0x0101010101010101

// Append appends the eight digits YYYYMMDD.
func (d Day) Append(dst []byte) []byte {
	return binary.LittleEndian.AppendUint64(dst, d.digits())
}

// Put writes the eight digits over the first eight bytes of dst.
func (d Day) Put(dst []byte) { binary.LittleEndian.PutUint64(dst, d.digits()) }

// digits are the eight in one word, the first in its lowest byte.
func (d Day) digits() uint64 {
	// All at once: halves of four digits, quarters of two, digits, each in a lane of its
	// own, divided by multiplying with the reciprocal.
	w := uint64(d/10_000) | uint64(d%10_000)<<32
	hundreds := w * 5243 >> 19 & 0x0000007F_0000007F
	w = hundreds | (w-100*hundreds)<<16
	tens := w * 103 >> 10 & 0x000F000F_000F000F
	w = tens | (w-10*tens)<<8
	return w + asciiZeros
}

// String is the day as YYYY-MM-DD.
func (d Day) String() string {
	digits := d.Append(nil)
	return string(digits[:4]) + "-" + string(digits[4:6]) + "-" + string(digits[6:])
}

// daysIn is the length of a month, by the Gregorian calendar in every year.
func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
