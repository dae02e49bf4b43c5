package excel

import (
	"strconv"
	"strings"
)

// excelDigits is how many digits of a number Excel itself knows. What stands behind
// them comes from the binary form it is stored in: 12.3 is written 12.300000000000001.
const excelDigits = 15

// PlainNumber writes a number without exponent and rounded to the digits that count.
// What is no number stays as it is.
func PlainNumber(literal string) string {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(literal), "e")
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	point := len(whole)
	if exponent != "" {
		shift, err := strconv.Atoi(exponent)
		if err != nil || shift < -40 || shift > 40 {
			return literal
		}
		point += shift
	}
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return literal
	}
	digits, point = roundDigits(digits, point)
	if point > len(digits) {
		digits += strings.Repeat("0", point-len(digits))
	}
	if point < 1 {
		digits, point = strings.Repeat("0", 1-point)+digits, 1
	}
	text := sign + digits[:point]
	if rest := strings.TrimRight(digits[point:], "0"); rest != "" {
		text += "." + rest
	}
	return text
}

// roundDigits rounds to the digits that count, half up. The point counts digits
// before the decimal mark.
func roundDigits(digits string, point int) (rounded string, newPoint int) {
	for len(digits) > 1 && digits[0] == '0' {
		digits, point = digits[1:], point-1
	}
	if len(digits) <= excelDigits {
		return digits, point
	}
	up := digits[excelDigits] >= '5'
	kept := []byte(digits[:excelDigits])
	for i := len(kept) - 1; up && i >= 0; i-- {
		if up = kept[i] == '9'; up {
			kept[i] = '0'
		} else {
			kept[i]++
		}
	}
	if up {
		return "1" + string(kept), point + 1
	}
	return string(kept), point
}
