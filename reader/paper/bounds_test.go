package paper

import (
	"errors"
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/reader/source"
	"tillroll/statement"
)

// manyPages is a PDF of so many pages with so many words each.
func manyPages(pages, words int) []byte {
	var doc pdfwrite.Doc
	for range pages {
		page := doc.Page(600, 800)
		for at := 0; at < words; at += 50 {
			page.Text(10, 10+float64(at)/5, 4, strings.Repeat("a ", 50))
		}
	}
	return doc.Bytes()
}

// TestTooManyWords: a PDF that says more than any statement is refused before its words fill
// the memory.
func TestTooManyWords(t *testing.T) {
	const perPage = 2500
	data := manyPages(maxWords/perPage+1, perPage)
	if _, err := readBytes(data, statement.Options{}); err == nil || !strings.Contains(err.Error(), "more than 250000 words") {
		t.Errorf("got %v", err)
	}
}

// TestGoneAwayFromPDF: nobody waits, so the pages that are left are not read.
func TestGoneAwayFromPDF(t *testing.T) {
	in := source.Held("x.pdf", manyPages(3, 50))
	gone, told := errors.New("gone"), 0
	in.Watch(func(int) error {
		told++
		return gone
	})
	if _, err := Read(in, statement.Options{}); !errors.Is(err, gone) || told != 1 {
		t.Errorf("%v after %d pages", err, told)
	}
}
