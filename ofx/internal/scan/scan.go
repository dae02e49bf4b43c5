// Package scan reads any bytes as a run of events, for the SGML and the XML form alike. It
// knows names of elements and what marks a tag; it judges nothing and never fails.
//
// The words: an event is a start tag, an end tag, a leaf with its value, a text that belongs
// to no leaf, a comment, a CDATA section or a declaration, with its place in the bytes.
// [Flags] tell what is unusual about it. The meaning of a value is what [AppendPlain] makes
// of it; [Lines] and [Position] turn offsets into what people count.
package scan

import (
	"bytes"

	"tillroll/ofx/internal/dtd"
)

// Kind says what the scanner found.
type Kind uint8

const (
	End         Kind = iota // nothing is left
	Open                    // the start tag of an aggregate
	Close                   // an end tag that did not end a leaf
	Leaf                    // a start tag, its value and, if it is there, its end tag
	Text                    // text that belongs to no leaf
	Comment                 // <!-- … --> outside a value
	CDATA                   // <![CDATA[ … ]]> outside a value
	Declaration             // <! … > or <? … ?>
)

// Flags tell what is unusual about an event. A leaf of a good document has
// HasEnd or nothing.
type Flags uint32

const (
	HasEnd        Flags = 1 << iota // the leaf has its own end tag
	NotCapitals                     // the tag name is not all capitals
	BlankInTag                      // <NAME > or </NAME >, also in a leaf's end tag
	HasAttributes                   // <NAME x="y">
	SelfClosing                     // <NAME/>: a leaf without value, or an aggregate whose end tag follows as an event without length
	EndNameCase                     // the leaf's end tag spells the name in other letter case
	Padded                          // blanks stand around the value
	HasAmpersand                    // the value or text holds &
	HasLess                         // it holds a < that starts no tag
	HasGreater                      // it holds >
	hasHighBytes                    // it holds bytes over 127
	HasControl                      // it holds a control byte that is no line break
	HasLineBreak                    // a line break stands inside it
	HasComment                      // a comment stands inside the value
	HasCDATA                        // a CDATA section stands inside the value
)

// UnusualText are the flags of text that is not its own meaning: entities to
// replace, comments to drop, bytes to look at.
const UnusualText = HasAmpersand | HasLess | HasGreater | hasHighBytes | HasControl | HasLineBreak | HasComment | HasCDATA

// How a document is read. Next looks for the shapes of nearly every line first
// (quick.go); what is not one of them is read byte by byte: tags and declarations in
// tag.go, values in value.go. The two agree to the last flag, which a slow twin
// in the tests compares over millions of documents. Time is linear for every input: each
// search that could be repeated remembers that it found nothing.

// Scanner reads any bytes as a run of events, for the SGML and the XML form alike.
// It never fails, judges nothing, builds nothing and allocates nothing. After each
// next the fields describe the event; offsets count bytes from the start of doc.
type Scanner struct {
	Doc []byte
	Pos int // where the next event is looked for

	Kind    Kind
	Flags   Flags
	Element dtd.Element // of open, close and leaf; 0 for a name nobody knows

	At, End           int // the whole event
	NameAt, NameEnd   int // of open, close and leaf
	ValueAt, ValueEnd int // of leaf and text, without blanks around it
	ClosePending      bool
	noCommentEndFrom  int // from here on there is no -->; 0 when not known
	noCDATAEndFrom    int // from here on there is no ]]>
	lookAhead         int // bytes that may still be searched for end tags of unknown names
	misses            [rememberedMisses]Span
	missCount         int
}

// Span is a piece of the document, from its first byte to the one behind it.
type Span struct{ At, End int }

// rememberedMisses is how many unknown names without an end tag the scanner keeps
// in mind: private tags come in a handful per document and repeat in every row.
const rememberedMisses = 16

// New scans doc from an offset, normally the body of its header.
func New(doc []byte, from int) Scanner {
	return Scanner{Doc: doc, Pos: from, lookAhead: lookAheadShare*len(doc) + 1<<16}
}

// lookAheadShare is how many bytes may be searched for each byte of a document.
const lookAheadShare = 4

// Move goes on in another part of the document, from which so many bytes before the place
// of the next event were dropped. What was found before is forgotten.
func (s *Scanner) Move(doc []byte, dropped int) {
	s.Doc, s.Pos = doc, s.Pos-dropped
	s.missCount = 0
	s.noCommentEndFrom, s.noCDATAEndFrom = 0, 0 // there may be one in the new part
	s.lookAhead += lookAheadShare * dropped
}

// Name is the tag name as it stands in the document.
func (s *Scanner) Name() []byte { return s.Doc[s.NameAt:s.NameEnd] }

// Value is the text of a leaf or between tags as it stands in the document, without
// the blanks around it. Unless the flags hold some of UnusualText it is the plain
// value; else AppendPlain gives that.
func (s *Scanner) Value() []byte { return s.Doc[s.ValueAt:s.ValueEnd] }

// Next moves to the next event and says whether there is one. What nearly every line of a
// real document begins with is read here: a known tag of up to eight capitals.
func (s *Scanner) Next() bool {
	pos := SkipBlanks(s.Doc, s.Pos)
	if pos < 0 || pos > len(s.Doc)-FastReach || s.Doc[pos] != '<' || s.ClosePending {
		return s.nextOdd(pos)
	}
	written, isEnd := nameOf((*[FastReach]byte)(s.Doc[pos:]))
	key, n := untilGreater((*[9]byte)(written[:]))
	name := dtd.FindShort(key)
	nameAt, kind := pos+1, Leaf
	if name.Kind == dtd.Aggregate {
		kind = Open
	}
	if isEnd {
		nameAt, kind = pos+2, Close
	}
	if int(name.Length) != n || n == 0 { // the bytes before > may end in NUL
		return n > 8 && s.quickLong(written, isEnd, pos) || s.nextOdd(pos)
	}
	s.setTag(kind, name.Element, pos, nameAt, nameAt+n+1)
	return kind != Leaf || s.quickValue(s.End, key, n) || s.nextOdd(pos)
}

