package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A record is one line of a table; a quoted line break can make it span several
// lines of the file, and then line is the first of them.
type record struct {
	line  int
	cells []string
}

// clone gives a record that outlives its visit.
func (r record) clone() record { return record{r.line, slices.Clone(r.cells)} }

// recordSource visits the records of a table in order until visit says no. A table is
// walked over more than once, and no record outlives its visit.
type recordSource func(visit func(record) bool) error

// holds tells whether there is a date among the cells, and an amount beside it.
func (r record) holds() (date, amount bool) {
	for _, c := range r.cells {
		if isDate(c) {
			date = true
		} else if isAmount(c) {
			amount = true
		}
	}
	return date, amount
}

// maxQuotedLines is how many lines a quoted cell may span. Longer ones are a quote
// somebody forgot to close, and would swallow the rows behind it.
const maxQuotedLines = 40

// delimiterSample is how many records the choice of the delimiter looks at.
const delimiterSample = 200

// errNoTable is the answer to text in which no line splits into cells.
var errNoTable = errors.New("no table found: a statement needs at least a date and an amount on each line, separated by commas, semicolons, tabs or bars")

// csvText is text split by some delimiter, which can be read again from its beginning.
type csvText struct {
	open   func() io.Reader
	window int // how much text is held at a time
}

// openCSV reads text split by some delimiter.
func openCSV(in *input, o Options) (*File, error) {
	charset, err := in.charset()
	if err != nil {
		return nil, err
	}
	f := &File{Kind: CSV, Charset: charset.name}
	text := csvText{func() io.Reader { return charset.reader(in) }, cmp.Or(o.window, textWindow)}
	skip, delimiter := text.sepLine()
	if delimiter == 0 {
		if delimiter, err = text.chooseDelimiter(); err != nil {
			return nil, in.failed(err)
		}
	}
	f.Delimiter = string(delimiter)
	return f, f.readTable(func(visit func(record) bool) error {
		sep := skip
		err := text.each(delimiter, func(r record) bool {
			if sep {
				sep = false
				return true
			}
			return visit(r)
		})
		if err != nil && !errors.Is(err, errLongRecord) {
			return in.failed(err)
		}
		return err
	}, errNoTable, o)
}

