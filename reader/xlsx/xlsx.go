// Package xlsx reads the workbooks of Office Open XML. The cells of a worksheet are never
// held: they are walked over in the archive, as often as somebody asks.
package xlsx

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"tillroll/convert"
	"tillroll/reader/archive"
	"tillroll/reader/cells"
	"tillroll/reader/excel"
	"tillroll/reader/source"
	"tillroll/statement"
)

// How much one part of a workbook may unpack to; beyond that somebody packed zeros to
// fill our memory or our day. A worksheet has 1,048,576 rows at most, some 200 MB of
// XML; one that is only walked over may have 4 KB a row.
const (
	maxUnpacked = 512 << 20
	maxWalked   = 4 << 30

	// A part may unpack to maxRatio times its size and maxSlack more: real XML packs to
	// a tenth, at best to a fiftieth, and a thousandth is somebody's trick.
	maxRatio = 100
	maxSlack = 50 << 20

	// maxSmallPart bounds the parts that list sheets and styles. Excel knows 64,000
	// styles, of some hundred bytes each.
	maxSmallPart = 32 << 20

	// maxSheets is how many worksheets are looked at: a year of days is less.
	maxSheets = 512

	// A row is as wide as its last cell. Rows of one cell far to the right would be
	// hundreds of times larger in memory than in the file, so a worksheet may have
	// maxPadding empty cells for each that is not, and freePadding beside.
	maxPadding  = 64
	freePadding = 4 << 20
)

// workbook is an XLSX file: a ZIP archive of XML parts.
type workbook struct {
	parts    map[string]*zip.File
	sheets   []worksheet
	shared   textList
	shown    []excel.Shown // by cell style
	calendar excel.Calendar
	text     []byte // of the cell at hand
	walked   bool   // the rows stay where they are
}

// worksheet is a sheet of cells by its name on the tab and its part of the archive.
// Charts are none.
type worksheet struct {
	name   string
	part   string
	hidden bool
}

// Open gives the worksheets of a workbook.
func Open(in *source.File, o statement.Options) (*cells.Book, error) {
	b, err := openWorkbook(in, o.MaxUnpacked)
	if err != nil {
		return nil, err
	}
	book := &cells.Book{}
	for _, s := range b.sheets {
		book.Sheets = append(book.Sheets, cells.Sheet{Name: s.name, Hidden: s.hidden, Records: b.records(s)})
	}
	return book, nil
}

// openWorkbook reads everything of a workbook but its cells.
func openWorkbook(in *source.File, most int64) (*workbook, error) {
	directory, err := archive.Directory(in)
	if err != nil {
		return nil, err
	}
	b := &workbook{parts: map[string]*zip.File{}, walked: !in.IsHeld()}
	unpacked := uint64(0)
	for _, f := range directory.File {
		unpacked += f.UncompressedSize64
		b.parts[strings.ToLower(strings.TrimPrefix(f.Name, "/"))] = f
	}
	if most > 0 && unpacked > uint64(most) {
		return nil, &convert.RequestError{Text: fmt.Sprintf("the workbook unpacks to %d MB, which is more than is read at once; export shorter periods", unpacked>>20), TooLarge: true}
	}
	if err := b.foreign(); err != nil {
		return nil, err
	}
	if err := b.readSheets(); err != nil {
		return nil, err
	}
	if err := b.readShared(); err != nil {
		return nil, err
	}
	return b, b.readStyles()
}

// Looks tells whether the bytes begin like a workbook: by the name of its first part.
func Looks(head []byte, _ string) bool {
	const nameAt = 30
	if !bytes.HasPrefix(head, []byte("PK\x03\x04")) || len(head) < nameAt {
		return false
	}
	name := strings.ToLower(string(head[nameAt:min(len(head), nameAt+100)]))
	for _, begin := range []string{"[content_types].xml", "_rels/.rels", "docprops/", "xl/"} {
		if strings.HasPrefix(name, begin) {
			return true
		}
	}
	return false
}

// foreign tells other kinds of archive from a workbook.
func (b *workbook) foreign() error {
	has := func(name string) bool { return b.parts[name] != nil }
	switch {
	case has("xl/workbook.xml"):
		return nil
	case has("xl/workbook.bin"):
		return errors.New("the file is a binary workbook (.xlsb); open it and save it as .xlsx or CSV")
	case has("index/document.iwa") || has("index.zip"):
		return errors.New("the file is a Numbers document; open it and export it as Excel or CSV")
	case has("word/document.xml"):
		return errors.New("the file is a text document (Word) and no spreadsheet; ask the bank for its PDF, CSV or Excel download, or copy the table into a spreadsheet")
	case has("ppt/presentation.xml"):
		return errors.New("the file is a presentation (PowerPoint) and no spreadsheet; ask the bank for its PDF, CSV or Excel download")
	}
	return errors.New("the file is a ZIP archive and no spreadsheet; unpack it first")
}

// open opens a part of the archive, bounded. A part that is not there is empty.
func (b *workbook) open(name string) (io.ReadCloser, error) {
	f := b.parts[strings.ToLower(name)]
	if f == nil {
		return io.NopCloser(strings.NewReader("<none/>")), nil
	}
	return archive.OpenPart(f, b.mostOf(name, f))
}

// mostOf is how much a part may unpack to.
func (b *workbook) mostOf(name string, f *zip.File) int64 {
	most := int64(maxUnpacked)
	switch {
	case b.walked && strings.HasPrefix(name, "xl/worksheets/"):
		most = maxWalked
	case name == "xl/styles.xml" || name == "xl/workbook.xml" || name == relationsPart:
		most = maxSmallPart
	}
	packed := int64(min(f.CompressedSize64, maxWalked))
	return min(most, maxRatio*packed+maxSlack)
}
