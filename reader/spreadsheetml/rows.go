package spreadsheetml

import (
	"strings"

	"tillroll/internal/xmlscan"
	"tillroll/reader/cells"
	"tillroll/reader/excel"
)

// maxRow is the last row that a worksheet of today can have.
const maxRow = 1 << 20

// records reads the rows of the n-th worksheet. Their lines are the numbers a spreadsheet
// program shows beside them.
func (b *workbook) records(n int) cells.Source {
	return func(visit func(cells.Record) bool) error {
		sheet, line := -1, 0
		var row []string
		return b.scan(func(x *xmlscan.Scanner) (err error) {
			switch string(x.Name) {
			case "Worksheet":
				if sheet++; sheet > n {
					return errEnough
				}
			case "Row":
				if sheet != n {
					return x.Skip()
				}
				line = max(line+1, min(x.Number("Index"), maxRow))
				if row, err = b.row(x, row[:0]); err != nil || isBlank(row) {
					return err
				}
				if !visit(cells.Record{Line: line, Cells: row}) {
					return errEnough
				}
			}
			return nil
		})
	}
}

func isBlank(row []string) bool { return strings.Join(row, "") == "" }

// row reads the cells of one row. A cell says its column only where some were left out; a
// cell over several columns leaves the others empty.
func (b *workbook) row(x *xmlscan.Scanner, row []string) ([]string, error) {
	next := 0
	err := x.Children(func() error {
		if string(x.Name) != "Cell" {
			return x.Skip()
		}
		at := max(next, x.Number("Index")-1)
		next = at + 1 + max(x.Number("MergeAcross"), 0)
		value, err := b.cell(x)
		if err == nil && value != "" {
			row = cells.Put(row, at, value)
		}
		return err
	})
	return row, err
}

// cell reads the value of a cell; comments are none.
func (b *workbook) cell(x *xmlscan.Scanner) (value string, err error) {
	style := string(x.Attr("StyleID"))
	err = x.Children(func() error {
		if string(x.Name) != "Data" {
			return x.Skip()
		}
		kind := string(x.Attr("Type"))
		text, err := x.InnerText()
		value = b.value(kind, style, strings.TrimSpace(text))
		return err
	})
	return value, err
}

// value makes text of a cell by its kind and style.
func (b *workbook) value(kind, style, text string) string {
	switch kind {
	case "Number":
		return b.calendar.Text(text, b.shown[style])
	case "DateTime":
		return excel.Moment(text)
	case "Boolean":
		if text == "1" {
			return "TRUE"
		}
		return "FALSE"
	}
	return text
}
