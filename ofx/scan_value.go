package ofx

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// leafValue reads the value after a leaf's start tag, and its end tag if that comes
// next. Without an end tag the value ends at the next tag.
func (s *scanner) leafValue(t tag) {
	stop := s.valueStop(t.end)
	s.valueEnd, s.end, s.pos = stop, stop, stop
	if following, ok := parseTag(s.doc, stop); stop < len(s.doc) && ok && following.isEnd && sameName(s.doc, t, following) {
		s.flags |= hasEnd | following.flags&blankInTag
		if !bytes.Equal(s.name(), s.doc[following.nameAt:following.nameEnd]) {
			s.flags |= endNameCase
		}
		s.end, s.pos = following.end, following.end
	} else if s.flags&hasComment != 0 {
		s.dropTrailingComments()
	}
	s.trim()
	if s.flags&hasEnd == 0 {
		s.end = s.valueEnd
	}
}

// valueStop finds the < that ends a value: one that starts a tag or declaration.
// Comments and CDATA sections belong to the value.
func (s *scanner) valueStop(p int) int {
	for {
		i := bytes.IndexByte(s.doc[p:], '<')
		if i < 0 || p+i+1 >= len(s.doc) {
			if i >= 0 {
				s.flags |= hasLess
			}
			return len(s.doc)
		}
		p += i
		switch c := s.doc[p+1]; {
		case c == '!':
			end, kind := s.bang(p)
			switch kind {
			case eventComment:
				s.flags |= hasComment
				p = end
				continue
			case eventCDATA:
				s.flags |= hasCDATA
				p = end
				continue
			case eventDeclaration:
				return p
			}
		case c == '?':
			if declarationEnd(s.doc, p) > 0 {
				return p
			}
		default:
			if _, ok := parseTag(s.doc, p); ok {
				return p
			}
		}
		s.flags |= hasLess
		p++
	}
}

// dropTrailingComments gives comments after the value of an unclosed leaf back to
// the document: they stand between two elements.
func (s *scanner) dropTrailingComments() {
	first, end := s.valueEnd, s.valueEnd // the first comment after the last piece of text
	inside, kept := s.flags&^(hasComment|hasCDATA), eventFlags(0)
	for p := s.valueAt; p < end; {
		next, kind := p+1, eventEnd
		if s.doc[p] == '<' && p+1 < end && s.doc[p+1] == '!' {
			if e, k := s.bang(p); k == eventComment || k == eventCDATA {
				next, kind = e, k
			}
		}
		switch {
		case kind == eventComment:
			first = min(first, p)
			kept |= hasComment
		case kind == eventCDATA:
			first = end
			inside |= kept | hasCDATA
		case !isBlank(s.doc[p]):
			first = end
			inside |= kept
		}
		p = next
	}
	s.flags = inside
	s.valueEnd, s.end, s.pos = first, first, first
}

// text reads text that belongs to no leaf, up to the next markup of any kind.
func (s *scanner) text(pos int) {
	s.kind, s.element, s.flags, s.at = eventText, 0, 0, pos
	s.nameAt, s.nameEnd, s.valueAt = pos, pos, pos
	p := pos
	for {
		if s.doc[p] == '<' {
			if p > pos && s.startsMarkup(p) {
				break
			}
			s.flags |= hasLess
			p++
		}
		i := bytes.IndexByte(s.doc[p:], '<')
		if i < 0 {
			p = len(s.doc)
			break
		}
		p += i
	}
	s.valueEnd, s.pos = p, p
	s.trim()
	s.end = s.valueEnd
}

// startsMarkup says whether the < at pos starts a tag, comment, section or
// declaration.
func (s *scanner) startsMarkup(pos int) bool {
	if pos+1 >= len(s.doc) {
		return false
	}
	switch s.doc[pos+1] {
	case '!':
		_, kind := s.bang(pos)
		return kind != eventEnd
	case '?':
		return declarationEnd(s.doc, pos) > 0
	}
	_, ok := parseTag(s.doc, pos)
	return ok
}

