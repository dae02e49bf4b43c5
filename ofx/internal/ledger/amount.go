package ledger

import (
	"math/bits"
	"strconv"
)

// Amount is an exact decimal: Units divided by ten to the power of Digits. Money
// is never a float.
type Amount struct {
	Units    uint64
	Digits   uint8
	Negative bool
}

// Append appends the amount with its own number of decimals: "-12.30". Zero has
// no sign.
func (a Amount) Append(dst []byte) []byte {
	if a.Digits != 2 {
		return appendDecimal(dst, 0, a.Units, a.Digits, a.Negative)
	}
	// Cents are worth a shorter way: nearly every currency has them.
	if a.Negative && a.Units != 0 {
		dst = append(dst, '-')
	}
	whole, cents := a.Units/100, a.Units%100
	switch { // from the front, as far as most amounts go
	case whole < 10:
		dst = append(dst, byte('0'+whole))
	case whole < 100:
		dst = append(dst, byte('0'+whole/10), byte('0'+whole%10))
	case whole < 1000:
		dst = append(dst, byte('0'+whole/100), byte('0'+whole/10%10), byte('0'+whole%10))
	case whole < 10_000:
		dst = append(dst, byte('0'+whole/1000), byte('0'+whole/100%10), byte('0'+whole/10%10), byte('0'+whole%10))
	default:
		dst = strconv.AppendUint(dst, whole, 10)
	}
	return append(dst, '.', byte('0'+cents/10), byte('0'+cents%10))
}

// Sum adds amounts of one currency in 128 bits, so that 100,000 of the largest
// amounts do not overflow.
type Sum struct {
	hi, lo uint64 // two's complement
}

// Add adds an amount; all amounts of a sum have the same number of decimals.
func (s *Sum) Add(a Amount) {
	var carry uint64
	if a.Negative {
		s.lo, carry = bits.Sub64(s.lo, a.Units, 0)
		s.hi, _ = bits.Sub64(s.hi, 0, carry)
		return
	}
	s.lo, carry = bits.Add64(s.lo, a.Units, 0)
	s.hi, _ = bits.Add64(s.hi, 0, carry)
}

// AddSum adds another sum with the same number of decimals.
func (s *Sum) AddSum(other Sum) {
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, other.lo, 0)
	s.hi, _ = bits.Add64(s.hi, other.hi, carry)
}

// Negated gives the sum with the other sign.
func (s Sum) Negated() Sum {
	lo, borrow := bits.Sub64(0, s.lo, 0)
	hi, _ := bits.Sub64(0, s.hi, borrow)
	return Sum{hi, lo}
}

// Append appends the sum as a decimal with the given number of decimals.
func (s Sum) Append(dst []byte, digits uint8) []byte {
	hi, lo, negative := s.hi, s.lo, s.hi>>63 == 1
	if negative {
		turned := s.Negated()
		hi, lo = turned.hi, turned.lo
	}
	return appendDecimal(dst, hi, lo, digits, negative)
}

// maxDecimals bounds the decimals that are written; no currency has more than four.
const maxDecimals = 20

// appendDecimal writes the digits from the back into a small array: 39 digits of
// 128 bits, the zeros before them and a point always fit.
func appendDecimal(dst []byte, hi, lo uint64, digits uint8, negative bool) []byte {
	if negative && (hi|lo) != 0 {
		dst = append(dst, '-')
	}
	var text [64]byte
	at := len(text)
	for range min(digits, maxDecimals) {
		at--
		hi, lo, text[at] = lastDigit(hi, lo)
	}
	if at < len(text) {
		at--
		text[at] = '.'
	}
	for {
		at--
		hi, lo, text[at] = lastDigit(hi, lo)
		if hi|lo == 0 {
			return append(dst, text[at:]...)
		}
	}
}

// lastDigit takes the last decimal digit off a number.
func lastDigit(hi, lo uint64) (uint64, uint64, byte) {
	if hi == 0 { // nearly all amounts: one machine word
		return 0, lo / 10, byte('0' + lo%10)
	}
	quotient, rest := hi/10, hi%10
	lo, rest = bits.Div64(rest, lo, 10)
	return quotient, lo, byte('0' + rest)
}
