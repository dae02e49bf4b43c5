package amount

import "testing"

func TestContradicts(t *testing.T) {
	for _, test := range []struct {
		cell, currency, sign string
		contradicts          bool
	}{
		{"€12,50", "USD", "€", true},
		{"12,50 €", "EUR", "€", false},
		{"$12.50", "CAD", "$", false},
		{"$12.50", "EUR", "$", true},
		{"R$ 10,00", "USD", "R$", true},
		{"R$ 10,00", "BRL", "R$", false},
		{"-12.50 GBP", "USD", "GBP", true},
		{"12.50 CR", "USD", "", false},
		{"USD 12.50 DR", "EUR", "USD", true},
		{"100 kr", "SEK", "kr", false},
		{"100 kr", "EUR", "kr", true},
		{"12.50", "USD", "", false},
		{"(12.50)", "USD", "", false},
		{"n/a", "USD", "", false},
		{"INV 24", "USD", "", false},
	} {
		sign, contradicts := Contradicts([]byte(test.cell), test.currency)
		if contradicts != test.contradicts || contradicts && sign != test.sign {
			t.Errorf("%q in %s: %q, %v", test.cell, test.currency, sign, contradicts)
		}
	}
}
