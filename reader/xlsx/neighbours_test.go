package xlsx

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"A1", "Z9", "AA10", "XFD1048576", "b2", "$C$3", "1", "true",
		"n", "s", "str", "inlineStr", "b", "e", "d",
	)
	for _, part := range []string{"A", "1", "Z"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("columns", texts, func(text string) any {
		return []any{columnIndex([]byte(text), 3), cellKindOf([]byte(text)), isTrue(text)}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
