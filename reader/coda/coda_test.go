package coda

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) { bookingstest.Golden(t, "testdata/*.cod", Looks, read) }

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 40, Looks, read, ".cod") }

func TestOthersAreNotTaken(t *testing.T) { bookingstest.NotTaken(t, Looks) }

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func FuzzReadBack(f *testing.F) { bookingstest.Proven(f, write, read) }

// write writes rows as a Belgian bank would.
func write(rows []bookingstest.Row) string {
	const opening = 100_000
	var b strings.Builder
	fmt.Fprintf(&b, "0000031012430005        0000000000%-93s2\r\n", "EXAMPLE")
	fmt.Fprintf(&b, "12001%-34sEUR0%015d311299%-64s\r\n", "BE68539007547034", opening*10, "EXAMPLE")
	for i, r := range rows {
		size, mark := bookingstest.Parts(r.Cents, "1", "0")
		day := fmt.Sprintf("%02d%02d%02d", r.Day, r.Month, r.Year%100)
		fmt.Fprintf(&b, "21%04d0000%-21s%s%015d%s001500000%-53s%s00101 0\r\n", i, "BANKREF", mark, size*10, day, r.Text, day)
		fmt.Fprintf(&b, "23%04d0000%-37s%-35s%43s0 0\r\n", i, "BE71096123456769", r.Payee, "")
	}
	size, mark := bookingstest.Parts(opening+bookingstest.Sum(rows), "1", "0")
	fmt.Fprintf(&b, "8001%-34sEUR%s%015d311239%64s0\r\n9%127s\r\n", "BE68539007547034", mark, size*10, "", "2")
	return b.String()
}
