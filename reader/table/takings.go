package table

import (
	"tillroll/internal/words"
	"tillroll/statement"
)

// takesPayments tells that a table lists what a shop took: it says what is left of each payment
// after fees. A card that it names is the customer's.
func (p *plan) takesPayments() bool {
	fee, net := false, false
	for i := range p.columns {
		c := &p.columns[i]
		fee = fee || c.is(words.Fee) && c.isMoney()
		net = net || c.is(words.Net) && c.isMoney()
	}
	return fee && net
}

// areTakings tells that payments and refunds have opposite signs. On the list of a card or an
// account both come in; of takings, refunds go out.
func (s *signs) areTakings() bool {
	return s.weak[0] > 0 && s.in[1] > 0 && s.weak[1]+s.in[0]+s.receipt[0]+s.receipt[1]+s.out[0] == 0
}

// keepTakings leaves the signs of a shop's list as they are printed, and tells whether it is one.
func (f *finding) keepTakings(s *signs, w *witnesses) bool {
	switch {
	case w.turn <= w.keep:
		return false
	case f.reader.takesPayments():
		f.note("The signs were left as they are: columns for fees and for what is left after them say that the rows are what a shop took.")
	case s.areTakings():
		f.doubt("invertSigns", "Payments have no minus and refunds have one, so the rows were read as what a shop took, with payments as money in. If you made these payments, set invertSigns.")
	default:
		return false
	}
	return true
}

// doubtTaxes tells that amounts before tax were taken where a column has them with it: what the bank
// moved is mostly the latter. A fee between the two is another matter.
func (f *finding) doubtTaxes() {
	p := f.reader.plan
	if p.role(statement.Amount) != none || p.money.single == none || p.fee != none || p.trial.confirmed() || !p.columns[p.money.single].is(words.Net) || !p.has(words.Tax) {
		return
	}
	gross := p.pick(func(i int, c *column) int {
		if i == p.money.single || !c.isMoney() || c.zeros == c.filled {
			return 0
		}
		return int(c.scores[words.Gross])
	})
	if gross != none {
		f.doubt("column.amount", "The amounts are those of column %s, before tax; column %s has them with it, which is what a bank moves. Name the amount column to be sure.", p.columnName(p.money.single), p.columnName(gross))
	}
}
