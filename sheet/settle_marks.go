package sheet

import (
	"strings"

	"tillroll/convert"
)

// commaCurrencies are those of countries that write a comma before decimals and a dot
// between thousands. Swiss francs and Mexican pesos have it the other way round in the
// same languages.
const commaCurrencies = " EUR BRL ARS CLP COP DKK NOK SEK PLN CZK HUF RON "

// settleMarks looks for more evidence where no amount has decimals and 1.040 could be
// little more than one: the balances, the fees, and the language of the header. DKB
// writes whole euros so.
func (s *survey) settleMarks(r *rowReader, currency string) {
	if !s.evidence.Amounts.LeavesDotsOpen() {
		return
	}
	comma, known := s.evidence.Amounts.With(s.balances).With(s.fees).DecimalMark()
	if !known {
		comma = hasDayFirstHeader(r.table.header) && strings.Contains(commaCurrencies, " "+currency+" ")
	}
	if comma {
		// Without their dots the amounts are whole numbers, and nothing is left open.
		r.dotsGroup, s.evidence.Amounts = true, convert.AmountColumn{}
	}
}

// withoutDots takes the dots off an amount.
func withoutDots(cell string) string { return strings.ReplaceAll(cell, ".", "") }
