package grammar

import (
	"bytes"
	"unicode/utf8"

	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
)

// The widths of an amount.
const (
	MaxAmount      = 32 // N-32, since the first version
	safeDigits     = 15 // more do not survive in a double, which most programs use
	maxExactDigits = 19 // more do not fit an Amount: such a value is judged but not summed
)

// Money is an amount as it was read.
type Money struct {
	Amount  ledger.Amount
	Exact   bool // amount holds the value to the last digit
	Verdict Verdict
}

// ReadAmount judges an amount.
func ReadAmount(v []byte) Money {
	if a, ok := commonAmount(v); ok {
		return Money{Amount: a, Exact: true}
	}
	return readOddAmount(v)
}

// commonAmount reads the common spelling, an optional minus and at least two digits with
// a decimal point among them, in one loop.
func commonAmount(v []byte) (a ledger.Amount, ok bool) {
	digits, negative := bytes.CutPrefix(v, []byte("-"))
	var units uint64
	point := 0 // there is none
	for i, c := range digits {
		if c-'0' <= 9 {
			units = units*10 + uint64(c-'0')
		} else if c == '.' && point == 0 && i > 0 {
			point = i
		} else {
			return ledger.Amount{}, false
		}
	}
	if len(digits) > safeDigits || point >= len(digits)-1 {
		return ledger.Amount{}, false
	}
	decimals := 0
	if point > 0 {
		decimals = len(digits) - point - 1
	}
	return ledger.Amount{Units: units, Digits: uint8(decimals), Negative: negative && units != 0}, true
}

// readOddAmount reads what is legal but rare, and leaves naming the fault of the
// rest to amountFault.
func readOddAmount(v []byte) Money {
	if len(v) > MaxAmount {
		return Money{Verdict: Verdict{"AM09", rules.Error}}
	}
	digits := withoutSign(v)
	mark := bytes.IndexAny(digits, ".,")
	whole, decimals := digits, digits[:0]
	if mark >= 0 {
		whole, decimals = digits[:mark], digits[mark+1:]
	}
	count := len(whole) + len(decimals)
	if count == 0 || LeadingDigits(whole, MaxAmount) < len(whole) || LeadingDigits(decimals, MaxAmount) < len(decimals) {
		return Money{Verdict: Verdict{amountFault(v), rules.Error}}
	}
	count -= len(whole) - len(bytes.TrimLeft(whole, "0")) // zeros in front, as brokers write them, cost nothing
	m := Money{Exact: count <= maxExactDigits}
	if m.Exact {
		units := Number(whole)
		for _, c := range decimals {
			units = units*10 + uint64(c-'0')
		}
		m.Amount = ledger.Amount{Units: units, Digits: uint8(len(decimals)), Negative: v[0] == '-' && units != 0}
	}
	switch {
	case mark >= 0 && digits[mark] == ',':
		m.Verdict = Verdict{"AM06", rules.Error}
	case count > safeDigits:
		m.Verdict = Verdict{"AM09", rules.Warning}
	case mark >= 0 && (len(whole) == 0 || len(decimals) == 0):
		m.Verdict = Verdict{"AM14", rules.Warning}
	}
	return m
}

// amountFault names the fault of a value that is no amount, the tell-tale ones first.
func amountFault(v []byte) string {
	switch {
	case isNoNumber(v):
		return "AM13"
	case hasForeignDash(v):
		return "AM11"
	case isBetween(v, '(', ')'):
		return "AM04"
	case isExponent(v):
		return "AM10"
	case !bytes.ContainsAny(v, "0123456789"):
		return "AM01"
	case hasCurrency(v):
		return "AM03"
	case v[len(v)-1] == '-':
		return "AM05"
	case isSign(v[0]) && isSign(v[1]): // a digit alone has no fault, so there are two bytes
		return "AM12"
	case isSign(v[0]) && v[1] == ' ', !onlyAmountSigns(v):
		return "AM01"
	case !bytes.ContainsAny(v, ", '\u00a0\u2009\u202f\u2019"): // digits and points: one would be no fault
		return "AM15"
	}
	return "AM02"
}

