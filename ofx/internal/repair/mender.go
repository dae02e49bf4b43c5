package repair

import (
	"bytes"
	"strings"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/scan"
)

// mender mends the faults of one round.
type mender struct {
	doc     []byte
	options Options
	outline *check.Outline
	head    header.Header
	fault   *check.Fault
	group   int
	edits   []edit
	ids     *ids                  // nil as long as nobody asks
	sets    map[dtd.Element][]int // the aggregates right below OFX; nil as long as nobody asks
	answers map[question]int      // nodes that took long to find, -1 where there is none
	facts   map[int]facts         // of the aggregates that were asked about
}

// replace puts a text in the place of some bytes, and says why.
func (m *mender) replace(at, end int, text, message string) {
	m.edits = append(m.edits, edit{at: at, end: end, text: text, rule: m.fault.Rule, message: message, group: m.group})
}

// insert puts tags in front of an offset, on a line of their own where the document has
// one element a line.
func (m *mender) insert(at int, tags, message string) {
	lineStart, alone := m.indentBefore(at)
	if indent := m.doc[lineStart:at]; lineStart > 0 && alone {
		eol := m.lineEnd()
		tags = strings.ReplaceAll(tags, "\n", eol+string(indent)) + eol + string(indent)
	} else {
		tags = strings.ReplaceAll(tags, "\n", "")
	}
	m.replace(at, at, tags, message)
}

// lineEnd is how the document ends its lines.
func (m *mender) lineEnd() string {
	i := bytes.IndexAny(m.doc, "\r\n")
	switch {
	case i < 0 || m.doc[i] == '\n':
		return "\n"
	case i+1 < len(m.doc) && m.doc[i+1] == '\n':
		return "\r\n"
	}
	return "\r"
}

// indentBefore tells where the blanks before an offset begin, and whether a line does there.
// It looks no further back: a document may be one line of many megabytes.
func (m *mender) indentBefore(at int) (start int, alone bool) {
	start = at
	for start > 0 && (m.doc[start-1] == ' ' || m.doc[start-1] == '\t') {
		start--
	}
	return start, start == 0 || m.doc[start-1] == '\n' || m.doc[start-1] == '\r'
}

// remove takes bytes away, with the line they leave empty.
func (m *mender) remove(at, end int, message string) {
	if lineStart, alone := m.indentBefore(at); alone {
		rest := end
		for rest < len(m.doc) && scan.IsSpace(m.doc[rest]) {
			rest++
		}
		if rest < len(m.doc) && scan.IsBlank(m.doc[rest]) {
			if m.doc[rest] == '\r' && rest+1 < len(m.doc) && m.doc[rest+1] == '\n' {
				rest++
			}
			at, end = lineStart, rest+1
		}
	}
	m.replace(at, end, "", message)
}

// leaf writes an element with its value in the style of the document.
func (m *mender) leaf(e dtd.Element, value string) string {
	if m.closesLeaves() {
		return "<" + e.String() + ">" + value + "</" + e.String() + ">"
	}
	return "<" + e.String() + ">" + value
}

// closesLeaves tells whether the leaves of the document have end tags.
func (m *mender) closesLeaves() bool {
	if m.head.Form == header.XML {
		return true
	}
	for i := range m.outline.Nodes {
		n := &m.outline.Nodes[i]
		if n.Leaf && n.Element != 0 && n.Value.End > n.Value.At {
			return m.doc[n.Start.End-1] == '>'
		}
	}
	return true
}

// node is the node that a fault is about.
func (m *mender) node() (int, *check.Node) {
	i := m.outline.At(m.fault.At)
	if i < 0 {
		return i, nil
	}
	return i, &m.outline.Nodes[i]
}

// parentOf is the node that holds another; nil outside of everything.
func (m *mender) parentOf(n *check.Node) *check.Node {
	if n.Parent < 0 {
		return nil
	}
	return &m.outline.Nodes[n.Parent]
}

// end is where what an aggregate holds is over.
func (m *mender) end(n *check.Node) int {
	switch {
	case n.Close.End > 0:
		return n.Close.At
	case n.ClosedAt > 0:
		return n.ClosedAt
	}
	return len(bytes.TrimRight(m.doc, " \t\r\n\x00"))
}

// whole is an element from its first byte to the one behind its last.
func (m *mender) whole(n *check.Node) (at, end int) {
	switch {
	case n.Leaf:
		return n.Start.At, n.Start.End
	case n.Close.End > 0:
		return n.Start.At, n.Close.End
	}
	return n.Start.At, m.end(n)
}

