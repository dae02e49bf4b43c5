package sheet

import (
	"encoding/xml"
	"errors"
	"strconv"
	"strings"
	"time"
)

// records reads the rows of a worksheet. Their lines are the numbers a spreadsheet
// program shows beside them.
func (b *workbook) records(s worksheet) recordSource {
	return func(visit func(record) bool) error {
		line := 0
		var cells []string
		err := b.elements(s.part, func(d *xml.Decoder, e xml.StartElement) (err error) {
			if e.Name.Local != "row" {
				return nil
			}
			next := line + 1
			if n, err := strconv.Atoi(attribute(e, "r")); err == nil && n >= next {
				next = n
			}
			if cells, err = b.row(d, cells[:0]); len(trimRight(cells)) == 0 {
				return err
			}
			line = next
			if !visit(record{line, cells}) {
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

// errEnough ends a walk over a part that nobody wants to see the rest of.
var errEnough = errors.New("enough")

// row reads the cells of one row. Cells left out by the writer are empty.
func (b *workbook) row(d *xml.Decoder, cells []string) ([]string, error) {
	for {
		token, err := d.Token()
		if err != nil {
			return cells, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local != "c" {
				if err := d.Skip(); err != nil {
					return cells, err
				}
				continue
			}
			at := columnIndex(attribute(t, "r"), len(cells))
			value, err := b.cell(d, t)
			if err != nil {
				return cells, err
			}
			if at >= maxColumns {
				continue
			}
			for len(cells) <= at {
				cells = append(cells, "")
			}
			cells[at] = value
		case xml.EndElement:
			return cells, nil
		}
	}
}

// columnIndex reads the letters of a cell's reference (C7 is column 2); a cell
// without one stands behind the last.
func columnIndex(reference string, next int) int {
	n := 0
	for i := 0; i < len(reference) && isLetter(reference[i]); i++ {
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
func (b *workbook) cell(d *xml.Decoder, e xml.StartElement) (string, error) {
	var value, inline string
	for {
		token, err := d.Token()
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "v":
				err = d.DecodeElement(&value, &t)
			case "is":
				inline, err = richText(d)
			default:
				err = d.Skip()
			}
			if err != nil {
				return "", err
			}
		case xml.EndElement:
			return strings.TrimSpace(b.value(e, value, inline)), nil
		}
	}
}

// value makes text of a cell by its type and style.
func (b *workbook) value(e xml.StartElement, value, inline string) string {
	switch attribute(e, "t") {
	case "s":
		if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && n >= 0 {
			return b.shared.at(n)
		}
		return ""
	case "inlineStr":
		return inline
	case "str", "e":
		return value
	case "b":
		if isTrue(value) {
			return "TRUE"
		}
		return "FALSE"
	case "d":
		day, _, _ := strings.Cut(value, "T")
		return day
	}
	if n, err := strconv.Atoi(attribute(e, "s")); err == nil && n >= 0 && n < len(b.isDate) && b.isDate[n] {
		if day, ok := b.day(value); ok {
			return day
		}
	}
	return plainNumber(strings.TrimSpace(value))
}

// The serial numbers of dates: day 60 is the 29th of February 1900, which never was
// (Lotus 1-2-3 had it, and Excel kept it), and workbooks from old Macintoshes count
// from 1904.
const (
	lotusLeapDay = 60
	days1904     = 1462
	lastSerial   = 109574 // 2199-12-31: the last day a statement is read for
)

// day turns a serial number into a day; the time of day is dropped.
func (b *workbook) day(value string) (string, bool) {
	whole, _, _ := strings.Cut(value, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 1 || n > lastSerial {
		return "", false
	}
	switch {
	case b.from1904:
		n += days1904
	case n == lotusLeapDay:
		return "", false
	case n < lotusLeapDay:
		n++
	}
	return time.Date(1899, time.December, 30+n, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), true
}

// excelDigits is how many digits of a number Excel itself knows. What stands behind
// them comes from the binary form it is stored in: 12.3 is written 12.300000000000001.
const excelDigits = 15

// plainNumber writes a number without exponent and rounded to the digits that count.
// What is no number stays as it is.
func plainNumber(literal string) string {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(literal), "e")
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	point := len(whole)
	if exponent != "" {
		shift, err := strconv.Atoi(exponent)
		if err != nil || shift < -40 || shift > 40 {
			return literal
		}
		point += shift
	}
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return literal
	}
	digits, point = roundDigits(digits, point)
	if point > len(digits) {
		digits += strings.Repeat("0", point-len(digits))
	}
	if point < 1 {
		digits, point = strings.Repeat("0", 1-point)+digits, 1
	}
	text := sign + digits[:point]
	if rest := strings.TrimRight(digits[point:], "0"); rest != "" {
		text += "." + rest
	}
	return text
}

// roundDigits rounds to the digits that count, half up. The point counts digits
// before the decimal mark.
func roundDigits(digits string, point int) (rounded string, newPoint int) {
	for len(digits) > 1 && digits[0] == '0' {
		digits, point = digits[1:], point-1
	}
	if len(digits) <= excelDigits {
		return digits, point
	}
	up := digits[excelDigits] >= '5'
	kept := []byte(digits[:excelDigits])
	for i := len(kept) - 1; up && i >= 0; i-- {
		if up = kept[i] == '9'; up {
			kept[i] = '0'
		} else {
			kept[i]++
		}
	}
	if up {
		return "1" + string(kept), point + 1
	}
	return string(kept), point
}
