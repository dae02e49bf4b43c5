package camt

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"tillroll/reader/bookings"
	"tillroll/reader/source"
)

// charsetWindow is how much of a file is looked at to tell UTF-8 with a few damaged letters
// from another charset.
const charsetWindow = 1 << 20

// plain gives the file in UTF-8. XML says what it is in, and UTF-8 where it says nothing; a
// file that says UTF-8 and is not is in whatever its bytes look like.
func plain(in *source.File) (*source.File, error) {
	head, err := in.Head(charsetWindow)
	if err != nil {
		return nil, err
	}
	if bytes.IndexByte(head[:min(len(head), prologue)], 0) >= 0 {
		return bookings.Plain(in) // UTF-16
	}
	if table := tableOf(declared(head)); table != nil {
		data, err := in.Whole()
		if err != nil {
			return nil, err
		}
		text, err := table.NewDecoder().Bytes(data)
		return source.Held(in.Name, text), err
	}
	if good, bad := countLetters(head); bad <= good {
		return in, nil
	}
	return bookings.Plain(in)
}

// declared is the encoding that the first line names, in small letters; empty without one.
func declared(head []byte) string {
	line, _, _ := strings.Cut(strings.ToLower(string(head[:min(len(head), 200)])), "?>")
	_, rest, found := strings.Cut(line, "encoding=")
	if !found || len(rest) < 2 {
		return ""
	}
	name, _, _ := strings.Cut(rest[1:], rest[:1])
	return name
}

// tableOf is the table of a charset of one byte a letter that banks name; nil for others.
func tableOf(name string) *charmap.Charmap {
	switch name {
	case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "us-ascii":
		return charmap.Windows1252
	case "iso-8859-2":
		return charmap.ISO8859_2
	case "windows-1250", "cp1250":
		return charmap.Windows1250
	case "iso-8859-15":
		return charmap.ISO8859_15
	case "windows-1251", "cp1251":
		return charmap.Windows1251
	}
	return nil
}

// countLetters counts the letters beyond ASCII that are UTF-8, and the bytes that are not.
func countLetters(text []byte) (good, bad int) {
	for len(text) > 0 {
		if text[0] < utf8.RuneSelf {
			text = text[1:]
			continue
		}
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			bad++
		} else {
			good++
		}
		text = text[size:]
	}
	return good, bad
}
