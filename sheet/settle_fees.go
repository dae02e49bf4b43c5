package sheet

import (
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// feeTaker takes a fee that the bank books with the row, but prints in a column of its
// own, off the amount: only where the running balance proves it.
type feeTaker struct {
	column convert.AmountColumn // amounts and fees
	digits uint8
}

// take gives an amount less its fee, and whether there was one.
func (t *feeTaker) take(amount, fee string) (reduced string, charged bool) {
	gross, charge := readCash(&t.column, amount, t.digits), readCash(&t.column, fee, t.digits)
	if !gross.ok || !charge.ok || charge.Units == 0 {
		return amount, false
	}
	var sum ofx.Sum
	sum.Add(gross.Amount)
	charge.Negative = true
	sum.Add(charge.Amount)
	return string(sum.Append(nil, t.digits)), true
}

func feeCount(n int) string {
	if n == 1 {
		return "The fee of 1 row"
	}
	return fmt.Sprintf("The fees of %d rows", n)
}

// isNet tells whether the amount column is named net, which has no fee left to take.
func (r *rowReader) isNet() bool {
	at := r.layout[Amount]
	return at >= 0 && (at >= len(r.table.header) || strings.Contains(" "+normalise(r.table.header[at])+" ", " net "))
}
