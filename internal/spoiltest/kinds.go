package spoiltest

import "fmt"

// kind is one kind of column.
type kind struct {
	names []string
	right bool
	cell  func(row int) string
}

// kinds draws the columns of a table: a day and an amount nearly always, and others.
func (l *lot) kinds() []kind {
	all := l.others()
	var drawn []kind
	if l.IntN(12) > 0 {
		drawn = append(drawn, kind{[]string{"Date", "Datum", "Booking date", "Fecha", "Posted", "Buchungstag", "Transaction date"}, false, l.day})
	}
	drawn = append(drawn, l.amounts()...)
	for range 1 + l.IntN(5) {
		drawn = append(drawn, all[l.IntN(len(all))])
	}
	l.Shuffle(len(drawn)-1, func(i, j int) { drawn[i+1], drawn[j+1] = drawn[j+1], drawn[i+1] })
	return drawn
}

// amounts draws the columns of money.
func (l *lot) amounts() []kind {
	amount := kind{[]string{"Amount", "Betrag", "Importe", "Value", "Total", "Umsatz", "Transaction amount"}, true, func(row int) string { return l.money(l.cents[row]) }}
	balance := kind{[]string{"Balance", "Saldo", "Running balance", "Kontostand", "Solde"}, true, func(row int) string {
		sum := l.first
		for _, c := range l.cents[:row+1] {
			sum += c
		}
		return l.money(sum)
	}}
	debit := kind{[]string{"Debit", "Soll", "Paid out", "Money out", "Withdrawals", "Cargo"}, true, func(row int) string { return l.side(row, true, l.plain(l.cents[row])) }}
	credit := kind{[]string{"Credit", "Haben", "Paid in", "Money in", "Deposits", "Abono"}, true, func(row int) string { return l.side(row, false, l.plain(l.cents[row])) }}
	sides := kind{[]string{"Type", "D/C", "Soll/Haben", "CR/DR", "Direction"}, false, func(row int) string {
		pair := [][2]string{{"D", "C"}, {"S", "H"}, {"Debit", "Credit"}, {"DR", "CR"}, {"-", "+"}, {"out", "in"}}[l.taste%6]
		return l.side(row, true, pair[0]) + l.side(row, false, pair[1])
	}}
	switch l.IntN(8) {
	case 0:
		return []kind{debit, credit}
	case 1, 2:
		return []kind{debit, credit, balance}
	case 3:
		return []kind{{amount.names, true, func(row int) string { return l.plain(l.cents[row]) }}, sides}
	case 4, 5:
		return []kind{amount, balance}
	case 6:
		return []kind{{amount.names, true, func(row int) string { return l.plain(l.cents[row]) }}, sides, balance}
	}
	return []kind{amount}
}

// others are the columns that may stand beside them.
func (l *lot) others() []kind {
	text := func(list ...string) func(int) string {
		return func(row int) string { return list[(row*5+l.rows)%len(list)] }
	}
	shops := text("Corner Books", "REWE Markt 12", "Salary March", "Rent", "Tea House", "Refund Shoes", "Fee", "Interest", "Card payment 4411 Inn", "Opening Lines Ltd", "Total Energy")
	cents := func(share int) func(int) string {
		return func(row int) string { return l.plain(l.cents[row] / share) }
	}
	return []kind{
		{[]string{"Description", "Verwendungszweck", "Details", "Narrative", "Concepto", "Text"}, false, shops},
		{[]string{"Payee", "Empfänger", "Name", "Merchant", "Counterparty"}, false, text("Ann Lee", "Bob", "Stadtwerke", "Inn", "Zoo")},
		{[]string{"Memo", "Notes", "Reference", "Info"}, false, text("", "Invoice 12", "thanks", "", "NR 0042")},
		{[]string{"Value date", "Valuta", "Date processed"}, false, func(row int) string { return l.day(min(row+1, l.rows)) }},
		{[]string{"Currency", "Währung", "Moneda"}, false, text([]string{"EUR", "USD", "GBP"}[l.taste%3])},
		{[]string{"Account", "Konto", "Account number", "IBAN"}, false, text([]string{"12345678", "DE89370400440532013000"}[l.taste%2])},
		{[]string{"Counterparty IBAN", "Konto des Empfängers"}, false, text("DE02120300000000202051", "FR7630006000011234567890189", "")},
		{[]string{"Transaction ID", "ID", "Reference number"}, false, func(row int) string { return fmt.Sprintf("TX%05d", row*37+l.rows) }},
		{[]string{"Check number", "Cheque no", "Check"}, true, func(row int) string { return l.side(row, true, fmt.Sprint(1001+row)) }},
		{[]string{"Status", "State"}, false, text("Completed", "Completed", "Pending", "Completed", "Declined", "Completed", "Completed")},
		{[]string{"Category", "Kategorie", "Type"}, false, text("Food", "Travel", "Income", "Housing")},
		{[]string{"Fee", "Gebühr", "Charges"}, true, text("0.00", "1.25", "0.00", "")},
		{[]string{"Tax", "VAT", "MwSt"}, true, cents(5)},
		{[]string{"Net", "Netto"}, true, cents(2)},
		{[]string{"Gross", "Original amount"}, true, cents(1)},
		{[]string{"Time", "Uhrzeit"}, false, text("10:30", "23:59:59", "00:00")},
		{[]string{"Order", "Order ID", "Bestellung"}, false, text("A1", "A2", "A3")},
		{[]string{"Product", "Item"}, false, text("Pen", "Ink", "Desk")},
		{[]string{"Quantity", "Qty"}, true, text("1", "2", "10")},
		{[]string{"Unit price", "Price"}, true, cents(3)},
		{[]string{"Invoice", "Invoice number"}, false, text("INV-1", "INV-2")},
		{[]string{"Due date", "Fällig"}, false, func(int) string { return l.day(l.rows) }},
		{[]string{"Email", "Phone", "Street", "City"}, false, text("ann@example.com", "555-1234", "Main St 1", "Ulm")},
		{[]string{"Principal", "Interest"}, true, cents(4)},
		{[]string{"", "Column", "Extra"}, false, text("")},
		{[]string{"Flag", "Bank"}, false, text("Y")},
		{[]string{"Exchange rate", "Rate"}, true, text("1.0812", "1.0833")},
		{[]string{"Points", "Miles"}, true, text("12", "120", "7")},
	}
}

// Lines gives the table as lines of cells.
func (d Drawn) Lines() [][]string {
	all := append([][]string{}, d.Above...)
	if d.Head != nil {
		all = append(all, d.Head)
	}
	return append(append(all, d.Rows...), d.Below...)
}
