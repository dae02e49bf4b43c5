package abo

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) { bookingstest.Golden(t, "testdata/*.gpc", Looks, read) }

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 40, Looks, read, ".gpc") }

func TestOthersAreNotTaken(t *testing.T) { bookingstest.NotTaken(t, Looks) }

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func FuzzReadBack(f *testing.F) { bookingstest.Proven(f, write, read) }

// write writes rows as a Czech bank would.
func write(rows []bookingstest.Row) string {
	const opening = 50_000_000
	var b strings.Builder
	out, in := 0, 0
	for _, r := range rows {
		if r.Cents < 0 {
			out -= r.Cents
		} else {
			in += r.Cents
		}
	}
	closing, sign := bookingstest.Parts(opening+in-out, "-", "+")
	fmt.Fprintf(&b, "0740000000123456789%-20s010100%014d+%014d%s%014d+%014d+001310140\r\n", "OWNER", opening, closing, sign, out, in)
	for i, r := range rows {
		size, code := bookingstest.Parts(r.Cents, "1", "2")
		if i%3 == 2 { // what was booked is taken back
			code = map[string]string{"1": "5", "2": "4"}[code]
		}
		day := fmt.Sprintf("%02d%02d%02d", r.Day, r.Month, r.Year%100)
		fmt.Fprintf(&b, "075%016d%016d%013d%012d%s%010d%010d%010d%s%-20s00203%s\r\n", 123456789, 42, i, size, code, i, 0, 0, day, r.Payee, day)
		fmt.Fprintf(&b, "078%s\r\n", r.Text)
	}
	return b.String()
}
