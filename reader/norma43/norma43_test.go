package norma43

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) { bookingstest.Golden(t, "testdata/*.n43", Looks, read) }

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 40, Looks, read, ".n43") }

func TestOthersAreNotTaken(t *testing.T) { bookingstest.NotTaken(t, Looks) }

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func FuzzReadBack(f *testing.F) { bookingstest.Proven(f, write, read) }

// write writes rows as a Spanish bank would.
func write(rows []bookingstest.Row) string {
	const opening = 100_000
	var b strings.Builder
	fmt.Fprintf(&b, "11008102000001234567000101391231%s%014d9783%-26s   \r\n", "2", opening, "EMPRESA")
	out, in := 0, 0
	for _, r := range rows {
		size, mark := bookingstest.Parts(r.Cents, "1", "2")
		if r.Cents < 0 {
			out += size
		} else {
			in += size
		}
		day := fmt.Sprintf("%02d%02d%02d", r.Year%100, r.Month, r.Day)
		fmt.Fprintf(&b, "22    0200%s%s03001%s%014d%010d%012d%-16s\r\n", day, day, mark, size, 0, 0, "")
		fmt.Fprintf(&b, "2301%-38s%-38s\r\n", r.Payee, r.Text)
	}
	closing, mark := bookingstest.Parts(opening+in-out, "1", "2")
	fmt.Fprintf(&b, "33008102000001234567%05d%014d%05d%014d%s%014d978    \r\n88%018d%06d\r\n", 0, out, 0, in, mark, closing, 0, len(rows))
	return b.String()
}
