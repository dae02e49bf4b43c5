package rawjson

import (
	"encoding/binary"
	"io"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// Writer writes JSON by hand: the order of the members is promised, and the file, nearly
// all of an answer, is quoted on its way out, where encoding/json would make a second
// copy of it first. The first error of the writer ends it.
type Writer struct {
	to  io.Writer
	buf []byte
	err error
}

// NewWriter writes through a buffer, which must have room for the longest name.
func NewWriter(to io.Writer, buf []byte) Writer { return Writer{to: to, buf: buf[:0]} }

// Flush writes what is held and keeps the first error, so that nobody who writes before it has to look.
func (w *Writer) Flush() error {
	if w.err == nil && len(w.buf) > 0 {
		_, w.err = w.to.Write(w.buf)
	}
	w.buf = w.buf[:0]
	return w.err
}

// room makes sure that n bytes fit, unless n alone passes the buffer.
func (w *Writer) room(n int) {
	if len(w.buf)+n > cap(w.buf) {
		w.Flush()
	}
}

// Raw writes text as it is: names, brackets, commas.
func (w *Writer) Raw(text string) {
	w.room(len(text))
	w.buf = append(w.buf, text...)
}

// Bool writes true or false.
func (w *Writer) Bool(v bool) { w.Raw(strconv.FormatBool(v)) }

// Number writes a name, with all that stands before its value, and a number.
func (w *Writer) Number(name string, n int) {
	w.Raw(name)
	w.room(20)
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

// More writes a count that is only told when there is something to count.
func (w *Writer) More(name string, n int) {
	if n > 0 {
		w.Number(name, n)
	}
}

// Comma writes a comma before every item of a list but the first.
func (w *Writer) Comma(i int) {
	if i > 0 {
		w.Raw(",")
	}
}

// Text writes a name, with all that stands before its value, and a string.
func (w *Writer) Text(name, text string) {
	w.Raw(name)
	w.Quote(text)
}

// Strings writes a name and a list of strings.
func (w *Writer) Strings(name string, list []string) {
	w.Raw(name)
	w.Raw("[")
	for i, text := range list {
		w.Comma(i)
		w.Quote(text)
	}
	w.Raw("]")
}

// Quote writes any text as a string; what is no UTF-8 becomes U+FFFD.
func (w *Writer) Quote(text string) {
	w.Raw(`"`)
	for _, r := range text {
		w.room(utf8.UTFMax + 2)
		if r < utf8.RuneSelf && !isPlain(byte(r)) {
			w.buf = appendEscape(w.buf, byte(r))
		} else {
			w.buf = utf8.AppendRune(w.buf, r)
		}
	}
	w.Raw(`"`)
}

// AppendQuoted appends any text as a string; what is no UTF-8 becomes U+FFFD.
func AppendQuoted(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for _, r := range text {
		if r < utf8.RuneSelf && !isPlain(byte(r)) {
			dst = appendEscape(dst, byte(r))
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}

// File quotes valid UTF-8, eight bytes at a time: each eight are stored whole and
// the end moves on by as many as needed no escape.
func (w *Writer) File(text []byte) {
	text = text[:len(text):len(text)] // the capacity is told, else every step would reckon it
	for len(text) > 8 {
		w.room(20)
		free := w.buf[len(w.buf):cap(w.buf):cap(w.buf)]
		for len(text) > 8 && len(free) > 16 {
			word := binary.LittleEndian.Uint64(text)
			binary.LittleEndian.PutUint64(free, word)
			marks := escapeMarks(word)
			if marks == 0 {
				text, free = text[8:], free[8:]
				continue
			}
			plain := bits.TrailingZeros64(marks) / 8 & 7 // never 8: the mask tells it the compiler
			if text[plain] == '\n' {
				free[plain], free[plain+1] = '\\', 'n'
				free = free[plain+2:]
			} else {
				free = free[len(appendEscape(free[:plain], text[plain])):]
			}
			text = text[plain+1:]
		}
		w.buf = w.buf[:cap(w.buf)-len(free)]
	}
	for _, c := range text {
		w.room(8)
		if c >= utf8.RuneSelf || isPlain(c) {
			w.buf = append(w.buf, c)
		} else {
			w.buf = appendEscape(w.buf, c)
		}
	}
}

// escapeMarks marks what must be escaped, as special does, but passes UTF-8.
func escapeMarks(w uint64) uint64 { return quotable(w) &^ w & highBits }

// appendEscape appends the escape of an ASCII character that needs one: six bytes
// at most.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

const hexDigits = "0123456789ABCDEF"