// sepLine reads the line "sep=;" that spreadsheet programs put first.
func (t csvText) sepLine() (found bool, delimiter byte) {
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
func (t csvText) chooseDelimiter() (byte, error) {
	best, bestScore := byte(','), -1
	for _, delimiter := range []byte(",;\t|") {
		var sample []record
		err := t.each(delimiter, func(r record) bool {
			sample = append(sample, r.clone())
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
func scoreDelimiter(records []record) int {
	widths := map[int]int{}
	common := 0
	for _, r := range records {
		if len(r.cells) < 2 { // a preamble can be longer than what follows it
			continue
		}
		widths[len(r.cells)]++
		if n, m := widths[len(r.cells)], widths[common]; n > m || n == m && len(r.cells) > common {
			common = len(r.cells)
		}
	}
	if common < 2 {
		return 0
	}
	score := 0
	for _, r := range records {
		if len(r.cells) != common {
			continue
		}
		score += 100 + min(common, 50)
		date, amount := r.holds()
		if date {
			score += 200
		}
		if date && amount {
			score += 200
		}
	}
	return score
}

// textWindow is how much text is held at a time: many records, few reads.
const textWindow = 256 << 10

// maxRecord bounds what is held for one record. The longest seen, an order with all
// its articles in one cell, had 40 KB.
const maxRecord = 4 << 20

// errLongRecord is for a file without line ends, or with a quote that never closes.
var errLongRecord = fmt.Errorf("a line is longer than %d MB: this is no list of transactions", maxRecord>>20)

// each visits the records until visit says no. Blank lines are left out. A record's
// cells are good until the next one; they share the memory of the text.
func (t csvText) each(delimiter byte, visit func(record) bool) error {
	s := csvScanner{source: t.open(), window: t.window, delimiter: delimiter, line: 1}
	for s.next() {
		if len(trimRight(s.cells)) > 0 && !visit(record{s.first, s.cells}) {
			return nil
		}
	}
	return s.err
}

// csvScanner walks over the records of a text, of which it holds a window. It takes
// what banks write: quotes that open in the middle of a cell, close early or never.
type csvScanner struct {
	source io.Reader
	window int
	block  []byte // what is read into
	ended  bool   // text holds all that was left of the source
	err    error

	text      string
	at        int
	short     bool // what was asked for lies behind the text
	line      int  // the line at stands on
	delimiter byte
	first     int // the line the record began on
	cells     []string
}

// next reads one record. Where it may go on behind the window, more text is read and
// the record begun again.
func (s *csvScanner) next() bool {
	for {
		at, line := s.at, s.line
		ok := s.record()
		if !s.short || s.ended {
			return ok
		}
		s.at, s.line = at, line
		if s.err = s.refill(); s.err != nil {
			return false
		}
	}
}

// refill replaces what was read by more text.
func (s *csvScanner) refill() error {
	rest := s.text[s.at:]
	if len(rest) >= maxRecord {
		return errLongRecord
	}
	if want := max(s.window, len(rest)); len(s.block) < want {
		s.block = make([]byte, want) // doubling, so that long records are not read again and again
	}
	n, err := io.ReadFull(s.source, s.block)
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		s.ended = true
	case err != nil:
		return err
	}
	s.text, s.at, s.short = rest+string(s.block[:n]), 0, false
	return nil
}

// record reads one record out of the window.
func (s *csvScanner) record() bool {
	if s.at >= len(s.text) {
		s.short = true
		return false
	}
	s.first = s.line
	s.cells = s.cells[:0]
	for {
		s.cells = append(s.cells, s.cell())
		if s.at >= len(s.text) {
			s.short = true
			return true
		}
		c := s.text[s.at]
		s.at++
		if c == s.delimiter {
			continue
		}
		if c == '\r' {
			if s.at == len(s.text) {
				s.short = true
			} else if s.text[s.at] == '\n' {
				s.at++
			}
		}
		s.line++
		return true
	}
}

// cell reads up to the next delimiter or line end and leaves at on it.
func (s *csvScanner) cell() string {
	start := s.at
	for start < len(s.text) && s.text[start] == ' ' {
		start++
	}
	if start < len(s.text) && s.text[start] == '"' {
		if value, ok := s.quoted(start + 1); ok {
			return value
		}
	}
	return asText(strings.TrimSpace(s.plain()))
}

// asText takes off what makes a spreadsheet keep a number as text: ="0042".
func asText(cell string) string {
	if len(cell) > 3 && strings.HasPrefix(cell, `="`) && strings.HasSuffix(cell, `"`) {
		return cell[2 : len(cell)-1]
	}
	return cell
}

// plain takes text up to the next delimiter or line end as it stands.
func (s *csvScanner) plain() string {
	start := s.at
	for s.at < len(s.text) {
		if c := s.text[s.at]; c == s.delimiter || c == '\n' || c == '\r' {
			break
		}
		s.at++
	}
	return s.text[start:s.at]
}

// quoted reads a quoted cell from the character after its opening quote. A quote
// inside that is not doubled closes the cell, and what follows belongs to it
// unquoted ("ACME" Ltd); but not in a cell that spans lines, where it means that the
// opening quote was a stray one: then ok is false and the cell is to be read plain.
func (s *csvScanner) quoted(from int) (value string, ok bool) {
	lines, doubled := 0, false
	for i := from; i < len(s.text); i++ {
		switch s.text[i] {
		case '\n':
			if lines++; lines > maxQuotedLines {
				return "", false
			}
		case '"':
			if i+1 < len(s.text) && s.text[i+1] == '"' {
				doubled = true
				i++
				continue
			}
			value = s.text[from:i]
			if doubled {
				value = strings.ReplaceAll(value, `""`, `"`)
			}
			return s.closeQuote(value, i+1, lines)
		}
	}
	s.short = true
	return "", false
}

// closeQuote ends a quoted cell whose closing quote lies before after.
func (s *csvScanner) closeQuote(value string, after, lines int) (string, bool) {
	end := after
	for end < len(s.text) && s.text[end] == ' ' {
		end++
	}
	s.short = s.short || end == len(s.text)
	clean := end == len(s.text) || s.text[end] == s.delimiter || s.text[end] == '\n' || s.text[end] == '\r'
	if !clean && lines > 0 {
		return "", false
	}
	s.at = after
	s.line += lines
	rest := s.plain()
	return strings.TrimSpace(value + strings.TrimRight(rest, " ")), true
}
