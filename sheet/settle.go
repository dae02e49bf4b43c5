package sheet

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// settleCurrency finds the currency of the rows where the options give none: in its
// own column, in a header ("Amount (GBP)"), or beside the amounts. Rows in another
// currency than the statement's are left out: a sum of two currencies is no balance.
func (f *File) settleCurrency(t *table, rows []row, options *convert.Options) ([]row, error) {
	if _, ok := f.Mapping[Currency]; ok {
		kept, err := f.oneCurrency(rows, options)
		if err != nil {
			return nil, err
		}
		rows = kept
	}
	if options.Currency != "" {
		return rows, nil
	}
	options.Currency = headerCurrency(t, f.Mapping)
	if options.Currency == "" {
		options.Currency = signCurrency(rows)
	}
	if options.Currency == "" {
		options.Currency = preambleCurrency(t.above)
	}
	if options.Currency != "" {
		return rows, nil
	}
	code, because := assumedCurrency(t)
	if code == "" {
		f.note("The file names no currency: USD is assumed.")
		return rows, nil
	}
	options.Currency = code
	f.note("The file names no currency: %s is assumed, because %s.", code, because)
	return rows, nil
}

// oneCurrency keeps the rows of one currency. With several in the file the user must
// say which: half a statement is worse than a question.
func (f *File) oneCurrency(rows []row, options *convert.Options) ([]row, error) {
	counts := map[string]int{}
	for _, r := range rows {
		if code := strings.ToUpper(f.cell(r.cells, Currency)); code != "" {
			counts[code]++
		}
	}
	wanted := options.Currency
	if wanted == "" && len(counts) > 1 {
		return nil, &ChoiceError{"currency", fmt.Sprintf("rows in %s, but a statement has one currency. Choose it; the rows in others are then left out and listed", listCounts(counts))}
	}
	if wanted == "" {
		for code := range counts {
			options.Currency = code
		}
		return rows, nil
	}
	kept := rows[:0]
	for _, r := range rows {
		code := strings.ToUpper(f.cell(r.cells, Currency))
		if code == "" || code == wanted {
			kept = append(kept, r)
			continue
		}
		f.skip(r.line, fmt.Sprintf("it is in %s, not in %s", cut(code, 8), wanted))
	}
	return kept, nil
}

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
		if hasWord(record{cells: t.header[at : at+1]}, " euro euros euroa ") {
			return "EUR"
		}
	}
	return ""
}

