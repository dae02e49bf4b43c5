package repair

import (
	"strconv"

	"tillroll/ofx/internal/dtd"
)

// ids are those that the document uses and those that were given out. Importers know a row
// by its id within its account, so that two accounts may have the same: a row of one gets the
// id that a conversion gives it, whatever stands in the other.
type ids struct {
	accounts map[int]string // the accounts by the node of their statement
	used     map[ownedID]bool
	reached  map[ownedID]int // the last number behind an id that was found taken
}

// ownedID is an id within its account.
type ownedID struct{ account, id string }

// gatherIDs reads the ids of the document.
func (m *mender) gatherIDs() *ids {
	all := &ids{accounts: map[int]string{}, used: map[ownedID]bool{}, reached: map[ownedID]int{}}
	for i := range m.outline.Nodes {
		n := &m.outline.Nodes[i]
		if p := m.parentOf(n); p == nil || p.Element != dtd.BANKACCTFROM && p.Element != dtd.CCACCTFROM {
			continue // the account of the other side of a transfer
		}
		if n.Leaf && (n.Element == dtd.ACCTID || n.Element == dtd.BANKID) && len(m.text(n)) > 0 {
			all.accounts[m.statementOf(i)] += " " + string(m.plain(n))
		}
	}
	for i := range m.outline.Nodes {
		if n := &m.outline.Nodes[i]; n.Leaf && n.Element == dtd.FITID {
			all.used[ownedID{all.accountOf(m.statementOf(i)), string(m.plain(n))}] = true
		}
	}
	return all
}

// accountOf names the account of a statement; one without a number is an account of its own.
func (all *ids) accountOf(statement int) string {
	if name, ok := all.accounts[statement]; ok {
		return name
	}
	return strconv.Itoa(statement)
}

// unused is an id that no row of the account has: the one that is given, or the first of it
// with a number behind.
func (m *mender) unused(row int, id string, from int) string {
	if m.ids == nil {
		m.ids = m.gatherIDs()
	}
	given := ownedID{m.ids.accountOf(m.statementOf(row)), id}
	for n := max(from, m.ids.reached[given]+1); ; n++ {
		free := given
		if n > 1 {
			free.id += "-" + strconv.Itoa(n)
		}
		if !m.ids.used[free] {
			m.ids.used[free] = true
			m.ids.reached[given] = n
			return free.id
		}
	}
}
