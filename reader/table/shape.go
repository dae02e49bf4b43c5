package table

import (
	"strings"
	"unicode"

	"tillroll/convert"
	"tillroll/internal/date"
	"tillroll/internal/text"
	"tillroll/internal/words"
)

// The shapes a cell can have serve only to tell columns apart. What a cell says is
// read by package convert, which sees the whole column.

// maxDateLen is the longest a date gets: weekday, month in full, time and zone.
const maxDateLen = 48

// isDate tells whether a cell looks like a calendar date, with or without a time.
// Bare numbers count only as YYYYMMDD, else every amount would be an Excel serial.
func isDate(cell string) bool {
	if len(cell) < 6 || len(cell) > maxDateLen {
		return false
	}
	if isISODate(cell) {
		return true
	}
	if cell[4] >= 0x80 && strings.Contains(cell, "年") && strings.Contains(cell, "月") {
		return true
	}
	parts, count, ok := dateParts(cell)
	if !ok || count == 0 {
		return false
	}
	if n := parts[0]; n.length == 8 || n.length == 14 {
		day := n.value
		if n.length == 14 {
			day /= 1000000
		}
		return isYear(day/10000) && day/100%100 >= 1 && day/100%100 <= 12 && day%100 >= 1 && day%100 <= 31
	}
	return count >= 3 && isCalendar(parts[0], parts[1], parts[2])
}

// isISODate is the quick way for 2024-01-31, with or without a time behind it.
func isISODate(cell string) bool {
	if len(cell) < 10 || cell[4] != '-' || cell[7] != '-' || len(cell) > 10 && cell[10] != ' ' && cell[10] != 'T' || len(cell) > 19 {
		return false
	}
	for _, i := range [...]int{0, 1, 2, 3, 5, 6, 8, 9} {
		if cell[i] < '0' || cell[i] > '9' {
			return false
		}
	}
	return (cell[0] == '1' && cell[1] == '9' || cell[0] == '2' && cell[1] == '0') && (cell[5] == '0' && cell[6] > '0' || cell[5] == '1' && cell[6] <= '2') && cell[8] <= '3'
}

// datePart is a number of a date; a month by name is a number without digits.
type datePart struct {
	value, length int
}

// dateParts gives the first numbers of a date. It refuses words that no date has, and
// marks that join no dates, so that "Card 05/01/2024 TESCO" is not one.
func dateParts(cell string) (parts [3]datePart, count int, ok bool) {
	add := func(p datePart) {
		if count < len(parts) {
			parts[count] = p
		}
		count++
	}
	for i := 0; i < len(cell); {
		c := cell[i]
		switch {
		case c >= '0' && c <= '9':
			start, value := i, 0
			for ; i < len(cell) && cell[i] >= '0' && cell[i] <= '9'; i++ {
				if i-start < 14 {
					value = value*10 + int(cell[i]-'0')
				}
			}
			add(datePart{value, i - start})
		case isLetter(c) || c >= 0x80:
			start := i
			for i < len(cell) && (isLetter(cell[i]) || cell[i] >= 0x80) {
				i++
			}
			month, known := dateWord(cell[start:i])
			if !known {
				return parts, 0, false
			}
			if month {
				add(datePart{})
			}
		case strings.IndexByte("/-. ,:'+[]()_", c) >= 0:
			i++
		default:
			return parts, 0, false
		}
	}
	return parts, count, true
}

// The beginnings of month and weekday names in the languages read here, without
// accents, and the small words around them.
const (
	monthWords = " jan feb mar apr may jun jul aug sep oct nov dec ene abr ago set dic fev avr mai jui aou okt dez mrt mei gen mag giu lug ott out mae marz "
	dayWords   = " mon tue wed thu fri sat sun lun mar mie jue vie sab dom mer jeu ven sam dim mit don fre son sonn mont seg ter qua qui sex gio maa din woe vri zat zon die sam "
	dateSmall  = " t z am pm st nd rd th de del do of le el il am den der utc gmt est edt cst cdt mst mdt pst pdt cet cest uhr h er a m p d gada ngay thang nam "
)

