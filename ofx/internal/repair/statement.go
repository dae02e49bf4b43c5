package repair

import (
	"bytes"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/scan"
)

// addBalance adds the balance that every statement must have. Nobody but the bank knows it:
// the sum of the rows stands in, and the message warns.
func (m *mender) addBalance(i int, _ *check.Node) {
	amount, day, ok := m.balanceOf(i)
	if !ok {
		return
	}
	m.put(i, dtd.LEDGERBAL, "<LEDGERBAL>\n"+m.leaf(dtd.BALAMT, amount)+"\n"+m.leaf(dtd.DTASOF, dayText(day))+"\n</LEDGERBAL>",
		"Added LEDGERBAL, which was missing. Warning: it is the sum of the rows, not the balance of the account.")
}

// balanceOf is the sum of a statement's rows and its last day.
func (m *mender) balanceOf(statement int) (amount string, day ledger.Day, ok bool) {
	f := m.factsOf(statement)
	digits := uint8(2)
	if c := m.child(statement, dtd.CURDEF); c != nil {
		if known, ok := ledger.CurrencyDigits(string(m.plain(c))); ok {
			digits = known
		}
	}
	f.sum.Widen(digits)
	day = m.lastDay(statement, &f)
	amount = f.sum.String()
	return amount, day, amount != "" && !f.broken && day != 0
}

// lastDay is the last day of a statement's rows, or the end of its period; 0 without one.
func (m *mender) lastDay(statement int, f *facts) ledger.Day {
	if f.last != 0 {
		return f.last
	}
	if list := m.child(statement, dtd.BANKTRANLIST); list != nil {
		if end := m.child(m.outline.At(list.Start.At), dtd.DTEND); end != nil {
			return m.day(end)
		}
	}
	return 0
}

// statementOf is the statement that holds a node; -1 without one.
func (m *mender) statementOf(i int) int {
	for i >= 0 {
		switch m.outline.Nodes[i].Element {
		case dtd.STMTRS, dtd.CCSTMTRS, dtd.INVSTMTRS:
			return i
		}
		i = int(m.outline.Nodes[i].Parent)
	}
	return i
}

// addBalanceAmount adds the amount of a ledger balance that has only a day.
func (m *mender) addBalanceAmount(i int, n *check.Node) {
	if n.Element != dtd.LEDGERBAL {
		return
	}
	statement := m.statementOf(i)
	if statement < 0 {
		return
	}
	if amount, _, ok := m.balanceOf(statement); ok {
		m.put(i, dtd.BALAMT, m.leaf(dtd.BALAMT, amount), "Added BALAMT, which was missing. Warning: it is the sum of the rows, not the balance of the account.")
	}
}

// addBalanceDay adds the day of a balance.
func (m *mender) addBalanceDay(i int, _ *check.Node) {
	statement := m.statementOf(i)
	if statement < 0 {
		return
	}
	f := m.factsOf(statement)
	if day := m.lastDay(statement, &f); day != 0 {
		m.put(i, dtd.DTASOF, m.leaf(dtd.DTASOF, dayText(day)), "Added DTASOF, which was missing: the day of the last row.")
	}
}

// moveAccount takes the account in front of the list, where all programs look for it.
func (m *mender) moveAccount(_ int, n *check.Node) {
	if n.Element != dtd.BANKACCTFROM && n.Element != dtd.CCACCTFROM {
		return
	}
	at, end := m.whole(n)
	next := m.first(question{int(n.Parent), n.Element, behind})
	if next == nil || next.Start.At > at {
		return
	}
	message := "Moved the account in front of what belongs to it."
	m.insert(next.Start.At, string(m.doc[at:end]), message)
	m.remove(at, end, message)
}

// joinTwins settles an element that is given twice: equal ones are one, lists are joined,
// texts are put together. Of others only the bank knows which holds.
func (m *mender) joinTwins(_ int, n *check.Node) {
	first := m.twinBefore(n)
	if first == nil {
		return
	}
	at, end := m.whole(n)
	firstAt, firstEnd := m.whole(first)
	if sameElement(m.doc[firstAt:firstEnd], m.doc[at:end]) {
		m.remove(at, end, "Removed the second "+n.Element.String()+", which was equal to the first.")
		return
	}
	for _, twin := range [...]*check.Node{first, n} {
		if m.isEmpty(twin) {
			at, end := m.whole(twin)
			m.remove(at, end, emptyTwin)
			return
		}
	}
	switch n.Element {
	case dtd.BANKTRANLIST:
		m.joinLists(first, n)
	case dtd.NAME, dtd.MEMO:
		m.joinTexts(first, n)
	}
}

