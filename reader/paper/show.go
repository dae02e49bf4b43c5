package paper

import (
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/pdf"
)

// Sheet is one page of a PDF as a picture of its words: for showing where a row stands.
type Sheet struct {
	Width, Height float64
	Pages         int // of the whole PDF
	Words         []Printed
}

// Printed is a word at its place: points from the upper left corner to the start of its
// baseline, and the line that rows name.
type Printed struct {
	Text       string
	X, Y       float64
	Width      float64
	Size       float64
	LineNumber int
}

// Show gives a page, counted from 1, as it was read.
func Show(data []byte, password string, number int) (*Sheet, error) {
	file, err := pdf.Open(data, password)
	if err != nil {
		return nil, sentence(err, password)
	}
	if number < 1 || number > file.Pages() {
		return nil, &pdf.Error{Sentence: "The PDF has no such page."}
	}
	page, err := file.Page(number - 1)
	if err != nil {
		return nil, sentence(err, password)
	}
	sheet := &Sheet{Width: float64(page.Width), Height: float64(page.Height), Pages: file.Pages()}
	for _, l := range ink.Lines(page) {
		for _, w := range l.Words {
			sheet.Words = append(sheet.Words, Printed{Text: w.Text, X: w.X0, Y: l.Y, Width: w.X1 - w.X0, Size: w.Size, LineNumber: l.Number})
		}
	}
	return sheet, nil
}
