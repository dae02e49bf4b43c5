package ofx

import "hash/maphash"

// How a document is judged. The checker goes once over the scanner's events and keeps a
// stack of open aggregates. check_stack.go says what stands where and what has lost its
// end tag, by the table; check_structure.go names the rule that a misplaced or missing
// child breaks. check_leaf.go sends each value to its judge: check_date.go,
// check_amount.go, check_text.go. What only a whole shows is judged when it ends:
// check_row.go, check_statement.go, check_envelope.go. check_input.go and
// check_header.go come before all of it.
//
// check_plain.go is the one short cut: it takes an ordinary row or status without events,
// and must leave the checker as the events would have. Whoever adds a rule about rows that
// is an error has to teach it that rule, and TestPlainRowsAreJudgedAsEventsAre tells if not.

// maxDepth bounds the stack of open aggregates. Legal documents nest a dozen deep;
// what goes deeper is reported once, counted, and not judged.
const maxDepth = 64

// frame is an open aggregate. What was seen of its children is a set of bits by
// their place in the table, so that a row of a statement costs no memory.
type frame struct {
	element element
	quiet   bool  // what stands inside is not judged
	slot    uint8 // the furthest place in DTD order a child had
	at      int   // offset of the start tag
	name    span  // of a name nobody knows, to find its end tag
	seen    uint64
	again   uint64 // children seen twice
}

// lostFrame is an aggregate that something else closed. Until the next element
// begins its own end tag may still come: then the two were crossed, not forgotten.
type lostFrame struct {
	element  element
	at       int
	path     string
	closedBy element
	closedAt int
	byStart  bool // an element that belongs further out began
	depth    int  // of the stack without it
}

// checker is one pass over one document.
type checker struct {
	scanner
	options Options
	header  *header
	version int

	longWay bool // no header and no row is taken at once: for the test that compares both ways

	stack   [maxDepth]frame
	depth   int
	outside frame       // the parent of what stands outside the root
	beyond  int         // aggregates open beyond maxDepth
	lost    []lostFrame // at most maxDepth

	bare     leafMark // the last leaf without an end tag
	previous eventKind
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
	findings findings
	stats    Stats
	trades   int // investment transactions, which are counted apart
	summary  []Summary
}

// leafMark remembers a leaf that has no end tag.
type leafMark struct {
	name    span
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
	c.header = plainHeader(doc)
	plain := c.header != nil && !c.longWay
	if !plain {
		read := readHeader(doc)
		c.header = &read
	}
	c.scanner = newScanner(doc, c.header.body)
	c.version = c.header.version(doc)
	c.outside.quiet = true
	c.ids.seed = maphash.MakeSeed()
	c.envelope.bank, c.envelope.card = -1, -1
	c.findings.warnings = c.options.Details
	isOFX := c.judgeInput()
	c.findings.closed = !isOFX
	if !plain {
		c.judgeHeader()
	}
	c.judgeEncoding()
	c.readBody()
	c.findings.closed = !isOFX // a second document in the file had closed them
	c.judgeWhole()
	return c.report()
}

// readBody goes through the events of the document.
func (c *checker) readBody() {
	for c.next() {
		if c.envelope.closed && c.isLeftOver() {
			continue
		}
		c.event()
		switch {
		case c.longWay:
		case c.element == elSTMTTRN && c.kind == eventClose, c.element == elDTEND:
			for c.plainRow() {
			}
		case c.element == elSONRS, c.element == elTRNUID:
			c.plainStatus()
		}
	}
	c.endOfDocument()
}

// event judges the event at hand.
func (c *checker) event() {
	switch c.kind {
	case eventLeaf:
		c.leaf()
	case eventOpen:
		c.open()
	case eventClose:
		c.close()
	case eventText, eventCDATA:
		c.looseText()
	case eventComment:
		c.found("SY13", Warning, c.at)
	}
	c.previous = c.kind
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
	case c.depth > 0 && c.isCutTag(c.at):
	case c.depth > 0:
		c.found("SY17", Error, c.at).about(c.parent().element)
		if c.flags&hasLess != 0 {
			c.found("SY07", Error, c.at).about(c.parent().element)
		}
	case c.envelope.roots > 0:
		c.trails()
	}
}

// isLeftOver tells a tag after the document that is none of it, such as those of a
// web page that the bank's server sent along: readers stop before it, so nothing
// in it is judged. A second document and a row are, wherever they stand.
func (c *checker) isLeftOver() bool {
	if c.depth > 0 || c.kind != eventOpen && c.kind != eventLeaf || c.element == elOFX || c.element == elSTMTTRN {
		return false
	}
	c.trails()
	return true
}

// trails says once that something stands after the document.
func (c *checker) trails() {
	if !c.envelope.trailing {
		c.envelope.trailing = true
		c.found("SY05", Warning, c.at)
	}
}

// isCutTag tells a tag in whose middle the document stops: SY04 says what is wrong,
// and that its < starts no tag is no fault beside.
func (c *checker) isCutTag(at int) bool {
	p := at + 1
	if p < len(c.doc) && c.doc[p] == '/' {
		p++
	}
	for p < len(c.doc) && isNameByte(c.doc[p]) {
		p++
	}
	return c.doc[at] == '<' && p == len(c.doc)
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
	if c.depth > 0 && c.stack[0].element == elOFX {
		c.found("SY04", Error, c.lastByte())
		return
	}
	for i := range c.stack[:c.depth] {
		if f := &c.stack[i]; f.element != 0 {
			c.found("SY01", Error, f.at).about(f.element)
		}
	}
}

// lastByte is the offset of the last byte that is no blank.
func (c *checker) lastByte() int {
	last := len(c.doc) - 1
	for last > 0 && isBlank(c.doc[last]) {
		last--
	}
	return max(last, 0)
}
