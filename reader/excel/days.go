// Package excel is what the spreadsheets of Excel have in common in all their forms, old
// and new: days as serial numbers, number formats that tell a day from a number, numbers
// that carry the noise of their binary form.
package excel

import (
	"strconv"
	"strings"

	"tillroll/ofx"
)

// The serial numbers of dates: they count from serialEpoch, day 60 is the 29th of
// February 1900, which never was (Lotus 1-2-3 had it, and Excel kept it), and workbooks
// from old Macintoshes count from 1904.
const (
	serialEpoch  = 18991230
	lotusLeapDay = 60
	days1904     = 1462
)

// The years that a number with a date's format is believed to mean; what lies outside is
// a number that somebody gave the wrong format.
const firstYear, lastYear = 1900, 2199

// Calendar says which day the serial numbers of a workbook count from.
type Calendar struct {
	From1904 bool
}

// Day turns a serial number into a day; the time of day is dropped.
func (c Calendar) Day(value string) (string, bool) {
	whole, _, _ := strings.Cut(value, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 1 {
		return "", false
	}
	switch {
	case c.From1904:
		n += days1904
	case n == lotusLeapDay:
		return "", false
	case n < lotusLeapDay:
		n++
	}
	day, ok := ofx.DayNumbered(ofx.Day(serialEpoch).Number() + n)
	if !ok || day.Year() < firstYear || day.Year() > lastYear {
		return "", false
	}
	return day.String(), true
}

// IsDateFormat tells whether a number format shows a date. The built-in ones are
// listed in ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are the East Asian dates.
func IsDateFormat(n int, code string) bool {
	if code == "" {
		return n >= 14 && n <= 17 || n == 22 || n >= 27 && n <= 36 || n >= 50 && n <= 58
	}
	return strings.ContainsAny(formatLetters(code), "dDyY")
}

// formatLetters gives a format's code without what stands in quotes, in brackets or
// behind a backslash: [Red] has a d and is no date.
func formatLetters(code string) string {
	var out strings.Builder
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '\\', '_', '*':
			i++
		case '"', '[':
			end := code[i]
			if end == '[' {
				end = ']'
			}
			for i++; i < len(code) && code[i] != end; i++ {
			}
		default:
			out.WriteByte(code[i])
		}
	}
	return out.String()
}
