package paper

import (
	"fmt"

	"tillroll/reader/pdf"
)

// maxWords bounds what all pages say together. Every word is held until the last page is
// understood, with its place and what it may mean, some 500 bytes. A row of print has eight
// words, so this is 30,000 rows on 600 pages; no bank prints a longer list.
const maxWords = 250_000

// maxWordsAnew bounds the papers that are understood in other ways where the first proves nothing: each way holds the paper once more and
// takes as long again. Those are 6,000 rows; a longer paper that is not proven is told as it was read first.
const maxWordsAnew = 50_000

// within refuses a document that says more than any statement.
func (d *document) within() error {
	for _, l := range d.pages[len(d.pages)-1] {
		d.words += len(l.Words)
	}
	if d.words > maxWords {
		return &pdf.Error{Sentence: fmt.Sprintf("The PDF has more than %d words, more than any statement. Ask the bank for a CSV file, or split it.", maxWords)}
	}
	return nil
}
