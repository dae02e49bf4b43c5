package amount

import "bytes"

// kind says what an amount cell says about the marks of its column.
type kind uint8

const (
	unreadable   kind = iota
	silent            // no evidence: 1234, 1 234, or a JSON number
	dotDecimal        // the dot must be the decimal mark: 1,234.56
	commaDecimal      // the comma must be the decimal mark: 1.234,56
	loneComma         // 1,234: the column decides
	loneDot           // 1.234: the column decides
)

// The limits of an amount. No currency has more than four decimals, and fifteen
// digits before the point with four behind it are the most that 64 bits hold.
const (
	maxWholeDigits = 15
	maxDecimals    = 4
	maxLiteral     = 40 // characters; no bank prints more, and every one costs time
	maxExponent    = 20
)

// leftover is what followed the decimals that units holds, as far as rounding can
// tell the difference.
type leftover uint8

const (
	tailNothing leftover = iota
	tailBelow            // something, but less than half of the last decimal
	tailHalf             // half of the last decimal or more
)

// Reading is what one cell says before its column is judged. It has no pointers,
// and four fields: Go hands structs of more over in memory, for which every row waits.
type Reading struct {
	units uint64
	precision
	negative bool
	kind     kind
}

// precision is how far an amount goes behind the point.
type precision struct {
	digits uint8 // decimals as written, at most maxDecimals of them
	tail   leftover
}

// Readable tells whether the cell is an amount in some reading.
func (r Reading) Readable() bool { return r.kind != unreadable }

// Read reads an amount as statements print it.
func Read(text []byte) Reading {
	if r, plain := readPlain(text); plain {
		return r
	}
	return readPrinted(text)
}

// readPlain reads what nearly all files have: digits, perhaps a minus before
// them and a point among them. Plain is false for all else.
func readPlain(text []byte) (r Reading, plain bool) {
	if len(text) == 0 || len(text) > maxWholeDigits+maxDecimals+2 {
		return Reading{}, false
	}
	start := 0
	if text[0] == '-' {
		r.negative, start = true, 1
	}
	point := len(text)
	for i, c := range text[start:] {
		if digit := c - '0'; digit <= 9 {
			r.units = r.units*10 + uint64(digit)
			continue
		}
		if c != '.' || point < len(text) {
			return Reading{}, false
		}
		point = start + i
	}
	whole, decimals := point-start, len(text)-point-1
	switch {
	case whole == 0 || whole > maxWholeDigits || decimals == 0 || decimals > maxDecimals:
		return Reading{}, false
	case decimals < 0:
		r.kind = silent
		return r, true
	}
	r.digits, r.kind = uint8(decimals), dotDecimal
	if decimals == 3 && whole <= 3 && r.units >= 1000 {
		r.kind = loneDot
	}
	return r, true
}

// ReadNumber reads a JSON number from its own digits: never through a float, in which
// 0.1 is not a tenth.
func ReadNumber(literal []byte) Reading {
	if r, plain := readPlain(literal); plain {
		r.kind = silent
		return r
	}
	if len(literal) > maxLiteral {
		return Reading{}
	}
	var d decimalDigits
	unsigned, negative := bytes.CutPrefix(literal, []byte("-"))
	mantissa, exponent, ok := splitExponent(unsigned)
	if !ok || !d.shifted(mantissa, exponent) {
		return Reading{}
	}
	return Reading{units: d.units, precision: d.precision, negative: negative, kind: silent}
}

// splitExponent takes a literal apart at its e.
func splitExponent(literal []byte) (mantissa []byte, exponent int, ok bool) {
	for i, c := range literal {
		if c|0x20 == 'e' {
			exponent, ok = readExponent(literal[i+1:])
			return literal[:i], exponent, ok
		}
	}
	return literal, 0, true
}

// readExponent gives up as soon as the exponent is larger than any amount has, so that
// 1e999999999 costs nothing.
func readExponent(text []byte) (exponent int, ok bool) {
	digits, negative := bytes.CutPrefix(text, []byte("-"))
	if !negative {
		digits = bytes.TrimPrefix(text, []byte("+"))
	}
	for _, c := range digits {
		exponent = exponent*10 + int(c-'0')
		if c-'0' > 9 || exponent > maxExponent {
			return exponent, false
		}
	}
	if negative {
		exponent = -exponent
	}
	return exponent, len(digits) > 0
}

// decimalDigits gathers the digits of an amount, those before the point first.
type decimalDigits struct {
	units     uint64
	whole     int  // digits before the point, leading zeros aside
	precision      // of what units holds
	cut       bool // some decimal was not held
}

// addWhole adds a digit before the point; false when there are too many.
func (d *decimalDigits) addWhole(c byte) bool {
	if d.units > 0 || c != '0' {
		d.whole++
	}
	if d.whole > maxWholeDigits {
		return false
	}
	d.units = d.units*10 + uint64(c-'0')
	return true
}

// addDecimal adds a digit behind the point.
func (d *decimalDigits) addDecimal(c byte) {
	if d.digits < maxDecimals {
		d.units = d.units*10 + uint64(c-'0')
		d.digits++
		return
	}
	switch {
	case !d.cut && c >= '5':
		d.tail = tailHalf
	case d.tail == tailNothing && c != '0':
		d.tail = tailBelow
	}
	d.cut = true
}

// shifted gathers digits with at most one point among them, the point moved by the
// exponent. It is false for anything else.
func (d *decimalDigits) shifted(mantissa []byte, exponent int) bool {
	whole, decimals, pointed := bytes.Cut(mantissa, []byte("."))
	if len(whole) == 0 || pointed && len(decimals) == 0 {
		return false
	}
	var all [maxLiteral]byte
	digits := append(append(all[:0], whole...), decimals...)
	point := len(whole) + exponent
	first := min(point, 0)
	for n := range max(len(digits), point) - first {
		i, c := first+n, byte('0')
		if i >= 0 && i < len(digits) {
			c = digits[i]
		}
		if c-'0' > 9 {
			return false
		}
		if i >= point {
			d.addDecimal(c)
		} else if !d.addWhole(c) {
			return false
		}
	}
	return true
}
