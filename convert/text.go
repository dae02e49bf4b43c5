package convert

import (
	"encoding/binary"
	"unicode/utf8"
)

// Widths of OFX elements in characters (code points, before escaping). They never
// changed from OFX 1.0.2 to 2.2.
const (
	nameWidth      = 32
	memoWidth      = 255
	checkWidth     = 12
	refWidth       = 32
	fitidWidth     = 255
	bankIDWidth    = 9
	accountIDWidth = 22
	orgWidth       = 32
)

// nameEdge is the shortest name that is cut at a word's end: before it, half a
// word tells more than none.
const nameEdge = 20

// clean is text that may stand in a file: no control character, no line break, no
// two blanks in a row, none at the ends.
type clean struct {
	text []byte
	wide bool // holds characters beyond ASCII
}

// isClean tells whether text is clean ASCII as it stands, eight bytes at a time.
func isClean(text []byte) bool {
	n := len(text)
	if n < 8 {
		return isCleanShort(text)
	}
	if text[0] == ' ' || text[n-1] == ' ' {
		return false
	}
	var before uint64 // the mark of a blank that ended the last eight bytes
	for rest := text; len(rest) >= 8; rest = rest[8:] {
		dirty, blanks := blankMarks(binary.LittleEndian.Uint64(rest))
		if dirty|blanks&(blanks<<8|before) != 0 {
			return false
		}
		before = blanks >> 56
	}
	dirty, blanks := blankMarks(binary.LittleEndian.Uint64(text[n-8:]))
	return dirty|blanks&(blanks<<8) == 0
}

// blankMarks marks, in the high bit of each byte, what clean ASCII cannot have, and
// blanks. With nothing dirty in w no sum carries into the next byte, so that every
// mark of a blank is exact; else dirty is not 0, which is all that counts then.
func blankMarks(w uint64) (dirty, blanks uint64) {
	dirty = ((w - eachByte*' ') | (w + eachByte) | w) & highBits
	return dirty, ^(w ^ eachByte*' ' + 0x7f*eachByte) & highBits
}

// isCleanShort is isClean byte by byte, for texts shorter than a word.
func isCleanShort(text []byte) bool {
	blank := true
	for _, c := range text {
		if c < ' ' || c >= 0x7f || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return !blank || len(text) == 0
}

// appendClean appends text cleaned: controls, line breaks and white space of any
// kind become one blank between words and nothing at the ends. Broken tells of bytes
// that are no UTF-8 and became U+FFFD. Runs that are clean are copied whole.
func appendClean(dst, text []byte) (out []byte, beyondASCII, broken bool) {
	blank, from := true, 0 // what comes before the text is as good as a blank
	for i := 0; i < len(text); {
		c := text[i]
		if c > ' ' && c < 0x7F || c == ' ' && !blank {
			blank = c == ' '
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		lost := r == utf8.RuneError && n == 1
		if !lost && r != byteOrderMark && !isBlank(r) {
			beyondASCII, blank = true, false
			i += n
			continue
		}
		dst = append(dst, text[from:i]...)
		i += n
		from = i
		switch {
		case lost:
			dst = utf8.AppendRune(dst, r)
			beyondASCII, broken, blank = true, true, false
		case r != byteOrderMark && !blank:
			dst = append(dst, ' ')
			blank = true
		}
	}
	dst = append(dst, text[from:]...)
	if blank {
		dst = trimEnd(dst)
	}
	return dst, beyondASCII, broken
}

const byteOrderMark = '\uFEFF'

// isBlank tells what cleaning turns into a blank: C0, DEL, C1, Unicode's white space
// and the two characters that XML forbids.
func isBlank(r rune) bool {
	switch {
	case r <= ' ', r >= 0x7F && r <= 0xA0:
		return true
	case r < 0x1680:
		return false
	case r >= 0x2000 && r <= 0x200A:
		return true
	}
	switch r {
	case 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFFFE, 0xFFFF:
		return true
	}
	return false
}

// cutAt shortens text to at most width characters: at the last blank from edge on
// if there is one, else at width.
func (c clean) cutAt(edge, width int) (text []byte, cut bool) {
	if len(c.text) <= width {
		return c.text, false
	}
	if !c.wide {
		end := width
		for i := width; i >= edge; i-- {
			if c.text[i] == ' ' {
				end = i
				break
			}
		}
		return trimEnd(c.text[:end]), true
	}
	blank, chars := -1, 0
	for i, b := range c.text {
		if !utf8.RuneStart(b) {
			continue
		}
		if b == ' ' && chars >= edge {
			blank = i
		}
		if chars == width {
			if blank < 0 {
				blank = i
			}
			return trimEnd(c.text[:blank]), true
		}
		chars++
	}
	return c.text, false
}

// trimEnd drops the blank a cut may leave at the end.
func trimEnd(text []byte) []byte {
	if n := len(text); n > 0 && text[n-1] == ' ' {
		return text[:n-1]
	}
	return text
}

// fits tells whether the text has at most width characters.
func (c clean) fits(width int) bool {
	return len(c.text) <= width || c.wide && utf8.RuneCount(c.text) <= width
}
