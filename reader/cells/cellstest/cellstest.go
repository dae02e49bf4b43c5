// Package cellstest helps to test the rooms that read cells: it shows a book as text.
package cellstest

import (
	"fmt"
	"strings"

	"tillroll/reader/cells"
)

// Show gives all sheets of a book as text, a line for each and for each of its records, or
// the error instead.
func Show(book *cells.Book, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	var out strings.Builder
	for _, s := range book.Sheets {
		fmt.Fprintf(&out, "# %s %v\n", s.Name, s.Hidden)
		err := s.Records(func(r cells.Record) bool {
			fmt.Fprintf(&out, "%d %q\n", r.Line, r.Cells)
			return true
		})
		if err != nil {
			fmt.Fprintf(&out, "error: %v\n", err)
		}
	}
	return out.String()
}
