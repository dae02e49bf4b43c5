package convert

import (
	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/ofx"
)

// FirstYear and LastYear are the years a row may be of.
const (
	FirstYear = date.FirstYear
	LastYear  = date.LastYear
)

// DateOrder is the order of the parts of a date written in digits.
type DateOrder = date.Order

// The orders. Auto decides from the whole column.
const (
	Auto       = date.Auto
	MonthFirst = date.MonthFirst
	DayFirst   = date.DayFirst
	YearFirst  = date.YearFirst
)

// DateOrders lists the orders, the default first.
func DateOrders() []DateOrder { return date.Orders() }

// DateColumn is what a column of dates says as a whole, gathered cell by cell and
// exactly as a conversion does it.
type DateColumn = date.Column

// DateCell is one date as it reads by itself.
type DateCell = date.Reading

// AmountColumn is what a column of amounts says about the decimal mark, gathered cell
// by cell and exactly as a conversion does it.
type AmountColumn = amount.Column

// ReadAmounts reads a column of amounts exactly as a conversion does, every cell in
// the light of all others. What cannot be read is marked so.
func ReadAmounts(cells []string, currencyDigits uint8) (amounts []ofx.Amount, readable []bool) {
	var column AmountColumn
	for _, cell := range cells {
		column.See([]byte(cell))
	}
	amounts, readable = make([]ofx.Amount, len(cells)), make([]bool, len(cells))
	for i, cell := range cells {
		amounts[i], readable[i] = column.Amount([]byte(cell), currencyDigits)
	}
	return amounts, readable
}
