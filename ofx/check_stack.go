package ofx

import (
	"bytes"
	"slices"
)

// open takes the start tag of an aggregate.
func (c *checker) open() {
	e := c.element
	if c.flags.has(unusual) {
		c.judgeTag()
	}
	c.flushLost()
	c.bare = leafMark{}
	switch e {
	case elOFX:
		c.openRoot()
	case elSTMTTRN:
		c.openRow()
	}
	c.place(e)
	quiet := c.opensQuiet(c.parent(), e)
	if c.depth == maxDepth {
		c.goBeyond()
	} else {
		c.stack[c.depth] = frame{element: e, quiet: quiet, at: c.at}
		if e == 0 {
			c.stack[c.depth].name = span{c.nameAt, c.nameEnd}
		}
		c.depth++
	}
	c.begin(e)
}

// goBeyond counts what opens beyond the stack, so that as many end tags lead back to
// where judging goes on, and says so once.
func (c *checker) goBeyond() {
	c.beyond++
	if c.beyond == 1 {
		c.found("SY01", Error, c.at).about(c.element).saying("The elements nest deeper than any OFX document does; the rest is not judged.")
	}
}

// opensQuiet tells whether the content of an aggregate is left unjudged: that of
// message sets other than sign-on, bank and card, and that of names the table does
// not describe. A transaction is judged wherever it stands.
func (c *checker) opensQuiet(parent *frame, e element) bool {
	switch {
	case e == elSTMTTRN:
		return false
	case !e.hasChildren():
		return true
	case c.depth == 0:
		return false
	case parent.element == elSTMTTRN && isAccount(e):
		return true // not the statement's account, whatever it is there for
	}
	return parent.quiet || relationOf(parent.element, e).slot == 0 && !isMisplacedStatement(e)
}

// isMisplacedStatement names the aggregates whose content is judged even in the
// wrong place: a statement in the wrong message set is still a statement.
func isMisplacedStatement(e element) bool {
	switch e {
	case elSTMTTRNRS, elCCSTMTTRNRS, elSTMTRS, elCCSTMTRS, elBANKACCTFROM, elCCACCTFROM:
		return true
	}
	return false
}

// isAccount names the two forms of the account that a statement is about.
func isAccount(e element) bool {
	return e == elBANKACCTFROM || e == elCCACCTFROM
}

// place judges where a child stands in its aggregate: order, number and belonging,
// all from the table.
func (c *checker) place(e element) {
	f := c.parent()
	if f.quiet {
		c.placeAnywhere(e)
		return
	}
	r := relationOf(f.element, e)
	if r.slot == 0 {
		c.placeForeign(f, e)
		return
	}
	if int(r.since) > c.version && c.version != 0 {
		c.found("TR13", Warning, c.at).about(e)
	}
	bit := uint64(1) << r.bit
	switch {
	case r.flags&private != 0:
	case r.slot > f.slot:
		f.slot = r.slot
	default:
		c.placeAgain(f, e, r, bit)
	}
	f.seen |= bit
}

// placeAgain judges a child that does not go forward in DTD order: a repetition,
// the alternative of one already there, or one that comes too late.
func (c *checker) placeAgain(f *frame, e element, r relation, bit uint64) {
	switch {
	case r.slot == f.slot && r.flags&repeated != 0, f.element.declaration().anyOrder:
	case r.slot == f.slot && r.flags&twice != 0 && f.again&bit == 0:
		f.again |= bit
	case f.seen&bit != 0 && r.flags&repeated == 0:
		c.structural(f, e, givenTwice)
	case r.slot == f.slot:
		c.structural(f, e, excluded)
	default:
		c.structural(f, e, outOfOrder)
	}
}

// placeForeign judges a child that does not belong into its aggregate. If it
// belongs into one further out, the end tags between were lost: that is the fault,
// and not each child that follows. A transaction is not given up so lightly:
// exports write a STATUS, a currency or a running balance into each of them, and
// the id that comes next is still the transaction's.
func (c *checker) placeForeign(f *frame, e element) {
	if e == 0 || e >= elementCount {
		c.placeAnywhere(e)
		return
	}
	if isVendorTag(e) { // private: IQ03 and IQ05 judge where it stands
		return
	}
	for i := c.depth - 2; i >= 0; i-- {
		if c.stack[i+1].element == elSTMTTRN && !holdsRows(e) {
			break
		}
		g := &c.stack[i]
		if g.quiet || relationOf(g.element, e).slot == 0 {
			continue
		}
		for c.depth > i+1 {
			c.lose(e, true)
		}
		c.place(e)
		return
	}
	rule := foreignRule(f.element, e)
	if rule == "" {
		return
	}
	c.found(rule, Error, c.at).about(e).with(f.element.String())
	if rule == "AC10" { // there is an account, if of the wrong kind
		f.seen |= 1<<relationOf(f.element, elBANKACCTFROM).bit | 1<<relationOf(f.element, elCCACCTFROM).bit
	}
}

