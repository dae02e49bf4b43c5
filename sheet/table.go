package sheet

import (
	"fmt"
	"strings"
)

// headerWindow is how far down a header is looked for. The longest preamble among
// the layouts in testdata/banks has 14 lines.
const headerWindow = 60

// statsWindow is how many rows the look of a column is judged by.
const statsWindow = 5000

// table is a file's records taken apart: what stands above the rows, the header and
// the first records below it, and what the columns look like.
type table struct {
	above   []record // the preamble
	header  []string // nil without one
	known   bool     // the header's words are of a language read here
	sample  []record // the first records of the body
	width   int
	columns []columnStats
	names   [][roleCount]int // how well each header names each role
}

// columnStats counts what the cells of a column look like.
type columnStats struct {
	filled     int // cells with anything in them
	dates      int
	amounts    int
	fractions  int // amounts with decimals
	negatives  int
	zeros      int
	texts      int
	letters    int // of the texts, to find the longest
	currencies int
	sides      int // cells that say debit or credit
	debits     int // those that say debit
}

// share tells whether at least percent of the filled cells are n.
func (s *columnStats) share(n, percent int) bool {
	return s.filled > 0 && n*100 >= s.filled*percent
}

// isSigned tells whether there are amounts with a minus and amounts without.
func (s *columnStats) isSigned() bool { return s.negatives > 0 && s.negatives < s.amounts }

// readTable maps the columns of a table by its first records and settles by all of
// them how its rows are to be read. Without a record the answer is none.
func (f *File) readTable(source recordSource, none error, o Options) error {
	var first []record
	err := source(func(r record) bool {
		first = append(first, r.clone())
		return len(first) < headerWindow+statsWindow
	})
	switch {
	case err != nil:
		return err
	case len(first) == 0:
		return none
	}
	t := newTable(first, o.Columns)
	f.Aside = len(t.above)
	if t.header != nil {
		f.HeaderLine = first[len(t.above)].line
		f.Aside++
	}
	f.Columns = t.describe()
	mapping, err := t.mapColumns(o.Columns, f.Columns)
	if err != nil {
		return err
	}
	f.Mapping = mapping
	f.notePreamble(t.above)
	f.noteSides(t)
	r := newRowReader(t, mapping)
	r.source, r.before, r.delimiter = source, f.Aside, f.Delimiter
	return f.settle(r, o)
}

// newTable finds the header and the body among the records.
func newTable(records []record, given map[Role]string) *table {
	t := &table{}
	index := newHeaderIndex()
	at := findHeader(records, index)
	t.known = at >= 0
	if at < 0 {
		at = findNamedHeader(records, given)
	}
	if at < 0 {
		at = strangeHeader(records)
	}
	if at >= 0 {
		t.above, t.header, t.sample = records[:at], records[at].cells, records[at+1:]
	} else {
		at = firstRow(records)
		t.above, t.sample = records[:at], records[at:]
	}
	t.sample = t.sample[:min(len(t.sample), statsWindow)]
	t.measure()
	t.names = make([][roleCount]int, t.width)
	for i := range min(t.width, len(t.header)) {
		t.names[i] = index.score(t.header[i])
	}
	return t
}

