package table

import (
	"strings"
	"testing"

	"tillroll/reader/cells"
	"tillroll/statement"
)

// TestRowsThatWaitAreVisitedOnce: a row whose text may go on below it is handed on once, whatever lines follow.
func TestRowsThatWaitAreVisitedOnce(t *testing.T) {
	p := planned(0, column{name: "Text", texts: 3, filled: 3}, column{name: "Amount", amounts: 3, filled: 3})
	p.money.single, p.texts.order = 2, []int{1}
	source := func(visit func(cells.Record) bool) error {
		for i, line := range []string{"2026-01-01|Tea|1.00", "|and pie|", "Closing balance||9.00", "Total||1.00", "2026-01-02|Inn|2.00", "Total||3.00", "|of it all|"} {
			r := rec(line)
			r.Line = i + 1
			if !visit(r) {
				break
			}
		}
		return nil
	}
	r := &rowReader{plan: p, source: source, spread: true}
	var got []string
	left := 0
	err := r.each(&listener{leftOut: func(row, statement.Reason) { left++ }, skip: func(row, string) {}, aside: func(cells.Record) {}}, func(w row) error {
		got = append(got, w.At(1)+" "+w.more+" "+w.amount)
		return nil
	})
	if all := strings.Join(got, ", "); err != nil || all != "Tea and pie 1.00, Inn  2.00" || left != 3 {
		t.Errorf("%s, %d left out, %v", all, left, err)
	}
}
