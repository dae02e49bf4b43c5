package ofx

import "bytes"

// eventKind says what the scanner found.
type eventKind uint8

const (
	eventEnd         eventKind = iota // nothing is left
	eventOpen                         // the start tag of an aggregate
	eventClose                        // an end tag that did not end a leaf
	eventLeaf                         // a start tag, its value and, if it is there, its end tag
	eventText                         // text that belongs to no leaf
	eventComment                      // <!-- … --> outside a value
	eventCDATA                        // <![CDATA[ … ]]> outside a value
	eventDeclaration                  // <! … > or <? … ?>
)

// eventFlags tell what is unusual about an event. A leaf of a good document has
// hasEnd or nothing.
type eventFlags uint32

const (
	hasEnd        eventFlags = 1 << iota // the leaf has its own end tag
	notCapitals                          // the tag name is not all capitals
	blankInTag                           // <NAME > or </NAME >, also in a leaf's end tag
	hasAttributes                        // <NAME x="y">
	selfClosing                          // <NAME/>: a leaf without value, or an aggregate whose end tag follows as an event without length
	endNameCase                          // the leaf's end tag spells the name in other letter case
	padded                               // blanks stand around the value
	hasAmpersand                         // the value or text holds &
	hasLess                              // it holds a < that starts no tag
	hasGreater                           // it holds >
	hasHighBytes                         // it holds bytes over 127
	hasControl                           // it holds a control byte that is no line break
	hasLineBreak                         // a line break stands inside it
	hasComment                           // a comment stands inside the value
	hasCDATA                             // a CDATA section stands inside the value
)

// unusualText are the flags of text that is not its own meaning: entities to
// replace, comments to drop, bytes to look at.
const unusualText = hasAmpersand | hasLess | hasGreater | hasHighBytes | hasControl | hasLineBreak | hasComment | hasCDATA

// How a document is read. next looks for the shapes of nearly every line first
// (scan_quick.go); what is not one of them is read byte by byte: tags and declarations in
// scan_tag.go, values in scan_value.go. The two agree to the last flag, which a slow twin
// in the tests compares over millions of documents. Time is linear for every input: each
// search that could be repeated remembers that it found nothing.

// scanner reads any bytes as a run of events, for the SGML and the XML form alike.
// It never fails, judges nothing, builds nothing and allocates nothing. After each
// next the fields describe the event; offsets count bytes from the start of doc.
type scanner struct {
	doc []byte
	pos int // where the next event is looked for

	kind    eventKind
	flags   eventFlags
	element element // of open, close and leaf; 0 for a name nobody knows

	at, end           int // the whole event
	nameAt, nameEnd   int // of open, close and leaf
	valueAt, valueEnd int // of leaf and text, without blanks around it
	closePending      bool
	noCommentEndFrom  int // from here on there is no -->; 0 when not known
	noCDATAEndFrom    int // from here on there is no ]]>
	lookAhead         int // bytes that may still be searched for end tags of unknown names
	misses            [rememberedMisses]span
	missCount         int
}

// span is a piece of the document, from its first byte to the one behind it.
type span struct{ at, end int }

// rememberedMisses is how many unknown names without an end tag the scanner keeps
// in mind: private tags come in a handful per document and repeat in every row.
const rememberedMisses = 16

// newScanner scans doc from an offset, normally the body of its header.
func newScanner(doc []byte, from int) scanner {
	return scanner{doc: doc, pos: from, lookAhead: 4*len(doc) + 1<<16}
}

// name is the tag name as it stands in the document.
func (s *scanner) name() []byte { return s.doc[s.nameAt:s.nameEnd] }

// value is the text of a leaf or between tags as it stands in the document, without
// the blanks around it. Unless the flags hold some of unusualText it is the plain
// value; else appendPlain gives that.
func (s *scanner) value() []byte { return s.doc[s.valueAt:s.valueEnd] }

// next moves to the next event and says whether there is one.
func (s *scanner) next() bool {
	if s.closePending {
		s.closePending = false
		s.kind, s.flags = eventClose, s.flags&^hasAttributes
		s.at = s.end
		return true
	}
	pos := skipBlanks(s.doc, s.pos)
	if pos >= len(s.doc) {
		s.kind, s.flags, s.element, s.pos = eventEnd, 0, 0, pos
		s.at, s.end = pos, pos
		return false
	}
	if s.doc[pos] == '<' {
		if pos+fastReach <= len(s.doc) && s.quick(pos) {
			return true
		}
		if s.markup(pos) {
			return true
		}
	}
	s.text(pos)
	return true
}

