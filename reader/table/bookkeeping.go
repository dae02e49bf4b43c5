package table

import (
	"slices"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/reader/cells"
)

// settleLedger reads columns of debits and credits whose balance rises with the debits: what is owed,
// as on a card, or a bank account as bookkeepers see it, to whom a debit is money in. Where the words
// of rows say neither and no line names a bank account, that is doubted.
func (f *finding) settleLedger(s *signs, w *witnesses, options *convert.Options) {
	p := f.reader.plan
	if !p.money.isPair() || !p.trial.confirmed() || !p.trial.owed || p.trial.checks < 2 || p.printsDebt() || w.card() {
		return
	}
	turn, keep := p.ledgerWords()
	turn, keep = turn+s.out[0]+s.in[1], keep+s.out[1]+s.in[0]+s.receipt[0]
	switch {
	case turn > keep:
		f.turn(options, "the balance rises with the debits, and the words of rows say that these are money in, as in a bookkeeper's ledger")
	case turn == keep && w.points == 0 && p.count(words.Loan) == 0 && f.namesBankAccount():
		f.turn(options, "the balance rises with the debits and the file names a bank account, as in a bookkeeper's ledger, where a debit of the bank is money in")
	case turn == keep:
		f.doubt("invertSigns", "The balance rises with the debits, so they were read as money out and the balance as what is owed, as on a card or a loan. In a bookkeeper's ledger of a bank account they are money in: if this is one, set invertSigns.")
	}
}

// ledgerWords counts the rows whose ways to pay say that money went the way opposite to their
// column, and those where they say the same: bookkeeping programs call the source of an entry
// "Spend Money".
func (p *plan) ledgerWords() (turn, keep int) {
	for i := range p.columns {
		if c := &p.columns[i]; c.many || !c.is(words.Method) {
			continue
		}
		for _, rec := range p.rows[:min(len(p.rows), signRows)] {
			amount, problem := p.money.amount(rec)
			said := p.table.Of(rec.At(i))
			out, in := said.Has(words.Spent), said.Has(words.Received)
			switch {
			case problem != "" || !isAmount(amount) || isZero(amount) || out == in:
			case out == isNegative(amount):
				keep++
			default:
				turn++
			}
		}
	}
	return turn, keep
}

// namesBankAccount tells whether the worksheet or a line of words alone names an account at a bank.
func (f *finding) namesBankAccount() bool {
	p := f.reader.plan
	return p.table.NamesBankAccount(f.sheet) || slices.ContainsFunc(append(slices.Clone(p.above), p.rows...), func(rec cells.Record) bool {
		is, _, _ := p.heading(rec)
		return is && p.table.NamesBankAccount(textOf(rec))
	})
}