// findHeader gives the record that reads most like a header, or -1. A header has no
// date in it, names at least two roles, one of them a date or an amount, and has
// something below it.
func findHeader(records []record, index headerIndex) int {
	best, bestScore := -1, 1
	for i, r := range records[:min(len(records), headerWindow)] {
		score, ok := headerLikeness(r.cells, index)
		if ok && score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// headerLikeness counts the cells that name a role.
func headerLikeness(cells []string, index headerIndex) (score int, ok bool) {
	essential := false
	for _, c := range cells {
		if isDate(c) || hasFraction(amountDigits(c)) {
			return 0, false
		}
		scores := index.score(c)
		named := 0
		for role, weight := range scores {
			named = max(named, weight)
			switch Role(role) {
			case Date, Amount, Debit, Credit:
				essential = essential || weight >= 60
			}
		}
		if named >= 60 {
			score++
		}
	}
	return score, essential
}

// findNamedHeader finds the header in a language not listed here by the names the
// user gave for its columns.
func findNamedHeader(records []record, given map[Role]string) int {
	for i, r := range records[:min(len(records), headerWindow)] {
		for _, name := range given {
			for _, c := range r.cells {
				if c != "" && strings.EqualFold(c, name) {
					return i
				}
			}
		}
	}
	return -1
}

// strangeHeader finds a header in a language not listed here: a line of words alone,
// as wide as the first row, right above it; or -1.
func strangeHeader(records []record) int {
	at := max(firstRow(records)-1, 0)
	cells := trimRight(records[at].cells)
	if len(cells) < 2 || at+1 < len(records) && len(cells) > len(records[at+1].cells) {
		return -1
	}
	for _, c := range cells {
		if isDate(c) || isAmount(c) || countLetters(c) == 0 {
			return -1
		}
	}
	return at
}

// firstRow gives the first record with a date and an amount in it.
func firstRow(records []record) int {
	for i, r := range records[:min(len(records), headerWindow)] {
		if date, amount := r.holds(); date && amount {
			return i
		}
	}
	return 0
}

// measure counts what the columns of the body look like. The width is that of the
// header, or of most rows where there is none.
func (t *table) measure() {
	t.width = t.namedWidth()
	if t.header == nil {
		widths := map[int]int{}
		for _, r := range t.sample {
			n := len(r.cells)
			widths[n]++
			if widths[n] > widths[t.width] {
				t.width = n
			}
		}
	}
	t.width = min(t.width, maxColumns)
	t.columns = make([]columnStats, t.width)
	for _, r := range t.sample {
		if len(r.cells) < t.width/2 {
			continue // a footer's line
		}
		for i, c := range r.cells[:min(len(r.cells), t.width)] {
			t.columns[i].see(c)
		}
	}
}

// namedWidth is the width of the header. Columns at its end without a name count where
// most rows fill them: the Volksbanken had their debit and credit marks in one.
func (t *table) namedWidth() int {
	width := len(trimRight(t.header))
	for ; width < len(t.header); width++ {
		filled := 0
		for _, r := range t.sample {
			if cellAt(r, width) != "" {
				filled++
			}
		}
		if filled*2 <= len(t.sample) {
			break
		}
	}
	return width
}

func trimRight(cells []string) []string {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// see counts one cell.
func (s *columnStats) see(cell string) {
	if cell == "" {
		return
	}
	s.filled++
	if side := sideOf(cell); side != noSide {
		s.sides++
		if side == debitSide {
			s.debits++
		}
	}
	switch digits := amountDigits(cell); {
	case isDate(cell):
		s.dates++
	case isAmount(cell):
		s.amounts++
		if hasFraction(digits) {
			s.fractions++
		}
		if isNegative(cell) {
			s.negatives++
		}
		if isZero(cell) {
			s.zeros++
		}
	case isCurrency(cell):
		s.currencies++
	case isText(cell) && !isAccount(cell):
		s.texts++
		s.letters += countLetters(cell)
	}
}

// describe lists the columns for people. It copies the samples: one cell must not
// keep the text of the whole file in memory.
func (t *table) describe() []Column {
	columns := make([]Column, t.width)
	for i := range columns {
		if i < len(t.header) {
			columns[i].Name = strings.Join(strings.Fields(t.header[i]), " ")
		}
		for _, r := range t.sample {
			if i < len(r.cells) && r.cells[i] != "" {
				columns[i].Sample = strings.Clone(r.cells[i])
				break
			}
		}
	}
	return columns
}

// noteSides tells of money in and out that nothing but the order of two columns tells
// apart: whoever reads it knows which way their money went.
func (f *File) noteSides(t *table) {
	debit, out := f.Mapping[Debit]
	credit, in := f.Mapping[Credit]
	if t.header == nil && out && in && !f.Mapping.has(Balance) && t.columns[debit].negatives+t.columns[credit].negatives == 0 {
		f.note("No header says which column is which: column %d was read as money out, column %d as money in.", debit+1, credit+1)
	}
}

// notePreamble tells about lines above the header that were passed over.
func (f *File) notePreamble(above []record) {
	if len(above) > 0 {
		f.note("%s above the table left aside.", lines(above[0].line, above[len(above)-1].line))
	}
}

func (f *File) note(format string, args ...any) {
	f.Notes = append(f.Notes, fmt.Sprintf(format, args...))
}

// lines names a range of lines.
func lines(first, last int) string {
	if first == last {
		return fmt.Sprintf("Line %d", first)
	}
	return fmt.Sprintf("Lines %d to %d", first, last)
}
