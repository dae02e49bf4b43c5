package charset

import (
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"Größe", "äöü", "ｱｲｳ", "Ж", "Datum;Betrag", "a,b\tc|d", "שלום", "a b",
	)
	for _, part := range []string{"ä", "a"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("texts", texts, func(text string) any {
		good, bad := countUTF8([]byte(text))
		return []any{isASCII(text), cellsOf(text), good, bad}
	})
	ledger.Judge("places", texts, func(text string) any {
		sum := []any{}
		rs := []rune(text)
		for i := 1; i+1 < len(rs); i++ {
			sum = append(sum, weighPlace(rs[i-1], rs[i], rs[i+1]), isHalfKana(rs[i]), isOtherScript(rs[i]))
		}
		return sum
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