const emptyTwin = "Removed an empty element: it stands there again with what it says."

// isEmpty tells an element that says nothing.
func (m *mender) isEmpty(n *check.Node) bool {
	if n.Leaf {
		return len(bytes.TrimSpace(m.text(n))) == 0
	}
	return n.Close.End > 0 && len(bytes.TrimSpace(m.doc[n.Start.End:n.Close.At])) == 0
}

// dropEmptyTwin takes an empty element away that stands beside one of its name which says
// something, where the parent has room for one: a tag that was written twice. What the
// second says must not be put into the first.
func (m *mender) dropEmptyTwin() bool {
	_, n := m.node()
	if n == nil || n.Element == 0 || n.Parent < 0 || !m.isEmpty(n) || dtd.RelationOf(m.parentOf(n).Element, n.Element).Flags&dtd.Repeated != 0 {
		return false
	}
	if m.first(question{int(n.Parent), n.Element, saying}) == nil {
		return false
	}
	at, end := m.whole(n)
	m.remove(at, end, emptyTwin)
	return true
}

// sameElement compares two elements but for the blanks between and the end tags of leaves.
// It goes no further than their first difference: one may be long, and have many twins.
func sameElement(a, b []byte) bool {
	x, y := scan.New(a, 0), scan.New(b, 0)
	for x.Next() {
		if !y.Next() || x.Kind != y.Kind || !bytes.Equal(x.Name(), y.Name()) {
			return false
		}
		if (x.Kind == scan.Leaf || x.Kind == scan.Text) && !bytes.Equal(x.Value(), y.Value()) {
			return false
		}
	}
	return !y.Next()
}

// joinTexts puts the second text of a row behind the first memo, or makes it the memo.
func (m *mender) joinTexts(first, n *check.Node) {
	if memo := m.child(int(n.Parent), dtd.MEMO); n.Element == dtd.NAME {
		if memo == nil {
			m.renameLeaf(n, dtd.MEMO, "Made the second NAME the memo.")
			return
		}
		first = memo
	}
	if first.Value.End == first.Value.At {
		m.remove(first.Start.At, first.Start.End, "Removed an empty element.")
		return
	}
	m.replace(first.Value.End, first.Value.End, " "+string(m.text(n)), "Put the second "+n.Element.String()+" behind the memo.")
	m.remove(n.Start.At, n.Start.End, "Put the second "+n.Element.String()+" behind the memo.")
}

// renameLeaf gives a leaf another name.
func (m *mender) renameLeaf(n *check.Node, e dtd.Element, message string) {
	m.replace(n.Start.At, n.Start.End, m.leaf(e, string(m.text(n))), message)
}

// joinLists makes one list of two; its period spans both.
func (m *mender) joinLists(first, n *check.Node) {
	if first.Close.End == 0 || n.Close.End == 0 {
		return
	}
	i := m.outline.At(n.Start.At)
	inside := m.doc[n.Start.End:n.Close.At]
	from, cut := n.Start.End, n.Start.End
	for _, e := range []dtd.Element{dtd.DTSTART, dtd.DTEND} {
		if d := m.child(i, e); d != nil && d.Start.At >= cut && len(bytes.TrimSpace(m.doc[cut:d.Start.At])) == 0 {
			cut = d.Start.End
		}
	}
	inside = inside[cut-from:]
	message := "Put the rows of two lists into one."
	if inside = bytes.TrimSpace(inside); len(inside) > 0 {
		m.insert(first.Close.At, string(inside), message)
	}
	at, end := m.whole(n)
	m.remove(at, end, message)
	if a, b := m.child(m.outline.At(first.Start.At), dtd.DTEND), m.child(i, dtd.DTEND); a != nil && b != nil && m.day(b) > m.day(a) {
		m.replace(a.Value.At, a.Value.End, string(m.text(b)), "The period ends with the later list.")
	}
	if a, b := m.child(m.outline.At(first.Start.At), dtd.DTSTART), m.child(i, dtd.DTSTART); a != nil && b != nil && m.day(b) != 0 && m.day(b) < m.day(a) {
		m.replace(a.Value.At, a.Value.End, string(m.text(b)), "The period starts with the earlier list.")
	}
}

