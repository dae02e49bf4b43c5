package xlsx

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/xmlscan"
	"tillroll/reader/cells"
	"tillroll/reader/excel"
)

// records reads the rows of a worksheet. Their lines are the numbers a spreadsheet
// program shows beside them.
func (b *workbook) records(s worksheet) cells.Source {
	return func(visit func(cells.Record) bool) error {
		line, padding := 0, padding{}
		var row []string
		err := b.scan(s.part, func(x *xmlscan.Scanner) (err error) {
			if string(x.Name) != "row" {
				return nil
			}
			next := max(line+1, x.Number("r"))
			if row, err = b.row(x, row[:0]); err == nil {
				err = padding.count(row)
			}
			if isBlank(row) {
				return err
			}
			line = next
			if err == nil && !visit(cells.Record{Line: line, Cells: row}) {
				return errEnough
			}
			return err
		})
		if errors.Is(err, errEnough) {
			return nil
		}
		return err
	}
}

// padding counts the cells of a worksheet that only a far cell to the right has made.
type padding struct{ full, empty int }

func (p *padding) count(row []string) error {
	for _, cell := range row {
		if cell == "" {
			p.empty++
		} else {
			p.full++
		}
	}
	if p.empty > maxPadding*p.full+freePadding {
		return errors.New("nearly all of its cells are empty; delete what stands far to the right and save it again")
	}
	return nil
}

// isBlank tells whether a row has nothing in it.
func isBlank(row []string) bool {
	return !slices.ContainsFunc(row, func(cell string) bool { return cell != "" })
}

// errEnough ends a walk over a part that nobody wants to see the rest of.
var errEnough = errors.New("enough")

// row reads the cells of one row. Cells left out by the writer are empty.
func (b *workbook) row(x *xmlscan.Scanner, row []string) ([]string, error) {
	err := x.Children(func() error {
		if string(x.Name) != "c" {
			return x.Skip()
		}
		at := columnIndex(x.Attr("r"), len(row))
		value, err := b.cell(x)
		if err == nil {
			row = cells.Put(row, at, value)
		}
		return err
	})
	return row, err
}

// columnIndex reads the letters of a cell's reference (C7 is column 2); a cell
// without one stands behind the last.
func columnIndex(reference []byte, next int) int {
	n := 0
	for i := 0; i < len(reference) && reference[i]|0x20 >= 'a' && reference[i]|0x20 <= 'z'; i++ {
		n = n*26 + int(reference[i]|0x20-'a') + 1
		if n > 1<<20 {
			break
		}
	}
	if n == 0 {
		return next
	}
	return n - 1
}

// cell reads the value of a cell: raw, never as it is shown, because what is shown
// may be rounded or cut.
func (b *workbook) cell(x *xmlscan.Scanner) (string, error) {
	kind, style := cellKindOf(x.Attr("t")), x.Number("s")
	b.text = b.text[:0]
	err := x.Children(func() (err error) {
		inline, plain := string(x.Name) == "is", string(x.Name) == "v"
		if inline && kind == inlineCell || plain && kind != inlineCell {
			b.text, err = appendRich(x, b.text, plain)
			return err
		}
		return x.Skip()
	})
	if err != nil {
		return "", err
	}
	value, err := b.value(kind, style, string(b.text))
	return strings.TrimSpace(value), err
}

// cellKind is how the value of a cell is written.
type cellKind uint8

const (
	numberCell cellKind = iota
	sharedCell
	inlineCell
	textCell
	boolCell
	dayCell
)

// cellKindOf reads the attribute t. Without one a cell is a number; errors such as #N/A
// are text.
func cellKindOf(attribute []byte) cellKind {
	switch string(attribute) {
	case "s":
		return sharedCell
	case "inlineStr":
		return inlineCell
	case "str", "e":
		return textCell
	case "b":
		return boolCell
	case "d":
		return dayCell
	}
	return numberCell
}

// value makes text of a cell by its kind and style.
func (b *workbook) value(kind cellKind, style int, value string) (string, error) {
	switch kind {
	case sharedCell:
		n, err := strconv.Atoi(strings.TrimSpace(value))
		switch {
		case err != nil || n < 0:
			return "", nil
		case n >= len(b.shared.ends):
			return "", excel.ErrTextMissing
		}
		return b.shared.at(n), nil
	case inlineCell, textCell:
		return value, nil
	case boolCell:
		if isTrue(value) {
			return "TRUE", nil
		}
		return "FALSE", nil
	case dayCell:
		return excel.Moment(value), nil
	}
	shown := excel.AsNumber
	if style >= 0 && style < len(b.shown) {
		shown = b.shown[style]
	}
	return b.calendar.Text(strings.TrimSpace(value), shown), nil
}
