// Package delimited writes the CSV files of programs that take nothing better, each in the
// columns it wants.
//
// The words: a [Dialect] is the columns of one program with its spelling of days. Text that
// a spreadsheet would run as a formula is guarded by an apostrophe; a dialect that takes no
// quote marks loses the sign instead.
package delimited

import (
	"bytes"

	"tillroll/ofx"
	"tillroll/writer"
)

// column is what one column holds.
type column uint8

const (
	day      column = iota
	amount          // signed
	moneyOut        // without a sign; blank for money in
	moneyIn         // without a sign; blank for money out
	payee           // the name alone
	whole           // name and memo as they follow each other in print
	memo
	everything // name, memo and check number in one
	reference  // the bank's own id
	check
)

// Dialect is the output for one program.
type Dialect struct {
	header  string
	columns []column
	days    writer.DayLayout
	unsaid  bool // a zero amount is blank, which says nothing
	bare    bool // no commas, no quote marks
	cents   bool // two decimals always
}

// QuickBooks is the three columns of QuickBooks Online.
func QuickBooks() *Dialect {
	return &Dialect{header: "Date,Description,Amount\n", columns: []column{day, payee, amount}, days: writer.MonthFirst}
}

// QuickBooksWhole is the same for rows whose one text the bank prints in two columns: a payee without what was paid for tells no booking
// from the next.
func QuickBooksWhole() *Dialect {
	d := QuickBooks()
	d.columns[1] = whole
	return d
}

// QuickBooksFour is its four columns: Credit is money in, Debit is money out.
func QuickBooksFour() *Dialect {
	return &Dialect{
		header: "Date,Description,Credit,Debit\n", columns: []column{day, everything, moneyIn, moneyOut},
		days: writer.MonthFirst, unsaid: true,
	}
}

// YNAB is the file import of You Need A Budget.
func YNAB() *Dialect {
	return &Dialect{header: "Date,Payee,Memo,Outflow,Inflow\n", columns: []column{day, payee, memo, moneyOut, moneyIn}}
}

// Xero is the template of Xero. A year in front has one reading in every region.
func Xero() *Dialect {
	return &Dialect{
		header:  "*Date,*Amount,Payee,Description,Reference,Check Number\n",
		columns: []column{day, amount, payee, memo, reference, check},
	}
}

// Sage is the statement import of Sage Accounting.
func Sage() *Dialect {
	return &Dialect{header: "Date,Description,Amount\n", columns: []column{day, everything, amount}, days: writer.DayFirst}
}

// FreeAgent has no header and takes neither commas nor quote marks.
func FreeAgent() *Dialect {
	return &Dialect{columns: []column{day, amount, everything}, days: writer.DayFirst, bare: true, cents: true}
}

// Traits of a table: every line is a row.
func (d *Dialect) Traits() writer.Traits { return writer.Traits{LosesTexts: d.losesTexts()} }

// losesTexts tells whether memos and check numbers have no column.
func (d *Dialect) losesTexts() bool {
	for _, c := range d.columns {
		if c == memo || c == everything || c == whole {
			return false
		}
	}
	return true
}

// AppendHeader appends the names of the columns.
func (d *Dialect) AppendHeader(dst []byte, _ *writer.Statement) []byte {
	return append(dst, d.header...)
}

// UpdateHeader has nothing to tell.
func (d *Dialect) UpdateHeader([]byte, *writer.Statement) {}

// AppendFooter appends nothing.
func (d *Dialect) AppendFooter(dst []byte, _ *writer.Statement) []byte { return dst }

// AppendRow appends a line.
func (d *Dialect) AppendRow(dst []byte, _ *writer.Statement, t *writer.Transaction) []byte {
	for i, c := range d.columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = d.appendCell(dst, c, t)
	}
	if d.unsaid && t.Amount.Units == 0 {
		t.Note(writer.Amount, "Zero, which is blank in both columns: the program may leave the row out.")
	}
	return append(dst, '\n')
}

func (d *Dialect) appendCell(dst []byte, c column, t *writer.Transaction) []byte {
	switch c {
	case day:
		return writer.AppendDay(dst, t.Posted, d.days)
	case amount:
		return d.appendAmount(dst, t.Amount)
	case moneyIn, moneyOut:
		money, out := t.Money()
		if out != (c == moneyOut) || d.unsaid && money.Units == 0 {
			return dst
		}
		return d.appendAmount(dst, money)
	case payee:
		return appendText(dst, t, writer.Description, t.Name, t.Tabbed)
	case whole:
		return appendText(dst, t, writer.Description, bytes.TrimSpace(bytes.Join([][]byte{t.Name, t.Memo}, []byte(" "))), t.Tabbed)
	case memo:
		return appendText(dst, t, writer.Memo, t.Memo, false)
	case reference:
		return appendText(dst, t, writer.ID, t.OwnID, false)
	case check:
		return appendText(dst, t, writer.CheckNumber, t.CheckNum, false)
	}
	text := joined(t)
	if d.bare {
		return appendBare(dst, t, text)
	}
	return appendText(dst, t, writer.Description, text, t.Tabbed)
}

// cents is the number of decimals that programs want who know no other.
const cents = 2

// appendAmount appends an amount, filled up to two decimals where that is asked for. One
// with more keeps them: money is not rounded here.
func (d *Dialect) appendAmount(dst []byte, a ofx.Amount) []byte {
	for d.cents && a.Digits < cents {
		a.Units, a.Digits = a.Units*10, a.Digits+1
	}
	return a.Append(dst)
}

// joined is all texts of a row, for the one column there is.
func joined(t *writer.Transaction) []byte {
	text := t.Name
	for _, more := range [][]byte{t.Memo, t.CheckNum} {
		if len(more) > 0 && !bytes.Equal(more, t.Name) {
			text = append(append(bytes.Clone(text), " | "...), more...)
		}
	}
	return text
}
