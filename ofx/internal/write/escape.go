package write

import (
	"encoding/binary"
	"math/bits"
)

// AppendEscaped appends text as a value: & < > become entities, the only three that
// every version of the format and every reader knows. Quotes need none.
func AppendEscaped(dst, text []byte) []byte {
	n := unescaped(text)
	if n == len(text) {
		return append(dst, text...)
	}
	return appendEntities(dst, text, n)
}

// appendEntities appends text whose byte n needs an entity.
func appendEntities(dst, text []byte, n int) []byte {
	for n < len(text) {
		dst = append(dst, text[:n]...)
		dst = appendEntity(dst, text[n])
		text = text[n+1:]
		n = unescaped(text)
	}
	return append(dst, text...)
}

// Eight bytes at a time: the number one in every byte, and the high bit of every byte.
const (
	eachByte = 0x0101010101010101
	highBits = 0x8080808080808080
)

// unescaped is how many bytes text has before the first that needs an entity: sixteen at
// a time while none does, then eight, and the last eight once more if less is left.
func unescaped(text []byte) int {
	rest := text[:len(text):len(text)] // the capacity is told, else every step would reckon it
	for ; len(rest) > 16; rest = rest[16:] {
		if entityMarks(binary.LittleEndian.Uint64(rest))|entityMarks(binary.LittleEndian.Uint64(rest[8:])) != 0 {
			break
		}
	}
	for ; len(rest) > 8; rest = rest[8:] {
		if marks := entityMarks(binary.LittleEndian.Uint64(rest)); marks != 0 {
			return len(text) - len(rest) + bits.TrailingZeros64(marks)/8
		}
	}
	if n := len(text) - 8; n >= 0 && entityMarks(binary.LittleEndian.Uint64(text[n:])) == 0 {
		return len(text)
	}
	for i, c := range rest {
		if c == '&' || c == '<' || c == '>' {
			return len(text) - len(rest) + i
		}
	}
	return len(text)
}

// entityMarks marks & < > by the high bits of their bytes; only the lowest mark is
// exact. Less than and greater than differ in one bit, so two comparisons do.
func entityMarks(w uint64) uint64 {
	and, angle := w^'&'*eachByte, (w|('<'^'>')*eachByte)^'>'*eachByte
	return ((and - eachByte) | (angle - eachByte)) &^ w & highBits
}

// appendEntity writes the three entities that both forms declare. Quotes need none
// outside attributes.
func appendEntity(dst []byte, c byte) []byte {
	switch c {
	case '&':
		return append(dst, "&amp;"...)
	case '<':
		return append(dst, "&lt;"...)
	case '>':
		return append(dst, "&gt;"...)
	}
	return append(dst, c)
}