// trim takes the blanks off both ends of the value and notes what it holds. The
// line break and the indentation between an unclosed value and the next tag are no
// padding; blanks on the value's own line are.
func (s *scanner) trim() {
	at, end := s.valueAt, s.valueEnd
	for at < end && isBlank(s.doc[at]) {
		at++
	}
	if at == end {
		s.valueEnd = s.valueAt
		return
	}
	for isBlank(s.doc[end-1]) {
		end--
	}
	if at > s.valueAt && isSpace(s.doc[s.valueAt]) {
		s.flags |= padded
	}
	if end < s.valueEnd && isSpace(s.doc[end]) && (s.flags&hasEnd != 0 || hasBreak(s.doc[end:s.valueEnd])) {
		s.flags |= padded
	}
	s.valueAt, s.valueEnd = at, end
	if s.flags&(hasComment|hasCDATA) != 0 {
		s.flags |= classifySections(s.doc[at:end])
		return
	}
	s.flags |= classify(s.doc[at:end])
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func hasBreak(text []byte) bool {
	return bytes.IndexByte(text, '\n') >= 0 || bytes.IndexByte(text, '\r') >= 0
}

// classify tells which unusual bytes a value holds. A < is not looked for: only the
// scanner knows which ones are tags.
func classify(text []byte) (flags eventFlags) {
	for _, c := range text {
		switch {
		case c >= 0x80:
			flags |= hasHighBytes
		case c == '&':
			flags |= hasAmpersand
		case c == '>':
			flags |= hasGreater
		case c == '\n' || c == '\r':
			flags |= hasLineBreak
		case c < 0x20 || c == 0x7F:
			flags |= hasControl
		}
	}
	return flags
}

// classifySections classifies a value with comments, which do not count, and CDATA
// sections, in which & and > stand for themselves.
func classifySections(text []byte) (flags eventFlags) {
	var s sections
	for len(text) > 0 {
		if section, n := s.at(text); n > 0 {
			flags |= classify(section) &^ (hasAmpersand | hasGreater)
			text = text[n:]
			continue
		}
		i := 1 + bytes.IndexByte(text[1:], '<')
		if i == 0 {
			i = len(text)
		}
		flags |= classify(text[:i])
		text = text[i:]
	}
	return flags
}

// fastReach is how many bytes quick may look at without asking for the end of the
// document: <, /, a name of eight bytes, > and a word of the value.
const fastReach = 24

// Eight bytes at a time: a byte of all ones, and the high bit of every byte.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeroBytes marks the zero bytes of a word by their high bits. Marks above the
// lowest one may be wrong; the lowest never is.
func zeroBytes(w uint64) uint64 { return (w - ones) &^ w & highs }

// quickTag reads a known tag of up to eight capitals and its > at nameAt: its name's
// entry and length; an entry without element for anything else.
func quickTag(doc []byte, nameAt int) (name *shortName, n int) {
	key := binary.LittleEndian.Uint64(doc[nameAt:])
	n = 8
	if after := zeroBytes(key ^ '>'*ones); after != 0 {
		n = bits.TrailingZeros64(after) >> 3
		key &= 1<<(uint(8*n)&63) - 1
	} else if doc[nameAt+8] != '>' {
		return &unknownName, 0
	}
	if key>>(uint(8*n-8)&63) == 0 { // no name, or one that ends in NUL
		return &unknownName, 0
	}
	return table.short.find(key), n
}

var unknownName shortName // never changed

// quick reads the shapes that nearly every line of a real document has: a known tag
// of up to eight capitals, alone or with a plain value and its end tag, or with a
// plain value up to the end of the line. It says whether it could; everything else
// is left to markup.
func (s *scanner) quick(pos int) bool {
	nameAt := pos + 1
	if s.doc[nameAt] == '/' {
		nameAt++
	}
	name, n := quickTag(s.doc, nameAt)
	if name.element == 0 {
		return false
	}
	start := nameAt + n + 1
	s.element, s.flags, s.at = name.element, 0, pos
	s.nameAt, s.nameEnd = nameAt, nameAt+n
	s.end, s.pos, s.valueAt, s.valueEnd = start, start, start, start
	if nameAt == pos+2 {
		s.kind = eventClose
		return true
	}
	if name.kind == kindAggregate {
		s.kind = eventOpen
		return true
	}
	s.kind = eventLeaf
	return s.quickValue(start, name.key, n)
}

// quickValue reads a plain value from start and the end of its leaf.
func (s *scanner) quickValue(start int, key uint64, n int) bool {
	doc, p := s.doc, start
	var unusual uint64
	for {
		if p+8 > len(doc) {
			return false
		}
		w := binary.LittleEndian.Uint64(doc[p:])
		odd := (w | (w + ones)) & highs               // over 126
		and, angle := w^'&'*ones, (w|2*ones)^'>'*ones // < and > differ in one bit
		stop := ((and-ones)&^and | (angle-ones)&^angle | (w-' '*ones)&^w) & highs
		if stop == 0 {
			unusual |= odd
			p += 8
			continue
		}
		unusual |= odd & (stop&-stop - 1)
		p += bits.TrailingZeros64(stop) >> 3
		if c := doc[p]; c != '&' && c != '>' {
			break
		}
		unusual = 1
		p++
	}
	if p > start && (doc[start] == ' ' || doc[p-1] == ' ') || p+fastReach > len(doc) {
		return false
	}
	switch {
	case doc[p] == '<' && doc[p+1] == '/':
		tail := binary.LittleEndian.Uint64(doc[p+2:])
		if (tail^key)<<(uint(64-8*n)&63) != 0 || doc[p+2+n] != '>' {
			return false
		}
		s.flags = hasEnd
		s.end = p + n + 3
		s.pos = s.end
	case doc[p] == '\n' || doc[p] == '\r':
		following := s.quickLineEnd(p)
		if following == 0 {
			return false
		}
		s.end, s.pos = p, following
	default:
		return false
	}
	s.valueEnd = p
	if unusual != 0 {
		s.flags |= classify(doc[start:p])
	}
	return true
}

// quickLineEnd follows the line break after an unclosed value to the tag on the next
// line, and gives its offset; 0 if something else stands there, such as more of the
// value, a tag that is not quick, or the leaf's own end tag.
func (s *scanner) quickLineEnd(p int) int {
	doc := s.doc
	for p < len(doc) && isBlank(doc[p]) {
		p++
	}
	if p+fastReach > len(doc) || doc[p] != '<' {
		return 0
	}
	nameAt := p + 1
	if doc[nameAt] == '/' {
		nameAt++
	}
	name, _ := quickTag(doc, nameAt)
	if name.element == 0 || nameAt == p+2 && name.element == s.element {
		return 0
	}
	return p
}
