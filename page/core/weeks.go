package core

import (
	"tillroll/convert"
	"tillroll/ofx"
)

// Week is the money of seven days, Monday first, as exact decimals.
type Week struct {
	Start   string `json:"start"`
	In      string `json:"in"`
	Out     string `json:"out"`
	Balance string `json:"balance"` // of all rows up to the end of the week
}

// maxWeeks bounds the picture: what spans more than ten years is a misread date,
// and the page then draws no picture.
const maxWeeks = 530

// weeks adds the kept rows up by week, in the order of time, without gaps.
func weeks(r *convert.Request) []Week {
	type sums struct{ in, out ofx.Sum }
	byWeek := map[int]*sums{}
	first, last, digits := 0, 0, uint8(0)
	for i := range r.Len() {
		o := r.Outcome(i)
		if !o.Kept() {
			continue
		}
		week := weekOf(o.Day)
		if len(byWeek) == 0 {
			first, last = week, week
		}
		first, last, digits = min(first, week), max(last, week), o.Amount.Digits
		s := byWeek[week]
		if s == nil {
			s = &sums{}
			byWeek[week] = s
		}
		if o.Amount.Negative {
			s.out.Add(o.Amount)
		} else {
			s.in.Add(o.Amount)
		}
	}
	if len(byWeek) == 0 || last-first > maxWeeks {
		return nil
	}
	var list []Week
	var balance ofx.Sum
	for week := first; week <= last; week++ {
		s := byWeek[week]
		if s == nil {
			s = &sums{}
		}
		balance.AddSum(s.in)
		balance.AddSum(s.out)
		list = append(list, Week{
			Start: mondayOf(week).String(), In: string(s.in.Append(nil, digits)),
			Out: string(s.out.Append(nil, digits)), Balance: string(balance.Append(nil, digits)),
		})
	}
	return list
}

// weekOf counts weeks from a Monday far in the past. Days are counted from
// 1 March of the year 0, so that the leap day ends a year.
func weekOf(d ofx.Day) int { return (daysOf(d) + mondayShift) / 7 }

// mondayShift makes whole weeks begin on a Monday: day 0, 1 March of the year 0,
// was a Wednesday.
const mondayShift = 2

// daysOf counts the days before one. A month from March on begins (153m+2)/5 days after
// 1 March, rounded down: five months have 153 days, again and again.
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
