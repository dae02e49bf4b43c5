package mt940

import (
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about single texts, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"C230510EUR1.000,00", "D991231USD12,", "C230510EUR", "2305110511DR1.000,00NTRFNONREF", "020?00UEBERWEISUNG?20RG 1?21x?32FIRMA?60z", "166?00X?20SVWZ+abc?21EREF+1?30BANK?31DE89370400440532013000?32A?33B", "/EREF/1/ORDP/NAME/REMI/abc def", "/TRTP/SEPA/IBAN/NL91ABNA0417164300/BIC/X/NAME/A/REMI/b",
		"SEPA OVERBOEKING", "IBAN: NL91ABNA0417164300   NAAM: X   OMSCHRIJVING: y", ":61:", "61", "60F", "86", "{1:F01BANKDEFFXXXX}", "-}",
		"DE89370400440532013000", "10070000/0123456789EUR", "NL91ABNA0417164300 EUR", "~00A~20b~32c", "<00A<20b", "230229", "0229", "1231",
		"EREF+x",
	)
	for _, part := range []string{"1", "A", "?20", "/A", "ab ", "EREF+"} {
		texts = append(texts, spoiltest.Lengths(part, 60)...)
	}
	ledger.Judge("oneLine", texts, func(text string) any {
		return []any{oneLine(text), needsBlank(text, true), needsBlank(text, false), kindWord(text), isTag(text), isEnvelope([]byte(text)), startsWithDigits([]byte(text), 2), startsWithDigits([]byte(text), 6)}
	})
	ledger.Judge("lineWith", texts, func(text string) any {
		return []any{lineWith([]byte(text), ":61:"), lineWith([]byte("x\n"+text), ":61:")}
	})
	ledger.Judge("splitBalance", texts, func(text string) any { a, b, c := splitBalance(text); return []any{a, string(b), c} })
	ledger.Judge("leadingCurrency", texts, func(text string) any {
		return []any{leadingCurrency(text), number(text), isSubfield(text), startsWithKey(text), startsWithCode("/" + text), looksLikeIBAN(text), accountOf(text, "EUR"), accountOf(text, "")}
	})
	ledger.Judge("bookingDate", spoiltest.Neighbours("230511", "231231", "240101", "000229", "991231", "790701", "800701", "240630"), func(text string) any {
		if len(text) != 6 || strings.Trim(text, "0123456789") != "" {
			return nil
		}
		var all []any
		for _, booked := range []string{text[2:], "0101", "1231", "0229", "0630", "0701", "1301", "0100", "0132"} {
			day, ok := bookingDate(nil, text, booked)
			all = append(all, string(day), ok)
		}
		return all
	})
	ledger.Judge("readNumbered", texts, func(text string) any { a, b := readNumbered(text); return []any{a, b} })
	ledger.Judge("readColumns", texts, func(text string) any { a, b := readColumns(text); return []any{a, b} })
	ledger.Judge("readSlashed", texts, func(text string) any { a, b := readSlashed(text); return []any{a, b} })
	ledger.Judge("readLabelled", texts, func(text string) any { a, b := readLabelled(text); return []any{a, b} })
	ledger.Judge("nextLabel", texts, func(text string) any { a, b := nextLabel(text, 0); return []any{a, b} })
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
