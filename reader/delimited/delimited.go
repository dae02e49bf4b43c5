// Package delimited reads text whose lines are split into cells: by commas, semicolons,
// tabs or bars, with the quotes that banks write. The text is walked over through a
// window and never held.
//
// The words: a record is a line of the table; a quoted line break can make it span several
// lines of the file, and then its line is the first of them.
package delimited

import (
	"errors"
	"io"
	"strings"

	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

// maxQuotedLines is how many lines a quoted cell may span. Longer ones are a quote
// somebody forgot to close, and would swallow the rows behind it.
const maxQuotedLines = 40

// delimiterSample is how many records the choice of the delimiter looks at.
const delimiterSample = 200

// text is text split by some delimiter, which can be read again from its beginning.
type text struct {
	open   func() io.Reader
	window int // how much text is held at a time
}

// Open reads text split by some delimiter.
func Open(in *source.File, o statement.Options) (*cells.Book, error) {
	c, err := charset.Of(in)
	if err != nil {
		return nil, err
	}
	t := text{func() io.Reader { return c.Reader(in) }, textWindow}
	skip, delimiter := t.sepLine()
	if delimiter == 0 {
		if delimiter, err = t.chooseDelimiter(); err != nil {
			return nil, in.Failed(err)
		}
	}
	records := func(visit func(cells.Record) bool) error {
		sep := skip
		err := t.each(delimiter, func(r cells.Record) bool {
			if sep {
				sep = false
				return true
			}
			return visit(r)
		})
		if err != nil && !errors.Is(err, errLongRecord) {
			return in.Failed(err)
		}
		return err
	}
	return &cells.Book{Sheets: []cells.Sheet{{Records: records}}, Charset: c.Name, Delimiter: string(delimiter)}, nil
}

// sepLine reads the line "sep=;" that spreadsheet programs put first.
func (t text) sepLine() (found bool, delimiter byte) {
	begin := make([]byte, len("\"sep=;\"\r\n"))
	n, _ := io.ReadFull(t.open(), begin) // what cannot be read is told by who reads on
	line, _, _ := strings.Cut(string(begin[:n]), "\n")
	line = strings.Trim(strings.TrimRight(line, "\r"), `"`)
	if len(line) == len("sep=;") && strings.EqualFold(line[:4], "sep=") {
		return true, line[4]
	}
	return false, 0
}

// chooseDelimiter tries each delimiter on the first records and takes the one that
// gives the most lines of one width with a date and an amount among their cells.
func (t text) chooseDelimiter() (byte, error) {
	best, bestScore := byte(','), -1
	for _, delimiter := range []byte(",;\t|") {
		var sample []cells.Record
		err := t.each(delimiter, func(r cells.Record) bool {
			sample = append(sample, r.Clone())
			return len(sample) < delimiterSample
		})
		if err != nil && !errors.Is(err, errLongRecord) { // another delimiter may do better
			return 0, err
		}
		if score := scoreDelimiter(sample); score > bestScore {
			best, bestScore = delimiter, score
		}
	}
	return best, nil
}

// scoreDelimiter weighs what a delimiter makes of the sample. Width breaks ties only:
// a decimal comma splits as regularly as a delimiter does, but leaves no amount whole.
func scoreDelimiter(records []cells.Record) int {
	widths := map[int]int{}
	common := 0
	for _, r := range records {
		if len(r.Cells) < 2 { // a preamble can be longer than what follows it
			continue
		}
		widths[len(r.Cells)]++
		if n, m := widths[len(r.Cells)], widths[common]; n > m || n == m && len(r.Cells) > common {
			common = len(r.Cells)
		}
	}
	if common < 2 {
		return 0
	}
	score := 0
	for _, r := range records {
		if len(r.Cells) != common {
			continue
		}
		score += 100 + min(common, 50)
		date, amount := holds(r)
		if date {
			score += 200
		}
		if date && amount {
			score += 200
		}
	}
	return score
}
