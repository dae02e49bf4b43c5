package head

import (
	"testing"

	"tillroll/reader/paper/internal/ink"
)

// TestPartedTitles cuts titles that touch.
func TestPartedTitles(t *testing.T) {
	var texts []string
	for _, w := range parted([]ink.Word{{Text: "Date"}, {Text: "operationAmount", X1: 75}}) {
		texts = append(texts, w.Text)
	}
	if len(texts) != 3 || texts[1] != "operation" || texts[2] != "Amount" {
		t.Errorf("read as %q", texts)
	}
}
