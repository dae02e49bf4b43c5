package table

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/cells"
)

// headerWindow is how far down a header is looked for. The longest preamble known has
// some forty lines of terms and conditions.
const headerWindow = 80

// sampleSize is how many rows the look of a column is judged by.
const sampleSize = 5000

// maxColumns is how many columns are looked at. A cell far to the right must not make
// every row as wide as a worksheet can be (16,384), and no bank prints a tenth of it.
const maxColumns = 512

// outline is the records of a sheet taken apart: what stands above the table, its header,
// its first rows.
type outline struct {
	above  []cells.Record
	header []string // nil without one
	line   int      // of the header
	known  bool     // its words are of a language read here
	rows   []cells.Record
	before int // records before the first row
}

// outlines gives the ways to see a table in the first records of a sheet, best first: by
// each line that reads like a header and has rows below it, or without one.
func findOutline(records []cells.Record, given []string, table *words.Table) outline {
	at, known := bestHeader(records, table), true
	if at == none {
		at, known = namedHeader(records, given), false
	}
	if at == none {
		at = strangeHeader(records)
	}
	if at == none {
		at = firstRow(records)
		return outline{above: records[:at], rows: capped(records[at:]), before: at}
	}
	header, last := joinHeader(records, at, table)
	return outline{
		above: records[:at], header: header, line: records[at].Line, known: known,
		rows: capped(records[last+1:]), before: last + 1,
	}
}

func capped(rows []cells.Record) []cells.Record { return rows[:min(len(rows), sampleSize)] }

// candidate is a line that reads like a header.
type candidate struct {
	at    int
	names int // cells that name something
	rows  int // lines with a date and an amount below it, up to the next one
}

// bestHeader gives the record that reads most like the header of a table of bookings, or
// -1: it names a day or money, and the more rows follow it the better. A summary above the
// table has a header too, but no rows to speak of.
func bestHeader(records []cells.Record, table *words.Table) int {
	var found []candidate
	for i, r := range records[:min(len(records), headerWindow)] {
		if names, ok := headerLikeness(r.Cells, table); ok {
			found = append(found, candidate{at: i, names: names})
		}
	}
	best, bestScore := none, 0
	for i, c := range found {
		if i > 0 && slices.Equal(records[found[i-1].at].Cells, records[c.at].Cells) {
			continue // the header again, above the next part of the table
		}
		until := len(records)
		for _, next := range found[i+1:] {
			if !slices.Equal(records[next.at].Cells, records[c.at].Cells) {
				until = next.at
				break
			}
		}
		for _, r := range records[c.at+1 : min(until, c.at+1+headerWindow)] {
			if date, amount := holds(r); date && amount {
				c.rows++
			}
		}
		score := c.names*4 + min(c.rows, 12)
		if c.rows == 0 {
			score = c.names
		}
		if score > bestScore {
			best, bestScore = c.at, score
		}
	}
	return best
}

// headerLikeness counts the cells that name something, and tells whether the line can be
// a header: it holds no date and no amount, and names a day or money among others.
func headerLikeness(line []string, table *words.Table) (names int, ok bool) {
	date, money := false, false
	for _, cell := range line {
		if isDate(cell) || hasFraction(amountDigits(cell)) {
			return 0, false
		}
		scores := table.Heading(cell)
		field, weight := scores.Best()
		if weight < words.Named {
			continue
		}
		names++
		date = date || scores[words.BookingDate]|scores[words.Date]|scores[words.TransactionDate]|scores[words.ValueDate] > 0
		money = money || scores[words.Amount]|scores[words.Net]|scores[words.Gross]|scores[words.Debit]|scores[words.Credit] > 0
		if field == words.Balance && weight >= words.Named {
			money = true
		}
	}
	if date && money {
		names += 2
	}
	return names, (date || money) && names >= 2
}

// holds tells whether there is a date among the cells, and an amount beside it.
func holds(r cells.Record) (date, amount bool) {
	for _, cell := range r.Cells {
		if isDate(cell) {
			date = true
		} else if isAmount(cell) {
			amount = true
		}
	}
	return date, amount
}

