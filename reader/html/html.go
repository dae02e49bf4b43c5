// Package html reads the tables of a web page, which many banks send under the name of a
// spreadsheet. The page is walked over tag by tag, as often as somebody asks for the rows
// of a table; only what stands outside of tables is held, and of that little.
//
// The words: a caption is text between two tables; it belongs to the table that follows.
// A table within a cell is a table of its own, and no part of the cell's text.
package html

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

// maxTables is how many tables of a page are looked at. A page made of one table for each
// row has thousands, and is none that is read here.
const maxTables = 200

// Looks tells whether the bytes are a web page.
func Looks(head []byte, _ string) bool {
	data, name := charset.Decode(head[:len(head)&^1])
	text := strings.ToLower(string(data))
	if name == charset.Binary || strings.Contains(text, "urn:schemas-microsoft-com:office:spreadsheet") && strings.Contains(text, "<workbook") {
		return false
	}
	return beginsPage(beginning(text))
}

// beginsPage tells whether a text in small letters begins with a tag that web pages, and
// tables in them, begin with.
func beginsPage(text string) bool {
	if strings.HasPrefix(text, "<!doctype html") {
		return true
	}
	end := strings.IndexAny(text, "> \t\r\n\f")
	if end < 0 || text[0] != '<' {
		return false
	}
	switch text[1:end] {
	case "html", "head", "body", "table", "style", "meta", "title", "div", "center", "font", "form", "script", "link":
		return true
	}
	return false
}

// beginning leaves out what may stand before the first tag that counts.
func beginning(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n\ufeff")
		end := ""
		switch {
		case strings.HasPrefix(text, "<?"):
			end = "?>"
		case strings.HasPrefix(text, "<!--"):
			end = "-->"
		default:
			return text
		}
		_, rest, found := strings.Cut(text, end)
		if !found {
			return ""
		}
		text = rest
	}
}

// Open gives the tables of a web page, each as a sheet.
func Open(in *source.File, _ statement.Options) (*cells.Book, error) {
	c, err := charset.OfMarkup(in)
	if err != nil {
		return nil, err
	}
	p := page{func() io.Reader { return c.Reader(in) }, in}
	tables, missing, err := p.survey()
	if err != nil {
		return nil, err
	}
	book := &cells.Book{Charset: c.Name, Missing: missing}
	for n, t := range tables {
		from := n
		switch {
		case t.filled == 0, isHeaderOf(tables, n):
			continue
		case n > 0 && isHeaderOf(tables, n-1):
			from--
		}
		book.Sheets = append(book.Sheets, cells.Sheet{Name: fmt.Sprintf("Table %d", len(book.Sheets)+1), Records: p.records(from, n)})
	}
	if len(book.Sheets) == 0 {
		return nil, errors.New("the file is a web page without a table in it, whatever its name says; download the statement again, as CSV or Excel if the bank offers that")
	}
	return book, nil
}

// isHeaderOf tells whether a table is but the header of the next one.
func isHeaderOf(tables []tableInfo, n int) bool {
	t := tables[n]
	return t.rows == 1 && t.width > 1 && n+1 < len(tables) && tables[n+1].width == t.width && t.first < tables[n+1].first
}
