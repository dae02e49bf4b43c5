package date

import "tillroll/ofx"

// The years a row may be of. One outside them is a misreading, not history: 0224, 20240
// or an epoch in the wrong unit.
const (
	FirstYear = 1900
	LastYear  = 2199
)

// Two-digit years from this one on belong to the last century (POSIX draws the line
// at 69, statements of 1969 are not on disk).
const firstShortYear = 70

// The days that programs count from, by [ofx.Day.Number]: 1 January 1970 and, in Excel,
// 30 December 1899. The latter holds from 1 March 1900 on, after the 29 February that
// Excel invented.
const (
	unixEpoch  = 719162
	excelEpoch = unixEpoch - 25569
)

// secondsPerDay leaves leap seconds out, as the counters of programs do.
const secondsPerDay = 86400

// calendarDay gives the day if the calendar has it within our years; else 0.
func calendarDay(year, month, day int) ofx.Day {
	if year < FirstYear || year > LastYear {
		return 0
	}
	d, ok := ofx.NewDay(year, month, day)
	if !ok {
		return 0
	}
	return d
}

// fullYear completes a two-digit year.
func fullYear(short int) int {
	if short >= firstShortYear {
		return 1900 + short
	}
	return 2000 + short
}

// ordinalDay gives a day by its number in the year; else 0. A number that the year does
// not have leads into another.
func ordinalDay(year, ordinal int) ofx.Day {
	newYear, _ := ofx.NewDay(year, 1, 1)
	day := dayNumbered(newYear.Number() + ordinal - 1)
	if day.Year() != year {
		return 0
	}
	return day
}

// weekDay gives the day of an ISO 8601 week; else 0. A week belongs to the year
// that its Thursday lies in, so week 1 is the one with 4 January.
func weekDay(year, week, weekday int) ofx.Day {
	fourth, _ := ofx.NewDay(year, 1, 4)
	monday := fourth.Number()/7*7 + (week-1)*7
	if thursday := dayNumbered(monday + 3); thursday.Year() != year || weekday < 1 || weekday > 7 {
		return 0
	}
	return dayNumbered(monday + weekday - 1)
}

// dayNumbered gives the day that has a number; 0 outside our years.
func dayNumbered(number int) ofx.Day {
	day, _ := ofx.DayNumbered(number)
	if day.Year() < FirstYear || day.Year() > LastYear {
		return 0
	}
	return day
}
