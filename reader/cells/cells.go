// Package cells is the common table of every file that is made of cells: delimited text,
// worksheets, web pages, fixed columns, print. A room that reads such a file gives a
// [Book] and knows nothing of dates or money; what the cells mean is found out in one
// place, package table.
//
// The words: a record is one line of a table with the place where it stands; a source
// walks over the records, as often as it is asked; a sheet is one table with its name; a
// book is all tables of a file.
package cells

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// MaxColumns is how many columns are looked at. A cell far to the right must not make
// every row as wide as a worksheet can be (16,384), and no bank prints a tenth of it.
const MaxColumns = 512

// Record is one line of a table.
type Record struct {
	Line  int // from 1, in the text file or on the worksheet; on paper on its page
	Page  int // of paper, from 1; else 0
	End   End
	Cells []string
}

// End is how a record ends.
type End uint8

// How a record ends. Whether one that is open is whole, only the other records can tell.
const (
	Ended End = iota // as records of the file do
	Open             // where the file stops, without what ends all others
	Torn             // where the file stops, inside the last cell
)

// Clone is the record with cells of its own.
func (r Record) Clone() Record {
	r.Cells = slices.Clone(r.Cells)
	return r
}

// At is the cell of a column, counted from 0; empty where the line is shorter or there is
// no such column.
func (r Record) At(column int) string {
	if column < 0 || column >= len(r.Cells) {
		return ""
	}
	return r.Cells[column]
}

// Put puts a cell into a row, which grows to hold it. What lies beyond the columns that are
// looked at is left out.
func Put(row []string, column int, value string) []string {
	if column >= MaxColumns {
		return row
	}
	for len(row) <= column {
		row = append(row, "")
	}
	row[column] = value
	return row
}

// Source visits the records from the first on until visit says stop. The slice of cells,
// but not the texts in it, is used again for the next record.
type Source func(visit func(Record) bool) error

// Sheet is one table.
type Sheet struct {
	Name    string // on its tab; empty where a file has but one
	Hidden  bool
	Records Source
	Kept    *Kept // what they are kept in; nil where nobody asks again
}

// Book is the tables of a file.
type Book struct {
	Sheets    []Sheet
	Charset   string // of a text file
	Delimiter string // of a text file; "fixed" for columns of fixed width
	Missing   string // what should close the file and does not, where its kind has such a thing
}

// Candidates gives the sheets to look for a table in, in order: the one that is wanted by
// its name, or the visible ones and then the hidden ones.
func (b *Book) Candidates(wanted string) ([]Sheet, error) {
	var visible, hidden []Sheet
	names := make([]string, 0, len(b.Sheets))
	for _, s := range b.Sheets {
		names = append(names, fmt.Sprintf("%q", s.Name))
		switch {
		case wanted != "" && strings.EqualFold(s.Name, wanted):
			return []Sheet{s}, nil
		case s.Hidden:
			hidden = append(hidden, s)
		default:
			visible = append(visible, s)
		}
	}
	if wanted != "" && strings.Join(names, "") == `""` { // one table, which has no name
		return nil, fmt.Errorf("there is no worksheet %q: files of this kind have none, so leave the worksheet out", wanted)
	}
	if wanted != "" {
		return nil, fmt.Errorf("there is no worksheet %q; the file has %s", wanted, strings.Join(names, ", "))
	}
	if len(b.Sheets) == 0 {
		return nil, errors.New("the workbook has no worksheet")
	}
	return append(visible, hidden...), nil
}
