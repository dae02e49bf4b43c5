package core

import (
	"tillroll/reader"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// rawTable is a file as it stands, record by record, packed so that a million of them
// take little more than their text.
type rawTable struct {
	asked string
	text  []byte
	ends  []uint32 // where each cell ends in text
	first []uint32 // the first cell of each record
	lines []int32
	pages []int32
	width int
	state map[int32]string // what became of a line
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

// rawAsked tells readings apart that show other cells.
func rawAsked(o statement.Options) string {
	return o.Worksheet + "\x00" + o.Delimiter + "\x00" + o.Password
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
	state := doc.states()
	out := &Raw{Total: len(t.lines), Width: t.width}
	for i := max(from, 0); i < min(to, len(t.lines)); i++ {
		r := t.record(i)
		r.State = state[int32(r.Line)]
		out.Records = append(out.Records, r)
	}
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
	book, err := reader.Cells(doc.name, doc.data, o)
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
	t := &rawTable{asked: rawAsked(o)}
	err = sheet.Records(func(r cells.Record) bool {
		t.add(r)
		return true
	})
	return t, err
}

func (t *rawTable) add(r cells.Record) {
	t.first = append(t.first, uint32(len(t.ends)))
	t.lines = append(t.lines, int32(r.Line))
	t.pages = append(t.pages, int32(r.Page))
	t.width = max(t.width, len(r.Cells))
	for _, cell := range r.Cells {
		t.text = append(t.text, cell...)
		t.ends = append(t.ends, uint32(len(t.text)))
	}
}

func (t *rawTable) record(i int) Record {
	r := Record{Line: int(t.lines[i]), Page: int(t.pages[i])}
	last := len(t.ends)
	if i+1 < len(t.first) {
		last = int(t.first[i+1])
	}
	for cell := int(t.first[i]); cell < last; cell++ {
		begin := uint32(0)
		if cell > 0 {
			begin = t.ends[cell-1]
		}
		r.Cells = append(r.Cells, string(t.text[begin:t.ends[cell]]))
	}
	return r
}

// states tells by line what became of it.
func (doc *document) states() map[int32]string {
	if doc.raw.state != nil {
		return doc.raw.state
	}
	state := map[int32]string{}
	for _, p := range doc.papers {
		if p.read.Layout != nil && p.read.Layout.HeaderLine > 0 {
			state[int32(p.read.Layout.HeaderLine)] = "head"
		}
		for i := range p.rows.Len() {
			state[int32(p.rows.Line(i))] = "row"
		}
		for _, skipped := range p.read.Skipped {
			state[int32(skipped.Line)] = "skipped"
		}
	}
	doc.raw.state = state
	return state
}
