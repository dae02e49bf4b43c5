package text

import (
	"encoding/binary"
	"unicode/utf8"
)

// Clean is text that may stand in a file: no control character, no line break, no
// two blanks in a row, none at the ends.
type Clean struct {
	Text []byte
	Wide bool // holds characters beyond ASCII
}

// IsClean tells whether text is clean ASCII as it stands, eight bytes at a time.
func IsClean(text []byte) bool {
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

// The words of eight bytes that hold one byte everywhere, and every byte's highest bit.
const (
	eachByte = 0x0101010101010101
	highBits = 0x8080808080808080
)

// blankMarks marks, in the high bit of each byte, what clean ASCII cannot have, and
// blanks. With nothing dirty in w no sum carries into the next byte, so that every
// mark of a blank is exact; else dirty is not 0, which is all that counts then.
func blankMarks(w uint64) (dirty, blanks uint64) {
	dirty = ((w - eachByte*' ') | (w + eachByte) | w) & highBits
	return dirty, ^(w ^ eachByte*' ' + 0x7f*eachByte) & highBits
}

// IsPrintable tells whether text can stand on a line as it is: no control character, no
// blank at the ends, and UTF-8.
func IsPrintable(text []byte) bool {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		last := i+n == len(text)
		if r == utf8.RuneError && n == 1 || r == ByteOrderMark || IsBlank(r) && (r != ' ' || i == 0 || last) {
			return false
		}
		i += n
	}
	return true
}

// IsASCII tells whether all of a text is ASCII.
func IsASCII(text []byte) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isCleanShort is IsClean byte by byte, for texts shorter than a word.
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

// AppendClean appends text cleaned: controls, line breaks and white space of any
// kind become one blank between words and nothing at the ends. Broken tells of bytes
// that are no UTF-8 and became U+FFFD. Runs that are clean are copied whole.
func AppendClean(dst, text []byte) (out []byte, beyondASCII, broken bool) {
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
		if !lost && r != ByteOrderMark && !IsBlank(r) {
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
		case r != ByteOrderMark && !blank:
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

// ByteOrderMark is nothing wherever it stands.
const ByteOrderMark = '\uFEFF'

// IsBlank tells what cleaning turns into a blank: C0, DEL, C1, Unicode's white space
// and the two characters that XML forbids.
func IsBlank(r rune) bool {
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

// CutAt shortens text to at most width characters: at the last blank from edge on
// if there is one, else at width.
func (c Clean) CutAt(edge, width int) (text []byte, cut bool) {
	if len(c.Text) <= width {
		return c.Text, false
	}
	if !c.Wide {
		end := width
		for i := width; i >= edge; i-- {
			if c.Text[i] == ' ' {
				end = i
				break
			}
		}
		return trimEnd(c.Text[:end]), true
	}
	blank, chars := -1, 0
	for i, b := range c.Text {
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
			return trimEnd(c.Text[:blank]), true
		}
		chars++
	}
	return c.Text, false
}

// trimEnd drops the blank a cut may leave at the end.
func trimEnd(text []byte) []byte {
	if n := len(text); n > 0 && text[n-1] == ' ' {
		return text[:n-1]
	}
	return text
}

// Fits tells whether the text has at most width characters.
func (c Clean) Fits(width int) bool {
	return len(c.Text) <= width || c.Wide && utf8.RuneCount(c.Text) <= width
}
