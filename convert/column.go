package convert

import "tillroll/ofx"

// DateColumn is what a column of dates says as a whole, gathered cell by cell and
// exactly as a conversion does it.
type DateColumn struct{ column dateColumn }

// DateCell is one date as it reads by itself.
type DateCell struct{ reading dateReading }

// See adds a cell to what the column says.
func (c *DateColumn) See(cell []byte) DateCell {
	reading := readDate(cell, false)
	c.column.see(reading)
	return DateCell{reading}
}

// Day reads a cell in the light of all that were seen. A day that cannot be read is zero.
func (c *DateColumn) Day(cell DateCell, order DateOrder) ofx.Day {
	verdict := c.column.decide(order)
	day, _, _ := verdict.resolve(cell.reading)
	return day
}

// Ambiguous counts the dates that can be read day first or month first with nothing in
// the column to decide.
func (c *DateColumn) Ambiguous() int {
	if !c.column.decide(Auto).unsure {
		return 0
	}
	return int(c.column.kinds[dateAmbiguous] + c.column.kinds[dateAmbiguousDots])
}

// AmountColumn is what a column of amounts says about the decimal mark, gathered cell
// by cell and exactly as a conversion does it.
type AmountColumn struct{ column amountColumn }

// See adds a cell to what the column says.
func (c *AmountColumn) See(cell []byte) { c.column.see(readAmount(cell)) }

// With gives what two columns say together: those of one bank are written one way.
func (c AmountColumn) With(other AmountColumn) AmountColumn {
	for kind, n := range other.column.kinds {
		c.column.kinds[kind] += n
	}
	return c
}

// Amount reads a cell in the light of all that were seen.
func (c *AmountColumn) Amount(cell []byte, currencyDigits uint8) (amount ofx.Amount, readable bool) {
	amount, _, _, readable = c.column.decide().resolve(readAmount(cell), currencyDigits)
	return amount, readable
}

// DecimalMark tells which mark the column sets before decimals, and whether it tells at
// all: one without decimals, or with marks of both kinds, does not.
func (c AmountColumn) DecimalMark() (comma, known bool) {
	v := c.column.decide()
	return v.commaDecimal, !v.unsure
}

// LeavesDotsOpen tells whether there are amounts like 1.234 and none, of either mark,
// whose decimals tell how to read them.
func (c AmountColumn) LeavesDotsOpen() bool {
	kinds := &c.column.kinds
	return kinds[amountLoneDot] > 0 && kinds[amountDotDecimal]+kinds[amountCommaDecimal] == 0
}

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
