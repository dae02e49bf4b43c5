package bookings

import (
	"bytes"
	"io"

	"tillroll/reader/charset"
	"tillroll/reader/source"
)

// Plain gives a text file in UTF-8. One that is in it already stays where it is, with its
// byte order mark, which [Lines] passes over; another is held, so that marks in the text
// are marks that can be gone to.
func Plain(in *source.File) (*source.File, error) {
	c, err := charset.Of(in)
	if err != nil {
		return nil, err
	}
	if c.Name == "UTF-8" {
		return in, nil
	}
	if _, err := in.Whole(); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(c.Reader(in))
	return source.Held(in.Name, text), err
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// PlainHead is the beginning of a file in UTF-8, for telling its kind.
func PlainHead(head []byte) []byte {
	if bytes.IndexByte(head, 0) < 0 {
		return bytes.TrimPrefix(head, byteOrderMark)
	}
	text, _ := charset.Decode(head[:len(head)&^1]) // UTF-16 may be cut in the middle of a letter
	return text
}
