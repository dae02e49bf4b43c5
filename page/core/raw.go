package core

import (
	"math"
	"sort"

	"tillroll/reader/cells"
	"tillroll/statement"
)

// rawTable is a file as it stands, record by record.
type rawTable struct {
	*cells.Kept
	width int
}

// Record is a line of the file as it stands, and what became of it.
type Record struct {
	Line  int      `json:"line"`
	Page  int      `json:"page"`
	Cells []string `json:"cells"`
	State string   `json:"state"` // "row", "skipped", "head" or empty
}

// Raw is some records of a document.
type Raw struct {
	Total   int      `json:"total"`
	Width   int      `json:"width"` // cells of the widest record
	Records []Record `json:"records"`
}

// Raw gives some records of a document as they stand.
func (d *Desk) Raw(id int, given []byte, from, to int) (*Raw, error) {
	doc, s, err := d.documentBy(id, given)
	if err != nil {
		return nil, err
	}
	if err := doc.loadRaw(s); err != nil {
		return nil, err
	}
	t := doc.raw
	out := &Raw{Total: t.Len(), Width: t.width}
	for i := max(from, 0); i < min(to, t.Len()); i++ {
		out.Records = append(out.Records, t.record(i))
	}
	doc.tellStates(out.Records)
	return out, nil
}

// loadRaw has the records read, unless they are there.
func (doc *document) loadRaw(s *settings) (err error) {
	if doc.raw == nil {
		o, _ := s.reading(len(doc.papers))
		doc.raw, err = readRaw(doc, o)
	}
	return err
}

// readRaw walks over the records once.
func readRaw(doc *document, o statement.Options) (*rawTable, error) {
	book, err := doc.held.Cells(o)
	if err != nil {
		return nil, err
	}
	sheets, err := book.Candidates(o.Worksheet)
	if err != nil {
		return nil, err
	}
	sheet := sheets[0]
	for _, p := range doc.papers {
		for _, s := range sheets {
			if l := p.read.Layout; l != nil && l.Worksheet == s.Name {
				sheet = s
			}
		}
	}
	t := &rawTable{Kept: sheet.Kept}
	if err := t.measure(); err != nil || t.Whole() {
		return t, err
	}
	t.Kept = cells.Keep(sheet.Records, math.MaxInt) // shown, a file is held whole, however large
	return t, t.measure()
}

// measure walks over the records once, and finds the widest.
func (t *rawTable) measure() error {
	return t.Each(func(r cells.Record) bool {
		t.width = max(t.width, len(r.Cells))
		return true
	})
}

func (t *rawTable) record(i int) Record {
	r := t.Record(i)
	return Record{Line: r.Line, Page: r.Page, Cells: r.Cells}
}

// tellStates tells of records what became of them. Lines are looked for among few records:
// a list of all lines would be made anew with every setting that is changed.
func (doc *document) tellStates(list []Record) {
	if len(list) == 0 {
		return
	}
	first, last := list[0].Line, list[len(list)-1].Line
	set := func(line int, state string) {
		if line < first || line > last {
			return
		}
		at := sort.Search(len(list), func(i int) bool { return list[i].Line >= line })
		for ; at < len(list) && list[at].Line == line; at++ {
			list[at].State = state
		}
	}
	for _, p := range doc.papers {
		if p.read.Layout != nil && p.read.Layout.HeaderLine > 0 {
			set(p.read.Layout.HeaderLine, "head")
		}
		for i := range p.rows.Len() {
			set(p.rows.Line(i), "row")
		}
		for _, skipped := range p.read.Skipped {
			set(skipped.Line, "skipped")
		}
	}
}