// joinHeader joins a header that is printed over several lines: the lines right above and
// below it that fill only cells which it leaves empty. It gives the last of them.
func joinHeader(records []cells.Record, at int, table *words.Table) (header []string, last int) {
	header, last = records[at].Cells, at
	if !slices.Contains(trimRight(header), "") {
		return header, last
	}
	joined := slices.Clone(header)
	for _, i := range []int{at - 1, at + 1} {
		if i < 0 || i >= len(records) || !fillsGaps(records[i].Cells, header) {
			continue
		}
		for k, cell := range records[i].Cells {
			if cell != "" {
				joined[k] = strings.TrimSpace(joined[k] + " " + cell)
			}
		}
		last = max(last, i)
	}
	before, _ := headerLikeness(header, table)
	if after, ok := headerLikeness(joined, table); !ok || after <= before {
		return header, at
	}
	return joined, last
}

func fillsGaps(line, header []string) bool {
	filled := 0
	for k, cell := range line {
		if cell == "" {
			continue
		}
		if k >= len(header) || header[k] != "" || isDate(cell) || isAmount(cell) || len(cell) > 24 {
			return false
		}
		filled++
	}
	return filled > 0
}

// namedHeader finds the header in a language not listed here by the names the user gave
// for its columns.
func namedHeader(records []cells.Record, given []string) int {
	for i, r := range records[:min(len(records), headerWindow)] {
		for _, name := range given {
			if name != "" && slices.ContainsFunc(r.Cells, func(c string) bool { return strings.EqualFold(c, name) }) {
				return i
			}
		}
	}
	return none
}

// strangeHeader finds a header in a language not listed here: a line of words alone, as
// wide as the first row, right above it; or -1.
func strangeHeader(records []cells.Record) int {
	at := max(firstRow(records)-1, 0)
	line := trimRight(records[at].Cells)
	if len(line) < 2 || at+1 < len(records) && len(line) > len(records[at+1].Cells) {
		return none
	}
	for _, c := range line {
		if isDate(c) || isAmount(c) || countLetters(c) == 0 {
			return none
		}
	}
	return at
}

// firstRow gives the first record with a date and an amount in it.
func firstRow(records []cells.Record) int {
	for i, r := range records[:min(len(records), headerWindow)] {
		if date, amount := holds(r); date && amount {
			return i
		}
	}
	return 0
}

// width is how many columns the table has: those that the header names and those at its
// end without a name that many rows fill; without a header as many as most rows have.
func (o *outline) width() int {
	if o.header == nil {
		widths, width := map[int]int{}, 0
		for _, r := range o.rows {
			n := len(trimRight(r.Cells))
			if date, amount := holds(r); !date || !amount {
				continue
			}
			widths[n]++
			if widths[n] > widths[width] || widths[n] == widths[width] && n > width {
				width = n
			}
		}
		return min(max(width, commonWidth(o.rows, width)), maxColumns)
	}
	width := len(trimRight(o.header))
	counts := make([]int, maxColumns)
	for _, r := range o.rows {
		if len(r.Cells) <= width {
			continue
		}
		// Cells that a stray delimiter pushed out leave no amount where one should be.
		if date, amount := holds(cells.Record{Cells: r.Cells[:width]}); !date || !amount && len(r.Cells) <= width+2 && slices.ContainsFunc(r.Cells[width:], isAmount) {
			continue
		}
		for i := width; i < min(len(r.Cells), maxColumns); i++ {
			if !isBlank(r.Cells[i]) {
				counts[i]++
			}
		}
	}
	// A nameless column at the end counts where one row in ten fills it: a lone "CR"
	// beside payments is one.
	for i, n := range counts {
		if n > 0 && (n > 1 && n*10 >= len(o.rows) || i < len(o.header)) {
			width = max(width, i+1)
		}
	}
	return min(width, maxColumns)
}

// commonWidth is the width that rows have with their empty cells at the end.
func commonWidth(rows []cells.Record, filled int) int {
	widths, width := map[int]int{}, filled
	for _, r := range rows {
		if n := len(r.Cells); n >= filled {
			widths[n]++
			if widths[n] > widths[width] {
				width = n
			}
		}
	}
	return width
}
