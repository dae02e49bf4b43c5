// Package camt reads the account statements of ISO 20022: camt.052 (report of the day),
// camt.053 (statement) and camt.054 (notification), of every version and whether or not the
// namespace is told. All of them share one structure.
//
// The words: Stmt, Rpt and Ntfctn are one statement; Bal is a balance of it, of which OPBD or
// PRCD is the opening and CLBD the closing one; Ntry is an entry; TxDtls are the details of a
// payment, of which a collective booking has many. CdtDbtInd is the direction as booked, also
// where RvslInd says that an earlier entry is taken back.
//
// The file is walked over through a window. Of an entry a small tree is held while it is
// read, without the details of a collective booking, which are looked at one by one.
package camt

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"tillroll/internal/xmlscan"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind: XML that names one of the three messages.
func Looks(head []byte, _ string) bool {
	head = bytes.TrimLeft(bookings.PlainHead(head), " \t\r\n")
	if len(head) == 0 || head[0] != '<' {
		return false
	}
	for _, message := range []string{"BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn", ":camt.052", ":camt.053", ":camt.054"} {
		if bytes.Contains(head, []byte(message)) {
			return true
		}
	}
	return false
}

// Tell tells what a file holds.
func Tell(in *source.File, o statement.Options) (*bookings.Told, error) {
	in, err := plain(in)
	if err != nil {
		return nil, err
	}
	head, err := in.Head(prologue)
	if err != nil {
		return nil, err
	}
	if bytes.Contains(head, []byte("<!DOCTYPE")) || bytes.Contains(head, []byte("<!ENTITY")) {
		return nil, errors.New("the file brings a document type of its own, which no bank sends: it is not read")
	}
	resumed := map[int64]*header{}
	return &bookings.Told{Size: in.Size, Walk: func(t *bookings.Teller, from bookings.Mark, to int64) error {
		w := &walker{
			Teller: t, base: from.Offset, line: from.Line, split: o.SplitBatches, resumed: resumed, head: &header{},
			scan: xmlscan.New(io.NewSectionReader(in, from.Offset, to-from.Offset)),
		}
		w.scan.Fragment, w.scan.Mend = t.Again(), true
		err := w.walk()
		switch {
		case err == nil, t.Again() && errors.Is(err, xmlscan.ErrCut):
			return nil // what is read again ends before its elements do
		case w.passed != nil && errors.Is(err, w.passed):
			return err
		}
		return fmt.Errorf("%s is damaged near line %d: %w", in.Name, w.line, err)
	}}, nil
}

// prologue is where a document type would stand.
const prologue = 4096

// walker goes over the elements.
type walker struct {
	*bookings.Teller
	scan  *xmlscan.Scanner
	base  int64 // where in the file the scan began
	at    int64 // where the tag read last begins
	line  int   // of what was read last
	split bool  // one row for each detail

	tree    tree
	head    *header
	resumed map[int64]*header // by the entry in the middle of a statement from which it is read again
	entry   entry
	passed  error // what came from outside: not the document's fault
}

// next reads a tag or a text and keeps the place.
func (w *walker) next() (xmlscan.Token, error) {
	w.at = w.base + w.scan.Offset()
	token, err := w.scan.Next()
	if err == nil {
		w.line += w.scan.Newlines(token)
	}
	return token, err
}

// walk looks for statements, at any depth: messages come in envelopes.
func (w *walker) walk() error {
	for {
		token, err := w.next()
		switch {
		case err != nil || token == xmlscan.End:
			return err
		case token != xmlscan.Open:
			continue
		}
		switch string(w.scan.Name) {
		case "Stmt", "Rpt", "Ntfctn":
			err = w.statement()
		case "Ntry": // an account in several currencies is read again from here
			if head := w.resumed[w.at]; head != nil && w.Again() {
				w.head = head
			}
			err = w.readEntry(w.at)
		}
		if err != nil {
			return err
		}
	}
}

// children visits the elements inside the one whose start was read last.
func (w *walker) children(visit func(name string) error) error {
	for {
		token, err := w.next()
		switch {
		case err != nil || token == xmlscan.Close:
			return err
		case token == xmlscan.End:
			return xmlscan.ErrCut
		case token == xmlscan.Open:
			if err := visit(string(w.scan.Name)); err != nil {
				return err
			}
		}
	}
}

// skip reads to the end of the element whose start was read last.
func (w *walker) skip() error {
	return w.children(func(string) error { return w.skip() })
}

// statement reads one statement.
func (w *walker) statement() error {
	w.head = &header{at: bookings.Mark{Offset: w.at, Line: w.line}}
	err := w.children(func(name string) error {
		switch name {
		case "Acct":
			return w.whole(func() { w.head.account(&w.tree) })
		case "Bal":
			line := w.line
			return w.whole(func() { w.head.balance(&w.tree, line) })
		case "StmtPgntn", "RptPgntn", "NtfctnPgntn":
			return w.whole(func() { w.head.page(&w.tree) })
		case "TxsSummry":
			line := w.line
			return w.whole(func() { w.head.totals(&w.tree, line) })
		case "FrToDt":
			return w.whole(func() { w.head.period(&w.tree) })
		case "Ntry":
			return w.readEntry(w.at)
		}
		return w.skip()
	})
	if err != nil || w.Again() {
		return err
	}
	w.begin("")
	w.endStatement()
	return nil
}

// whole reads an element into the tree.
func (w *walker) whole(use func()) error {
	w.tree.reset()
	if err := w.fill(nil); err != nil {
		return err
	}
	use()
	return nil
}

// begin tells the account, once for a statement; currency is that of an entry.
func (w *walker) begin(currency string) {
	h := w.head
	if h.begun {
		return
	}
	h.begun = true
	h.settle(currency)
	if w.Again() {
		return
	}
	w.Begin(h.at, h.acct)
	w.Period(h.start, h.end)
	if h.opening.fits(h.currency) {
		w.Open(h.opening.line, h.opening.amount)
	}
}

// turnTo goes on with another currency of the account.
func (w *walker) turnTo(currency string, at bookings.Mark) {
	h := w.head
	if w.Again() || currency == "" || currency == h.currency {
		return
	}
	h.currency, h.mixed = currency, true
	if s := h.said; s == nil || s.owner != h.owner || s.acct != h.acct {
		said := *h
		h.said = &said
	}
	w.resumed[at.Offset] = h.said
	other := h.acct
	other.Currency = currency
	w.Aside(at, other)
	if currency != h.acct.Currency {
		w.NoteOnce("The account has entries in " + h.acct.Currency + " and in " + currency + ": these are a statement of their own.")
	}
}

// endStatement tells the figures that hold after all entries.
func (w *walker) endStatement() {
	h := w.head
	w.turnTo(h.acct.Currency, bookings.Mark{Offset: w.at, Line: w.line})
	switch {
	case h.closing.fits(h.currency):
		w.Close(h.closing.line, h.closing.amount, h.closing.day)
	case h.interim.fits(h.currency): // there may have been entries before this report
		w.CloseInterim(h.interim.line, h.interim.amount, h.interim.day)
	}
	if h.leftOut || h.mixed {
		return // the totals may count what was not booked, and all currencies
	}
	if h.credits.amount != nil {
		w.Credits(h.credits.line, h.credits.amount)
	}
	if h.debits.amount != nil {
		w.Debits(h.debits.line, h.debits.amount)
	}
}
