package sheet

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"tillroll/convert"
)

// maxCurrencies is how many different words of a currency column are counted. ISO 4217
// has 180; a column with more is something else.
const maxCurrencies = 200

// currencies is what the rows say about their currency.
type currencies struct {
	counts map[string]int // by code in their own column
	sign   string         // what all amounts name
	rows   int
	mixed  bool // an amount names none, or another
}

// see copies a code it counts: a piece of the text would keep the window it was cut from
// in memory.
func (c *currencies) see(code, amount string) {
	if code != "" {
		code = strings.ToUpper(code)
		if _, known := c.counts[code]; known || len(c.counts) < maxCurrencies {
			c.counts[strings.Clone(code)]++
		}
	}
	c.rows++
	if c.mixed {
		return
	}
	named := currencyIn(amount)
	c.mixed = named == "" || c.rows > 1 && named != c.sign
	c.sign = named
}

// settleCurrency finds the currency of the rows where the options give none: in its
// own column, in a header ("Amount (GBP)"), or beside the amounts. With several in
// their column the user must say which: half a statement is worse than a question, and
// a sum of two currencies is no balance.
func (f *File) settleCurrency(t *table, c *currencies, options *convert.Options) error {
	switch {
	case options.Currency != "":
		return nil
	case len(c.counts) > 1:
		return &ChoiceError{"currency", fmt.Sprintf("rows in %s, but a statement has one currency. Choose it; the rows in others are then left out and listed", listCounts(c.counts))}
	}
	for code := range c.counts {
		options.Currency = code
		return nil
	}
	options.Currency = headerCurrency(t, f.Mapping)
	if options.Currency == "" && !c.mixed {
		options.Currency = strings.Clone(c.sign)
	}
	if options.Currency == "" {
		options.Currency = preambleCurrency(t.above)
	}
	if options.Currency != "" {
		return nil
	}
	code, because := assumedCurrency(t)
	if code == "" {
		f.note("The file names no currency: USD is assumed.")
		return nil
	}
	options.Currency = code
	f.note("The file names no currency: %s is assumed, because %s.", code, because)
	return nil
}

// listCounts sorts by code, so that the same file gets the same sentence.
func listCounts(counts map[string]int) string {
	codes := make([]string, 0, len(counts))
	for code := range counts {
		codes = append(codes, code)
	}
	sort.Strings(codes)
	for i, code := range codes {
		codes[i] = fmt.Sprintf("%s (%d)", cut(code, 8), counts[code])
	}
	return strings.Join(codes, ", ")
}

// headerCurrency finds a currency in the header of an amount column.
func headerCurrency(t *table, m Mapping) string {
	for _, role := range []Role{Amount, Debit, Credit, Balance} {
		at, ok := m[role]
		if !ok || at >= len(t.header) {
			continue
		}
		if code := currencyIn(t.header[at]); code != "" {
			return code
		}
		if hasWord(t.header[at:at+1], " euro euros euroa ") {
			return "EUR"
		}
	}
	return ""
}

// currencyIn finds a currency's sign or its code in capitals. A dollar sign says
// nothing: two dozen countries use it.
func currencyIn(text string) string {
	for _, sign := range []struct{ sign, code string }{{"€", "EUR"}, {"£", "GBP"}, {"R$", "BRL"}} {
		if strings.Contains(text, sign.sign) {
			return sign.code
		}
	}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		if isCurrency(w) {
			return w
		}
	}
	return ""
}

// preambleCodes are the codes taken for a currency above the table. Others of the
// 180 are words as well (ALL, TOP, TRY).
const preambleCodes = " EUR USD GBP CHF CAD AUD NZD BRL SEK NOK DKK PLN CZK HUF JPY INR MXN ZAR SGD HKD "

// preambleCurrency finds the only currency named above the table.
func preambleCurrency(above []record) string {
	found := ""
	if slices.ContainsFunc(above, func(rec record) bool { return hasWord(rec.cells, " euros ") }) {
		found = "EUR"
	}
	for _, rec := range above {
		for _, c := range rec.cells {
			for w := range strings.FieldsFuncSeq(c, func(r rune) bool { return r < 'A' || r > 'Z' }) {
				if len(w) != 3 || !strings.Contains(preambleCodes, " "+w+" ") {
					continue
				}
				if found != "" && found != w {
					return ""
				}
				found = w
			}
		}
	}
	return found
}
