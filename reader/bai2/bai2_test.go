package bai2

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) { bookingstest.Golden(t, "testdata/*.bai", Looks, read) }

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 40, Looks, read, ".bai") }

func TestOthersAreNotTaken(t *testing.T) { bookingstest.NotTaken(t, Looks) }

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func FuzzReadBack(f *testing.F) { bookingstest.Proven(f, write, read) }

// write writes rows as an American bank would: a group and an account for each day.
func write(rows []bookingstest.Row) string {
	balance := 100_000
	var b strings.Builder
	b.WriteString("01,122099999,123456789,240131,0200,1,80,1,2/\r\n")
	for i, r := range rows {
		size, code := bookingstest.Parts(r.Cents, "495", "195")
		fmt.Fprintf(&b, "02,031001234,122099999,1,%02d%02d%02d,2359,USD,2/\r\n", r.Year%100, r.Month, r.Day)
		fmt.Fprintf(&b, "03,0123456789,,010,%+d,,/\r\n88,015,%+d,,/\r\n", balance, balance+r.Cents)
		funds := []string{"", "Z", "0", "V,240131,1200", "S,1,2,3", "D,2,0,5,1,6"}[i%6]
		fmt.Fprintf(&b, "16,%s,%d,%s,,%s,%s/\r\n49,%d,3/\r\n98,0,1,5/\r\n", code, size, funds, r.Text, r.Payee, size)
		balance += r.Cents
	}
	b.WriteString("99,0,1,9/\r\n")
	return b.String()
}
