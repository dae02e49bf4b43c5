package ofx

import (
	"encoding/binary"
	"math/bits"
)

// fastReach is how many bytes quick may look at without asking for the end of the
// document: <, /, a name of eight bytes, > and a word of the value.
const fastReach = 24

// Eight bytes at a time: the number one in every byte, and the high bit of every byte.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeroBytes marks the zero bytes of a word by their high bits. Marks above the
// lowest one may be wrong; the lowest never is. Who looks for several bytes of ASCII at
// once masks their marks once by the word itself, whose high bits all of them share.
func zeroBytes(w uint64) uint64 { return (w - ones) &^ w & highs }

// controlsOrAnd marks control characters and & as zeroBytes does, before its mask: with
// two bits turned a & is a blank, a blank is none, and control characters stay below it.
func controlsOrAnd(w uint64) uint64 { return w ^ ('&'^' ')*ones - (' '+1)*ones }

// quickTag reads a known tag in capitals and its > at nameAt, a leaf's of up to eight
// bytes or an aggregate's: its name's entry and length; an entry without element for
// anything else.
func quickTag(doc []byte, nameAt int) (name shortName, n int) {
	key := binary.LittleEndian.Uint64(doc[nameAt:])
	n = 8
	if after := zeroBytes(key ^ '>'*ones); after != 0 {
		n = bits.TrailingZeros64(after) >> 3
		key &= 1<<(uint(8*n)&63) - 1
	} else if doc[nameAt+8] != '>' {
		return quickLongTag(doc, nameAt)
	}
	if key>>(uint(8*n-8)&63) == 0 { // no name, or one that ends in NUL
		return shortName{}, 0
	}
	return *table.short.find(key), n
}

// quickLongTag reads the tag of an aggregate whose name has nine to sixteen bytes.
func quickLongTag(doc []byte, nameAt int) (name shortName, n int) {
	if nameAt+17 > len(doc) {
		return shortName{}, 0
	}
	key := [3]uint64{binary.LittleEndian.Uint64(doc[nameAt:]), binary.LittleEndian.Uint64(doc[nameAt+8:])}
	n = 16
	if after := zeroBytes(key[1] ^ '>'*ones); after != 0 {
		n = 8 + bits.TrailingZeros64(after)>>3
		key[1] &= 1<<(uint(8*n)&63) - 1
	} else if doc[nameAt+16] != '>' {
		return shortName{}, 0
	}
	e := table.long.find(key)
	if table.kinds[e] != kindAggregate || len(table.names[e]) != n {
		return shortName{}, 0
	}
	return shortName{element: e, kind: kindAggregate}, n
}

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
		w := binary.LittleEndian.Uint64(doc[p : p+8])
		odd := (w | (w + ones)) & highs  // over 126
		angle := (w | 2*ones) ^ '>'*ones // < and > differ in one bit
		stop := (controlsOrAnd(w) | (angle - ones)) &^ w & highs
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
	switch tail := doc[p : p+fastReach]; {
	case tail[0] == '<' && tail[1] == '/':
		if (binary.LittleEndian.Uint64(tail[2:])^key)<<(uint(64-8*n)&63) != 0 || tail[2+n] != '>' {
			return false
		}
		s.flags = hasEnd
		s.end = p + n + 3
		s.pos = s.end
	case tail[0] == '\n' || tail[0] == '\r':
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
	p = skipBlanks(doc, p)
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
