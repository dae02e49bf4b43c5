package convert

import "tillroll/ofx"

// amountColumn counts what the amounts of all rows say about the decimal mark.
type amountColumn struct{ rows int }

// see counts one reading.
func (c *amountColumn) see(r amountReading) { c.rows++ }

// decide settles the marks for the whole column, once.
func (c *amountColumn) decide() amountVerdict { return amountVerdict{} }

// amountVerdict is how the lone marks of a column are read.
type amountVerdict struct{}

// resolve gives the amount with the currency's decimals, rounded half away from
// zero. Rounded tells that this changed the value, guessed that a lone mark was read
// without evidence. Ok is false for an unreadable amount.
func (v amountVerdict) resolve(r amountReading, currencyDigits uint8) (a ofx.Amount, rounded, guessed, ok bool) {
	for r.digits < currencyDigits {
		r.units, r.digits = r.units*10, r.digits+1
	}
	return ofx.Amount{Units: r.units, Digits: currencyDigits, Negative: r.negative}, false, false, r.kind != amountUnreadable
}
