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

// weekOf counts weeks from the first Monday of the calendar.
func weekOf(d ofx.Day) int { return d.Number() / 7 }

// mondayOf is the first day of a week.
func mondayOf(week int) ofx.Day {
	monday, _ := ofx.DayNumbered(week * 7)
	return monday
}
