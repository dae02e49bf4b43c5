package journal

import "testing"

// TestPartsOfBeancountsNames: what Beancount's own grammar takes.
func TestPartsOfBeancountsNames(t *testing.T) {
	for part, want := range map[string]bool{
		"Bank": true, "A": true, "Z": true, "0": true, "9to5": true, "Aa": true, "Az": true, "A-": true, "A-z-0": true, "AZ": true,
		"": false, "bank": false, "-": false, "A{": false, "A`": false, "A b": false, "A_": false, "Café": false, "A@": false, "A[": false, "A/": false, "A:": false,
	} {
		if got := isBeancountPart(part, false); got != want {
			t.Errorf("%q: %t", part, got)
		}
	}
	for part, want := range map[string]bool{"Assets": true, "Liabilities": true, "Equity": true, "Income": true, "Expenses": true, "Bank": false, "assets": false, "": false} {
		if got := isBeancountPart(part, true); got != want {
			t.Errorf("root %q: %t", part, got)
		}
	}
}
