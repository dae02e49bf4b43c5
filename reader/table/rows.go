package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/amount"
	"tillroll/internal/words"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// row is a line of the table that is a booking.
type row struct {
	cells.Record
	date    string
	amount  string
	balance string
	group   string
	more    string // text of lines below that go on
	carried bool   // it has no day of its own: date is the one above
}

// place is where a row stands.
func (r *row) place() statement.Place { return statement.Place{Line: r.Line, Page: r.Page} }

// rowReader takes the records of a planned table apart into rows, as often as it is asked.
type rowReader struct {
	*plan
	source    cells.Source
	delimiter string
	decimal   string // the mark before decimals, where the user said so
	spread    bool   // descriptions go on below their row
	carries   bool   // the day is printed on the first row of several
	sections  bool   // amounts have no sign, and headings between them say which way they went
	habits    *habits
	stating   []int // lines that state balances without a word that says so
	summing   []int // lines without a day that sum rows up
	late
}

// late is what only the survey of all rows settles about their amounts. Where any of it is
// set, the survey itself has seen other amounts than every walk behind it.
type late struct {
	dotsGroup bool // a dot marks thousands though no amount has decimals to tell
	unsigned  *unsignedCard
	marks     *convert.AmountColumn // set where thousands marks stand in odd places
}

// listener hears of every line that is no booking.
type listener struct {
	leftOut func(r row, reason statement.Reason)
	skip    func(r row, problem string)
	aside   func(r cells.Record)
	anew    func(title cells.Record) // the table begins again below other words
}

// maxFooter is how many lines without a day may follow the last row. They are held back
// until it is known whether a day follows; a footer has some twenty.
const maxFooter = 1000

// maxIdle is how many lines in a row may hold no transaction. The longest list of a bank
// has none of them between two rows; a million cost seconds and end in nothing.
const maxIdle = 250_000

// each visits the rows, and tells the listener about the lines that are none.
func (r *rowReader) each(l *listener, visit func(row) error) error {
	w := walk{rowReader: r, listener: l, visit: visit}
	w.passAbove()
	passed := 0
	err := r.source(func(rec cells.Record) bool {
		if passed++; passed <= r.before {
			return true
		}
		return w.record(rec)
	})
	w.end()
	return errors.Join(err, w.failed)
}

// walk is one pass over the records.
type walk struct {
	*rowReader
	listener *listener
	visit    func(row) error
	failed   error

	held    []cells.Record // since the last day
	last    row            // a booking that may go on below
	waiting bool
	day     string // the last one
	dated   bool
	carried bool   // the row at hand is read with the day above it
	pending bool   // a heading said that what follows is not booked
	side    side   // a heading said which way the money below it went
	idle    int    // lines without a transaction since the last one
	figures bool   // the line above heads figures that stand below it
	account string // of the part of the table that a heading in between began; empty for the first
	foreign int    // the line of another header, whose rows are of another table; 0 for none

	title cells.Record // words on a line of their own since the last row
	named bool         // of the lines since the last row one names the account
	anew  bool         // behind them the header stood again
}

// record takes one record. Lines without a day wait until the next one with a day tells
// that they are no footer.
func (w *walk) record(rec cells.Record) bool {
	day := w.dateOf(rec)
	if day == "" {
		w.held = append(w.held, rec.Clone())
		if len(w.held) <= maxFooter {
			return true
		}
		rec, w.held = w.held[0], w.held[1:]
		w.dateless(rec, false)
		return w.failed == nil
	}
	for _, h := range w.held {
		w.dateless(h, false)
	}
	w.held, w.dated = w.held[:0], true
	w.booking(rec, day)
	return w.failed == nil
}

func (w *walk) end() {
	for _, h := range w.held {
		w.dateless(h, w.dated)
	}
	w.flush()
}

// flush hands on the row that waited for lines below it.
func (w *walk) flush() {
	if w.waiting && w.failed == nil {
		w.waiting = false
		w.failed = w.visit(w.last)
	}
}

