package head

import (
	"flag"
	"testing"

	"tillroll/internal/spoiltest"
)

var _ = flag.Bool("update", false, "rewrite the golden file")

// TestNeighbours holds what is said about texts, at the edges of every shape.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours("15/03/2026", "1,234.56", "$", "USD", "+", "5 DR", "Opening balance", "Closing balance 31/12", "Balance", "Total debits", "/", "～")
	for name, is := range map[string]func(string) bool{"isSlash": isSlash, "isFragment": isFragment} {
		ledger.Judge(name, texts, func(text string) any { return is(text) })
	}
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
