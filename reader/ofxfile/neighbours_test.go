package ofxfile

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"20240105", "20240105103000[-5:EST]", "2024-01-05", "plain", "a&amp;b", "a<b",
	)
	for _, part := range []string{"1", "a"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("texts", texts, func(text string) any {
		return []any{isPlain([]byte(text)), dayOf(text), string(plainDate([]byte(text))), brief(text)}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
