package table

import (
	"maps"
	"path"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// signs counts what the words of rows say about their signs; of each pair the first is
// for amounts without a minus.
type signs struct {
	rows    int
	all     [2]int
	receipt [2]int // a card's bill was paid
	weak    [2]int // perhaps
	out     [2]int // a purchase, a withdrawal
	in      [2]int // a refund, a salary
	taken   [2]int // of those of money out, what a shop calls its takings: a sale
	debit   [2]int // a column says debit
	credit  [2]int
	kinds   kindsOut
}

// signRows is how many rows are asked for the meaning of their signs.
const signRows = 2000

// see asks one row.
func (s *signs) see(r *rowReader, w row) {
	if s.rows == signRows || isZero(w.amount) || !isAmount(w.amount) {
		return
	}
	s.rows++
	k := 0
	if isNegative(w.amount) {
		k = 1
	}
	s.all[k]++
	s.kinds.see(r.plan, w.Record, k)
	senses := r.sensesOf(w.Record)
	count := func(c *[2]int, sense words.Sense) {
		if senses.Has(sense) {
			c[k]++
		}
	}
	switch {
	case senses.Has(words.CardPaid):
		s.receipt[k]++
		return
	case senses.Has(words.CardPaidWeak):
		s.weak[k]++
	}
	count(&s.out, words.Spent)
	count(&s.in, words.Received)
	if senses.Has(words.Spent) {
		count(&s.taken, words.Taken)
	}
	count(&s.debit, words.DebitSide)
	count(&s.credit, words.CreditSide)
}

// sensesOf gives what the texts of a row say about which way its money went.
func (p *plan) sensesOf(r cells.Record) (senses words.Senses) {
	const anywhere = words.Senses(1<<words.CardPaid | 1<<words.CardPaidWeak)
	const whole = words.Senses(1<<words.Spent | 1<<words.Received | 1<<words.Taken)
	for i, cell := range r.Cells {
		if i >= len(p.columns) || cell == "" || i == p.money.single || !p.columns[i].isText() && p.columns[i].sides == 0 {
			continue
		}
		c := &p.columns[i]
		switch {
		case c.means(words.Type) || c.means(words.Indicator) || p.saysSides(c):
			s := p.table.Column(cell)
			senses |= s & (whole | anywhere | 1<<words.DebitSide | 1<<words.CreditSide)
			senses |= p.table.Begins(cell) & whole
		case p.texts.holds(i):
			senses |= p.table.Holds(cell) & anywhere
			senses |= p.table.Begins(cell) & whole
		}
	}
	return senses
}

// saysSides tells whether a column without a heading has words for both sides, again and
// again. A text of one letter is a direction in some language by chance.
func (p *plan) saysSides(c *column) bool {
	return !c.many && c.weight < words.Named && c.sides*10 >= c.filled*9 && c.debits > 0 && c.credits > 0 && c.distinct()*2 <= c.filled
}

// unsignedCard is a card's list on which no amount has a sign: money that was spent, but
// for the rows whose words say that it came in.
type unsignedCard struct{}

func (*unsignedCard) isCredit(r *rowReader, rec cells.Record) bool {
	s := r.sensesOf(rec)
	if s.Has(words.Spent) {
		return s.Has(words.CardPaid) && !s.Has(words.CardPaidWeak)
	}
	return s.Has(words.CardPaid) || s.Has(words.CardPaidWeak) || s.Has(words.Received)
}

// cardEvidence weighs whether the file is a card's: its name and what stands above the
// table, the headings, and a card's number on every row.
func (p *plan) cardEvidence(name, sheet string) (points int, because string) {
	mark := func(n int, text, why string) {
		s := p.table.Holds(text)
		if s.Has(words.CardMark) && !strings.Contains(words.Fold(text), "debit") {
			if points += n; because == "" {
				because = why
			}
		}
	}
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	mark(2, strings.NewReplacer("-", " ", "_", " ", ".", " ").Replace(base), "its name")
	mark(2, sheet, "the worksheet's name")
	for _, r := range p.above {
		for _, cell := range r.Cells {
			if len(cell) < 80 {
				mark(2, cell, "the lines above the table")
			}
		}
	}
	for i := range p.columns {
		c := &p.columns[i]
		if c.name != "" && c.filled*10 >= p.sampled*9 && (c.means(words.Card) || c.means(words.Owner) || c.weight < words.Named || c.means(words.OtherAmount)) {
			weight := 1
			if c.means(words.Owner) && c.filled > 0 && c.filled*10 >= p.sampled*9 {
				weight = isCard // the holder of a card is named on a card's statement alone
			}
			mark(weight, c.name, "its headings")
		}
		if c.cards*10 >= p.bookings()*9 && c.cards > 0 {
			if points += 2; because == "" {
				because = "a card's number on every row"
			}
		}
	}
	return points, because
}

// isCard is from how many points on a file is taken for a card's.
const isCard = 2

// settleSigns finds out whether the signs of a column of amounts are those of the account,
// or turned, as on cards that print what is owed.
func (f *finding) settleSigns(s *signs, o *statement.Options, options *convert.Options) {
	p := f.reader.plan
	w := witnesses{
		turn: 3*s.receipt[1] + s.out[0] + s.in[1] + 2*(s.debit[0]+s.credit[1]),
		keep: 3*s.receipt[0] + s.out[1] + s.in[0] + 2*(s.debit[1]+s.credit[0]),
	}
	if !p.takesPayments() && !s.areTakings() {
		w.points, w.because = p.cardEvidence(f.name, f.sheet)
	}
	f.chooseSigns(s, &w, o, options)
	if !o.TypeGiven && f.showsCard(&w, o.Convert.InvertSigns, options.InvertSigns) {
		options.Account = ofx.CreditCard
	}
}

// witnesses are what speaks for and against turning the signs of a file.
type witnesses struct {
	turn, keep int    // what the words of rows and the marks beside amounts say
	points     int    // for a card's file
	because    string // what says so
}

func (w *witnesses) card() bool { return w.points >= isCard }

// showsCard tells whether the file turned out to be a card's; asked says that it was the user who
// turned the signs.
func (f *finding) showsCard(w *witnesses, asked, turned bool) bool {
	p, card := f.reader.plan, w.card()
	if asked && !card && (w.turn <= w.keep || p.trial.confirmed()) {
		return false // the user's word turns the signs, and nothing in the file says that it is a card's
	}
	// Signs that are turned without a balance to say so are a card's; signs that are
	// not need more than one witness.
	return turned && !(p.trial.confirmed() && p.trial.owed) ||
		card && (turned || f.reader.unsigned != nil || w.points > isCard && !(p.trial.confirmed() && !p.trial.owed)) ||
		p.printsDebt() && p.trial.confirmed()
}

// chooseSigns takes the way to tell the signs that the file allows, by the words of the user, its
// headings or a balance that is a debt before those of its rows.
func (f *finding) chooseSigns(s *signs, w *witnesses, o *statement.Options, options *convert.Options) {
	p := f.reader.plan
	if o.KeepSigns || o.Convert.InvertSigns || p.money.single == none || p.money.indicator != none {
		if !o.KeepSigns && !o.Convert.InvertSigns {
			f.settleLedger(s, w, options)
		}
		f.doubtSides(s)
		return
	}
	if f.reader.sections {
		f.note("The headings between the rows say which were money out and which money in.")
		return
	}
	if p.printsDebt() && p.trial.confirmed() {
		f.settleDebt(w.turn < w.keep, options)
		return
	}
	if s.all[1] == 0 {
		f.settleUnsigned(s, w.card(), w.because, options)
		return
	}
	f.weighSigns(s, w, options)
	if !options.InvertSigns && !p.trial.supports() {
		f.doubtKinds(&s.kinds)
	}
}

// weighSigns turns the signs, leaves them, or says what is not certain, by all witnesses.
func (f *finding) weighSigns(s *signs, w *witnesses, options *convert.Options) {
	p, turn, keep, card, because := f.reader.plan, w.turn, w.keep, w.card(), w.because
	mostly := s.all[0] > s.all[1]
	switch {
	case p.trial.supports() && !p.trial.owed && !(card && turn > keep):
		return // the balance grows by the amounts
	case p.trial.supports() && p.trial.owed:
		if mostly && turn >= keep || turn > keep {
			f.turn(options, "the running balance falls by the amounts")
		}
	case f.keepTakings(s, w):
	case turn > keep && (card || s.debit[0] > 0 && s.credit[1] > 0 || s.onlyMinusIsCredit() || mostly && s.saysPurchases() || s.receipt[1] > 0 && s.all[0] >= s.all[1]-s.receipt[1]):
		f.turn(options, turnReason(s, card, because))
	case turn == keep && s.weak[1] > 0 && s.weak[0] == 0 && s.all[0]-s.weak[0] > 2*(s.all[1]-s.weak[1]):
		if card {
			f.turn(options, "payments stand as negative numbers, and "+because+" says that it is a card's")
		} else {
			f.doubt("invertSigns", "Most amounts have no minus, and payments do, as on a card that prints purchases as positive numbers; the signs were left as they are. If it is a card's, set invertSigns.")
		}
	case turn == keep && card && s.all[0] > 2*s.all[1]:
		f.turn(options, "most amounts have no minus, and "+because+" says that it is a card's")
		f.doubt("invertSigns", "The signs were turned because this looks like a card on which purchases stand as positive numbers; no payment received proves it. If money out is shown as money in, set invertSigns to false.")
	case turn > keep && mostly:
		f.doubt("invertSigns", "The words of some rows say that the signs are those of a card, on which purchases are positive numbers; that is too little to turn them. If it is a card's, set invertSigns.")
	case turn == keep && s.all[0] >= s.all[1] && !p.trial.confirmed():
		f.doubt("invertSigns", "Nothing but the signs tells money in from money out, and most rows have no minus. If this is a card that prints purchases as positive numbers, set invertSigns.")
	}
}

// printsDebt tells whether the balance is what the holder owes, by its heading, and stands
// there as a number without a minus.
func (p *plan) printsDebt() bool {
	if p.balance == none {
		return false
	}
	return p.isDebt(p.balance)
}

// isDebt tells it of a column of balances.
func (p *plan) isDebt(at int) bool {
	c := &p.columns[at]
	owed := p.table.Holds(c.name) | p.table.Of(c.name)
	return owed.Has(words.Owed) && c.negatives*2 < c.amounts
}

// settleDebt reads amounts beside a balance that is a debt: what makes it grow was spent.
func (f *finding) settleDebt(contradicted bool, options *convert.Options) {
	p := f.reader.plan
	if p.trial.owed {
		return
	}
	f.turn(options, "what is owed grows by the amounts, as the heading "+p.columnName(p.balance)+" says")
	if contradicted {
		f.doubt("invertSigns", "The heading %s says that the balance is owed, so the signs were turned; the words of some rows say otherwise. If money in is shown as money out, set invertSigns to false.", p.columnName(p.balance))
	}
}

// saysPurchases tells whether the words of rows say that amounts without a minus are purchases, so
// that a printed sign may be overruled: not where words of money out stand at either sign, as sales
// and fees do on a shop's list, nor where all that is said is "sale".
func (s *signs) saysPurchases() bool {
	return s.receipt[1] > 0 || s.out[0] > s.taken[0] && s.out[1] == 0
}

// onlyMinusIsCredit tells that every amount with a minus stands beside a word for money in, and none
// without one does: "income" is negative, whatever the word for the rest.
func (s *signs) onlyMinusIsCredit() bool {
	const fewest = 2 // one word may be chance
	return s.credit[1] >= fewest && s.credit[1] == s.all[1] && s.credit[0] == 0 && s.all[0] >= fewest
}

func turnReason(s *signs, card bool, because string) string {
	switch {
	case s.receipt[1] > 0:
		return "payments received stand as negative numbers"
	case s.debit[0] > 0 || s.credit[1] > 0:
		return "the words for debit and credit contradict the signs"
	case card:
		return "purchases stand as positive numbers, and " + because + " says that it is a card's"
	}
	return "purchases stand as positive numbers"
}

// settleUnsigned reads amounts none of which has a minus.
func (f *finding) settleUnsigned(s *signs, card bool, because string, options *convert.Options) {
	p := f.reader.plan
	spent, received := s.out[0]+s.debit[0], s.in[0]+s.receipt[0]+s.credit[0]
	switch {
	case p.trial.confirmed() && p.trial.owed:
		f.turn(options, "the running balance falls by the amounts")
	case card:
		f.reader.unsigned = &unsignedCard{}
		f.note("A card statement (%s) on which no amount has a sign: all are taken for purchases but those whose words say that money came in.", because)
	case p.trial.confirmed():
	case spent > received && spent*2 > s.rows && !p.takesPayments():
		f.turn(options, "the words of most rows say that money was spent, and no amount has a sign")
		f.doubtWords()
		f.doubt("invertSigns", "No amount has a minus; the rows read like purchases, so all signs were turned. If money came in, set invertSigns to false.")
	case s.rows > 0:
		f.doubtWords()
		f.doubt("invertSigns", "No amount has a minus, so all rows were read as money in. If it was spent, as on a card, set invertSigns.")
	}
}

// doubtWords tells of two words that may be the direction that the amounts do not show.
func (f *finding) doubtWords() {
	p := f.reader.plan
	at := p.twoWords()
	if at == none {
		return
	}
	values := slices.Sorted(maps.Keys(p.columns[at].values))
	f.doubt("column.indicator", "Column %s says %q or %q of every row, which may be the direction that no sign shows; it is not understood. If so, write debit and credit there, and name the column as the indicator.",
		p.columnName(at), cut(values[0], 24), cut(values[1], 24))
}

// turn turns all signs.
func (f *finding) turn(options *convert.Options, because string) {
	options.InvertSigns = true
	f.note("All signs were turned: %s.", because)
}

// doubtSides tells of directions that nothing but an order of columns or an unknown word
// tells.
func (f *finding) doubtSides(s *signs) {
	p := f.reader.plan
	m := &p.money
	if m.isPair() && !p.trial.confirmed() {
		f.doubtMinus(m.debit, "money out", m.debitReverses)
		f.doubtMinus(m.credit, "money in", m.creditReverses)
	}
	if m.isPair() && p.header == nil && p.balance == none && m.debit != none && m.credit != none && p.columns[m.debit].negatives+p.columns[m.credit].negatives == 0 && s.receipt[0]+s.receipt[1] == 0 {
		f.doubt("invertSigns", "No header says which column is which: column %d was read as money out, column %d as money in. If it is the other way round, set invertSigns.", m.debit+1, m.credit+1)
	}
	f.doubtHalves()
	if m.indicator != none && m.indicator == p.learnt {
		f.note("What the words of column %s say about the direction was told by the running balance.", p.columnName(m.indicator))
		return
	}
	if m.indicator != none {
		if unknown := p.unknownSides(m.indicator); len(unknown) > 0 {
			f.doubt("invertSigns", "In column %s %s not understood as debit or credit: these rows keep the sign they have. Set invertSigns, or name other columns, if that is wrong.", p.columnName(m.indicator), listWords(unknown))
		}
	}
}

// doubtMinus tells of a column of one direction in which some amounts have a minus and others have
// none: it may turn the direction round, or repeat what the heading says, and no balance tells.
func (f *finding) doubtMinus(at int, direction string, reverses bool) {
	if at == none || !f.reader.columns[at].isSigned() {
		return
	}
	name, read, otherwise := f.reader.columnName(at), "the other way round, as a booking taken back", "If the minus only says "+direction+" once more, take it off those cells."
	if !reverses {
		read, otherwise = "as "+direction+" like the others", "If the ones without a minus were taken back, move them to the column of the other direction."
	}
	f.doubt("", "In column %s, of %s, some amounts have a minus and others have none, and no balance tells what it means: those %s were read %s. %s", name, direction, map[bool]string{true: "with a minus", false: "without one"}[reverses], read, otherwise)
}
