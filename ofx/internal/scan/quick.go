package scan

import (
	"encoding/binary"
	"math/bits"

	"tillroll/ofx/internal/dtd"
)

// FastReach is how many bytes the quick ways may look at without asking for the end of the
// document: <, /, a name of sixteen bytes and >, or of eight and a word of the value.
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

// nameOf is where the name in a tag begins, with room for sixteen bytes and the >.
func nameOf(tag *[FastReach]byte) (name *[17]byte, isEnd bool) {
	if tag[1] == '/' {
		return (*[17]byte)(tag[2:]), true
	}
	return (*[17]byte)(tag[1:]), false
}

// untilGreater gives up to eight bytes that stand before the first >, as a word, and how
// many they are; nine where there is none.
func untilGreater(text *[9]byte) (word uint64, n int) {
	word = binary.LittleEndian.Uint64(text[:])
	after := zeroBytes(word ^ '>'*Ones)
	if after == 0 {
		if text[8] != '>' {
			return word, 9
		}
		return word, 8
	}
	return word & (after&-after>>7 - 1), bits.TrailingZeros64(after) >> 3
}

// quickLong reads the tag of an aggregate whose name has nine to sixteen bytes, and says
// whether it could.
func (s *Scanner) quickLong(written *[17]byte, isEnd bool, pos int) bool {
	rest, n := untilGreater((*[9]byte)(written[8:]))
	name := dtd.FindLong([3]uint64{binary.LittleEndian.Uint64(written[:]), rest})
	if name.Kind != dtd.Aggregate || int(name.Length) != 8+n {
		return false
	}
	nameAt, kind := pos+1, Open
	if isEnd {
		nameAt, kind = pos+2, Close
	}
	s.setTag(kind, name.Element, pos, nameAt, nameAt+8+n+1)
	return true
}

// quickValue reads a plain value from start and the end of its leaf, whose name has n
// bytes: the end tag, or the line's if a tag follows. It says whether it could; everything
// else is left to markup.
func (s *Scanner) quickValue(start int, name uint64, n int) bool {
	doc := s.Doc
	p, unusual := plainEnd(doc, start)
	for p >= 0 && (doc[p] == '&' || doc[p] == '>') {
		p, _ = plainEnd(doc, p+1)
		unusual = true
	}
	if p < 0 || p > len(doc)-FastReach || doc[start] == ' ' || doc[p-1] == ' ' {
		return false
	}
	switch tail := (*[FastReach]byte)(doc[p:]); {
	case tail[0] == '<' && tail[1] == '/':
		if (binary.LittleEndian.Uint64(tail[2:])^name)<<(uint(64-8*n)&63) != 0 || tail[2+n&15] != '>' {
			return false
		}
		s.Flags = HasEnd
		s.End, s.Pos = p+n+3, p+n+3
	case tail[0] == '\n' || tail[0] == '\r':
		following := SkipBlanks(doc, p)
		if following > len(doc)-FastReach || !quickFollower((*[FastReach]byte)(doc[following:]), name) {
			return false
		}
		s.End, s.Pos = p, following
	default:
		return false
	}
	s.ValueEnd = p
	if unusual {
		s.Flags |= classify(doc[start:p])
	}
	return true
}

// plainEnd finds the first control character, <, > or & from p on, and says whether a
// byte over 126 stands before it. It gives up within the last word of the document.
func plainEnd(doc []byte, p int) (end int, unusual bool) {
	var odd uint64
	for ; p >= 0 && p <= len(doc)-8; p += 8 {
		w := binary.LittleEndian.Uint64(doc[p:])
		over := w | (w + Ones)           // over 126
		angle := (w | 2*Ones) ^ '>'*Ones // < and > differ in one bit
		stop := (ControlsOrAnd(w) | (angle - Ones)) &^ w & Highs
		if stop != 0 {
			odd |= over & (stop&-stop - 1)
			return p + bits.TrailingZeros64(stop)>>3, odd&Highs != 0
		}
		odd |= over
	}
	return -1, false
}

// quickFollower says whether a text begins with a tag of up to sixteen capitals that is not
// the end tag of the leaf before it.
func quickFollower(text *[FastReach]byte, leaf uint64) bool {
	name, isEnd := nameOf(text)
	word, n := untilGreater((*[9]byte)(name[:]))
	if n > 8 {
		rest, more := untilGreater((*[9]byte)(name[8:]))
		return text[0] == '<' && areCapitals(word, 8) && areCapitals(rest, more)
	}
	return text[0] == '<' && areCapitals(word, n) && !(isEnd && word == leaf)
}

// areCapitals says whether a word has so many capitals, one at least, and nothing behind them.
func areCapitals(word uint64, n int) bool {
	capitals := (word + (0x80-'A')*Ones) &^ (word + (0x7F-'Z')*Ones) &^ word & Highs
	return 0 < n && n <= 8 && capitals == Highs>>(uint(64-8*n)&63)
}
