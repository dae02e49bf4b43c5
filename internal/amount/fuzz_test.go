package amount

import (
	"testing"

	"tillroll/internal/spelltest"
)

// FuzzAmount holds the reader to what must be true of any text: an amount written
// and read again is the same, a sign in front turns it, and no amount passes 15
// digits before the point.
func FuzzAmount(f *testing.F) {
	for _, row := range spelltest.Table(f, table) {
		f.Add([]byte(row.Spelling), uint8(2))
	}
	f.Fuzz(func(t *testing.T, text []byte, digits uint8) {
		digits %= maxDecimals + 1
		for _, read := range []func([]byte) Reading{Read, ReadNumber} {
			r := read(text)
			var v Verdict
			a, _, _, ok := v.Resolve(r, digits)
			if !ok {
				if Reason(text) == "" {
					t.Errorf("%q is unreadable for no reason", text)
				}
				continue
			}
			if a.Digits != digits || a.Negative && a.Units == 0 {
				t.Errorf("%q is read as %+v", text, a)
			}
			if a.Units/powersOfTen[digits] > 1e15 {
				t.Errorf("%q is read as %s", text, a.Append(nil))
			}
			if a.Units/powersOfTen[digits] == 1e15 {
				continue // rounded up to a sixteenth digit, which is not read
			}
			written := a.Append(nil)
			again, rounded, _, ok := v.Resolve(read(written), digits)
			if !ok || rounded || again != a {
				t.Errorf("%q is read as %s, which is read as %+v", text, written, again)
			}
		}
	})
}

// FuzzPlainAmount holds the quick way and the grammar to the same answers.
func FuzzPlainAmount(f *testing.F) {
	for _, row := range spelltest.Table(f, table) {
		f.Add([]byte(row.Spelling))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		quick, plain := readPlain(text)
		if !plain {
			return
		}
		if slow := readPrinted(text); slow != quick {
			t.Errorf("%q: the grammar reads %+v, the quick way %+v", text, slow, quick)
		}
	})
}