// setTag describes a plain tag, whose name begins at nameAt and which ends at end.
func (s *Scanner) setTag(kind Kind, e dtd.Element, at, nameAt, end int) {
	s.Kind, s.Element, s.Flags, s.At = kind, e, 0, at
	s.NameAt, s.NameEnd = nameAt, end-1
	s.End, s.Pos, s.ValueAt, s.ValueEnd = end, end, end, end
}

// nextOdd moves to an event of any shape, which begins at pos unless the end of an empty
// aggregate is still to come.
func (s *Scanner) nextOdd(pos int) bool {
	if s.ClosePending {
		s.ClosePending = false
		s.Kind, s.Flags = Close, s.Flags&^HasAttributes
		s.At = s.End
		return true
	}
	if pos >= len(s.Doc) {
		s.Kind, s.Flags, s.Element, s.Pos = End, 0, 0, pos
		s.At, s.End = pos, pos
		return false
	}
	if s.Doc[pos] != '<' || !s.markup(pos) {
		s.text(pos)
	}
	return true
}

// SkipBlanks gives the offset of the next byte that is no blank, or the end.
func SkipBlanks(doc []byte, p int) int {
	for uint(p) < uint(len(doc)) && IsBlank(doc[p]) {
		p++
	}
	return p
}

// IsBlank looks first at what most bytes are, no blank.
func IsBlank(c byte) bool { return c <= ' ' && (c == '\n' || c == '\r' || c == ' ' || c == '\t') }

// markup reads the event that starts with the < at pos, or says that this < starts
// none.
func (s *Scanner) markup(pos int) bool {
	s.Element, s.Flags, s.At = 0, 0, pos
	if pos+1 >= len(s.Doc) {
		return false
	}
	switch s.Doc[pos+1] {
	case '!':
		if end, kind := s.bang(pos); kind != End {
			s.Kind, s.End, s.Pos = kind, end, end
			return true
		}
		return false
	case '?':
		end := DeclarationEnd(s.Doc, pos)
		if end == 0 {
			return false
		}
		s.Kind, s.End, s.Pos = Declaration, end, end
		return true
	}
	t, ok := ParseTag(s.Doc, pos)
	if !ok {
		return false
	}
	s.NameAt, s.NameEnd = t.NameAt, t.NameEnd
	s.Flags = t.Flags
	s.Element = dtd.Lookup(s.Name())
	s.End, s.Pos = t.End, t.End
	s.ValueAt, s.ValueEnd = t.End, t.End
	if t.IsEnd {
		s.Kind = Close
		return true
	}
	s.start(t)
	return true
}

// start decides what a start tag opens: the table knows, and for a name nobody
// knows the shape of what follows tells.
func (s *Scanner) start(t Tag) {
	leaf := s.Element.IsLeaf() || s.Element == 0 && s.looksLikeLeaf(t)
	switch {
	case t.Flags&SelfClosing != 0 && (leaf || s.Element == 0):
		s.Kind = Leaf
		s.Flags |= HasEnd
	case t.Flags&SelfClosing != 0:
		s.Kind = Open
		s.ClosePending = true
	case leaf:
		s.Kind = Leaf
		s.leafValue(t)
	default:
		s.Kind = Open
	}
}

// looksLikeLeaf judges an unknown name by what follows: text makes it a leaf, and
// so does the want of an end tag. Readers up to 1.6 must skip unknown tags, and
// banks leave private leaves empty and open.
func (s *Scanner) looksLikeLeaf(t Tag) bool {
	p := SkipBlanks(s.Doc, t.End)
	if p+1 >= len(s.Doc) || s.Doc[p] != '<' {
		return true
	}
	switch s.Doc[p+1] {
	case '!':
		_, kind := s.bang(p)
		return kind == End || kind == CDATA || !s.endTagAhead(t)
	case '?':
		return DeclarationEnd(s.Doc, p) == 0 || !s.endTagAhead(t)
	}
	following, ok := ParseTag(s.Doc, p)
	return !ok || following.IsEnd && sameName(s.Doc, t, following) || !s.endTagAhead(t)
}

// endTagAhead says whether an end tag of the name comes before another start tag of
// it. What all searches together may cost is bounded, so that a million distinct
// names do not make a million searches of the whole document.
func (s *Scanner) endTagAhead(t Tag) bool {
	name := s.Doc[t.NameAt:t.NameEnd]
	for _, m := range s.misses[:min(s.missCount, rememberedMisses)] {
		if bytes.Equal(s.Doc[m.At:m.End], name) {
			return false
		}
	}
	var pattern [2 + maxSearchedName]byte
	if len(name) > maxSearchedName || s.lookAhead <= 0 {
		return false
	}
	ahead := s.Doc[t.End:min(len(s.Doc), t.End+s.lookAhead)]
	n := copy(pattern[:], "</")
	n += copy(pattern[n:], name)
	i := indexTag(ahead, pattern[:n])
	if i < 0 {
		s.lookAhead -= len(ahead)
		s.misses[s.missCount%rememberedMisses] = Span{t.NameAt, t.NameEnd}
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
		if from >= len(text) || !IsNameByte(text[from]) {
			return from - len(pattern)
		}
	}
}

// In is the text of the span.
func (s Span) In(doc []byte) []byte { return doc[s.At:s.End] }

// Has tells whether an event has one of some flags.
func (f Flags) Has(some Flags) bool { return f&some != 0 }
