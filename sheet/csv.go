package sheet

import (
	"errors"
	"strings"
)

// A record is one line of a table; a quoted line break can make it span several
// lines of the file, and then line is the first of them.
type record struct {
	line  int
	cells []string
}

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

// readCSV reads text split by some delimiter.
func readCSV(data []byte, o Options) (*File, error) {
	text, charset := decode(data)
	f := &File{Kind: CSV, Charset: charset}
	skip, delimiter := sepLine(text)
	if delimiter == 0 {
		delimiter = chooseDelimiter(text)
	}
	f.Delimiter = string(delimiter)
	records := splitCSV(text, delimiter, 0)
	if skip {
		records = records[1:]
	}
	if len(records) == 0 {
		return nil, errNoTable
	}
	return f, f.readTable(records, o)
}

// sepLine reads the line "sep=;" that spreadsheet programs put first.
func sepLine(text string) (found bool, delimiter byte) {
	line, _, _ := strings.Cut(text, "\n")
	line = strings.Trim(strings.TrimRight(line, "\r"), `"`)
	if len(line) == len("sep=;") && strings.EqualFold(line[:4], "sep=") {
		return true, line[4]
	}
	return false, 0
}

// chooseDelimiter tries each delimiter on the first records and takes the one that
// gives the most lines of one width with a date and an amount among their cells.
func chooseDelimiter(text string) byte {
	best, bestScore := byte(','), -1
	for _, delimiter := range []byte(",;\t|") {
		if score := scoreDelimiter(splitCSV(text, delimiter, delimiterSample)); score > bestScore {
			best, bestScore = delimiter, score
		}
	}
	return best
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

// splitCSV splits text into records, at most limit of them unless limit is 0. Blank
// lines are left out. All cells share the memory of text but for those with quotes
// inside.
func splitCSV(text string, delimiter byte, limit int) []record {
	var records []record
	s := csvScanner{text: text, delimiter: delimiter, line: 1}
	for s.next() {
		if !s.blank() {
			records = append(records, record{s.first, s.cells})
			if len(records) == limit {
				break
			}
		}
	}
	return records
}

// csvScanner walks over the records of a text. It takes what banks write: quotes
// that open in the middle of a cell, close early or never.
type csvScanner struct {
	text      string
	at        int
	line      int // the line at stands on
	delimiter byte
	first     int // the line the record began on
	cells     []string
}

// next reads one record.
func (s *csvScanner) next() bool {
	if s.at >= len(s.text) {
		return false
	}
	s.first = s.line
	s.cells = make([]string, 0, len(s.cells)+1)
	for {
		s.cells = append(s.cells, s.cell())
		if s.at >= len(s.text) {
			return true
		}
		c := s.text[s.at]
		s.at++
		if c == s.delimiter {
			continue
		}
		if c == '\r' && s.at < len(s.text) && s.text[s.at] == '\n' {
			s.at++
		}
		s.line++
		return true
	}
}

func (s *csvScanner) blank() bool {
	for _, c := range s.cells {
		if c != "" {
			return false
		}
	}
	return true
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
	return "", false
}

// closeQuote ends a quoted cell whose closing quote lies before after.
func (s *csvScanner) closeQuote(value string, after, lines int) (string, bool) {
	end := after
	for end < len(s.text) && s.text[end] == ' ' {
		end++
	}
	clean := end == len(s.text) || s.text[end] == s.delimiter || s.text[end] == '\n' || s.text[end] == '\r'
	if !clean && lines > 0 {
		return "", false
	}
	s.at = after
	s.line += lines
	rest := s.plain()
	return strings.TrimSpace(value + strings.TrimRight(rest, " ")), true
}
