package sheet

import (
	"fmt"
	"testing"
)

// TestHeaderNamesDescription: cells that look like amounts with a code in front stay
// a description when the header says so.
func TestHeaderNamesDescription(t *testing.T) {
	data := []byte("Date,Description,Amount\n")
	for i := range 5 {
		data = fmt.Appendf(data, "2026-01-%02d,Row %d,-%d.50\n", i+1, i, i)
	}
	file, err := Read("rows.csv", data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	file.Request.Convert(20261231)
	if got := file.Request.Outcome(3).Description; got != "Row 3" {
		t.Errorf("description %q, mapping %v", got, file.Mapping)
	}
}
