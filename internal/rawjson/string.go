package rawjson

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"tillroll/internal/text"
)

// Class is what a text needs before it may stand in a file. A string is of the highest
// class that any part of it asks for.
type Class uint32

const (
	PlainText   Class = iota << classShift // nothing: clean ASCII
	WideText                               // nothing, but not all of it is ASCII
	UntidyText                             // perhaps cleaning
	EscapedText                            // its escapes undone, and perhaps cleaning

	classShift = 30
	sizeBits   = 1<<classShift - 1
)

// Class is what the text needs.
func (v Span) Class() Class { return Class(v.size &^ sizeBits) }

// string scans a string whose opening quote was just passed.
func (s *Scanner) string() (v Span, ok bool) {
	body, start := s.Body, s.At
	at, needs := textEnd(body, start, true)
	for {
		if at >= len(body) {
			return v, s.failEnd()
		}
		switch c := body[at]; {
		case c == '"':
			s.At = at + 1
			if body[at-1] == ' ' {
				needs = max(needs, UntidyText)
			}
			return Span{uint32(start), uint32(at-start) | uint32(needs)}, true
		case c == '\\':
			n := s.escapeSize(at)
			if n == 0 {
				return v, false
			}
			needs = EscapedText
			at = plainEnd(body, at+n)
		case c < ' ':
			return v, s.Fail("a control character in a string", at)
		default:
			n, alone := s.runeAt(at)
			if n == 0 {
				return v, false
			}
			end, behind := textEnd(body, at+n, false)
			at, needs = end, max(needs, alone, behind)
		}
	}
}

// escapeSize is the length of the escape at a backslash; 0 is a fault.
func (s *Scanner) escapeSize(at int) int {
	if at+1 == len(s.Body) {
		s.failEnd()
		return 0
	}
	switch s.Body[at+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		for i := at + 2; i < at+6; i++ {
			if i >= len(s.Body) {
				s.failEnd()
				return 0
			}
			if hexValue(s.Body[i]) > 15 {
				s.Fail("an escape without four hex digits", at)
				return 0
			}
		}
		return 6
	}
	s.Fail("an unknown escape", at)
	return 0
}

// runeAt gives the length and class of the character beyond ASCII at an offset; the
// length 0 is a fault.
func (s *Scanner) runeAt(at int) (n int, needs Class) {
	r, n := decodeRune(s.Body[at:])
	switch {
	case r == utf8.RuneError && n == 1:
		if utf8.FullRune(s.Body[at:]) {
			s.Fail("invalid UTF-8", at)
		} else {
			s.failEnd()
		}
		return 0, 0
	case r == text.ByteOrderMark || text.IsBlank(r):
		return n, UntidyText
	}
	return n, WideText
}

// decodeRune is utf8.DecodeRune with a short way for the characters of two bytes, which
// most of those beyond ASCII are.
func decodeRune(text []byte) (r rune, n int) {
	if len(text) > 1 && text[0]-0xC2 < 0xE0-0xC2 && text[1]-0x80 < 0x40 {
		return rune(text[0]&0x1F)<<6 | rune(text[1]&0x3F), 2
	}
	return utf8.DecodeRune(text)
}

const (
	eachByte = 0x0101010101010101
	highBits = 0x8080808080808080
)

// special marks in the high bit of each byte of w what cannot be passed over in a
// string: a quote, a backslash, a control character, a byte beyond ASCII. Only the
// lowest mark is exact: a borrow may mark bytes above it.
func special(w uint64) uint64 {
	return (quotable(w) | w) & highBits
}

// quotable marks what a string must escape, before the mask: quotes and control characters
// at once, since with one bit turned a quote is a blank, a blank is none and control
// characters stay below it, and backslashes.
func quotable(w uint64) uint64 {
	return (w ^ eachByte*('"'^' ') - eachByte*(' '+1)) | (w ^ eachByte*'\\' - eachByte)
}

// plainEnd is where the run of bytes that are not special ends.
func plainEnd(body []byte, at int) int {
	rest := body[at:len(body):len(body)] // the capacity is told, else every step would reckon it
	for ; len(rest) > 8; rest = rest[8:] {
		if m := special(binary.LittleEndian.Uint64(rest)); m != 0 {
			return len(body) - len(rest) + bits.TrailingZeros64(m)/8
		}
	}
	for len(rest) > 0 && isPlain(rest[0]) {
		rest = rest[1:]
	}
	return len(body) - len(rest)
}

// textEnd is plainEnd for the pieces of a string. It tells besides whether what it passed
// over is clean ASCII, behind a blank or not: the start of a text is as good as one.
func textEnd(body []byte, at int, blank bool) (end int, needs Class) {
	var found, last uint64
	if !blank {
		last = highBits
	}
	rest := body[at:len(body):len(body)]
	for ; len(rest) > 8; rest = rest[8:] {
		w := binary.LittleEndian.Uint64(rest)
		words := w ^ eachByte*' ' + 0x7f*eachByte                 // marks what is no blank
		untidy := ^(words | words<<8 | last>>56) | (w + eachByte) // marks a blank behind a blank, and DEL
		if m := special(w); m != 0 {
			m &= -m // what is marked above it does not count
			if (found|untidy&(m-1))&highBits != 0 {
				needs = UntidyText
			}
			return len(body) - len(rest) + bits.TrailingZeros64(m)/8, needs
		}
		found |= untidy
		last = words
	}
	return plainEnd(body, len(body)-len(rest)), UntidyText
}

func isPlain(c byte) bool { return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' }

// hexValue is the value of a hex digit, or more than 15.
func hexValue(c byte) uint32 {
	switch {
	case c-'0' <= 9:
		return uint32(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return uint32(c|0x20-'a') + 10
	}
	return 16
}
