// Package check judges a document: one pass over the scanner's events that never changes and
// never fails, and a report of what the rules found. It knows where a fault is; its
// sentences are those of package rules.
package check

import (
	"hash/maphash"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// How a document is judged. The checker goes once over the scanner's events and keeps a
// stack of open aggregates. stack.go says what stands where and what has lost its end tag,
// by the table; structure.go names the rule that a misplaced or missing child breaks.
// leaf.go sends each value to its judge: the grammar of dates and amounts, or text.go. What
// only a whole shows is judged when it ends: row.go, statement.go, envelope.go. input.go and
// header.go come before all of it.
//
// plain.go is the one short cut: it takes an ordinary row or status without events,
// and must leave the checker as the events would have. Whoever adds a rule about rows that
// is an error has to teach it that rule, and TestPlainRowsAreJudgedAsEventsAre tells if not.

// maxDepth bounds the stack of open aggregates. Legal documents nest a dozen deep;
// what goes deeper is reported once, counted, and not judged.
const maxDepth = 64

// frame is an open aggregate. What was seen of its children is a set of bits by
// their place in the table, so that a row of a statement costs no memory.
type frame struct {
	element dtd.Element
	quiet   bool      // what stands inside is not judged
	slot    uint8     // the furthest place in DTD order a child had
	at      int       // offset of the start tag
	name    scan.Span // of a name nobody knows, to find its end tag
	seen    uint64
	again   uint64 // children seen twice
	node    int32  // in the outline, if there is one
}

// lostFrame is an aggregate that something else closed. Until the next element
// begins its own end tag may still come: then the two were crossed, not forgotten.
type lostFrame struct {
	element  dtd.Element
	at       int
	path     string
	closedBy dtd.Element
	closedAt int
	byStart  bool // an element that belongs further out began
	depth    int  // of the stack without it
}

// checker is one pass over one document.
type checker struct {
	scan.Scanner
	options Options
	header  *header.Header
	version int

	observer *observer // for who mends; nil for who only judges

	longWay bool // no header and no row is taken at once: for the test that compares both ways

	stack   [maxDepth]frame
	depth   int
	outside frame       // the parent of what stands outside the root
	beyond  int         // aggregates open beyond maxDepth
	lost    []lostFrame // at most maxDepth

	bare     leafMark // the last leaf without an end tag
	previous scan.Kind
	style    leafStyle

	envelope  envelope
	statement statement
	row       row
	ids       idSet
	contents  hashSet // what rows hold but for their id, for FI07
	accounts  accountSet
	account   uint32 // of the statement at hand
	accountNo uint32 // the last number given to an account

	scratch  []byte // a value without its entities
	findings rules.Findings
	stats    Stats
	trades   int // investment transactions, which are counted apart
	summary  []Summary
}

// leafMark remembers a leaf that has no end tag.
type leafMark struct {
	name    scan.Span
	at, end int
}

// leafStyle remembers whether leaves are closed, to notice a mixture.
type leafStyle struct {
	closed, open bool
	reported     bool
}

// Check judges a document. It never changes it and never fails. The document is
// read once, from front to back; beside the set of transaction ids the memory it
// takes does not depend on the document.
func Check(doc []byte, o Options) Report { return new(Checker).Check(doc, o) }

// Checker is for who judges many documents, one after another: what the set of ids took
// for one serves the next. The zero value is ready.
type Checker struct{ slots []idSlot }

// Check is the function Check with the memory of the checks before.
func (k *Checker) Check(doc []byte, o Options) Report {
	var c checker // a literal would be made elsewhere and copied, all its frames with it
	c.options, c.ids.kept = o, k.slots
	report := c.check(doc[:min(len(doc), maxDocument)])
	if n := len(c.ids.slots); n > len(k.slots) && n <= maxFirst {
		k.slots = c.ids.slots
	}
	return report
}

// check goes over a document in the order in which a reader meets it: what it is at all,
// its header, its charset, its body, and last what only the whole shows. Of a document
// that is no OFX the body is still read, because its transactions are counted, but
// nothing in it is told.
func (c *checker) check(doc []byte) Report {
	c.judge(doc)
	return c.report()
}

func (c *checker) judge(doc []byte) {
	c.header = plainHeader(doc)
	plain := c.header != nil && !c.longWay
	if !plain {
		read := header.Read(doc)
		c.header = &read
	}
	c.Scanner = scan.New(doc, c.header.Body)
	c.version = c.header.Version(doc)
	c.outside.quiet = true
	c.ids.seed = maphash.MakeSeed()
	c.envelope.bank, c.envelope.card = -1, -1
	c.findings.Warnings = c.options.Details
	isOFX := c.judgeInput()
	c.findings.Closed = !isOFX
	if !plain {
		c.judgeHeader()
	}
	c.judgeEncoding()
	c.readBody()
	c.findings.Closed = !isOFX // a second document in the file had closed them
	c.judgeWhole()
}

// readBody goes through the events of the document.
func (c *checker) readBody() {
	for events := 1; c.Next(); events++ {
		if events%eventsToAsk == 0 && c.options.Stopped != nil && c.options.Stopped() {
			return
		}
		if c.envelope.closed && c.isLeftOver() {
			continue
		}
		c.event()
		switch {
		case c.longWay:
		case c.Element == dtd.STMTTRN && c.Kind == scan.Close, c.Element == dtd.DTEND:
			for c.plainRow() {
			}
		case c.Element == dtd.SONRS, c.Element == dtd.TRNUID:
			c.plainStatus()
		}
	}
	c.endOfDocument()
}

// eventsToAsk is how many events are judged between two questions whether anybody still
// waits: a millisecond's worth.
const eventsToAsk = 1 << 14

// event judges the event at hand.
func (c *checker) event() {
	switch c.Kind {
	case scan.Leaf:
		c.leaf()
	case scan.Open:
		c.open()
	case scan.Close:
		c.close()
	case scan.Text, scan.CDATA:
		c.looseText()
	case scan.Comment:
		c.found("SY13", rules.Warning, c.At)
	}
	c.previous = c.Kind
}

// parent is the innermost open aggregate.
func (c *checker) parent() *frame {
	if c.depth == 0 {
		return &c.outside
	}
	return &c.stack[c.depth-1]
}

// looseText judges text that no leaf holds.
func (c *checker) looseText() {
	switch {
	case c.depth > 0 && c.isCutTag(c.At):
	case c.depth > 0:
		c.found("SY17", rules.Error, c.At).About(c.parent().element)
		if c.Flags&scan.HasLess != 0 {
			c.found("SY07", rules.Error, c.At).About(c.parent().element)
		}
	case c.envelope.roots > 0:
		c.trails()
	}
}

// isLeftOver tells a tag after the document that is none of it, such as those of a
// web page that the bank's server sent along: readers stop before it, so nothing
// in it is judged. A second document and a row are, wherever they stand.
func (c *checker) isLeftOver() bool {
	if c.depth > 0 || c.Kind != scan.Open && c.Kind != scan.Leaf || c.Element == dtd.OFX || c.Element == dtd.STMTTRN {
		return false
	}
	c.trails()
	return true
}

// trails says once that something stands after the document.
func (c *checker) trails() {
	if !c.envelope.trailing {
		c.envelope.trailing = true
		c.found("SY05", rules.Warning, c.At)
	}
}

// isCutTag tells a tag in whose middle the document stops: SY04 says what is wrong,
// and that its < starts no tag is no fault beside.
func (c *checker) isCutTag(at int) bool {
	p := at + 1
	if p < len(c.Doc) && c.Doc[p] == '/' {
		p++
	}
	for p < len(c.Doc) && scan.IsNameByte(c.Doc[p]) {
		p++
	}
	return c.Doc[at] == '<' && p == len(c.Doc)
}

// endOfDocument closes what is still open. A document that stops early says so
// once: what the missing part would have held is not asked for.
func (c *checker) endOfDocument() {
	c.flushLost()
	if c.row.open {
		c.closeRow()
	}
	if c.inStatement() {
		c.sumUpLost()
	}
	if c.depth > 0 && c.stack[0].element == dtd.OFX {
		c.found("SY04", rules.Error, c.lastByte())
		return
	}
	for i := range c.stack[:c.depth] {
		if f := &c.stack[i]; f.element != 0 {
			c.found("SY01", rules.Error, f.at).About(f.element)
		}
	}
}

// lastByte is the offset of the last byte that is no blank.
func (c *checker) lastByte() int {
	last := len(c.Doc) - 1
	for last > 0 && scan.IsBlank(c.Doc[last]) {
		last--
	}
	return max(last, 0)
}
