// Package writer says what every output is given and what it gives.
//
// The words: an [Output] is one kind of file, in a room of its own under this folder. It
// is fed the same [Statement] and the same [Transaction], row by row, and appends text to
// a buffer: header, rows, footer. What it had to change in a row it notes there. Days,
// amounts and ids are settled before; an output only spells them.
//
// A file may be longer than memory, so the header is written before the rows are known and
// written over at the end, when they have told the period: a header never changes its
// length.
package writer

import "tillroll/ofx"

// Output is one kind of file.
type Output interface {
	// Traits tells what the conversion must know of the file.
	Traits() Traits
	// AppendHeader appends what stands before the rows.
	AppendHeader(dst []byte, s *Statement) []byte
	// UpdateHeader writes what the rows have told over a header.
	UpdateHeader(header []byte, s *Statement)
	// AppendRow appends one row.
	AppendRow(dst []byte, s *Statement, t *Transaction) []byte
	// AppendFooter appends what stands behind the rows.
	AppendFooter(dst []byte, s *Statement) []byte
}

// Traits is what tells kinds of files apart for those who fill and cut them.
type Traits struct {
	Document   bool   // a document of the OFX family: widths, defaults and rules are its own
	IDs        bool   // rows carry ids
	RowEnd     string // the line that ends a row; empty where every line is one
	Whole      bool   // cannot be cut into parts
	LosesTexts bool   // has no place for memos and check numbers
}

// Statement is all of a file but its rows.
type Statement struct {
	ofx.Statement
	HasOpening, HasClosing bool // the balances are proven and asked for
	Opening, Closing       ofx.Sum
	Rows                   int // kept so far
}

// Transaction is one row: as an OFX document would have it, and what others want besides.
// In other files its texts are not cut.
type Transaction struct {
	ofx.Transaction
	Number     int    // among the rows kept, from 1
	Text       []byte // the description as given; empty if there was none
	GivenMemo  []byte // the memo as given; Memo is empty where the name says the same
	OwnID      []byte // the bank's own id, where there is one
	Line, Page int    // where it stands in its file; 0 if that is not known
	Tabbed     bool   // the text began with a tab: it was meant for another cell

	Changes []Change // what the output had to change
}

// Change is something an output could not spell as it was.
type Change struct {
	Field  Field
	Reason string
}

// Field is a member of a row.
type Field string

// The fields, as requests spell them.
const (
	Description Field = "description"
	Memo        Field = "memo"
	CheckNumber Field = "checkNumber"
	Amount      Field = "amount"
	ID          Field = "id"
)

// Note tells of a change.
func (t *Transaction) Note(f Field, reason string) { t.Changes = append(t.Changes, Change{f, reason}) }

// NoteGuard tells of the apostrophe that [AppendCell] put in front of a cell.
func (t *Transaction) NoteGuard(f Field) {
	t.Note(f, "An apostrophe keeps spreadsheets from running it as a formula.")
}

// Money is the row's amount without its sign, and whether it is money out.
func (t *Transaction) Money() (amount ofx.Amount, out bool) {
	amount = t.Amount
	amount.Negative = false
	return amount, t.Amount.Negative && amount.Units != 0
}
