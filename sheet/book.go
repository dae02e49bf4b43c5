package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tillroll/reader/cells"
	"tillroll/reader/delimited"
	"tillroll/reader/xlsx"
	"tillroll/statement"
)

// A record is one line of a table.
type record struct {
	line  int
	cells []string
}

// clone gives a record that outlives its visit.
func (r record) clone() record { return record{r.line, slices.Clone(r.cells)} }

// recordSource visits the records of a table in order until visit says no. A table is
// walked over more than once, and no record outlives its visit.
type recordSource func(visit func(record) bool) error

// recordsOf takes the records of a reader.
func recordsOf(source cells.Source) recordSource {
	return func(visit func(record) bool) error {
		return source(func(r cells.Record) bool { return visit(record{r.Line, r.Cells}) })
	}
}

// holds tells whether there is a date among the cells, and an amount beside it.
func (r record) holds() (date, amount bool) {
	for _, c := range r.cells {
		if isDate(c) {
			date = true
		} else if isAmount(c) {
			amount = true
		}
	}
	return date, amount
}

// isLetter tells whether a byte is a letter of ASCII.
func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// maxColumns is how many columns are looked at.
const maxColumns = cells.MaxColumns

// errNoTable is the answer to text in which no line splits into cells.
var errNoTable = errors.New("no table found: a statement needs at least a date and an amount on each line, separated by commas, semicolons, tabs or bars")

// openCSV reads text split by some delimiter.
func openCSV(in *input, o Options) (*File, error) {
	book, err := delimited.Open(in.File, statement.Options{Delimiter: o.Delimiter})
	if err != nil {
		return nil, err
	}
	f := &File{Kind: CSV, Charset: book.Charset, Delimiter: book.Delimiter}
	return f, f.readTable(recordsOf(book.Sheets[0].Records), errNoTable, o)
}

// openXLSX reads a workbook.
func openXLSX(in *input, o Options) (*File, error) {
	book, err := xlsx.Open(in.File, statement.Options{})
	if err != nil {
		return nil, err
	}
	return OpenBook(book, o)
}

// OpenBook reads the first sheet of a book that holds a table; hidden ones come last.
func OpenBook(book *cells.Book, o Options) (*File, error) {
	candidates, err := book.Candidates(o.Worksheet)
	if err != nil {
		return nil, err
	}
	var first error
	for _, s := range candidates {
		f := &File{Kind: XLSX, Worksheet: s.Name}
		err := f.readTable(recordsOf(s.Records), fmt.Errorf("worksheet %q is empty", s.Name), o)
		if err == nil {
			f.noteOthers(book, s.Name)
			return f, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// noteOthers names the worksheets that were not read.
func (f *File) noteOthers(book *cells.Book, read string) {
	var names []string
	for _, s := range book.Sheets {
		if s.Name != read {
			names = append(names, fmt.Sprintf("%q", cut(s.Name, 30)))
		}
	}
	if len(names) > 0 {
		f.note("Worksheet %q was read; not read: %s.", read, strings.Join(names, ", "))
	}
}
