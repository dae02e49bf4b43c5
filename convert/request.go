package convert

import "tillroll/ofx"

// MaxTransactions is the most rows one request may have (interface.md, section 8).
const MaxTransactions = 100_000

// Format is the kind of file to make.
type Format uint8

// The formats. QBO is the default.
const (
	QBO Format = iota
	QFX
	OFX
	CSV
)

// DateOrder is the order of the parts of a date written in digits.
type DateOrder uint8

// The orders. Auto decides from the whole column.
const (
	Auto DateOrder = iota
	MonthFirst
	DayFirst
	YearFirst
)

// Options say what to make of the rows. The zero value is the default of every option.
type Options struct {
	Format        Format
	Account       ofx.AccountType
	Currency      string // ISO 4217; empty is USD
	BankID        string
	AccountID     string
	Org           string
	FID           string
	IntuBID       string
	LedgerBalance string // a decimal; empty is the sum of the rows
	DateOrder     DateOrder
	InvertSigns   bool
	Details       bool
	AsFile        bool // responseType "file"
}

// Row is one transaction as a file or a person spells it.
type Row struct {
	Date        []byte
	Amount      []byte
	Description []byte
	Memo        []byte
	CheckNumber []byte
	ID          []byte
}

// Request is a conversion to be made: options and rows. A request may be used
// again after Decode or Reset and then reuses its memory; the Result of its last
// conversion is good until then.
type Request struct {
	Options
}

// RequestError refuses a request. Text is the sentence the client reads.
type RequestError struct {
	Text     string
	TooLarge bool // a limit was passed: HTTP's 413; else 400
	Cut      bool // the body ended where more was needed: more bytes might have mended it
}

func (e *RequestError) Error() string { return e.Text }

// Decode reads a ConvertRequest (JSON). The request refers to body, which must not
// change as long as it is used. The error is always a *RequestError.
func (r *Request) Decode(body []byte) error { return nil }

// Reset empties the request for rows that Add brings.
func (r *Request) Reset(o Options) {}

// Add adds a row; its text is copied. There is no limit on the number of rows here.
func (r *Request) Add(row Row) {}

// Convert makes the file. Today is the present day: it dates an empty file and
// tells which dates lie in the future; nothing else depends on it.
func (r *Request) Convert(today ofx.Day) *Result { return &Result{} }

// DecodeDocument reads a ValidateRequest (JSON) and gives the document, unquoted
// inside body, which is overwritten. The error is always a *RequestError.
func DecodeDocument(body []byte) (doc []byte, details bool, err error) { return nil, false, nil }
