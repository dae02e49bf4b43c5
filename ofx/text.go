package ofx

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// appendEscaped appends text as a value: & < > become entities, the only three that
// every version of the format and every reader knows. Quotes need none.
func appendEscaped(dst, text []byte) []byte {
	for {
		n := unescaped(text)
		dst = append(dst, text[:n]...)
		if n == len(text) {
			return dst
		}
		dst = appendEntity(dst, text[n])
		text = text[n+1:]
	}
}

// unescaped is how many bytes text has before the first that needs an entity: eight
// at a time, and the last eight once more if less than that is left.
func unescaped(text []byte) int {
	rest := text[:len(text):len(text)] // the capacity is told, else every step would reckon it
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
	and, angle := w^'&'*ones, (w|('<'^'>')*ones)^'>'*ones
	return ((and - ones) | (angle - ones)) &^ w & highs
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

// appendPlain appends the meaning of a raw value: entities replaced, comments
// dropped, CDATA sections opened. What is no entity stays as it is.
func appendPlain(dst, raw []byte) []byte {
	var s sections
	for len(raw) > 0 {
		i := bytes.IndexAny(raw, "&<")
		if i < 0 {
			return append(dst, raw...)
		}
		dst = append(dst, raw[:i]...)
		raw = raw[i:]
		text, n := s.at(raw)
		dst = append(dst, text...)
		if n == 0 {
			dst, n = appendReference(dst, raw)
		}
		raw = raw[n:]
	}
	return dst
}

// sections reads the comments and CDATA sections of one text from front to back. It
// remembers that no end is ahead: a million starts must not make a million searches.
type sections struct {
	noCommentEnd, noCDATAEnd bool
}

// at reads the section at the start of raw: its text and how many bytes it takes, 0
// when none stands there. The text of a comment is nil.
func (s *sections) at(raw []byte) (text []byte, n int) {
	switch {
	case !s.noCommentEnd && bytes.HasPrefix(raw, commentStart):
		i := bytes.Index(raw[len(commentStart):], commentEnd)
		if s.noCommentEnd = i < 0; i >= 0 {
			return nil, len(commentStart) + i + len(commentEnd)
		}
	case !s.noCDATAEnd && bytes.HasPrefix(raw, cdataStart):
		i := bytes.Index(raw[len(cdataStart):], cdataEnd)
		if s.noCDATAEnd = i < 0; i >= 0 {
			return raw[len(cdataStart) : len(cdataStart)+i], len(cdataStart) + i + len(cdataEnd)
		}
	}
	return nil, 0
}

// maxEntity bounds the length of an entity from & to the semicolon: &#x10FFFF; has ten.
const maxEntity = 12

// appendReference appends what the entity at the start of raw stands for and gives
// its length; a & or < that starts none is kept as it is.
func appendReference(dst, raw []byte) ([]byte, int) {
	end := bytes.IndexByte(raw[:min(len(raw), maxEntity)], ';')
	if raw[0] != '&' || end < 2 {
		return append(dst, raw[0]), 1
	}
	name := raw[1:end]
	switch string(name) {
	case "amp":
		return append(dst, '&'), end + 1
	case "lt":
		return append(dst, '<'), end + 1
	case "gt":
		return append(dst, '>'), end + 1
	case "apos":
		return append(dst, '\''), end + 1
	case "quot":
		return append(dst, '"'), end + 1
	case "nbsp":
		return append(dst, ' '), end + 1
	}
	if r, ok := numericReference(name); ok {
		return utf8.AppendRune(dst, r), end + 1
	}
	return append(dst, '&'), 1
}

// numericReference reads #201 or #xC9.
func numericReference(name []byte) (rune, bool) {
	if name[0] != '#' || len(name) < 2 {
		return 0, false
	}
	base, digits := rune(10), name[1:]
	if digits[0] == 'x' || digits[0] == 'X' {
		base, digits = 16, digits[1:]
	}
	r := rune(0)
	for _, c := range digits {
		d := hexDigit(c)
		if d >= base || r > utf8.MaxRune {
			return 0, false
		}
		r = r*base + d
	}
	return r, len(digits) > 0 && r > 0 && utf8.ValidRune(r)
}

func hexDigit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return 16
}
