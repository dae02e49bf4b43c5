package reader

import (
	"bufio"
	"bytes"

	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/xlsx"
	"tillroll/statement"
)

// Cells gives a file as it stands, before anybody says what is what: the tables of a file
// that is made of cells, the lines of any other text. It is for showing.
func Cells(name string, data []byte, o statement.Options) (*cells.Book, error) {
	in := source.Held(name, data)
	room, err := recognise(in)
	if err != nil {
		return nil, err
	}
	switch {
	case room.kind == CSV:
		return delimited.Open(in, o)
	case room.kind == XLSX && xlsx.Looks(data[:min(len(data), sniffWindow)], name):
		return xlsx.Open(in, o)
	case room.kind == XLSX:
		return openLarge(XLS, in, o) // protected, and so in another wrapping
	case room.kind == PDF || room.kind == ZIP:
		return &cells.Book{Sheets: []cells.Sheet{{Records: func(func(cells.Record) bool) error { return nil }}}}, nil
	}
	if book, err := openLarge(room.kind, in, o); book != nil || err != nil {
		return book, err
	}
	return linesOf(in)
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
	return &cells.Book{Sheets: []cells.Sheet{{Records: records}}, Charset: c.Name}, nil
}
