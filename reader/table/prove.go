package table

import (
	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/statement"
)

func (p *plan) isAccountField(field words.Field) bool { return field == words.Account }

// prove holds what the file prints about the rows against them: running balances, opening
// and closing lines, totals. The survey has followed the rows already; they are walked over
// once more only where they read otherwise now, or where figures stand among them.
func (f *finding) prove(s *survey, list []*statement.Statement) error {
	r := f.reader
	money := f.allAmounts().With(f.allOthers())
	provers, again := map[string]*prover{}, r.late != late{} || !money.IsClear()
	excused := s.leftOut.Count(statement.Pending)+s.leftOut.Count(statement.Declined)+s.leftOut.Count(statement.Detail)+s.leftOut.Count(statement.Information) > 0
	for _, g := range f.groups {
		if g.statement == nil {
			continue
		}
		o := &g.statement.Options
		p := &prover{reader: r, group: g, figures: f.figuresFor(s, g, len(list)), excused: excused, follower: r.follow(o.Digits(), &money), lines: newChain(o.Digits())}
		p.invert = o.InvertSigns
		again = again || len(p.figures) > 0 || p.digits != usualDigits
		provers[g.key] = p
	}
	if again {
		err := r.each(nil, func(w row) error {
			if p := provers[w.group]; p != nil {
				p.see(w)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, p := range provers {
		if !again {
			p.takeOver(&p.group.followed)
		}
		p.conclude()
	}
	return nil
}

// figuresFor gives the figures that are about a statement: all of them where it is the only
// one, else those that name its account or its currency.
func (f *finding) figuresFor(s *survey, g *group, statements int) []printed {
	if len(s.figures) > maxFigures {
		return nil
	}
	above := f.reader.figuresAbove()
	if statements == 1 {
		return append(above, s.figures...)
	}
	code, alone := g.statement.Options.Currency, true
	for _, other := range f.groups {
		alone = alone && (other == g || other.statement == nil || other.statement.Options.Currency != code)
	}
	var list []printed
	for _, figure := range append(above, s.figures...) {
		if alone && figure.currency == code && figure.above {
			list = append(list, figure)
		}
	}
	return append(list, g.figures...)
}

// usualDigits is how many decimals nearly all currencies have: the survey follows rows by
// them before it knows the currency.
const usualDigits = 2

// follower adds the rows of a statement up and follows them by their running balance.
type follower struct {
	money  *convert.AmountColumn
	digits uint8
	invert bool
	chain  *chain // nil where there is no column of balances
	tally
	gap bool // some amount cannot be read
}

// follow begins to follow rows.
func (r *rowReader) follow(digits uint8, money *convert.AmountColumn) follower {
	f := follower{money: money, digits: digits}
	if r.balance != none {
		f.chain = newChain(digits)
	}
	return f
}

// see follows the next row, and gives its amount.
func (f *follower) see(w row) cash {
	amount := readCash(f.money, w.amount, f.digits)
	f.gap = f.gap || !amount.ok
	if f.invert && amount.ok {
		amount.Negative = !amount.Negative && amount.Units != 0
	}
	f.add(amount.Amount)
	if f.chain != nil {
		var balance cash
		if w.balance != "" {
			balance = readCash(f.money, w.balance, f.digits)
		}
		f.chain.see(w.place(), amount, balance)
	}
	return amount
}

// takeOver takes what another follower of the same rows found, who knew nothing of turned
// signs.
func (f *follower) takeOver(other *follower) {
	f.tally, f.gap = other.tally, other.gap
	if other.chain != nil { // a statement without rows was never followed
		f.chain = other.chain
	}
	if !f.invert {
		return
	}
	f.sum, f.out, f.in = f.sum.Negated(), f.in, f.out
	if f.chain != nil {
		f.chain = f.chain.turned()
	}
}

// prover checks one statement.
type prover struct {
	reader *rowReader
	group  *group
	follower
	figures []printed // in the order of the file
	lines   *chain    // of balances that lines of their own state
	excused bool      // rows were left out that a total may count
	seen    []tally   // the rows above each figure

	lineCount, lineRows int        // balances on lines of their own, and the rows above the last
	lineLast            ofx.Amount // of them
	unclear             bool       // two such lines, one below the other, differ
}

// tally is what some rows add up to.
type tally struct {
	rows         int
	sum, out, in ofx.Sum // money out without its sign
}

func (t *tally) add(amount ofx.Amount) {
	t.rows++
	t.sum.Add(amount)
	if amount.Negative {
		amount.Negative = false
		t.out.Add(amount)
	} else {
		t.in.Add(amount)
	}
}

// pass goes by the figures that stand above the next row.
func (p *prover) pass(all bool) {
	for len(p.seen) < len(p.figures) {
		f := p.figures[len(p.seen)]
		if !all && f.after > p.rows {
			return
		}
		p.seen = append(p.seen, p.tally)
		if isBalance := f.what == openingFigure || f.what == closingFigure || f.what == balanceFigure; isBalance && !f.above {
			p.passBalance(f)
		}
	}
}

// passBalance follows a balance on a line of its own. One right below another says nothing
// more, but for what both are called.
func (p *prover) passBalance(f printed) {
	c := p.valueOf(f)
	if !c.ok {
		return
	}
	if p.lineCount > 0 && p.lineRows == p.rows {
		p.unclear = p.unclear || f.what != balanceFigure && c.Amount != p.lineLast
		return
	}
	p.lineCount, p.lineRows, p.lineLast = p.lineCount+1, p.rows, c.Amount
	p.lines.see(f.place, cash{ok: true}, c)
}

func (p *prover) see(w row) {
	p.pass(false)
	amount := p.follower.see(w)
	if len(p.figures) > 0 {
		p.lines.see(w.place(), amount, cash{})
	}
}

// valueOf reads the amount of a figure.
func (p *prover) valueOf(f printed) cash {
	text := f.value
	if p.reader.decimal != "" {
		text = plainMarks(text, p.reader.decimal)
	}
	if p.reader.dotsGroup {
		text = withoutDots(text)
	}
	c := readCash(p.money, text, p.digits)
	if f.negative && c.Units != 0 {
		c.Negative = true
	}
	return c
}

// isNewestFirst tells from the dates whether the rows run backwards.
func (p *prover) isNewestFirst() bool {
	g := p.group
	return isNewestFirst(&g.evidence.Dates, g.first, g.last, g.statement.Options.DateOrder)
}

func (p *prover) text(sum ofx.Sum) string { return string(sum.Append(nil, p.digits)) }

// conclude gives the verdict.
func (p *prover) conclude() {
	p.pass(true)
	s := p.group.statement
	proof := statement.Proof{Sum: p.text(p.sum)}
	followed := p.followBalance(&proof)
	p.checkEnds(&proof, followed)
	p.checkTotals(&proof)
	switch {
	case len(proof.Broken) > 0:
		proof.Verdict = statement.Broken
	case proof.Checked > 0 && !p.gap:
		proof.Verdict = statement.Proven
	}
	s.Proof = proof
}

// followBalance holds the rows against their running balance, and tells whether there is
// one that follows them.
func (p *prover) followBalance(proof *statement.Proof) bool {
	s := p.group.statement
	if p.chain == nil || !p.chain.found {
		return false
	}
	w := p.chain.best(hint{p.isNewestFirst(), p.reader.printsDebt()})
	if w.checks >= 4 && w.breaks*2 > w.checks {
		s.Note("The balance column does not follow the amounts and was not used: %d of %d steps do not add up.", w.breaks, w.checks)
		return false
	}
	opening, last, stated := p.chain.ends(w)
	if w.owed {
		opening, last, stated = opening.Negated(), last.Negated(), stated.Negated()
	}
	if w.moved || w.breaks > 0 { // a balance that stood still beside noughts proves nothing
		proof.Checked, proof.Broken, proof.MoreBroken = w.checks, w.list, w.breaks-len(w.list)
	}
	proof.Closing = p.text(last)
	if w.checks > 0 && w.breaks == 0 {
		proof.Opening = p.text(opening)
	}
	if stated != last {
		s.Note("The newest balance in the file is %s: newer rows without one were added to it.", p.text(stated))
	}
	if w.owed {
		s.NoteOwed("The running balance")
	}
	if s.Options.LedgerBalance == "" {
		s.Options.LedgerBalance = proof.Closing
	}
	return true
}
