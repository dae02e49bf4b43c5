package table

import (
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/statement"
)

func (p *plan) isAccountField(field words.Field) bool { return field == words.Account }

// prove walks over the rows once more and holds what the file prints about them against
// them: running balances, opening and closing lines.
func (f *finding) prove(s *survey, list []*statement.Statement) error {
	r := f.reader
	money := f.allAmounts().With(f.allOthers())
	provers := map[string]*prover{}
	for _, g := range f.groups {
		if g.statement == nil {
			continue
		}
		figures := g.figures
		if len(list) == 1 {
			figures = append(r.figuresAbove(), s.loose...)
		}
		digits := g.statement.Options.Digits()
		provers[g.key] = &prover{
			group: g, figures: figures, money: &money, invert: g.statement.Options.InvertSigns,
			chain: newChain(digits, isNewestFirst(&g.evidence.Dates, g.first, g.last, g.statement.Options.DateOrder)),
		}
		provers[g.key].chain.debt = r.printsDebt()
	}
	err := r.each(nil, func(w row) error {
		if p := provers[w.group]; p != nil {
			p.see(w)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range provers {
		p.conclude(r)
	}
	return nil
}

// prover checks one statement.
type prover struct {
	group   *group
	figures []printed
	money   *convert.AmountColumn
	chain   *chain
	invert  bool
	sum     ofx.Sum
	gap     bool
}

func (p *prover) see(w row) {
	amount := readCash(p.money, w.amount, p.chain.digits)
	p.gap = p.gap || !amount.ok
	if p.invert && amount.ok {
		amount.Negative = !amount.Negative && amount.Units != 0
	}
	p.sum.Add(amount.Amount)
	var balance cash
	if w.balance != "" {
		balance = readCash(p.money, w.balance, p.chain.digits)
	}
	p.chain.see(w.place(), amount, balance)
}

// conclude gives the verdict.
func (p *prover) conclude(r *rowReader) {
	s, digits := p.group.statement, p.chain.digits
	text := func(sum ofx.Sum) string { return string(sum.Append(nil, digits)) }
	proof := statement.Proof{Sum: text(p.sum)}
	w := p.chain.best()
	followed := p.chain.found && !(w.checks >= 4 && w.breaks*2 > w.checks)
	if p.chain.found && !followed {
		s.Note("The balance column does not follow the amounts and was not used: %d of %d steps do not add up.", w.breaks, w.checks)
	}
	if followed {
		opening, last, stated := p.chain.ends(w)
		if w.owed {
			opening, last, stated = opening.Negated(), last.Negated(), stated.Negated()
		}
		proof.Checked, proof.Broken, proof.MoreBroken = w.checks, w.list, w.breaks-len(w.list)
		proof.Closing = text(last)
		if w.checks > 0 && w.breaks == 0 {
			proof.Opening = text(opening)
		}
		if stated != last {
			s.Note("The newest balance in the file is %s: newer rows without one were added to it.", text(stated))
		}
		if w.owed && s.Options.Account != ofx.CreditCard {
			s.Note("The running balance falls when money comes in, as on a card: it was taken for what is owed. On any other account the signs are the wrong way round.")
		}
		if s.Options.LedgerBalance == "" {
			s.Options.LedgerBalance = proof.Closing
		}
	}
	p.checkEnds(r, &proof, text)
	switch {
	case len(proof.Broken) > 0:
		proof.Verdict = statement.Broken
	case proof.Checked > 0 && !p.gap:
		proof.Verdict = statement.Proven
	}
	s.Proof = proof
}

// figuresAbove reads the opening and the closing balance that stand above the table.
func (p *plan) figuresAbove() (list []printed) {
	for _, rec := range p.above {
		for i, cell := range rec.Cells {
			if cell == "" || len(cell) > 64 || !p.table.MayBegin(cell, lineSenses) {
				continue
			}
			_, what, is := lineSaying(p.table.Line(strings.TrimRight(cell, ": ")))
			if !is || what != openingFigure && what != closingFigure {
				continue
			}
			for _, value := range rec.Cells[i+1:] {
				if value = moneyCell(value); isAmount(value) && hasFraction(amountDigits(value)) {
					list = append(list, printed{what: what, place: statement.Place{Line: rec.Line, Page: rec.Page}, amounts: [3]string{"", "", strings.Clone(value)}})
					break
				}
			}
		}
	}
	return list
}

// checkEnds holds the opening and the closing line against the sum of the rows.
func (p *prover) checkEnds(r *rowReader, proof *statement.Proof, text func(ofx.Sum) string) {
	var opening, closing cash
	var at statement.Place
	openings, closings := 0, 0
	for _, f := range p.figures {
		value := p.figureOf(r, f)
		if !value.ok {
			continue
		}
		switch f.what {
		case openingFigure:
			opening, openings = value, openings+1
		case closingFigure:
			closing, closings, at = value, closings+1, f.place
		}
	}
	if openings != 1 || closings != 1 || p.gap {
		return
	}
	expected, found := p.sum, ofx.Sum{}
	expected.Add(opening.Amount)
	found.Add(closing.Amount)
	var start ofx.Sum
	start.Add(opening.Amount)
	proof.Checked++
	proof.Opening, proof.Closing = text(start), text(found)
	if expected != found {
		proof.Broken = append(proof.Broken, statement.Break{Place: at, Expected: text(expected), Found: text(found)})
	}
}

// figureOf reads the amount that a line states: its balance where it has one, else what
// stands in the columns of amounts.
func (p *prover) figureOf(r *rowReader, f printed) cash {
	for _, i := range []int{2, 0, 1} {
		if f.amounts[i] == "" {
			continue
		}
		if c := readCash(p.money, f.amounts[i], p.chain.digits); c.ok {
			return c
		}
	}
	return cash{}
}
