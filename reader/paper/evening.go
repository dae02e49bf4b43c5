package paper

import (
	"slices"

	"tillroll/internal/order"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// evening is the balance that a day ended with, in a table of nothing else: "Daily balances".
type evening struct {
	day   ofx.Day
	token ink.Amount
	place statement.Place
}

// evenings gathers the balances by day of an account that stand in tables of their own behind the first of its rows, in the order of time.
func (d *document) evenings(l *ledger, c *calendar) (out []evening) {
	account, rows, booked, at := l.rows[0].Account, d.rowAccounts(), l.lines(), -1
	for _, lines := range d.pages {
		titled := false
		for i := range lines {
			in := &lines[i]
			line := [2]int{in.Page, in.Number}
			if of, isRow := rows[line]; isRow {
				at = of
			}
			paired := in.PairedAmounts()
			if titled = !booked[line] && paired != nil && (titled || titledBalances(lines[:i])); !titled || at != account {
				continue
			}
			for n, t := range paired {
				if day := c.dayOf(&in.Dates[n], 0); day > 0 {
					out = append(out, evening{day, t, statement.Place{Page: in.Page, Line: in.Number}})
				}
			}
		}
	}
	order.Sort(out, func(a, b evening) bool { return a.day < b.day })
	return out
}

// lines lists the lines of a ledger's rows and of the figures among them.
func (l *ledger) lines() map[[2]int]bool {
	out := map[[2]int]bool{}
	for _, e := range l.events {
		switch {
		case e.row != nil:
			for _, it := range e.row.Items {
				for n := it.From; n <= it.To; n++ {
					out[[2]int{it.Page, n}] = true
				}
			}
		case e.figure.inList:
			out[[2]int{e.figure.place.Page, e.figure.place.Line}] = true
		}
	}
	return out
}

// rowAccounts gives the lines on which rows begin the account of each.
func (d *document) rowAccounts() map[[2]int]int {
	out := map[[2]int]int{}
	for _, r := range d.rows() {
		out[[2]int{r.Place.Page, r.Place.Line}] = r.Account
	}
	return out
}

// titledBalances says whether the lines right above a table, its head or its title, speak of a balance and hold no amount.
func titledBalances(above []ink.Line) bool {
	const reach = 2
	for i := len(above) - 1; i >= max(0, len(above)-reach) && len(above[i].Amounts)+len(above[i].Dates) == 0; i-- {
		if slices.ContainsFunc(above[i].Words, func(w ink.Word) bool { return list.NamesBalance(w.Text) }) {
			return true
		}
	}
	return false
}

// proveDays holds the balances by day against the rows of a reading that all other figures prove. They alone tell of days, and nothing of
// which lines are rows: a reading that they contradict is taken as it is.
func (l *ledger) proveDays(evenings []evening, r *reading, s *statement.Statement) {
	p := &s.Proof
	if p.Verdict != statement.Proven || r.opening == nil || len(evenings) == 0 {
		return
	}
	proof := l.eveningProof(evenings, r)
	broken := len(proof.Broken) + proof.MoreBroken
	l.misdated = broken > 0
	switch {
	case broken*2 >= proof.Checked:
		p.Verdict = statement.Unproven
		l.tell(s, "", "The balances by day that the paper lists do not follow from the days of the rows.")
	case broken > 0:
		p.Verdict, p.Broken, p.MoreBroken = statement.Broken, proof.Broken, proof.MoreBroken
		fallthrough
	default:
		p.Checked += proof.Checked
	}
}

// eveningProof holds the balances by day, and nothing else, against the rows in the order of their days.
func (l *ledger) eveningProof(evenings []evening, r *reading) statement.Proof {
	rows := slices.Clone(l.rows)
	order.Sort(rows, func(a, b *list.Row) bool { return a.Chosen < b.Chosen })
	p := statement.Prover{Digits: l.digits}
	p.Open(r.opening.place, amountOf(value(&r.opening.token, r.opening.negated, r.debt), l.digits))
	for _, e := range evenings {
		for len(rows) > 0 && rows[0].Chosen <= e.day {
			p.Row(amountOf(int64(r.signs[rows[0].Index])*rows[0].Money.Token.Units, l.digits))
			rows = rows[1:]
		}
		e.token.Units = l.worth(&e.token)
		p.Balance(e.place, amountOf(value(&e.token, false, r.debt), l.digits))
	}
	return p.Proof()
}
