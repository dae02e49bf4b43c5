package amount

import "tillroll/ofx"

// Column is what the amounts of all rows say about the decimal mark.
type Column struct {
	kinds [loneDot + 1]int32
	parts int32 // amounts whose decimals, beyond doubt, are not all zero
}

// See reads a cell and adds it to what the column says.
func (c *Column) See(cell []byte) Reading {
	r := Read(cell)
	c.Add(r)
	return r
}

// Add counts one reading.
func (c *Column) Add(r Reading) {
	c.kinds[r.kind]++
	if r.digits > 0 && r.kind < loneComma && r.kind != unreadable && r.units%powersOfTen[r.digits] != 0 {
		c.parts++
	}
}

// Decide settles the marks for the whole column, once. Without evidence, or with as
// much of it either way, the comma is a thousands mark and the dot a decimal point.
func (c *Column) Decide() Verdict {
	dots, commas := c.kinds[dotDecimal], c.kinds[commaDecimal]
	return Verdict{
		commaDecimal: commas > dots,
		unsure:       (dots > 0) == (commas > 0),
	}
}

// With gives what two columns say together: those of one bank are written one way.
func (c Column) With(other Column) Column {
	for kind, n := range other.kinds {
		c.kinds[kind] += n
	}
	c.parts += other.parts
	return c
}

// Amount reads a cell in the light of all that were seen.
func (c *Column) Amount(cell []byte, currencyDigits uint8) (amount ofx.Amount, readable bool) {
	amount, _, _, readable = c.Decide().Resolve(Read(cell), currencyDigits)
	return amount, readable
}

// DecimalMark tells which mark the column sets before decimals, and whether it tells at
// all: one without decimals, or with marks of both kinds, does not.
func (c Column) DecimalMark() (comma, known bool) {
	v := c.Decide()
	return v.commaDecimal, !v.unsure
}

// LeavesDotsOpen tells whether there are amounts like 1.234 and none, of either mark,
// whose decimals tell how to read them.
func (c Column) LeavesDotsOpen() bool {
	return c.kinds[loneDot] > 0 && c.kinds[dotDecimal]+c.kinds[commaDecimal] == 0
}

// IsClear tells that every cell says the same whatever the others say.
func (c Column) IsClear() bool {
	return c.kinds[unreadable]+c.kinds[loneComma]+c.kinds[loneDot] == 0
}

// HasParts tells that some amount is no whole number, whatever the marks of the others mean: a
// currency without decimals would cut it.
func (c Column) HasParts() bool { return c.parts > 0 }

// HasUnreadable tells that some cell is no amount in any reading.
func (c Column) HasUnreadable() bool { return c.kinds[unreadable] > 0 }

// Verdict is how the lone marks of a column are read.
type Verdict struct {
	commaDecimal bool // 1,234 is little more than one
	unsure       bool // no evidence, or evidence both ways
}

// powersOfTen by their exponent.
var powersOfTen = [maxDecimals + 1]uint64{1, 10, 100, 1000, 10000}

// loneDecimals are the digits behind a lone mark.
const loneDecimals = 3

// Resolve gives the amount with the currency's decimals, rounded half away from
// zero. Rounded tells that this changed the value, guessed that a lone mark was read
// without evidence or against some. Ok is false for an unreadable amount.
func (v Verdict) Resolve(r Reading, currencyDigits uint8) (a ofx.Amount, rounded, guessed, ok bool) {
	if r.kind == unreadable || currencyDigits > maxDecimals {
		return ofx.Amount{}, false, false, false
	}
	if r.kind == loneComma || r.kind == loneDot {
		guessed = v.unsure
		r.digits = 0
		if v.commaDecimal == (r.kind == loneComma) {
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
