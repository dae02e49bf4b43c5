package sheet

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// MappingError says that a table has no column for a role it needs.
type MappingError struct {
	Missing []Role
	Columns []Column
}

// Error lists the columns that were seen. How to name the missing one differs between
// command line, tools and page, which add it.
func (e *MappingError) Error() string {
	names := make([]string, len(e.Missing))
	for i, r := range e.Missing {
		names[i] = r.String()
	}
	return fmt.Sprintf("no %s column found. The columns are: %s", strings.Join(names, " and no "), listColumns(e.Columns))
}

// ChoiceError says that a file holds more than one statement can, and that the person
// must choose.
type ChoiceError struct {
	Setting string // what chooses: "account" or "currency"
	Text    string
}

// Error tells what there is to choose from.
func (e *ChoiceError) Error() string { return e.Text }

// maxListed is how many columns a message lists; the widest export known has 40.
const maxListed = 40

// listColumns describes columns by number, name and first cell.
func listColumns(columns []Column) string {
	parts := make([]string, 0, len(columns))
	for i, c := range columns[:min(len(columns), maxListed)] {
		part := strconv.Itoa(i + 1)
		if c.Name != "" {
			part += fmt.Sprintf(" %q", c.Name)
		}
		if c.Sample != "" {
			part += fmt.Sprintf(" (such as %q)", cut(c.Sample, 24))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// cut shortens text for a message.
func cut(text string, limit int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= limit {
		return string(runes)
	}
	return string(runes[:limit-1]) + "…"
}

// mapColumns finds the column of each role: first those the user named, then by
// header and content, then by content alone.
func (t *table) mapColumns(given map[Role]string, columns []Column) (Mapping, error) {
	m := Mapping{}
	for _, role := range Roles() {
		name, ok := given[role]
		if !ok || name == "" {
			continue
		}
		at, err := findColumn(name, columns)
		if err != nil {
			return nil, fmt.Errorf("the %s column: %w", role.Label(), err)
		}
		m[role] = at
	}
	t.mapByHeader(m)
	t.mapByContent(m)
	t.mapOnFaith(m)
	t.dropIdle(m, given)
	missing := m.missing()
	if len(missing) > 0 {
		return nil, &MappingError{missing, columns}
	}
	return m, nil
}

// missing lists the roles without which there are no transactions.
func (m Mapping) missing() (missing []Role) {
	if !m.has(Date) {
		missing = append(missing, Date)
	}
	if !m.has(Amount) && !m.has(Debit) && !m.has(Credit) {
		missing = append(missing, Amount)
	}
	return missing
}

func (m Mapping) has(role Role) bool {
	_, ok := m[role]
	return ok
}

// taken tells whether some role has the column.
func (m Mapping) taken(column int) bool {
	for _, at := range m {
		if at == column {
			return true
		}
	}
	return false
}

// findColumn finds a column by name, whatever its case and accents, or by number
// from 1.
func findColumn(name string, columns []Column) (int, error) {
	wanted := strings.Fields(normalise(name))
	for i, c := range columns {
		if c.Name != "" && strings.Join(strings.Fields(normalise(c.Name)), " ") == strings.Join(wanted, " ") {
			return i, nil
		}
	}
	if n, err := strconv.Atoi(name); err == nil {
		if n < 1 || n > len(columns) {
			return 0, fmt.Errorf("there is no column %d. The columns are: %s", n, listColumns(columns))
		}
		return n - 1, nil
	}
	return 0, fmt.Errorf("there is no column %q. The columns are: %s", name, listColumns(columns))
}

// headerThreshold is the least weight by which a header names a role.
const headerThreshold = 50

// mapByHeader gives each role the column whose header names it best and whose cells
// agree. Roles that a column can hardly be mistaken for come first.
func (t *table) mapByHeader(m Mapping) {
	order := []Role{Date, Balance, Debit, Credit, Amount, Currency, Indicator, CheckNumber, ID, Status, Fee, Payer, Payee, Description, Memo, Type}
	given := maps.Clone(m)
	for _, role := range order {
		if m.has(role) || given.settled(role) {
			continue
		}
		if at := t.bestByHeader(role, m); at >= 0 {
			m[role] = at
		}
	}
	t.settleAmounts(m)
	if _, named := given[Balance]; !named {
		t.settleBalances(m)
	}
	t.nameDescription(m)
}

// settleBalances takes, where several headers say balance, the column that the amounts
// add up to: Shine calls the amount of a row a balance too. The first one stays where
// none or all do.
func (t *table) settleBalances(m Mapping) {
	first, ok := m[Balance]
	if !ok || m.missing() != nil {
		return
	}
	best, fewest := first, t.chainOf(m).best().breaks
	for i := range t.columns {
		if fewest == 0 {
			break
		}
		if t.names[i][Balance] < headerThreshold || m.taken(i) || !t.fits(Balance, i) {
			continue
		}
		m[Balance] = i
		if w := t.chainOf(m).best(); w.checks > 0 && w.breaks < fewest {
			best, fewest = i, w.breaks
		}
	}
	m[Balance] = best
}

// nameDescription trusts a header that says description where the cells looked like
// something else ("Invoice 7", all references): nothing is lost by it, and a row
// without a description is.
func (t *table) nameDescription(m Mapping) {
	if m.has(Description) || m.has(Payee) {
		return
	}
	best, bestScore := -1, headerThreshold-1
	for i := range t.columns {
		if score := t.names[i][Description]; score > bestScore && t.columns[i].filled > 0 && !m.taken(i) {
			best, bestScore = i, score
		}
	}
	if best >= 0 {
		m[Description] = best
	}
}

// mapOnFaith takes a header at its word although its cells do not look the part, for
// what a table cannot do without. The rows then tell what is wrong with them.
func (t *table) mapOnFaith(m Mapping) {
	for _, role := range m.missing() {
		best := -1
		for i := range t.columns {
			if weight := t.names[i][role]; weight >= 90 && !m.taken(i) && (best < 0 || weight > t.names[best][role]) {
				best = i
			}
		}
		t.take(m, role, best)
	}
}

// settled tells that the user's own choice of amount columns leaves no room for role.
func (m Mapping) settled(role Role) bool {
	switch role {
	case Amount:
		return m.has(Debit) || m.has(Credit)
	case Debit, Credit:
		return m.has(Amount)
	}
	return false
}

// bestByHeader gives the column that a role fits best, or -1. Among equals the
// leftmost wins, unless it is mostly empty.
func (t *table) bestByHeader(role Role, m Mapping) int {
	best, bestScore := -1, 0
	for i := range t.columns {
		score := t.names[i][role]
		if score < headerThreshold || m.taken(i) || !t.fits(role, i) {
			continue
		}
		if t.columns[i].filled*2 < len(t.sample) && role != Debit && role != Credit && role != CheckNumber {
			score -= 30
		}
		if role == Amount && t.columns[i].zeros*2 > t.columns[i].filled {
			score -= 30 // what was paid in another currency, which on most rows is nothing
		}
		if role == Amount && hasWord(t.header[i:i+1], " us ") {
			score -= 5 // of a column in US$ and one in another currency, the other is the account's
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// fits tells whether the cells of a column can be what a role needs.
func (t *table) fits(role Role, column int) bool {
	s := &t.columns[column]
	switch role {
	case Date:
		return len(t.sample) == 0 || s.share(s.dates, 60)
	case Amount:
		return len(t.sample) == 0 || s.share(s.amounts, 60)
	case Debit, Credit, Balance, Fee:
		return s.filled == 0 || s.share(s.amounts, 60)
	case Currency:
		return s.share(s.currencies, 90)
	case Indicator:
		return s.share(s.sides, 95)
	case CheckNumber:
		return s.dates == 0 && s.fractions == 0 && s.texts == 0
	case ID:
		return t.unique(column)
	case Payer, Payee, Description, Memo, Type:
		named := role == Type || role == Memo && t.names[column][Memo] >= 100 // such a memo can say "Gutschrift"
		return s.filled > 0 && s.texts*2 >= s.filled && (named || !s.share(s.sides, 50))
	}
	return true
}

// unique tells whether nearly every row looked at has a value of its own in the column, as an id
// must. Nearly: a column that is taken in one export and not in the next would make
// importers book its rows twice, so a few repeats must not decide. The conversion gives
// the repeated rows ids of their own.
func (t *table) unique(column int) bool {
	seen := make(map[string]bool, len(t.sample))
	filled := 0
	for _, r := range t.sample {
		if id := cellAt(r, column); id != "" {
			filled++
			seen[id] = true
		}
	}
	return filled*2 > len(t.sample) && len(seen)*10 >= filled*9
}

// settleAmounts chooses between one signed column and a pair where a table has both.
// A pair wins over amounts without any sign, or that not every row has; one half of
// a pair alone does not.
func (t *table) settleAmounts(m Mapping) {
	at, single := m[Amount]
	pair := m.has(Debit) && m.has(Credit)
	switch {
	case single && pair && (t.columns[at].negatives == 0 || t.columns[at].filled < t.columns[m[Debit]].filled+t.columns[m[Credit]].filled):
		delete(m, Amount)
	case single:
		delete(m, Debit)
		delete(m, Credit)
	}
}

// dropIdle forgets roles that would do nothing or harm: an indicator beside signed
// amounts, and a memo that repeats another column. What the user named stays.
func (t *table) dropIdle(m Mapping, given map[Role]string) {
	at, ok := m[Amount]
	if _, named := given[Indicator]; !named && m.has(Indicator) {
		idle := !ok || t.columns[at].negatives > 0 || t.columns[m[Indicator]].debits == 0
		if idle {
			delete(m, Indicator)
		}
	}
	if !m.has(Payee) && !m.has(Description) && m.has(Memo) {
		m[Description] = m[Memo]
		delete(m, Memo)
	}
}
