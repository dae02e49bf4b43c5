package repair

import (
	"bytes"
	"strings"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/scan"
)

// dropControls removes the control characters of a value.
func (m *mender) dropControls(_ int, n *check.Node) {
	for i, c := range m.text(n) {
		if c < ' ' && c != '\t' && c != '\r' && c != '\n' && c != 0 {
			m.replace(n.Value.At+i, n.Value.At+i+1, "", "Removed a control character.")
		}
	}
}

// closeAggregate writes the end tag that was lost, where the next element shows that it
// should have come.
func (m *mender) closeAggregate(_ int, n *check.Node) {
	if n.Element == 0 || m.fault.Where == 0 {
		return
	}
	m.insert(m.fault.Where, "</"+n.Element.String()+">", "Added </"+n.Element.String()+">, which was missing.")
}

// closeRow ends a row in which another one begins.
func (m *mender) closeRow() {
	if i := m.outline.At(m.fault.At) - 1; i >= 0 {
		if n := &m.outline.Nodes[i]; n.Element == dtd.STMTTRN && len(bytes.TrimSpace(m.doc[n.Start.End:m.fault.At])) == 0 {
			m.remove(n.Start.At, n.Start.End, "Removed a <STMTTRN> that was written twice.")
			return
		}
	}
	m.insert(m.fault.At, "</STMTTRN>", "Added </STMTTRN>, which was missing before the next row.")
}

// openAggregate gives an end tag that closes nothing its start tag, if what stands before
// it belongs into such an aggregate; an end tag with nothing of its own is removed.
func (m *mender) openAggregate() {
	event := m.fault.Event
	name := m.doc[event.At+len("</") : event.End]
	e := dtd.Lookup(name[:nameLength(name)])
	last := m.outline.At(event.At)
	at := -1
	if e.HasChildren() && last >= 0 {
		at = m.runBefore(last, e)
	}
	if at >= 0 {
		m.insert(at, "<"+e.String()+">", "Added <"+e.String()+">, which was missing before what it holds.")
		return
	}
	m.remove(event.At, event.End, "Removed an end tag that closed nothing.")
}

func nameLength(text []byte) int {
	n := 0
	for n < len(text) && scan.IsNameByte(text[n]) {
		n++
	}
	return n
}

// runBefore finds where the run of elements begins that end with a node and all belong into
// an aggregate, none of them where it stands; -1 without one.
func (m *mender) runBefore(last int, e dtd.Element) int {
	for n := &m.outline.Nodes[last]; n.Parent >= 0 && dtd.RelationOf(e, n.Element).Slot == 0; n = &m.outline.Nodes[last] {
		last = int(n.Parent) // the last thing inside of the last child
	}
	parent := m.outline.Nodes[last].Parent
	at := -1
	for i := last; i >= 0 && int32(i) > parent; i-- {
		n := &m.outline.Nodes[i]
		if n.Parent != parent {
			continue
		}
		if dtd.RelationOf(e, n.Element).Slot == 0 || m.belongs(n) {
			break
		}
		at = n.Start.At
	}
	return at
}

// belongs tells whether an element stands in an aggregate that may hold it.
func (m *mender) belongs(n *check.Node) bool {
	p := m.parentOf(n)
	return p != nil && dtd.RelationOf(p.Element, n.Element).Slot != 0
}

// uncross closes an aggregate where it should have been closed, and takes away the end tag
// that came too late.
func (m *mender) uncross() {
	event := m.fault.Event
	name := m.doc[event.At+len("</") : event.End]
	e := dtd.Lookup(name[:nameLength(name)])
	if e == 0 || m.fault.Where == 0 {
		m.remove(event.At, event.End, "Removed an end tag that came too late.")
		return
	}
	message := "Moved </" + e.String() + "> to where it belongs."
	m.insert(m.fault.Where, "</"+e.String()+">", message)
	m.remove(event.At, event.End, message)
}

// closeAll ends a document that stops early. What was cut off is gone: the message says so.
func (m *mender) closeAll() {
	end := len(bytes.TrimRight(m.doc, " \t\r\n\x00"))
	if i := bytes.LastIndexByte(m.doc[:end], '<'); i >= 0 && bytes.IndexByte(m.doc[i:end], '>') < 0 && m.isCut(i, end) {
		end = i
	}
	var tags strings.Builder
	eol := m.lineEnd()
	for i := len(m.outline.Nodes) - 1; i >= 0; i-- {
		n := &m.outline.Nodes[i]
		if !n.Leaf && n.ClosedAt == 0 {
			if n.Element == 0 {
				return // a name nobody knows was opened and not closed: where, only the bank knows
			}
			tags.WriteString(eol + "</" + n.Element.String() + ">")
		}
	}
	if tags.Len() == 0 {
		return
	}
	m.replace(end, len(m.doc), tags.String()+eol, "Closed what was open where the document stops. Whatever came behind is lost: fetch the file again if rows are missing.")
}

// isCut tells a tag in whose middle the document stops.
func (m *mender) isCut(at, end int) bool {
	rest := bytes.TrimPrefix(m.doc[at+1:end], []byte("/"))
	return nameLength(rest) == len(rest)
}

// escapeAmpersands writes every ampersand of a value that begins no entity as one.
func (m *mender) escapeAmpersands(_ int, n *check.Node) {
	v := m.text(n)
	var s scan.Sections
	for i := 0; i < len(v); i++ {
		if _, size := s.At(v[i:]); size > 0 {
			i += size - 1
			continue
		}
		if v[i] == '&' && check.BreaksEntities(v[i:], m.head.Form == header.XML) {
			m.replace(n.Value.At+i, n.Value.At+i+1, "&amp;", "Wrote & as &amp;.")
		}
	}
}

