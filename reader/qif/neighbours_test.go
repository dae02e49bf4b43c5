package qif

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"1/5/2024", "1/ 5'24", "31.12.2024", "2024-01-05", "Bank", "CCard", "Oth A", "Invst",
		"Cash", "[Savings]", "[Savings]/class", "Food:Out", "open", "12/31/99",
	)
	for _, part := range []string{"1", "a", "[", "/1"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("texts", texts, func(text string) any {
		return []any{isOpen([]byte(text)), string(plainDate(nil, []byte(text))), sectionOf(text), bracketed([]byte(text)), string(short([]byte(text)))}
	})
	ledger.Judge("say", texts, func(text string) any {
		return []any{string(say(nil, []byte(text))), string(say([]byte("x"), []byte(text))), string(say([]byte(text), []byte("a")))}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
