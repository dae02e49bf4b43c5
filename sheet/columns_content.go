package sheet

import (
	"slices"

	"tillroll/convert"
	"tillroll/ofx"
)

// mapByContent gives roles that no header named to the columns that look like them.
// Where there is a header, only what a table cannot do without is guessed.
func (t *table) mapByContent(m Mapping) {
	if !m.has(Date) {
		t.take(m, Date, t.firstColumn(m, func(s *columnStats) bool { return s.share(s.dates, 80) }))
	}
	if !m.has(Amount) && !m.has(Debit) && !m.has(Credit) {
		t.mapMoney(m)
	}
	t.mapOtherHalf(m)
	if !m.has(Payee) && !m.has(Description) {
		t.take(m, Description, t.longestText(m))
	}
	if at, ok := m[Amount]; ok && !m.has(Indicator) && t.columns[at].negatives == 0 {
		t.take(m, Indicator, t.firstColumn(m, func(s *columnStats) bool {
			return s.share(s.sides, 100) && s.debits > 0 && s.filled*100 >= len(t.sample)*95
		}))
	}
	if !t.known {
		t.mapLoose(m)
	}
}

// mapOtherHalf finds the column of the money in to that of the money out, or the other
// way round, where the header named one alone; or takes what was named for the amount
// where every row has it, with either sign.
func (t *table) mapOtherHalf(m Mapping) {
	if m.has(Debit) == m.has(Credit) {
		return
	}
	named, other := Debit, Credit
	if m.has(Credit) {
		named, other = Credit, Debit
	}
	at := m[named]
	full, partial := t.moneyColumns(m)
	if t.columns[at].filled*100 >= len(t.sample)*95 {
		if t.columns[at].isSigned() && !m.has(Indicator) {
			delete(m, named)
			m[Amount] = at
			_ = m.has(Balance) || t.mapBalance(m, full, false)
		}
		return
	}
	for _, i := range partial {
		if t.oneFilled(at, i) && t.columns[at].filled+t.columns[i].filled >= len(t.sample)*95/100 {
			m[other] = i
			return
		}
	}
}

// mapLoose finds what a table without a header may have beside the essentials.
func (t *table) mapLoose(m Mapping) {
	if !m.has(CheckNumber) {
		// Few rows are checks, and their numbers are short.
		t.take(m, CheckNumber, t.firstColumn(m, func(s *columnStats) bool {
			return s.share(s.amounts, 100) && s.fractions == 0 && s.filled*2 < len(t.sample)
		}))
	}
	if !m.has(Currency) {
		t.take(m, Currency, t.firstColumn(m, func(s *columnStats) bool { return s.share(s.currencies, 100) }))
	}
}

// take gives a role to a column, if one was found.
func (t *table) take(m Mapping, role Role, column int) {
	if column >= 0 {
		m[role] = column
	}
}

// firstColumn gives the leftmost free column that looks right, or -1.
func (t *table) firstColumn(m Mapping, right func(*columnStats) bool) int {
	for i := range t.columns {
		if !m.taken(i) && right(&t.columns[i]) {
			return i
		}
	}
	return -1
}

// longestText gives the free column with the most words, or -1.
func (t *table) longestText(m Mapping) int {
	best := -1
	for i := range t.columns {
		s := &t.columns[i]
		if !m.taken(i) && s.texts > 0 && (best < 0 || s.letters > t.columns[best].letters) {
			best = i
		}
	}
	return best
}

// maxMoney is how many columns of amounts are tried against each other. The work grows
// with the square, and no bank prints more.
const maxMoney = 8

// mapMoney tells amount, debit, credit and balance apart by what the cells hold:
// debit and credit are never filled on the same line, and the balance is the column
// that another one adds up to. The only column of signed amounts that every row has is
// the amount, whatever else the bank prints in some rows.
func (t *table) mapMoney(m Mapping) {
	full, partial := t.moneyColumns(m)
	if amount, balance, ok := t.betweenBalances(full); ok {
		m[Amount], m[Balance] = amount, balance
		return
	}
	if amount, ok := t.onlySigned(full); ok {
		m[Amount] = amount
		_ = t.mapBalance(m, full, false) || t.mapBalance(m, full, true)
		return
	}
	debit, credit, ok := t.complementary(partial)
	if !ok {
		debit, credit, ok = t.onlyDebits(full)
	}
	if ok {
		m[Debit], m[Credit] = debit, credit
		_ = t.mapBalance(m, full, false) || t.mapBalance(m, full, true)
		return
	}
	if len(full) == 1 {
		m[Amount] = full[0]
		return
	}
	for _, owed := range []bool{false, true} {
		for _, amount := range full {
			m[Amount] = amount
			if t.mapBalance(m, full, owed) {
				if owed && t.columns[amount].negatives == 0 { // the balance fell by every one of them
					delete(m, Amount)
					m[Debit] = amount
				}
				return
			}
		}
	}
	delete(m, Amount)
	if len(full) > 1 && !t.known {
		m[Amount] = full[0]
	}
}

