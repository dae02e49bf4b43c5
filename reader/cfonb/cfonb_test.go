package cfonb

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) { bookingstest.Golden(t, "testdata/*.cfo", Looks, read) }

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 40, Looks, read, ".cfo") }

func TestOthersAreNotTaken(t *testing.T) { bookingstest.NotTaken(t, Looks) }

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func FuzzReadBack(f *testing.F) { bookingstest.Proven(f, write, read) }

// write writes rows as a French bank would: the last digit of an amount is its sign as well.
func write(rows []bookingstest.Row) string {
	const opening = 100_000
	amount := func(cents int) string {
		size, last := bookingstest.Parts(cents, "}JKLMNOPQR", "{ABCDEFGHI")
		return fmt.Sprintf("%013d%c", size/10, last[size%10])
	}
	var b strings.Builder
	line := func(kind, day, text string, cents int) {
		fmt.Fprintf(&b, "%s30004    01234EUR2 00012345678%-2s%s  %-6s%-42s%s%16s\r\n", kind, "05", day, day, text, amount(cents), "")
	}
	line("01", "010100", "", opening)
	for _, r := range rows {
		day := fmt.Sprintf("%02d%02d%02d", r.Day, r.Month, r.Year%100)
		line("04", day, r.Text, r.Cents)
		fmt.Fprintf(&b, "0530004    01234EUR2 0001234567805%s     NPY%-72s\r\n", day, r.Payee)
	}
	line("07", "311239", "", opening+bookingstest.Sum(rows))
	return b.String()
}
