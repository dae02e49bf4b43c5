package excel

import (
	"flag"
	"testing"

	"tillroll/internal/spoiltest"
)

var _ = flag.Bool("update", false, "rewrite the golden file")

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"yyyy-mm-dd", "[$-409]d/m/yy h:mm", "#,##0.00", "0.00%", "General", "[Red]-0.00", "\"day\" 0", "d\\.m",
		"mmm yy;@", "1234567", "0.1250", "9999999999",
	)
	for _, part := range []string{"0", "d", "9", "[h]"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("formats", texts, func(text string) any { return formatLetters(text) })
	ledger.Judge("rounded", texts, func(text string) any {
		for _, r := range text {
			if r < 48 || r > 57 {
				return nil
			}
		}
		if text == "" {
			return nil
		}
		a, b := roundDigits(text, 2)
		c, d := roundDigits(text, len(text))
		return []any{a, b, c, d}
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
