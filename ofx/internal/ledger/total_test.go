package ledger

import "testing"

func TestTotalsAreExact(t *testing.T) {
	var s Total
	for _, a := range []Amount{{150, 2, true}, {1, 0, true}, {5, 3, true}, {18446744073709551615, 0, true}} {
		s.Add(a)
	}
	if got := s.String(); got != "" {
		t.Errorf("a sum that cannot be exact is %s", got)
	}
	s = Total{}
	for range 100_000 {
		s.Add(Amount{Units: 999999999999999, Digits: 2, Negative: true})
	}
	s.Add(Amount{Units: 5, Digits: 3, Negative: true})
	if got := s.String(); got != "-999999999999999000.005" {
		t.Errorf("the sum is %s", got)
	}
}
