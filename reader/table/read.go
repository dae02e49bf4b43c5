package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/date"
	"tillroll/internal/words"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// Tables is the tables of a file. Where they will be asked for again by other options, what
// was found out is kept for as long as the options do not change it: the plan where no
// column plays another role, and what the survey of all rows found.
type Tables struct {
	book  *cells.Book
	name  string
	again bool

	plannedBy string
	planned   []*finding
}

// New takes the tables of a file, which may be asked for again. The name serves messages, and as
// evidence where nothing else tells.
func New(book *cells.Book, name string, again bool) *Tables {
	return &Tables{book: book, name: name, again: again}
}

// Read understands the tables by options: one statement for each account and currency. The error
// is a sentence for the person who chose the file.
func (t *Tables) Read(o statement.Options) ([]*statement.Statement, error) {
	by := fmt.Sprintf("%q %d %q %q %q", o.Worksheet, o.SkipLines, o.Columns, o.Unused, o.DecimalMark) // maps are printed in order
	if t.planned == nil || by != t.plannedBy {
		found, err := t.plan(o)
		if err != nil {
			return nil, err
		}
		t.planned, t.plannedBy = found, by
	}
	list, err := settleAll(t.planned, o)
	if !t.again {
		for _, f := range t.planned {
			f.reader.rows = nil // nothing is left to be guessed
		}
	}
	return list, err
}

// plan maps the columns of the tables that are to be read.
func (t *Tables) plan(o statement.Options) ([]*finding, error) {
	candidates, err := t.book.Candidates(o.Worksheet)
	if err != nil {
		return nil, err
	}
	var first error
	var found []*finding
	for _, sheet := range candidates {
		f, err := understand(t.book, sheet, t.name, o)
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		found = append(found, f)
	}
	if len(found) == 0 {
		return nil, first // there is a worksheet at least
	}
	return pickTables(found), nil
}

// errNoTable is the answer to text in which no line splits into cells.
var errNoTable = errors.New("no table found: a statement needs at least a date and an amount on each line")

// finding is one table of a file, planned.
type finding struct {
	name    string // of the file
	sheet   string
	layout  statement.Layout
	reader  *rowReader
	quality int // rows and names, to choose among tables
	country country
	wanted  string // the currency the user asked for
	missing string // what should close the file and does not
	stated  string // the currency on a line that states balances

	currencyTold bool // that it is assumed

	notes  []string
	doubts []statement.Doubt
	groups []*group
	survey *survey // of all rows; nil before they were walked over
}

// fresh is the finding as the survey left it, for options to be judged by: what they settle
// must not stay for the next.
func (f *finding) fresh(wanted string) *finding {
	c, r := *f, *f.reader
	c.reader, c.wanted = &r, wanted
	c.notes, c.doubts = slices.Clip(f.notes), slices.Clip(f.doubts)
	c.layout.Columns = slices.Clone(f.layout.Columns)
	c.groups = make([]*group, len(f.groups))
	for i, g := range f.groups {
		own := *g
		c.groups[i] = &own
	}
	return &c
}

func (f *finding) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

func (f *finding) doubt(option, format string, args ...any) {
	f.doubts = append(f.doubts, statement.Doubt{Text: fmt.Sprintf(format, args...), Option: option})
}

// understand maps the columns of a sheet by its first records.
func understand(book *cells.Book, sheet cells.Sheet, name string, o statement.Options) (*finding, error) {
	sheet.Records = skipLines(sheet.Records, o.SkipLines)
	head, err := headOf(sheet)
	if err != nil {
		return nil, err
	}
	era := eraOf(head)
	if era != date.CommonEra {
		sheet.Records = inCommonEra(sheet.Records)
		for i := range head {
			head[i] = commonRecord(head[i])
		}
	}
	given := make([]string, 0, len(o.Columns))
	for _, column := range o.Columns {
		given = append(given, column)
	}
	slices.Sort(given)
	outline := findOutline(head, given, words.All())
	p, err := newPlan(&outline, o.Columns, o.Unused, words.All())
	if err != nil {
		return nil, err
	}
	if len(o.Columns) == 0 {
		if err := p.refuse(); err != nil {
			return nil, err
		}
	}
	f := &finding{name: name, sheet: sheet.Name, quality: p.bookings(), missing: book.Missing}
	f.reader = &rowReader{plan: p, source: sheet.Records, delimiter: book.Delimiter, decimal: o.DecimalMark}
	f.layout = statement.Layout{Charset: book.Charset, Delimiter: book.Delimiter, Worksheet: sheet.Name, HeaderLine: outline.line, Columns: p.describe()}
	if era != date.CommonEra {
		f.note("%s", eraNotes[era])
	}
	f.reader.lookAtLines()
	f.findTotals()
	f.findUnlike()
	return f, nil
}

