package scan

import (
	"encoding/binary"
	"math/bits"

	"tillroll/ofx/internal/dtd"
)

// FastReach is how many bytes quick may look at without asking for the end of the
// document: <, /, a name of eight bytes, > and a word of the value.
const FastReach = 24

// Eight bytes at a time: the number one in every byte, and the high bit of every byte.
const (
	Ones  = 0x0101010101010101
	Highs = 0x8080808080808080
)

// zeroBytes marks the zero bytes of a word by their high bits. Marks above the
// lowest one may be wrong; the lowest never is. Who looks for several bytes of ASCII at
// once masks their marks once by the word itself, whose high bits all of them share.
func zeroBytes(w uint64) uint64 { return (w - Ones) &^ w & Highs }

// ControlsOrAnd marks control characters and & as zeroBytes does, before its mask: with
// two bits turned a & is a blank, a blank is none, and control characters stay below it.
func ControlsOrAnd(w uint64) uint64 { return w ^ ('&'^' ')*Ones - (' '+1)*Ones }

// quickTag reads a known tag in capitals and its > at nameAt, a leaf's of up to eight
// bytes or an aggregate's: its name's entry and length; an entry without element for
// anything else.
func quickTag(doc []byte, nameAt int) (name dtd.ShortName, n int) {
	key := binary.LittleEndian.Uint64(doc[nameAt:])
	n = 8
	if after := zeroBytes(key ^ '>'*Ones); after != 0 {
		n = bits.TrailingZeros64(after) >> 3
		key &= 1<<(uint(8*n)&63) - 1
	} else if doc[nameAt+8] != '>' {
		return quickLongTag(doc, nameAt)
	}
	if key>>(uint(8*n-8)&63) == 0 { // no name, or one that ends in NUL
		return dtd.ShortName{}, 0
	}
	return *dtd.FindShort(key), n
}

// quickLongTag reads the tag of an aggregate whose name has nine to sixteen bytes.
func quickLongTag(doc []byte, nameAt int) (name dtd.ShortName, n int) {
	if nameAt+17 > len(doc) {
		return dtd.ShortName{}, 0
	}
	key := [3]uint64{binary.LittleEndian.Uint64(doc[nameAt:]), binary.LittleEndian.Uint64(doc[nameAt+8:])}
	n = 16
	if after := zeroBytes(key[1] ^ '>'*Ones); after != 0 {
		n = 8 + bits.TrailingZeros64(after)>>3
		key[1] &= 1<<(uint(8*n)&63) - 1
	} else if doc[nameAt+16] != '>' {
		return dtd.ShortName{}, 0
	}
	e := dtd.FindLong(key)
	if !e.IsAggregate() || len(e.String()) != n {
		return dtd.ShortName{}, 0
	}
	return dtd.ShortName{Element: e, Kind: dtd.Aggregate}, n
}

// quick reads the shapes that nearly every line of a real document has: a known tag
// of up to eight capitals, alone or with a plain value and its end tag, or with a
// plain value up to the end of the line. It says whether it could; everything else
// is left to markup.
func (s *Scanner) quick(pos int) bool {
	nameAt := pos + 1
	if s.Doc[nameAt] == '/' {
		nameAt++
	}
	name, n := quickTag(s.Doc, nameAt)
	if name.Element == 0 {
		return false
	}
	start := nameAt + n + 1
	s.Element, s.Flags, s.At = name.Element, 0, pos
	s.NameAt, s.NameEnd = nameAt, nameAt+n
	s.End, s.Pos, s.ValueAt, s.ValueEnd = start, start, start, start
	if nameAt == pos+2 {
		s.Kind = Close
		return true
	}
	if name.Kind == dtd.Aggregate {
		s.Kind = Open
		return true
	}
	s.Kind = Leaf
	return s.quickValue(start, name.Key, n)
}

// quickValue reads a plain value from start and the end of its leaf.
func (s *Scanner) quickValue(start int, key uint64, n int) bool {
	doc, p := s.Doc, start
	var unusual uint64
	for {
		if p+8 > len(doc) {
			return false
		}
		w := binary.LittleEndian.Uint64(doc[p : p+8])
		odd := (w | (w + Ones)) & Highs  // over 126
		angle := (w | 2*Ones) ^ '>'*Ones // < and > differ in one bit
		stop := (ControlsOrAnd(w) | (angle - Ones)) &^ w & Highs
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
	if p > start && (doc[start] == ' ' || doc[p-1] == ' ') || p+FastReach > len(doc) {
		return false
	}
	switch tail := doc[p : p+FastReach]; {
	case tail[0] == '<' && tail[1] == '/':
		if (binary.LittleEndian.Uint64(tail[2:])^key)<<(uint(64-8*n)&63) != 0 || tail[2+n] != '>' {
			return false
		}
		s.Flags = HasEnd
		s.End = p + n + 3
		s.Pos = s.End
	case tail[0] == '\n' || tail[0] == '\r':
		following := s.quickLineEnd(p)
		if following == 0 {
			return false
		}
		s.End, s.Pos = p, following
	default:
		return false
	}
	s.ValueEnd = p
	if unusual != 0 {
		s.Flags |= classify(doc[start:p])
	}
	return true
}

// quickLineEnd follows the line break after an unclosed value to the tag on the next
// line, and gives its offset; 0 if something else stands there, such as more of the
// value, a tag that is not quick, or the leaf's own end tag.
func (s *Scanner) quickLineEnd(p int) int {
	doc := s.Doc
	p = SkipBlanks(doc, p)
	if p+FastReach > len(doc) || doc[p] != '<' {
		return 0
	}
	nameAt := p + 1
	if doc[nameAt] == '/' {
		nameAt++
	}
	name, _ := quickTag(doc, nameAt)
	if name.Element == 0 || nameAt == p+2 && name.Element == s.Element {
		return 0
	}
	return p
}
