package sheet

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// How much one part of a workbook may unpack to; beyond that somebody packed zeros to
// fill our memory or our day. A worksheet has 1,048,576 rows at most, some 200 MB of
// XML; one that is only walked over may have 4 KB a row.
const (
	maxUnpacked = 512 << 20
	maxWalked   = 4 << 30
)

// maxColumns is how many columns are looked at. A cell far to the right must not make
// every row as wide as a worksheet can be (16,384), and no bank prints a tenth of it.
const maxColumns = 512

// workbook is an XLSX file: a ZIP archive of XML parts.
type workbook struct {
	parts    map[string]*zip.File
	sheets   []worksheet
	shared   textList
	isDate   []bool // by cell style
	from1904 bool
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

// openXLSX reads the first worksheet that holds a table; hidden ones come last.
func openXLSX(in *input, o Options) (*File, error) {
	book, err := openWorkbook(in)
	if err != nil {
		return nil, err
	}
	candidates, err := book.candidates(o.Worksheet)
	if err != nil {
		return nil, err
	}
	var first error
	for _, s := range candidates {
		f := &File{Kind: XLSX, Worksheet: s.name}
		err := f.readTable(book.records(s), fmt.Errorf("worksheet %q is empty", s.name), o)
		if err == nil {
			book.noteOthers(f, s)
			return f, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// noteOthers names the worksheets that were not read.
func (b *workbook) noteOthers(f *File, read worksheet) {
	var names []string
	for _, s := range b.sheets {
		if s != read {
			names = append(names, fmt.Sprintf("%q", cut(s.name, 30)))
		}
	}
	if len(names) > 0 {
		f.note("Worksheet %q was read; not read: %s.", read.name, strings.Join(names, ", "))
	}
}

// candidates gives the worksheets to try, in order.
func (b *workbook) candidates(wanted string) ([]worksheet, error) {
	var visible, hidden []worksheet
	names := make([]string, 0, len(b.sheets))
	for _, s := range b.sheets {
		names = append(names, fmt.Sprintf("%q", s.name))
		switch {
		case wanted != "" && strings.EqualFold(s.name, wanted):
			return []worksheet{s}, nil
		case s.hidden:
			hidden = append(hidden, s)
		default:
			visible = append(visible, s)
		}
	}
	if wanted != "" {
		return nil, fmt.Errorf("there is no worksheet %q; the file has %s", wanted, strings.Join(names, ", "))
	}
	if len(b.sheets) == 0 {
		return nil, errors.New("the workbook has no worksheet")
	}
	return append(visible, hidden...), nil
}

// openWorkbook reads everything of a workbook but its cells.
func openWorkbook(in *input) (*workbook, error) {
	archive, err := zip.NewReader(in.r, in.size)
	if err != nil {
		return nil, errors.New("the file begins like a spreadsheet, but the rest is damaged or missing; download it again")
	}
	b := &workbook{parts: map[string]*zip.File{}, walked: in.data == nil}
	for _, f := range archive.File {
		b.parts[strings.ToLower(strings.TrimPrefix(f.Name, "/"))] = f
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

// foreign tells other kinds of archive from a workbook.
func (b *workbook) foreign() error {
	has := func(name string) bool { return b.parts[name] != nil }
	switch {
	case has("xl/workbook.xml"):
		return nil
	case has("xl/workbook.bin"):
		return errors.New("the file is a binary workbook (.xlsb); open it and save it as .xlsx or CSV")
	case has("content.xml"):
		return errors.New("the file is an OpenDocument spreadsheet; open it and save it as .xlsx or CSV")
	case has("index/document.iwa") || has("index.zip"):
		return errors.New("the file is a Numbers document; open it and export it as Excel or CSV")
	}
	return errors.New("the file is a ZIP archive and no spreadsheet; unpack it first")
}

// open opens a part of the archive, bounded. A part that is not there is empty.
func (b *workbook) open(name string) (io.ReadCloser, error) {
	limit := int64(maxUnpacked)
	if b.walked && strings.HasPrefix(name, "xl/worksheets/") {
		limit = maxWalked
	}
	f := b.parts[strings.ToLower(name)]
	if f == nil {
		return io.NopCloser(strings.NewReader("<none/>")), nil
	}
	if f.UncompressedSize64 > uint64(limit) {
		return nil, fmt.Errorf("the spreadsheet's part %s unpacks to %d MB, more than any statement", path.Base(name), f.UncompressedSize64>>20)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("the spreadsheet's part %s cannot be unpacked: %w", path.Base(name), err)
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(r, limit), r}, nil
}
