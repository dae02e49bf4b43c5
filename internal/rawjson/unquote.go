package rawjson

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// Unquote appends the meaning of a JSON string that the Scanner has passed. Broken
// tells of an escaped lone surrogate, which becomes U+FFFD.
func Unquote(dst, raw []byte) (out []byte, broken bool) {
	for len(raw) > 0 {
		n := bytes.IndexByte(raw, '\\')
		if n < 0 {
			return append(dst, raw...), broken
		}
		dst = append(dst, raw[:n]...)
		r, size, lone := escapeOf(raw[n:])
		broken = broken || lone
		dst = utf8.AppendRune(dst, r)
		raw = raw[n+size:]
	}
	return dst, broken
}

// escapeOf reads the escape that raw begins with.
func escapeOf(raw []byte) (r rune, size int, lone bool) {
	switch c := raw[1]; c {
	case 'b':
		return '\b', 2, false
	case 'f':
		return '\f', 2, false
	case 'n':
		return '\n', 2, false
	case 'r':
		return '\r', 2, false
	case 't':
		return '\t', 2, false
	case 'u':
		return surrogates(raw)
	default:
		return rune(c), 2, false
	}
}

// surrogates reads \uXXXX, and the second half of a pair with it.
func surrogates(raw []byte) (r rune, size int, lone bool) {
	r = hexRune(raw)
	if !utf16.IsSurrogate(r) {
		return r, 6, false
	}
	if len(raw) >= 12 && raw[6] == '\\' && raw[7] == 'u' {
		if pair := utf16.DecodeRune(r, hexRune(raw[6:])); pair != utf8.RuneError {
			return pair, 12, false
		}
	}
	return utf8.RuneError, 6, true
}

func hexRune(raw []byte) rune {
	return rune(hexValue(raw[2])<<12 | hexValue(raw[3])<<8 | hexValue(raw[4])<<4 | hexValue(raw[5]))
}

// UnquoteInPlace scans a string whose opening quote was just passed and writes its
// meaning over it, which is never longer. It is string and unquote in one pass: the
// document of a ValidateRequest is most of its body.
func (s *Scanner) UnquoteInPlace() (doc []byte, ok bool) {
	body, from, to := s.Body, s.At, s.At
	start := from
	for {
		from, to = movePlain(body, from, to)
		if from >= len(body) {
			return nil, s.failEnd()
		}
		switch c := body[from]; {
		case c == '"':
			s.At = from + 1
			return body[start:to:to], true
		case c == '\\':
			if !s.escapesAt(from) {
				return nil, false
			}
			r, size, _ := escapeOf(body[from:])
			if r < utf8.RuneSelf {
				body[to] = byte(r)
				to++
			} else {
				to += utf8.EncodeRune(body[to:], r)
			}
			from += size
		case c < ' ':
			return nil, s.Fail("a control character in a string", from)
		default:
			n, _ := s.runeAt(from)
			if n == 0 {
				return nil, false
			}
			to += copy(body[to:], body[from:from+n])
			from += n
		}
	}
}

// escapesAt tells whether the escape at a backslash is well-formed, and the one that
// follows it, which may be the second half of a pair.
func (s *Scanner) escapesAt(at int) bool {
	size := s.escapeSize(at)
	if size == 6 && at+6 < len(s.Body) && s.Body[at+6] == '\\' {
		return s.escapeSize(at+6) != 0
	}
	return size != 0
}

// movePlain moves the run of bytes that are not special from one place of body to an
// earlier one. Once the gap is eight bytes wide it goes eight at a time, because a store
// of eight then never reaches what is still to be read, and past the ends of lines too:
// the escape of a document's every line is not worth a turn of its own.
func movePlain(body []byte, from, to int) (int, int) {
	for from-to >= 8 && from+8 <= len(body) {
		w := binary.LittleEndian.Uint64(body[from : from+8])
		binary.LittleEndian.PutUint64(body[to:to+8], w)
		m := special(w)
		if m == 0 {
			from, to = from+8, to+8
			continue
		}
		n := bits.TrailingZeros64(m) / 8
		from, to = from+n, to+n
		switch {
		case from+4 <= len(body) && string(body[from:from+4]) == `\r\n`:
			body[to], body[to+1] = '\r', '\n'
			from, to = from+4, to+2
		case from+2 <= len(body) && string(body[from:from+2]) == `\n`:
			body[to] = '\n'
			from, to = from+2, to+1
		default:
			return from, to
		}
	}
	end := plainEnd(body, from)
	return end, to + copy(body[to:], body[from:end])
}
