package reader

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tillroll/reader/abo"
	"tillroll/reader/archive"
	"tillroll/reader/bai2"
	"tillroll/reader/camt"
	"tillroll/reader/cfonb"
	"tillroll/reader/coda"
	"tillroll/reader/delimited"
	"tillroll/reader/html"
	"tillroll/reader/jsonrows"
	"tillroll/reader/litas"
	"tillroll/reader/mt940"
	"tillroll/reader/norma43"
	"tillroll/reader/ods"
	"tillroll/reader/ofxfile"
	"tillroll/reader/paper"
	"tillroll/reader/qif"
	"tillroll/reader/source"
	"tillroll/reader/spreadsheetml"
	"tillroll/reader/xls"
	"tillroll/reader/xlsx"
)

// Kind is what a file turned out to be, as reports and metrics spell it.
type Kind string

// The kinds.
const (
	CSV           Kind = "csv"
	XLSX          Kind = "xlsx"
	JSON          Kind = "json"
	OFX           Kind = "ofx"
	MT940         Kind = "mt940"
	HTML          Kind = "html"
	ODS           Kind = "ods"
	ZIP           Kind = "zip"
	XLS           Kind = "xls"
	SpreadsheetML Kind = "spreadsheetml"
	Camt          Kind = "camt"
	QIF           Kind = "qif"
	PDF           Kind = "pdf"
	Norma43       Kind = "norma43"
	CFONB         Kind = "cfonb"
	CODA          Kind = "coda"
	BAI2          Kind = "bai2"
	ABO           Kind = "abo"
	Litas         Kind = "litas"
)

// Kinds lists what can be read, in the order in which the bytes are asked.
func Kinds() []Kind {
	var all []Kind
	for _, r := range rooms() {
		if !slices.Contains(all, r.kind) {
			all = append(all, r.kind)
		}
	}
	return append(all, CSV)
}

// Label names the kind for people.
func Label(k Kind) string { return strings.ToUpper(string(k)) }

// room reads one kind of file.
type room struct {
	kind  Kind
	looks func(head []byte, name string) bool
	scan  scanner
}

// rooms lists what can be read, in the order in which the bytes are asked. The first that
// recognises its own takes the file; delimited text, which looks like anything, comes last.
//
// What is large is left out of the page's first core (-tags light), which recognises such a
// file and has another one loaded for it: one that reads what is printed as well (-tags
// light,pdf), or one that reads everything.
func rooms() []room {
	return []room{
		{PDF, paper.Looks, printed(plainly(paper.Read))},
		{Camt, camt.Looks, large(plainly(camt.Read))},
		{MT940, mt940.Looks, large(plainly(mt940.Read))},
		{QIF, qif.Looks, large(plainly(qif.Read))},
		{Norma43, norma43.Looks, large(plainly(norma43.Read))},
		{CFONB, cfonb.Looks, large(plainly(cfonb.Read))},
		{CODA, coda.Looks, large(plainly(coda.Read))},
		{BAI2, bai2.Looks, large(plainly(bai2.Read))},
		{ABO, abo.Looks, large(plainly(abo.Read))},
		{Litas, litas.Looks, large(plainly(litas.Read))},
		{OFX, ofxfile.Looks, plainly(ofxfile.Read)},
		{JSON, jsonrows.Looks, large(scanJSON)},
		{HTML, html.Looks, large(scanBook(html.Open))},
		{SpreadsheetML, spreadsheetml.Looks, large(scanBook(spreadsheetml.Open))},
		{ODS, ods.Looks, large(scanBook(ods.Open))},
		{XLSX, xls.IsLocked, large(scanBook(xls.Open))},
		{XLS, xls.Looks, large(scanBook(xls.Open))},
		{XLSX, xlsx.Looks, scanBook(xlsx.Open)},
		{ZIP, archive.Looks, large(scanArchive)},
	}
}

// sniffWindow is how far into a file the marks of its kind are looked for. OFX headers
// with vendor comments have been seen to run over one kilobyte.
const sniffWindow = 4096

// recognise finds the room of a file.
func recognise(in *source.File) (room, error) {
	head, err := in.Head(sniffWindow)
	if err != nil {
		return room{}, err
	}
	for _, r := range rooms() {
		if !r.looks(head, in.Name) {
			continue
		}
		if r.kind == ZIP {
			r = roomOf(in, r)
		}
		return r, nil
	}
	kind, err := sniff(in)
	if kind == XLSX {
		return room{kind: kind, scan: scanBook(xlsx.Open)}, err
	}
	return room{kind: kind, scan: scanBook(delimited.Open)}, err
}

// ErrLarge says that a light build recognised a file and leaves it to another build.
var ErrLarge = errors.New("this build does not read such files")

// ErrPrinted is ErrLarge for what is printed.
var ErrPrinted = fmt.Errorf("PDF: %w", ErrLarge)
