package charset

import (
	"slices"
	"strings"
	"unicode/utf8"

	"tillroll/internal/words"
)

// How many lines can be headers, and how much of them is looked at.
const (
	maxHeaders  = 8
	maxHeadings = 40
)

// header is a line that can name columns, parted by what parts it in every charset of one
// byte a letter. Its cells of plain ASCII say the same in all of them, so they are looked at
// once.
type header struct {
	line  string
	cells int
	other []string // cells that are not plain
	votes []int    // of the plain ones for a language
}

// headerLines gives the lines at the beginning that can name columns: several cells, few
// digits.
func headerLines(begin []byte) (headers []header) {
	for line := range strings.Lines(string(begin)) {
		if len(headers) == maxHeaders {
			break
		}
		digits := 0
		for i := range len(line) {
			if line[i] >= '0' && line[i] <= '9' {
				digits++
			}
		}
		if digits*10 >= len(line) {
			continue
		}
		cells := cellsOf(line)
		if len(cells) < 2 {
			continue
		}
		headers = append(headers, newHeader(line, cells))
	}
	return headers
}

func newHeader(line string, cells []string) header {
	cells = cells[:min(len(cells), maxHeadings)]
	h := header{line: line, cells: len(cells)}
	var plain []string
	for _, cell := range cells {
		if isASCII(cell) {
			plain = append(plain, cell)
		} else {
			h.other = append(h.other, cell)
		}
	}
	h.votes = words.All().AppendVotes(nil, plain)
	return h
}

// cellsOf parts a line by whatever may part it: what a heading says bears that.
func cellsOf(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;|\t\"\r\n", r) })
}

// weighHeaders counts the headings that mean something once they are spelled so, of those
// that can be spelled otherwise, and tells the language that most headings are of.
func weighHeaders(headers []header, spell func(cell string) string) (score int, language string) {
	table := words.All()
	best := 0
	for _, h := range headers {
		other := make([]string, len(h.other))
		for i, cell := range h.other {
			other[i] = spell(cell)
		}
		score = max(score, knownHeading*countHeadings(table, other))
		if l, sure := table.Elected(table.AppendVotes(slices.Clone(h.votes), other)); sure && h.cells > best {
			best, language = h.cells, l.Code
		}
	}
	return score, language
}

// weighWhole counts the headings where what parts cells may be half of a letter.
func weighWhole(headers []header, spell func(line string) string) (score int) {
	table := words.All()
	for _, h := range headers {
		if len(h.other) > 0 {
			score = max(score, knownHeading*countHeadings(table, cellsOf(spell(h.line))))
		}
	}
	return score
}

// countHeadings counts the cells beyond ASCII that name something.
func countHeadings(table *words.Table, cells []string) (known int) {
	for _, cell := range cells[:min(len(cells), maxHeadings)] {
		if isASCII(cell) {
			continue
		}
		scores := table.Heading(strings.TrimSpace(cell))
		if _, weight := scores.Best(); weight >= words.Named {
			known++
		}
	}
	return known
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
