package core

import (
	"sort"

	"tillroll/reader"
)

// Place is where a row stands: the lines around it, or the page of a PDF.
type Place struct {
	Line    int      `json:"line"`
	Page    int      `json:"page"`
	Index   int      `json:"index"` // of the row's own among all records
	Records []Record `json:"records"`
	Sheet   *Sheet   `json:"sheet"`
}

// Sheet is a page of a PDF as a picture of its words. Places are in points from the upper
// left corner.
type Sheet struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Words  []Word  `json:"words"`
	Pages  int     `json:"pages"` // of the whole file
}

// Word stands on its baseline.
type Word struct {
	Text  string  `json:"text"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Width float64 `json:"width"`
	Size  float64 `json:"size"`
	Line  int     `json:"line"`
}

// around is how many lines are shown before and after a row's own. A transaction of OFX
// or MT940 has its parts on the lines after its first.
const (
	linesBefore = 2
	linesAfter  = 8
)

// Place shows where a row stands in its file.
func (d *Desk) Place(id, n, ref int, given []byte) (*Place, error) {
	p, err := d.converted(id, n)
	if err != nil {
		return nil, err
	}
	row := p.row(ref)
	at := &Place{Line: row.Line, Page: row.Page}
	if row.Line == 0 {
		return at, nil
	}
	s, err := decodeSettings(given)
	if err != nil {
		return nil, err
	}
	if p.document.kind == reader.PDF {
		at.Sheet, err = sheetOf(p.document.data, s.Password, row.Page)
		return at, err
	}
	after := linesAfter
	if p.read.Layout != nil {
		after = linesBefore // a table has a row on a line
	}
	at.Records, at.Index, err = p.document.around(s, row.Line, after)
	return at, err
}

// Sheet gives a page of a PDF.
func (d *Desk) Sheet(id, page int, given []byte) (*Sheet, error) {
	doc, err := d.document(id)
	if err != nil {
		return nil, err
	}
	s, err := decodeSettings(given)
	if err != nil {
		return nil, err
	}
	return sheetOf(doc.data, s.Password, page)
}

// around gives the records about a line, and the number of its own.
func (doc *document) around(s *settings, line, after int) (list []Record, at int, err error) {
	if err := doc.loadRaw(s); err != nil {
		return nil, 0, err
	}
	t := doc.raw
	at = sort.Search(t.Len(), func(i int) bool { return t.Record(i).Line >= line })
	for i := max(at-linesBefore, 0); i < min(at+after+1, t.Len()); i++ {
		list = append(list, t.record(i))
	}
	return list, at, nil
}

// sheets names the worksheets of a workbook, where there is more than one to choose from.
func (doc *document) sheets(s *settings) []string {
	switch doc.kind {
	case reader.XLSX, reader.XLS, reader.ODS, reader.SpreadsheetML:
	default:
		return nil
	}
	o, _ := s.reading(len(doc.papers))
	book, err := doc.held.Cells(o)
	if err != nil || len(book.Sheets) < 2 {
		return nil // what is wrong with it was said when it was read
	}
	var names []string
	for _, sheet := range book.Sheets {
		names = append(names, sheet.Name)
	}
	return names
}
