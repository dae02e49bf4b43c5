package rows

import (
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/scan"
)

// maxOpenTags bounds how deep aggregates are followed; OFX nests eight deep, and a
// hostile document a million.
const maxOpenTags = 64

// openTags is the stack of aggregates that are open. A name nobody knows is told
// from others by its spelling.
type openTags struct {
	tags   [maxOpenTags]openTag
	depth  int
	beyond int // open tags deeper than the stack
}

// openTag is an aggregate without its end tag yet. Its name counts only where the element
// is unknown.
type openTag struct {
	element dtd.Element
	name    scan.Span
}

// top is the innermost open aggregate; 0 for one nobody knows.
func (o *openTags) top() dtd.Element {
	if o.depth == 0 {
		return 0
	}
	return o.tags[o.depth-1].element
}

// has says whether an aggregate of that name is open.
func (o *openTags) has(e dtd.Element) bool {
	for i := range o.tags[:o.depth] {
		if o.tags[i].element == e {
			return true
		}
	}
	return false
}

// push opens an aggregate. What is deeper than the stack is counted, so that its end tags
// close nothing else.
func (o *openTags) push(s *scan.Scanner) {
	if o.depth == maxOpenTags {
		o.beyond++
		return
	}
	o.tags[o.depth] = openTag{s.Element, scan.Span{At: s.NameAt, End: s.NameEnd}}
	o.depth++
}

// close closes the nearest open aggregate of the scanner's tag name and everything
// inside it, and says whether there was one.
func (o *openTags) close(s *scan.Scanner) bool {
	if o.beyond > 0 {
		o.beyond--
		return false
	}
	if s.Element != 0 {
		return o.closeElement(s.Element)
	}
	for i := o.depth - 1; i >= 0; i-- {
		if t := o.tags[i]; t.element == 0 && string(s.Doc[t.name.At:t.name.End]) == string(s.Name()) {
			o.depth = i
			return true
		}
	}
	return false
}

// closeElement closes the nearest open aggregate of a known name and everything
// inside it, and says whether there was one.
func (o *openTags) closeElement(e dtd.Element) bool {
	for i := o.depth - 1; i >= 0; i-- {
		if o.tags[i].element == e {
			o.depth = i
			return true
		}
	}
	return false
}