// dateless takes a line without a day: text that goes on from the row above, a heading, a
// line that sums up, a footer, or a row whose day stands above it.
func (w *walk) dateless(rec cells.Record, footer bool) {
	if w.isHeader(rec) {
		w.pending, w.foreign = false, 0
		w.anew = w.day != "" && len(w.title.Cells) > 0 && !w.named
		w.aside(rec)
		return
	}
	if w.enterPart(rec); w.foreign > 0 {
		w.passForeign(rec)
		return
	}
	if w.stopsBeforeDay(rec) {
		w.lose(row{Record: rec}, statement.StopsInside)
		return
	}
	if w.figures {
		w.figures = false
		w.aside(rec)
		return
	}
	if is, pending, booked := w.heading(rec); is && !(w.spread && w.waiting && w.goesOn(rec)) {
		w.pending = pending && !booked || w.pending && !booked
		if s := w.sectionOf(rec); s != noSide {
			w.side = s
		} else if !pending && !booked {
			w.entitle(rec)
		}
		w.aside(rec)
		return
	}
	if w.spread && w.waiting && w.goesOn(rec) {
		w.last.more = strings.TrimSpace(w.last.more + " " + textOf(rec))
		return
	}
	reason, is := w.noBooking(rec)
	switch money, problem := w.money.amount(rec); {
	case is:
		w.figures = (reason == statement.BalanceLine || reason == statement.TotalLine) && w.headsFigures(rec)
		w.leaveOut(row{Record: rec, amount: money, balance: rec.At(w.balance), group: w.group(rec)}, reason)
	case w.statesPending(rec):
		w.leaveOut(row{Record: rec}, statement.Pending)
	case money == "" && problem == "" && !footer:
		w.entitle(rec)
		w.aside(rec)
	case money == "" && problem == "" || footer && (!isAmount(money) || len(trimRight(rec.Cells))*2 < len(w.columns)):
		w.aside(rec)
	case footer && w.labelsIn(rec) > 0:
		w.leaveOut(row{Record: rec, group: w.group(rec)}, statement.TotalLine)
	case slices.Contains(w.summing, rec.Line):
		w.leaveOut(row{Record: rec, group: w.group(rec)}, statement.TotalLine)
	case w.carries && w.day != "" && isAmount(money) && isBlank(rec.At(w.dates[0])):
		w.carried = true
		w.booking(rec, w.day)
		w.carried = false
	default:
		w.booking(rec, rec.At(w.dates[0]))
	}
}

// statesPending tells that the line says "pending" where its day should be.
func (w *walk) statesPending(rec cells.Record) bool {
	cell := rec.At(w.dates[0])
	return cell != "" && w.table.Column(cell).Has(words.Pending)
}

// goesOn tells whether a line only adds text below the description.
func (w *walk) goesOn(rec cells.Record) bool {
	filled := false
	for i, cell := range rec.Cells {
		if cell == "" {
			continue
		}
		if i >= len(w.columns) || !w.texts.holds(i) {
			return false
		}
		filled = true
	}
	return filled
}

// holds tells whether a column is one of text.
func (t *texts) holds(i int) bool {
	if i == t.party || i == t.payer || i == t.payee {
		return true
	}
	for _, at := range t.order {
		if at == i {
			return true
		}
	}
	return false
}

func textOf(rec cells.Record) string {
	return strings.Join(strings.Fields(strings.Join(rec.Cells, " ")), " ")
}

// booking takes a line that has a day.
func (w *walk) booking(rec cells.Record, day string) {
	if w.foreign > 0 {
		w.passForeign(rec)
		return
	}
	rec = w.mend(rec)
	misfit := w.misfits(rec, day)
	if !misfit {
		w.day = day
	}
	money, problem := w.money.amount(rec)
	r := row{Record: rec, date: day, amount: money, balance: rec.At(w.balance), group: w.group(rec), carried: w.carried}
	reason, is := w.noBooking(rec)
	if !is && slices.Contains(w.stating, rec.Line) {
		reason, is = statement.BalanceLine, true
	}
	switch {
	case (!is || reason != statement.BalanceLine && reason != statement.TotalLine) && w.stopsInside(rec):
		w.lose(r, statement.StopsInside)
		return
	case is:
		w.leaveOut(r, reason)
		return
	case w.pending:
		w.leaveOut(r, statement.Pending)
		return
	case problem != "":
		w.lose(r, problem)
		return
	case misfit:
		w.lose(r, fmt.Sprintf("date %q: These digits are no day where the others are spelled otherwise; one may be lost, or too many.", day))
		return
	case money == "" && w.detail != none && rec.At(w.detail) != "":
		w.leaveOut(r, statement.Detail)
		return
	case money == "" && w.isInformation(rec):
		w.leaveOut(r, statement.Information)
		return
	}
	w.spell(&r)
	w.take(r)
}

