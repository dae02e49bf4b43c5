package scan

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// The byte order marks of UTF-16.
var (
	littleMark = []byte{0xFF, 0xFE} // never changed
	bigMark    = []byte{0xFE, 0xFF} // never changed
)

// IsUTF16 finds a byte order mark of UTF-16, or a NUL in every second place.
func IsUTF16(doc []byte) bool {
	if bytes.HasPrefix(doc, littleMark) || bytes.HasPrefix(doc, bigMark) {
		return true
	}
	even, odd, looked := zeros(doc)
	return looked >= 8 && max(even, odd) >= looked*3/8
}

// zeros counts the NULs in even and in odd places of the beginning.
func zeros(doc []byte) (even, odd, looked int) {
	head := doc[:min(len(doc), 256)]
	for i, b := range head {
		if b == 0 && i%2 == 0 {
			even++
		} else if b == 0 {
			odd++
		}
	}
	return even, odd, len(head)
}

// FromUTF16 gives the text of a document in UTF-16 as UTF-8, without its byte order mark. It
// fails where a half of a character stands alone: that text would be lost.
func FromUTF16(doc []byte) (text []byte, ok bool) {
	even, odd, _ := zeros(doc)
	big := bytes.HasPrefix(doc, bigMark) || !bytes.HasPrefix(doc, littleMark) && even > odd
	doc = bytes.TrimPrefix(bytes.TrimPrefix(doc, littleMark), bigMark)
	if len(doc)%2 == 1 {
		if doc[len(doc)-1] != 0 {
			return nil, false
		}
		doc = doc[:len(doc)-1] // half of a NUL that a transfer left behind
	}
	unit := func(i int) rune {
		if big {
			return rune(doc[i])<<8 | rune(doc[i+1])
		}
		return rune(doc[i+1])<<8 | rune(doc[i])
	}
	text = make([]byte, 0, len(doc)/2)
	for i := 0; i < len(doc); i += 2 {
		r := unit(i)
		if utf16.IsSurrogate(r) {
			if i += 2; i == len(doc) {
				return nil, false
			}
			if r = utf16.DecodeRune(r, unit(i)); r == utf8.RuneError {
				return nil, false
			}
		}
		text = utf8.AppendRune(text, r)
	}
	return text, true
}
