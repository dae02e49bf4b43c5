package spoiltest

import "slices"

// Among puts lines among the rows of a table, as exports and papers have them: headings of parts,
// sums and balances, texts that go on, rows whose day stands above them, the headings again.
func (d *Drawn) Among() {
	l := d.lot
	rows := make([][]string, 0, 2*len(d.Rows))
	for i, row := range d.Rows {
		if l.IntN(max(2, l.rows/2)) == 0 {
			rows = append(rows, d.heading())
		}
		rows = append(rows, row)
		if l.IntN(3) == 0 {
			rows = append(rows, d.behind(i, row)...)
		}
	}
	d.Rows = rows
}

// line is an empty line of the table with a text in a column.
func (d *Drawn) line(column int, text string) []string {
	line := make([]string, len(d.Right))
	line[column] = text
	return line
}

// column draws one of the columns that are set flush right, or one of the others.
func (d *Drawn) column(right bool) int {
	if at := slices.Index(d.Right, right); at >= 0 && d.lot.IntN(4) > 0 {
		return at
	}
	return d.lot.IntN(len(d.Right))
}

// heading draws a line that begins a part.
func (d *Drawn) heading() []string {
	headings := []string{
		"Pending transactions", "Booked transactions", "Payments and credits", "Purchases", "Withdrawals", "Deposits", "Money out", "Money in",
		"Checks", "Fees charged", "January 2026", "EUR", "USD", "Account 12345678", "Account 87654321", "Page 2 of 3", "Continued", "",
	}
	return d.line(d.lot.taste%2*d.column(false), headings[d.lot.IntN(len(headings))])
}

// behind draws what stands below a row: the sum or the balance so far, more of its text, a row
// without its day, the headings.
func (d *Drawn) behind(row int, cells []string) [][]string {
	l := d.lot
	sum := 0
	for _, c := range l.cents[:row+1] {
		sum += c
	}
	text, money := d.column(false), d.column(true)
	switch l.IntN(6) {
	case 0:
		line := d.line(text, []string{"Total", "Subtotal", "Total debits", "Total credits", "Day total"}[l.IntN(5)])
		line[money] = l.money(sum)
		return [][]string{line}
	case 1:
		line := d.line(text, []string{"Balance", "Balance carried forward", "Closing balance", "Opening balance", "Saldo"}[l.IntN(5)])
		line[money] = l.money(l.first + sum)
		return [][]string{line}
	case 2:
		return [][]string{d.line(text, "and more about it"), d.line(text, "REF 4711")}[:1+l.IntN(2)]
	case 3:
		again := slices.Clone(cells)
		again[0] = ""
		return [][]string{again}
	case 4:
		if d.Head != nil {
			return [][]string{d.Head}
		}
	}
	return nil
}
