package table

import (
	"fmt"

	"tillroll/internal/words"
)

// stranger is a kind of list that is no statement although it has days and amounts.
type stranger struct {
	what string
	is   func(p *plan) bool
}

// strangers are looked for in this order. A running balance that follows says nothing
// against the first of them: the debt of a loan's plan follows its repayments.
var strangers = []stranger{
	{"the instalments of a loan", (*plan).listsInstalments},
	{"wages", func(p *plan) bool {
		return p.count(words.Payroll) >= 2 && !p.describes() || p.count(words.Payroll) >= 3
	}},
	{"planned amounts", func(p *plan) bool { return p.count(words.Budget) >= 2 && !p.followsBalance() }},
	{"payments that are planned, such as standing orders", (*plan).listsPlans},
	{"things that are owned", func(p *plan) bool {
		return p.count(words.Holding) >= 2 && !p.followsBalance() && p.count(words.Fee, words.ID) == 0
	}},
	{"share prices", func(p *plan) bool { return p.isUnlike() && p.count(words.Quote) >= 3 }},
	{"working hours", func(p *plan) bool { return p.isUnlike() && (p.count(words.Hours) >= 2 || p.clocks() >= 2) }},
	{"invoices", (*plan).listsInvoices},
	{"orders", (*plan).listsOrders},
	{"addresses", (*plan).listsAddresses},
	{"prices", func(p *plan) bool {
		return p.isUnlike() && p.count(words.Price) >= 1 && p.count(words.Symbol, words.Quantity) >= 1 && p.count(words.Amount, words.Net, words.Debit, words.Credit) == 0
	}},
	{"measurements", func(p *plan) bool {
		n := p.count(words.Measure)
		return p.isUnlike() && (n >= 2 || n == 1 && !p.describes() && !p.has(words.Balance))
	}},
	{"figures that no heading calls money", (*plan).isMute},
}

// refuse tells that a table is no list of bookings although it has days and amounts.
func (p *plan) refuse() error {
	for _, s := range strangers {
		if s.is(p) {
			return fmt.Errorf("this is a list of %s, not of bookings. A statement has a day, an amount and a text on each line; name its columns if this is one", s.what)
		}
	}
	return nil
}

// count is how many columns mean one of some fields more than any other, or as much.
func (p *plan) count(fields ...words.Field) (n int) {
	for i := range p.columns {
		c := &p.columns[i]
		for _, f := range fields {
			if c.means(f) && c.scores[f] >= c.weight {
				n++
				break
			}
		}
	}
	return n
}

func (p *plan) has(field words.Field) bool { return p.count(field) > 0 }

// followsBalance tells that a running balance follows the amounts.
func (p *plan) followsBalance() bool { return p.trial.confirmed() && p.trial.checks >= 2 }

// isUnlike tells that nothing but days and amounts speaks for a statement.
func (p *plan) isUnlike() bool { return !p.followsBalance() && p.count(words.Debit, words.Credit) < 2 }

// describes tells whether a column says in words what an entry was.
func (p *plan) describes() bool {
	for i := range p.columns {
		c := &p.columns[i]
		named := c.means(words.Description) || c.means(words.Memo) || c.means(words.Party) || c.means(words.Payee) || c.means(words.Payer)
		if named && c.texts*2 >= c.filled && c.filled*2 >= p.bookings() && c.filled > 0 {
			return true
		}
	}
	return false
}

// clocks counts the columns of times of day.
func (p *plan) clocks() (n int) {
	for i := range p.columns {
		if c := &p.columns[i]; c.times*2 > c.filled {
			n++
		}
	}
	return n
}

// listsInstalments tells a plan of repayments: parts of each for debt and interest, and no
// words about it. The account of a loan has words.
func (p *plan) listsInstalments() bool {
	n := 0
	for i := range p.columns {
		if c := &p.columns[i]; c.means(words.Loan) && c.amounts*2 > c.filled {
			n++
		}
	}
	return n >= 2 && !p.describes()
}

// listsPlans tells that the headings say how often a payment is to be made and when next. What was
// booked is on a day of its own.
func (p *plan) listsPlans() bool {
	if p.followsBalance() || p.has(words.BookingDate) {
		return false
	}
	plans := p.count(words.Plan)
	return plans >= 2 || plans == 1 && p.has(words.Due)
}

// listsAddresses tells that the headings are those of people and where they live.
func (p *plan) listsAddresses() bool {
	if !p.isUnlike() || p.count(words.Balance, words.Net, words.ID) > 0 {
		return false
	}
	contacts := p.count(words.Contact)
	return contacts >= 3 || contacts >= 2 && contacts+p.count(words.Place) >= 3 && !p.describes()
}

// listsOrders tells that the headings are those of goods: what was ordered, how many, for
// how much a piece. What payment services export names orders too, but has a fee, an id of
// its own or the kind of an entry.
func (p *plan) listsOrders() bool {
	if !p.isUnlike() || p.count(words.Fee, words.Balance, words.Indicator) > 0 {
		return false
	}
	pieces := p.count(words.Quantity, words.Price)
	return p.count(words.Order) >= 2 && pieces >= 1 || p.count(words.Order) >= 4
}

// isMute tells that no heading calls an amount what it is, and no words stand beside it.
func (p *plan) isMute() bool {
	if p.header == nil || !p.known || p.money.single == none || p.balance != none || p.count(words.Currency) > 0 {
		return false
	}
	c := &p.columns[p.money.single]
	called := c.means(words.Amount) || c.means(words.Net) || c.means(words.Gross) || c.means(words.Debit) || c.means(words.Credit) || c.means(words.Indicator) || p.table.CurrencyNamed(c.name) != ""
	for i := range p.columns {
		if p.columns[i].isText() {
			return false
		}
	}
	return !called
}

// listsInvoices tells that the headings are those of bills: who was billed, for how many
// pieces, with which tax, to be paid by when. What payment services export names bills and
// customers too, but has the kind of an entry, its id or a fee, and no day by which to pay.
func (p *plan) listsInvoices() bool {
	tax, due, numbers := 0, 0, 0
	for i := range p.columns {
		c := &p.columns[i]
		switch {
		case c.means(words.Due):
			due = 1
		case c.means(words.Tax):
			tax = 1
		case c.means(words.Invoice) && !c.is(words.Invoice):
			numbers++
		}
	}
	bills := p.count(words.Invoice)*2 + numbers
	points := bills + tax + due + p.count(words.Contact, words.Quantity, words.Price)
	switch {
	case p.count(words.Fee) > 0 || bills == 0:
		return false
	case p.kindsAreBills():
		return true
	case p.count(words.Debit, words.Credit) >= 2 && p.has(words.Balance) && p.followsBalance():
		return false
	case p.count(words.Balance, words.Indicator, words.ID, words.Type) == 0:
		return points >= 3
	case p.count(words.Indicator, words.ID, words.Type) == 0 && bills >= 4 && !p.followsBalance():
		return true
	}
	return bills >= 2 && due > 0 && points >= 4
}

// kindsAreBills tells that a column of kinds says on most rows that the entry is a bill.
func (p *plan) kindsAreBills() bool {
	for i := range p.columns {
		c := &p.columns[i]
		if c.many || !c.means(words.Type) {
			continue
		}
		bills := 0
		for value, n := range c.values {
			if p.table.Column(value).Has(words.Billed) {
				bills += n
			}
		}
		if bills*2 > c.filled {
			return true
		}
	}
	return false
}
