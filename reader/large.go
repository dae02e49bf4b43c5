//go:build !light

package reader

import (
	"tillroll/reader/cells"
	"tillroll/reader/html"
	"tillroll/reader/ods"
	"tillroll/reader/source"
	"tillroll/reader/spreadsheetml"
	"tillroll/reader/xls"
	"tillroll/statement"
)

// large marks the rooms that a light build leaves out.
func large(read func(*source.File, statement.Options) ([]*statement.Statement, error)) func(*source.File, statement.Options) ([]*statement.Statement, error) {
	return read
}

// openLarge opens the books that a light build leaves out; nil for what is no book.
func openLarge(kind Kind, in *source.File, o statement.Options) (*cells.Book, error) {
	switch kind {
	case HTML:
		return html.Open(in, o)
	case SpreadsheetML:
		return spreadsheetml.Open(in, o)
	case ODS:
		return ods.Open(in, o)
	case XLS:
		return xls.Open(in, o)
	}
	return nil, nil
}
