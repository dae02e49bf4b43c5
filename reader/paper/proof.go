package paper

import (
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// prove holds the figures against the rows of the chosen reading.
func (l *ledger) prove(r *reading) statement.Proof {
	p := statement.Prover{Digits: l.digits}
	at := func(f *figure) statement.Place { return f.place }
	if r.opening != nil {
		p.Open(at(r.opening), amountOf(value(&r.opening.token, r.opening.negated, r.debt), l.digits))
	}
	seen, opened := 0, r.opening != nil
	for _, e := range l.inTime(r.reversed) {
		if f := e.figure; f != nil {
			balance := amountOf(value(&f.token, f.negated, r.debt), l.digits)
			switch {
			case seen == 0 && !opened:
				p.Open(f.place, balance)
				opened = true
			case seen == len(l.rows) && r.closing == nil:
				p.Close(f.place, balance)
			default:
				p.Balance(f.place, balance)
			}
			continue
		}
		seen++
		p.Row(amountOf(int64(r.signs[e.row.Index])*e.row.Money.Token.Units, l.digits))
		if e.row.Balance != nil {
			p.Balance(e.row.Place, amountOf(value(e.row.Balance, false, r.debt), l.digits))
		}
	}
	if r.closing != nil {
		p.Close(at(r.closing), amountOf(value(&r.closing.token, r.closing.negated, r.debt), l.digits))
	}
	if out, in, agree := l.totals(r); !agree && l.endWithTotals(out, in, r) {
		p.Debits(out.place, amountOf(out.token.Units, l.digits))
		p.Credits(in.place, amountOf(in.token.Units, l.digits))
	}
	p.Follow()
	proof := p.Proof()
	if r.checked > 0 || len(proof.Broken) > 0 {
		return proof
	}
	totals := statement.Prover{Digits: l.digits}
	for i, row := range l.rows {
		totals.Row(amountOf(int64(r.signs[i])*row.Money.Token.Units, l.digits))
	}
	l.proveTotals(&totals, r)
	ends := proof
	proof = totals.Proof()
	proof.Opening, proof.Reckoned, proof.Closing = ends.Opening, ends.Reckoned, ends.Closing
	return proof
}

// proveTotals holds the totals of money out and in against the rows, where no balance is printed. Totals beside the list may be of
// another time or of all accounts, so they count where both agree; those that end the list count in any case.
func (l *ledger) proveTotals(p *statement.Prover, r *reading) {
	out, in, agree := l.totals(r)
	if out == nil || in == nil {
		return
	}
	if agree || out.inList && in.inList && out.place == in.place {
		p.Debits(out.place, amountOf(out.token.Units, l.digits))
		p.Credits(in.place, amountOf(in.token.Units, l.digits))
	}
}

// endWithTotals says whether the list ends with a line of both totals and no more, of which one is that of the rows: the other one counts
// then, even where balances hold, since a row behind the last of them would be missed by no other figure.
func (l *ledger) endWithTotals(out, in *figure, r *reading) bool {
	if out == nil || in == nil || !out.inList || !in.inList || out.place != in.place {
		return false
	}
	behind := 0 // totals on this line
	for _, e := range l.events[min(l.last+1, len(l.events)):] {
		if e.figure != nil && e.figure.place == out.place {
			behind++
		}
	}
	sums := l.sidesOf(r)
	return behind == 2 && (out.token.Units == sums[0] && sums[0] != 0 || in.token.Units == sums[1] && sums[1] != 0)
}

// sidesOf sums up the rows of a reading by their sides: money out, money in.
func (l *ledger) sidesOf(r *reading) (sums [2]int64) {
	for i, row := range l.rows {
		if r.signs[i] < 0 {
			sums[0] += row.Money.Token.Units
		} else {
			sums[1] += row.Money.Token.Units
		}
	}
	return sums
}

// totals gives the totals of money out and in that are printed last, and says whether they are those of the rows.
func (l *ledger) totals(r *reading) (out, in *figure, agree bool) {
	sums := l.sidesOf(r)
	var totals [2]*figure
	for _, e := range l.events {
		if f := e.figure; f != nil && (f.kind == list.DebitsFigure || f.kind == list.CreditsFigure) {
			totals[f.kind-list.DebitsFigure] = f
		}
	}
	out, in = totals[0], totals[1]
	return out, in, out != nil && in != nil && out.token.Units == sums[0] && in.token.Units == sums[1]
}

// guessed counts the places where lines of text were given to one of two rows although nothing told to which, hanging the lines that were
// given to the last row and may be none of it, and overlooked those that were taken for a title and may be a row's.
func (d *document) guessed(l *ledger) (guessed, hanging, overlooked int) {
	seen := map[*list.Layout]bool{}
	for _, r := range l.rows {
		if !seen[r.Layout] {
			seen[r.Layout] = true
			guessed += d.styles[r.Layout].Guessed
			hanging += d.styles[r.Layout].Hanging
			overlooked += r.Layout.Overlooked
		}
	}
	return guessed, hanging, overlooked
}
