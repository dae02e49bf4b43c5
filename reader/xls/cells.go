package xls

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"tillroll/reader/cells"
	"tillroll/reader/excel"
)

// errOutOfOrder tells that a row came after a later one.
var errOutOfOrder = errors.New("out of order")

// records reads the rows of a worksheet. Their lines are the numbers a spreadsheet program
// shows beside them. Nearly all writers write row after row; where one does not, the rows
// are held and put in order: the format has 65,536 of them at most.
func (b *workbook) records(s sheet) cells.Source {
	ordered := true
	return func(visit func(cells.Record) bool) error {
		if ordered {
			err := b.eachRow(s, func(cells.Record) bool { return true }, true)
			if err != nil && !errors.Is(err, errOutOfOrder) {
				return err
			}
			ordered = err == nil
		}
		if ordered {
			return b.eachRow(s, visit, true)
		}
		return b.eachSorted(s, visit)
	}
}

// held is a cell of a row that came out of order. Empty cells are not held: a few bytes can
// name a row that is hundreds of columns wide.
type held struct {
	line, column int
	value        string
}

// maxHeld is how many cells of rows out of order are held: sixteen columns of the longest
// worksheet, in some sixty megabytes. What is in order may have any number.
const maxHeld = 1 << 20

// errDisorder is for more than that.
var errDisorder = errors.New("the rows of the worksheet stand in no order, and there are too many to be sorted; open it in a spreadsheet program, save it anew and try again")

// eachSorted visits rows that come in any order, one time each. Of two values for a cell
// the later counts.
func (b *workbook) eachSorted(s sheet, visit func(cells.Record) bool) error {
	var all []held
	err := b.eachRow(s, func(r cells.Record) bool {
		for column, value := range r.Cells {
			if value != "" { // a text that many cells share is held once
				all = append(all, held{r.Line, column, value})
			}
		}
		return len(all) <= maxHeld
	}, false)
	switch {
	case err != nil:
		return err
	case len(all) > maxHeld:
		return errDisorder
	}
	slices.SortStableFunc(all, func(a, b held) int { return cmp.Compare(a.line, b.line) })
	rows := &rowWalk{visit: visit, pending: -1}
	for _, cell := range all {
		if more, _ := rows.begin(cell.line); !more { // in order now
			return nil
		}
		rows.put(cell.column, cell.value)
	}
	rows.flush()
	return nil
}

// rowWalk gathers the cells of the row at hand.
type rowWalk struct {
	line    int // from 1; 0 before the first
	row     []string
	pending int // the column of a formula whose text follows, or -1
	strict  bool
	visit   func(cells.Record) bool
}

// eachRow visits the rows as their cells come by.
func (b *workbook) eachRow(s sheet, visit func(cells.Record) bool, strict bool) error {
	w := b.walkFrom(s.at)
	rows := &rowWalk{visit: visit, strict: strict, pending: -1}
	for depth := 0; ; {
		if s.end > 0 && w.at >= s.end && !w.peeked {
			rows.flush()
			return nil
		}
		ok, err := w.next()
		switch {
		case err != nil:
			return err
		case !ok || w.kind == typeEOF && depth <= 1:
			rows.flush()
			return nil
		case w.kind == typeBOF:
			depth++ // charts lie within sheets
		case w.kind == typeEOF:
			depth--
		case depth == 1:
			if more, err := b.record(w, rows); err != nil || !more {
				return err
			}
		}
	}
}

// begin goes on to a row; it says no where nobody wants to see more.
func (r *rowWalk) begin(line int) (more bool, err error) {
	switch {
	case line == r.line:
		return true, nil
	case line < r.line && r.strict:
		return false, errOutOfOrder
	}
	more = r.flush()
	r.line = line
	return more, nil
}

// flush hands over the row at hand.
func (r *rowWalk) flush() bool {
	row := r.row
	r.row = r.row[:0]
	r.pending = -1
	if !slices.ContainsFunc(row, func(cell string) bool { return cell != "" }) {
		return true
	}
	return r.visit(cells.Record{Line: r.line, Cells: row})
}

