package reader

import (
	"bufio"
	"bytes"

	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Cells gives a file as it stands, before anybody says what is what: the tables of a file
// that is made of cells, the lines of any other text. It is for showing.
func (h *Held) Cells(o statement.Options) (*cells.Book, error) {
	if err := h.enter(o); err != nil {
		return nil, err
	}
	switch {
	case h.scan.book != nil:
		return h.scan.book, nil
	case h.room.kind == PDF || h.room.kind == ZIP:
		h.scan.book = bookOf(func(func(cells.Record) bool) error { return nil })
		return h.scan.book, nil
	}
	book, err := linesOf(h.in)
	h.scan.book = book
	return book, err
}

// CheckDelimiter refuses what cannot part the cells of any text, before a file is looked at.
func CheckDelimiter(given string) error { return delimited.Check(given) }

// bookOf is a book of one sheet that is kept.
func bookOf(records cells.Source) *cells.Book {
	kept := cells.Keep(records, maxKept)
	return &cells.Book{Sheets: []cells.Sheet{{Records: kept.Each, Kept: kept}}}
}

// longestLine is how much of a line is shown: some documents are one line.
const longestLine = 4096

// linesOf makes a table of one column of a text.
func linesOf(in *source.File) (*cells.Book, error) {
	c, err := charset.Of(in)
	if err != nil {
		return nil, err
	}
	records := func(visit func(cells.Record) bool) error {
		lines := bufio.NewReader(c.Reader(in))
		for n := 1; ; n++ {
			line, err := lines.ReadBytes('\n')
			if len(line) > 0 {
				line = bytes.TrimRight(line, "\r\n")
				if !visit(cells.Record{Line: n, Cells: []string{string(line[:min(len(line), longestLine)])}}) {
					return nil
				}
			}
			if err != nil {
				return nil // the end: the bytes lie in memory
			}
		}
	}
	return bookOf(records), nil
}
