package paper

import (
	"testing"

	"tillroll/internal/pdfwrite"
)

// TestPagesThatAreNotThere: pages are counted from 1, to the last.
func TestPagesThatAreNotThere(t *testing.T) {
	var doc pdfwrite.Doc
	for range 2 {
		doc.Page(595, 842).Text(50, 700, 10, "Opening balance 5.00")
	}
	data := doc.Bytes()
	for number, there := range map[int]bool{-1: false, 0: false, 1: true, 2: true, 3: false} {
		sheet, err := Show(data, "", number)
		if (err == nil) != there || there && (sheet.Pages != 2 || len(sheet.Words) == 0) {
			t.Errorf("page %d: %+v, %v", number, sheet, err)
		}
	}
}
