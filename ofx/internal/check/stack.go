package check

import (
	"bytes"
	"slices"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// open takes the start tag of an aggregate.
func (c *checker) open() {
	e := c.Element
	if c.Flags.Has(unusual) {
		c.judgeTag()
	}
	c.flushLost()
	c.bare = leafMark{}
	switch e {
	case dtd.OFX:
		c.openRoot()
	case dtd.STMTTRN:
		c.openRow()
	}
	c.place(e)
	quiet := c.opensQuiet(c.parent(), e)
	if c.depth == maxDepth {
		c.goBeyond()
	} else {
		c.stack[c.depth] = frame{element: e, quiet: quiet, at: c.At, node: c.observeNode(false)}
		if e == 0 {
			c.stack[c.depth].name = scan.Span{At: c.NameAt, End: c.NameEnd}
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
		c.found("SY01", rules.Error, c.At).About(c.Element).Saying("The elements nest deeper than any OFX document does; the rest is not judged.")
	}
}

// opensQuiet tells whether the content of an aggregate is left unjudged: that of
// message sets other than sign-on, bank and card, and that of names the table does
// not describe. A transaction is judged wherever it stands.
func (c *checker) opensQuiet(parent *frame, e dtd.Element) bool {
	switch {
	case e == dtd.STMTTRN:
		return false
	case !e.HasChildren():
		return true
	case c.depth == 0:
		return false
	case parent.element == dtd.STMTTRN && isAccount(e):
		return true // not the statement's account, whatever it is there for
	}
	return parent.quiet || dtd.RelationOf(parent.element, e).Slot == 0 && !isMisplacedStatement(e)
}

// isMisplacedStatement names the aggregates whose content is judged even in the
// wrong place: a statement in the wrong message set is still a statement.
func isMisplacedStatement(e dtd.Element) bool {
	switch e {
	case dtd.STMTTRNRS, dtd.CCSTMTTRNRS, dtd.STMTRS, dtd.CCSTMTRS, dtd.BANKACCTFROM, dtd.CCACCTFROM:
		return true
	}
	return false
}

// isAccount names the two forms of the account that a statement is about.
func isAccount(e dtd.Element) bool {
	return e == dtd.BANKACCTFROM || e == dtd.CCACCTFROM
}

// place judges where a child stands in its aggregate: order, number and belonging,
// all from the table.
func (c *checker) place(e dtd.Element) {
	f := c.parent()
	if f.quiet {
		c.placeAnywhere(e)
		return
	}
	r := dtd.RelationOf(f.element, e)
	if r.Slot == 0 {
		c.placeForeign(f, e)
		return
	}
	if int(r.Since) > c.version && c.version != 0 {
		c.found("TR13", rules.Warning, c.At).About(e)
	}
	bit := uint64(1) << r.Bit
	switch {
	case r.Flags&dtd.Private != 0:
	case r.Slot > f.slot:
		f.slot = r.Slot
	default:
		c.placeAgain(f, e, r, bit)
	}
	f.seen |= bit
}

// placeAgain judges a child that does not go forward in DTD order: a repetition,
// the alternative of one already there, or one that comes too late.
func (c *checker) placeAgain(f *frame, e dtd.Element, r dtd.Relation, bit uint64) {
	switch {
	case r.Slot == f.slot && r.Flags&dtd.Repeated != 0, f.element.Declaration().AnyOrder:
	case r.Slot == f.slot && r.Flags&dtd.Twice != 0 && f.again&bit == 0:
		f.again |= bit
	case f.seen&bit != 0 && r.Flags&dtd.Repeated == 0:
		c.structural(f, e, givenTwice)
	case r.Slot == f.slot:
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
func (c *checker) placeForeign(f *frame, e dtd.Element) {
	if !e.IsDeclared() {
		c.placeAnywhere(e)
		return
	}
	if isVendorTag(e) { // private: IQ03 and IQ05 judge where it stands
		return
	}
	for i := c.depth - 2; i >= 0; i-- {
		if c.stack[i+1].element == dtd.STMTTRN && !holdsRows(e) {
			break
		}
		g := &c.stack[i]
		if g.quiet || dtd.RelationOf(g.element, e).Slot == 0 {
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
	c.found(rule, foreignSeverity(rule, e), c.At).About(e).With(f.element.String())
	if rule == "AC10" { // there is an account, if of the wrong kind
		f.seen |= 1<<dtd.RelationOf(f.element, dtd.BANKACCTFROM).Bit | 1<<dtd.RelationOf(f.element, dtd.CCACCTFROM).Bit
	}
}

// holdsRows names the aggregates that begin a new list of transactions, so that
// one that is still open has lost its end tag.
func holdsRows(e dtd.Element) bool {
	return e == dtd.BANKTRANLIST || isStatementPart(e) || dtd.RelationOf(dtd.OFX, e).Slot != 0
}

// close takes an end tag that did not end a leaf.
func (c *checker) close() {
	e := c.Element
	if c.Flags.Has(unusual) {
		c.judgeTag()
	}
	if c.beyond > 0 {
		c.beyond--
		if e == dtd.STMTTRN {
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
	c.observeClose(f, true)
	c.depth = i
	if i == 0 && e == dtd.OFX {
		c.envelope.closed = true
	}
}

// findOpen finds the nearest open aggregate an end tag may close.
func (c *checker) findOpen(e dtd.Element) int {
	for i := c.depth - 1; i >= 0; i-- {
		f := &c.stack[i]
		if f.element == e && (e != 0 || bytes.EqualFold(c.Doc[f.name.At:f.name.End], c.Name())) {
			return i
		}
	}
	return -1
}

// lose takes the innermost aggregate off the stack without its end tag. What the
// document should still have said in it is not asked for.
func (c *checker) lose(closedBy dtd.Element, byStart bool) {
	path := c.pathTo(c.depth)
	c.depth--
	f := &c.stack[c.depth]
	c.observeClose(f, false)
	if f.element == dtd.STMTTRN && c.row.open {
		c.closeRow()
	}
	if (f.element == dtd.STMTRS || f.element == dtd.CCSTMTRS) && !f.quiet && !c.inStatement() {
		c.sumUpLost()
	}
	if f.element == 0 || len(c.lost) == maxDepth {
		return
	}
	c.lost = append(c.lost, lostFrame{f.element, f.at, path, closedBy, c.At, byStart, c.depth})
}

// flushLost reports the aggregates whose end tags did not come after all.
func (c *checker) flushLost() {
	for i := range c.lost {
		c.foundLost(&c.lost[i])
	}
	c.lost = c.lost[:0]
}

// strayEnd judges an end tag that closes nothing that is open.
func (c *checker) strayEnd(e dtd.Element) {
	if c.crossedEnd(e) {
		return
	}
	if c.depth == 0 && c.envelope.closed {
		c.trailingEnd()
		return
	}
	switch {
	case e.IsAggregate() || c.bare.end == 0:
		c.found("SY02", rules.Error, c.At).Named(c.Name())
	case bytes.EqualFold(c.Doc[c.bare.name.At:c.bare.name.End], c.Name()):
		c.found("SY16", rules.Error, c.bare.end).Named(c.Name()).With(c.tagAfter(c.bare.end))
	case c.previous == scan.Leaf:
		c.found("SY24", rules.Error, c.bare.at).Named(c.Doc[c.bare.name.At:c.bare.name.End]).With(rules.Shown(c.Name()))
	default:
		c.found("SY02", rules.Error, c.At).Named(c.Name())
	}
	c.bare = leafMark{}
}

// crossedEnd judges an end tag that comes after all for an aggregate that was
// given up: another end tag came before it, or an element stood inside that
// belongs further out.
func (c *checker) crossedEnd(e dtd.Element) bool {
	for i := range c.lost {
		l := &c.lost[i]
		if l.element != e {
			continue
		}
		if c.observer != nil {
			c.observer.where = l.closedAt
		}
		switch {
		case !l.byStart:
			c.found("SY03", rules.Error, l.closedAt).About(l.closedBy).With(e.String())
		case c.depth < l.depth: // nothing was opened since, so the frame is still legible
			c.found("SY03", rules.Error, c.At).About(c.stack[l.depth-1].element).With(e.String())
		default:
			rule := foreignRule(e, l.closedBy)
			if rule == "" { // a row inside a statement that a list holds
				rule = "SY03"
			}
			c.found(rule, foreignSeverity(rule, l.closedBy), l.closedAt).About(l.closedBy).With(e.String()).Saying(placementSays[outOfOrder])
		}
		c.lost = slices.Delete(c.lost, i, i+1)
		return true
	}
	return false
}

// trailingEnd judges an end tag after the document: a second </OFX> is a fault of
// its own, anything else is just left over.
func (c *checker) trailingEnd() {
	if c.Element == dtd.OFX {
		c.found("SY02", rules.Error, c.At).Named(c.Name())
		return
	}
	c.trails()
}

// tagAfter is the first tag name at or after an offset.
func (c *checker) tagAfter(at int) string {
	i := bytes.IndexByte(c.Doc[at:], '<')
	if i < 0 {
		return ""
	}
	t, ok := scan.ParseTag(c.Doc, at+i)
	if !ok {
		return ""
	}
	return rules.Shown(c.Doc[t.NameAt:t.NameEnd])
}
