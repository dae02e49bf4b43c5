// Package spreadsheetml reads workbooks in the XML of Excel 2002 and 2003, which banks send
// under the names .xls and .xml. The rows are never held: they are walked over in the file,
// as often as somebody asks.
package spreadsheetml

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tillroll/internal/xmlscan"
	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/excel"
	"tillroll/reader/source"
	"tillroll/statement"
)

// maxSheets is how many worksheets are looked at; each is a walk over the file.
const maxSheets = 200

// Looks tells whether the bytes are such a workbook.
func Looks(head []byte, _ string) bool {
	data, name := charset.Decode(head[:len(head)&^1])
	text := string(data)
	return name != charset.Binary && strings.Contains(text, "urn:schemas-microsoft-com:office:spreadsheet") &&
		strings.Contains(text, "Workbook") && strings.HasPrefix(strings.TrimLeft(text, " \t\r\n\ufeff"), "<")
}

// workbook is a file in this form.
type workbook struct {
	open     func() io.Reader
	shown    map[string]excel.Shown // by the id of a style
	calendar excel.Calendar
	sheets   []cells.Sheet
}

// Open gives the worksheets of a workbook.
func Open(in *source.File, _ statement.Options) (*cells.Book, error) {
	c, err := charset.OfMarkup(in)
	if err != nil {
		return nil, err
	}
	b := &workbook{open: func() io.Reader { return c.Reader(in) }, shown: map[string]excel.Shown{}}
	if err := b.survey(); err != nil {
		return nil, err
	}
	if len(b.sheets) == 0 {
		return nil, errors.New("the workbook has no worksheet")
	}
	return &cells.Book{Sheets: b.sheets, Charset: c.Name}, nil
}

// errEnough ends a walk that nobody wants to see the rest of.
var errEnough = errors.New("enough")

// scan calls visit for every start tag.
func (b *workbook) scan(visit func(*xmlscan.Scanner) error) error {
	if err := xmlscan.Each(b.open(), visit); err != nil && !errors.Is(err, errEnough) {
		return fmt.Errorf("the XML workbook is damaged: %w", err)
	}
	return nil
}

// survey reads styles and lists the worksheets.
func (b *workbook) survey() error {
	style := ""
	return b.scan(func(x *xmlscan.Scanner) error {
		switch string(x.Name) {
		case "Style":
			style = string(x.Attr("ID"))
		case "NumberFormat":
			b.shown[style] = shownBy(x.AttrText("Format"))
		case "Date1904":
			b.calendar.From1904 = true
		case "Worksheet":
			if len(b.sheets) == maxSheets {
				return errEnough
			}
			b.sheets = append(b.sheets, cells.Sheet{Name: x.AttrText("Name"), Records: b.records(len(b.sheets))})
		case "Visible":
			text, err := x.InnerText()
			if n := len(b.sheets); n > 0 && strings.Contains(strings.ToLower(text), "hidden") {
				b.sheets[n-1].Hidden = true
			}
			return err
		}
		return nil
	})
}

// shownBy knows the names that this form has for formats of Excel's.
func shownBy(format string) excel.Shown {
	switch {
	case strings.HasSuffix(format, " Date"):
		return excel.AsDay
	case strings.HasSuffix(format, " Time"):
		return excel.AsTime
	}
	switch format {
	case "", "General", "General Number", "Fixed", "Standard", "Currency", "Euro Currency", "Percent", "Scientific", "Yes/No", "True/False", "On/Off":
		return excel.AsNumber
	}
	return excel.ShownBy(0, format)
}
