package check

import (
	"sort"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// Node is an element of a document as the checker understood it: what lost its end tag has
// one where the checker closed it, or none.
type Node struct {
	Element  dtd.Element // 0 for a name nobody knows
	Leaf     bool
	Parent   int32     // the node that holds it, -1 outside of everything
	Start    scan.Span // the start tag; of a leaf all of it
	Value    scan.Span // of a leaf
	Close    scan.Span // the end tag of an aggregate; empty for one that has none
	ClosedAt int       // where the checker took an aggregate for closed; 0 when the document never did
}

// Outline is the tree of a document, in its order.
type Outline struct{ Nodes []Node }

// At is the node that begins at an offset, or the last one that begins before it.
func (o *Outline) At(offset int) int {
	return sort.Search(len(o.Nodes), func(i int) bool { return o.Nodes[i].Start.At > offset }) - 1
}

// Fault is an error with its surroundings, for whoever wants to mend it.
type Fault struct {
	Rule    string
	At      int
	Subject string    // what the sentence is about
	Extra   string    // what else it says
	Event   scan.Span // what the checker was looking at
	Where   int       // where an aggregate should have been closed
}

// context is what a fault has beside its note.
type context struct {
	event scan.Span
	where int
}

// observer keeps what mending needs and a report does not.
type observer struct {
	outline  Outline
	contexts []context
	where    int
}

// Examine judges a document as Check does and gives every error, none of them folded, with
// the outline of what was understood. It takes memory for each element.
func Examine(doc []byte, o Options) (faults []Fault, outline *Outline) {
	var c checker
	o.Details = false
	c.options, c.longWay, c.observer = o, true, new(observer)
	c.findings.Unfolded = true
	c.judge(doc[:min(len(doc), maxDocument)])
	for i, n := range c.findings.All() {
		faults = append(faults, Fault{
			Rule: n.Rule(), At: n.At(), Subject: n.Subject(), Extra: n.Extra(),
			Event: c.observer.contexts[i].event, Where: c.observer.contexts[i].where,
		})
	}
	return faults, &c.observer.outline
}

// observe notes the surroundings of a finding.
func (c *checker) observe() {
	if c.observer != nil {
		c.observer.contexts = append(c.observer.contexts, context{scan.Span{At: c.At, End: c.End}, c.observer.where})
	}
}

// observeNode adds the element at hand to the outline and gives its number.
func (c *checker) observeNode(leaf bool) int32 {
	if c.observer == nil {
		return 0
	}
	n := Node{Element: c.Element, Leaf: leaf, Parent: -1, Start: scan.Span{At: c.At, End: c.End}}
	if leaf {
		n.Value = scan.Span{At: c.ValueAt, End: c.ValueEnd}
	}
	if c.depth > 0 {
		n.Parent = c.stack[c.depth-1].node
	}
	c.observer.outline.Nodes = append(c.observer.outline.Nodes, n)
	return int32(len(c.observer.outline.Nodes) - 1)
}

// observeClose notes where an open aggregate ends, with its end tag or without.
func (c *checker) observeClose(f *frame, hasTag bool) {
	if c.observer == nil {
		return
	}
	n := &c.observer.outline.Nodes[f.node]
	n.ClosedAt = c.At
	if hasTag {
		n.Close = scan.Span{At: c.At, End: c.End}
	}
}

// foundLost reports an aggregate that was closed somewhere without its end tag.
func (c *checker) foundLost(l *lostFrame) {
	if c.observer != nil {
		c.observer.where = l.closedAt
	}
	c.found("SY01", rules.Error, l.at).About(l.element).Under(l.path)
}
