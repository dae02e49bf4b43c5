package paper

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// leaveTotals takes out what is printed like a row without a day and is the sum of the rows before it, or that and the balance before
// them. A word for a sum must begin it, unless every row that lacks its day is such a sum.
func (l *ledger) leaveTotals() {
	undated := 0
	for _, r := range l.rows {
		if !r.Own {
			undated++
		}
	}
	if undated == 0 {
		return
	}
	drop := l.sums(false)
	if len(drop) < undated {
		drop = l.sums(true)
	}
	l.leave(drop)
}

// sums finds the rows without a day that are sums of those before them, or only the ones that a word for a sum begins.
func (l *ledger) sums(onlyNamed bool) map[event]bool {
	const fewest, several = 3, 2
	var since, sum, all, opening int64 // of the rows since the last total, of the section's, of all
	section, before, counts := -1, 0, l.asPrinted()
	drop := map[event]bool{}
	// A title printed again may begin what is summed up, "Purchases" of the next holder: how many rows there were when their sum was so much.
	counted := map[int64]int{0: 0}
	ends := func(sum int64) bool { n, ok := counted[sum]; return ok && before-n >= several }
	isTotal := func(r *list.Row) bool {
		if r.Section != section {
			sum, section = 0, r.Section
		}
		description, _, _ := r.Texts()
		named := words.All().Begins(description).Has(words.Total) || l.isNamedAfter(description, r.Section)
		units := r.Money.Token.Units
		sums := since != 0 && units == max(since, -since) || sum != 0 && units == max(sum, -sum) || all != 0 && (units == max(all, -all) || units == max(all+opening, -all-opening) || units == max(all-opening, opening-all)) || ends(all-units) || ends(all+units)
		if !r.Own && r.Balance == nil && sums && (named || before >= fewest && !onlyNamed) {
			since = 0
			return true
		}
		since, sum, all = since+counts(r), sum+counts(r), all+counts(r)
		before++
		counted[all] = before
		return false
	}
	for _, e := range l.events {
		switch {
		case e.row == nil:
			if e.figure.kind == list.OpeningFigure && before == 0 {
				opening = e.figure.token.Units
			}
			if e.figure.inList {
				since = 0
			}
		case isTotal(e.row):
			drop[e] = true
		}
	}
	return drop
}

// isNamedAfter says whether a text begins with the title of its section, as that of what sums it up may: "Purchases in this cycle".
func (l *ledger) isNamedAfter(text string, section int) bool {
	title := l.sections[section].title
	return title != "" && len(text) >= len(title) && strings.EqualFold(text[:len(title)], title)
}

// leave takes out what is a total.
func (l *ledger) leave(drop map[event]bool) {
	if len(drop) == 0 {
		return
	}
	var events []event
	for _, e := range l.events {
		if drop[e] {
			l.left.Add(statement.TotalLine)
			continue
		}
		events = append(events, e)
	}
	l.gather(events)
}

// leaveHeadings takes out totals that stand over their rows with the day of all of them, or under such a day, as that of money out behind
// what came in, and gives the rows the sign of the total.
func (l *ledger) leaveHeadings() {
	drop := map[event]bool{}
	var day *ink.Day
	for i, e := range l.events {
		if e.row != nil && e.row.Own {
			day = e.row.Day
		}
		total, side := e.heading()
		if total == nil || day == nil || side == words.NoSum || side == words.SumCount {
			continue
		}
		end, sum := i+1, int64(0)
		for end < len(l.events) && l.events[end].row != nil && !l.events[end].row.Own {
			sum += l.events[end].row.Money.Token.Units
			end++
		}
		if end == i+1 || sum != total.Units {
			continue
		}
		drop[e] = true
		sign := total.Mark
		switch {
		case sign == ink.Unmarked && side == words.SumOut:
			sign = ink.Minus
		case sign == ink.Unmarked && side == words.SumIn:
			sign = ink.Plus
		}
		for _, below := range l.events[i+1 : end] {
			below.row.Day, below.row.Own = day, true
			if below.row.Money.Token.Mark == ink.Unmarked {
				below.row.Money.Token.Mark = sign
			}
		}
	}
	l.leave(drop)
}

// heading is the amount of a row or a figure that can be the total of rows below it, and what its text says it sums up.
func (e event) heading() (*ink.Amount, words.Sum) {
	switch {
	case e.figure != nil && e.figure.inList && len(e.figure.days) == 0:
		return &e.figure.token, words.All().Sum(e.figure.label)
	case e.row != nil && e.row.Own:
		description, _, _ := e.row.Texts()
		return &e.row.Money.Token, words.All().Sum(description)
	}
	return nil, words.NoSum
}

// asPrinted tells how rows count for a total. Where nothing but a mark of money in tells some from the others, as "CR" or "+" does on cards,
// the others are money out.
func (l *ledger) asPrinted() func(*list.Row) int64 {
	in, out := false, false
	marked := func(r *list.Row) bool { return r.Money.Token.Mark == ink.CreditMark || r.Money.Token.Mark == ink.Plus }
	for _, r := range l.rows {
		in, out = in || marked(r), out || r.Money.Literal() < 0
	}
	return func(r *list.Row) int64 {
		if in && !out && marked(r) {
			return -r.Money.Token.Units
		}
		return r.Money.Literal()
	}
}
