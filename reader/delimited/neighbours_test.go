package delimited

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"2024-01-31", "31.12.2024", "12/31/24", "5 Jan 2024", "20240131", "1.234,56", "-12.50", "(12.50)",
		"USD 5", "12.50 CR", "1'234.50", "\"a;b\"", "\"a\"\"b\"", "a  b   c", "=\"00123\"", "'x'",
		"10,20,5", "5-10", "10", "1;2;3", "\"x", "12:30", "0042", "1,5,",
	)
	for _, part := range []string{"1", "a", "ab  ", "\"", "1.", "ä"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("shapes", texts, func(text string) any {
		return []any{looksLikeDate(text), looksLikeAmount(text), dateParts(text), isRow(text), asText(text)}
	})
	ledger.Judge("widths", texts, func(text string) any { m, err := givenWidths(text); return []any{m.name(), err} })
	ledger.Judge("blanks", texts, func(text string) any {
		inner, ok := unwrapLine(text)
		return []any{splitBlanks(text, 1), splitBlanks(text, 2), splitBlanks(text, 3), inner, ok, string(letters(text))}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