// escapeLess writes every < of a value that begins no tag as an entity.
func (m *mender) escapeLess(_ int, n *check.Node) {
	from, to := n.Value.At, n.Value.End
	if !n.Leaf { // a text that no leaf holds
		from, to = m.fault.Event.At, m.fault.Event.End
	}
	var s scan.Sections
	for i := from; i < to; i++ {
		if _, size := s.At(m.doc[i:to]); size > 0 {
			i += size - 1
			continue
		}
		if m.doc[i] == '<' {
			m.replace(i, i+1, "&lt;", "Wrote < as &lt;.")
		}
	}
}

// bareTag takes attributes off a tag.
func (m *mender) bareTag() {
	at := m.fault.At
	tag, ok := scan.ParseTag(m.doc, at)
	if !ok {
		return
	}
	end := tag.End - 1
	if tag.Flags.Has(scan.SelfClosing) {
		end--
	}
	m.replace(tag.NameEnd, end, "", "Took the attributes off the tag.")
}

// capitalTag writes the name of a tag in capitals, and that of its end tag.
func (m *mender) capitalTag() {
	event := m.fault.Event
	for at := event.At; at < event.End; {
		i := bytes.IndexByte(m.doc[at:event.End], '<')
		if i < 0 {
			return
		}
		at += i
		tag, ok := scan.ParseTag(m.doc, at)
		if !ok {
			at++
			continue
		}
		name := m.doc[tag.NameAt:tag.NameEnd]
		if upper := bytes.ToUpper(name); !bytes.Equal(upper, name) && dtd.Lookup(name) != 0 {
			m.replace(tag.NameAt, tag.NameEnd, string(upper), "Wrote the tag in capitals.")
		}
		at = tag.End
	}
}

// closeLeaf ends a leaf that holds tags. Names nobody knows are text, and written as such;
// elements that were meant are not the leaf's: then its end tag came too late.
func (m *mender) closeLeaf() {
	i := m.outline.At(m.fault.At)
	event := m.fault.Event
	for i >= 0 && !(m.outline.Nodes[i].Leaf && m.outline.Nodes[i].Start.End <= m.fault.At) {
		i--
	}
	if i < 0 {
		return
	}
	n := &m.outline.Nodes[i]
	name := n.Element.String()
	if name == "" || m.holdsElements(n.Start.End, event.At) {
		m.replace(n.Start.End, n.Start.End, string(m.doc[event.At:event.End]), "Closed the element where its value ends.")
		m.remove(event.At, event.End, "Closed the element where its value ends.")
		return
	}
	for at := n.Start.End; at < event.At; at++ {
		if m.doc[at] == '<' {
			m.replace(at, at+1, "&lt;", "Wrote a tag inside of a value as text.")
		}
	}
}

// holdsElements tells whether a stretch of the document holds a tag that OFX knows.
func (m *mender) holdsElements(at, end int) bool {
	for ; at < end; at++ {
		if m.doc[at] != '<' {
			continue
		}
		if tag, ok := scan.ParseTag(m.doc, at); ok && dtd.Lookup(m.doc[tag.NameAt:tag.NameEnd]) != 0 {
			return true
		}
	}
	return false
}

// renameEnd gives the end tag of a leaf the leaf's name.
func (m *mender) renameEnd() {
	event := m.fault.Event
	tag, ok := scan.ParseTag(m.doc, event.At)
	if !ok {
		return
	}
	m.replace(tag.NameAt, tag.NameEnd, m.fault.Subject, "Closed the element with its own name.")
}

// wrapText gives text that no leaf holds a place: the memo of a row that has none, a
// comment elsewhere.
func (m *mender) wrapText() {
	event := m.fault.Event
	text := m.doc[event.At:event.End]
	parent := m.openAt(event.At)
	if e := m.tagFor(parent); e != 0 && !bytes.ContainsAny(text, "<&") {
		m.replace(event.At, event.End, m.leaf(e, string(text)), "Gave text without a tag the tag "+e.String()+".")
		return
	}
	if bytes.Contains(text, []byte("--")) {
		m.replace(event.At, event.End, "", "Removed text that stands in no element.")
		return
	}
	m.replace(event.At, event.End, "<!-- "+string(text)+" -->", "Made a comment of text that stands in no element.")
}

// tagFor is the element that a text in an aggregate can be taken for; 0 without one.
func (m *mender) tagFor(parent int) dtd.Element {
	if parent < 0 {
		return 0
	}
	name, memo := m.child(parent, dtd.NAME), m.child(parent, dtd.MEMO)
	switch e := m.outline.Nodes[parent].Element; {
	case e == dtd.STMTTRN && memo == nil:
		return dtd.MEMO
	case (e == dtd.PAYEE || e == dtd.PAYEE2) && name == nil:
		return dtd.NAME
	case e == dtd.STMTTRN && name == nil && m.child(parent, dtd.PAYEE) == nil:
		return dtd.NAME
	}
	return 0
}

// openAt is the innermost aggregate that is open at an offset; -1 outside of all.
func (m *mender) openAt(at int) int {
	i := m.outline.At(at)
	for i >= 0 {
		n := &m.outline.Nodes[i]
		if !n.Leaf && m.end(n) >= at {
			return i
		}
		i = int(n.Parent)
	}
	return i
}

// closeOpenLeaf writes the end tag of a leaf whose value would be lost without it.
func (m *mender) closeOpenLeaf(_ int, n *check.Node) {
	if n.Start.At == m.fault.At && n.Value.End > n.Value.At {
		name := m.doc[n.Start.At+1 : n.Start.At+1+bytes.IndexByte(m.doc[n.Start.At+1:], '>')]
		m.replace(n.Value.End, n.Value.End, "</"+string(name)+">", "Closed the element: what follows stands out of place, and GnuCash would drop its value.")
	}
}