// skipBlanks gives the offset of the next byte that is no blank, or the end.
func skipBlanks(doc []byte, p int) int {
	for p < len(doc) && isBlank(doc[p]) {
		p++
	}
	return p
}

// isBlank looks first at what most bytes are, no blank.
func isBlank(c byte) bool { return c <= ' ' && (c == '\n' || c == '\r' || c == ' ' || c == '\t') }

// markup reads the event that starts with the < at pos, or says that this < starts
// none.
func (s *scanner) markup(pos int) bool {
	s.element, s.flags, s.at = 0, 0, pos
	if pos+1 >= len(s.doc) {
		return false
	}
	switch s.doc[pos+1] {
	case '!':
		if end, kind := s.bang(pos); kind != eventEnd {
			s.kind, s.end, s.pos = kind, end, end
			return true
		}
		return false
	case '?':
		end := declarationEnd(s.doc, pos)
		if end == 0 {
			return false
		}
		s.kind, s.end, s.pos = eventDeclaration, end, end
		return true
	}
	t, ok := parseTag(s.doc, pos)
	if !ok {
		return false
	}
	s.nameAt, s.nameEnd = t.nameAt, t.nameEnd
	s.flags = t.flags
	s.element = lookupElement(s.name())
	s.end, s.pos = t.end, t.end
	s.valueAt, s.valueEnd = t.end, t.end
	if t.isEnd {
		s.kind = eventClose
		return true
	}
	s.start(t)
	return true
}

// start decides what a start tag opens: the table knows, and for a name nobody
// knows the shape of what follows tells.
func (s *scanner) start(t tag) {
	leaf := s.element.isLeaf() || s.element == 0 && s.looksLikeLeaf(t)
	switch {
	case t.flags&selfClosing != 0 && (leaf || s.element == 0):
		s.kind = eventLeaf
		s.flags |= hasEnd
	case t.flags&selfClosing != 0:
		s.kind = eventOpen
		s.closePending = true
	case leaf:
		s.kind = eventLeaf
		s.leafValue(t)
	default:
		s.kind = eventOpen
	}
}

// looksLikeLeaf judges an unknown name by what follows: text makes it a leaf, and
// so does the want of an end tag. Readers up to 1.6 must skip unknown tags, and
// banks leave private leaves empty and open.
func (s *scanner) looksLikeLeaf(t tag) bool {
	p := skipBlanks(s.doc, t.end)
	if p+1 >= len(s.doc) || s.doc[p] != '<' {
		return true
	}
	switch s.doc[p+1] {
	case '!':
		_, kind := s.bang(p)
		return kind == eventEnd || kind == eventCDATA || !s.endTagAhead(t)
	case '?':
		return declarationEnd(s.doc, p) == 0 || !s.endTagAhead(t)
	}
	following, ok := parseTag(s.doc, p)
	return !ok || following.isEnd && sameName(s.doc, t, following) || !s.endTagAhead(t)
}

// endTagAhead says whether an end tag of the name comes before another start tag of
// it. What all searches together may cost is bounded, so that a million distinct
// names do not make a million searches of the whole document.
func (s *scanner) endTagAhead(t tag) bool {
	name := s.doc[t.nameAt:t.nameEnd]
	for _, m := range s.misses[:min(s.missCount, rememberedMisses)] {
		if bytes.Equal(s.doc[m.at:m.end], name) {
			return false
		}
	}
	var pattern [2 + maxSearchedName]byte
	if len(name) > maxSearchedName || s.lookAhead <= 0 {
		return false
	}
	ahead := s.doc[t.end:min(len(s.doc), t.end+s.lookAhead)]
	n := copy(pattern[:], "</")
	n += copy(pattern[n:], name)
	i := indexTag(ahead, pattern[:n])
	if i < 0 {
		s.lookAhead -= len(ahead)
		s.misses[s.missCount%rememberedMisses] = span{t.nameAt, t.nameEnd}
		s.missCount++
		return false
	}
	s.lookAhead -= i
	pattern[1] = '<'
	return indexTag(ahead[:i], pattern[1:n]) < 0
}

// maxSearchedName bounds the length of an unknown name whose end tag is looked
// for: the longest in any DTD has 18 characters.
const maxSearchedName = 64

// indexTag finds a tag by "<NAME" or "</NAME" with nothing more to the name.
func indexTag(text, pattern []byte) int {
	for from := 0; ; {
		i := bytes.Index(text[from:], pattern)
		if i < 0 {
			return -1
		}
		from += i + len(pattern)
		if from >= len(text) || !isNameByte(text[from]) {
			return from - len(pattern)
		}
	}
}
