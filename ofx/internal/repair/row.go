package repair

import (
	"bytes"
	"strings"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rows"
)

// maxID is the width of a FITID.
const maxID = 255

// fillLeaf gives a required leaf without a value the one that its rule would add.
func (m *mender) fillLeaf(i int, n *check.Node) {
	parent := int(n.Parent)
	switch n.Element {
	case dtd.CODE, dtd.SEVERITY:
		m.fault.Rule = map[dtd.Element]string{dtd.CODE: "SO04", dtd.SEVERITY: "SO05"}[n.Element]
		m.settleStatus(parent, n)
	case dtd.DTSERVER:
		m.fill(n, m.serverDay(), "Wrote DTSERVER: the day of the last row.")
	case dtd.LANGUAGE:
		m.fill(n, "ENG", "Wrote LANGUAGE as ENG.")
	case dtd.DTSTART, dtd.DTEND:
		m.fault.Rule = map[dtd.Element]string{dtd.DTSTART: "LI01", dtd.DTEND: "LI02"}[n.Element]
		m.setPeriod(parent, n)
	case dtd.TRNTYPE:
		if word := m.typeBySign(parent); word != "" {
			m.fill(n, word, "Wrote TRNTYPE by the sign of the amount.")
		}
	case dtd.BALAMT, dtd.DTASOF:
		m.fillBalance(i, n)
	}
}

// fillBalance completes a balance whose element is there and empty.
func (m *mender) fillBalance(i int, n *check.Node) {
	statement := m.statementOf(i)
	if statement < 0 {
		return
	}
	amount, day, ok := m.balanceOf(statement)
	switch {
	case n.Element == dtd.DTASOF && day != 0:
		m.fill(n, dayText(day), "Wrote DTASOF: the day of the last row.")
	case ok && m.parentOf(n).Element == dtd.LEDGERBAL:
		m.fill(n, amount, "Wrote BALAMT. Warning: it is the sum of the rows, not the balance of the account.")
	}
}

// typeBySign is the type of a row by the sign of its amount.
func (m *mender) typeBySign(row int) string {
	n := m.child(row, dtd.TRNAMT)
	if n == nil {
		return ""
	}
	v := m.plain(n)
	read := grammar.ReadAmount(v)
	if !read.Exact {
		mended := mendedAmount(v, read.Verdict.Rule)
		if read = grammar.ReadAmount([]byte(mended)); mended == "" || !read.Exact {
			return ""
		}
	}
	if read.Amount.Negative {
		return "DEBIT"
	}
	return "CREDIT"
}

func (m *mender) addType(i int, _ *check.Node) {
	if word := m.typeBySign(i); word != "" {
		m.put(i, dtd.TRNTYPE, m.leaf(dtd.TRNTYPE, word), "Added TRNTYPE, which was missing, by the sign of the amount.")
	}
}

// setType writes a type in capitals if that makes it one, else by the sign.
func (m *mender) setType(_ int, n *check.Node) {
	upper := bytes.ToUpper(m.plain(n))
	if string(upper) == "HOLD" {
		return // whether it was booked since, only the bank knows
	}
	if dtd.TRNTYPE.Declaration().HasValue(upper) {
		m.fill(n, string(upper), "Wrote TRNTYPE in capitals.")
		return
	}
	if word := m.typeBySign(int(n.Parent)); word != "" {
		m.fill(n, word, "Wrote TRNTYPE "+word+" by the sign of the amount; "+shown(m.plain(n))+" is no type of OFX.")
	}
}

// shown cuts what stands in a message.
func shown(text []byte) string {
	const most = 40
	if len(text) > most {
		text = text[:most]
	}
	return strings.ToValidUTF8(string(text), "?")
}

// capitalValue writes a word of a list in capitals if that makes it one of the list.
func (m *mender) capitalValue(_ int, n *check.Node) {
	upper := bytes.ToUpper(m.plain(n))
	if n.Element.Declaration().HasValue(upper) {
		m.fill(n, string(upper), "Wrote "+n.Element.String()+" in capitals.")
	}
}

