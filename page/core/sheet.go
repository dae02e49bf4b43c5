//go:build !light || pdf

package core

import print "tillroll/reader/paper"

// sheetOf draws a page of a PDF.
func sheetOf(data []byte, password string, page int) (*Sheet, error) {
	shown, err := print.Show(data, password, page)
	if err != nil {
		return nil, err
	}
	sheet := &Sheet{Width: shown.Width, Height: shown.Height, Pages: shown.Pages}
	for _, w := range shown.Words {
		sheet.Words = append(sheet.Words, Word{w.Text, w.X, w.Y, w.Width, w.Size, w.LineNumber})
	}
	return sheet, nil
}
