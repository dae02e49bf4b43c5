package paper

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about texts, at the edges of every shape.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"15/03/2026", "5 Mar", "12月31日", "March 2026", "1,234.56", "$", "USD", "+", "5 DR",
		"DE89370400440532013000", "00012345", "Opening balance", "Closing balance 31/12", "Balance", "Total debits", "/", "～", "Ωµ",
	)
	for _, part := range []string{"1", "0", "A", "a "} {
		texts = append(texts, spoiltest.Lengths(part, 40)...)
	}
	ledger.Judge("isIBAN", texts, func(text string) any { return isIBAN(text) })
	ledger.Judge("plainTitle", texts, func(text string) any { return plainTitle(text) })
	ledger.Judge("monthOf", texts, func(text string) any {
		year, month := monthOf(text)
		return []int{year, month}
	})
	ledger.Judge("kindOfLabel", texts, func(text string) any { return kindOfLabel(text) })
	ledger.Judge("sameNumber", texts, func(text string) any { return []bool{sameNumber(text, "12345"), sameNumber("0012", text)} })
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
