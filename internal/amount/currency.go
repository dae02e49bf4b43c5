package amount

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/ofx"
)

// currencySigns are what statements print beside an amount, and the currencies it can
// stand for. Where a sign begins with another one the longer comes first.
const currencySigns = `
R$ BRL
€ EUR
£ GBP EGP GIP FKP SHP LBP SYP SDG SSP
$ USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD ZWL NIO UYU CUP
¥ JPY CNY
￥ JPY CNY
円 JPY
元 CNY TWD HKD
₹ INR
₽ RUB
₩ KRW
₺ TRY
₴ UAH
₫ VND
฿ THB
₪ ILS
₦ NGN
₱ PHP
₡ CRC
₲ PYG
₸ KZT
₼ AZN
₾ GEL
₵ GHS
₮ MNT
₭ LAK
៛ KHR
৳ BDT
ZŁ PLN
KČ CZK
FT HUF
KR SEK NOK DKK ISK
KR. SEK NOK DKK ISK
LEI RON MDL
RS INR PKR LKR NPR MUR SCR
RS. INR PKR LKR NPR MUR SCR
RP IDR
RM MYR
SFR CHF
FR. CHF
NIS ILS
`

// Contradicts tells whether the sign or code beside an amount is that of another currency,
// and gives it as it stands.
func Contradicts(cell []byte, currency string) (sign string, contradicts bool) {
	if isBare(cell) {
		return "", false
	}
	sign = affix(string(cell))
	if sign == "" {
		return "", false
	}
	upper := strings.ToUpper(sign)
	if len(upper) == 3 {
		if _, known := ofx.CurrencyDigits(upper); known {
			return sign, upper != currency
		}
	}
	for line := range strings.Lines(currencySigns) {
		if known, currencies, ok := strings.Cut(line, " "); ok && known == upper {
			return sign, !strings.Contains(currencies, currency)
		}
	}
	return "", false
}

// isBare tells that nothing in a cell can be a currency's sign or code, as in nearly all.
func isBare(cell []byte) bool {
	for _, c := range cell {
		if c >= utf8.RuneSelf || c == '$' || c|0x20 >= 'a' && c|0x20 <= 'z' {
			return false
		}
	}
	return true
}

// affix is the letters and signs of money that stand before or behind the digits; empty
// where there are none, or words on both sides.
func affix(cell string) string {
	isMoney := func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Sc, r) || r == '.' }
	digits := strings.IndexFunc(cell, unicode.IsDigit)
	if digits < 0 {
		return ""
	}
	before := strings.TrimFunc(cell[:digits], func(r rune) bool { return !isMoney(r) })
	last := strings.LastIndexFunc(cell, unicode.IsDigit)
	_, size := utf8.DecodeRuneInString(cell[last:])
	after := strings.TrimFunc(cell[last+size:], func(r rune) bool { return !isMoney(r) })
	for _, side := range []string{"CR", "DR", "Cr", "Dr", "cr", "dr"} {
		after = strings.TrimSpace(strings.TrimSuffix(after, side))
	}
	if before == "" {
		return after
	}
	return before
}