// put sets a cell of the row at hand.
func (r *rowWalk) put(column int, value string) {
	if column >= cells.MaxColumns || value == "" {
		return
	}
	for len(r.row) <= column {
		r.row = append(r.row, "")
	}
	r.row[column] = strings.TrimSpace(value)
}

// record reads one record of a worksheet.
func (b *workbook) record(w *walk, rows *rowWalk) (more bool, err error) {
	if w.kind == typeString && rows.pending >= 0 {
		pieces, err := w.pieces()
		rows.put(rows.pending, b.text(&reader{pieces: pieces}, 2))
		rows.pending = -1
		return true, err
	}
	switch w.kind {
	case typeNumber, typeRK, typeMulRK, typeLabel, typeRString, typeLabelSST, typeFormula, typeBoolErr:
	default:
		return true, nil
	}
	if len(w.data) < 6 {
		return false, errDamaged
	}
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(w.data[at:])) }
	if more, err := rows.begin(u16(0) + 1); err != nil || !more {
		return more, err
	}
	column, style, rest := u16(2), u16(4), w.data[6:]
	if w.kind == typeMulRK {
		for at := 4; at+6 <= len(w.data)-2; at += 6 {
			rows.put(column, b.rk(binary.LittleEndian.Uint32(w.data[at+2:]), u16(at)))
			column++
		}
		return true, nil
	}
	if w.kind == typeLabelSST && !b.shared.holds(rest) {
		return false, excel.ErrTextMissing
	}
	value, pending := b.value(w.kind, rest, style)
	rows.pending = -1
	if pending {
		rows.pending = column
	}
	rows.put(column, value)
	return true, nil
}

// value makes text of a cell; pending tells that the text is that of the next record.
func (b *workbook) value(kind uint16, data []byte, style int) (value string, pending bool) {
	switch {
	case kind == typeLabel || kind == typeRString:
		return b.text(&reader{pieces: [][]byte{data}}, 2), false
	case kind == typeLabelSST && len(data) >= 4:
		return b.shared.at(binary.LittleEndian.Uint32(data)), false
	case kind == typeRK && len(data) >= 4:
		return b.rk(binary.LittleEndian.Uint32(data), style), false
	case kind == typeNumber && len(data) >= 8:
		return b.number(math.Float64frombits(binary.LittleEndian.Uint64(data)), style), false
	case kind == typeBoolErr && len(data) >= 2 && data[1] == 0:
		return truth(data[0]), false
	case kind == typeFormula && len(data) >= 8:
		return b.result(data[:8], style)
	}
	return "", false
}

func truth(b byte) string {
	if b != 0 {
		return "TRUE"
	}
	return "FALSE"
}

// result reads what a formula came to: a number, or by its last bytes something else.
func (b *workbook) result(data []byte, style int) (value string, pending bool) {
	if data[6] != 0xff || data[7] != 0xff {
		return b.number(math.Float64frombits(binary.LittleEndian.Uint64(data)), style), false
	}
	const isText, isTruth = 0, 1
	switch data[0] {
	case isText:
		return "", true
	case isTruth:
		return truth(data[2]), false
	}
	return "", false
}

// rk reads a number in four bytes: a whole one or the upper half of a float, perhaps in
// hundredths.
func (b *workbook) rk(rk uint32, style int) string {
	hundredths, whole := rk&1 != 0, rk&2 != 0
	f := math.Float64frombits(uint64(rk&^3) << 32)
	if whole {
		f = float64(int32(rk) >> 2)
	}
	if hundredths {
		f /= 100
	}
	return b.number(f, style)
}

// number gives a number as its format shows it.
func (b *workbook) number(f float64, style int) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return ""
	}
	shown := excel.AsNumber
	if style < len(b.styles) {
		format := b.styles[style]
		shown = excel.ShownBy(int(format), b.formats[format])
	}
	return b.calendar.Text(strconv.FormatFloat(f, 'g', -1, 64), shown)
}
