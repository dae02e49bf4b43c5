package html

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"<html>", "<!DOCTYPE html>", "  <table>", "<?xml version=\"1.0\"?><html", "3", "0", "1000", "-1",
		" a  b ", "<!-- x --><table",
	)
	for _, part := range []string{"1", "<", " "} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("pages", texts, func(text string) any {
		return []any{beginsPage(text), beginning(text), spanOf(text, 1000), spanOf(text, 2), clean(text)}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