// dropElement removes what a card's account does not have. An account that is a card's by its
// name alone gets another name, and keeps what it holds.
func (m *mender) dropElement(account int, n *check.Node) {
	if p := m.parentOf(&m.outline.Nodes[account]); p != nil && p.Element == dtd.STMTRS {
		return
	}
	at, end := m.whole(n)
	m.remove(at, end, "Removed "+n.Element.String()+", which a card account does not have.")
}

// renameAccount makes the account one of the kind that its statement is for.
func (m *mender) renameAccount(_ int, n *check.Node) {
	p := m.parentOf(n)
	switch {
	case p.Element == dtd.CCSTMTRS && n.Element == dtd.BANKACCTFROM:
		m.rename(n, dtd.CCACCTFROM, "Named the account CCACCTFROM, as a card statement has it.")
	case p.Element == dtd.STMTRS && n.Element == dtd.CCACCTFROM:
		m.rename(n, dtd.BANKACCTFROM, "Named the account BANKACCTFROM, as a bank statement has it.")
	}
}

// setPeriod gives a list the first or the last day of its rows.
func (m *mender) setPeriod(list int, n *check.Node) {
	e := dtd.DTSTART
	if m.fault.Rule == "LI02" {
		e = dtd.DTEND
	}
	if n.Leaf {
		if mended := mendedDate(m.plain(n), "DA01"); mended != "" {
			m.fill(n, mended, "Wrote "+e.String()+" as an OFX date.")
			return
		}
		if m.twinBefore(n) != nil {
			m.remove(n.Start.At, n.Start.End, "Removed the second "+e.String()+".")
			return
		}
	}
	f := m.factsOf(list)
	day := f.first
	if e == dtd.DTEND {
		day = f.last
	}
	if day == 0 {
		day = m.otherEnd(list, e)
	}
	if day == 0 {
		return
	}
	if n.Leaf {
		m.fill(n, dayText(day), "Wrote "+e.String()+" by the days of the rows.")
		return
	}
	m.put(list, e, m.leaf(e, dayText(day)), "Added "+e.String()+", which was missing, by the days of the rows.")
}

// otherEnd is the other end of a period, for a list without rows.
func (m *mender) otherEnd(list int, e dtd.Element) ledger.Day {
	other := dtd.DTEND
	if e == dtd.DTEND {
		other = dtd.DTSTART
	}
	if n := m.child(list, other); n != nil {
		return m.day(n)
	}
	return 0
}

// moveRow puts a row that stands outside of its list into it, or makes a list for it and the
// rows beside it.
func (m *mender) moveRow(i int, n *check.Node) {
	if n.Element != dtd.STMTTRN {
		return
	}
	at, end := m.whole(n)
	if statement := m.statementOf(i); statement >= 0 {
		if list := m.child(statement, dtd.BANKTRANLIST); list != nil && list.Close.End > 0 && (list.Close.End <= at || list.Start.At >= end) {
			m.insert(list.Close.At, string(m.doc[at:end]), "Moved the row into the list.")
			m.remove(at, end, "Moved the row into the list.")
			return
		}
	}
	if m.rowBefore(i) {
		return // it goes with the one in front of it
	}
	last := m.lastOfRun(i)
	_, until := m.whole(&m.outline.Nodes[last])
	m.insert(at, "<BANKTRANLIST>", "Put rows that stood in no list into one.")
	m.replace(until, until, m.lineEnd()+"</BANKTRANLIST>", "Put rows that stood in no list into one.")
}

// rowBefore tells whether another row stands right before one, in the same aggregate.
func (m *mender) rowBefore(i int) bool {
	n := &m.outline.Nodes[i]
	for j := i - 1; j > int(n.Parent); j-- {
		if other := &m.outline.Nodes[j]; other.Parent == n.Parent {
			return other.Element == dtd.STMTTRN
		}
	}
	return false
}

// lastOfRun is the last of the rows that follow each other in the same aggregate.
func (m *mender) lastOfRun(i int) int {
	parent, last := m.outline.Nodes[i].Parent, i
	for j := i + 1; j < len(m.outline.Nodes); j++ {
		n := &m.outline.Nodes[j]
		if n.Parent < parent {
			break
		}
		if n.Parent == parent {
			if n.Element != dtd.STMTTRN {
				break
			}
			last = j
		}
	}
	return last
}
