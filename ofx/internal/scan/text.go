package scan

import (
	"bytes"
	"unicode/utf8"
)

// AppendPlain appends the meaning of a raw value: entities replaced, comments
// dropped, CDATA sections opened. What is no entity stays as it is.
func AppendPlain(dst, raw []byte) []byte {
	var s Sections
	for len(raw) > 0 {
		i := bytes.IndexAny(raw, "&<")
		if i < 0 {
			return append(dst, raw...)
		}
		dst = append(dst, raw[:i]...)
		raw = raw[i:]
		text, n := s.At(raw)
		dst = append(dst, text...)
		if n == 0 {
			dst, n = appendReference(dst, raw)
		}
		raw = raw[n:]
	}
	return dst
}

// Sections reads the comments and CDATA sections of one text from front to back. It
// remembers that no end is ahead: a million starts must not make a million searches.
type Sections struct {
	noCommentEnd, noCDATAEnd bool
}

// At reads the section at the start of raw: its text and how many bytes it takes, 0
// when none stands there. The text of a comment is nil.
func (s *Sections) At(raw []byte) (text []byte, n int) {
	switch {
	case !s.noCommentEnd && bytes.HasPrefix(raw, CommentStart):
		i := bytes.Index(raw[len(CommentStart):], CommentEnd)
		if s.noCommentEnd = i < 0; i >= 0 {
			return nil, len(CommentStart) + i + len(CommentEnd)
		}
	case !s.noCDATAEnd && bytes.HasPrefix(raw, cdataStart):
		i := bytes.Index(raw[len(cdataStart):], cdataEnd)
		if s.noCDATAEnd = i < 0; i >= 0 {
			return raw[len(cdataStart) : len(cdataStart)+i], len(cdataStart) + i + len(cdataEnd)
		}
	}
	return nil, 0
}

// MaxEntity bounds the length of an entity from & to the semicolon: &#x10FFFF; has ten.
const MaxEntity = 12

// appendReference appends what the entity at the start of raw stands for and gives
// its length; a & or < that starts none is kept as it is.
func appendReference(dst, raw []byte) ([]byte, int) {
	end := bytes.IndexByte(raw[:min(len(raw), MaxEntity)], ';')
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
	if r, ok := NumericReference(name); ok {
		return utf8.AppendRune(dst, r), end + 1
	}
	return append(dst, '&'), 1
}

// NumericReference reads #201 or #xC9.
func NumericReference(name []byte) (rune, bool) {
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
