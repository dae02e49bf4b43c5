package date

import (
	"strings"
	"testing"
)

// TestLongestCells holds the limits of a cell to the byte: what is just short enough is
// read, and one more is not.
func TestLongestCells(t *testing.T) {
	const dated = "5 Jan 2024 12:30 (x)"
	for _, more := range []int{0, 1} {
		dates := map[string]string{
			"bytes":                  strings.Replace(dated, "x", strings.Repeat("x", maxText-len(dated)+1+more), 1),
			"tokens before the date": "12:30 (" + strings.Repeat("x ", maxTokens-8+more) + ") 5 Jan 2024",
			"tokens":                 strings.Replace(dated, "x", strings.Repeat("x ", maxTokens-8+more), 1),
		}
		for what, text := range dates {
			if got := Read([]byte(text)).Readable(); got != (more == 0) {
				t.Errorf("a date of one too many %s (%d): read %t: %q", what, more, got, text)
			}
		}
	}
}
