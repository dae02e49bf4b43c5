package camt

import (
	"bytes"
	"errors"
	"fmt"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// entry is what is gathered of one Ntry.
type entry struct {
	line     int
	currency []byte
	date     []byte
	amount   []byte // signed
	debit    bool
	reversal bool
	id       []byte
	counter  []byte // the amount in the account's currency, where the entry's own is in another

	details int
	paid    ofx.Day  // of the first detail
	words   words    // of the details
	parts   []detail // where collective bookings are split
	tooMany bool     // parts
}

// detail is one payment of a collective booking.
type detail struct {
	amount             []byte
	payee, memo, check string
	id                 string
}

// maxParts bounds the details of one collective booking that are held to be split.
const maxParts = 100_000

// readEntry reads Ntry and tells what it is.
func (w *walker) readEntry(at int64) error {
	e := &w.entry
	line := w.line
	*e = entry{
		line: line, currency: e.currency[:0], date: e.date[:0], amount: e.amount[:0], id: e.id[:0], counter: e.counter[:0],
		words: e.words.emptied(), parts: e.parts[:0],
	}
	w.tree.reset()
	if err := w.fill(w.takeDetail); err != nil {
		return err
	}
	t := &w.tree
	amount := t.find(0, "Amt")
	currency := string(t.currency(amount))
	w.begin(currency)
	if w.takeCounter(0); len(e.counter) > 0 {
		currency = w.head.acct.Currency
	}
	w.turnTo(currency, bookings.Mark{Offset: at, Line: line})
	if len(e.counter) > 0 {
		w.NoteOnce("Entries in another currency than the account's have the amount in " + currency + " that the file tells beside them.")
	}
	if reason, booked := w.status(); !booked {
		w.head.leftOut = true
		w.LeaveOut(reason)
		return nil
	}
	if err := w.readFacts(amount); err != nil {
		w.Skip(e.line, err.Error())
		return nil
	}
	if bookings.IsZero(e.amount) {
		w.LeaveOut(statement.Information)
		return nil
	}
	w.passed = w.tell()
	return w.passed
}

// status tells whether an entry was booked, and else what it is.
func (w *walker) status() (reason statement.Reason, booked bool) {
	t := &w.tree
	status := t.value(0, "Sts", "Cd")
	if len(status) == 0 {
		status = t.value(0, "Sts")
	}
	switch string(status) {
	case "BOOK", "":
		return 0, len(t.value(0, "Sts", "Prtry")) == 0
	case "INFO":
		return statement.Information, false
	}
	return statement.Pending, false
}

// readFacts reads day, amount and id.
func (w *walker) readFacts(amount int) error {
	t, e := &w.tree, &w.entry
	e.direction(t)
	if mark := string(t.value(0, "CdtDbtInd")); mark != "DBIT" && mark != "CRDT" {
		return fmt.Errorf("it does not say whether it is a debit or a credit")
	}
	var ok bool
	printed := t.value(0, "Amt")
	if len(e.counter) > 0 {
		printed = e.counter
	}
	if e.debit && bytes.HasPrefix(printed, []byte("-")) {
		w.Doubt("", "An amount has a minus and is called a debit as well: the format knows no minus, and it was taken as money out.")
		printed = printed[1:]
	}
	if e.amount, ok = bookings.AppendAmount(e.amount, printed, e.debit); !ok {
		return fmt.Errorf("%q is no amount", brief(printed))
	}
	e.currency = append(e.currency, t.currency(amount)...)
	for _, name := range []string{"BookgDt", "ValDt"} {
		if day := dayOf(t, t.find(0, name)); day != 0 {
			e.date = append(e.date, day.String()...)
			break
		}
	}
	if len(e.date) == 0 {
		if e.paid == 0 {
			return errNoDay
		}
		e.date = append(e.date, e.paid.String()...)
		w.NoteOnce("Entries without a date of their own have that of their first payment.")
	}
	if id := t.value(0, "AcctSvcrRef"); isID(id) {
		e.id = append(e.id, id...)
	}
	return nil
}

// errNoDay is an entry that cannot be booked.
var errNoDay = errors.New("the entry has no date, neither BookgDt nor ValDt: download the file again or, if that changes nothing, ask the bank for another format, such as CSV")

// direction reads which way the money went.
func (e *entry) direction(t *tree) {
	e.debit = string(t.value(0, "CdtDbtInd")) == "DBIT"
	e.reversal = isTrue(t.value(0, "RvslInd"))
}

func isTrue(text []byte) bool { return string(text) == "true" || string(text) == "1" }

// takeCounter finds the amount in the account's currency of an entry that is in another:
// beside the entry, or in its only detail.
func (w *walker) takeCounter(at int) {
	t, e, h := &w.tree, &w.entry, w.head
	if at > 0 && e.details > 1 {
		e.counter = e.counter[:0] // that of one of many
		return
	}
	own := h.acct.Currency
	if own == "" || len(e.counter) > 0 || string(t.currency(t.find(0, "Amt"))) == own {
		return
	}
	for _, name := range []string{"CntrValAmt", "TxAmt"} {
		if found := t.find(at, "AmtDtls", name, "Amt"); string(t.currency(found)) == own {
			e.counter = append(e.counter, trim(t.in(t.nodes[found].value))...)
			return
		}
	}
}

// isID tells a reference that names one entry from words that say there is none.
func isID(text []byte) bool {
	const shortest = 5
	return len(text) >= shortest && bytes.ContainsAny(text, "123456789") && !bytes.Contains(bytes.ToUpper(text), []byte("NOTPROVIDED"))
}

func brief(text []byte) []byte { return text[:min(len(text), 40)] }

// tell tells the entry as one row, or as one for each detail where that was asked for and
// they add up.
func (w *walker) tell() error {
	e := &w.entry
	if w.split && e.details > 1 {
		if e.addsUp() {
			return w.tellParts()
		}
		w.NoteOnce("Collective bookings whose details do not add up to the entry were not split.")
	}
	if w.Texts() {
		e.words.finish(w)
	}
	return w.Row(convert.Row{
		Date: e.date, Amount: e.amount, Description: e.words.payee, Memo: e.words.memo,
		CheckNumber: e.words.check, ID: e.id, Line: e.line,
	})
}

// addsUp tells whether the details are the entry.
func (e *entry) addsUp() bool {
	if e.tooMany || len(e.parts) != e.details {
		return false
	}
	amounts := make([][]byte, len(e.parts))
	for i := range e.parts {
		amounts[i] = e.parts[i].amount
	}
	return bookings.AddUp(amounts, e.amount)
}

// tellParts tells a row for each detail. The id of the entry is that of none of them.
func (w *walker) tellParts() error {
	e := &w.entry
	for i := range e.parts {
		p := &e.parts[i]
		err := w.Row(convert.Row{
			Date: e.date, Amount: p.amount, Description: []byte(p.payee), Memo: []byte(p.memo),
			CheckNumber: []byte(p.check), ID: []byte(p.id), Line: e.line,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
