package sheet

// mapByContent gives roles that no header named to the columns that look like them.
// Where there is a header, only what a table cannot do without is guessed.
func (t *table) mapByContent(m Mapping) {
	if !m.has(Date) {
		t.take(m, Date, t.firstColumn(m, func(s *columnStats) bool { return s.share(s.dates, 80) }))
	}
	if !m.has(Amount) && !m.has(Debit) && !m.has(Credit) {
		t.mapMoney(m)
	}
	if !m.has(Payee) && !m.has(Description) {
		t.take(m, Description, t.longestText(m))
	}
	if at, ok := m[Amount]; ok && !m.has(Indicator) && t.columns[at].negatives == 0 {
		t.take(m, Indicator, t.firstColumn(m, func(s *columnStats) bool {
			return s.share(s.sides, 100) && s.debits > 0 && s.filled*100 >= len(t.body)*95
		}))
	}
	if !t.known {
		t.mapLoose(m)
	}
}

// mapLoose finds what a table without a header may have beside the essentials.
func (t *table) mapLoose(m Mapping) {
	if !m.has(CheckNumber) {
		// Few rows are checks, and their numbers are short.
		t.take(m, CheckNumber, t.firstColumn(m, func(s *columnStats) bool {
			return s.share(s.amounts, 100) && s.fractions == 0 && s.filled*2 < len(t.body)
		}))
	}
	if !m.has(Currency) {
		t.take(m, Currency, t.firstColumn(m, func(s *columnStats) bool { return s.share(s.currencies, 100) }))
	}
}

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
// that another one adds up to.
func (t *table) mapMoney(m Mapping) {
	var full, partial []int
	for i := range t.columns {
		s := &t.columns[i]
		if m.taken(i) || !s.share(s.amounts, 90) || s.fractions == 0 && !t.known && len(t.columns) > 3 {
			continue
		}
		switch sparse := s.filled*100 < len(t.body)*95; {
		case sparse && len(partial) < maxMoney:
			partial = append(partial, i)
		case !sparse && len(full) < maxMoney:
			full = append(full, i)
		}
	}
	if debit, credit, ok := t.complementary(partial); ok {
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
				return
			}
		}
	}
	delete(m, Amount)
	if len(full) > 1 && !t.known {
		m[Amount] = full[0]
	}
}

// complementary finds two columns of which every row fills exactly one. Money out
// stands left of money in, in every layout known.
func (t *table) complementary(columns []int) (debit, credit int, ok bool) {
	for i, a := range columns {
		for _, b := range columns[i+1:] {
			if t.oneFilled(a, b) {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

func (t *table) oneFilled(a, b int) bool {
	for _, r := range t.body {
		if cellAt(r, a) != "" && cellAt(r, b) != "" {
			return false
		}
	}
	return true
}

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
		if w := t.newChain(m).best(); w.checks > 0 && w.breaks == 0 && w.owed == owed {
			return true
		}
		delete(m, Balance)
	}
	return false
}
