package charset

import (
	"strings"
	"unicode/utf8"

	"tillroll/internal/words"
)

// How many lines can be headers, and how much of them is looked at.
const (
	maxHeaders  = 8
	maxHeadings = 40
)

// header is a line that can name columns. One that is plain ASCII says the same in every
// charset, so it is looked at once.
type header struct {
	line     string
	plain    bool
	language string // that a plain one is of, if that is sure
	cells    int
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
		h := header{line: line, plain: isASCII(line)}
		if h.plain {
			h.language, h.cells = languageOf(cells)
		}
		headers = append(headers, h)
	}
	return headers
}

// languageOf tells the language of headings if it is sure, and by how many.
func languageOf(cells []string) (code string, heard int) {
	cells = cells[:min(len(cells), maxHeadings)]
	if l, sure := words.All().LanguageOf(cells); sure {
		return l.Code, len(cells)
	}
	return "", 0
}

// cellsOf parts a line by whatever may part it: what a heading says bears that.
func cellsOf(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;|\t\"\r\n", r) })
}

// weighHeaders counts the headings that mean something once they are spelled so, of those
// that can be spelled otherwise, and tells the language that most headings are of.
func weighHeaders(headers []header, spell func(string) string) (score int, language string) {
	table := words.All()
	best := 0
	for _, h := range headers {
		code, heard := h.language, h.cells
		if !h.plain {
			cells := cellsOf(spell(h.line))
			score = max(score, knownHeading*countHeadings(table, cells))
			code, heard = languageOf(cells)
		}
		if heard > best {
			best, language = heard, code
		}
	}
	return score, language
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