// dateWord tells whether a word can stand in a date, and whether it is a month.
func dateWord(word string) (month, known bool) {
	folded := words.Fold(word)
	if strings.Contains(dateSmall, " "+folded+" ") {
		return false, true
	}
	if month, known = date.IsWord(word); known || len(folded) < 3 || len(folded) > 12 {
		return month, known
	}
	begin := " " + folded[:3] + " "
	return strings.Contains(monthWords, begin), strings.Contains(monthWords, begin) || strings.Contains(dayWords, begin)
}

// isCalendar tells whether three numbers can be a date in some order. A month by
// name has no digits.
func isCalendar(a, b, c datePart) bool {
	switch {
	case a.length == 0:
		return isDayOfMonth(b) && isYearPart(c)
	case b.length == 0:
		return isDayOfMonth(a) && isYearPart(c) || isYear(a.value) && isDayOfMonth(c)
	case a.length == 4:
		return isYear(a.value) && isDayOfMonth(b) && isDayOfMonth(c)
	}
	return isDayOfMonth(a) && isDayOfMonth(b) && isYearPart(c) && (a.value <= 12 || b.value <= 12)
}

func isYear(n int) bool { return n >= convert.FirstYear && n <= convert.LastYear }

func isYearPart(p datePart) bool {
	return p.length == 2 || p.length == 4 && isYear(p.value)
}

func isDayOfMonth(p datePart) bool {
	return p.length >= 1 && p.length <= 2 && p.value >= 1 && p.value <= 31
}

// maxAmountLen is the longest amount a statement prints, marks and code included.
const maxAmountLen = 32