// children calls visit for each child of a node until it says stop.
func (m *mender) children(parent int, visit func(i int, n *check.Node) bool) {
	end := m.end(&m.outline.Nodes[parent])
	for i := parent + 1; i < len(m.outline.Nodes) && m.outline.Nodes[i].Start.At < end; i++ {
		if n := &m.outline.Nodes[i]; n.Parent == int32(parent) && !visit(i, n) {
			return
		}
	}
}

// question is what is asked about the children of a node: where the first one stands that
// has this name, that has it and says something, that has another, or that belongs behind it.
type question struct {
	parent  int
	element dtd.Element
	kind    uint8
}

const (
	named uint8 = iota
	saying
	unlike
	behind
)

// longSearch is how many nodes a search may pass before its answer is kept: a document may
// ask the same of one aggregate for each of its thousand faults. Answers about rows, of which
// there are many and each is short, are not worth their memory.
const longSearch = 64

// first answers a question; nil if there is no such child.
func (m *mender) first(q question) (found *check.Node) {
	if i, known := m.answers[q]; known {
		if i < 0 {
			return nil
		}
		return &m.outline.Nodes[i]
	}
	last := q.parent
	m.children(q.parent, func(i int, n *check.Node) bool {
		if last = i; m.fits(q, n) {
			found = n
		}
		return found == nil
	})
	if last-q.parent > longSearch {
		if m.answers == nil {
			m.answers = map[question]int{}
		}
		if m.answers[q] = last; found == nil {
			m.answers[q] = -1
		}
	}
	return found
}

// fits tells whether a child is one that was asked for.
func (m *mender) fits(q question, n *check.Node) bool {
	switch q.kind {
	case named:
		return n.Element == q.element
	case saying:
		return n.Element == q.element && !m.isEmpty(n)
	case unlike:
		return n.Element != q.element
	}
	p := m.outline.Nodes[q.parent].Element
	return dtd.RelationOf(p, n.Element).Slot > dtd.RelationOf(p, q.element).Slot
}

// child finds the first child of a name; nil if there is none.
func (m *mender) child(parent int, e dtd.Element) *check.Node {
	return m.first(question{parent, e, named})
}

// put inserts a child into an aggregate where the table wants it.
func (m *mender) put(parent int, e dtd.Element, tags, message string) {
	at := m.end(&m.outline.Nodes[parent])
	if n := m.first(question{parent, e, behind}); n != nil {
		at = n.Start.At
	}
	m.insert(at, tags, message)
}

// text is the value of a leaf as it stands.
func (m *mender) text(n *check.Node) []byte { return m.doc[n.Value.At:n.Value.End] }

// plain is the meaning of a leaf's value.
func (m *mender) plain(n *check.Node) []byte {
	return bytes.TrimSpace(scan.AppendPlain(nil, m.text(n)))
}

// facts are what the rows of an aggregate tell together.
type facts struct {
	first, last ledger.Day
	sum         ledger.Total
	broken      bool // an amount could not be read, so there is no sum
}

// factsOf are what the rows of an aggregate tell, or of the whole document for -1. They are
// read once a round: a statement may have thousands of faults that ask for its last day.
func (m *mender) factsOf(parent int) facts {
	f, known := m.facts[parent]
	if !known {
		if m.facts == nil {
			m.facts = map[int]facts{}
		}
		f = m.readFacts(parent)
		m.facts[parent] = f
	}
	return f
}

func (m *mender) readFacts(parent int) (f facts) {
	from, end := parent+1, len(m.doc)
	if parent >= 0 {
		end = m.end(&m.outline.Nodes[parent])
	}
	for i := from; i < len(m.outline.Nodes) && m.outline.Nodes[i].Start.At < end; i++ {
		n := &m.outline.Nodes[i]
		if !n.Leaf || n.Parent < 0 || m.outline.Nodes[n.Parent].Element != dtd.STMTTRN {
			continue
		}
		switch n.Element {
		case dtd.DTPOSTED:
			f.addDay(m.day(n))
		case dtd.TRNAMT:
			f.addAmount(grammar.ReadAmount(m.plain(n)))
		}
	}
	return f
}

// day is the day of a leaf that holds a date, written right or in another unmistakable way.
func (m *mender) day(n *check.Node) ledger.Day {
	v := m.plain(n)
	if read := grammar.ReadDate(v); read.Day != 0 {
		return read.Day
	}
	if mended := mendedDate(v, "DA01"); mended != "" {
		return grammar.ReadDate([]byte(mended)).Day
	}
	return 0
}

func (f *facts) addDay(day ledger.Day) {
	if day == 0 {
		return
	}
	if f.first == 0 || day < f.first {
		f.first = day
	}
	f.last = max(f.last, day)
}

func (f *facts) addAmount(read grammar.Money) {
	if !read.Exact {
		f.broken = true
		return
	}
	f.sum.Add(read.Amount)
}
