package repair

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"20240105", "20240105103000.000[-5:EST]", "2024-01-05", "01/05/2024", "5 Jan 2024", "20241305", "-12.50", "1,234.50",
		"1.234,50", "(5.00)", "12.5-", "$5.00", "1e3", "12,34,567.00", "1 234,50", "+5",
		"0", "USASCII", "1252", "UTF-8", "STMTTRN>x", "<NAME>", "DA01", "SY05",
	)
	for _, part := range []string{"1", "a", "1,", "0", "."} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("dates", texts, func(text string) any {
		return []any{mendedDate([]byte(text), "DA01"), mendedDate([]byte(text), "DA03"), leadingDate([]byte(text))}
	})
	ledger.Judge("amounts", texts, func(text string) any {
		return []any{mendedAmount([]byte(text), "AM01"), mendedAmount([]byte(text), "AM04"), settled(text, "AM02"), settled(text, "AM04"), ungrouped(text), expanded(text)}
	})
	ledger.Judge("texts", texts, func(text string) any {
		return []any{isASCII([]byte(text)), meansWestern([]byte(text)), isAboutTags(text), shown([]byte(text)), sameElement([]byte(text), []byte("<NAME>")), nameLength([]byte(text))}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
