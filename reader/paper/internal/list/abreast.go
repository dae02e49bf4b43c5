package list

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
		case strings.Trim(text, checkMarks) == "":
			continue // a star beside a number
		case strings.Trim(text, checkMarks+"0123456789") != "":
			return nil
		}
		columns = append(columns, c)
	}
	out := Groups(columns)
	one := out[0]
	if count(one, Role.Date) != 1 || count(one, Role.moves) != 1 || len(one) < 3 || len(one) > 4 {
		return nil
	}
	return out
}

// checkMarks stand by the number of a check: the one before is missing, or it was paid by wire.
const checkMarks = "*#^+"

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
	h := &Head{page: lines[at].Page, First: at, Last: at - 1, End: at + end - 1}
	for _, row := range rows {
		h.Columns = append(h.Columns, row...)
	}
	return h
}

// EndWith ends a list beside another one with the same titles, which is filled first, where that ends: what has an amount but no day further below
// is of something else.
func (b *Body) EndWith(first *Body) {
	last := 0
	for i := range first.Lines {
		if in := &first.Lines[i]; first.Layout.HoldsRow(in) {
			last = in.Number
		}
	}
	for i := range b.Lines {
		if in := &b.Lines[i]; in.Number > last && ink.HasSure(in) && !b.Layout.HoldsRow(in) {
			b.Lines = b.Lines[:i]
			return
		}
	}
}
