package core

import (
	"maps"
	"slices"

	"tillroll/internal/order"
	"tillroll/ofx"
)

// Period is the money of a day, a week from Monday on, or a month, as exact decimals.
type Period struct {
	Start string `json:"start"`
	In    string `json:"in"`
	Out   string `json:"out"`
}

// The picture shows days where they are few, then weeks, then months. What spans more
// than twenty years is a misread date, and there is no picture then.
const (
	mostDays   = 45
	mostWeeks  = 60
	mostMonths = 240
)

// ledger sums up money by day.
type ledger struct {
	days   map[ofx.Day]*flow
	digits uint8
}

type flow struct{ in, out ofx.Sum }

func (f *flow) add(other *flow) {
	f.in.AddSum(other.in)
	f.out.AddSum(other.out)
}

func (l *ledger) add(day ofx.Day, amount ofx.Amount) {
	if l.days == nil {
		l.days = map[ofx.Day]*flow{}
	}
	f := l.days[day]
	if f == nil {
		f = &flow{}
		l.days[day] = f
	}
	l.digits = amount.Digits
	if amount.Negative {
		f.out.Add(amount)
	} else {
		f.in.Add(amount)
	}
}

// periods gives the sums in the order of time, without gaps.
func (l *ledger) periods() (list []Period, unit string) {
	if len(l.days) == 0 {
		return nil, ""
	}
	days := slices.Collect(maps.Keys(l.days))
	order.Numbers(days)
	first, last := days[0], days[len(days)-1]
	unit, begin := unitFor(first, last)
	if unit == "" {
		return nil, ""
	}
	sums := map[int]*flow{}
	for day, f := range l.days {
		at := begin(day)
		if sums[at] == nil {
			sums[at] = &flow{}
		}
		sums[at].add(f)
	}
	for at := begin(first); at <= begin(last); at = next(unit, at) {
		f := sums[at]
		if f == nil {
			f = &flow{}
		}
		start, _ := ofx.DayNumbered(at)
		list = append(list, Period{start.String(), string(f.in.Append(nil, l.digits)), string(f.out.Append(nil, l.digits))})
	}
	return list, unit
}

// unitFor chooses the unit by the span, and gives the number of the day on which a day's
// period begins.
func unitFor(first, last ofx.Day) (unit string, begin func(ofx.Day) int) {
	span := last.Number() - first.Number() + 1
	months := (last.Year()-first.Year())*12 + last.Month() - first.Month() + 1
	switch {
	case span <= mostDays:
		return "day", ofx.Day.Number
	case span <= mostWeeks*7:
		return "week", func(d ofx.Day) int { return d.Number() / 7 * 7 } // day 0 is a Monday
	case months <= mostMonths:
		return "month", func(d ofx.Day) int { return d.Number() - d.Day() + 1 }
	}
	return "", nil
}

// next is the beginning of the period after one.
func next(unit string, at int) int {
	switch unit {
	case "day":
		return at + 1
	case "week":
		return at + 7
	}
	const longerThanAnyMonth = 31
	day, _ := ofx.DayNumbered(at + longerThanAnyMonth)
	return day.Number() - day.Day() + 1
}
