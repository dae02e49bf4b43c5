package paper

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// abreast cuts a line of numbers, days and amounts by turns, as checks are printed side by side, into its rows: each has one day, one
// amount and a number, perhaps with a reference too, in the order of the first. It is nil for every other line.
func abreast(l *ink.Line) [][]column {
	var columns []column
	if len(l.Words) > mostTitles {
		return nil
	}
	for at := 0; at < len(l.Words); at++ {
		c := column{role: descriptionRole, field: words.Description, x0: l.Words[at].X0, x1: l.Words[at].X1}
		text, last := l.Words[at].Text, at
		for i := range l.Dates {
			if d := &l.Dates[i]; d.First == at {
				c.role, c.field, c.x1, last = bookedRole, words.Date, d.X1, d.Last
			}
		}
		for i := range l.Amounts {
			if t := &l.Amounts[i]; t.First == at && t.Sure && c.role == descriptionRole {
				c.role, c.field, c.x1, last = amountRole, words.Amount, t.X1, t.Last
			}
		}
		switch {
		case c.role != descriptionRole:
			at = last
		case strings.Trim(text, checkMarks) == "":
			continue // a star beside a number
		case strings.Trim(text, checkMarks+"0123456789") != "":
			return nil
		}
		columns = append(columns, c)
	}
	out := groups(columns)
	one := out[0]
	if count(one, role.date) != 1 || count(one, role.moves) != 1 || len(one) < 3 || len(one) > 4 {
		return nil
	}
	return out
}

// checkMarks stand by the number of a check: the one before is missing, or it was paid by wire.
const checkMarks = "*#^+"

// alike says whether the rows of a line hold what the columns do, one by one.
func alike(row, columns []column) bool {
	same := len(row) == len(columns)
	for i := 0; same && i < len(row); i++ {
		a, b := row[i].role, columns[i].role
		same = a.date() == b.date() && a.money() == b.money()
	}
	return same
}

// spread repeats titles that stand over the first of several lists side by side alone, where the others have their rows.
func spread(columns []column, below []ink.Line) []column {
	most, _ := rowsAbreast(columns, below)
	out := columns
	for _, row := range most[min(1, len(most)):] {
		for i, c := range row {
			by := c.x0 - most[0][i].x0
			if c.role.money() {
				by = c.x1 - most[0][i].x1
			}
			c = columns[i]
			c.x0, c.x1 = c.x0+by, c.x1+by
			out = append(out, c)
		}
	}
	return out
}

// rowsAbreast gives the first line with the most rows side by side under columns that name those of the first, and counts the lines up to
// the last one with such rows. Few others may stand before and between them.
func rowsAbreast(columns []column, below []ink.Line) (most [][]column, end int) {
	const room = 2
	for i := 0; i < len(below) && i <= end+room; i++ {
		if rows := abreast(&below[i]); rows != nil && alike(rows[0], columns) {
			end = i + 1
			if len(rows) > len(most) {
				most = rows
			}
		}
	}
	return most, end
}

// beginsAbreast gives the head of lists side by side which have no titles: a line of them that belongs to no head above.
func beginsAbreast(lines []ink.Line, at int, above []head) *head {
	rows := abreast(&lines[at])
	if len(rows) < 2 {
		return nil
	}
	if n := len(above); n > 0 && above[n-1].columns != nil && (above[n-1].end == 0 || above[n-1].end >= at) {
		if lists := groups(above[n-1].columns); len(lists) >= len(rows) || alike(rows[0], lists[0]) {
			return nil
		}
	}
	_, end := rowsAbreast(rows[0], lines[at:])
	h := &head{page: lines[at].Page, first: at, last: at - 1, end: at + end - 1}
	for _, row := range rows {
		h.columns = append(h.columns, row...)
	}
	return h
}

// toldApart says whether all amounts of rows side by side stand on other lines of the paper too: a list of all bookings told them.
func (d *document) toldApart(rows []ink.Line) bool {
	if d.apart == nil {
		d.apart = map[string]bool{}
		for _, lines := range d.pages {
			for i := range lines {
				if abreast(&lines[i]) != nil {
					continue
				}
				for _, t := range lines[i].Amounts {
					if t.Sure {
						d.apart[ink.DigitsOf(t.Text)] = true
					}
				}
			}
		}
	}
	for i := range rows {
		for _, t := range rows[i].Amounts {
			if t.Sure && !d.apart[ink.DigitsOf(t.Text)] {
				return false
			}
		}
	}
	return true
}
