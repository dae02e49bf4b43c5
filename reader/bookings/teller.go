package bookings

import (
	"fmt"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// Mark is a place in a file where a walk can begin.
type Mark struct {
	Offset int64
	Line   int // from 1
}

// Account is what a file says about the account of the entries that follow.
type Account struct {
	Number   string // as the file prints it; empty if it prints none
	ID       string // the part of the number that is the account's own; empty is all of it
	BankID   string
	Currency string // as printed
	Type     ofx.AccountType
	Typed    bool   // the file says what type it is
	Org      string // the bank, as OFX names it
	FID      string
	IntuBID  string
}

// Walk tells what stands between a mark and a byte of the file. It begins at the start of
// the file or where it told Begin before.
type Walk func(t *Teller, from Mark, to int64) error

// Teller takes what a walk meets.
type Teller struct {
	visit func(convert.Row) error // where rows are read again: nothing else is wanted then
	keep  func(cells.Record) bool // where what is told is kept for later: nothing is judged then
	light Light                   // nil where a row says by itself what it is
	begun bool
	// lineCut tells that the line at hand, of a format of lines, has no end.
	lineCut bool

	options  statement.Options
	accounts []*account
	byKey    map[Account]*account
	at       *account
	rest     *account // stands for all accounts beyond the bound
}

// maxAccounts bounds the accounts of one file. Each costs as much as a statement of its own,
// and a line of a few bytes can name one; no bank puts a thousand accounts into one file.
const maxAccounts = 1000

// account is what the walk over all has found out about one account.
type account struct {
	Account
	digits   uint8
	start    ofx.Day // of all sections
	end      ofx.Day
	last     ofx.Amount // of the rows
	parts    []part
	evidence convert.Evidence
	chain    chain
	result   statement.Statement // gathers skipped rows, what was left out, doubts and notes
}

// part is a stretch of the file.
type part struct {
	from Mark
	to   int64
}

// Again tells that rows are read again, and only they are wanted.
func (t *Teller) Again() bool { return t.visit != nil }

// Texts tells whether the texts of rows are looked at: days, amounts and ids are enough for
// the figures.
func (t *Teller) Texts() bool { return t.Again() || t.keep != nil }

// Begin tells that what follows is a section of an account. The walk can be asked to begin
// at this mark later.
func (t *Teller) Begin(at Mark, a Account) {
	if t.begun = true; t.passes(begins, at.Line, 0, a.texts()...) {
		return
	}
	if t.at != nil {
		t.at.chain.end()
	}
	found := t.account(a)
	t.turnTo(found, at)
	found.chain.begin()
	if t.light != nil {
		t.light.Begin(t)
	}
}

// Aside tells that what follows belongs to another account, amid a section that may go on
// later: an entry in another currency than its account has. To go on, it is told again.
func (t *Teller) Aside(at Mark, a Account) {
	if t.begun = true; t.passes(goesAside, at.Line, 0, a.texts()...) {
		return
	}
	found := t.account(a)
	if t.turnTo(found, at); !found.chain.begun {
		found.chain.begin()
	}
}

// turnTo begins a part of an account, unless one is at hand.
func (t *Teller) turnTo(found *account, at Mark) {
	if found == t.at {
		return
	}
	t.endPart(at.Offset)
	at.Line = max(at.Line, 1) // entries before anything that could be marked: the beginning of the file
	found.parts = append(found.parts, part{from: at})
	t.at = found
}

// beginUnnamed begins an account without a name where none was begun, from the beginning of the
// file: nothing is lost for coming early.
func (t *Teller) beginUnnamed() {
	if t.at == nil {
		t.Begin(Mark{Line: 1}, Account{})
	}
}

// account is what is known about an account so far.
func (t *Teller) account(a Account) *account {
	if found := t.byKey[a]; found != nil {
		return found
	}
	if t.rest != nil {
		return t.rest
	}
	found := &account{Account: a, digits: digitsOf(t.options.Convert.Currency, a.Currency)}
	found.chain.digits = found.digits
	if len(t.accounts) == maxAccounts {
		t.rest = found
		return found
	}
	t.byKey[a] = found
	t.accounts = append(t.accounts, found)
	return found
}

// endPart closes the part at hand.
func (t *Teller) endPart(at int64) {
	if t.at != nil {
		t.at.parts[len(t.at.parts)-1].to = at
	}
}

// digitsOf is how many decimals the amounts of a statement have.
func digitsOf(given, printed string) uint8 {
	o := convert.Options{Currency: given}
	if given == "" {
		o.Currency = currencyCode(printed)
	}
	return o.Digits()
}

// Row tells an entry that was booked. Its amount is spelled as [AppendAmount] does.
func (t *Teller) Row(row convert.Row) error {
	switch {
	case t.keep != nil:
		t.keepRow(row)
		return nil
	case t.light != nil && !t.light.Row(t, &row):
		return nil
	case t.Again():
		return t.visit(row)
	case t.rest != nil:
		return nil
	}
	t.beginUnnamed()
	a := t.at
	a.evidence.See(row)
	amount, ok := readAmount(row.Amount, a.digits)
	if !ok {
		a.chain.now.Gap()
		return nil
	}
	a.last = amount
	a.chain.row(amount)
	return nil
}

// Skip tells an entry that cannot be read, and why.
func (t *Teller) Skip(line int, reason string) {
	if t.passes(skips, line, 0, reason) {
		return
	}
	t.at.result.Skip(statement.Place{Line: line}, reason)
	t.at.chain.now.Gap()
	t.at.chain.rows++
}

// LeaveOut tells something that is no booking.
func (t *Teller) LeaveOut(reason statement.Reason) {
	if !t.passes(leavesOut, int(reason), 0) {
		t.at.result.LeftOut.Add(reason)
	}
}

// Open tells the opening balance of a section.
func (t *Teller) Open(line int, balance []byte) {
	if amount, ok := t.figure(opens, line, balance, 0); ok {
		t.at.chain.open(statement.Place{Line: line}, amount)
	}
}

// Close tells the closing balance of a section and its day, 0 where that is not told.
func (t *Teller) Close(line int, balance []byte, day ofx.Day) {
	if amount, ok := t.figure(closes, line, balance, day); ok {
		t.at.chain.close(statement.Place{Line: line}, amount, day)
	}
}

// CloseInterim is Close for a balance in the middle of a day. Where it does not follow from
// the opening balance of the day there were entries before those told here, and that is no
// contradiction.
func (t *Teller) CloseInterim(line int, balance []byte, day ofx.Day) {
	amount, ok := t.figure(closesInterim, line, balance, day)
	if !ok {
		return
	}
	if !t.at.chain.now.Holds(amount) {
		t.at.chain.forgetOpening()
		t.Note("The interim balance on line %d does not follow from the opening balance and these rows: earlier reports of the day may hold more.", line)
	}
	t.at.chain.close(statement.Place{Line: line}, amount, day)
}

// Running tells the balance that is printed beside the row told last.
func (t *Teller) Running(line int, balance []byte, day ofx.Day) {
	if amount, ok := t.figure(runs, line, balance, day); ok {
		t.at.chain.running(statement.Place{Line: line}, amount, t.at.last, day)
	}
}

// Period tells from when to when a section goes, as far as the file says.
func (t *Teller) Period(start, end ofx.Day) {
	if t.passes(spans, int(start), end) {
		return
	}
	a := t.at
	if start != 0 && (a.start == 0 || start < a.start) {
		a.start = start
	}
	a.end = max(a.end, end)
}

// Debits tells the printed total of money out in a section.
func (t *Teller) Debits(line int, total []byte) {
	if amount, ok := t.figure(debits, line, total, 0); ok {
		t.at.chain.now.Debits(statement.Place{Line: line}, amount)
	}
}

// Credits tells the printed total of money in.
func (t *Teller) Credits(line int, total []byte) {
	if amount, ok := t.figure(credits, line, total, 0); ok {
		t.at.chain.now.Credits(statement.Place{Line: line}, amount)
	}
}

// figure reads a printed figure. One that cannot be read proves nothing, and is named.
func (t *Teller) figure(what telling, line int, text []byte, day ofx.Day) (amount ofx.Amount, ok bool) {
	if t.passes(what, line, day, string(text)) {
		return amount, false
	}
	amount, ok = readAmount(text, t.at.digits)
	if !ok {
		t.Note("The balance %q on line %d cannot be read and was not checked.", brief(text), line)
	}
	return amount, ok
}

// brief is a text for a message.
func brief(text []byte) string {
	const enough = 40
	return string(text[:min(len(text), enough)])
}

// Note tells what was decided about the account at hand.
func (t *Teller) Note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !t.passes(notes, 0, 0, text) && len(t.at.result.Notes) < maxNotes {
		t.at.result.Note("%s", text)
	}
}