// betweenBalances finds the amount by the balances before and behind it, which ABN AMRO
// and SNS print on every row.
func (t *table) betweenBalances(columns []int) (amount, after int, ok bool) {
	if len(columns) < 3 {
		return 0, 0, false
	}
	for _, before := range columns {
		for _, after := range columns {
			for _, amount := range columns {
				if before != after && amount != before && amount != after && t.addsUp(before, amount, after) {
					return amount, after, true
				}
			}
		}
	}
	return 0, 0, false
}

// addsUp tells whether on every row the first two columns add up to the third, and not
// because one of them is nothing.
func (t *table) addsUp(before, amount, after int) bool {
	if t.columns[before].zeros > 0 || t.columns[amount].zeros > 0 {
		return false
	}
	for _, r := range t.sample {
		cells := []string{cellAt(r, before), cellAt(r, amount), cellAt(r, after)}
		amounts, readable := convert.ReadAmounts(cells, maxDigits)
		if slices.Contains(readable, false) {
			return false
		}
		var sum, found ofx.Sum
		sum.Add(amounts[0])
		sum.Add(amounts[1])
		found.Add(amounts[2])
		if sum != found {
			return false
		}
	}
	return len(t.sample) > 0
}

// onlyDebits finds the column of money out in a table without a header whose column of
// money in beside it is empty: a week of purchases at TD or CIBC. What follows, if
// anything, is the balance or a card's number, and the text stands before both.
func (t *table) onlyDebits(columns []int) (debit, credit int, ok bool) {
	for _, i := range columns {
		if t.header != nil || i+1 >= len(t.columns) || t.columns[i].negatives > 0 || t.columns[i+1].filled > 0 {
			continue
		}
		text := slices.ContainsFunc(t.columns[:i], func(s columnStats) bool { return s.texts > 0 })
		followed := i+2 == len(t.columns) || t.columns[i+2].texts == 0 && t.columns[i+2].filled*100 >= len(t.sample)*95
		if text && followed && !t.receivesIn(i) {
			return i, i + 1, true
		}
	}
	return 0, 0, false
}

// moneyColumns gives the free columns of amounts that nearly every row fills, and those
// that some do. Where one has decimals, columns without any hold counts and codes.
func (t *table) moneyColumns(m Mapping) (full, partial []int) {
	decimals := slices.ContainsFunc(t.columns, func(s columnStats) bool { return s.fractions > 0 })
	for i := range t.columns {
		s := &t.columns[i]
		if m.taken(i) || !s.share(s.amounts, 90) || s.zeros == s.amounts || s.fractions == 0 && (decimals || !t.known && len(t.columns) > 3 && !t.hasSigned()) {
			continue
		}
		switch sparse := s.filled*100 < len(t.sample)*95; {
		case sparse && len(partial) < maxMoney:
			partial = append(partial, i)
		case !sparse && len(full) < maxMoney:
			full = append(full, i)
		}
	}
	return full, partial
}

// hasSigned tells whether some column has amounts of either sign.
func (t *table) hasSigned() bool {
	return slices.ContainsFunc(t.columns, func(s columnStats) bool { return s.isSigned() })
}

// onlySigned gives the one column with amounts of either sign.
func (t *table) onlySigned(columns []int) (column int, ok bool) {
	for _, i := range columns {
		if t.columns[i].isSigned() {
			if ok {
				return 0, false
			}
			column, ok = i, true
		}
	}
	return column, ok
}

// complementary finds two columns of which every row fills one at most. Money out stands
// left of money in, in nearly every layout known, unless the signs or a payment received
// say otherwise: SpareBank 1 and Barclaycard have it the other way round.
func (t *table) complementary(columns []int) (debit, credit int, ok bool) {
	for i, a := range columns {
		for _, b := range columns[i+1:] {
			if !t.oneFilled(a, b) {
				continue
			}
			left, right := &t.columns[a], &t.columns[b]
			if left.negatives == 0 && right.negatives == right.amounts || t.receivesIn(a) && !t.receivesIn(b) {
				return b, a, true
			}
			return a, b, true
		}
	}
	return 0, 0, false
}

// receivesIn tells whether a line that fills the column says that a payment was received.
func (t *table) receivesIn(column int) bool {
	return slices.ContainsFunc(t.sample, func(r record) bool {
		return cellAt(r, column) != "" && hasWord(r.cells, paidWords) && hasWord(r.cells, receivedWords)
	})
}

// oneFilled tells whether two columns are never filled on one line, as money out and
// money in are not.
func (t *table) oneFilled(a, b int) bool {
	for _, r := range t.sample {
		if cellAt(r, a) != "" && cellAt(r, b) != "" {
			return false
		}
	}
	return true
}

// cellAt is empty beyond the end: banks leave the last cells of a line out.
func cellAt(r record, column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return r.cells[column]
}

// mapBalance gives the balance to the first free column the amounts add up to, read
// as what is owned or as what is owed: ABN AMRO prints the balance before each row
// too, which read backwards looks like a debt.
func (t *table) mapBalance(m Mapping, columns []int, owed bool) bool {
	for _, column := range columns {
		if m.has(Balance) || m.taken(column) {
			continue
		}
		m[Balance] = column
		if w := t.chainOf(m).best(); w.checks > 0 && w.breaks*20 <= w.checks && w.owed == owed {
			return true
		}
		delete(m, Balance)
	}
	return false
}
