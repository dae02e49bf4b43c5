// Package archive takes ZIP archives apart, within bounds: those that hold statements, and
// those that are a workbook of today's form.
//
// The words: a member is a file in the archive. What programs leave in archives beside the
// files that people put there is junk, and passed over.
package archive

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

// What an archive may make us do. A year of statements has some dozen members; packed text
// becomes ten to fifty times as long, and a thousand times only where somebody packed zeros.
const (
	// maxUnpacked is what all members together may unpack to where the options say nothing.
	maxUnpacked  = 512 << 20
	maxMembers   = 1000
	maxRatio     = 500
	freeRatio    = 1 << 20 // of members that unpack to less the ratio does not matter
	maxDirectory = 16 << 20
)

// Looks tells whether the bytes are a ZIP archive; asked before are those of workbooks.
func Looks(head []byte, _ string) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06")) || bytes.HasPrefix(head, []byte("PK00PK\x03\x04"))
}

// Directory reads the list of members. Their number is counted first: the standard library
// makes an object of each, and a file of some megabytes can list a million.
func Directory(in *source.File) (*zip.Reader, error) {
	tail := make([]byte, min(in.Size, maxDirectory))
	if _, err := in.ReadAt(tail, in.Size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return nil, in.Failed(err)
	}
	if n := bytes.Count(tail, []byte("PK\x01\x02")); n > maxMembers {
		return nil, tooLarge("the archive has %d members; %d are read at most", n, maxMembers)
	}
	archive, err := zip.NewReader(in, in.Size)
	if err != nil {
		return nil, errors.New("the file begins like an archive or a spreadsheet, but the rest is damaged or missing; download it again")
	}
	return archive, nil
}

// tooLarge refuses what passes a limit.
func tooLarge(format string, args ...any) error {
	return &convert.RequestError{Text: fmt.Sprintf(format, args...), TooLarge: true}
}

// Document is what kind of document in parts an archive can be.
type Document uint8

// The kinds of documents.
const (
	NoDocument   Document = iota // a collection of files
	Office                       // of Microsoft and of whoever else packs a document, which its reader tells
	OpenDocument                 // of LibreOffice and others
)

// DocumentIn tells whether an archive is one document in parts and no collection of files.
func DocumentIn(archive *zip.Reader) Document {
	found := NoDocument
	for _, f := range archive.File {
		switch strings.ToLower(strings.TrimPrefix(f.Name, "/")) {
		case "[content_types].xml", "xl/workbook.xml", "xl/workbook.bin", "index/document.iwa":
			return Office
		case "meta-inf/manifest.xml":
			found = OpenDocument
		}
	}
	return found
}

// OpenPart opens a part of a spreadsheet, bounded.
func OpenPart(part *zip.File, limit int64) (io.ReadCloser, error) {
	name := path.Base(part.Name)
	if part.UncompressedSize64 > uint64(limit) {
		return nil, fmt.Errorf("the spreadsheet's part %s unpacks to %d MB, more than any statement", name, part.UncompressedSize64>>20)
	}
	r, err := part.Open()
	if err != nil {
		return nil, fmt.Errorf("the spreadsheet's part %s cannot be unpacked: %w", name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(r, limit), r}, nil
}

// Members unpacks the members in the order of their names. There is none in an archive
// that is one document.
func Members(in *source.File, archive *zip.Reader, o statement.Options) ([]*source.File, error) {
	files := slices.DeleteFunc(slices.Clone(archive.File), isJunk)
	slices.SortStableFunc(files, func(a, b *zip.File) int { return cmp.Compare(nameOf(a), nameOf(b)) })
	if len(files) == 0 {
		return nil, errors.New("the archive is empty")
	}
	left := cmp.Or(o.MaxUnpacked, maxUnpacked)
	var members []*source.File
	for _, f := range files {
		data, err := unpack(f, left, o.Password)
		if err != nil {
			return nil, err
		}
		left -= int64(len(data))
		members = append(members, in.Part(nameOf(f), data))
	}
	return members, nil
}

// isJunk tells whether a member is none that anybody put there.
func isJunk(f *zip.File) bool {
	name := path.Base(strings.ReplaceAll(f.Name, `\`, "/"))
	switch strings.ToLower(name) {
	case ".ds_store", "thumbs.db", "desktop.ini", ".localized":
		return true
	}
	return f.FileInfo().IsDir() || strings.HasSuffix(f.Name, `\`) || strings.HasPrefix(name, "._") || strings.Contains("/"+f.Name, "/__MACOSX/") || f.UncompressedSize64 == 0
}

// nameOf is a member's name for people, without what could lead out of a folder.
func nameOf(f *zip.File) string {
	name := f.Name
	if f.NonUTF8 {
		text, _ := charset.Decode([]byte(name))
		name = string(text)
	}
	name = strings.TrimLeft(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/")
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '_'
		}
		return r
	}, name)
}

// unpack gives the bytes of a member, if there are no more than are left.
func unpack(f *zip.File, left int64, password string) ([]byte, error) {
	name := nameOf(f)
	if f.UncompressedSize64 > uint64(max(left, 0)) {
		return nil, tooLarge("%s in the archive unpacks to %d MB, which is more than is read at once; unpack it and read its files one by one", name, f.UncompressedSize64>>20)
	}
	if f.UncompressedSize64 > freeRatio && f.UncompressedSize64/max(f.CompressedSize64, 1) > maxRatio {
		return nil, tooLarge("%s in the archive unpacks to %d times its size: this is no statement", name, f.UncompressedSize64/max(f.CompressedSize64, 1))
	}
	r, err := open(f, password)
	if err != nil {
		return nil, cannotUnpack(name, err)
	}
	defer r.Close()
	data := make([]byte, f.UncompressedSize64)
	if _, err = io.ReadFull(r, data); err == nil {
		_, err = io.ReadFull(r, make([]byte, 1)) // beyond the end is known whether all was right
	}
	if !errors.Is(err, io.EOF) {
		if err == nil {
			err = errors.New("it is longer than the archive says")
		}
		return nil, cannotUnpack(name, err)
	}
	return data, nil
}

// cannotUnpack says what is wrong with a member; about passwords there is a sentence already.
func cannotUnpack(name string, err error) error {
	if protected := (*statement.ProtectedError)(nil); errors.As(err, &protected) {
		return err
	}
	return fmt.Errorf("%s in the archive cannot be unpacked: %w", name, err)
}
