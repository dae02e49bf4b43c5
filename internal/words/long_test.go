package words

import (
	"strings"
	"testing"
)

// TestLongCellsAreNoHeadings: every end of a word is looked up, and what is longer than any
// heading must not be looked at at all.
func TestLongCellsAreNoHeadings(t *testing.T) {
	table := All()
	for _, cell := range []string{strings.Repeat("x", 1<<20) + "betrag", strings.Repeat("x ", 1<<20), strings.Repeat("日", 1<<18)} {
		if got := table.Heading(cell); got != (Scores{}) {
			t.Errorf("%d bytes are a heading: %v", len(cell), got)
		}
	}
	if table.Heading("Umsatzbetrag") == (Scores{}) {
		t.Error("a compound is no heading")
	}
}
