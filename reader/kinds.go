package reader

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tillroll/reader/abo"
	"tillroll/reader/archive"
	"tillroll/reader/bai2"
	"tillroll/reader/bookings"
	"tillroll/reader/camt"
	"tillroll/reader/cells"
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
	"tillroll/statement"
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

// Endings lists how the names of such files end, for a shell that completes them. What a file
// is, its content tells: a file of any other ending is read as well.
func Endings() []string {
	var all []string
	for _, k := range Kinds() {
		for _, ending := range EndingsOf(k) {
			if !slices.Contains(all, ending) {
				all = append(all, ending)
			}
		}
	}
	return all
}

// EndingsOf are those of one kind that banks and programs use, the usual one first.
func EndingsOf(k Kind) []string {
	switch k {
	case CSV:
		return []string{"csv", "tsv", "txt"}
	case XLSX:
		return []string{"xlsx", "xlsm"}
	case OFX:
		return []string{"ofx", "qfx", "qbo"}
	case MT940:
		return []string{"sta", "mt940", "940", "942", "swi", "txt"}
	case HTML:
		return []string{"html", "htm", "xls"}
	case SpreadsheetML:
		return []string{"xml", "xls"}
	case Camt:
		return []string{"xml", "camt", "zip"}
	case Norma43:
		return []string{"n43", "c43", "q43", "txt"}
	case CFONB:
		return []string{"cfo", "afb", "dat", "txt"}
	case CODA:
		return []string{"cod", "coda"}
	case BAI2:
		return []string{"bai", "bai2", "txt"}
	case ABO:
		return []string{"gpc", "abo"}
	case Litas:
		return []string{"acc", "txt"}
	}
	return []string{string(k)} // its name is its ending: pdf, json, xls, ods, qif, zip
}

// Label names the kind for people.
func Label(k Kind) string { return strings.ToUpper(string(k)) }

// room reads one kind of file, in one of three ways. One that a light build leaves out has
// none of them.
type room struct {
	kind  Kind
	looks func(head []byte, name string) bool
	opens func(in *source.File, o statement.Options) (*cells.Book, error)    // it is made of cells
	tells func(in *source.File, o statement.Options) (*bookings.Told, error) // it says itself what is what
	scans func(in *source.File, o statement.Options) (*scan, error)          // it keeps what its bytes said in a way of its own
}

// rooms lists what can be read, in the order in which the bytes are asked. The first that
// recognises its own takes the file: those that are told by their first bytes come first, since
// what they hold may lie in them as it is and show its own marks, such as a PDF in an archive;
// delimited text, which looks like anything, comes last.
//
// What is large is left out of the page's first core (-tags light), which recognises such a
// file and has another one loaded for it: one that reads what is printed as well (-tags
// light,pdf), or one that reads everything, protected PDFs too.
func rooms() []room {
	return []room{
		{kind: ODS, looks: ods.Looks, opens: large(ods.Open)},
		{kind: XLSX, looks: xls.IsLocked, opens: large(xls.Open)},
		{kind: XLS, looks: xls.Looks, opens: large(xls.Open)},
		{kind: XLSX, looks: xlsx.Looks, opens: xlsx.Open},
		{kind: ZIP, looks: archive.Looks, scans: large(scanArchive)},
		{kind: PDF, looks: paper.Looks, scans: printed(scanPaper)},
		{kind: Camt, looks: camt.Looks, tells: large(camt.Tell)},
		{kind: MT940, looks: mt940.Looks, tells: large(mt940.Tell)},
		{kind: QIF, looks: qif.Looks, tells: large(qif.Tell)},
		{kind: Norma43, looks: norma43.Looks, tells: large(norma43.Tell)},
		{kind: CFONB, looks: cfonb.Looks, tells: large(cfonb.Tell)},
		{kind: CODA, looks: coda.Looks, tells: large(coda.Tell)},
		{kind: BAI2, looks: bai2.Looks, tells: large(bai2.Tell)},
		{kind: ABO, looks: abo.Looks, tells: large(abo.Tell)},
		{kind: Litas, looks: litas.Looks, tells: large(litas.Tell)},
		{kind: OFX, looks: ofxfile.Looks, tells: ofxfile.Tell},
		{kind: JSON, looks: jsonrows.Looks, scans: large(scanJSON)},
		{kind: HTML, looks: html.Looks, opens: large(html.Open)},
		{kind: SpreadsheetML, looks: spreadsheetml.Looks, opens: large(spreadsheetml.Open)},
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
	if err := refuseStranger(in, head); err != nil {
		return room{}, err
	}
	return room{kind: CSV, opens: delimited.Open}, nil
}

// KindOf is what a file that is in memory turns out to be, whether or not it can be read; empty
// for what is no statement of any kind.
func KindOf(name string, data []byte) Kind {
	room, _ := recognise(source.Held(name, data)) // what is wrong with it, reading tells
	return room.kind
}

// ErrLarge says that a light build recognised a file and leaves it to another build.
var ErrLarge = errors.New("this build does not read such files")

// ErrPrinted is ErrLarge for what is printed.
var ErrPrinted = fmt.Errorf("PDF: %w", ErrLarge)
