package ledger

import (
	"strconv"
	"testing"
	"time"
)

// TestDays compares the calendar with that of package time, which rolls over where
// NewDay refuses.
func TestDays(t *testing.T) {
	for _, year := range []int{1, 4, 100, 400, 1899, 1900, 1999, 2000, 2023, 2024, 2100, 2199, 9999} {
		for month := -1; month <= 14; month++ {
			for day := -1; day <= 33; day++ {
				got, ok := NewDay(year, month, day)
				at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
				if real := at.Year() == year && int(at.Month()) == month && at.Day() == day; ok != real {
					t.Fatalf("%d-%d-%d: %v, want %v", year, month, day, ok, real)
				}
				if !ok {
					if got != 0 {
						t.Fatal("no day is zero, not", got)
					}
					continue
				}
				if got.Year() != year || got.Month() != month || got.Day() != day || got.String() != at.Format(time.DateOnly) ||
					string(got.Append(nil)) != at.Format("20060102") {
					t.Fatalf("%d-%d-%d reads %v", year, month, day, got)
				}
			}
		}
	}
	for year := 1; year <= 9999; year++ {
		day := DayOf(year, time.December, 1+year%31)
		if got, want := string(day.Append(nil)), strconv.Itoa(100_000_000 + int(day))[1:]; got != want {
			t.Fatalf("%s is written %s", want, got)
		}
	}
	for _, year := range []int{-1, 0, 10000} {
		if _, ok := NewDay(year, 1, 1); ok {
			t.Error("year", year)
		}
	}
}

// TestDayNumbers goes through every day there is.
func TestDayNumbers(t *testing.T) {
	if monday, ok := DayNumbered(0); monday != 101_01 || !ok || time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).Weekday() != time.Monday {
		t.Error("day 0 is", monday)
	}
	number := 0
	for year := 1; year <= 9999; year++ {
		for month := 1; month <= 12; month++ {
			for day := 1; day <= daysIn(year, month); day++ {
				want, _ := NewDay(year, month, day)
				if got, ok := DayNumbered(number); got != want || !ok || want.Number() != number {
					t.Fatalf("%v has the number %d; %d is %v", want, want.Number(), number, got)
				}
				number++
			}
		}
	}
	for _, n := range []int{-1, number} {
		if day, ok := DayNumbered(n); ok || day != 0 {
			t.Errorf("%d is %v", n, day)
		}
	}
}
