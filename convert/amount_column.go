package convert

import "tillroll/ofx"

// amountColumn counts what the amounts of all rows say about the decimal mark.
type amountColumn struct {
	kinds [amountLoneDot + 1]int32
}

// see counts one reading.
func (c *amountColumn) see(r amountReading) { c.kinds[r.kind]++ }

// decide settles the marks for the whole column, once. Without evidence, or with as
// much of it either way, the comma is a thousands mark and the dot a decimal point.
func (c *amountColumn) decide() amountVerdict {
	dots, commas := c.kinds[amountDotDecimal], c.kinds[amountCommaDecimal]
	return amountVerdict{
		commaDecimal: commas > dots,
		unsure:       (dots > 0) == (commas > 0),
	}
}

// amountVerdict is how the lone marks of a column are read.
type amountVerdict struct {
	commaDecimal bool // 1,234 is little more than one
	unsure       bool // no evidence, or evidence both ways
}

// powersOfTen by their exponent.
var powersOfTen = [maxDecimals + 1]uint64{1, 10, 100, 1000, 10000}

// loneDecimals are the digits behind a lone mark.
const loneDecimals = 3

// resolve gives the amount with the currency's decimals, rounded half away from
// zero. Rounded tells that this changed the value, guessed that a lone mark was read
// without evidence or against some. Ok is false for an unreadable amount.
func (v amountVerdict) resolve(r amountReading, currencyDigits uint8) (a ofx.Amount, rounded, guessed, ok bool) {
	if r.kind == amountUnreadable || currencyDigits > maxDecimals {
		return ofx.Amount{}, false, false, false
	}
	if r.kind == amountLoneComma || r.kind == amountLoneDot {
		guessed = v.unsure
		r.digits = 0
		if v.commaDecimal == (r.kind == amountLoneComma) {
			r.digits = loneDecimals
		}
	}
	units := r.units
	if currencyDigits >= r.digits {
		units *= powersOfTen[currencyDigits-r.digits]
		if r.tail == tailHalf {
			units++
		}
		rounded = r.tail != tailNothing
	} else {
		unit := powersOfTen[r.digits-currencyDigits]
		rest := units % unit
		units /= unit
		if rest*2 >= unit {
			units++
		}
		rounded = rest != 0 || r.tail != tailNothing
	}
	a = ofx.Amount{Units: units, Digits: currencyDigits, Negative: r.negative && units != 0}
	return a, rounded, guessed, true
}