// spell puts the amounts of a row as the survey settled that they are to be read.
func (w *walk) spell(r *row) {
	money := r.amount
	if w.sections && w.side != noSide {
		r.amount = signed(money, w.side == debitSide)
	}
	if w.unsigned != nil {
		r.amount = signed(money, !w.unsigned.isCredit(w.rowReader, r.Record))
	}
	if w.marks != nil && !amount.Read([]byte(r.amount)).Readable() {
		r.amount = loosen(w.marks, r.amount)
	}
	if w.decimal != "" {
		r.amount, r.balance = plainMarks(r.amount, w.decimal), plainMarks(r.balance, w.decimal)
	}
	if w.dotsGroup {
		r.amount, r.balance = withoutDots(r.amount), withoutDots(r.balance)
	}
}

// isInformation tells that a line without an amount lacks what bookings have besides: it
// is a message, or moves no money. A booking whose amount alone is missing is lost, and
// that is told.
func (w *walk) isInformation(rec cells.Record) bool {
	lacks := func(at int) bool {
		return at != none && isBlank(rec.At(at)) && w.columns[at].filled*10 >= w.sampled*8
	}
	return w.quantity != none || lacks(w.currency) || lacks(w.balance) || len(w.dates) > 1 && lacks(w.dates[1])
}

func (w *walk) take(r row) {
	w.flush()
	w.idle = 0
	if w.failed != nil {
		return
	}
	if w.anew && w.listener != nil {
		w.listener.anew(w.title)
	}
	w.title, w.named, w.anew = cells.Record{}, false, false
	if w.spread {
		r.Record = r.Record.Clone()
		w.last, w.waiting = r, true
		return
	}
	w.failed = w.visit(r)
}

func (w *walk) leaveOut(r row, reason statement.Reason) {
	w.pass(r.Record)
	if w.listener != nil {
		w.listener.leftOut(r, reason)
	}
}

// lose tells of a row that cannot be read.
func (w *walk) lose(r row, problem string) {
	w.pass(r.Record)
	if w.listener != nil {
		w.listener.skip(r, problem)
	}
}

// pass goes by a line that is no transaction.
func (w *walk) pass(rec cells.Record) {
	w.flush()
	if w.idle++; w.idle > maxIdle && w.failed == nil {
		w.failed = fmt.Errorf("line %d: the %d lines before it hold no transaction; cut them off, or give the list of transactions as a file of its own", rec.Line, maxIdle)
	}
}

func (w *walk) aside(rec cells.Record) {
	w.pass(rec)
	if w.listener != nil {
		w.listener.aside(rec)
	}
}

// mend joins a text that was split because its delimiter was not quoted (ACME, INC). It
// shows as cells too many, and as an amount where it should be once they are joined.
func (r *rowReader) mend(rec cells.Record) cells.Record {
	line := trimRight(rec.Cells)
	extra := len(line) - len(r.columns)
	if extra <= 0 {
		return rec
	}
	if before, _ := r.money.amount(rec); isAmount(before) && (r.balance == none || isAmount(rec.At(r.balance))) {
		return rec
	}
	for at := range r.columns {
		if !r.texts.holds(at) || at+extra >= len(line) {
			continue
		}
		joined := append([]string{}, line[:at]...)
		joined = append(joined, strings.Join(line[at:at+extra+1], r.delimiter+" "))
		joined = append(joined, line[at+extra+1:]...)
		mended := cells.Record{Line: rec.Line, Page: rec.Page, End: rec.End, Cells: joined}
		if after, _ := r.money.amount(mended); isAmount(after) && (r.balance == none || isAmount(mended.At(r.balance))) {
			return mended
		}
	}
	return rec
}

// plainMarks spells an amount with a dot before its decimals and no other mark, whose
// decimal mark is known.
func plainMarks(cell, decimal string) string {
	if decimal == "," {
		return strings.ReplaceAll(strings.ReplaceAll(cell, ".", ""), ",", ".")
	}
	return strings.ReplaceAll(cell, ",", "")
}

// withoutDots takes the dots off an amount.
func withoutDots(cell string) string { return strings.ReplaceAll(cell, ".", "") }
