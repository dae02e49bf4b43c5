package convert

import (
	"testing"
	"time"

	"tillroll/ofx"
)

// TestPlainRunes holds every range of characters at its two ends and just beyond.
func TestPlainRunes(t *testing.T) {
	for _, test := range []struct {
		first, last, plainFirst, plainLast rune
		alone                              bool // what lies beside it stands for itself
	}{
		{'\u0300', '\u036f', invisible, invisible, true},
		{'\u200b', '\u200f', invisible, invisible, false},
		{'\u202a', '\u202e', invisible, invisible, false},
		{'\u2060', '\u2069', invisible, invisible, false},
		{'\ufeff', '\ufeff', invisible, invisible, true},
		{'\u061c', '\u061c', invisible, invisible, true},
		{'\u0660', '\u0669', '0', '9', true},
		{'\u06f0', '\u06f9', '0', '9', true},
		{'\uff01', '\uff5e', '!', '~', true},
		{'\u2000', '\u200a', ' ', ' ', false},
		{'\u00a0', '\u00a0', ' ', ' ', true},
		{'\u202f', '\u202f', ' ', ' ', false},
		{'\u205f', '\u205f', ' ', ' ', false},
		{'\u3000', '\u3000', ' ', ' ', false},
		{'\u1680', '\u1680', ' ', ' ', true},
		{'\u2010', '\u2015', '-', '-', false},
		{'\u2212', '\u2212', '-', '-', true},
		{'\ufe63', '\ufe63', '-', '-', true},
		{'\u00c0', '\u00c5', 'A', 'A', false},
		{'\u00c8', '\u00cb', 'E', 'E', false},
		{'\u00f9', '\u00fc', 'u', 'u', false},
		{'\u0141', '\u0142', 'L', 'l', true},
		{'\u010c', '\u010d', 'C', 'c', true},
		{'\u017f', '\u017f', '\u017f', '\u017f', true},
		{'\u00bf', '\u00bf', '\u00bf', '\u00bf', false},
		{'\u2016', '\u2016', '\u2016', '\u2016', false},
		{'\u2029', '\u2029', '\u2029', '\u2029', false},
		{'\u206a', '\u206a', '\u206a', '\u206a', false},
		{'\u1fff', '\u1fff', '\u1fff', '\u1fff', false},
	} {
		if a, b := plainRune(test.first), plainRune(test.last); a != test.plainFirst || b != test.plainLast {
			t.Errorf("%U and %U are %q and %q, want %q and %q", test.first, test.last, a, b, test.plainFirst, test.plainLast)
		}
		if before, behind := test.first-1, test.last+1; test.alone && (plainRune(before) != before || plainRune(behind) != behind) {
			t.Errorf("%U or %U beside them is %q or %q", before, behind, plainRune(before), plainRune(behind))
		}
	}
}

// TestCalendarAgainstTime counts every day of our years, and some beyond, in the ways
// that files do, and compares with the standard library's calendar.
func TestCalendarAgainstTime(t *testing.T) {
	first := time.Date(FirstYear-1, time.December, 1, 0, 0, 0, 0, time.UTC)
	for day := first; day.Year() <= LastYear+1; day = day.AddDate(0, 0, 1) {
		want, _ := ofx.NewDay(day.Year(), int(day.Month()), day.Day())
		inside := day.Year() >= FirstYear && day.Year() <= LastYear
		if !inside {
			want = 0
		}
		if got := dayNumbered(unixEpoch + int(day.Unix())/secondsPerDay); got != want {
			t.Fatalf("%s is counted as %v", day.Format(time.DateOnly), got)
		}
		if got := ordinalDay(day.Year(), day.YearDay()); got != want {
			t.Fatalf("day %d of %d is %v", day.YearDay(), day.Year(), got)
		}
		year, week := day.ISOWeek()
		if weekInside := year >= FirstYear && year <= LastYear; !weekInside {
			continue
		}
		weekday := (int(day.Weekday())+6)%7 + 1
		if got := weekDay(year, week, weekday); got != want {
			t.Fatalf("%d-W%02d-%d is %v, want %v", year, week, weekday, got, want)
		}
	}
	for _, year := range []int{2023, 2024} {
		days := time.Date(year, time.December, 31, 0, 0, 0, 0, time.UTC).YearDay()
		if ordinalDay(year, 0) != 0 || ordinalDay(year, days+1) != 0 {
			t.Errorf("%d has a day 0 or %d", year, days+1)
		}
	}
}

// TestCalendarWeeks holds which weeks and weekdays there are: 2020 has 53 weeks, 2024 has 52.
func TestCalendarWeeks(t *testing.T) {
	for _, test := range []struct {
		year, week, weekday int
		want                ofx.Day
	}{
		{2024, 1, 1, 20240101},
		{2024, 52, 7, 20241229},
		{2020, 53, 7, 20210103},
		{1900, 1, 1, 19000101},
		{2199, 52, 7, 21991229},
		{2024, 0, 1, 0},
		{2024, 53, 1, 0},
		{2020, 54, 1, 0},
		{2024, 99, 1, 0},
		{2024, 1, 0, 0},
		{2024, 1, 8, 0},
		{2020, 53, 8, 0},
		{1900, 0, 7, 0},
		{1899, 52, 7, 0},
		{2200, 1, 1, 0},
		{0, 1, 1, 0},
		{9999, 52, 7, 0},
	} {
		if got := weekDay(test.year, test.week, test.weekday); got != test.want {
			t.Errorf("%d-W%02d-%d is %d, want %d", test.year, test.week, test.weekday, got, test.want)
		}
	}
}