// signCurrency finds the one currency that all amounts name.
func signCurrency(rows []row) string {
	found := ""
	for _, r := range rows {
		code := currencyIn(r.amount)
		if code == "" || found != "" && code != found {
			return ""
		}
		found = code
	}
	return found
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
	if slices.ContainsFunc(above, func(rec record) bool { return hasWord(rec, " euros ") }) {
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

// settleFees takes a fee that the bank books with the row, but prints in a column of
// its own, off the amount: only where the running balance proves it.
func (f *File) settleFees(t *table, rows []row, options *convert.Options) {
	at, ok := f.Mapping[Fee]
	if !ok || f.isNet(t) {
		return
	}
	digits := options.Digits()
	withFees, charged := addFees(rows, at, digits)
	if charged == 0 {
		return
	}
	if _, ok := f.Mapping[Balance]; ok && f.chainOf(withFees, digits, options.DateOrder).best().breaks < f.chainOf(rows, digits, options.DateOrder).best().breaks {
		copy(rows, withFees)
		f.note("%s taken off the amounts: the running balance includes them.", feeCount(charged))
		return
	}
	if _, ok := f.Mapping[Balance]; !ok {
		f.note("%s in column %q not taken off the amounts: nothing in the file proves that they should be.", feeCount(charged), t.header[at])
	}
}

func feeCount(n int) string {
	if n == 1 {
		return "The fee of 1 row"
	}
	return fmt.Sprintf("The fees of %d rows", n)
}

// isNet tells whether the amount column is named net, which has no fee left to take.
func (f *File) isNet(t *table) bool {
	at, ok := f.Mapping[Amount]
	return ok && (at >= len(t.header) || strings.Contains(" "+normalise(t.header[at])+" ", " net "))
}

// addFees gives the rows with the fee taken off, and how many have one.
func addFees(rows []row, column int, digits uint8) (withFees []row, charged int) {
	cells := make([]string, 0, 2*len(rows))
	for _, r := range rows {
		cells = append(cells, r.amount)
	}
	for _, r := range rows {
		cells = append(cells, cellAt(r.cells, column))
	}
	amounts, readable := convert.ReadAmounts(cells, digits)
	withFees = append(withFees, rows...)
	for i := range rows {
		fee := amounts[i+len(rows)]
		if !readable[i] || !readable[i+len(rows)] || fee.Units == 0 {
			continue
		}
		charged++
		var sum ofx.Sum
		sum.Add(amounts[i])
		fee.Negative = true
		sum.Add(fee)
		withFees[i].amount = string(sum.Append(nil, digits))
	}
	return withFees, charged
}

// Words of a line that says a card was paid: money that came in.
const (
	paidWords     = " payment pagamento paiement pago zahlung betaling "
	receivedWords = " thank received recebido inclusao recu merci recibido erhalten ricevuto ontvangen grazie danke dank "
)

// settleSigns turns the signs of a card statement that prints purchases as positive
// numbers. The proof is a payment received that the file has as a negative number, among
// rows that are mostly positive (American Express, Discover, Nubank), or a column of
// words that says the contrary of the signs (Apple Card, Scotiabank).
func (f *File) settleSigns(t *table, rows []row, options *convert.Options) {
	if _, single := f.Mapping[Amount]; !single || options.InvertSigns || f.Mapping.has(Indicator) {
		return
	}
	if !f.receiptsTurned(rows) && (f.Mapping.has(Balance) || !wordsTurned(t, rows)) {
		return
	}
	options.InvertSigns = true
	options.Account = ofx.CreditCard
	f.note("A card statement: purchases stand as positive numbers and payments received as negative ones, so all signs were turned.")
}

// receiptsTurned tells whether payments received stand as negative numbers among
// positive ones.
func (f *File) receiptsTurned(rows []row) bool {
	positive, others, received := 0, 0, 0
	for _, r := range rows[:min(len(rows), statsWindow)] {
		if f.isReceipt(r) {
			if !isNegative(r.amount) {
				return false
			}
			received++
			continue
		}
		others++
		if !isNegative(r.amount) {
			positive++
		}
	}
	return received > 0 && positive*2 > others
}

// Words of a column that names the kind of entry, for money that went out and money
// that came in. Sale is not among them: it goes either way.
const (
	spentKinds    = " purchase debit debet "
	receivedKinds = " payment refund return credit kredit "
)

// wordsTurned tells whether a column that names the kind of entry contradicts the signs
// on every row it speaks of: purchases positive, payments negative. A month without a
// payment has purchases alone, and they say enough; debits alone do not.
func wordsTurned(t *table, rows []row) bool {
	for column := range min(len(t.names), len(t.header)) {
		if max(t.names[column][Type], t.names[column][Indicator]) < headerThreshold {
			continue
		}
		bought, spent, received, agree := 0, 0, 0, 0
		for _, r := range rows[:min(len(rows), statsWindow)] {
			kind := " " + fold(cellAt(r.cells, column)) + " "
			out, in := strings.Contains(spentKinds, kind), strings.Contains(receivedKinds, kind)
			switch negative := isNegative(r.amount); {
			case out && !negative && kind == " purchase ":
				bought++
			case out && !negative:
				spent++
			case in && negative:
				received++
			case out || in:
				agree++
			}
		}
		if agree == 0 && (bought > 0 || spent > 0 && received > 0) {
			return true
		}
	}
	return false
}

// isReceipt tells whether the texts of a row say that a payment was received.
func (f *File) isReceipt(r row) bool {
	description, memo := f.texts(r)
	words := record{cells: []string{description, memo}}
	return hasWord(words, paidWords) && hasWord(words, receivedWords)
}
