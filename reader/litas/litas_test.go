package litas

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) { bookingstest.Golden(t, "testdata/*.acc", Looks, read) }

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 60, Looks, read, ".acc") }

func TestOthersAreNotTaken(t *testing.T) { bookingstest.NotTaken(t, Looks) }

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func FuzzReadBack(f *testing.F) { bookingstest.Proven(f, write, read) }

// write writes rows as a Lithuanian bank would, its balances behind the entries.
func write(rows []bookingstest.Row) string {
	const opening = 100_000
	var b strings.Builder
	line := func(fields ...string) {
		b.WriteString(strings.Join(append(fields, make([]string, 20-len(fields))...), "\t") + "\r\n")
	}
	line("000", "", "", "70440", "", "", "", "", "", "", "", "", "", "", "", "", "LT121000011101001000", "EUR")
	for i, r := range rows {
		size, mark := bookingstest.Parts(r.Cents, "D", "C")
		cents := fmt.Sprint(size)
		line("010", "MK", fmt.Sprintf("%04d%02d%02d", r.Year, r.Month, r.Day), "", cents, cents, mark, cents, "EUR", fmt.Sprint(i), fmt.Sprintf("%012d", i), "", "", r.Text, "", "", "LT1", r.Payee)
	}
	size, mark := bookingstest.Parts(opening+bookingstest.Sum(rows), "D", "C")
	line("020", "LikutisPR", "20000101", "", fmt.Sprint(opening), "", "C")
	line("020", "LikutisPB", "20391231", "", fmt.Sprint(size), "", mark)
	return b.String()
}
