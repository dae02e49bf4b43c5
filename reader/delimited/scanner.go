package delimited

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tillroll/reader/cells"
)

// textWindow is how much text is held at a time: many records, few reads.
const textWindow = 256 << 10

// maxRecord bounds what is held for one record. The longest seen, an order with all
// its articles in one cell, had 40 KB.
const maxRecord = 4 << 20

// errLongRecord is for a file without line ends, or with a quote that never closes.
var errLongRecord = fmt.Errorf("a line is longer than %d MB: this is no list of transactions", maxRecord>>20)

// each visits the records until visit says no. Blank lines are left out. A record's
// cells are good until the next one; they share the memory of the text.
func (t text) each(delimiter byte, visit func(cells.Record) bool) error {
	s := scanner{source: t.open(), window: t.window, delimiter: delimiter, line: 1}
	for s.next() {
		if !isBlank(s.cells) && !visit(cells.Record{Line: s.first, Cells: s.cells}) {
			return nil
		}
	}
	return s.err
}

// scanner walks over the records of a text, of which it holds a window. It takes
// what banks write: quotes that open in the middle of a cell, close early or never.
type scanner struct {
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
func (s *scanner) next() bool {
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
func (s *scanner) refill() error {
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
func (s *scanner) record() bool {
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
func (s *scanner) cell() string {
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
func (s *scanner) plain() string {
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
func (s *scanner) quoted(from int) (value string, ok bool) {
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
func (s *scanner) closeQuote(value string, after, lines int) (string, bool) {
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

// isBlank tells whether a record has nothing in it.
func isBlank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" })
}
