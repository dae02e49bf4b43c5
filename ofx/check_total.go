package ofx

import "math/bits"

// total adds amounts of any number of decimals exactly: when one comes with more
// decimals than the sum has, the sum gets them too.
type total struct {
	sum    Sum
	digits uint8
	lost   bool // an amount could not be added: there is no exact total
}

// maxTotalDigits keeps 100,000 of the largest amounts within 128 bits.
const maxTotalDigits = 6

// add takes zeros off an amount of more decimals than the sum can have, which loses
// nothing, and gives up the total rather than round it.
func (t *total) add(a Amount) {
	for a.Digits > maxTotalDigits && a.Units%10 == 0 {
		a.Units, a.Digits = a.Units/10, a.Digits-1
	}
	if a.Digits > maxTotalDigits {
		t.lost = true
		return
	}
	t.widen(a.Digits)
	for a.Digits < t.digits {
		high, low := bits.Mul64(a.Units, 10)
		if high != 0 {
			t.lost = true
			return
		}
		a.Units, a.Digits = low, a.Digits+1
	}
	t.sum.Add(a)
}

// String is empty for a total that is not exact: a sum that is nearly right misleads.
func (t *total) String() string {
	if t.lost {
		return ""
	}
	return string(t.sum.Append(nil, t.digits))
}

// tenfold multiplies a sum by ten.
func (s *Sum) tenfold() {
	high, low := bits.Mul64(s.lo, 10)
	s.hi, s.lo = s.hi*10+high, low
}

// add puts an amount on its side of the statement.
func (s *statement) add(m money) {
	side := &s.credits
	if m.amount.Negative {
		side = &s.debits
	}
	if !m.exact {
		s.credits.lost, s.debits.lost = true, true
		return
	}
	side.add(m.amount)
}

// summary describes the statement without giving its account away.
func (s *statement) summary() Summary {
	s.debits.widen(s.digits)
	s.credits.widen(s.digits)
	return Summary{
		Account:       mask(s.accountID),
		AccountType:   shown(s.accountType),
		Currency:      shown(s.currency),
		Start:         dayText(s.start),
		End:           dayText(s.end),
		Transactions:  s.rows,
		Debits:        s.debits.String(),
		Credits:       s.credits.String(),
		LedgerBalance: shown(s.ledger),
	}
}

// widen gives a total at least so many decimals.
func (t *total) widen(digits uint8) {
	for t.digits < digits {
		t.sum.tenfold()
		t.digits++
	}
}

func dayText(d Day) string {
	if d == 0 {
		return ""
	}
	return d.String()
}
