package paper

import (
	"cmp"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// modes lists the ways to read signs that the print allows.
func (l *ledger) modes(debt bool) []*reading {
	var has [ink.UnknownMark + 1]int
	columns, amounts := 0, 0
	for _, r := range l.rows {
		if r.Money.Role == head.AmountRole {
			amounts++
			has[r.Money.Token.Mark]++
		} else {
			columns++
		}
	}
	var out []*reading
	add := func(prior int, evident bool, sign func(r *list.Row) int8) {
		m := &reading{prior: prior, evident: evident}
		for _, r := range l.rows {
			m.signs = append(m.signs, sign(r))
		}
		out = append(out, m)
	}
	if amounts == 0 {
		add(50, true, l.byColumn)
		add(-30, true, func(r *list.Row) int8 { return -l.byColumn(r) })
	} else {
		l.amountModes(has, add)
		if has[ink.Plus] == 0 || has[ink.Minus] == 0 {
			out = append(out, l.sectionModes(debt)...) // where both signs are printed, no section turns them
		}
	}
	for _, reversed := range []bool{false, true} {
		if m := l.byBalances(debt, reversed); m != nil {
			out = append(out, m)
		}
	}
	return out
}

// amountModes reads the marks beside amounts.
func (l *ledger) amountModes(has [ink.UnknownMark + 1]int, add func(int, bool, func(*list.Row) int8)) {
	marked := has[ink.Minus] + has[ink.Plus] + has[ink.DebitMark] + has[ink.CreditMark]
	literal := l.byMark
	turned := func(r *list.Row) int8 { return l.againstMark(r, has[ink.Minus] == 0) }
	if has[ink.UnknownMark] > 0 {
		add(10, false, func(r *list.Row) int8 {
			if r.Money.Token.Mark == ink.UnknownMark && r.Money.Role == head.AmountRole {
				return -1
			}
			return literal(r)
		})
	}
	switch {
	case has[ink.CreditMark] > 0 && has[ink.DebitMark] == 0:
		add(40, true, turned)
		add(-40, false, literal)
	case has[ink.Plus] > 0 && has[ink.Minus]+has[ink.DebitMark] == 0 && has[ink.Unmarked] > 0:
		add(40, true, turned) // what has no plus is the contrary
		add(-40, false, literal)
	case has[ink.Minus] > 0 && l.card && (has[ink.Plus] == 0 || has[ink.Plus] > has[ink.Minus] && !l.endsWith(ink.Minus)):
		add(30, true, turned) // what is bought adds to what is owed, and more is bought than paid
		add(20, true, literal)
	case marked == 0 && has[ink.UnknownMark] == 0 && l.card:
		add(30, true, turned)
		add(-5, false, literal)
	case has[ink.Plus] > 0 && has[ink.Minus] > 0:
		add(40, has[ink.UnknownMark] == 0, literal)
		if plain := l.plainSections(); len(plain) > 0 {
			add(45, has[ink.UnknownMark] == 0, func(r *list.Row) int8 { return cmp.Or(plain[r.Section], literal(r)) })
		}
	case marked > 0:
		add(40, has[ink.UnknownMark] == 0, literal)
		add(-30, false, turned)
	default:
		add(0, false, literal)
		add(-5, false, turned)
	}
}

// byMark is the sign of a row by the mark beside its amount, as an account prints it: a minus is money out.
func (l *ledger) byMark(r *list.Row) int8 {
	if r.Money.Role != head.AmountRole {
		return l.byColumn(r)
	}
	switch r.Money.Token.Mark {
	case ink.Minus, ink.DebitMark:
		return -1
	}
	return 1
}

// againstMark is the sign of a row as a card prints it: what has no mark is money out. So is what has a plus, unless that is the only sign there is.
func (l *ledger) againstMark(r *list.Row, plusAlone bool) int8 {
	if r.Money.Role != head.AmountRole {
		return l.byColumn(r)
	}
	switch mark := r.Money.Token.Mark; {
	case mark == ink.Minus, mark == ink.CreditMark, mark == ink.Plus && plusAlone:
		return 1
	}
	return -1
}

// plainSections gives the sign of sections without a mark where others have both, by their titles or because they list checks.
func (l *ledger) plainSections() map[int]int8 {
	marked, out := map[int]bool{}, map[int]int8{}
	for _, r := range l.rows {
		marked[r.Section] = marked[r.Section] || r.Money.Role != head.AmountRole || r.Money.Token.Mark != ink.Unmarked
	}
	for _, r := range l.rows {
		switch said := l.saidSign(r.Section); {
		case marked[r.Section]:
		case said != 0:
			out[r.Section] = said
		case r.Layout.ListsChecks():
			out[r.Section] = -1
		}
	}
	return out
}

// endsWith says whether a balance before or behind the rows is printed with a mark, as what is owed is with a minus where a minus is money out.
func (l *ledger) endsWith(mark ink.Mark) bool {
	openings, _ := l.ends(list.OpeningFigure)
	closings, _ := l.ends(list.ClosingFigure)
	return slices.ContainsFunc(append(openings, closings...), func(f *figure) bool { return f.kind != list.TotalFigure && f.token.Mark == mark })
}

// byColumn is the sign of a row in a column of debits or credits. A minus in such a column is the column's own habit where all
// amounts have it, and a reversal where only some do.
func (l *ledger) byColumn(r *list.Row) int8 {
	sign := int8(1)
	if r.Money.Role == head.DebitRole {
		sign = -1
	}
	if r.Money.Token.Mark == ink.Minus && !l.minuses[r.Money.Role] {
		return -sign
	}
	return sign
}

// seeMinuses looks in which columns all amounts have a minus, whatever noughts have.
func (l *ledger) seeMinuses() {
	for i := range l.minuses {
		l.minuses[i] = true
	}
	for _, r := range l.rows {
		if r.Money.Token.Mark != ink.Minus && r.Money.Token.Units != 0 {
			l.minuses[r.Money.Role] = false
		}
	}
}

// mostSections bounds the sections whose signs are searched for.
const mostSections = 9

// sectionSums lists the sections that have rows, and the sum of each.
func (l *ledger) sectionSums() (used []int, sums map[int]int64) {
	sums = map[int]int64{}
	for _, r := range l.rows {
		if _, have := sums[r.Section]; !have {
			used = append(used, r.Section)
		}
		u := r.Money.Token.Units
		if r.Money.Token.Mark == ink.Minus && !l.minuses[head.AmountRole] {
			u = -u
		}
		sums[r.Section] += u
	}
	return used, sums
}

// sectionModes gives all rows of a section one sign: that of its title, or the one that makes the balances meet.
func (l *ledger) sectionModes(debt bool) []*reading {
	used, sums := l.sectionSums()
	if len(used) > mostSections {
		return nil
	}
	var out []*reading
	said := map[int]int8{}
	known := 0
	for _, s := range used {
		if said[s] = l.saidSign(s); said[s] == 0 {
			said[s] = l.sections[s].sign
			if debt {
				said[s] = -said[s] // it adds to what is owed
			}
		}
		if said[s] != 0 {
			known++
		}
	}
	if known == len(used) || known > 0 && l.card {
		all := map[int]int8{}
		for _, s := range used {
			if all[s] = said[s]; all[s] == 0 {
				all[s] = -1 // beside "Refunds" a card lists what was bought, whatever it calls that
			}
		}
		m := l.bySections(all)
		m.prior, m.evident = 35, true
		out = append(out, m)
	}
	return append(out, l.searchSections(used, sums, said, debt)...)
}

// saidSign is what the title of a section says: 1 in, -1 out, 0 nothing.
func (l *ledger) saidSign(s int) int8 {
	senses := l.sections[s].senses
	in, out := senses.Has(words.SectionIn), senses.Has(words.SectionOut)
	switch {
	case in && !out:
		return 1
	case out && !in:
		return -1
	case in && out:
		return l.paidSign()
	}
	return 0
}

// paidSign is the sign of what is titled as payments and no more: a card's holder pays in, an account's pays out, and where the paper may
// be of either, the other sections tell: beside receipts payments are money out, beside purchases they are money in.
func (l *ledger) paidSign() int8 {
	if l.card {
		return 1
	}
	sign := int8(0)
	for _, r := range l.rows {
		senses := l.sections[r.Section].senses
		switch in, out := senses.Has(words.SectionIn), senses.Has(words.SectionOut); {
		case in && !out:
			return -1
		case out && !in:
			sign = 1
		}
	}
	return sign
}

func (l *ledger) bySections(signs map[int]int8) *reading {
	m := &reading{}
	for _, r := range l.rows {
		sign := signs[r.Section]
		if r.Money.Token.Mark == ink.Minus && !l.minuses[head.AmountRole] || r.Money.Token.Mark == ink.CreditMark && sign < 0 {
			sign = -sign
		}
		m.signs = append(m.signs, sign)
	}
	return m
}

// searchSections tries both signs for every section against the ends.
func (l *ledger) searchSections(used []int, sums map[int]int64, said map[int]int8, debt bool) []*reading {
	var out []*reading
	count := 1
	for range used {
		count *= 2
	}
	openings, _ := l.fewEnds(list.OpeningFigure)
	closings, _ := l.fewEnds(list.ClosingFigure)
	for _, o := range openings {
		for _, c := range closings {
			delta := value(&c.token, c.negated, debt) - value(&o.token, o.negated, debt)
			for code := range count {
				signs, sum, prior, n := map[int]int8{}, int64(0), 5, code
				for _, s := range used {
					sign := int8(n%2)*2 - 1
					n /= 2
					signs[s] = sign
					sum += int64(sign) * sums[s]
					if said[s] != 0 && said[s] != sign {
						prior -= 30
					}
				}
				if sum == delta && len(out) < 32 {
					m := l.bySections(signs)
					m.prior = prior
					out = append(out, m)
				}
			}
		}
	}
	return out
}

// byBalances takes the sign of every row from the balance printed beside it and the one before, which may stand on a line of its own.
func (l *ledger) byBalances(debt, reversed bool) *reading {
	m := &reading{prior: -10, evident: true, signs: make([]int8, len(l.rows))}
	last, have, titled := int64(0), false, 0
	if o, sure := l.ends(list.OpeningFigure); sure {
		last, have = value(&o[0].token, o[0].negated, debt), true
	}
	for _, e := range l.inTime(reversed) {
		if f := e.figure; f != nil {
			last, have = value(&f.token, f.negated, debt), true
			continue
		}
		r := e.row
		if r.Balance == nil {
			return nil
		}
		now := value(r.Balance, false, debt)
		switch {
		case have && now-last == r.Money.Token.Units:
			m.signs[r.Index] = 1
		case have && last-now == r.Money.Token.Units:
			m.signs[r.Index] = -1
		default:
			m.signs[r.Index] = 1
			if r.Money.Token.Mark == ink.Minus {
				m.signs[r.Index] = -1
			}
			m.evident = m.evident && r.Money.Token.Mark != ink.Unmarked
		}
		if r.Money.Role != head.AmountRole {
			titled += int(m.signs[r.Index] * l.byColumn(r))
		}
		last, have = now, true
	}
	if titled < 0 {
		m.prior -= turnedCard // the titles of debits and credits say otherwise
	}
	return m
}
