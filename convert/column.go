package convert

import "tillroll/ofx"

// ReadAmounts reads a column of amounts exactly as a conversion does, every cell in
// the light of all others. What cannot be read is marked so.
func ReadAmounts(cells []string, currencyDigits uint8) (amounts []ofx.Amount, readable []bool) {
	readings := make([]amountReading, len(cells))
	var column amountColumn
	for i, cell := range cells {
		readings[i] = readAmount([]byte(cell))
		column.see(readings[i])
	}
	verdict := column.decide()
	amounts, readable = make([]ofx.Amount, len(cells)), make([]bool, len(cells))
	for i, r := range readings {
		amounts[i], _, _, readable[i] = verdict.resolve(r, currencyDigits)
	}
	return amounts, readable
}

// ReadDays reads a column of dates exactly as a conversion does. A day that cannot be
// read is zero.
func ReadDays(cells []string, order DateOrder) []ofx.Day {
	readings := make([]dateReading, len(cells))
	var column dateColumn
	for i, cell := range cells {
		readings[i] = readDate([]byte(cell), false)
		column.see(readings[i])
	}
	verdict := column.decide(order)
	days := make([]ofx.Day, len(cells))
	for i, r := range readings {
		days[i], _, _ = verdict.resolve(r)
	}
	return days
}

// AmbiguousDates counts the dates of a column that can be read day first or month
// first with nothing in the column to decide.
func AmbiguousDates(cells []string) int {
	var column dateColumn
	for _, cell := range cells {
		column.see(readDate([]byte(cell), false))
	}
	verdict := column.decide(Auto)
	count := 0
	for _, cell := range cells {
		if _, guessed, _ := verdict.resolve(readDate([]byte(cell), false)); guessed {
			count++
		}
	}
	return count
}
