// Package excel is what the spreadsheets of Excel have in common in all their forms, old
// and new: days as serial numbers, number formats that tell a day from a number, numbers
// that carry the noise of their binary form.
package excel

import (
	"fmt"
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
const (
	firstYear = 1900
	lastYear  = 2199
	maxSerial = 200_000
)

// Calendar says which day the serial numbers of a workbook count from.
type Calendar struct {
	From1904 bool
}

// Shown is what a number format makes of a number.
type Shown uint8

// The ways to show a number that make a difference here.
const (
	AsNumber Shown = iota
	AsDay
	AsTime
)

// Text gives a number as its format shows it: a day as 2024-01-31, with the time of day
// where there is one, a time as 18:30:00, anything else as a plain number.
func (c Calendar) Text(value string, shown Shown) string {
	if shown != AsNumber {
		if moment, ok := c.moment(value, shown); ok {
			return moment
		}
	}
	return PlainNumber(value)
}

const secondsOfDay = 24 * 60 * 60

// moment turns a serial number into a day and a time.
func (c Calendar) moment(value string, shown Shown) (string, bool) {
	serial, err := strconv.ParseFloat(value, 64)
	if err != nil || serial < 0 || serial > maxSerial {
		return "", false
	}
	n := int(serial)
	seconds := int((serial-float64(n))*secondsOfDay + 0.5)
	if seconds == secondsOfDay {
		n, seconds = n+1, 0
	}
	if shown == AsTime && n == 0 {
		return clock(seconds), true
	}
	day, ok := c.day(n)
	if ok && seconds != 0 {
		day += " " + clock(seconds)
	}
	return day, ok
}

func clock(seconds int) string {
	return fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// day gives the day of a serial number.
func (c Calendar) day(n int) (string, bool) {
	switch {
	case c.From1904:
		n += days1904
	case n < 1 || n == lotusLeapDay:
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

// ShownBy tells what a number format makes of a number. The built-in formats have a number
// and no code; they are listed in ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are the
// East Asian dates.
func ShownBy(n int, code string) Shown {
	if code == "" {
		switch {
		case n >= 14 && n <= 17 || n == 22 || n >= 27 && n <= 36 || n >= 50 && n <= 58:
			return AsDay
		case n >= 18 && n <= 21 || n >= 45 && n <= 47:
			return AsTime
		}
		return AsNumber
	}
	letters := strings.ToLower(formatLetters(code))
	letters, _, _ = strings.Cut(letters, ";") // what is shown of positive numbers
	letters = strings.ReplaceAll(letters, "am/pm", "")
	digits := strings.ReplaceAll(letters, "ss.0", "")
	switch {
	case letters == "standard" || letters == "general", strings.ContainsAny(digits, "#?") || strings.Contains(digits, "0") && !strings.Contains(letters, "ss.0"):
		return AsNumber
	case strings.ContainsAny(letters, "dy") || strings.Contains(letters, "mmm"):
		return AsDay
	case strings.ContainsAny(letters, "hs") || strings.Contains(letters, "mm:") || strings.Contains(letters, ":mm"):
		return AsTime
	}
	return AsNumber
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

// Moment gives a moment that is spelled as XML has it, 2024-01-31T18:30:00.000, in the way
// of [Calendar.Text].
func Moment(value string) string {
	day, clock, _ := strings.Cut(strings.TrimSpace(value), "T")
	clock, _, _ = strings.Cut(strings.TrimSuffix(clock, "Z"), ".")
	if strings.Trim(clock, "0:") == "" {
		return day
	}
	return day + " " + clock
}
