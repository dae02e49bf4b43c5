package paper

import (
	"cmp"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// group is rows that a summary sums up in one amount.
type group struct {
	sum   int64
	said  int8 // what words or columns say of its money: 1 in, -1 out, 0 nothing
	added int8 // the sign that is printed before its sum
}

// findSummed finds the balance before the rows and the one behind them where nothing that is known names them, "On 3 May you had": a
// summary prints the sum of every section between the two, or those of money in and out, and these lead from one to the other.
func (l *ledger) findSummed(d *document) {
	_, opens := l.ends(list.OpeningFigure)
	_, closes := l.ends(list.ClosingFigure)
	if opens && closes || len(l.rows) == 0 || l.printsBalances() {
		return
	}
	rows, groups := d.rowLayouts(), [][]group{l.sectionGroups(), l.sideGroups()}
	for _, lines := range d.pages {
		in := summary{lines, rows, l.worth}
		for at := range lines {
			for i := range 2 * len(lines[at].Amounts) {
				figures := in.from(at, i/2, i%2 > 0)
				if closing := reckoned(figures); closing != nil && opens && !closes {
					l.addEnds(&figures[0], closing, opens, closes)
					return
				}
				for _, g := range append(groups, twoSides(figures, groups[0])) {
					if closing := l.leadsTo(figures, g); closing != nil {
						l.addEnds(&figures[0], closing, opens, closes)
						return
					}
				}
			}
		}
	}
}

// addEnds puts the balances of a summary before all rows, but for one that is named elsewhere.
func (l *ledger) addEnds(opening, closing *figure, opens, closes bool) {
	var ends []event
	if opening.kind = list.OpeningFigure; !opens {
		ends = append(ends, event{figure: opening})
	}
	if closing.kind = list.ClosingFigure; !closes {
		ends = append(ends, event{figure: closing})
	}
	l.events = append(ends, l.events...)
	l.first, l.last = l.first+len(ends), l.last+len(ends)
}

// sectionGroups are the rows by section, where no row says by itself which way its money went.
func (l *ledger) sectionGroups() []group {
	used, sums := l.sectionSums()
	if len(used) > mostSections || l.marks() {
		return nil
	}
	var out []group
	for _, s := range used {
		out = append(out, group{sums[s], l.saidSign(s), l.sections[s].sign})
	}
	return out
}

// sideGroups are the rows of an account by what columns and marks say of them, or the titles of their sections.
func (l *ledger) sideGroups() []group {
	in, out, marks := group{said: 1}, group{said: -1}, l.marks()
	for _, r := range l.rows {
		sign := l.saidSign(r.Section)
		if marks {
			sign = 1
			if r.Money.Literal() < 0 {
				sign = -1
			}
		}
		switch sign {
		case 1:
			in.sum += r.Money.Token.Units
		case -1:
			out.sum += r.Money.Token.Units
		default:
			return nil
		}
	}
	if l.card {
		return nil // marks have another sense there
	}
	return []group{in, out}
}

// twoSides brings sections together to what came in and what went out, if the two figures behind the first one are the sums of just one choice
// of them: "Came in" and "Went out" sum up lists whose titles need not say which way money went.
func twoSides(figures []figure, sections []group) (out []group) {
	const fewest = 3 // fewer are sums by themselves
	if len(figures) <= fewest || len(sections) < fewest {
		return nil
	}
	first, second := &figures[1].token, &figures[2].token
	total := int64(0)
	for _, g := range sections {
		total += g.sum
	}
	if total != first.Units+second.Units || first.Units == 0 || second.Units == 0 {
		return nil
	}
	for code := range 1 << len(sections) {
		one, other := group{added: printedSign(first)}, group{added: printedSign(second)}
		agree := true
		for i, g := range sections {
			side := &other
			if code>>i&1 > 0 {
				side = &one
			}
			side.sum += g.sum
			agree = agree && (g.said == 0 || side.said != -g.said)
			side.said = cmp.Or(side.said, g.said)
		}
		if one.sum != first.Units || !agree {
			continue
		}
		if out != nil {
			return nil
		}
		out = []group{one, other}
	}
	return out
}

// printedSign is the sign that is printed before an amount: 1 or -1, 0 without one.
func printedSign(t *ink.Amount) int8 {
	switch t.Mark {
	case ink.Plus:
		return 1
	case ink.Minus:
		return -1
	}
	return 0
}

// marks says whether the amounts of rows tell money in from money out by themselves.
func (l *ledger) marks() bool {
	for _, r := range l.rows {
		if r.Money.Role != head.AmountRole || r.Money.Token.Mark != ink.Unmarked {
			return true
		}
	}
	return false
}

// leadsTo finds the balance that all groups lead to from the first of some figures, if their sums are all that is printed between.
func (l *ledger) leadsTo(figures []figure, groups []group) *figure {
	const several = 2 // one sum by itself may be any difference
	left := map[int64]int{}
	for _, g := range groups {
		left[g.sum]++
	}
	if len(groups) < several || len(figures) == 0 || left[0] > 0 {
		return nil
	}
	for i := 1; i < len(figures); i++ {
		f := &figures[i]
		switch units := f.token.Units; {
		case len(left) == 0 && l.leads(value(&f.token, false, false)-value(&figures[0].token, false, false), groups):
			return f
		case units == 0:
		case left[units] == 0:
			return nil
		case left[units] == 1:
			delete(left, units)
		default:
			left[units]--
		}
	}
	return nil
}

// reckoned is what the balance that some figures begin with and those behind it come to by their printed signs, whatever it is called: "Amount due"
// under "Previous balance", what was paid and what was bought.
func reckoned(figures []figure) *figure {
	const several = 2
	if len(figures) == 0 || kindOfLabel(figures[0].label) != list.OpeningFigure {
		return nil
	}
	sum, terms := value(&figures[0].token, false, false), 0
	for i := 1; i < len(figures); i++ {
		f := &figures[i]
		units := value(&f.token, false, false)
		if terms >= several && units == sum {
			return f
		}
		if sum += units; units != 0 {
			terms++
		}
	}
	return nil
}

// leads says whether groups make up a difference of two balances with the signs that words and print give them, of which there must be
// one. What words say is turned where balances are what is owed.
func (l *ledger) leads(delta int64, groups []group) bool {
	for code := range 1 << len(groups) {
		sum, with, against, printed := int64(0), 0, 0, true
		for i, g := range groups {
			sign := int8(code>>i&1)*2 - 1
			sum += int64(sign) * g.sum
			printed = printed && g.added != -sign
			switch {
			case g.said == sign, g.said == 0 && g.added == sign && !l.card:
				with++
			case g.said == -sign:
				against++
			}
		}
		if sum == delta && printed && (with > 0) != (against > 0) && (against == 0 || l.card) {
			return true
		}
	}
	return false
}

// summary reads figures that stand beside or under each other, whatever they are called, from lines that are no rows, or beside rows.
type summary struct {
	lines []ink.Line
	rows  map[[2]int]*list.Layout
	worth func(*ink.Amount) int64
}

// from lists an amount and those that follow it, on its line or in its column.
func (s *summary) from(at, i int, column bool) []figure {
	const longest = 2 * mostSections // some of the sums may be nought
	out := s.add(nil, at, i)
	if len(out) == 0 {
		return nil
	}
	if !column {
		for i++; i < len(s.lines[at].Amounts) && len(out) < longest; i++ {
			out = s.add(out, at, i)
		}
		return out
	}
	first, last := &s.lines[at].Amounts[i], at
	for below := at + 1; below < len(s.lines) && len(out) < longest && s.isNear(last, below); below++ {
		for j := range s.lines[below].Amounts {
			if t := &s.lines[below].Amounts[j]; t.Sure && t.X0 < first.X1 && t.X1 > first.X0 {
				out, last = s.add(out, below, j), below
				break
			}
		}
	}
	return out
}

// isNear says whether a line is one of the next below another.
func (s *summary) isNear(at, below int) bool {
	const reach = 4 // in sizes of print
	return s.lines[below].Y-s.lines[at].Y <= reach*max(s.lines[at].Size(), s.lines[below].Size())
}

// add appends an amount, unless it is a row's.
func (s *summary) add(out []figure, at, i int) []figure {
	l := &s.lines[at]
	t, row := &l.Amounts[i], s.rows[[2]int{l.Page, l.Number}]
	if !t.Sure || row != nil && row.MoneyColumn(*t) >= 0 {
		return out
	}
	f := figure{token: l.Amounts[i], label: labelBefore(l, i), place: statement.Place{Page: l.Page, Line: l.Number}, days: l.Dates}
	f.token.Units = s.worth(&f.token)
	return append(out, f)
}
