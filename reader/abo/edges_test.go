package abo

import (
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/bookings/bookingstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

// TestDays: a header without a day is none, and an entry without the day it was booked on
// has that of its value.
func TestDays(t *testing.T) {
	text := write([]bookingstest.Row{{Year: 2014, Month: 1, Day: 5, Cents: -500, Payee: "Tea"}})
	if !Looks([]byte(text), "") || Looks([]byte(strings.Replace(text, "310140", "319940", 1)), "") {
		t.Error("not told by the day of its balance")
	}
	for line, want := range map[string]string{text: "2014-01-05", strings.Replace(text, "00203050114", "00203000000", 1): "2014-01-05"} {
		list, err := read(source.Held("x.gpc", []byte(line)), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = list[0].Rows(func(row convert.Row) error {
			if string(row.Date) != want {
				t.Errorf("%q: %s", line, row.Date)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
