// Package ods reads spreadsheets in the form of OpenDocument, packed or as one flat file.
// The rows are never held: they are walked over in the archive, as often as somebody asks.
//
// The words: a repeated row or cell is written once with a count, which is how the empty
// rest of a worksheet is written; a covered cell lies under another that was merged with it.
package ods

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"

	"tillroll/convert"
	"tillroll/internal/xmlscan"
	"tillroll/reader/archive"
	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

// maxSheets is how many worksheets are looked at; each is a walk over the file.
const maxSheets = 200

// maxUnpacked is how much the part with the cells may unpack to; beyond that somebody
// packed zeros to fill our day. A worksheet has 1,048,576 rows at most.
const maxUnpacked = 4 << 30

// mimeType is what the first part of the archive says it is.
const mimeType = "application/vnd.oasis.opendocument.spreadsheet"

// Looks tells whether the bytes are such a spreadsheet.
func Looks(head []byte, _ string) bool {
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return bytes.Contains(head[:min(len(head), 200)], []byte(mimeType))
	}
	text, name := charset.Decode(head[:len(head)&^1])
	return name != charset.Binary && bytes.HasPrefix(bytes.TrimSpace(text), []byte("<")) &&
		bytes.Contains(text, []byte("urn:oasis:names:tc:opendocument:xmlns:office")) && bytes.Contains(text, []byte("spreadsheet"))
}

// Open gives the worksheets of a spreadsheet.
func Open(in *source.File, o statement.Options) (*cells.Book, error) {
	content, err := contentOf(in, o)
	if err != nil {
		return nil, err
	}
	d := &document{open: content}
	if err := d.survey(); err != nil {
		return nil, err
	}
	return &cells.Book{Sheets: d.sheets}, nil
}

// contentOf gives the part that holds the cells, to be read as often as needed.
func contentOf(in *source.File, o statement.Options) (func() (io.ReadCloser, error), error) {
	head, err := in.Head(4)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(head, []byte("PK")) {
		return func() (io.ReadCloser, error) { return io.NopCloser(in.Reader(0)), nil }, nil
	}
	directory, err := archive.Directory(in)
	if err != nil {
		return nil, err
	}
	parts := map[string]*zip.File{}
	for _, f := range directory.File {
		parts[f.Name] = f
	}
	limit := cmp.Or(o.MaxUnpacked, maxUnpacked)
	if content, err := unlockContent(parts, o.Password, limit); content != nil || err != nil {
		return content, err
	}
	part := parts[contentPart]
	if part == nil {
		return nil, errors.New("the OpenDocument file has no cells in it: its part content.xml is missing")
	}
	if o.MaxUnpacked > 0 && part.UncompressedSize64 > uint64(o.MaxUnpacked) {
		return nil, &convert.RequestError{Text: fmt.Sprintf("the spreadsheet unpacks to %d MB, which is more than is read at once; export shorter periods", part.UncompressedSize64>>20), TooLarge: true}
	}
	return func() (io.ReadCloser, error) { return archive.OpenPart(part, limit) }, nil
}

// document is a spreadsheet whose cells can be read again from the first.
type document struct {
	open   func() (io.ReadCloser, error)
	sheets []cells.Sheet
}

// errEnough ends a walk that nobody wants to see the rest of.
var errEnough = errors.New("enough")

// scan calls visit for every start tag.
func (d *document) scan(visit func(*xmlscan.Scanner) error) error {
	r, err := d.open()
	if err != nil {
		return err
	}
	defer r.Close()
	if err := xmlscan.Each(r, visit); err != nil && !errors.Is(err, errEnough) {
		return fmt.Errorf("the OpenDocument spreadsheet is damaged: %w", err)
	}
	return nil
}

// survey lists the worksheets.
func (d *document) survey() error {
	hidden := map[string]bool{} // styles of tables that are not shown
	style := ""
	err := d.scan(func(x *xmlscan.Scanner) error {
		switch string(x.Name) {
		case "style":
			style = string(x.Attr("name"))
		case "table-properties":
			hidden[style] = string(x.Attr("display")) == "false"
		case "table":
			if len(d.sheets) == maxSheets {
				return errEnough
			}
			d.sheets = append(d.sheets, cells.Sheet{
				Name: x.AttrText("name"), Hidden: hidden[string(x.Attr("style-name"))], Records: d.records(len(d.sheets)),
			})
			return x.Skip() // a table within a cell is none of ours
		}
		return nil
	})
	if err == nil && len(d.sheets) == 0 {
		err = errors.New("the OpenDocument file is no spreadsheet, or has no worksheet")
	}
	return err
}
