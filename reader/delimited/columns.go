package delimited

import (
	"slices"
	"strings"
	"unicode"
)

// span is the letters of a line that one column has, from the first up to the one behind
// the last.
type span struct{ from, to int }

// columns are columns of fixed width.
type columns struct {
	spans []span
	exact bool // given by the user: lines are cut there whatever stands there
}

// maxWidth is how wide a line of fixed columns may be; paper has 132 letters, a screen 240.
const maxWidth = 1000

// letters is a line with one element for each letter.
func letters(line string) []rune {
	return []rune(strings.TrimRightFunc(strings.ReplaceAll(line, "\u00a0", " "), unicode.IsSpace))
}

// findColumns finds columns whose edges hold over all rows of the text; nil where there
// are none. A row is a line with a date and an amount among its words.
func (t text) findColumns() (*columns, error) {
	var blank [maxWidth]int // rows with nothing at a place
	rows, width := 0, 0
	var head, above string
	var firsts [][]rune
	err := t.eachLine(func(_ int, line string) bool {
		switch {
		case len(line) > maxWidth && len(letters(line)) > maxWidth:
			return false
		case strings.Contains(line, "\t"):
			return true
		case !isRow(line):
			if rows == 0 && strings.TrimSpace(line) != "" {
				head, above = line, head
			}
			return true
		}
		row := letters(line)
		rows++
		width = max(width, len(row))
		for i := range blank {
			if i >= len(row) || row[i] == ' ' {
				blank[i]++
			}
		}
		if len(firsts) < sampleSize {
			firsts = append(firsts, row)
		}
		return true
	})
	if err != nil || rows == 0 {
		return nil, err
	}
	spans := joinDays(gaps(blank[:width], rows), firsts)
	header := letters(head)
	if isRule(header) {
		header = letters(above)
	}
	c := &columns{spans: mergeNarrow(spans, header, firsts)}
	if len(c.spans) < 2 || rows < 3 && len(header) == 0 {
		return nil, nil
	}
	return c, nil
}

// shortestRow is what a date, a blank and an amount take at least: files of lines of a letter have millions of them.
const shortestRow = 8

// isRow tells whether there are a date and an amount among the words of a line.
func isRow(line string) bool {
	if len(line) < shortestRow {
		return false
	}
	words := strings.Fields(line)
	date, amount := false, false
	for i, word := range words {
		switch {
		case looksLikeDate(word), i+2 < len(words) && looksLikeDate(strings.Join(words[i:i+3], " ")):
			date = true
		case looksLikeAmount(word):
			amount = true
		}
	}
	return date && amount
}

// isRule tells whether a line is drawn under a header.
func isRule(line []rune) bool {
	return len(line) > 0 && strings.Trim(string(line), "-=_ +|") == ""
}

// gaps gives the spans between places that are blank on nearly all rows. One odd row in
// fifty must not join two columns of all others.
func gaps(blank []int, rows int) (spans []span) {
	tolerated := rows / 50
	from := -1
	for i := 0; i <= len(blank); i++ {
		isGap := i == len(blank) || rows-blank[i] <= tolerated
		switch {
		case isGap && from >= 0:
			spans = append(spans, span{from, i})
			from = -1
		case !isGap && from < 0:
			from = i
		}
	}
	return spans
}

// joinDays joins the day, the month and the year of dates with blanks between them, which stand
// below each other as three columns do: "08 Jan 24".
func joinDays(spans []span, rows [][]rune) (joined []span) {
	for i := 0; i < len(spans); i++ {
		s := spans[i]
		if i+2 < len(spans) && spans[i+1].from-s.to == 1 && spans[i+2].from-spans[i+1].to == 1 && !areDays(s, rows) {
			if whole := (span{s.from, spans[i+2].to}); areDays(whole, rows) {
				s, i = whole, i+2
			}
		}
		joined = append(joined, s)
	}
	return joined
}

// fewestDays is how many must stand below each other before they are a column: one may be the
// groups of an account's number.
const fewestDays = 3

// areDays tells whether all that stands in a span is days with the names of their months.
func areDays(s span, rows [][]rune) bool {
	filled := 0
	for _, row := range rows {
		cell := cut(row, s)
		if cell == "" {
			continue
		}
		if filled++; !looksLikeDate(cell) || !strings.ContainsFunc(cell, unicode.IsLetter) {
			return false
		}
	}
	return filled >= fewestDays
}

// mergeNarrow joins spans that one blank parts by chance: words of a text that stand one
// below the other. A header above the second, or numbers in one of them, keeps them apart.
func mergeNarrow(spans []span, header []rune, rows [][]rune) (merged []span) {
	for _, s := range spans {
		if n := len(merged); n > 0 && s.from-merged[n-1].to == 1 && !areApart(merged[n-1], s, header, rows) {
			merged[n-1].to = s.to
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// areApart tells whether two neighbouring spans are two columns.
func areApart(left, right span, header []rune, rows [][]rune) bool {
	if len(header) > 0 {
		edge := right.from - 1
		begins := edge < len(header) && header[edge] == ' ' && cut(header, right) != "" && cut(header, left) != ""
		return begins || isNumeric(left, rows) != isNumeric(right, rows)
	}
	return isNumeric(left, rows) || isNumeric(right, rows)
}

// isNumeric tells whether most cells of a span that have anything are dates or amounts.
func isNumeric(s span, rows [][]rune) bool {
	filled, numeric := 0, 0
	for _, row := range rows {
		cell := cut(row, s)
		if cell == "" {
			continue
		}
		filled++
		if looksLikeDate(cell) || looksLikeAmount(cell) {
			numeric++
		}
	}
	return numeric*2 > filled
}

// cut gives the letters of a span without the blanks around them.
func cut(row []rune, s span) string {
	if s.from >= len(row) {
		return ""
	}
	return strings.TrimSpace(string(row[s.from:min(s.to, len(row))]))
}

// split cuts a line into cells. Where a word lies across an edge, as in headers wider
// than their columns, each group of words goes to the column that it covers most of.
func (c *columns) split(line string) []string {
	row := letters(line)
	cells := make([]string, len(c.spans))
	if isRule(row) {
		return nil
	}
	if c.exact || c.fits(row) {
		for i := range c.spans {
			s := c.spans[i]
			if i == len(c.spans)-1 && !c.exact {
				s.to = len(row)
			}
			cells[i] = cut(row, s)
		}
		return cells
	}
	for from := 0; from < len(row); {
		to := from
		for to < len(row) && (row[to] != ' ' || to+1 < len(row) && row[to+1] != ' ' && !c.begins(to+1)) {
			to++
		}
		if group := strings.TrimSpace(string(row[from:to])); group != "" {
			i := c.nearest(span{from, to})
			cells[i] = strings.TrimSpace(cells[i] + " " + group)
		}
		from = to + 1
	}
	return cells
}

// fits tells whether nothing stands between the columns.
func (c *columns) fits(row []rune) bool {
	end := 0
	for _, s := range c.spans {
		for i := end; i < min(s.from, len(row)); i++ {
			if row[i] != ' ' {
				return false
			}
		}
		end = s.to
	}
	return true
}

// begins tells whether a column begins at a place.
func (c *columns) begins(at int) bool {
	return slices.ContainsFunc(c.spans, func(s span) bool { return s.from == at })
}

// nearest gives the column that shares most letters with a group of words, or is the
// least far from it.
func (c *columns) nearest(group span) int {
	best, bestShared := 0, -maxWidth
	for i, s := range c.spans {
		if shared := min(group.to, s.to) - max(group.from, s.from); shared > bestShared {
			best, bestShared = i, shared
		}
	}
	return best
}
