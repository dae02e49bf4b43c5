package date

import (
	"testing"
	"time"

	"tillroll/ofx"
)

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
