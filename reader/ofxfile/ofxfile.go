// Package ofxfile reads OFX, QFX and QBO documents as bank files. What the bank says about
// itself stays as it is, to the byte where the output can hold it: ids, types, the ledger
// balance with its day, the period. What the output has no room for is named.
//
// How the text of a document is taken apart is package ofx's business; here it becomes
// statements.
package ofxfile

import (
	"bytes"
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind: by the header of 1.x or 2.x, or the first tag.
func Looks(head []byte, _ string) bool {
	upper := bytes.ToUpper(bookings.PlainHead(head))
	for _, mark := range []string{"OFXHEADER", "<OFX>", "<?OFX"} {
		if bytes.Contains(upper, []byte(mark)) {
			return true
		}
	}
	return false
}

// Tell tells what a document holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	text, err := textOf(in)
	if err != nil {
		return nil, err
	}
	d := &document{text: text}
	if err := d.seeAccounts(); err != nil {
		return nil, err
	}
	if len(d.accounts) == 0 {
		if err := d.refusal(); err != nil {
			return nil, err
		}
	}
	return &bookings.Told{Size: text.Size, Walk: func(t *bookings.Teller, from bookings.Mark, to int64) error {
		if t.Again() {
			return d.eachRow(t, from, to)
		}
		return d.survey(t)
	}}, nil
}

// maxSections bounds the statements of one document. Many may be about one account, but no
// bank sends more of them than there are months in its history.
const maxSections = 20_000

// textOf is the document. UTF-16 is made UTF-8; other charsets are package ofx's to read. An
// element that nobody knows may have no end: then all of the document is held.
func textOf(in *source.File) (*source.File, error) {
	head, err := in.Head(sniffed)
	if err != nil {
		return nil, err
	}
	if bytes.IndexByte(head, 0) >= 0 || bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return bookings.Plain(in)
	}
	return in, in.Holdable()
}

// sniffed is how far into a document its charset is looked for.
const sniffed = 4096

// document is one file.
type document struct {
	text     *source.File
	accounts []*ofx.Account
	amounts  amount.Column // what all amounts say about the decimal mark
}

// seeAccounts finds the statements of the document, and shows all amounts to the column: those
// of one bank are written one way.
func (d *document) seeAccounts() error {
	for a, err := range ofx.AccountsIn(d.text, d.text.Size, func(row *ofx.Row) { d.amounts.See(row.Amount) }) {
		if err != nil {
			return d.text.Failed(err)
		}
		if len(d.accounts) == maxSections {
			return fmt.Errorf("the document holds more than %d statements, more than one file may have; export a shorter period", maxSections)
		}
		d.accounts = append(d.accounts, a)
		d.amounts.See([]byte(a.LedgerBalance))
	}
	return nil
}

// survey tells the accounts with their rows and figures.
func (d *document) survey(t *bookings.Teller) error {
	for i, a := range d.accounts {
		begin, end := bookings.Mark{Offset: int64(a.At), Line: a.Line}, d.text.Size
		if i+1 < len(d.accounts) {
			end = int64(d.accounts[i+1].At)
		}
		t.Begin(begin, accountOf(a))
		t.Period(dayOf(a.Start), dayOf(a.End))
		if err := d.eachRow(t, begin, end); err != nil {
			return err
		}
		for range a.Trades {
			t.LeaveOut(statement.Investment)
		}
		d.tellBalance(t, a)
		tellLost(t, a)
		if a.Cut {
			t.Cut("no </OFX> closes it")
		}
	}
	return nil
}

// accountOf takes over what names the account, so that the converted file is booked where
// the first one was.
func accountOf(a *ofx.Account) bookings.Account {
	return bookings.Account{
		Number: a.AccountID, BankID: a.BankID, Currency: a.Currency, Type: a.Type, Typed: true,
		Org: a.Org, FID: a.FID, IntuBID: a.IntuBID,
	}
}

