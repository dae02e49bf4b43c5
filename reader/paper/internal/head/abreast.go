package head

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Abreast cuts a line of numbers, days and amounts by turns, as checks are printed side by side, into its rows: each has one day, one
// amount and a number, perhaps with a reference too, in the order of the first. It is nil for every other line.
func Abreast(l *ink.Line) [][]Column {
	var columns []Column
	if len(l.Words) > mostTitles {
		return nil
	}
	for at := 0; at < len(l.Words); at++ {
		c := Column{Role: DescriptionRole, Field: words.Description, X0: l.Words[at].X0, X1: l.Words[at].X1}
		text, last := l.Words[at].Text, at
		for i := range l.Dates {
			if d := &l.Dates[i]; d.First == at {
				c.Role, c.Field, c.X1, last = BookedRole, words.Date, d.X1, d.Last
			}
		}
		for i := range l.Amounts {
			if t := &l.Amounts[i]; t.First == at && t.Sure && c.Role == DescriptionRole {
				c.Role, c.Field, c.X1, last = AmountRole, words.Amount, t.X1, t.Last
			}
		}
		switch {
		case c.Role != DescriptionRole:
			at = last
		case strings.Trim(text, CheckMarks) == "":
			continue // a star beside a number
		case strings.Trim(text, CheckMarks+"0123456789") != "":
			return nil
		}
		columns = append(columns, c)
	}
	out := Groups(columns)
	one := out[0]
	if Count(one, Role.Date) != 1 || Count(one, Role.Moves) != 1 || len(one) < 3 || len(one) > 4 {
		return nil
	}
	return out
}

// CheckMarks stand by the number of a check: the one before is missing, or it was paid by wire.
const CheckMarks = "*#^+"

// alike says whether the rows of a line hold what the columns do, one by one.
func alike(row, columns []Column) bool {
	same := len(row) == len(columns)
	for i := 0; same && i < len(row); i++ {
		a, b := row[i].Role, columns[i].Role
		same = a.Date() == b.Date() && a.Money() == b.Money()
	}
	return same
}

// spread repeats titles that stand over the first of several lists side by side alone, where the others have their rows.
func spread(columns []Column, below []ink.Line) []Column {
	most, _ := rowsAbreast(columns, below)
	out := columns
	for _, row := range most[min(1, len(most)):] {
		for i, c := range row {
			by := c.X0 - most[0][i].X0
			if c.Role.Money() {
				by = c.X1 - most[0][i].X1
			}
			c = columns[i]
			c.X0, c.X1 = c.X0+by, c.X1+by
			out = append(out, c)
		}
	}
	return out
}

// rowsAbreast gives the first line with the most rows side by side under columns that name those of the first, and counts the lines up to
// the last one with such rows. Few others may stand before and between them.
func rowsAbreast(columns []Column, below []ink.Line) (most [][]Column, end int) {
	const room = 2
	for i := 0; i < len(below) && i <= end+room; i++ {
		if rows := Abreast(&below[i]); rows != nil && alike(rows[0], columns) {
			end = i + 1
			if len(rows) > len(most) {
				most = rows
			}
		}
	}
	return most, end
}

// beginsAbreast gives the head of lists side by side which have no titles: a line of them that belongs to no head above.
func beginsAbreast(lines []ink.Line, at int, above []Head) *Head {
	rows := Abreast(&lines[at])
	if len(rows) < 2 {
		return nil
	}
	if n := len(above); n > 0 && above[n-1].Columns != nil && (above[n-1].End == 0 || above[n-1].End >= at) {
		if lists := Groups(above[n-1].Columns); len(lists) >= len(rows) || alike(rows[0], lists[0]) {
			return nil
		}
	}
	_, end := rowsAbreast(rows[0], lines[at:])
	h := &Head{Page: lines[at].Page, First: at, Last: at - 1, End: at + end - 1}
	for _, row := range rows {
		h.Columns = append(h.Columns, row...)
	}
	return h
}

// Groups finds lists side by side: titles that repeat, each with a day and money.
func Groups(columns []Column) [][]Column {
	n := len(columns)
	for size := n / 2; size >= 2; size-- {
		if n%size != 0 {
			continue
		}
		same := true
		for i := size; i < n; i++ {
			a, b := columns[i%size], columns[i]
			same = same && a.Role == b.Role && strings.EqualFold(a.Title, b.Title)
		}
		if !same {
			continue
		}
		var out [][]Column
		for i := 0; i < n; i += size {
			out = append(out, columns[i:i+size])
		}
		// The smallest repetition counts.
		if inner := Groups(columns[:size]); len(inner) > 1 {
			continue
		}
		return out
	}
	if out := unlike(columns); len(out) > 1 {
		return out
	}
	return [][]Column{columns}
}

// unlike finds lists side by side whose titles differ but for the first and the last, "Date, description, amount" beside "Date, cheque, amount":
// each begins with the days and ends with what moved.
func unlike(columns []Column) (out [][]Column) {
	n, start := len(columns), 0
	for i := 1; i <= n; i++ {
		if i < n && !strings.EqualFold(columns[i].Title, columns[0].Title) {
			continue
		}
		one, last := columns[start:i], columns[i-1]
		if len(one) < 3 || !one[0].Role.Date() || !last.Role.Moves() || !strings.EqualFold(last.Title, columns[n-1].Title) || Count(one, Role.Moves) != 1 {
			return nil
		}
		out, start = append(out, one), i
	}
	return out
}
