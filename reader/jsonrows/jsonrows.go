// Package jsonrows reads bookings that a program fetched from a service and kept as JSON:
// what Plaid, GoCardless (once Nordigen, and the Berlin Group's standard), Stripe, SimpleFIN,
// PayPal, Wise, Monzo, Starling, Tink and those of the FDX standard answer. Each service says in its own documentation what its members mean;
// one small file here for each. An array of objects that is of none of them becomes a table,
// whose columns are understood like those of any other file.
//
// The words: a list is an array of objects; an object is flattened to fields with paths
// ("transactionAmount.amount"); the objects around a list are what tells its account.
//
// The text is held, the objects are not: lists are found in one walk, and their objects are
// flattened one by one.
package jsonrows

import (
	"bytes"
	"errors"
	"fmt"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind: an object, or an array of objects.
func Looks(head []byte, _ string) bool {
	head = bytes.TrimLeft(bookings.PlainHead(head), " \t\r\n")
	if len(head) < 2 || head[0] != '{' && head[0] != '[' {
		return false
	}
	next := bytes.TrimLeft(head[1:], " \t\r\n")
	if len(next) == 0 {
		return false
	}
	if head[0] == '[' {
		return next[0] == '{' || next[0] == ']'
	}
	return next[0] == '"' || next[0] == '}'
}

// Document is a file whose lists were found.
type Document struct {
	body    []byte
	lists   []list
	service *service                              // whose answer it is; nil where none is known
	known   map[bookings.Account]bookings.Account // accounts, with all that is said of them
}

// Parse finds the lists of a file. The error says where it stops being JSON.
func Parse(in *source.File) (*Document, error) {
	data, err := in.Whole()
	if err != nil {
		return nil, err
	}
	d := &Document{known: map[bookings.Account]bookings.Account{}}
	d.body, _ = charset.Decode(data)
	if err := d.index(); err != nil {
		return nil, err
	}
	for _, s := range services() {
		end := 0 // of the list taken last: what lies within its objects is part of them
		for i := range d.lists {
			if l := &d.lists[i]; l.from >= end && l.sample != nil && s.fits(l.sample) {
				l.taken, end = true, l.to
				d.service = s
			}
		}
		if d.service != nil {
			break
		}
	}
	return d, nil
}

// Service names the service whose answer the file is; empty where it is none that is known.
func (d *Document) Service() string {
	if d.service == nil {
		return ""
	}
	return d.service.name
}

// Tell tells what the answer of a service holds.
func (d *Document) Tell() (*bookings.Told, error) {
	if d.service == nil {
		return nil, errors.New("the file is no answer of a service that is known")
	}
	return &bookings.Told{Size: int64(len(d.body)), Walk: func(t *bookings.Teller, from bookings.Mark, to int64) error {
		w := &walker{Teller: t, doc: d, place: from}
		return w.walk(int(from.Offset), int(to))
	}}, nil
}

// walker tells the objects of the lists.
type walker struct {
	*bookings.Teller
	doc     *Document
	place   bookings.Mark // counts lines
	account bookings.Account
	begun   bool
}

// walk tells the objects that begin between two bytes.
func (w *walker) walk(from, to int) error {
	for i := range w.doc.lists {
		l := &w.doc.lists[i]
		if !l.taken || l.to <= from || l.from >= to {
			continue
		}
		err := w.doc.objects(max(l.from, from), min(l.to, to), func(at int, o *object) error {
			return w.tell(at, o, l)
		})
		if err != nil {
			return err
		}
	}
	if !w.Again() {
		w.balances()
	}
	return nil
}

// tell tells one object.
func (w *walker) tell(at int, o *object, l *list) error {
	line := w.line(at)
	var b booking
	w.doc.service.read(o, l, &b)
	if !w.Again() && (!w.begun || b.account != w.account) {
		w.begun, w.account = true, b.account
		w.Begin(bookings.Mark{Offset: int64(at), Line: line}, w.doc.complete(b.account))
		if l.cut() {
			w.Doubt("", "The service says that there is more than it answered: fetch the pages that follow as well.")
		}
	}
	if b.doubt != "" {
		w.Doubt("", b.doubt)
	}
	switch {
	case b.left:
		w.LeaveOut(b.reason)
		return nil
	case b.date == "":
		w.Skip(line, "the entry has no date")
		return nil
	}
	amount, ok := b.money()
	switch {
	case !ok:
		w.Skip(line, fmt.Sprintf("%q is no amount", short(b.amount)))
		return nil
	case bookings.IsZero(amount):
		w.LeaveOut(statement.Information)
		return nil
	}
	if b.net {
		w.NoteOnce("Fees are taken off: each row is what moved the balance, with the gross amount and the fee in its memo.")
	}
	payee, memo := b.texts()
	err := w.Row(convert.Row{
		Date: []byte(b.date), Amount: amount, Description: []byte(payee), Memo: []byte(memo),
		CheckNumber: []byte(b.check), ID: []byte(b.id), Line: line,
	})
	if balance, ok := decimal(b.running, false); ok && err == nil {
		w.Running(line, balance, 0)
	}
	return err
}

// balances tells the balances that are printed beside the lists.
func (w *walker) balances() {
	if w.doc.service.balances == nil {
		return
	}
	end := bookings.Mark{Offset: int64(len(w.doc.body)), Line: w.line(len(w.doc.body))}
	for _, b := range w.doc.service.balances(w.doc) {
		closing, ok := decimal(b.closing, b.owed)
		if !ok {
			continue
		}
		w.Begin(end, w.doc.complete(b.account))
		w.Close(end.Line, closing, b.day)
	}
}

// line is the line of a byte, which must not lie before the one asked for last.
func (w *walker) line(at int) int {
	if from := int(w.place.Offset); at > from {
		w.place.Line += bytes.Count(w.doc.body[from:at], []byte{'\n'})
		w.place.Offset = int64(at)
	}
	return w.place.Line
}

// balance is a figure beside the lists.
type balance struct {
	account bookings.Account
	closing string
	owed    bool // a positive number is a debt
	day     ofx.Day
}

func short(text string) string { return text[:min(len(text), 40)] }