// headOf gives the first records of a sheet.
func headOf(sheet cells.Sheet) (head []cells.Record, err error) {
	err = sheet.Records(func(r cells.Record) bool {
		head = append(head, r.Clone())
		return len(head) < headerWindow+sampleSize
	})
	switch {
	case err != nil:
		return nil, err
	case len(head) == 0 && sheet.Name != "":
		return nil, fmt.Errorf("worksheet %q is empty", sheet.Name)
	case len(head) == 0:
		return nil, errNoTable
	}
	return head, nil
}

// skipLines passes over the first lines of a table.
func skipLines(records cells.Source, lines int) cells.Source {
	if lines <= 0 {
		return records
	}
	return func(visit func(cells.Record) bool) error {
		return records(func(r cells.Record) bool { return r.Line <= lines && r.Page <= 1 || visit(r) })
	}
}

// lookAtLines finds out by the first rows whether descriptions go on below their row, and
// whether a day is printed once for several rows.
func (r *rowReader) lookAtLines() {
	w := walk{rowReader: r}
	below, bare, dated := 0, 0, false
	for i, rec := range r.rows {
		if r.dateOf(rec) != "" {
			dated = true
			continue
		}
		followed := i+1 < len(r.rows)
		amount, _ := r.money.amount(rec)
		switch {
		case dated && followed && amount == "" && w.goesOn(rec) && !r.isNoBooking(rec):
			below++
		case dated && followed && isAmount(amount) && !r.isNoBooking(rec) && r.hasText(rec):
			bare++
		}
	}
	r.sections = r.hasSections()
	bookings := r.bookings()
	r.spread = below >= 1 && below*4 >= bookings
	r.carries = bare >= 1
}

// hasSections tells whether unsigned amounts stand below headings that say money out, and
// others below such that say money in.
func (r *rowReader) hasSections() bool {
	if r.money.single == none || r.money.indicator != none || r.columns[r.money.single].negatives > 0 {
		return false
	}
	out, in := false, false
	for _, rec := range append(slices.Clone(r.above), r.rows...) {
		if is, _, _ := r.heading(rec); is {
			out = out || r.sectionOf(rec) == debitSide
			in = in || r.sectionOf(rec) == creditSide
		}
	}
	return out && in
}

// hasText tells whether a line has something in a column of text.
func (p *plan) hasText(rec cells.Record) bool {
	for i, cell := range rec.Cells {
		if cell != "" && i < len(p.columns) && p.texts.holds(i) {
			return true
		}
	}
	return false
}

// pickTables leaves the tables that are read: the best one, and those with the same header.
func pickTables(found []*finding) []*finding {
	best := found[0]
	for _, f := range found {
		if f.quality > best.quality && (best.quality == 0 || !sameHeader(f, found[0])) {
			best = f
		}
	}
	var chosen []*finding
	for _, f := range found {
		if f == best || f.quality > 0 && best.reader.header != nil && sameHeader(f, best) {
			chosen = append(chosen, f)
		}
	}
	for _, f := range found {
		if !slices.Contains(chosen, f) && f.quality > 0 {
			best.note("The table on worksheet %q was not read; name the worksheet to read it.", f.sheet)
		}
	}
	return chosen
}

func sameHeader(a, b *finding) bool {
	return slices.Equal(trimRight(a.reader.header), trimRight(b.reader.header))
}

// findColumn finds a column by name, whatever its case and accents, or by number from 1.
func findColumn(name string, columns []statement.Column) (int, error) {
	wanted := words.Phrase(name)
	for i, c := range columns {
		if c.Name != "" && (strings.EqualFold(c.Name, name) || wanted != "" && words.Phrase(c.Name) == wanted) {
			return i, nil
		}
	}
	if n, err := strconv.Atoi(name); err == nil {
		if n < 1 || n > len(columns) {
			return 0, fmt.Errorf("there is no column %d. The columns are: %s", n, statement.ListColumns(columns))
		}
		return n - 1, nil
	}
	return 0, fmt.Errorf("there is no column %q. The columns are: %s", name, statement.ListColumns(columns))
}

func columnError(role statement.Role, err error) error {
	return fmt.Errorf("the %s column: %w", role.Label(), err)
}
