package table

import (
	"tillroll/ofx"
	"tillroll/statement"
)

// total is a printed sum with what the rows say to it.
type total struct {
	printed
	found ofx.Sum // without its sign
	seen  ofx.Sum // of the rows above it
}

// checkTotals holds printed totals of money out, of money in and of all against the rows.
// One a page or a month is no total of the statement; such are held against their part.
func (p *prover) checkTotals(proof *statement.Proof) {
	if p.gap {
		return
	}
	for _, what := range []figure{outFigure, inFigure, totalFigure} {
		if list := p.totalsOf(what); len(list) > 0 {
			p.compareTotals(proof, what, list)
		}
	}
}

// totalsOf lists the totals of one kind.
func (p *prover) totalsOf(what figure) (list []total) {
	for i, f := range p.figures {
		if f.what != what {
			continue
		}
		if c := p.valueOf(f); c.ok {
			t := total{printed: f, seen: p.part(what, p.seen[i])}
			if what != totalFigure {
				c.Negative = false
			}
			t.found.Add(c.Amount)
			list = append(list, t)
		}
	}
	return list
}

// part is what a tally has of a kind.
func (p *prover) part(what figure, t tally) ofx.Sum {
	switch what {
	case outFigure:
		return t.out
	case inFigure:
		return t.in
	}
	return t.sum
}

// compareTotals takes the totals of one kind: the last may be the whole, those before it
// parts; or all are parts.
func (p *prover) compareTotals(proof *statement.Proof, what figure, list []total) {
	whole := p.part(what, p.tally)
	if len(list) == 1 {
		p.compareTotal(proof, what, list[0], whole)
		return
	}
	held, grand, before := 0, 0, ofx.Sum{}
	for _, t := range list {
		step := t.seen
		step.AddSum(before.Negated())
		switch {
		case p.sameTotal(what, t.found, step):
			held++
		case p.sameTotal(what, t.found, whole):
			grand++
		}
		before = t.seen
	}
	if held+grand == len(list) || grand > 0 {
		proof.Checked += held + grand
	}
}

// compareTotal holds the only total of its kind against all rows. One that could be
// something else, or count rows that were left out, contradicts nothing, but is told.
func (p *prover) compareTotal(proof *statement.Proof, what figure, t total, whole ofx.Sum) {
	switch {
	case p.sameTotal(what, t.found, whole):
		proof.Checked++
	case what == totalFigure && (p.sameTotal(outFigure, t.found, p.out) || p.sameTotal(inFigure, t.found, p.in) || p.isEnd(t.found)):
	case t.sure && !p.excused:
		proof.Checked++
		proof.Broken = append(proof.Broken, statement.Break{Place: t.place, Expected: p.text(whole), Found: p.text(t.found)})
	default:
		p.group.statement.Note("%s prints a total of %s; the rows that were read add up to %s.", lines(t.place.Line, t.place.Line), p.text(t.found), p.text(whole))
	}
}

// sameTotal compares a printed total with the rows. A total of all may stand without its
// sign.
func (p *prover) sameTotal(what figure, found, rows ofx.Sum) bool {
	return found == rows || what == totalFigure && found == rows.Negated()
}

// isEnd tells whether a total is one of the balances that the file prints.
func (p *prover) isEnd(value ofx.Sum) bool {
	for _, f := range p.figures {
		switch f.what {
		case openingFigure, closingFigure, balanceFigure:
			if c := p.valueOf(f); c.ok {
				var balance ofx.Sum
				if balance.Add(c.Amount); balance == value {
					return true
				}
			}
		}
	}
	return false
}