// isAmount tells whether a cell looks like an amount of money: digits and their
// marks, a sign, a currency, CR or DR, and nothing else.
func isAmount(cell string) bool {
	digits := amountDigits(cell)
	if digits == "" || len(digits) > 20 {
		return false
	}
	// "0042" is an account or a check number.
	return !(len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9')
}

// amountDigits strips sign and currency from an amount and gives digits, commas and
// points alone; empty when the cell is something else.
func amountDigits(cell string) string {
	if cell = text.PlainDigits(cell); cell == "" || len(cell) > maxAmountLen {
		return ""
	}
	core := strings.TrimFunc(cell, func(r rune) bool {
		return r == '+' || r == '-' || r == '\u2212' || r == '(' || r == ')' || r == '\'' ||
			unicode.IsSpace(r) || unicode.Is(unicode.Sc, r) || unicode.IsLetter(r)
	})
	outside := len(cell) - len(core)
	if core == "" || outside > 0 && !isAmountAffix(cell[:strings.Index(cell, core)], cell[strings.LastIndex(cell, core)+len(core):]) {
		return ""
	}
	var digits strings.Builder
	for _, r := range core {
		switch {
		case r >= '0' && r <= '9' || r == '.' || r == ',':
			digits.WriteRune(r)
		case r == '\'' || r == '\u2019' || unicode.IsSpace(r):
		default:
			return ""
		}
	}
	if strings.Trim(digits.String(), ".,") == "" {
		return ""
	}
	return digits.String()
}

// isAmountAffix tells whether the letters around a number are a currency or a side.
func isAmountAffix(before, after string) bool {
	// "USD 12.00 CR" has five; "R$", "kr", "zł" and "A$" fewer.
	left, right := countLetters(before), countLetters(after)
	return left <= 3 && left+right <= 5 && !isWord(before) && !isWord(after)
}

// moneyWords are currencies whose names on statements are not their codes.
const moneyWords = " LEI SFR KSH TSH USH NIS DIN "

// isWord tells whether three letters are no currency: "INV 24" is an invoice.
func isWord(affix string) bool {
	letters := strings.TrimFunc(affix, func(r rune) bool { return !unicode.IsLetter(r) })
	upper := strings.ToUpper(letters)
	return len(letters) == 3 && countLetters(letters) == 3 && !words.IsCurrency(upper) && !strings.Contains(moneyWords, " "+upper+" ")
}

func countLetters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// hasFraction tells whether the digits of an amount end in a decimal mark and one to
// three digits, as money does and check numbers do not.
func hasFraction(digits string) bool {
	at := strings.LastIndexAny(digits, ".,")
	return at >= 0 && len(digits)-at-1 >= 1 && len(digits)-at-1 <= 3
}

// isNegative tells whether an amount carries a minus, parentheses or DR.
func isNegative(cell string) bool {
	return strings.ContainsAny(cell, "-(\u2212") || strings.HasSuffix(strings.ToUpper(cell), "DR")
}

// isZero tells whether an amount has no digit but zero.
func isZero(cell string) bool {
	cell = text.PlainDigits(cell)
	return strings.ContainsRune(cell, '0') && !strings.ContainsAny(cell, "123456789")
}

// isText tells whether a cell has words in it.
func isText(cell string) bool {
	letters := 0
	for _, r := range cell {
		if unicode.IsLetter(r) {
			if letters++; letters == 3 {
				return true
			}
		}
	}
	return false
}

// isAccount tells whether a cell is one word with more digits than letters, as the
// numbers of accounts and references are.
func isAccount(cell string) bool {
	digits := 0
	for i := range len(cell) {
		switch c := cell[i]; {
		case c == ' ':
			return false
		case c >= '0' && c <= '9':
			digits++
		}
	}
	return digits > countLetters(cell)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isTime tells whether a cell is a time of day and nothing else.
func isTime(cell string) bool {
	if len(cell) < 4 || len(cell) > 12 || strings.Count(cell, ":") == 0 {
		return false
	}
	return strings.Trim(cell, "0123456789:. ") == ""
}

// isBlank tells whether a cell says nothing: empty, or the dashes that some banks print
// for it.
func isBlank(cell string) bool {
	switch cell {
	case "", "-", "--", "—", "–", "N/A", "n/a", "/":
		return true
	}
	return (cell[0] == '-' || cell[0] == ' ') && strings.Trim(cell, "- ") == ""
}

// isIBAN tells whether a cell is an IBAN, with or without blanks.
func isIBAN(cell string) bool {
	iban := strings.ReplaceAll(cell, " ", "")
	if len(iban) < 15 || len(iban) > 34 || !isLetter(iban[0]) || !isLetter(iban[1]) || iban[2] < '0' || iban[2] > '9' || iban[3] < '0' || iban[3] > '9' {
		return false
	}
	for i := range len(iban) {
		if c := iban[i]; !isLetter(c) && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// isCardNumber tells whether a cell is the number of a payment card, whole or masked:
// 13 to 19 characters of digits and masks that begin with a digit cards begin with, or a
// mask before the last digits.
func isCardNumber(cell string) bool {
	digits, masks := 0, 0
	for _, r := range cell {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case r == '*' || r == 'X' || r == 'x' || r == '•' || r == '#' || r == '.':
			masks++
		case r == ' ' || r == '-' || r == '\'':
		default:
			return false
		}
	}
	switch {
	case masks == 0:
		core := strings.Trim(cell, "' ")
		return digits >= 15 && digits <= 16 && len(core) <= 19 && core[0] >= '3' && core[0] <= '6' && passesLuhn(core)
	default:
		return masks >= 3 && digits >= 3 && digits <= 12 && digits+masks >= 7
	}
}

// passesLuhn checks the last digit of a card's number. Anonymised samples have digits
// that do not pass; what is told here only adds to other evidence.
func passesLuhn(number string) bool {
	sum, double := 0, false
	for i := len(number) - 1; i >= 0; i-- {
		c := number[i]
		if c < '0' || c > '9' {
			continue
		}
		d := int(c - '0')
		if double {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
		double = !double
	}
	return sum%10 == 0
}

// cut shortens text for a message.
func cut(text string, limit int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= limit {
		return string(runes)
	}
	return string(runes[:limit-1]) + "…"
}
