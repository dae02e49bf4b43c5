package table

import (
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// end is the balance before or behind all rows, as lines print it.
type end struct {
	value  ofx.Sum
	place  statement.Place
	sure   bool // by its label, not by its day alone
	above  bool // it stands before the table, and may be of another day
	values int  // different ones that the file prints
}

// checkEnds holds the opening and the closing balance against the sum of the rows. Lines
// that state balances again and again, one a page or a month, are followed like a running
// balance instead.
func (p *prover) checkEnds(proof *statement.Proof, followed bool) {
	opening, closing := p.endNamed(openingFigure), p.endNamed(closingFigure)
	proof.Reckoned = followed && opening.values == 0
	switch {
	case p.gap:
	case opening.values == 1 && closing.values == 1:
		p.compareEnds(proof, opening, closing, followed)
	case !followed && p.lineCount > 1 && !p.unclear:
		p.followLines(proof)
	case followed:
		p.compareEnd(proof, opening, proof.Opening)
		if !closing.above {
			p.compareEnd(proof, closing, proof.Closing)
		}
	case closing.values == 1:
		p.closeWith(proof, p.asOwed(closing.value))
	case opening.values == 1:
		start := p.asOwed(opening.value)
		proof.Opening = p.text(start)
		start.AddSum(p.sum)
		p.settleLedger(p.text(start))
		p.group.statement.Note("The file prints an opening balance and no closing one: the rows were added to it.")
	}
}

// endNamed gathers what the file prints of one end.
func (p *prover) endNamed(what figure) (e end) {
	for _, f := range p.figures {
		if p.endOf(f) != what {
			continue
		}
		c := p.valueOf(f)
		if !c.ok {
			continue
		}
		var value ofx.Sum
		value.Add(c.Amount)
		if e.values == 0 || value != e.value {
			e.values++
		}
		e.value, e.place, e.sure = value, statement.Place{Line: f.place.Line, Page: f.place.Page}, e.sure || f.what == what
		e.above = f.above
	}
	return e
}

// endOf tells which end a figure is: as its label says, or as its day says.
func (p *prover) endOf(f printed) figure {
	if f.what != balanceFigure || f.day == "" {
		return f.what
	}
	g := p.group
	var other convert.DateColumn
	order := g.statement.Options.DateOrder
	day := g.evidence.Dates.Day(other.See([]byte(f.day)), order)
	first, last := g.evidence.Dates.Day(g.first, order), g.evidence.Dates.Day(g.last, order)
	switch oldest, newest := min(first, last), max(first, last); {
	case day == 0 || oldest == 0:
		return balanceFigure
	case day < oldest:
		return openingFigure
	case day >= newest:
		return closingFigure
	}
	return balanceFigure
}

// compareEnds holds opening + rows = closing. Where that fails and holds for a debt, which
// grows by what is spent, the balances are what is owed.
func (p *prover) compareEnds(proof *statement.Proof, opening, closing end, followed bool) {
	expected := opening.value
	expected.AddSum(p.sum)
	debt := opening.value.Negated()
	debt.AddSum(p.sum)
	switch {
	case expected == closing.value:
	case debt == closing.value.Negated():
		opening.value, closing.value, expected = opening.value.Negated(), closing.value.Negated(), debt
	case !opening.sure || !closing.sure:
		if !followed {
			p.group.statement.Note("Balances of %s and %s stand around the rows, which do not lead from one to the other; they were not used.", p.text(opening.value), p.text(closing.value))
		}
		return
	default:
		proof.Broken = append(proof.Broken, statement.Break{Place: closing.place, Expected: p.text(expected), Found: p.text(closing.value)})
	}
	proof.Checked++
	proof.Opening = p.text(opening.value)
	p.closeWith(proof, closing.value)
}

// compareEnd holds one end that a line prints against the one that the running balance
// leads to.
func (p *prover) compareEnd(proof *statement.Proof, e end, expected string) {
	if e.values != 1 || !e.sure || expected == "" || len(proof.Broken) > 0 {
		return
	}
	proof.Checked++
	if found := p.text(e.value); found != expected && p.text(e.value.Negated()) != expected {
		proof.Broken = append(proof.Broken, statement.Break{Place: e.place, Expected: expected, Found: found})
	}
}

// asOwed gives a balance of a card its sign: what cards print without one is owed.
func (p *prover) asOwed(value ofx.Sum) ofx.Sum {
	if p.group.statement.Options.Account == ofx.CreditCard && p.text(value) != "" && p.text(value)[0] != '-' {
		return value.Negated()
	}
	return value
}

func (p *prover) closeWith(proof *statement.Proof, closing ofx.Sum) {
	proof.Closing = p.text(closing)
	p.settleLedger(proof.Closing)
}

func (p *prover) settleLedger(balance string) {
	if o := &p.group.statement.Options; o.LedgerBalance == "" {
		o.LedgerBalance = balance
	}
}

// followLines holds the rows against balances that stand on lines between them.
func (p *prover) followLines(proof *statement.Proof) {
	w := p.lines.best(hint{newestFirst: p.isNewestFirst()})
	switch {
	case !p.lines.found || w.checks == 0:
		return
	case w.breaks*2 > w.checks || w.breaks > 0 && w.checks < 3:
		p.group.statement.Note("The balances on lines between the rows do not follow them and were not used.")
		return
	}
	opening, last, _ := p.lines.ends(w)
	if w.owed {
		opening, last = opening.Negated(), last.Negated()
	}
	proof.Checked += w.checks
	proof.Broken, proof.MoreBroken = append(proof.Broken, w.list...), proof.MoreBroken+w.breaks-len(w.list)
	if w.breaks == 0 {
		proof.Opening = p.text(opening)
	}
	p.closeWith(proof, last)
}
