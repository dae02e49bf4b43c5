package table

import (
	"slices"
	"strings"
	"unicode"

	"tillroll/reader/cells"
)

// habits are how the rows of a table always end and how their cells are always spelled: what tells
// whether a last line without a line end is whole.
type habits struct {
	rows    int
	cells   int // fewest of a row; without one, of the header
	columns []habit
}

// habit is how the cells of a column are spelled.
type habit struct {
	filled, empty int
	tail          string // how each of them ends, where all end alike
	uneven        bool
	shapes        []string // how cells that are no texts are spelled
}

// habitual is how many rows fill a column before the next one is asked to fill it, too.
const habitual = 4

// maxShapes is how many ways to spell a cell are told apart: more than days and amounts have.
const maxShapes = 60

// learnHabits looks at the rows that the file ends as usual.
func (p *plan) learnHabits() *habits {
	h := &habits{cells: len(trimRight(p.header)), columns: make([]habit, len(p.columns))}
	for _, rec := range p.rows {
		if rec.End != cells.Ended || p.dateOf(rec) == "" {
			continue
		}
		if _, is := p.noBooking(rec); is {
			continue
		}
		if h.rows++; h.rows == 1 || len(rec.Cells) < h.cells {
			h.cells = len(rec.Cells)
		}
		for i := range h.columns {
			h.columns[i].see(rec.At(i), p.isSpelled(i))
		}
	}
	return h
}

// isSpelled tells whether the cells of a column are of one kind, so that each is spelled as the
// others are: texts are not.
func (p *plan) isSpelled(i int) bool {
	return i == p.id || slices.Contains(p.dates, i) || p.columns[i].isMoney()
}

func (h *habit) see(cell string, spelled bool) {
	if isBlank(cell) {
		h.empty++
		return
	}
	h.filled++
	if !spelled {
		h.uneven = true
		return
	}
	tail := tailOf(cell)
	h.uneven = h.uneven || tail == "" || h.filled > 1 && tail != h.tail
	h.tail = tail
	if shape := shapeOf(cell); len(h.shapes) < maxShapes && !slices.Contains(h.shapes, shape) {
		h.shapes = append(h.shapes, shape)
	}
}

// begins tells whether a cell can be the beginning of one of the column.
func (h *habit) begins(cell string) bool {
	shape := shapeOf(cell)
	return slices.ContainsFunc(h.shapes, func(whole string) bool { return strings.HasPrefix(whole, shape) })
}

// shapeOf is how a cell is spelled: every digit a 9, every letter an a.
func shapeOf(cell string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return '9'
		case unicode.IsLetter(r):
			return 'a'
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, cell)
}

// tailOf is how a cell ends behind the last sign that parts digits from what follows: the decimals
// of an amount, the currency behind it, the year of a day. It is empty where there is none.
func tailOf(cell string) string {
	shape := shapeOf(cell)
	at := strings.LastIndexAny(shape, ".,/-: ")
	if at <= 0 || !strings.Contains(shape[:at], "9") {
		return ""
	}
	return shape[at:]
}

// stopsInside tells whether the file stops inside a row, so that a cell of it may be but the
// beginning of one. Where the row is whole by all that the others tell, its line end alone is missing.
func (r *rowReader) stopsInside(rec cells.Record) bool {
	switch rec.End {
	case cells.Ended:
		return false
	case cells.Torn:
		return true
	}
	if r.habits == nil {
		r.habits = r.learnHabits()
	}
	at := len(trimRight(rec.Cells)) - 1
	if at < 0 || r.lacks(rec, at) {
		return true
	}
	cell := rec.Cells[at]
	if r.isBeginning(at, cell) {
		return true
	}
	if at >= len(r.habits.columns) {
		return false
	}
	h := &r.habits.columns[at]
	return h.filled > 0 && !h.uneven && tailOf(cell) != h.tail
}

// lacks tells whether cells behind the last one are missing that all other rows have. One that is
// always empty may be missing at the end of a whole file, and of two columns of money one is.
func (r *rowReader) lacks(rec cells.Record, last int) bool {
	h := r.habits
	if h.rows == 0 || len(rec.Cells) < h.cells-1 {
		return len(rec.Cells) < h.cells
	}
	for i := last + 1; i < len(h.columns); i++ {
		c, isSide := &h.columns[i], i == r.money.debit || i == r.money.credit
		if i >= len(rec.Cells) && i < h.cells && c.filled > 0 || c.filled >= habitual && c.empty == 0 && !isSide {
			return true
		}
	}
	return false
}

// isBeginning tells whether a cell is but the beginning of what stands in its column again and again.
func (p *plan) isBeginning(at int, cell string) bool {
	if at >= len(p.columns) {
		return false
	}
	c := &p.columns[at]
	if c.many || c.distinct()*2 > c.filled || c.values[cell] > 1 {
		return false
	}
	for value := range c.values {
		if value != cell && strings.HasPrefix(value, cell) {
			return true
		}
	}
	return false
}

// stopsBeforeDay tells whether the file stops inside a row before its day is whole.
func (r *rowReader) stopsBeforeDay(rec cells.Record) bool {
	if rec.End == cells.Ended {
		return false
	}
	if r.habits == nil {
		r.habits = r.learnHabits()
	}
	at, day := len(trimRight(rec.Cells))-1, r.dates[0]
	switch {
	case at > day || at < 0 || day >= len(r.habits.columns):
		return false
	case rec.End == cells.Torn:
		return true
	case at == day:
		return r.habits.columns[day].begins(rec.Cells[day])
	case r.isSpelled(0):
		return isAmount(rec.Cells[0]) || r.habits.columns[0].begins(rec.Cells[0])
	}
	return r.isBeginning(0, rec.Cells[0]) || at > 0 && r.columns[0].values[rec.Cells[0]] > 1
}
