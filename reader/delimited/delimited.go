// Package delimited reads text whose lines are split into cells: by a delimiter of any
// kind, with the quotes that banks write, by runs of blanks, or by columns of fixed width.
// The text is walked over through a window and never held.
//
// The words: a record is a line of the table; a quoted line break can make it span several
// lines of the file, and then its line is the first of them. A manner is how lines are
// split. The manner is found out by trying: the right one leaves dates and amounts whole in
// the cells, and always in the same columns.
package delimited

import (
	"errors"
	"io"
	"strings"

	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Open reads text split into cells.
func Open(in *source.File, o statement.Options) (*cells.Book, error) {
	c, err := charset.Of(in)
	if err != nil {
		return nil, err
	}
	t := text{func() io.Reader { return c.Reader(in) }, textWindow}
	skip, m, err := t.manner(o.Delimiter)
	if err != nil {
		return nil, told(in, err)
	}
	records := func(visit func(cells.Record) bool) error {
		sep := skip
		return told(in, t.each(m, func(r cells.Record) bool {
			if sep {
				sep = false
				return true
			}
			return visit(r)
		}))
	}
	return &cells.Book{Sheets: []cells.Sheet{{Records: records}}, Charset: c.Name, Delimiter: m.name()}, nil
}

// told says of bytes that cannot be read whose they are.
func told(in *source.File, err error) error {
	if err == nil || errors.Is(err, errLongRecord) || errors.Is(err, errWidths) || errors.Is(err, errDelimiter) {
		return err
	}
	return in.Failed(err)
}

// text is text that can be read again from its beginning.
type text struct {
	open   func() io.Reader
	window int // how much of it is held at a time
}

// manner is how lines are split into cells.
type manner struct {
	delimiter string // empty for runs of blanks and fixed columns
	quote     byte
	wrapped   bool // each line is quoted as a whole, with its quotes doubled
	blanks    int  // how many blanks at least part two cells; 0 where they do not
	columns   *columns
}

// name is the manner for people: the delimiter itself, or a word.
func (m manner) name() string {
	switch {
	case m.columns != nil:
		return "fixed"
	case m.blanks > 0:
		return "blanks"
	}
	return m.delimiter
}

// each visits the records until visit says no. Blank lines are left out. A record's cells
// are good until the next one; they share the memory of the text.
func (t text) each(m manner, visit func(cells.Record) bool) error {
	switch {
	case m.columns != nil:
		rows := alignment{columns: m.columns}
		return t.eachEnding(func(n int, line string, open bool) bool {
			end := rows.see(line, endOf(n, open))
			return visitCells(n, m.columns.split(line), end, visit)
		})
	case m.blanks > 0:
		return t.eachEnding(func(n int, line string, open bool) bool {
			return visitCells(n, splitBlanks(line, m.blanks), endOf(n, open), visit)
		})
	}
	r := t.open()
	if m.wrapped {
		r = unwrap(r)
	}
	s := newScanner(r, t.window, m)
	for s.next() {
		if !isBlank(s.cells) && !visit(cells.Record{Line: s.first, End: s.end, Cells: s.cells}) {
			return nil
		}
	}
	return s.err
}

func visitCells(n int, row []string, end cells.End, visit func(cells.Record) bool) bool {
	return isBlank(row) || visit(cells.Record{Line: n, End: end, Cells: row})
}

// endOf tells how a line ends. A text of one line may have no line end at all.
func endOf(n int, open bool) cells.End {
	if open && n > 1 {
		return cells.Open
	}
	return cells.Ended
}

// isBlank tells whether a record has nothing in it, or the mark that DOS ends files with.
func isBlank(row []string) bool {
	for _, cell := range row {
		if cell != "" && cell != "\x1a" {
			return false
		}
	}
	return true
}

// sepLine reads the line "sep=;" that spreadsheet programs put first.
func (t text) sepLine() (found bool, delimiter string) {
	begin := make([]byte, len("\"sep=;\"\r\n"))
	n, _ := io.ReadFull(t.open(), begin) // what cannot be read is told by who reads on
	line, _, _ := strings.Cut(string(begin[:n]), "\n")
	line = strings.Trim(strings.TrimRight(line, "\r"), `"`)
	if len(line) >= len("sep=;") && strings.EqualFold(line[:4], "sep=") {
		return true, line[4:]
	}
	return false, ""
}
