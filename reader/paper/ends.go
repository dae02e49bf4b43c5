package paper

import (
	"slices"
	"strings"

	"tillroll/internal/date"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/list"
)

// ends lists the figures that can be the balance before the first row, or after the last. Sure says that one is called so.
func (l *ledger) ends(k list.FigureKind) (out []*figure, sure bool) {
	final := 0 // a summary behind the rows may call both ends a balance: it is the last that closes
	closed := false
	var above, dated []*figure
	for i, e := range l.events {
		if e.figure != nil && e.figure.kind == list.BalanceFigure && !e.figure.inList {
			final = i
		}
		closed = closed || e.figure != nil && e.figure.kind == list.ClosingFigure && e.figure.inList && i > l.last
	}
	for i, e := range l.events {
		f := e.figure
		// Among the rows a balance counts by its place, whatever it is called.
		if f == nil || f.inList && f.kind != list.TotalFigure {
			continue
		}
		// Outside of the list its name counts; a balance without more opens where it stands before the rows, and closes behind them.
		before, behind := i < l.first, i > l.last
		switch {
		case f.onlyDated:
			dated = append(dated, f)
		case f.kind == k, f.kind == list.BalanceFigure && behind && k == list.ClosingFigure:
			// Where the list names the balance that it closes with, one behind it that is called a balance and no more may be any.
			// So may one that is another by its name: "Available balance".
			out, sure = append(out, f), sure || f.kind == k || !closed && words.All().Heading(f.label)[words.OtherBalance] < words.Named
		case f.kind == list.SomeBalance, f.kind == list.BalanceFigure && (before || behind && i < final), f.kind == list.TotalFigure && behind && k == list.ClosingFigure:
			// Before the rows it may be the balance of today; a total behind them may take in the balance before.
			out = append(out, f)
		case f.kind == list.TotalFigure && before && k == list.ClosingFigure:
			above = append(above, f)
		}
	}
	if k == list.OpeningFigure {
		out = append(out, dated...)
	} else {
		out = append(dated, out...) // the last ones are tried
	}
	if !sure {
		out = append(above, out...) // where nothing is called the balance at the end, "Total amount due" over the rows may be it
	}
	return out, sure
}

// fewEnds is what ends gives, but for the many that a paper may state: the first ones open, the last ones close.
func (l *ledger) fewEnds(k list.FigureKind) (out []*figure, sure bool) {
	const most = 6
	out, sure = l.ends(k)
	if k == list.OpeningFigure {
		return out[:min(len(out), most)], sure
	}
	out = leaveOthers(out, len(out)-most)
	return out[max(0, len(out)-most):], sure
}

// bestEnds tries every opening and closing figure and keeps the pair that fits best.
func (l *ledger) bestEnds(r *reading) {
	best := *r
	best.broken = 1 << 20
	openings, sureOpening := l.fewEnds(list.OpeningFigure)
	closings, sureClosing := l.fewEnds(list.ClosingFigure)
	openings, closings = append(openings, nil), append(closings, nil)
	for _, o := range openings {
		for _, c := range closings {
			if o != nil && (o == c || c != nil && l.isAfter(o, c)) {
				continue
			}
			try := *r
			try.opening, try.closing = o, c
			l.check(&try)
			if (o != nil && o.onlyDated || c != nil && c.onlyDated) && !try.sound() {
				continue // it is one only where the rows lead from it or to it
			}
			if c != nil && c.kind == list.TotalFigure && (try.checked == 0 || try.broken > 0 && l.isAbove(c)) {
				continue // a total is a balance only where the rows lead to it
			}
			if o == nil && sureOpening || c == nil && sureClosing {
				// An end that is printed counts; leaving it out is the last resort.
				try.broken++
			}
			if try.broken < best.broken || try.broken == best.broken && try.checked > best.checked {
				best = try
			}
		}
	}
	*r = best
}

// leaveOthers leaves out so many of the figures that are not called the balance at the end, the first ones: limits, points and totals of
// fees crowd the one that is.
func leaveOthers(closings []*figure, many int) []*figure {
	return slices.DeleteFunc(closings, func(f *figure) bool {
		if many <= 0 || f.kind == list.ClosingFigure {
			return false
		}
		many--
		return true
	})
}

// isAbove says whether a figure stands before all rows.
func (l *ledger) isAbove(f *figure) bool {
	return slices.ContainsFunc(l.events[:l.first], func(e event) bool { return e.figure == f })
}

// isAfter says whether the one day beside a balance is later than that beside another, where the days of the rows tell how they are
// written. Without years it is later if it is so by less than half of one, as January is than December.
func (l *ledger) isAfter(f, other *figure) bool {
	const year, half = 366, 183 // a day without its year is read in one that has a 29 February
	if len(f.days) != 1 || len(other.days) != 1 || f.days[0].Whole != other.days[0].Whole {
		return false
	}
	days := l.days
	first, second := days.See([]byte(f.days[0].InYear())), days.See([]byte(other.days[0].InYear()))
	if days.Ambiguous() > 0 {
		return false
	}
	apart := days.Day(first, date.Auto).Number() - days.Day(second, date.Auto).Number()
	if !f.days[0].Whole {
		apart = (apart + year) % year
		return apart > 0 && apart < half
	}
	return apart > 0
}

// owesBeside says whether the balances beside the rows are headed as a debt: "Principal owed". Beside deposits "Outstanding balance" is what is left of
// them: nobody deposits on a debt.
func (l *ledger) owesBeside() bool {
	return len(l.rows) > 0 && !l.takesDeposits() && slices.ContainsFunc(l.rows[0].Layout.Columns, func(c list.Column) bool {
		return c.Role == head.BalanceRole && words.All().Holds(c.Title).Has(words.Owed)
	})
}

// takesDeposits says whether a title of what moved names deposits, perhaps as one of two sides: "Withdrawal / Deposit".
func (l *ledger) takesDeposits() bool {
	return slices.ContainsFunc(l.rows[0].Layout.Columns, func(c list.Column) bool {
		if !c.Role.Moves() {
			return false
		}
		return slices.ContainsFunc(strings.Split(c.Title, "/"), func(side string) bool {
			r, _ := head.RoleOf(side)
			return r == head.CreditRole && words.All().Of(side).Has(words.Received)
		})
	})
}

// owesEnds says whether several balances beside the list are called a debt: the one before the rows and the one behind them.
func (l *ledger) owesEnds() bool {
	count := 0
	for _, e := range l.events {
		if f := e.figure; f != nil && !f.inList && (f.kind.Balance() || f.kind == list.SomeBalance) && words.All().Holds(f.label).Has(words.Owed) {
			count++
		}
	}
	return count > 1
}
