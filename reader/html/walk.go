package html

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"tillroll/reader/cells"
	"tillroll/reader/source"
)

// Bounds of what one page may make us hold.
const (
	maxTag      = 4 << 20 // of one tag or text
	maxCell     = 64 << 10
	maxDepth    = 100 // tables within tables
	maxRowspan  = 1000
	maxCaptions = 50 // lines before a table

	// maxSpanned bounds the cells that nobody wrote, which wide and high ones make: forty
	// bytes of a page can make five hundred. Twenty for each row of the longest statement.
	maxSpanned = 2_000_000
)

// page is a web page that can be read again from its beginning.
type page struct {
	open func() io.Reader
	in   *source.File
}

// tableInfo is what a first look at a table tells.
type tableInfo struct {
	rows, filled, width int // rows with anything in them; their cells; the widest
	first               int // the row of the page that is its first: tables within it may have earlier ones
}

// survey counts what is in the tables, and tells what should close the page and is missing.
func (p page) survey() (tables []tableInfo, missing string, err error) {
	rows := 0
	missing, err = p.walk(maxTables, func(table int, row []string, _ cells.End) bool {
		for len(tables) <= table {
			tables = append(tables, tableInfo{})
		}
		t := &tables[table]
		filled := 0
		for _, cell := range row {
			if cell != "" {
				filled++
			}
		}
		rows++
		if filled > 0 {
			if t.rows++; t.rows == 1 {
				t.first = rows
			}
			t.filled += filled
			t.width = max(t.width, len(row))
		}
		return true
	}, nil)
	return tables, missing, err
}

// records gives the rows of tables, with the captions before the last of them.
func (p page) records(from, to int) cells.Source {
	return func(visit func(cells.Record) bool) error {
		line := 0
		emit := func(table int, row []string, end cells.End) bool {
			if table < from || table > to {
				return true
			}
			line++
			blank := true
			for _, cell := range row {
				blank = blank && cell == ""
			}
			return blank || visit(cells.Record{Line: line, End: end, Cells: row})
		}
		_, err := p.walk(to, emit, func(table int, text string) bool {
			return emit(table, []string{text}, cells.Ended)
		})
		return err
	}
}

// walk visits the rows of all tables, each with the number of its table, and the captions
// with the number of the table that follows them, up to the end of the last table asked for. What
// should close the page is told if it is missing.
func (p page) walk(last int, visit func(table int, row []string, end cells.End) bool, caption func(table int, text string) bool) (missing string, err error) {
	w := walker{tokens: html.NewTokenizer(p.open()), visit: visit, caption: caption, last: last}
	w.tokens.SetMaxBuf(maxTag)
	for !w.done {
		switch w.tokens.Next() {
		case html.ErrorToken:
			err := w.tokens.Err()
			switch {
			case errors.Is(err, io.EOF):
				missing = w.missing()
				w.finish()
				return missing, nil
			case errors.Is(err, html.ErrBufferExceeded):
				return "", fmt.Errorf("%s is no web page that can be read: one of its tags or texts has no end", p.in.Name)
			}
			return "", p.in.Failed(err)
		case html.TextToken:
			w.text(w.tokens.Text())
		case html.StartTagToken:
			w.start(false)
		case html.SelfClosingTagToken:
			w.start(true)
		case html.EndTagToken:
			name, _ := w.tokens.TagName()
			w.end(atom.Lookup(name))
		}
		if w.spanned > maxSpanned {
			return "", fmt.Errorf("%s is no statement: cells over several columns or rows make more than %d cells of its tables", p.in.Name, maxSpanned)
		}
	}
	return "", nil
}

// table is a table that is open.
type table struct {
	number  int
	row     []string
	inRow   bool
	inCell  bool
	cell    strings.Builder
	colspan int
	rowspan int
	below   map[int]*spanning // cells that reach down from rows above, by column
	spanned int               // cells of the row that nobody wrote
}

// spanning is a cell that goes on in the next rows.
type spanning struct {
	text string
	rows int
}

// walker follows the tags of a page.
type walker struct {
	tokens   *html.Tokenizer
	visit    func(table int, row []string, end cells.End) bool
	caption  func(table int, text string) bool
	done     bool
	last     int // the table behind whose end nobody wants to see more
	open     []*table
	tables   int
	deeper   int       // tables beyond maxDepth
	hidden   atom.Atom // the element whose inside is not shown
	hiddenIn int       // of the same name within it
	outside  strings.Builder
	spanned  int // cells that wide and high ones made

	isPage      bool // it begins as a page, and not with a table
	closed      bool // the page is
	closesCells bool // its writer closes them, which HTML does not ask for
	stopped     bool // behind the last tag
}

// start takes a start tag.
func (w *walker) start(selfClosing bool) {
	name, more := w.tokens.TagName()
	tag := atom.Lookup(name)
	w.isPage = w.isPage || tag == atom.Html
	if w.hidden != 0 {
		if tag == w.hidden && !selfClosing {
			w.hiddenIn++
		}
		return
	}
	attributes := w.attributes(more)
	if isHidden(tag, attributes) && !selfClosing {
		w.hidden, w.hiddenIn = tag, 0
		return
	}
	switch tag {
	case atom.Table:
		w.startTable()
	case atom.Tr:
		if t := w.table(); t != nil {
			w.endRow(t)
			t.inRow = true
		}
	case atom.Td, atom.Th:
		if t := w.table(); t != nil {
			w.endCell(t)
			t.startCell(attributes)
		}
	case atom.Br, atom.P, atom.Div, atom.Li:
		w.text([]byte("\n"))
	}
}

