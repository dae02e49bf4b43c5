package diff

import (
	"bytes"
	"errors"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
)

// writeNew writes the rows that are called new, with the ids they have, as one statement.
func (c *comparison) writeNew(in Input) error {
	file, err := in.Open(c.options.Options)
	if err != nil {
		return err
	}
	if len(file.Statements) != 1 {
		return errors.New(file.Name + " holds several statements: " + file.List() + ". Choose one with account")
	}
	c.answer.Format = c.formatOf(file)
	var family ofx.Format
	switch c.answer.Format {
	case convert.QBO:
		family = ofx.QBO
	case convert.QFX:
		family = ofx.QFX
	case convert.OFX:
		family = ofx.OFX
	default:
		return errors.New("the new rows are written as qbo, qfx or ofx, which hold their ids")
	}
	s := file.Statements[0]
	s.Options.Format, s.Options.Details = c.answer.Format, false
	w := &newWriter{c: c, digits: 2, family: family}
	var stream convert.Stream
	_, err = s.Convert(&stream, c.options.Today, w)
	if err != nil {
		return err
	}
	c.answer.File = w.document()
	return nil
}

// formatOf is the format of NEW where nobody asked for another.
func (c *comparison) formatOf(file *reader.File) convert.Format {
	if !c.options.AsIs {
		return c.options.Format
	}
	switch ofx.FormatOf(file.Name) {
	case ofx.QFX:
		return convert.QFX
	case ofx.OFX:
		return convert.OFX
	}
	return convert.QBO
}

// newWriter takes the new rows out of a conversion. The rows of NEW come in the order in
// which they were compared, so that their numbers tell which is which.
type newWriter struct {
	c       *comparison
	rows    []byte
	account ofx.Account
	family  ofx.Format
	digits  uint8
	first   ofx.Day
	last    ofx.Day
	unicode bool
	stored  int // rows of NEW so far that are not the same
}

// Write is part of convert.Output.
func (w *newWriter) Write(p []byte) (int, error) {
	for row := range ofx.Rows(p) {
		if row.Account.AccountID != "" {
			w.account = *row.Account
		}
		w.take(&row)
	}
	if row := balanceOf(p); row != "" {
		w.account.LedgerBalance = row
	}
	return len(p), nil
}

// balanceOf is the ledger balance that stands behind the last row.
func balanceOf(p []byte) string {
	_, rest, found := bytes.Cut(p, []byte("<LEDGERBAL>\n<BALAMT>"))
	value, _, _ := bytes.Cut(rest, []byte("<"))
	if !found {
		return ""
	}
	return string(value)
}

// WriteAt is part of convert.Output.
func (w *newWriter) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

// take keeps a row if it is new: if its id is that of the next row that was kept when NEW was
// compared, and that one is new.
func (w *newWriter) take(row *ofx.Row) {
	if w.stored == w.c.new.count {
		return
	}
	r := w.c.new.at(w.stored)
	_, id := w.c.new.textOf(r)
	if !bytes.Equal(id, row.FITID[:min(len(row.FITID), maxText)]) {
		return
	}
	w.stored++
	if !w.c.isNew[w.stored-1] {
		return
	}
	day, amount := readDay(row.Posted), readAmount(row.Amount)
	w.digits = max(w.digits, amount.Digits)
	if w.first == 0 || day < w.first {
		w.first = day
	}
	w.last = max(w.last, day)
	t := ofx.Transaction{Type: row.Type, Posted: day, Amount: amount, FITID: row.FITID, CheckNum: row.CheckNum, RefNum: row.RefNum, Name: row.Name, Memo: row.Memo}
	from := len(w.rows)
	w.rows = ofx.AppendTransaction(w.rows, &t)
	for _, b := range w.rows[from:] {
		w.unicode = w.unicode || b >= 0x80
	}
}

// document is the statement with the rows that were kept.
func (w *newWriter) document() []byte {
	s := ofx.Statement{
		Format: w.family, Account: w.account.Type, Currency: w.account.Currency, BankID: w.account.BankID, AccountID: w.account.AccountID,
		Org: w.account.Org, FID: w.account.FID, IntuBID: w.account.IntuBID, Start: w.first, End: w.last, Digits: w.digits, Unicode: w.unicode,
	}
	balance := readAmount([]byte(w.account.LedgerBalance))
	s.Digits = balance.Digits
	s.LedgerBalance.Add(balance)
	if w.first == 0 {
		s.Start, s.End = w.c.options.Today, w.c.options.Today
	}
	return ofx.AppendFooter(append(ofx.AppendHeader(nil, &s), w.rows...), &s)
}
