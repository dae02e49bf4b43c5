package amount

import (
	"unicode"
	"unicode/utf8"

	"tillroll/internal/text"
	"tillroll/ofx"
)

// printed is a printed amount taken apart: a number in the middle, signs and
// currencies around it.
type printed struct {
	body  [maxLiteral]byte // the number: digits and the marks . , ' blank and arabicPoint
	count int

	place    place
	blanks   int // since the last character of the number
	leading  byte
	trailing byte
	paren    byte // '(' open, ')' closed
	side     byte // 'C' or 'D', from CR and DR
	signs    int  // currency signs and codes
}

// place is how far a scan has come. A second number behind the first means that the
// cell holds more than an amount: a date, a rate, two columns in one.
type place uint8

const (
	beforeNumber place = iota
	inNumber
	behindNumber
)

// arabicPoint stands for the Arabic decimal mark, which is never a thousands mark.
const arabicPoint = 'd'

// maxText bounds the bytes of a cell, blanks included: some exports pad.
const maxText = 256

// maxCurrencySigns allows for "US$ 12.34 USD".
const maxCurrencySigns = 2

// maxWord is more letters than CREDIT has, the longest word beside an amount.
const maxWord = 8

// readPrinted reads an amount with all that statements put around it.
func readPrinted(text []byte) Reading {
	var t printed
	if !t.scan(text) || t.count == 0 || t.paren == '(' {
		return Reading{}
	}
	negative, ok := t.sign()
	if !ok {
		return Reading{}
	}
	r := readGrouped(t.body[:t.count])
	r.negative = negative
	if r.kind == unreadable {
		return Reading{}
	}
	return r
}

// scan takes the text apart; false when something is in it that amounts do not have.
func (t *printed) scan(cell []byte) bool {
	if len(cell) > maxText {
		return false
	}
	for i := 0; i < len(cell); {
		r, size := rune(cell[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(cell[i:])
			r = text.PlainRune(r)
		}
		ok := true
		switch {
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			t.blanks++
		case r == text.Invisible:
		case '0' <= r && r <= '9':
			ok = t.number(byte(r))
		case r == '.' || r == ',' || r == '\'' || r == '\u066b' || r == '\u066c':
			ok = t.number(markOf(r))
		case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
			size, ok = t.word(cell, i)
		default:
			ok = t.mark(r)
		}
		if !ok {
			return false
		}
		i += size
	}
	return true
}

// markOf gives the Arabic marks their roles: unlike . and , they have but one each.
func markOf(r rune) byte {
	switch r {
	case '\u066b':
		return arabicPoint
	case '\u066c':
		return '\''
	}
	return byte(r)
}

// number adds a digit or a mark to the number. One blank inside it is a thousands
// mark; more, or anything else between, makes two numbers.
func (t *printed) number(c byte) bool {
	if t.place == behindNumber {
		return false
	}
	if t.place == inNumber && t.blanks > 0 {
		if t.blanks > 1 || !t.push(' ') {
			return false
		}
	}
	t.place, t.blanks = inNumber, 0
	return t.push(c)
}

func (t *printed) push(c byte) bool {
	if t.count == len(t.body) {
		return false
	}
	t.body[t.count] = c
	t.count++
	return true
}

// mark takes a sign, a parenthesis or a currency sign.
func (t *printed) mark(r rune) bool {
	behind := t.count > 0
	if behind {
		t.place = behindNumber
	}
	switch {
	case (r == '-' || r == '+') && behind:
		last := t.body[t.count-1] // 12,- is a price without cents, not a debit
		return last != '.' && last != ',' && setOnce(&t.trailing, byte(r))
	case r == '-' || r == '+':
		return setOnce(&t.leading, byte(r))
	case r == '(':
		return !behind && setOnce(&t.paren, '(')
	case r == ')':
		wasOpen := t.paren == '('
		t.paren = ')'
		return behind && wasOpen
	}
	return currencySign(r) && t.currency()
}

// setOnce refuses a second sign of one kind: --5 is no amount that a bank prints.
func setOnce(field *byte, value byte) bool {
	if *field != 0 {
		return false
	}
	*field = value
	return true
}

func (t *printed) currency() bool {
	t.signs++
	return t.signs <= maxCurrencySigns
}

// currencySign tells whether a character is a currency's. The cent sign is not: 50¢
// is not 50.
func currencySign(r rune) bool {
	switch r {
	case '\u00a2', '\uffe0':
		return false
	case '円', '圓', '圆', '元', '원':
		return true
	}
	return unicode.Is(unicode.Sc, r)
}

// sign settles the sign. Minus, parentheses and DR say the same and count once; a
// plus or CR against one of them is a contradiction.
func (t *printed) sign() (negative, ok bool) {
	minus := t.leading == '-' || t.trailing == '-' || t.paren != 0 || t.side == 'D'
	plus := t.leading == '+' || t.trailing == '+' || t.side == 'C'
	return minus, !(minus && plus)
}

// word takes a word: CR, DR, an ISO 4217 code or a currency's short name. It gives
// its length in bytes.
func (t *printed) word(cell []byte, at int) (size int, ok bool) {
	var letters [maxWord]byte
	n, end := 0, at
	for { // at the end of the cell comes no letter either
		r, width := utf8.DecodeRune(cell[end:])
		r = text.PlainRune(r)
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			break
		}
		if n == len(letters) {
			return end - at, false
		}
		letters[n] = byte(r) &^ 0x20
		n++
		end += width
	}
	behind := t.count > 0
	if behind {
		t.place = behindNumber
	}
	word := letters[:n]
	dollar := end < len(cell) && cell[end] == '$' || at > 0 && cell[at-1] == '$'
	known, dotted := t.wordMeans(word, dollar)
	if known && end < len(cell) && cell[end] == '.' && (dotted || behind) {
		end++
	}
	return end - at, known
}

// wordMeans applies a word; dotted tells that a dot behind it belongs to it: Rs.500.
func (t *printed) wordMeans(word []byte, dollar bool) (known, dotted bool) {
	switch string(word) {
	case "CR", "CREDIT":
		return setOnce(&t.side, 'C'), true
	case "DR", "DEBIT":
		return setOnce(&t.side, 'D'), true
	case "C", "D": // as banks of Brazil print behind the number
		if !dollar {
			return t.count > 0 && setOnce(&t.side, word[0]), true
		}
	case "RS", "KR", "FR", "SFR", "KC", "ZL", "FT", "LEI", "RM", "RP", "R", "TL", "DM", "KSH", "DH":
		return dollar && string(word) == "R" || t.currency(), true
	case "USD", "EUR", "GBP", "CAD", "AUD", "CHF", "INR", "BRL": // asked for often, found late in the list
		return t.currency(), false
	}
	if dollar && dollarCountry(word) {
		return true, false
	}
	if len(word) != 3 {
		return false, false
	}
	_, known = ofx.CurrencyDigits(string(word))
	return known && t.currency(), false
}

// dollarCountry tells whether letters beside a dollar sign say whose dollar it is.
func dollarCountry(word []byte) bool {
	switch string(word) {
	case "US", "C", "CA", "CAN", "A", "AU", "NZ", "HK", "S", "NT", "MX", "R", "TT", "BZ", "J":
		return true
	}
	return false
}
