package ink

import (
	"flag"
	"testing"

	"tillroll/internal/spoiltest"
)

var _ = flag.Bool("update", false, "rewrite the golden file")

// TestNeighbours holds what is said about single words, at the edges of every shape.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"15/03/2026", "2026-03-15", "15.03.26", "03/15", "03 14", "5 Mar", "Mar 5, 2026", "05MAR", "12月31日", "2569/03/15", "15/03/2569", "令和6年3月1日", "平成31年4月30日", "昭和元年1月1日", "March 2026", "2443", "2642 x", "01.03.",
		"1,234.56", "-12.50", "12.50CR", "12.50-", "(12.50)", "# 1022", "# 10.22", "\uFFFD12.50", "1.234", "0.123", "1234.567", "1,234.567", "12'345.678", "123", "123,45", "123-", "$", "USD", "+", "5 DR", "1 234,50",
		"DE89370400440532013000", "00012345", "Opening balance", "Closing balance 31/12", "Balance", "Total debits", "٣٫٥٠", "１２．５", "ﻻم", "⼀⽉", "\u0E4D\u0E32", "/", "～", "é\u0301", "Ωµ",
	)
	for _, part := range []string{"1", "12.", "0", "A", "a ", "1,", "ä"} {
		texts = append(texts, spoiltest.Lengths(part, 40)...)
	}
	for name, is := range map[string]func(string) bool{
		"saysAnything": SaysAnything, "isMark": isMark, "isWholeDay": isWholeDay,
		"mayBeginDate": mayBeginDate, "beginsGroup": beginsGroup, "hasDigit": HasDigit, "allDigits": AllDigits, "isAmountPrefix": isAmountPrefix, "isLostSign": isLostSign,
		"hasDecimals": HasDecimals, "hasThirds": HasThirds, "mustBeThirds": MustBeThirds, "isUntil": isUntil, "isRightToLeft": isRightToLeft,
	} {
		ledger.Judge(name, texts, func(text string) any { return is(text) })
	}
	for name, gives := range map[string]func(string) string{
		"digitsOf": DigitsOf, "plainLetters": plainLetters, "baseForms": baseForms, "plainDigits": plainDigits, "commonEra": CommonEra,
	} {
		ledger.Judge(name, texts, func(text string) any { return gives(text) })
	}
	ledger.Judge("readsAsDate", texts, func(text string) any {
		whole, ok := ReadsAsDate(text)
		return []bool{whole, ok}
	})
	ledger.Judge("withYear", texts, func(text string) any { return WithYear(text, "2026") })
	ledger.Judge("amounts", texts, func(text string) any {
		var token Amount
		readable := token.read(text)
		return []any{readable, token.Mark, token.Text, token.Sure}
	})
	ledger.Judge("digits of scripts", spoiltest.Neighbours("0٠۹०๙０9𝟎𝟗"), func(text string) any {
		var values []int
		for _, r := range text {
			values = append(values, digitValue(r))
		}
		return values
	})
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
