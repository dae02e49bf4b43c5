package bookings

import (
	"flag"
	"testing"

	"tillroll/internal/spoiltest"
)

var _ = flag.Bool("update", false, "rewrite the golden file")

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"1.234,56", "1,234.56", "1'234", "12 345,6", "-5", "0,005", "EUR", "978",
		"12.345.678", "1,2,3",
	)
	for _, part := range []string{"1", "1,", "a"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("amounts", texts, func(text string) any {
		return []any{string(ungrouped([]byte(text))), currencyCode(text), digitsOf(text, "EUR"), digitsOf("", text), brief([]byte(text))}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
