package convert

import "tillroll/ofx"

// A bank row outside these years is a misreading, not history: 0224, 20240 or an
// epoch in the wrong unit.
const (
	firstYear = 1900
	lastYear  = 2199
)

// Two-digit years from this one on belong to the last century (POSIX draws the line
// at 69, statements of 1969 are not on disk).
const firstShortYear = 70

// excelEpoch is day 0 of an Excel serial, 30 December 1899, in days before 1970. It
// holds from 1 March 1900 on, after the 29 February that Excel invented.
const excelEpoch = 25569

const secondsPerDay = 86400

// calendarDay gives the day if the calendar has it within our years; else 0.
func calendarDay(year, month, day int) ofx.Day {
	if year < firstYear || year > lastYear {
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

// ordinalDay gives a day by its number in the year; else 0.
func ordinalDay(year, ordinal int) ofx.Day {
	if year < firstYear || year > lastYear || ordinal < 1 {
		return 0
	}
	day := epochDay(daysToYear(year) + ordinal - 1)
	if day.Year() != year {
		return 0
	}
	return day
}

// weekDay gives the day of an ISO 8601 week; else 0. Week 1 is the one with 4 January.
func weekDay(year, week, weekday int) ofx.Day {
	if year < firstYear || year > lastYear || week < 1 || week > 53 || weekday < 1 || weekday > 7 {
		return 0
	}
	fourth := daysToYear(year) + 3
	sinceMonday := ((fourth+3)%7 + 7) % 7 // 1 January 1970 was a Thursday; days before it are negative
	monday := fourth - sinceMonday + (week-1)*7
	if thursday := epochDay(monday + 3); thursday.Year() != year {
		return 0
	}
	return epochDay(monday + weekday - 1)
}

// daysToYear counts the days from 1 January 1970 to 1 January of a year.
func daysToYear(year int) int {
	before := year - 1
	return before*365 + before/4 - before/100 + before/400 - 719162
}

// epochDay gives the day that is so many days after 1 January 1970; 0 outside our
// years. It counts in years from March, so that the leap day comes last, and in the
// 400-year cycles of the calendar (146,097 days).
func epochDay(days int) ofx.Day {
	const cycle, marchOfYear0 = 146097, 719468
	days += marchOfYear0
	if days < 0 {
		return 0
	}
	era, dayOfEra := days/cycle, days%cycle
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/(cycle-1)) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	fromMarch := (5*dayOfYear + 2) / 153
	day, month, year := dayOfYear-(153*fromMarch+2)/5+1, fromMarch+3, era*400+yearOfEra
	if month > 12 {
		month, year = month-12, year+1
	}
	return calendarDay(year, month, day)
}