// attributes gives those of the tag that count here.
func (w *walker) attributes(more bool) map[string]string {
	var all map[string]string
	for more {
		var key, value []byte
		key, value, more = w.tokens.TagAttr()
		switch name := string(key); name {
		case "colspan", "rowspan", "style", "hidden":
			if all == nil {
				all = map[string]string{}
			}
			all[name] = string(value)
		}
	}
	return all
}

// isHidden tells whether nothing of an element is shown: sort keys and tooltips stand in
// such ones beside what people read.
func isHidden(tag atom.Atom, attributes map[string]string) bool {
	switch tag {
	case atom.Script, atom.Style, atom.Title, atom.Template, atom.Noscript:
		return true
	case atom.Td, atom.Th, atom.Tr, atom.Table, atom.Col, atom.Br, atom.Input, atom.Img, 0:
		return false // they hold their place
	}
	_, hidden := attributes["hidden"]
	style := strings.ToLower(strings.ReplaceAll(attributes["style"], " ", ""))
	return hidden || strings.Contains(style, "display:none")
}

// end takes an end tag.
func (w *walker) end(tag atom.Atom) {
	w.closed = w.closed || tag == atom.Html || tag == atom.Body
	if w.hidden != 0 {
		switch {
		case tag == w.hidden && w.hiddenIn == 0:
			w.hidden = 0
		case tag == w.hidden:
			w.hiddenIn--
		}
		return
	}
	if w.deeper > 0 {
		if tag == atom.Table {
			w.deeper--
		}
		return
	}
	t := w.table()
	switch {
	case tag == atom.P || tag == atom.Div || tag == atom.H1 || tag == atom.H2 || tag == atom.H3 || tag == atom.H4:
		w.text([]byte("\n"))
	case t == nil:
	case tag == atom.Td || tag == atom.Th:
		w.closesCells = true
		w.endCell(t)
	case tag == atom.Tr:
		w.endRow(t)
	case tag == atom.Table:
		w.endTable(t)
	}
}

// table is the innermost open table.
func (w *walker) table() *table {
	if len(w.open) == 0 || w.deeper > 0 {
		return nil
	}
	return w.open[len(w.open)-1]
}

func (w *walker) startTable() {
	if len(w.open) == maxDepth || w.tables == maxTables {
		w.deeper++
		return
	}
	w.flushCaptions()
	w.open = append(w.open, &table{number: w.tables, below: map[int]*spanning{}})
	w.tables++
}

func (w *walker) endTable(t *table) {
	w.endRow(t)
	w.open = w.open[:len(w.open)-1]
	w.done = w.done || t.number == w.last
}

// missing tells, behind the last tag, what should have closed the page.
func (w *walker) missing() string {
	switch {
	case w.closed:
		return ""
	case len(w.open) > 0:
		return "no </table> closes its last table"
	case w.isPage:
		return "no </html> closes it"
	}
	return ""
}

// finish ends what the page left open.
func (w *walker) finish() {
	w.stopped = !w.closed
	for len(w.open) > 0 && !w.done {
		w.endTable(w.open[len(w.open)-1])
	}
}

// text takes what stands between tags.
func (w *walker) text(text []byte) {
	switch t := w.table(); {
	case w.hidden != 0 || w.deeper > 0:
	case t != nil && t.inCell:
		if t.cell.Len() < maxCell {
			t.cell.Write(text)
		}
	case t == nil && w.outside.Len() < maxCell:
		w.outside.Write(text)
	}
}

// flushCaptions hands over the lines between the tables.
func (w *walker) flushCaptions() {
	if w.caption != nil && len(w.open) == 0 {
		lines := 0
		for line := range strings.Lines(w.outside.String()) {
			if line = clean(line); line != "" && lines < maxCaptions && !w.done {
				lines++
				w.done = !w.caption(w.tables, line)
			}
		}
	}
	w.outside.Reset()
}

// startCell opens a cell; a table without a row gets one.
func (t *table) startCell(attributes map[string]string) {
	t.inRow, t.inCell = true, true
	t.colspan = spanOf(attributes["colspan"], cells.MaxColumns)
	t.rowspan = spanOf(attributes["rowspan"], maxRowspan)
	t.cell.Reset()
	t.row = t.fill(t.row)
}

func spanOf(value string, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, most)
}

// fill puts the cells that reach down from above where they belong.
func (t *table) fill(row []string) []string {
	for {
		s := t.below[len(row)]
		if s == nil || s.rows == 0 || len(row) >= cells.MaxColumns {
			return row
		}
		s.rows--
		t.spanned++
		row = append(row, s.text)
	}
}

// endCell puts a cell into its row. One that is several columns wide leaves the others
// empty; one that is several rows high stands in each of them.
func (w *walker) endCell(t *table) {
	if !t.inCell {
		return
	}
	t.inCell = false
	text := clean(t.cell.String())
	for i := range t.colspan {
		if len(t.row) >= cells.MaxColumns {
			return
		}
		if i > 0 {
			text = ""
			t.spanned++
		}
		if t.rowspan > 1 {
			t.below[len(t.row)] = &spanning{text, t.rowspan - 1}
		}
		t.row = append(t.row, text)
	}
}

// endOf tells how the row at hand ends.
func (w *walker) endOf(t *table) cells.End {
	switch {
	case !w.stopped:
		return cells.Ended
	case t.inCell && w.closesCells:
		return cells.Torn
	}
	return cells.Open
}

func (w *walker) endRow(t *table) {
	end := w.endOf(t)
	w.endCell(t)
	if t.inRow && !w.done {
		t.row = t.fill(t.row)
		w.done = !w.visit(t.number, t.row, end)
	}
	w.spanned += t.spanned
	t.inRow, t.row, t.spanned = false, t.row[:0], 0
}

// clean makes one blank of all space within a text.
func clean(text string) string { return strings.Join(strings.Fields(text), " ") }
