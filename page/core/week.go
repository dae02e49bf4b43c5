package core

import "tillroll/ofx"

// weekOf counts weeks from a Monday far in the past. Days are counted from
// 1 March of the year 0, so that the leap day ends a year.
func weekOf(d ofx.Day) int { return (daysOf(d) + mondayShift) / 7 }

// mondayShift makes whole weeks begin on a Monday: day 0, 1 March of the year 0,
// was a Wednesday.
const mondayShift = 2

func daysOf(d ofx.Day) int {
	year, month := d.Year(), d.Month()-3
	if month < 0 {
		year, month = year-1, month+12
	}
	return year*365 + year/4 - year/100 + year/400 + (month*153+2)/5 + d.Day() - 1
}

// mondayOf is the first day of a week.
func mondayOf(week int) ofx.Day {
	days := week*7 - mondayShift
	era := days / 146097
	inEra := days - era*146097
	year := (inEra - inEra/1460 + inEra/36524 - inEra/146096) / 365
	inYear := inEra - (year*365 + year/4 - year/100)
	month := (inYear*5 + 2) / 153
	day := inYear - (month*153+2)/5 + 1
	year += era * 400
	if month += 3; month > 12 {
		month, year = month-12, year+1
	}
	monday, _ := ofx.NewDay(year, month, day)
	return monday
}
