package sheet

import (
	"errors"
	"strconv"
	"strings"

	"tillroll/ofx"
)

// records reads the rows of a worksheet. Their lines are the numbers a spreadsheet
// program shows beside them.
func (b *workbook) records(s worksheet) recordSource {
	return func(visit func(record) bool) error {
		line := 0
		var cells []string
		err := b.scan(s.part, func(x *xmlScanner) (err error) {
			if string(x.name) != "row" {
				return nil
			}
			next := max(line+1, x.number("r"))
			if cells, err = b.row(x, cells[:0]); len(trimRight(cells)) == 0 {
				return err
			}
			line = next
			if err == nil && !visit(record{line, cells}) {
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
func (b *workbook) row(x *xmlScanner, cells []string) ([]string, error) {
	err := x.children(func() error {
		if string(x.name) != "c" {
			return x.skip()
		}
		at := columnIndex(x.attr("r"), len(cells))
		value, err := b.cell(x)
		if err != nil || at >= maxColumns {
			return err
		}
		for len(cells) <= at {
			cells = append(cells, "")
		}
		cells[at] = value
		return nil
	})
	return cells, err
}

// columnIndex reads the letters of a cell's reference (C7 is column 2); a cell
// without one stands behind the last.
func columnIndex(reference []byte, next int) int {
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
func (b *workbook) cell(x *xmlScanner) (string, error) {
	kind, style := cellKindOf(x.attr("t")), x.number("s")
	b.text = b.text[:0]
	err := x.children(func() (err error) {
		inline, plain := string(x.name) == "is", string(x.name) == "v"
		if inline && kind == inlineCell || plain && kind != inlineCell {
			b.text, err = x.appendRich(b.text, plain)
			return err
		}
		return x.skip()
	})
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(b.value(kind, style, string(b.text))), nil
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
func (b *workbook) value(kind cellKind, style int, value string) string {
	switch kind {
	case sharedCell:
		if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && n >= 0 {
			return b.shared.at(n)
		}
		return ""
	case inlineCell, textCell:
		return value
	case boolCell:
		if isTrue(value) {
			return "TRUE"
		}
		return "FALSE"
	case dayCell:
		day, _, _ := strings.Cut(value, "T")
		return day
	}
	if style >= 0 && style < len(b.isDate) && b.isDate[style] {
		if day, ok := b.day(value); ok {
			return day
		}
	}
	return plainNumber(strings.TrimSpace(value))
}

// The serial numbers of dates: they count from serialEpoch, day 60 is the 29th of
// February 1900, which never was (Lotus 1-2-3 had it, and Excel kept it), and workbooks
// from old Macintoshes count from 1904.
const (
	serialEpoch  = 18991230
	lotusLeapDay = 60
	days1904     = 1462
)

// day turns a serial number into a day; the time of day is dropped.
func (b *workbook) day(value string) (string, bool) {
	whole, _, _ := strings.Cut(value, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 1 {
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
	day, ok := ofx.DayNumbered(ofx.Day(serialEpoch).Number() + n)
	if !ok || !isYear(day.Year()) {
		return "", false
	}
	return day.String(), true
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
