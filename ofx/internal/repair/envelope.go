package repair

import (
	"bytes"
	"strings"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/scan"
)

// noon completes a day to a time that is the same day nearly everywhere.
const noon = "120000"

// statusTags are a status that says that all is well.
func (m *mender) statusTags() string {
	return "<STATUS>\n" + m.leaf(dtd.CODE, "0") + "\n" + m.leaf(dtd.SEVERITY, "INFO") + "\n</STATUS>"
}

// serverDay is a day for DTSERVER: the last of the rows, else today.
func (m *mender) serverDay() string {
	day := m.factsOf(-1).last
	if day == 0 {
		day = m.options.Today
	}
	if day == 0 {
		day = 19700101
	}
	return dayText(day)
}

func dayText(day ledger.Day) string { return string(day.Append(nil)) + noon }

func (m *mender) signOnTags() string {
	return "<SONRS>\n" + m.statusTags() + "\n" + m.leaf(dtd.DTSERVER, m.serverDay()) + "\n" + m.leaf(dtd.LANGUAGE, "ENG") + "\n</SONRS>"
}

// addRoot puts the root around message sets that stand without one.
func (m *mender) addRoot() {
	body := m.head.Body
	tag, ok := scan.ParseTag(m.doc, body)
	if !ok || tag.IsEnd {
		return
	}
	e := dtd.Lookup(m.doc[tag.NameAt:tag.NameEnd])
	if dtd.RelationOf(dtd.OFX, e).Slot == 0 {
		return
	}
	m.insert(body, "<OFX>", "Added <OFX>, which was missing in front of the message sets.")
	if !bytes.Contains(m.doc, []byte("</OFX>")) {
		end := len(bytes.TrimRight(m.doc, " \t\r\n\x00"))
		m.replace(end, end, m.lineEnd()+"</OFX>", "Added </OFX>, which was missing.")
	}
}

// addSignOn adds the sign-on that a document begins with.
func (m *mender) addSignOn(i int, n *check.Node) {
	if n.Element != dtd.OFX {
		return
	}
	m.put(i, dtd.SIGNONMSGSRSV1, "<SIGNONMSGSRSV1>\n"+m.signOnTags()+"\n</SIGNONMSGSRSV1>", "Added the sign-on, which was missing; its day is that of the last row.")
}

func (m *mender) addSONRS(i int, _ *check.Node) {
	m.put(i, dtd.SONRS, m.signOnTags(), "Added SONRS, which was missing; its day is that of the last row.")
}

func (m *mender) addStatus(i int, _ *check.Node) {
	m.put(i, dtd.STATUS, m.statusTags(), "Added STATUS, which was missing, saying that all is well.")
}

func (m *mender) addServerDate(i int, _ *check.Node) {
	m.put(i, dtd.DTSERVER, m.leaf(dtd.DTSERVER, m.serverDay()), "Added DTSERVER, which was missing: the day of the last row.")
}

func (m *mender) addLanguage(i int, _ *check.Node) {
	m.put(i, dtd.LANGUAGE, m.leaf(dtd.LANGUAGE, "ENG"), "Added LANGUAGE, which was missing.")
}

// languages are the codes of three letters for the two letters that people write.
var languages = map[string]string{"DE": "GER", "FR": "FRE", "ES": "SPA", "IT": "ITA", "PT": "POR", "NL": "DUT"}

func (m *mender) setLanguage(_ int, n *check.Node) {
	code := languages[strings.ToUpper(string(m.plain(n)))]
	if code == "" {
		code = "ENG"
	}
	m.replace(n.Value.At, n.Value.End, code, "Wrote LANGUAGE as "+code+".")
}

// settleStatus completes a status of which one half says that all is well. A status that
// says failure is the bank's word.
func (m *mender) settleStatus(i int, _ *check.Node) {
	if m.outline.Nodes[i].Element != dtd.STATUS {
		return
	}
	code, severity := m.child(i, dtd.CODE), m.child(i, dtd.SEVERITY)
	switch {
	case m.fault.Rule == "SO04" && severity != nil && strings.EqualFold(string(m.plain(severity)), "INFO"):
		m.settle(i, code, dtd.CODE, "0")
	case m.fault.Rule == "SO05" && code != nil && string(m.plain(code)) == "0":
		m.settle(i, severity, dtd.SEVERITY, "INFO")
	}
}

// settle gives a leaf a value, or adds the leaf.
func (m *mender) settle(parent int, n *check.Node, e dtd.Element, value string) {
	if n == nil {
		m.put(parent, e, m.leaf(e, value), "Added "+e.String()+", which was missing.")
		return
	}
	m.fill(n, value, "Wrote "+e.String()+" as "+value+".")
}

// fill gives a leaf another value.
func (m *mender) fill(n *check.Node, value, message string) {
	if n.Value.End > n.Value.At {
		m.replace(n.Value.At, n.Value.End, value, message)
		return
	}
	tag, ok := scan.ParseTag(m.doc, n.Start.At)
	if !ok {
		return
	}
	if tag.Flags.Has(scan.SelfClosing) {
		name := string(m.doc[tag.NameAt:tag.NameEnd])
		m.replace(n.Start.At, n.Start.End, "<"+name+">"+value+"</"+name+">", message)
		return
	}
	m.replace(tag.End, tag.End, value, message)
}

