package jsonrows

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"1234", "-12.50", "1e3", "1.5E-2", "+5", "0.10", "1704412800", "1704412800000",
		"2024-01-05", "2024-01-05T10:30:00Z", "2024-01-05T23:59:59.999+02:00", "05/01/2024", "NOTPROVIDED", "unitsMinor", "amount.minorUnits", "valueInCents",
		"JPY", "KWD", "EUR", "transactionAmount.amount", "debtorName", "a_b-c", "XMLHttp", "12",
	)
	for _, part := range []string{"1", "0", "a", "1.", "A"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("decimals", texts, func(text string) any {
		a, ok := decimal(text, false)
		b, also := decimal(text, true)
		return []any{string(a), ok, string(b), also, withoutExponent(text), decimalsOf(text)}
	})
	ledger.Judge("scaled", texts, func(text string) any {
		return []any{scaled(text, "2"), scaled("1234", text), scaled(text, "0"), scaled(text, "9")}
	})
	ledger.Judge("sums", texts, func(text string) any { return []any{add(text, "1.50"), add("-0.005", text)} })
	ledger.Judge("major", texts, func(text string) any { return []any{major(text, 2), major(text, 0), major(text, 3), minorDigits(text)} })
	ledger.Judge("days", texts, func(text string) any { return []any{day(text), epochDay(text), readDay(text)} })
	ledger.Judge("names", texts, func(text string) any { return []any{notGiven(text), isMinor(text), heading(text), splitWords(text)} })
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
