package table

import (
	"testing"

	"tillroll/convert"
)

// TestIBANs: two letters, two digits, then letters and digits, 15 to 34 in all.
func TestIBANs(t *testing.T) {
	for cell, want := range map[string]bool{
		"DE89370400440532013000": true, "DE89 3704 0044 0532 0130 00": true, "NO9386011117947": true, "MT84MALT011000012345MTLCAST001S": true,
		"LC55HEMM000100010012001200023015XX": true, "LC55HEMM000100010012001200023015XXX": false, "NO938601111794": false,
		"D189370400440532013000": false, "1E89370400440532013000": false, "DEX9370400440532013000": false, "DE8X370400440532013000": false,
		"DE89370400440532013-00": false, "DE/9370400440532013000": false, "DE8:370400440532013000": false, "": false, "DE89": false,
	} {
		if got := isIBAN(cell); got != want {
			t.Errorf("%s: %t", cell, got)
		}
	}
}

// TestMoved: which way an amount led, told by the balances around it.
func TestMoved(t *testing.T) {
	for _, c := range []struct {
		before, amount, after string
		want                  side
	}{
		{"100.00", "5.00", "105.00", creditSide},
		{"100.00", "5.00", "95.00", debitSide},
		{"100.00", "-5.00", "95.00", debitSide},
		{"100.00", "5.00", "100.00", noSide},
		{"100.00", "0.00", "100.00", noSide},
		{"100.00", "5.00", "94.00", noSide},
		{"-2.00", "5.00", "3.00", creditSide},
		{"3.00", "5.00", "-2.00", debitSide},
		{"", "5.00", "5.00", noSide},
	} {
		if got := moved(c.before, c.amount, c.after); got != c.want {
			t.Errorf("%s by %s to %s: %v", c.before, c.amount, c.after, got)
		}
	}
}

// TestLoosen: marks in odd places go, the one before the decimals stays.
func TestLoosen(t *testing.T) {
	for cell, want := range map[string]string{
		"1,00.00": "100.00", "1.00,00": "100,00", "12,34,567.89": "1234567.89", ",50.00": "50.00", ".50,00": "50,00", "5.00": "5.00", "5,00": "5,00", "500": "500",
	} {
		if got := loosen(&convert.AmountColumn{}, cell); got != want {
			t.Errorf("%s: %s, not %s", cell, got, want)
		}
	}
}

// TestColumnsAreNamedForPeople: by their heading, else counted from 1.
func TestColumnsAreNamedForPeople(t *testing.T) {
	p := &plan{columns: []column{{name: "Amount"}, {}}}
	for at, want := range map[int]string{-1: "", 0: `"Amount"`, 1: "2"} {
		if got := p.columnName(at); got != want {
			t.Errorf("%d: %s", at, got)
		}
	}
}

// TestPairs: money in two columns is a pair, also where one of them is missing.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		reading reading
		want    bool
	}{
		{reading{single: -1, debit: 1, credit: 2}, true},
		{reading{single: -1, debit: 0, credit: -1}, true},
		{reading{single: -1, debit: -1, credit: 0}, true},
		{reading{single: -1, debit: -1, credit: -1}, false},
		{reading{single: 0, debit: 1, credit: 2}, false},
		{reading{single: 3, debit: -1, credit: -1}, false},
	} {
		if got := c.reading.isPair(); got != c.want {
			t.Errorf("%+v: %t", c.reading, got)
		}
	}
}

// TestTrials: how many rows a running balance must follow to count for or against a reading.
func TestTrials(t *testing.T) {
	for _, c := range []struct {
		trial                             trial
		confirmed, supports, contradicted bool
	}{
		{trial{}, false, false, false},
		{trial{checks: 1}, true, false, false},
		{trial{checks: 2}, true, true, false},
		{trial{checks: 10, breaks: 1}, true, true, false},
		{trial{checks: 9, breaks: 1}, false, true, false},
		{trial{checks: 3, breaks: 1}, false, true, false},
		{trial{checks: 2, breaks: 1}, false, false, false},
		{trial{checks: 2, breaks: 2}, false, false, false},
		{trial{checks: 3, breaks: 2}, false, false, true},
		{trial{checks: 4, breaks: 2}, false, false, false},
		{trial{checks: 5, breaks: 3}, false, false, true},
		{trial{checks: 3, breaks: 3}, false, false, true},
	} {
		if c.trial.confirmed() != c.confirmed || c.trial.supports() != c.supports || c.trial.contradicted() != c.contradicted {
			t.Errorf("%+v: %t %t %t", c.trial, c.trial.confirmed(), c.trial.supports(), c.trial.contradicted())
		}
	}
}
