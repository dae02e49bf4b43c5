package ods

import (
	"fmt"
	"strings"

	"tillroll/internal/xmlscan"
	"tillroll/reader/cells"
	"tillroll/reader/excel"
)

// maxRow is the last row that a worksheet can have, and maxRepeated how often a row with
// anything in it may be repeated: a few bytes must not become a million rows.
const (
	maxRow      = 1 << 20
	maxRepeated = 1000
)

// records reads the rows of the n-th worksheet. Their lines are the numbers a spreadsheet
// program shows beside them.
func (d *document) records(n int) cells.Source {
	return func(visit func(cells.Record) bool) error {
		table := -1
		return d.scan(func(x *xmlscan.Scanner) error {
			if string(x.Name) != "table" {
				return nil
			}
			if table++; table < n {
				return x.Skip()
			}
			line := 0
			if err := eachRow(x, &line, visit); err != nil {
				return err
			}
			return errEnough
		})
	}
}

// eachRow visits the rows up to the end of the element that was opened last. Rows stand in
// groups and in headers as well.
func eachRow(x *xmlscan.Scanner, line *int, visit func(cells.Record) bool) error {
	return x.Children(func() error {
		switch string(x.Name) {
		case "table-row":
			return oneRow(x, line, visit)
		case "table-row-group", "table-header-rows", "table-rows":
			return eachRow(x, line, visit)
		}
		return x.Skip()
	})
}

// oneRow visits a row as often as it is repeated.
func oneRow(x *xmlscan.Scanner, line *int, visit func(cells.Record) bool) error {
	repeated := max(x.Number("number-rows-repeated"), 1)
	row, err := rowOf(x)
	first := *line + 1
	*line = min(first-1+repeated, maxRow)
	if err != nil || len(row) == 0 {
		return err
	}
	if repeated > maxRepeated || first > maxRow {
		return fmt.Errorf("row %d is repeated %d times", first, repeated)
	}
	for at := first; at < first+repeated; at++ {
		if !visit(cells.Record{Line: at, Cells: row}) {
			return errEnough
		}
	}
	return nil
}

// rowOf reads the cells of a row; empty ones at its end are left out.
func rowOf(x *xmlscan.Scanner) (row []string, err error) {
	at := 0
	err = x.Children(func() error {
		switch string(x.Name) {
		case "table-cell", "covered-table-cell":
		default:
			return x.Skip()
		}
		repeated := max(x.Number("number-columns-repeated"), 1)
		value, err := cellOf(x)
		if value != "" {
			for range min(repeated, cells.MaxColumns-at) {
				row = cells.Put(row, at, value)
				at++
			}
			return err
		}
		at = min(at+repeated, cells.MaxColumns)
		return err
	})
	return row, err
}

// cellOf reads the value of a cell: of a number what it is and not how it is shown, since
// what is shown may be rounded.
func cellOf(x *xmlscan.Scanner) (string, error) {
	kind := string(x.Attr("value-type"))
	value := ""
	switch kind {
	case "float", "currency", "percentage":
		value = excel.PlainNumber(string(x.Attr("value")))
	case "date":
		value = excel.Moment(string(x.Attr("date-value")))
	case "boolean":
		value = strings.ToUpper(string(x.Attr("boolean-value")))
	}
	var text []byte
	paragraphs := 0
	err := x.Children(func() (err error) {
		if string(x.Name) != "p" { // annotations and drawings are no text of the cell
			return x.Skip()
		}
		if paragraphs++; paragraphs > 1 {
			text = append(text, '\n')
		}
		text, err = appendParagraph(x, text)
		return err
	})
	if value == "" {
		value = strings.TrimSpace(string(text))
	}
	return value, err
}

// appendParagraph appends the text of a paragraph, in which runs of blanks are elements.
func appendParagraph(x *xmlscan.Scanner, text []byte) ([]byte, error) {
	for depth := 1; ; {
		token, err := x.Next()
		if err != nil {
			return text, err
		}
		switch token {
		case xmlscan.Open:
			switch string(x.Name) {
			case "s":
				text = append(text, strings.Repeat(" ", max(min(x.Number("c"), 100), 1))...)
			case "tab", "line-break":
				text = append(text, ' ')
			case "annotation", "ruby-text":
				if err := x.Skip(); err != nil {
					return text, err
				}
				continue
			}
			depth++
		case xmlscan.Close:
			if depth--; depth == 0 {
				return text, nil
			}
		case xmlscan.End:
			return text, xmlscan.ErrCut
		default:
			if text, err = x.AppendText(text, token); err != nil {
				return text, err
			}
		}
	}
}
