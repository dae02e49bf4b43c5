package table

import (
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
)

// cellTexts are cells of every shape, and all that is nearly one.
func cellTexts() []string {
	texts := spoiltest.Neighbours(
		"2024-01-31", "2024-12-31 10:30", "2024-01-31T10:30:59", "31/12/2024", "12/31/24", "5 Jan 2024", "Jan 5, 2024", "Mon 5. März 2024", "20240131", "20240131103059", "2024年1月5日", "1900-10-01",
		"1.234,56", "-12.50", "(12.50)", "12.50 CR", "USD 1,234.50", "R$ 5,00", "1'234.50-", "0042", "0.5", "12.5000", "10 DR", "INV 24", "EUR 5 Haben", "−5", "5 kr",
		"DE89370400440532013000", "NO93 8601 1117 947", "4111 1111 1111 1111", "378282246310005", "****1234", "4111XXXXXXXX1111", "12:30", "12:30:59.123", "--", "N/A", "'text'", "Ref 12345",
		"131.77 (refunded 89.84)", "Balance on 31.12.2025: 1,234.50", "Saldo 12,50", "Account: 12345678", "IBAN: DE89 3704 0044 0532 0130 00, EUR", "12345-678", "Tea house", "EUR and USD", "A1B2C3",
	)
	for _, part := range []string{"1", "12 ", "0", "A", "ab ", "1,", "12.", "x1", "*1", "ä", "-", "4 "} {
		texts = append(texts, spoiltest.Lengths(part, 56)...)
	}
	return texts
}

// TestNeighbours holds what is said about single cells, at the edges of every shape.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := cellTexts()
	for name, is := range map[string]func(string) bool{
		"isDate": isDate, "isISODate": isISODate, "isAmount": isAmount, "isWord": isWord, "hasFraction": hasFraction, "isNegative": isNegative, "isZero": isZero, "isText": isText,
		"isAccount": isAccount, "isTime": isTime, "isBlank": isBlank, "isIBAN": isIBAN, "isCardNumber": isCardNumber, "passesLuhn": passesLuhn, "isBare": isBare, "isNumberLike": isNumberLike,
	} {
		ledger.Judge(name, texts, func(text string) any { return is(text) })
	}
	for name, gives := range map[string]func(string) string{
		"amountDigits": amountDigits, "codeIn": codeIn, "ibanIn": ibanIn, "dayIn": dayIn, "moneyCell": moneyCell, "withoutRemark": withoutRemark, "firstDate": firstDate, "plainText": plainText,
	} {
		ledger.Judge(name, texts, func(text string) any { return gives(text) })
	}
	for name, counts := range map[string]func(string) int{"valueIn": valueIn, "bracket": bracket, "countLetters": countLetters} {
		ledger.Judge(name, texts, func(text string) any { return counts(text) })
	}
	ledger.Judge("dateParts", texts, func(text string) any {
		parts, count, ok := dateParts(text)
		return []any{parts, count, ok}
	})
	ledger.Judge("dateWord", texts, func(text string) any {
		month, known := dateWord(text)
		return []bool{month, known}
	})
	ledger.Judge("cut", texts, func(text string) any { return []string{cut(text, 3), cut(text, 10)} })
	ledger.Judge("affixes", texts, func(text string) any {
		before, after, _ := strings.Cut(text, "1")
		return []bool{isAmountAffix(before, after), isAmountAffix(text, ""), isAmountAffix("", text), repeats(text, before), repeats(before, text), sameMoney(text, "12.50")}
	})
	for _, word := range []string{"januar", "feb", "sept", "dezembris", "lunes", "t", "uhr", "novembergrauer", "marzo", "xyz"} {
		ledger.Judge("words of dates", spoiltest.Neighbours(word), func(text string) any {
			month, known := dateWord(text)
			return []bool{month, known}
		})
	}
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
