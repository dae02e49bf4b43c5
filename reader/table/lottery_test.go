package table_test

import (
	"fmt"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/cells"
	"tillroll/reader/table"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// draws is how many tables are drawn by lot.
const draws = 3000

// TestLottery reads tables that were drawn by lot: they lie near the limits between readings.
func TestLottery(t *testing.T) {
	var ledger spoiltest.Ledger
	for seed := range uint64(draws) {
		drawn := spoiltest.Draw(seed)
		book := grid(drawn.Lines()).book(&cells.Book{Charset: "UTF-8", Delimiter: ","})
		list, err := table.Read(book, "drawn.csv", statement.Options{})
		ledger.Note(fmt.Sprintf("%04d", seed/50*50), "and 50 more", statementtest.Outcome(list, err), statementtest.Told(list, err))
	}
	ledger.Check(t, "testdata/lottery.golden", *update)
}
