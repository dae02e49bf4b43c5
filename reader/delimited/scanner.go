package delimited

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tillroll/reader/cells"
)

// textWindow is how much text is held at a time: many records, few reads.
const textWindow = 256 << 10

// maxRecord bounds what is held for one record. The longest seen, an order with all
// its articles in one cell, had 40 KB.
const maxRecord = 4 << 20

// maxQuotedLines is how many lines a quoted cell may span. Longer ones are a quote
// somebody forgot to close, and would swallow the rows behind it.
const maxQuotedLines = 40

// errLongRecord is for a file without line ends, or with a quote that never closes.
var errLongRecord = fmt.Errorf("a line is longer than %d MB: this is no list of transactions", maxRecord>>20)

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
	delimiter string
	sign      byte // the first of the delimiter
	quote     byte
	first     int // the line the record began on
	end       cells.End
	unclosed  bool // the cell at hand opens a quote, and is read plain
	cells     []string
}

func newScanner(r io.Reader, window int, m manner) *scanner {
	return &scanner{source: r, window: window, delimiter: m.delimiter, sign: m.delimiter[0], quote: m.quote, line: 1}
}

// atDelimiter tells whether a delimiter begins at a place where its first sign stands.
func (s *scanner) atDelimiter(at int) bool {
	if len(s.delimiter) == 1 {
		return true
	}
	if len(s.text)-at < len(s.delimiter) {
		s.short = true
	}
	return strings.HasPrefix(s.text[at:], s.delimiter)
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
	s.first, s.end = s.line, cells.Ended
	s.cells = s.cells[:0]
	for {
		s.cells = append(s.cells, s.cell())
		if s.at >= len(s.text) {
			s.short = true
			if s.end = endOf(s.line, true); s.unclosed && s.end == cells.Open {
				s.end = cells.Torn
			}
			return true
		}
		c := s.text[s.at]
		if c == s.sign {
			s.at += len(s.delimiter)
			continue
		}
		s.at++
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
	s.unclosed = start < len(s.text) && s.text[start] == s.quote
	if s.unclosed {
		if value, ok := s.quoted(start + 1); ok {
			s.unclosed = false
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
	text, sign, at := s.text, s.sign, s.at // every byte of a file comes by here
	for at < len(text) {
		if c := text[at]; c == sign && s.atDelimiter(at) || c == '\n' || c == '\r' {
			break
		}
		at++
	}
	start := s.at
	s.at = at
	return text[start:at]
}

// quoted reads a quoted cell from the character after its opening quote. A quote inside
// that is neither doubled nor behind a backslash closes the cell, and what follows belongs
// to it unquoted ("ACME" Ltd); but not in a cell that spans lines, where it means that the
// opening quote was a stray one: then ok is false and the cell is to be read plain.
func (s *scanner) quoted(from int) (value string, ok bool) {
	text, quote := s.text, s.quote // most bytes of many files come by here
	lines, escapes := 0, 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '\n':
			if lines++; lines > maxQuotedLines {
				return "", false
			}
		case quote:
			switch {
			case i > from && text[i-1] == '\\' && (escapes%2 == 1 || s.isEscaped(i)):
				escapes++
			case i+1 < len(text) && text[i+1] == quote:
				i++
			default:
				return s.closeQuote(from, i, lines, escapes > 0)
			}
		}
	}
	s.short = true
	return "", false
}

// isEscaped tells whether a quote behind a backslash is part of the text: where a cell
// could end with it ("C:\"), it is not.
func (s *scanner) isEscaped(at int) bool {
	if at+1 < len(s.text) && s.text[at+1] == s.quote {
		return s.endsCell(at + 2)
	}
	return !s.endsCell(at + 1)
}

// endsCell tells whether nothing but blanks stands between a place and the end of a cell.
func (s *scanner) endsCell(at int) bool {
	for at < len(s.text) && s.text[at] == ' ' {
		at++
	}
	if at >= len(s.text) {
		s.short = true
		return true
	}
	c := s.text[at]
	return c == '\n' || c == '\r' || c == s.sign && s.atDelimiter(at)
}

// closeQuote ends a quoted cell at a quote. Where more text follows and the line has a
// quote farther on that does end a cell, the quotes between are the text's own
// ("the "Blue, Inn" of 1900"). A backslash before a quote is the file's way to keep it only
// where the cell has a quote that could not be kept otherwise.
func (s *scanner) closeQuote(from, at, lines int, escaped bool) (string, bool) {
	clean := s.endsCell(at + 1)
	if !clean && lines > 0 {
		return "", false
	}
	if !clean {
		if end := s.laterQuote(at + 1); end > 0 {
			at = end
		}
	}
	value := s.text[from:at]
	if quotes := s.text[from-1 : from]; strings.Contains(value, quotes) {
		value = strings.ReplaceAll(value, quotes+quotes, quotes)
		if escaped {
			value = strings.ReplaceAll(value, `\`+quotes, quotes)
		}
	}
	s.at = at + 1
	s.line += lines
	if rest := s.plain(); rest != "" {
		value += strings.TrimRight(rest, " ")
	}
	return strings.TrimSpace(value), true
}

// laterQuote finds a quote on the same line that ends a cell, before another cell opens
// one; 0 where there is none.
func (s *scanner) laterQuote(at int) int {
	for ; at < len(s.text); at++ {
		switch c := s.text[at]; {
		case c == '\n' || c == '\r':
			return 0
		case c == s.sign && s.atDelimiter(at) && strings.HasPrefix(strings.TrimLeft(s.text[at+len(s.delimiter):], " "), string(s.quote)):
			return 0
		case c == s.quote && s.endsCell(at+1):
			return at
		}
	}
	s.short = true
	return 0
}