// capitalCurrency writes a currency in capitals if that makes it one.
func (m *mender) capitalCurrency(_ int, n *check.Node) {
	upper := strings.ToUpper(string(m.plain(n)))
	if _, known := ledger.CurrencyDigits(upper); known {
		m.fill(n, upper, "Wrote the currency in capitals.")
	}
}

// settleNames keeps one of NAME and PAYEE: the name stands in the address as well, or
// becomes the memo.
func (m *mender) settleNames(row int, _ *check.Node) {
	name := m.child(row, dtd.NAME)
	payee := m.child(row, dtd.PAYEE)
	if name == nil || payee == nil {
		return
	}
	inside := m.child(m.outline.At(payee.Start.At), dtd.NAME)
	switch {
	case inside != nil && bytes.Equal(m.plain(inside), m.plain(name)):
		m.remove(name.Start.At, name.Start.End, "Removed NAME, which PAYEE holds as well.")
	case m.child(row, dtd.MEMO) == nil:
		m.renameLeaf(name, dtd.MEMO, "Made NAME the memo, since PAYEE holds another name.")
	}
}

// unwrapPayee takes the tags off an address that is not complete: its name stays the row's.
func (m *mender) unwrapPayee(_ int, n *check.Node) {
	if n.Close.End == 0 || n.Element != dtd.PAYEE && n.Element != dtd.PAYEE2 {
		return
	}
	message := "Took the tags off an address that is not complete; what it says stays."
	m.remove(n.Start.At, n.Start.End, message)
	m.remove(n.Close.At, n.Close.End, message)
}

// computed is the id that a row gets by what it holds; empty if that cannot be read.
func (m *mender) computed(row int) string {
	if m.options.Identify == nil {
		return ""
	}
	posted, amount := m.child(row, dtd.DTPOSTED), m.child(row, dtd.TRNAMT)
	if posted == nil || amount == nil {
		return ""
	}
	day, read := m.day(posted), grammar.ReadAmount(m.plain(amount))
	if !read.Exact {
		read = grammar.ReadAmount([]byte(mendedAmount(m.plain(amount), read.Verdict.Rule)))
	}
	if day == 0 || !read.Exact {
		return ""
	}
	text := func(e dtd.Element) []byte {
		if n := m.child(row, e); n != nil {
			return bytes.TrimSpace(rows.AppendText(nil, m.text(n)))
		}
		return nil
	}
	return m.options.Identify(day, read.Amount, text(dtd.CHECKNUM), text(dtd.NAME), text(dtd.MEMO))
}

// addID gives a row without an id the one that a conversion would give it.
func (m *mender) addID(row int, n *check.Node) {
	if m.outline.Nodes[row].Element != dtd.STMTTRN {
		return
	}
	id := m.computed(row)
	if id == "" {
		return
	}
	id = m.unused(row, id, 1)
	if n.Leaf {
		m.fill(n, id, "Gave the row an id, computed from what it holds.")
		return
	}
	m.put(row, dtd.FITID, m.leaf(dtd.FITID, id), "Gave the row an id, computed from what it holds.")
}

// renameID tells two different rows apart that share an id.
func (m *mender) renameID(_ int, n *check.Node) {
	if len(m.text(n)) > maxID-len("-99999") {
		return
	}
	id := m.unused(int(n.Parent), string(m.text(n)), 2)
	m.fill(n, id, "Another row has this id: the second gets a number.")
}

// replaceID gives a row whose id is too long one of the usual length.
func (m *mender) replaceID(_ int, n *check.Node) {
	if id := m.computed(int(n.Parent)); id != "" {
		m.fill(n, m.unused(int(n.Parent), id, 1), "Gave the row a shorter id, computed from what it holds.")
	}
}