// setTRNUID gives a response an id, which a file does not need, or a shorter one.
func (m *mender) setTRNUID(i int, n *check.Node) {
	switch {
	case !n.Leaf:
		m.put(i, dtd.TRNUID, m.leaf(dtd.TRNUID, "0"), "Added TRNUID, which was missing.")
	default:
		m.fill(n, "0", "Wrote TRNUID as 0.")
	}
}

// twinBefore finds the element of the same name in the same aggregate that came first.
func (m *mender) twinBefore(n *check.Node) *check.Node {
	if n.Parent < 0 {
		return nil
	}
	if first := m.child(int(n.Parent), n.Element); first != n {
		return first
	}
	return nil
}

// wrapStatement puts a response that stands in no message set into one.
func (m *mender) wrapStatement(_ int, n *check.Node) {
	set := setOf(n.Element)
	if set == 0 {
		return
	}
	m.wrap(n, "<"+set.String()+">", "</"+set.String()+">", "Put the statement into "+set.String()+".")
}

// wrap puts tags around an element.
func (m *mender) wrap(n *check.Node, before, after, message string) {
	at, end := m.whole(n)
	m.insert(at, before, message)
	m.replace(end, end, m.lineEnd()+after, message)
}

// setOf is the message set that holds an element of a statement.
func setOf(e dtd.Element) dtd.Element {
	switch e {
	case dtd.STMTTRNRS, dtd.STMTRS:
		return dtd.BANKMSGSRSV1
	case dtd.CCSTMTTRNRS, dtd.CCSTMTRS:
		return dtd.CREDITCARDMSGSRSV1
	}
	return 0
}

// rehouse puts a statement into the wrapper, or a wrapper into the message set, that is for
// its kind.
func (m *mender) rehouse(_ int, n *check.Node) {
	p := m.parentOf(n)
	switch e := n.Element; {
	case (e == dtd.STMTRS || e == dtd.CCSTMTRS) && (p.Element == dtd.STMTTRNRS || p.Element == dtd.CCSTMTTRNRS):
		m.rename(p, wrapperOf(e), "Named the response after the statement it holds.")
	case e == dtd.STMTRS || e == dtd.CCSTMTRS:
		w := wrapperOf(e).String()
		m.wrap(n, "<"+w+">\n"+m.leaf(dtd.TRNUID, "0")+"\n"+m.statusTags(), "</"+w+">", "Put the statement into "+w+".")
	case m.isOnlyChild(n):
		m.rename(p, setOf(e), "Named the message set after the statements it holds.")
	default:
		own := p.Element.String()
		set := setOf(e).String()
		at, end := m.whole(n)
		m.insert(at, "</"+own+">\n<"+set+">", "Put the statement into a message set of its kind.")
		m.replace(end, end, m.lineEnd()+"</"+set+">"+m.lineEnd()+"<"+own+">", "Put the statement into a message set of its kind.")
	}
}

func wrapperOf(statement dtd.Element) dtd.Element {
	if statement == dtd.CCSTMTRS {
		return dtd.CCSTMTTRNRS
	}
	return dtd.STMTTRNRS
}

// isOnlyChild tells whether a node stands alone, or beside others of its name.
func (m *mender) isOnlyChild(n *check.Node) bool {
	return m.first(question{int(n.Parent), n.Element, unlike}) == nil
}

// rename gives an aggregate another name.
func (m *mender) rename(n *check.Node, e dtd.Element, message string) {
	if e == 0 {
		return
	}
	tag, ok := scan.ParseTag(m.doc, n.Start.At)
	if !ok {
		return
	}
	m.replace(tag.NameAt, tag.NameEnd, e.String(), message)
	if end, ok := scan.ParseTag(m.doc, n.Close.At); ok && n.Close.End > 0 {
		m.replace(end.NameAt, end.NameEnd, e.String(), message)
	}
}

// renameSet makes a message set of the international version one that programs read.
func (m *mender) renameSet(_ int, n *check.Node) {
	name, found := strings.CutSuffix(n.Element.String(), "V2")
	if found {
		m.rename(n, dtd.Lookup([]byte(name+"V1")), "Wrote the message set of version 1, which programs read.")
	}
}

// dropRequest removes the message set of a request, which holds no rows.
func (m *mender) dropRequest(_ int, n *check.Node) {
	if n.Close.End == 0 || bytes.Contains(m.doc[n.Start.At:n.Close.End], []byte("<STMTTRN>")) {
		return
	}
	at, end := m.whole(n)
	m.remove(at, end, "Removed a request, which holds no data.")
}

// joinDocuments takes away what stands between two documents, so that one is left.
func (m *mender) joinDocuments(_ int, n *check.Node) {
	if n.Element != dtd.OFX {
		return
	}
	end := bytes.LastIndex(m.doc[:n.Start.At], []byte("</OFX>"))
	if end < 0 { // the first was cut short
		end = bytes.LastIndex(m.doc[m.head.Body:n.Start.At], []byte("OFXHEADER")) + m.head.Body
	}
	if end < m.head.Body {
		end = n.Start.At
	}
	m.replace(end, m.skipLine(n.Start.End), "", "Made one document of two: took away what stood between them.")
}

// moveVendor takes the private tag of Intuit into the sign-on, where it is looked for.
func (m *mender) moveVendor(_ int, n *check.Node) {
	for i := range m.outline.Nodes {
		if s := &m.outline.Nodes[i]; s.Element == dtd.SONRS {
			m.insert(m.end(s), string(m.doc[n.Start.At:n.Start.End]), "Moved INTU.BID into the sign-on.")
			m.remove(n.Start.At, n.Start.End, "Moved INTU.BID into the sign-on.")
			return
		}
	}
}
