package ofx

import (
	"io"
	"iter"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/repair"
	"tillroll/ofx/internal/rows"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/write"
)

// What a statement is made of.
type (
	// Day is a calendar day written as the number YYYYMMDD. Zero is no day.
	Day = ledger.Day
	// Amount is an exact decimal. Money is never a float.
	Amount = ledger.Amount
	// Sum adds amounts of one currency in 128 bits.
	Sum = ledger.Sum
	// Format is the dialect of the OFX family a document is known, or meant, to be.
	Format = ledger.Format
	// AccountType says what kind of account a statement belongs to.
	AccountType = ledger.AccountType
	// Statement is all of a document but its transactions.
	Statement = ledger.Statement
	// Transaction is one row of a statement.
	Transaction = ledger.Transaction
)

// The dialects. They share one layout; .qbo and .qfx carry INTU.BID, .ofx does not.
const (
	UnknownFormat = ledger.UnknownFormat
	QBO           = ledger.QBO
	QFX           = ledger.QFX
	OFX           = ledger.OFX
)

// The account types a statement is written for.
const (
	Checking    = ledger.Checking
	Savings     = ledger.Savings
	MoneyMarket = ledger.MoneyMarket
	CreditCard  = ledger.CreditCard
)

// MaxOnlineUpload is the largest file QuickBooks Online takes.
const MaxOnlineUpload = ledger.MaxOnlineUpload

// NewDay gives the day of a year, month and day of the month, and whether the calendar
// has it: nothing rolls over.
func NewDay(year, month, day int) (Day, bool) { return ledger.NewDay(year, month, day) }

// DayOf is NewDay for three numbers that are known to be a day, as a clock gives them:
// ofx.DayOf(time.Now().Date()).
func DayOf[M ~int](year int, month M, day int) Day { return ledger.DayOf(year, month, day) }

// DayNumbered is the day that has a Number, and whether there is one.
func DayNumbered(number int) (Day, bool) { return ledger.DayNumbered(number) }

// FormatOf tells the dialect by the ending of a file's name.
func FormatOf(name string) Format { return ledger.FormatOf(name) }

// AccountTypes lists the account types, the default first.
func AccountTypes() []AccountType { return ledger.AccountTypes() }

// CurrencyDigits gives the decimals of an ISO 4217 code in capitals (JPY 0, USD 2, KWD 3)
// and whether the code is one.
func CurrencyDigits(code string) (digits uint8, known bool) { return ledger.CurrencyDigits(code) }

// IsTransactionType tells whether a word is a TRNTYPE of OFX.
func IsTransactionType(word []byte) bool {
	return len(word) > 0 && dtd.TRNTYPE.Declaration().HasValue(word)
}

// What reading a document gives.
type (
	// Account is what a document says about one statement, unescaped and trimmed.
	Account = rows.Account
	// Row is one STMTTRN as the document has it. Its slices are only good until the next.
	Row = rows.Row
)

// Rows reads the transactions of any document as leniently as Check counts them: every
// STMTTRN is a row, wherever it stands and whether or not it was closed. The ledger
// balance of an account is known only after its last row. Text that is not UTF-8 is read
// as windows-1252.
func Rows(doc []byte) iter.Seq[Row] { return rows.Of(doc) }

// RowsIn is Rows for the bytes from one place of a document to another, of which only a part
// is held at a time. An error of reading ends it.
func RowsIn(doc io.ReaderAt, from, to int64) iter.Seq2[Row, error] { return rows.In(doc, from, to) }

// AccountsIn gives the accounts of a document in its order, each with all that the document
// says of it, and shows all rows on the way. RowsIn the bytes from one account's place to the
// next one's are its rows.
func AccountsIn(doc io.ReaderAt, size int64, each func(*Row)) iter.Seq2[*Account, error] {
	return rows.AccountsIn(doc, size, each)
}

// What judging a document gives.
type (
	// Options tell Check what is known about a document beside its text.
	Options = check.Options
	// Report is the verdict on one document.
	Report = check.Report
	// Stats are the counts every report has.
	Stats = check.Stats
	// Details is what a report tells beside the verdict.
	Details = check.Details
	// Summary describes one statement of a document, its account masked.
	Summary = check.Summary
	// Checker is for who judges many documents, one after another.
	Checker = check.Checker
	// Finding is one thing a rule found.
	Finding = rules.Finding
	// Rule is one thing that can be wrong with a document.
	Rule = rules.Rule
	// Severity tells an error, which makes an import fail or go wrong, from a warning.
	Severity = rules.Severity
)

// The severities.
const (
	Warning = rules.Warning
	Error   = rules.Error
)

// Check judges a document. It never changes it and never fails.
func Check(doc []byte, o Options) Report { return check.Check(doc, o) }

// Rules lists every rule in the order of the catalogue.
func Rules() []Rule { return rules.All() }

// What mending a document gives.
type (
	// RepairOptions are Options, and how a row without an id gets one.
	RepairOptions = repair.Options
	// Change is one place of the input that had to become another text.
	Change = repair.Change
	// RepairPlace is where something stands in a document that was looked after.
	RepairPlace = repair.Place
	// Repaired is a document that was looked after, with the list of changes.
	Repaired = repair.Repaired
)

// Repair mends what makes a document invalid with the smallest change, and leaves all else
// as it is: what no change names is the same to the byte.
func Repair(doc []byte, o RepairOptions) Repaired { return repair.Repair(doc, o) }

// MaxElements bounds the elements of a document that [Repair] mends.
const MaxElements = repair.MaxElements

// Elements counts what looks like a start tag.
func Elements(doc []byte) int { return repair.Elements(doc) }

// Decoded is a document as UTF-8 text: UTF-16 by its marks or zeros, other bytes that are none
// as windows-1252.
func Decoded(doc []byte) []byte { return rows.Decoded(doc) }

// AppendHeader appends the document up to the first transaction.
func AppendHeader(dst []byte, s *Statement) []byte { return write.AppendHeader(dst, s) }

// UpdateHeader writes charset and period over those of a header that AppendHeader wrote
// when the rows were not known yet.
func UpdateHeader(header []byte, s *Statement) { write.UpdateHeader(header, s) }

// AppendTransaction appends one STMTTRN.
func AppendTransaction(dst []byte, t *Transaction) []byte { return write.AppendTransaction(dst, t) }

// Join makes one document of several that AppendHeader and AppendFooter wrote, each of one
// account.
func Join(docs [][]byte) []byte { return write.Join(docs) }

// AppendFooter appends the document from the last transaction to its end.
func AppendFooter(dst []byte, s *Statement) []byte { return write.AppendFooter(dst, s) }

// The compiler hands the bodies of small methods on to other packages only from one that
// inlines them itself. Rows by the million call these two.
var _ = func(d Day, s *Sum, a Amount) []byte {
	s.Add(a)
	return d.Append(nil)
}
