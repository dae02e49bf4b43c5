package qif

import (
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
)

func TestDaysThatTurn(t *testing.T) {
	for name, c := range map[string]struct {
		days            []ofx.Day
		up, down, turns int
	}{
		"up": {[]ofx.Day{1, 2, 2, 3}, 2, 0, 0}, "down": {[]ofx.Day{3, 2, 2, 1}, 0, 2, 0}, "against": {[]ofx.Day{1, 2, 1, 3}, 2, 1, 1}, "unreadable": {[]ofx.Day{1, 0, 2}, 1, 0, 0},
	} {
		var r run
		for _, d := range c.days {
			r.see(d)
		}
		if r.up != c.up || r.down != c.down || r.turns() != c.turns {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestOrderOfDays(t *testing.T) {
	for name, c := range map[string]struct {
		days   []string
		option convert.DateOrder
		given  convert.DateOrder
		want   convert.DateOrder
		unsure bool
	}{
		"month first by their order": {[]string{"01/02/2026", "01/05/2026", "02/01/2026"}, convert.Auto, convert.Auto, convert.MonthFirst, false},
		"day first by their order":   {[]string{"02/01/2026", "05/01/2026", "01/02/2026"}, convert.Auto, convert.Auto, convert.DayFirst, false},
		"two rows say nothing":       {[]string{"02/01/2026", "05/01/2026"}, convert.Auto, convert.Auto, convert.MonthFirst, true},
		"dots":                       {[]string{"02.01.2026", "05.01.2026"}, convert.Auto, convert.Auto, convert.DayFirst, true},
		"some dots":                  {[]string{"02.01.2026", "05/01/2026"}, convert.Auto, convert.Auto, convert.MonthFirst, true},
		"the file says":              {[]string{"02/01/2026"}, convert.DayFirst, convert.Auto, convert.DayFirst, false},
		"somebody says":              {[]string{"02/01/2026"}, convert.DayFirst, convert.MonthFirst, convert.MonthFirst, false},
	} {
		s := &columns{option: c.option}
		for _, d := range c.days {
			s.see(&record{date: []byte(d), amount: []byte("1.00")})
		}
		l := s.by(c.given)
		if order := l.verdict.Order(); order != c.want || l.unsure != c.unsure {
			t.Errorf("%s: %v, unsure %v", name, order, l.unsure)
		}
	}
	for text, want := range map[string]string{"1/ 5'26": "1/5/2026", "1/5'6": "1/5/2006", "1/5/26": "1/5/26", "1.5'26": "1.5.2026", "1-5-26": "1-5-26", "5 Jan 2026": "5 Jan 2026"} {
		if got := string(plainDate(nil, []byte(text))); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