// eachRow tells the rows of a stretch of the document.
func (d *document) eachRow(t *bookings.Teller, from bookings.Mark, to int64) error {
	var plain []byte
	for row, err := range ofx.RowsIn(d.text, from.Offset, to) {
		if err != nil {
			return d.text.Failed(err)
		}
		if row.Cut {
			t.Skip(from.Line+row.Line-1, statement.StopsInside)
			continue
		}
		if !isDay(row.Posted) {
			t.Skip(from.Line+row.Line-1, fmt.Sprintf("date %q: OFX writes a day in eight digits, YYYYMMDD.", brief(string(row.Posted))))
			continue
		}
		money := row.Amount
		if !isPlain(money) {
			const most = 4 // decimals of any currency: the conversion rounds, and says so
			if value, ok := d.amounts.Amount(money, most); ok {
				plain = bookings.AppendPlain(plain[:0], value)
				money = plain
			}
		}
		err = t.Row(convert.Row{
			Date: plainDate(row.Posted), Amount: money, Description: row.Name, Memo: row.Memo,
			CheckNumber: row.CheckNum, ID: row.FITID, Type: row.Type, Reference: row.RefNum, Line: from.Line + row.Line - 1,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isPlain tells an amount that has one reading: digits with a point and two decimals, or
// none.
func isPlain(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("-"))
	whole, decimals, found := bytes.Cut(text, []byte("."))
	return len(whole) > 0 && len(bytes.Trim(whole, "0123456789")) == 0 && (!found || len(decimals) == 2 && len(bytes.Trim(decimals, "0123456789")) == 0)
}

// tellBalance tells the ledger balance, however it is spelled: with a sign, a comma, the
// currency in front.
func (d *document) tellBalance(t *bookings.Teller, a *ofx.Account) {
	if a.LedgerBalance == "" {
		t.NoteOnce("The document tells no ledger balance: the sum of the rows is written in its place.")
		return
	}
	digits := (&convert.Options{Currency: strings.ToUpper(a.Currency)}).Digits()
	balance, ok := d.amounts.Amount([]byte(a.LedgerBalance), digits)
	if !ok {
		t.Note("The ledger balance %q cannot be read: the sum of the rows is written in its place.", brief(a.LedgerBalance))
		return
	}
	t.Close(a.Line, balance.Append(nil), dayOf(a.LedgerDate))
}

// tellLost names what the output has no room for.
func tellLost(t *bookings.Teller, a *ofx.Account) {
	word := strings.ToUpper(a.TypeWord)
	switch {
	case a.Investment:
		t.NoteOnce("It is an account of securities; its money is written as an account of type CHECKING.")
	case word != "" && word != a.Type.String():
		t.NoteOnce(fmt.Sprintf("The account is of type %s, which is written as %s.", brief(word), a.Type))
	}
	if a.Available {
		t.NoteOnce("The available balance is not written: the output has the ledger balance alone.")
	}
}

// dayOf reads a day of the document, as printed: zones shift nothing.
func dayOf(text string) ofx.Day {
	if text == "" || !isDay([]byte(text)) {
		return 0
	}
	var none date.Column
	return none.Day(date.Read(plainDate([]byte(text))), date.Auto)
}

// isDay tells that a date may be one of OFX. Digits alone begin with the day there:
// elsewhere five may count days, seven may be a day of the year, nine, ten and thirteen may count
// seconds, in a document they never do. What no reading makes a day of is left to the conversion,
// which says why; other spellings, 2026-01-05, have one reading, whatever they are by the rules.
func isDay(text []byte) bool {
	digits := leadingDigits(text)
	if digits < len(text) && text[digits] != '.' && text[digits] != '[' {
		return true
	}
	switch digits {
	case 5, 7:
		return false
	case 9, 10, 13:
		number := 0
		for _, c := range text[:8] {
			number = number*10 + int(c-'0')
		}
		_, ok := ofx.NewDay(number/10000, number/100%100, number%100)
		return ok
	}
	return true
}

func leadingDigits(text []byte) int { return len(text) - len(bytes.TrimLeft(text, "0123456789")) }

// plainDate is the day of a date whose time has an odd number of digits (YYYYMMDDHH, or one
// digit lost): elsewhere ten digits may count seconds, in a document they never do.
func plainDate(text []byte) []byte {
	digits := leadingDigits(text)
	if digits < len("YYYYMMDDH") || digits%2 == 0 && digits != len("YYYYMMDDHH") || !isDay(text) {
		return text
	}
	return text[:8]
}

func brief(text string) string { return text[:min(len(text), 40)] }
