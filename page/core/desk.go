// Package core is what the browser page can do, without a browser: it keeps the files a
// person has opened, has them read and converted, and shows what became of every row.
// Package wasm hands its answers to JavaScript as JSON.
//
// The words: a document is a file as it was opened. A paper is one statement in it, with
// what the person changed; a document with two accounts is two papers. A view is all the
// page shows about a paper but its rows, which it asks for as they are scrolled to.
//
// Two things are done to whole documents. Repair mends an OFX document that a person holds,
// and gives the changes and the new bytes. Diff tells what importing one open document (NEW)
// will do where others (OLD, one or more) were imported before, and on wish gives the file
// with only the rows that are new; each side is read by settings of its own. Both belong to
// the whole core: the light one, which is loaded first, answers reader.ErrLarge.
//
// The package decides nothing about a file: reading is package reader's, converting
// package convert's, and what they say is passed on.
package core

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// Desk holds the documents that lie open. One person works at a desk: it is not safe for
// concurrent use.
type Desk struct {
	Today     ofx.Day
	documents map[int]*document
	last      int
}

// document is a file from the moment it is dropped on the page. What its bytes said is held,
// so that other settings need not go through them again.
type document struct {
	name   string
	data   []byte
	held   *reader.Held
	hash   string
	asked  string // the settings it was last read by
	kind   reader.Kind
	papers []*paper
	raw    *rawTable
	joined bool // made of others: it has no bytes, and is read once
}

// Open keeps a file; the id names it from then on. Nothing is read yet. The hash is that of
// the bytes where somebody has reckoned it already: a browser does it ten times as fast.
func (d *Desk) Open(name string, data []byte, hash string) (id int, err error) {
	if len(data) == 0 {
		return 0, sentence("This file " + reader.Empty + ".")
	}
	if d.documents == nil {
		d.documents = map[int]*document{}
	}
	if hash == "" {
		sum := sha256.Sum256(data)
		hash = hex.EncodeToString(sum[:])
	}
	d.last++
	d.documents[d.last] = &document{name: name, data: data, held: reader.Hold(name, data), hash: hash}
	return d.last, nil
}

// Close forgets a document.
func (d *Desk) Close(id int) { delete(d.documents, id) }

// document gives an open one. Ids are never used again, so that an answer that comes late
// cannot be taken for another file's.
func (d *Desk) document(id int) (*document, error) {
	doc := d.documents[id]
	if doc == nil {
		return nil, fmt.Errorf("file %d is not open", id)
	}
	return doc, nil
}

// documentBy gives a document and the settings it is asked for by.
func (d *Desk) documentBy(id int, given []byte) (*document, *settings, error) {
	doc, err := d.document(id)
	if err != nil {
		return nil, nil, err
	}
	s, err := decodeSettings(given)
	return doc, s, err
}

// paper gives a statement of a document that was read.
func (d *Desk) paper(id, n int) (*paper, error) {
	doc, err := d.document(id)
	if err != nil {
		return nil, err
	}
	if n < 0 || n >= len(doc.papers) {
		return nil, fmt.Errorf("%s has no statement %d", doc.name, n)
	}
	return doc.papers[n], nil
}

// Reading is how a document was understood, or what has to be answered first.
type Reading struct {
	Kind       string   `json:"kind"`
	Hash       string   `json:"hash"`
	Size       int      `json:"size"`
	Statements int      `json:"statements"`
	Sheets     []string `json:"sheets"` // of a workbook with several
	Problem    *Problem `json:"problem"`
}

// Problem is why a document could not be read, and the setting that may mend it.
type Problem struct {
	Text    string   `json:"text"`
	Setting string   `json:"setting"` // "columns", "account", "currency", "password", "core", or empty where nothing helps
	Missing []string `json:"missing"` // roles without a column
	Columns []Column `json:"columns"`
	Core    string   `json:"core"` // which one reads it, where the setting is "core"
}

// Read has a document read by the settings, unless it was read by them already. What it
// was read by before stays if it cannot be read now.
func (d *Desk) Read(id int, given []byte) (*Reading, error) {
	doc, s, err := d.documentBy(id, given)
	if err != nil {
		return nil, err
	}
	problem := doc.read(s)
	return &Reading{
		Kind: reader.Label(doc.kind), Hash: doc.hash, Size: len(doc.data),
		Statements: len(doc.papers), Sheets: doc.sheets(s), Problem: problem,
	}, nil
}

// read has the document understood anew if the settings ask for another reading. Rows that
// come out the same are not gathered again.
func (doc *document) read(s *settings) *Problem {
	o, asked := s.reading(len(doc.papers))
	if doc.joined || asked == doc.asked && doc.papers != nil {
		return nil
	}
	file, err := doc.held.Read(o)
	if err != nil {
		return problemOf(err)
	}
	if err := s.rename(file.Statements); err != nil {
		return problemOf(err)
	}
	papers := make([]*paper, len(file.Statements))
	labels := file.Labels()
	for i, st := range file.Statements {
		rows, err := doc.collect(st)
		if err != nil {
			return problemOf(err)
		}
		papers[i] = &paper{document: doc, label: labels[i], read: st, rows: rows}
	}
	if len(papers) != len(doc.papers) {
		_, asked = s.reading(len(papers))
	}
	doc.kind, doc.papers, doc.asked = file.Kind, papers, asked
	doc.raw = nil
	return nil
}

// collect gathers the rows of a statement, or takes those of one it had before if they are
// the same: turning the signs, or another order of day and month, leaves every row as the
// file has it.
func (doc *document) collect(st *statement.Statement) (*convert.Request, error) {
	for _, p := range doc.papers {
		if p.read.Origin != nil && p.read.Origin == st.Origin {
			return p.rows, nil
		}
	}
	rows, err := st.Collect()
	if err == nil {
		rows.KeepKeys()
	}
	return rows, err
}

// The cores that do what the first leaves out, as the page names them.
const (
	pdfCore   = "pdf"
	wholeCore = "full"
)

// problemOf finds out what a person can do about an error.
func problemOf(err error) *Problem {
	p := &Problem{Text: err.Error()}
	var unclear *statement.MappingError
	var choice *statement.ChoiceError
	switch {
	case errors.As(err, &unclear):
		p.Setting = "columns"
		for _, role := range unclear.Missing {
			p.Missing = append(p.Missing, role.String())
		}
		for _, c := range unclear.Columns {
			p.Columns = append(p.Columns, Column{Name: c.Name, Sample: c.Sample})
		}
	case errors.As(err, &choice):
		p.Setting = choice.Setting
	case errors.Is(err, reader.ErrLarge):
		p.Setting, p.Core = "core", wholeCore
		if errors.Is(err, reader.ErrPrinted) {
			p.Core = pdfCore
		}
	}
	return p
}
