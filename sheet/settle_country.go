package sheet

import (
	"slices"
	"strings"
)

// assumedCurrency gives the currency of the country a file gives away, and the clause
// that says how; both empty where it does not.
func assumedCurrency(t *table) (code, because string) {
	if hasHeader(t.header, "sort code") {
		return "GBP", "only British banks have sort codes"
	}
	if slices.ContainsFunc(t.header, func(cell string) bool { return hasWord([]string{cell}, " bsb ") }) {
		return "AUD", "only Australian banks have BSB numbers"
	}
	for _, c := range []struct{ word, code, language string }{
		{"belob", "DKK", "Danish"},
		{"belop", "NOK", "Norwegian"},
		{"inn pa konto", "NOK", "Norwegian"},
		{"til konto", "NOK", "Norwegian"},
		{"belopp", "SEK", "Swedish"},
		{"kwota", "PLN", "Polish"},
		{"castka", "CZK", "Czech"},
	} {
		if hasHeader(t.header, c.word) {
			return c.code, "the header is " + c.language
		}
	}
	if code := ibanCurrency(t); code != "" {
		return code, "the account's IBAN is of a country that pays in it"
	}
	return "", ""
}

// hasHeader tells whether a header is the given words.
func hasHeader(header []string, words string) bool {
	return slices.ContainsFunc(header, func(cell string) bool {
		return strings.Join(strings.Fields(normalise(cell)), " ") == words
	})
}

// ibanCurrencies are what the countries that write IBANs on statements pay in.
const ibanCurrencies = "|AT EUR|BE EUR|DE EUR|ES EUR|FI EUR|FR EUR|GR EUR|IE EUR|IT EUR|LU EUR|NL EUR|PT EUR|SK EUR|" +
	"CH CHF|CZ CZK|DK DKK|GB GBP|HU HUF|LI CHF|NO NOK|PL PLN|RO RON|SE SEK|"

// ibanCurrency finds the holder's own IBAN: above the table, or in a column that has the
// same one on every row.
func ibanCurrency(t *table) string {
	for _, rec := range t.above {
		for _, cell := range rec.cells {
			if code := currencyOfIBAN(cell); code != "" {
				return code
			}
		}
	}
	if len(t.sample) == 0 {
		return ""
	}
	for i, cell := range t.sample[0].cells {
		code := currencyOfIBAN(cell)
		if code != "" && !slices.ContainsFunc(t.sample, func(r record) bool {
			other := cellAt(r, i)
			return other != cell && len(r.cells) > t.width/2
		}) {
			return code
		}
	}
	return ""
}

// currencyOfIBAN gives the currency of the country an IBAN begins with.
func currencyOfIBAN(cell string) string {
	iban := strings.ReplaceAll(cell, " ", "")
	if len(iban) < 15 || len(iban) > 34 || !isAccount(iban) || iban[2] < '0' || iban[2] > '9' {
		return ""
	}
	_, after, found := strings.Cut(ibanCurrencies, "|"+iban[:2]+" ")
	if !found {
		return ""
	}
	return after[:3]
}
