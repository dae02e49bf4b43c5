package table

import (
	"fmt"

	"tillroll/internal/words"
)

// refuse tells that a table is no list of bookings although it has days and amounts:
// share prices, time sheets, invoices, price lists, a list of balances.
func (p *plan) refuse() error {
	count := func(fields ...words.Field) (n int) {
		for i := range p.columns {
			c := &p.columns[i]
			for _, f := range fields {
				if c.is(f) {
					n++
					break
				}
			}
		}
		return n
	}
	statementLike := p.trial.confirmed() && p.trial.checks >= 2 || count(words.Debit, words.Credit) >= 2
	what := ""
	switch {
	case statementLike:
		return nil
	case count(words.Quote) >= 3:
		what = "share prices"
	case count(words.Hours) >= 2:
		what = "working hours"
	case p.listsInvoices(count):
		what = "invoices"
	case count(words.Contact) >= 3 && count(words.Balance, words.Net, words.ID) == 0:
		what = "addresses"
	case count(words.Price) >= 1 && count(words.Symbol, words.Quantity) >= 1 && count(words.Amount, words.Net, words.Debit, words.Credit) == 0:
		what = "prices"
	}
	if what == "" {
		return nil
	}
	return fmt.Errorf("this is a list of %s, not of bookings. A statement has a day, an amount and a text on each line; name its columns if this is one", what)
}

// listsInvoices tells that the headings are those of bills: who was billed, for how many
// pieces, with which tax, to be paid by when. What payment services export names bills and
// customers too, but has the kind of an entry, its id or a fee, and no day by which to pay.
func (p *plan) listsInvoices(count func(...words.Field) int) bool {
	tax, due, numbers := 0, 0, 0
	for i := range p.columns {
		c := &p.columns[i]
		switch {
		case c.means(words.Due):
			due = 1
		case c.means(words.Tax):
			tax = 1
		case c.means(words.Invoice) && !c.is(words.Invoice):
			numbers = 1
		}
	}
	bills := count(words.Invoice)*2 + numbers
	points := bills + tax + due + count(words.Contact, words.Quantity, words.Price)
	if count(words.Balance, words.Indicator, words.ID, words.Fee, words.Type) == 0 {
		return bills > 0 && points >= 3
	}
	return bills >= 2 && due > 0 && points >= 4 && count(words.Fee) == 0
}
