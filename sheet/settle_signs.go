package sheet

import (
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// Words of a line that says a card was paid: money that came in.
const (
	paidWords     = " payment pagamento paiement pago zahlung betaling "
	receivedWords = " thank received recebido inclusao recu merci recibido erhalten ricevuto ontvangen grazie danke dank "
)

// cardSigns counts the signs of the first rows.
type cardSigns struct {
	positive, others, received int
	paid                       bool // a payment received has no minus
	kinds                      map[int]*kindSigns
}

// see keeps receipts apart from the other rows: their sign is the proof, that of the
// others what is to be proved.
func (c *cardSigns) see(r *rowReader, row row) {
	negative := isNegative(row.amount)
	c.seeKinds(r.table, row, negative)
	if r.isReceipt(row) {
		c.paid = c.paid || !negative
		c.received++
		return
	}
	c.others++
	if !negative {
		c.positive++
	}
}

// settleSigns turns the signs of a card statement that prints purchases as positive
// numbers. The proof is a payment received that the file has as a negative number, among
// rows that are mostly positive, or a column of words that says the contrary of the signs
// (Apple Card, Scotiabank). A week without a payment proves nothing, and then the header
// must do.
func (f *File) settleSigns(c *cardSigns, options *convert.Options) {
	if options.InvertSigns || !c.receiptsTurned() && (f.Mapping.has(Balance) || !c.wordsTurned()) && !(f.hasTurnedHeader() && c.mayBeTurned()) {
		return
	}
	options.InvertSigns = true
	options.Account = ofx.CreditCard
	f.note("A card statement: purchases stand as positive numbers and payments received as negative ones, so all signs were turned.")
}

// turnedHeaders begin the exports of cards that are known to print purchases as positive
// numbers: American Express in English and German, Apple Card, Discover, Scotiabank, C6.
// Nubank does too, but its header could be anybody's.
func turnedHeaders() []string {
	return []string{
		"date|description|card member|account|amount|",
		"datum|beschreibung|karteninhaber|konto|betrag|",
		"transaction date|clearing date|description|merchant|category|type|amount usd|",
		"trans date|post date|description|amount|category|",
		"filter|date|description|sub description|status|type of transaction|amount|",
		"data de compra|nome no cartao|final do cartao|",
	}
}

// hasTurnedHeader tells such a card by its header.
func (f *File) hasTurnedHeader() bool {
	var header strings.Builder
	for _, c := range f.Columns {
		header.WriteString(strings.Join(strings.Fields(normalise(c.Name)), " ") + "|")
	}
	return slices.ContainsFunc(turnedHeaders(), func(begin string) bool {
		return strings.HasPrefix(header.String(), begin)
	})
}

// mayBeTurned tells that the rows do not contradict the header: no payment received
// stands as a positive number, and most others do, unless they are too few to tell.
func (c *cardSigns) mayBeTurned() bool {
	return !c.paid && (c.positive*2 > c.others || c.others < fewestSorted)
}

// receiptsTurned tells whether payments received stand as negative numbers among
// positive ones.
func (c *cardSigns) receiptsTurned() bool {
	return !c.paid && c.received > 0 && c.positive*2 > c.others
}

// Words of a column that names the kind of entry, for money that went out and money
// that came in. Sale is not among them: it goes either way.
const (
	spentKinds    = " purchase debit debet "
	receivedKinds = " payment refund return credit kredit "
)

// kindSigns counts the signs of rows by what a column calls them.
type kindSigns struct{ bought, spent, received, agree int }

// seeKinds looks at the columns that name the kind of entry.
func (c *cardSigns) seeKinds(t *table, row row, negative bool) {
	for column := range min(len(t.names), len(t.header)) {
		if max(t.names[column][Type], t.names[column][Indicator]) < headerThreshold {
			continue
		}
		if c.kinds == nil {
			c.kinds = map[int]*kindSigns{}
		}
		k := c.kinds[column]
		if k == nil {
			k = &kindSigns{}
			c.kinds[column] = k
		}
		kind := " " + fold(cellAt(row.record, column)) + " "
		out, in := strings.Contains(spentKinds, kind), strings.Contains(receivedKinds, kind)
		switch {
		case out && !negative && kind == " purchase ":
			k.bought++
		case out && !negative:
			k.spent++
		case in && negative:
			k.received++
		case out || in:
			k.agree++
		}
	}
}

// wordsTurned tells whether a column that names the kind of entry contradicts the signs
// on every row it speaks of: purchases positive, payments negative. A month without a
// payment has purchases alone, and they say enough; debits alone do not.
func (c *cardSigns) wordsTurned() bool {
	for _, k := range c.kinds {
		if k.agree == 0 && (k.bought > 0 || k.spent > 0 && k.received > 0) {
			return true
		}
	}
	return false
}

// isReceipt tells whether the texts of a row say that a payment was received.
func (l *layout) isReceipt(r row) bool {
	description, memo := l.texts(r)
	texts := []string{description, memo}
	return hasWord(texts, paidWords) && hasWord(texts, receivedWords)
}
