package camt

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "utf-8", "windows-1252", "2023-05-01", "2023-05-01T08:00:00+02:00", "true", "1", "NOTPROVIDED",
		" x ", "2023-02-29", "Größe", "NONREF",
	)
	for _, part := range []string{"1", "a", " "} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("texts", texts, func(text string) any {
		a, ok := readDay([]byte(text))
		b, c := countLetters([]byte(text))
		return []any{declared([]byte(text)), tableOf(text) != nil, isTrue([]byte(text)), isID([]byte(text)), string(brief([]byte(text))), string(trim([]byte(text))), a, ok, b, c}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