// maxNotes bounds the sentences about one account: nobody reads more, and a file could
// give cause for millions.
const maxNotes = 20

// NoteOnce is Note for a sentence that the same cause may give again.
func (t *Teller) NoteOnce(text string) {
	if t.passes(notesOnce, 0, 0, text) {
		return
	}
	for _, note := range t.at.result.Notes {
		if note == text {
			return
		}
	}
	t.Note("%s", text)
}

// Doubt tells a reading that was chosen without proof, once.
func (t *Teller) Doubt(option, text string) {
	if t.passes(doubts, 0, 0, option, text) {
		return
	}
	for _, doubt := range t.at.result.Doubts {
		if doubt.Text == text {
			return
		}
	}
	t.at.result.Doubt(option, "%s", text)
}

// Cut tells that the file stops before the end that its format asks for, which is named.
func (t *Teller) Cut(missing string) {
	t.Doubt("", statement.StopsEarly(missing))
}

// Begun tells whether an account was named yet.
func (t *Teller) Begun() bool { return t.begun || t.Again() }

// LineCut tells a [LineTaker] that the line at hand has no end: it is the last of the file, and
// where the file stops early, so does what stands last in it. A day or an amount that nothing
// follows is none then, and its entry is skipped: the file stops inside it.
func (t *Teller) LineCut() bool { return t.lineCut }