func isBetween(v []byte, first, last byte) bool {
	return len(v) > 2 && v[0] == first && v[len(v)-1] == last
}

func isSign(c byte) bool { return c == '-' || c == '+' }

// withoutSign takes one sign off the front.
func withoutSign(v []byte) []byte {
	rest, found := bytes.CutPrefix(v, []byte("-"))
	if !found {
		rest = bytes.TrimPrefix(v, []byte("+"))
	}
	return rest
}

// isNoNumber finds what programming languages print for a number they do not have. The
// bank never wrote it: the fault is in a program on the way, and the rule says so.
func isNoNumber(v []byte) bool {
	v = bytes.TrimLeft(v, "+-")
	for _, word := range [...]string{"nan", "inf", "infinity", "null", "none", "nil", "undefined"} {
		if bytes.EqualFold(v, []byte(word)) {
			return true
		}
	}
	return false
}

// hasForeignDash finds a minus or dash that is not the ASCII one, in UTF-8 or as
// the bytes 96 and 97 of Windows-1252, at either end.
func hasForeignDash(v []byte) bool {
	for _, dash := range [...]string{"\u2212", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\uff0d", "\ufe63"} {
		if bytes.HasPrefix(v, []byte(dash)) || bytes.HasSuffix(v, []byte(dash)) {
			return true
		}
	}
	return bytes.HasPrefix(v, []byte("\x96")) || bytes.HasPrefix(v, []byte("\x97")) // no character of UTF-8 begins so
}

// isExponent finds digits, an e and digits: 1.5e3.
func isExponent(v []byte) bool {
	e := bytes.IndexAny(v, "eE")
	if e < 1 || (v[e-1]-'0' > 9 && v[e-1] != '.') {
		return false
	}
	power := withoutSign(v[e+1:])
	return len(power) > 0 && LeadingDigits(power, MaxAmount) == len(power)
}

// hasCurrency finds a currency sign, or a word of letters before or after the
// number. The signs are known in UTF-8 and, where they have one, as a byte of
// Windows-1252.
func hasCurrency(v []byte) bool {
	if bytes.ContainsAny(v, "$€£¥₹₽₩₺₴₫฿") {
		return true
	}
	text := bytes.Trim(v, "0123456789.,'+- \u00a0\u202f")
	if len(text) == 1 && (text[0] == 0x80 || text[0] == 0xA3 || text[0] == 0xA5) {
		return true
	}
	for _, c := range text {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			return false
		}
	}
	core := bytes.Trim(v, "+- ")
	return len(text) > 0 && len(text) <= 4 && (bytes.HasPrefix(core, text) || bytes.HasSuffix(core, text))
}

// onlyAmountSigns tells that nothing but digits, marks and blanks as statements
// print them stands behind the sign.
func onlyAmountSigns(v []byte) bool {
	v = withoutSign(v)
	for len(v) > 0 {
		r, size := utf8.DecodeRune(v)
		switch r {
		case '.', ',', ' ', '\'', '\u00a0', '\u2009', '\u202f', '\u2019':
		default:
			if v[0]-'0' > 9 {
				return false
			}
		}
		v = v[size:]
	}
	return true
}

// Misread is what a program sees that takes commas for points and stops at the
// second one, as libofx does: 1,500.00 becomes 1.50.
func Misread(v []byte) string {
	var out []byte
	pointed := false
	for i, c := range v {
		switch {
		case c-'0' <= 9, i == 0 && isSign(c):
		case (c == '.' || c == ',') && !pointed:
			pointed, c = true, '.'
		default:
			return roundToCents(out)
		}
		out = append(out, c)
	}
	return roundToCents(out)
}

// roundToCents gives a short decimal the two places people expect to see.
func roundToCents(v []byte) string {
	m := ReadAmount(v)
	if !m.Exact {
		return string(v)
	}
	a := m.Amount
	for a.Digits > 2 {
		carry := uint64(0)
		if a.Digits == 3 && a.Units%10 >= 5 {
			carry = 1
		}
		a.Units, a.Digits = a.Units/10+carry, a.Digits-1
	}
	for a.Digits < 2 {
		a.Units, a.Digits = a.Units*10, a.Digits+1
	}
	return string(a.Append(nil))
}
