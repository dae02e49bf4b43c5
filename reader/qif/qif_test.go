package qif

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
	"tillroll/statement"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.qif", Looks, read)
}

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 16, Looks, read, ".qif") }

func TestOthersAreNotTaken(t *testing.T) {
	for _, text := range []string{"", "Date,Amount\n", "type:Bank\n", "! note\n", "Date\nT\n"} {
		if Looks([]byte(text), "x.txt") {
			t.Errorf("taken for QIF: %q", text)
		}
	}
	if !Looks([]byte("D1/2/2024\nT5\n^\n"), "X.QIF") {
		t.Error("one without its first line is not recognised")
	}
}

func TestPlainDate(t *testing.T) {
	for in, want := range map[string]string{
		"1/ 2'24": "1/2/2024", "3/29' 0": "3/29/2000", "12/31/98": "12/31/98", "2024'9.5": "2024.9.5", "9.5'2024": "9.5.2024",
		" 2024 - 09 - 01": "2024-09-01", "1 Jan 2024": "1 Jan 2024", "": "", "'": "",
	} {
		if got := string(plainDate(nil, []byte(in))); got != want {
			t.Errorf("%q is %q, not %q", in, got, want)
		}
	}
}

// write writes rows as a program would: month first, and Quicken's years.
func write(rows []bookingstest.Row, quicken bool) string {
	var b strings.Builder
	b.WriteString("!Account\nNGiro\nTBank\n^\n!Type:Bank\n")
	for i, r := range rows {
		day := fmt.Sprintf("%02d/%02d/%04d", r.Month, r.Day, r.Year)
		if quicken {
			day = fmt.Sprintf("%d/%2d'%2d", r.Month, r.Day, r.Year%100)
		}
		fmt.Fprintf(&b, "D%s\nT%s\nP%s\nM%s\n", day, r.Amount(), r.Payee, r.Text)
		if i%3 == 0 {
			fmt.Fprintf(&b, "SFood\nEx\n$1.00\n")
		}
		b.WriteString("^\n")
	}
	return b.String()
}

func FuzzReadBack(f *testing.F) {
	f.Add([]byte("some bytes that make three or four rows of various lengths, as it happens"), true)
	f.Add([]byte(strings.Repeat("\x10\x05\x09\xfe\xff\xff\x13", 90)), false)
	f.Fuzz(func(t *testing.T, data []byte, quicken bool) {
		rows := bookingstest.MakeUp(data)
		if len(rows) == 0 {
			return
		}
		rows = append(rows, bookingstest.Row{Year: 2024, Month: 1, Day: 31, Cents: 5, Payee: "tells", Text: "the order"})
		s := bookingstest.ReadBack(t, write(rows, quicken), rows, read)
		if s.Account != "Giro" || s.Proof.Verdict != statement.Unproven {
			t.Fatalf("%q %+v", s.Account, s.Proof)
		}
	})
}

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }
