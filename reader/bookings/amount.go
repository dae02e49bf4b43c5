package bookings

import (
	"bytes"

	"tillroll/ofx"
)

// maxAmountDigits is how many digits an amount of any format has: SWIFT allows 15, ISO
// 20022 18. What is longer is no amount, and 19 digits always fit 64 bits.
const maxAmountDigits = 18

// AppendAmount appends a decimal of a format that says which mark stands before decimals,
// comma or point, as a plain signed decimal. The conversion reads amounts by their column;
// a last zero keeps three decimals from being taken for thousands there. It is false, with
// nothing appended, for what is no decimal.
func AppendAmount(dst, text []byte, negative bool) ([]byte, bool) {
	start, digits, mark := len(dst), 0, -1
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative = negative != (text[0] == '-')
		text = text[1:]
	}
	if negative {
		dst = append(dst, '-')
	}
	for len(text) > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9' {
		text = text[1:] // fields of fixed width are filled up
	}
	text = ungrouped(text)
	whole := len(dst)
	for i, c := range text {
		switch {
		case c >= '0' && c <= '9':
			digits++
			dst = append(dst, c)
		case (c == ',' || c == '.') && mark < 0:
			if len(dst) == whole {
				dst = append(dst, '0')
			}
			mark = i
			dst = append(dst, '.')
		default:
			return dst[:start], false
		}
	}
	if digits == 0 || digits > maxAmountDigits {
		return dst[:start], false
	}
	return endDecimals(dst, mark, len(text)), true
}

// ungrouped takes thousands' marks out, which no format allows and some banks print: marks
// of one kind before groups of three digits, and then the other one before decimals.
func ungrouped(text []byte) []byte {
	last := bytes.LastIndexAny(text, ",.")
	if last < 0 || last%4 == 0 || bytes.IndexAny(text, ",.") == last {
		return text
	}
	group := byte(',')
	if text[last] == ',' {
		group = '.'
	}
	plain := make([]byte, 0, len(text))
	for i, c := range text[:last] {
		if (last-i)%4 != 0 {
			plain = append(plain, c)
		} else if c != group {
			return text
		}
	}
	return append(plain, text[last:]...)
}

// AppendPlain appends an amount in the same spelling, without the zeros behind the second
// decimal.
func AppendPlain(dst []byte, a ofx.Amount) []byte {
	for a.Digits > 2 && a.Units%10 == 0 {
		a.Units, a.Digits = a.Units/10, a.Digits-1
	}
	dst = a.Append(dst)
	if a.Digits == 3 {
		dst = append(dst, '0')
	}
	return dst
}

// endDecimals leaves no bare point and no three decimals.
func endDecimals(dst []byte, mark, length int) []byte {
	switch {
	case mark < 0:
	case mark == length-1:
		dst = dst[:len(dst)-1]
	case length-1-mark == 3:
		dst = append(dst, '0')
	}
	return dst
}

// IsZero tells whether a decimal is zero.
func IsZero(text []byte) bool {
	for _, c := range text {
		if c >= '1' && c <= '9' {
			return false
		}
	}
	return true
}

// readAmount reads a plain signed decimal with the given number of decimals, half a unit
// rounded away from zero as the conversion does.
func readAmount(text []byte, digits uint8) (a ofx.Amount, ok bool) {
	a.Digits = digits
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		a.Negative = text[0] == '-'
		text = text[1:]
	}
	decimals, point, seen, up := uint8(0), false, false, false
	for _, c := range text {
		switch {
		case c == '.' && !point:
			point = true
			continue
		case c < '0' || c > '9' || a.Units > 1<<63/10:
			return a, false
		case point && decimals >= digits:
			up = up || decimals == digits && c >= '5'
			decimals++
			continue
		}
		seen = true
		a.Units = a.Units*10 + uint64(c-'0')
		if point {
			decimals++
		}
	}
	for ; decimals < digits; decimals++ {
		if a.Units > 1<<63/10 {
			return a, false
		}
		a.Units *= 10
	}
	if up {
		a.Units++
	}
	return a, seen
}

// AddUp tells whether plain decimals add up to another, to the last decimal that any of
// them has.
func AddUp(amounts [][]byte, total []byte) bool {
	const digits = 5 // ISO 20022 allows no more
	var sum ofx.Sum
	for _, text := range amounts {
		amount, ok := readAmount(text, digits)
		if !ok {
			return false
		}
		sum.Add(amount)
	}
	want, ok := readAmount(total, digits)
	if !ok {
		return false
	}
	var wanted ofx.Sum
	wanted.Add(want)
	return sum == wanted
}
