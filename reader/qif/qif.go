// Package qif reads Quicken's interchange format: sections that begin with an exclamation
// mark, records that end with a caret, one field a line with its letter in front.
//
// The words: a section of type Bank, Cash, CCard, Oth A or Oth L holds entries; one of type
// Invst holds trades in securities, which are left out and counted; others hold lists. An
// !Account block names the account of the sections that follow. A record's T is the amount of
// the whole entry, of which its splits (S, E, $) are parts.
//
// Nothing in the format says whether the day or the month comes first, or which mark stands
// before decimals: both are decided from the whole file before the first row is given.
package qif

import (
	"bytes"
	"strings"

	"tillroll/convert"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind: its first line names a section. One that
// lost this line is known by its name and by records that end with a caret.
func Looks(head []byte, name string) bool {
	head = bytes.TrimLeft(bookings.PlainHead(head), " \t\r\n")
	for _, begin := range []string{"!type:", "!account", "!option:", "!clear:"} {
		if len(head) >= len(begin) && strings.EqualFold(string(head[:len(begin)]), begin) {
			return true
		}
	}
	return strings.HasSuffix(strings.ToLower(name), ".qif") && len(head) > 0 && head[0] == 'D' &&
		(bytes.Contains(head, []byte("\n^")) || bytes.Contains(head, []byte("\r^"))) && bytes.Contains(head, []byte("\nT"))
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	in, err := bookings.Plain(in)
	if err != nil {
		return nil, err
	}
	c := &columns{}
	if err := (&walker{survey: c, lines: bookings.NewLines(in, bookings.Mark{Line: 1}, in.Size)}).walk(); err != nil {
		return nil, err
	}
	return &bookings.Told{
		Size:  in.Size,
		Light: func(order convert.DateOrder) bookings.Light { return c.by(order) },
		Walk: func(t *bookings.Teller, from bookings.Mark, to int64) error {
			w := &walker{Teller: t, columns: c, lines: bookings.NewLines(in, from, to), account: c.accountAt(from.Offset)}
			return w.walk()
		},
	}, nil
}