// holdsRows names the aggregates that begin a new list of transactions, so that
// one that is still open has lost its end tag.
func holdsRows(e element) bool {
	return e == elBANKTRANLIST || isStatementPart(e) || relationOf(elOFX, e).slot != 0
}

// close takes an end tag that did not end a leaf.
func (c *checker) close() {
	e := c.element
	if c.flags.has(unusual) {
		c.judgeTag()
	}
	if c.beyond > 0 {
		c.beyond--
		if e == elSTMTTRN {
			c.row.open = false // counted when it began, not judged
		}
		return
	}
	i := c.findOpen(e)
	if i < 0 {
		c.strayEnd(e)
		return
	}
	c.bare = leafMark{}
	for c.depth > i+1 {
		c.lose(e, false)
	}
	f := &c.stack[i]
	c.finish(f)
	c.depth = i
	if i == 0 && e == elOFX {
		c.envelope.closed = true
	}
}

// findOpen finds the nearest open aggregate an end tag may close.
func (c *checker) findOpen(e element) int {
	for i := c.depth - 1; i >= 0; i-- {
		f := &c.stack[i]
		if f.element == e && (e != 0 || bytes.EqualFold(c.doc[f.name.at:f.name.end], c.name())) {
			return i
		}
	}
	return -1
}

// lose takes the innermost aggregate off the stack without its end tag. What the
// document should still have said in it is not asked for.
func (c *checker) lose(closedBy element, byStart bool) {
	path := c.pathTo(c.depth)
	c.depth--
	f := &c.stack[c.depth]
	if f.element == elSTMTTRN && c.row.open {
		c.closeRow()
	}
	if (f.element == elSTMTRS || f.element == elCCSTMTRS) && !f.quiet && !c.inStatement() {
		c.sumUpLost()
	}
	if f.element == 0 || len(c.lost) == maxDepth {
		return
	}
	c.lost = append(c.lost, lostFrame{f.element, f.at, path, closedBy, c.at, byStart, c.depth})
}

// flushLost reports the aggregates whose end tags did not come after all.
func (c *checker) flushLost() {
	for _, l := range c.lost {
		c.found("SY01", Error, l.at).about(l.element).under(l.path)
	}
	c.lost = c.lost[:0]
}

// strayEnd judges an end tag that closes nothing that is open.
func (c *checker) strayEnd(e element) {
	if c.crossedEnd(e) {
		return
	}
	if c.depth == 0 && c.envelope.closed {
		c.trailingEnd()
		return
	}
	switch {
	case e.isAggregate() || c.bare.end == 0:
		c.found("SY02", Error, c.at).named(c.name())
	case bytes.EqualFold(c.doc[c.bare.name.at:c.bare.name.end], c.name()):
		c.found("SY16", Error, c.bare.end).named(c.name()).with(c.tagAfter(c.bare.end))
	case c.previous == eventLeaf:
		c.found("SY24", Error, c.bare.at).named(c.doc[c.bare.name.at:c.bare.name.end]).with(shown(c.name()))
	default:
		c.found("SY02", Error, c.at).named(c.name())
	}
	c.bare = leafMark{}
}

// crossedEnd judges an end tag that comes after all for an aggregate that was
// given up: another end tag came before it, or an element stood inside that
// belongs further out.
func (c *checker) crossedEnd(e element) bool {
	for i := range c.lost {
		l := &c.lost[i]
		if l.element != e {
			continue
		}
		switch {
		case !l.byStart:
			c.found("SY03", Error, l.closedAt).about(l.closedBy).with(e.String())
		case c.depth < l.depth: // nothing was opened since, so the frame is still legible
			c.found("SY03", Error, c.at).about(c.stack[l.depth-1].element).with(e.String())
		default:
			rule := foreignRule(e, l.closedBy)
			if rule == "" { // a row inside a statement that a list holds
				rule = "SY03"
			}
			c.found(rule, Error, l.closedAt).about(l.closedBy).with(e.String()).saying(placementSays[outOfOrder])
		}
		c.lost = slices.Delete(c.lost, i, i+1)
		return true
	}
	return false
}

// trailingEnd judges an end tag after the document: a second </OFX> is a fault of
// its own, anything else is just left over.
func (c *checker) trailingEnd() {
	if c.element == elOFX {
		c.found("SY02", Error, c.at).named(c.name())
		return
	}
	c.trails()
}

// tagAfter is the first tag name at or after an offset.
func (c *checker) tagAfter(at int) string {
	i := bytes.IndexByte(c.doc[at:], '<')
	if i < 0 {
		return ""
	}
	t, ok := parseTag(c.doc, at+i)
	if !ok {
		return ""
	}
	return shown(c.doc[t.nameAt:t.nameEnd])
}
