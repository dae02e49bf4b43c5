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

// headerLines gives the lines at the beginning that can name columns: several cells, few
// digits.
func headerLines(begin []byte) (headers []string) {
	for line := range strings.Lines(string(begin)) {
		digits := 0
		for i := range len(line) {
			if line[i] >= '0' && line[i] <= '9' {
				digits++
			}
		}
		if len(cellsOf(line)) >= 2 && digits*10 < len(line) && len(headers) < maxHeaders {
			headers = append(headers, line)
		}
	}
	return headers
}

// cellsOf parts a line by whatever may part it: what a heading says bears that.
func cellsOf(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;|\t\"\r\n", r) })
}

// weighHeaders counts the headings that mean something once they are spelled so, of those
// that can be spelled otherwise, and tells the language that most headings are of.
func weighHeaders(headers []string, spell func(string) string) (score int, language string) {
	table := words.All()
	best := 0
	for _, header := range headers {
		cells := cellsOf(spell(header))
		cells = cells[:min(len(cells), maxHeadings)]
		known := 0
		for _, cell := range cells {
			if isASCII(cell) {
				continue
			}
			scores := table.Heading(strings.TrimSpace(cell))
			if _, weight := scores.Best(); weight >= words.Named {
				known++
			}
		}
		score = max(score, known*knownHeading)
		if l, sure := table.LanguageOf(cells); sure && len(cells) > best {
			best, language = len(cells), l.Code
		}
	}
	return score, language
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
