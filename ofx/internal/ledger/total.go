package ledger

import "math/bits"

// Total adds amounts of any number of decimals exactly: when one comes with more
// decimals than the sum has, the sum gets them too.
type Total struct {
	sum    Sum
	digits uint8
	Lost   bool // an amount could not be added: there is no exact total
}

// maxTotalDigits keeps 100,000 of the largest amounts within 128 bits.
const maxTotalDigits = 6

// Add takes zeros off an amount of more decimals than the sum can have, which loses
// nothing, and gives up the total rather than round it.
func (t *Total) Add(a Amount) {
	for a.Digits > maxTotalDigits && a.Units%10 == 0 {
		a.Units, a.Digits = a.Units/10, a.Digits-1
	}
	if a.Digits > maxTotalDigits {
		t.Lost = true
		return
	}
	t.Widen(a.Digits)
	for a.Digits < t.digits {
		high, low := bits.Mul64(a.Units, 10)
		if high != 0 {
			t.Lost = true
			return
		}
		a.Units, a.Digits = low, a.Digits+1
	}
	t.sum.Add(a)
}

// String is empty for a total that is not exact: a sum that is nearly right misleads.
func (t *Total) String() string {
	if t.Lost {
		return ""
	}
	return string(t.sum.Append(nil, t.digits))
}

// tenfold multiplies a sum by ten.
func (s *Sum) tenfold() {
	high, low := bits.Mul64(s.lo, 10)
	s.hi, s.lo = s.hi*10+high, low
}

// Widen gives a total at least so many decimals.
func (t *Total) Widen(digits uint8) {
	for t.digits < digits {
		t.sum.tenfold()
		t.digits++
	}
}
