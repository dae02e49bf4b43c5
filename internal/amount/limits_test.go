package amount

import (
	"strings"
	"testing"
)

// TestLongestCells holds the limits of a cell to the byte: what is just short enough is
// read, and one more is not.
func TestLongestCells(t *testing.T) {
	blanks, zeros := func(n int) string { return strings.Repeat(" ", n) }, func(n int) string { return strings.Repeat("0", n) }
	for _, more := range []int{0, 1} {
		amounts := map[string]string{
			"bytes":          "1" + blanks(maxText-1+more),
			"digits":         zeros(maxLiteral-3+more) + "1,5",
			"whole digits":   "+" + strings.Repeat("9", maxWholeDigits+more),
			"groups":         "1" + strings.Repeat(" 234", maxRuns/2-1) + strings.Repeat(" 234 567 890", more),
			"currency signs": strings.Repeat("$", maxCurrencySigns+more) + "1",
			"letters":        "1 CREDIT" + strings.Repeat("S", 3*more),
		}
		for what, text := range amounts {
			if got := Read([]byte(text)).Readable(); got != (more == 0) {
				t.Errorf("an amount of one too many %s (%d): read %t: %q", what, more, got, text)
			}
		}
		numbers := map[string]string{
			"characters": "0." + zeros(maxLiteral-2+more),
			"exponent":   "0e" + []string{"20", "21"}[more],
			"shift":      "1e-" + []string{"20", "21"}[more],
		}
		for what, text := range numbers {
			if got := ReadNumber([]byte(text)).Readable(); got != (more == 0) {
				t.Errorf("a number of one too many %s (%d): read %t: %q", what, more, got, text)
			}
		}
	}
}
