// Package xls reads the workbooks that Excel saved from version 5 to 2003 (BIFF5 and BIFF8,
// [MS-XLS]), protected ones with their password.
//
// The words: a workbook is a stream of records, each with a type, a length and its data; a
// record too long for one goes on in others of the type CONTINUE. The stream begins with
// the globals (sheets, formats, shared texts); the records of each worksheet follow.
// Worksheets are walked over, not held; only shared texts are.
package xls

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/compound"
	"tillroll/reader/excel"
	"tillroll/reader/source"
	"tillroll/reader/unlock"
	"tillroll/reader/xlsx"
	"tillroll/statement"
)

// maxSheets is how many worksheets are looked at.
const maxSheets = 200

// Looks tells whether the bytes are an old workbook, or a protected one of any age.
func Looks(head []byte, _ string) bool {
	return bytes.HasPrefix(head, []byte(compound.Magic)) || isBare(head)
}

// isBare tells whether the bytes are the records of one worksheet without a file system
// around them, as some programs write them.
func isBare(head []byte) bool {
	return len(head) > 8 && head[0] == 0x09 && head[1] == 0x08 && head[3] == 0 && (head[2] == 8 || head[2] == 16) && head[6] == 0x10 && head[7] == 0
}

// IsLocked tells whether the beginning of a file shows a protected document of today's form.
func IsLocked(head []byte, _ string) bool {
	return bytes.HasPrefix(head, []byte(compound.Magic)) && bytes.Contains(head, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00"))
}

// records is the stream of records.
type records interface {
	io.ReaderAt
	Reader(from int64) io.Reader
}

// workbook is an old workbook.
type workbook struct {
	stream   records
	biff8    bool
	letters  charset.Charset // of texts before BIFF8
	calendar excel.Calendar
	decrypt  func() unlock.Records // nil where nothing is encrypted
	formats  map[uint16]string
	styles   []uint16 // the format of each
	shared   texts
	sheets   []sheet
}

// sheet is a worksheet, where its records begin and where at the latest they end: at those
// of the next, so that no record is of two sheets and all are walked over once. 0 is the
// end of the stream.
type sheet struct {
	name    string
	at, end int64
	hidden  bool
}

// errDamaged is for whatever does not fit together.
var errDamaged = errors.New("the workbook is damaged: its records break off or contradict each other; open it in a spreadsheet program, save it anew and try again")

// Open gives the worksheets of a workbook, old or protected.
func Open(in *source.File, o statement.Options) (*cells.Book, error) {
	head, err := in.Head(16)
	if err != nil {
		return nil, err
	}
	b := &workbook{stream: in, formats: map[uint16]string{}}
	if isBare(head) {
		b.letters = codePage(1252)
		b.biff8 = binary.LittleEndian.Uint16(head[4:]) == biff8
		b.sheets = []sheet{{}}
		return b.book(), nil
	}
	f, err := compound.Open(in)
	if err != nil {
		return nil, err
	}
	if unlock.IsPackage(f) {
		inner, err := unlock.Package(in.Name, f, o.Password)
		if err != nil {
			return nil, err
		}
		return xlsx.Open(inner, o)
	}
	stream, err := workbookStream(f)
	if err != nil {
		return nil, err
	}
	b.stream = stream
	if err := b.readGlobals(o.Password); err != nil {
		return nil, err
	}
	return b.book(), nil
}

// workbookStream finds the records. A file of Excel 97 can hold those of Excel 95 beside
// them: the newer ones are taken.
func workbookStream(f *compound.File) (*compound.Stream, error) {
	for _, name := range []string{"Workbook", "Book"} {
		if f.Has(name) {
			return f.Stream(name)
		}
	}
	if f.Has("WordDocument") {
		return nil, errors.New("the file is a document of Word, not a spreadsheet; download the statement as CSV or Excel")
	}
	return nil, errors.New("the file is no workbook, though it was saved by a program of Office; download the statement as CSV or Excel")
}

// book gives the worksheets to whoever looks for tables.
func (b *workbook) book() *cells.Book {
	b.endSheets()
	book := &cells.Book{}
	for _, s := range b.sheets {
		book.Sheets = append(book.Sheets, cells.Sheet{Name: s.name, Hidden: s.hidden, Records: b.records(s)})
	}
	return book
}

// endSheets sets where each sheet ends. Of several in one place the first is one.
func (b *workbook) endSheets() {
	order := make([]*sheet, len(b.sheets))
	for i := range b.sheets {
		order[i] = &b.sheets[i]
	}
	slices.SortStableFunc(order, func(a, b *sheet) int { return cmp.Compare(a.at, b.at) })
	first := order[:0]
	for _, s := range order {
		switch last := len(first) - 1; {
		case last >= 0 && first[last].at == s.at:
			s.end = max(s.at, 1) // 0 is no end
			continue
		case last >= 0:
			first[last].end = s.at
		}
		first = append(first, s)
	}
}

// codePage gives the charset of texts before BIFF8; that of Western Windows where it is
// not known.
func codePage(n int) charset.Charset {
	if c, ok := charset.CodePage(n); ok {
		return c
	}
	c, _ := charset.CodePage(1252)
	return c
}
