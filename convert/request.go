package convert

import (
	"bytes"
	"fmt"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/rawjson"
	"tillroll/ofx"
)

// MaxTransactions is the most rows a JSON request may have: what the service
// promises to convert within one request's memory and time.
const MaxTransactions = 100_000

// MaxRequestBytes is how long a request may be unless an operator says otherwise: it takes 100,001
// rows with long texts and escapes several times over, so that the row limit speaks first.
const MaxRequestBytes = 64 << 20

// Options say what to make of the rows. The zero value is the default of every option.
type Options struct {
	Format         Format
	Target         string // the program to write for, which has a format of its own; SetTarget sets both
	Account        ofx.AccountType
	Currency       string // ISO 4217; empty is USD
	BankID         string
	AccountID      string
	Org            string
	FID            string
	IntuBID        string
	LedgerBalance  string  // a decimal; empty is the sum of the rows
	BalanceGiven   bool    // by a person, and not by the file
	LedgerDate     ofx.Day // the day of LedgerBalance; 0 is the last of the statement
	Start, End     ofx.Day // the period as the bank tells it; rows outside it widen it, 0 is that of the rows
	Opening        string  // decimals, given together where both are proven to agree with the rows: journals
	Closing        string  // begin with the one and assert the other
	NoOpening      bool    // openingEntry false: neither stands in a journal
	AssetAccount   string  // the journal's account for the statement; empty is one by its kind
	CounterAccount string  // what stands against each row; empty is one by the direction of the money
	TextInParts    bool    // what a row says is parted between description and memo: one column holds both
	DateOrder      DateOrder
	OrderReason    string // why DateOrder was chosen, where a reader of files found it out; empty if the user said it
	InvertSigns    bool
	Details        bool
	AsFile         bool // responseType "file"
}

// Row is one transaction as a file or a person spells it.
type Row struct {
	Date        []byte
	Amount      []byte
	Description []byte
	Memo        []byte
	CheckNumber []byte
	ID          []byte // the bank's own, kept to the byte; of rows that share one the first keeps it
	Type        []byte // the bank's own TRNTYPE of OFX, if it gave one
	Reference   []byte // the bank's REFNUM of OFX, likewise
	Line        int    // where it stands in its file, from 1; 0 if that is not known
	Page        int    // likewise

	// KeyDescription and KeyMemo are the texts that the id is computed from, where those
	// that are shown were cleaned, cut or put together otherwise. Nil is the text shown.
	KeyDescription []byte
	KeyMemo        []byte
}

// Request is a conversion to be made: options and rows. A request may be used
// again after Decode or Reset and then reuses its memory; the Result of its last
// conversion is good until then.
type Request struct {
	Options

	rows    []row
	source  []byte // what the spans of the rows point into: the body, or copied
	copied  []byte // the text of rows that Add brought
	added   []added
	edits   map[int]Edit
	keys    [2][]keptKey // of the rows as they stand, and with their signs turned
	wanted  func(id []byte) bool
	visit   func(*ofx.Transaction)
	dates   date.Column
	amounts amount.Column
	size    fileSize
	broken  bool // an option held an escaped lone surrogate

	keepsKeys bool

	scan     bodyScanner
	scratch  []byte // one unquoted cell
	composer composer
	result   Result
}

// row is one transaction in the index: where its texts stand and what its date and
// amount say for themselves. It has no pointers, so that the garbage collector never
// looks into 100,000 of them.
type row struct {
	date, amount                 rawjson.Span
	description, memo, check, id rawjson.Span
	day                          date.Reading
	money                        amount.Reading
	dateKind, amountKind         rawjson.Kind
	odd                          fieldSet // texts that were no text and were left out
}

// added is what only rows have that Add brought. Rows of a body are in the index alone.
type added struct {
	line, page              int32
	kind, reference         rawjson.Span
	keyDescription          rawjson.Span
	keyMemo                 rawjson.Span
	ownDescription, ownMemo bool // the key has texts of its own, which may be those shown
}

// RequestError refuses a request. Text is the sentence the client reads.
type RequestError struct {
	Text     string
	TooLarge bool   // a limit was passed: HTTP's 413; else 400
	Cut      bool   // only known at the end of the body: more bytes might have mended it
	What     string // what is wrong with the JSON; empty if the fault is of another kind
	At       int    // byte of that fault, from 0
}

// Error is the sentence.
func (e *RequestError) Error() string { return e.Text }

// BodyTooLarge refuses a body of more than max bytes.
func BodyTooLarge(max int64) *RequestError {
	return &RequestError{Text: fmt.Sprintf("Request body too large (max %d bytes).", max), TooLarge: true}
}

// TooManyRows refuses more than MaxTransactions rows.
func TooManyRows() *RequestError {
	return &RequestError{Text: fmt.Sprintf("Too many transactions (max %d).", MaxTransactions), TooLarge: true}
}

// Len is the number of rows.
func (r *Request) Len() int { return len(r.rows) }

// Reset empties the request for rows that Add brings.
func (r *Request) Reset(o Options) {
	r.Options, r.edits, r.wanted, r.visit = o, nil, nil, nil
	r.empty()
	r.dates, r.amounts, r.broken, r.keepsKeys = date.Column{}, amount.Column{}, false, false
	trimScratch(&r.scratch)
	r.composer.forget()
}

// empty drops the rows, but not what they told about their columns.
func (r *Request) empty() {
	r.rows, r.copied, r.added, r.source = r.rows[:0], r.copied[:0], r.added[:0], nil
	r.keys = [2][]keptKey{}
	r.size = fileSize{}
}

// MakeRoom prepares for so many rows, which then need not be moved while they come.
func (r *Request) MakeRoom(rows int) {
	if cap(r.rows) < rows {
		r.rows, r.added = make([]row, 0, rows), make([]added, 0, rows)
	}
}

// Line is where a row, counted from 0, stands in its file; 0 if that is not known.
func (r *Request) Line(row int) int {
	line, _ := r.place(row)
	return line
}

// place is where a row stands.
func (r *Request) place(row int) (line, page int) {
	if row < 0 || row >= len(r.added) {
		return 0, 0
	}
	return int(r.added[row].line), int(r.added[row].page)
}

// Add adds a row; its text is copied. There is no limit on the number of rows here,
// but their text must not pass 1 GiB.
func (r *Request) Add(in Row) {
	w := row{
		date: r.copy(in.Date), amount: r.copy(in.Amount),
		description: r.copy(in.Description), memo: r.copy(in.Memo), check: r.copy(in.CheckNumber), id: r.copy(in.ID),
		dateKind: rawjson.Text, amountKind: rawjson.Text,
		day: date.Read(in.Date), money: amount.Read(in.Amount),
	}
	more := added{
		line: int32(in.Line), page: int32(in.Page), kind: r.copy(in.Type), reference: r.copy(in.Reference),
		ownDescription: in.KeyDescription != nil, keyDescription: w.description,
		ownMemo: in.KeyMemo != nil, keyMemo: w.memo,
	}
	if !bytes.Equal(in.KeyDescription, in.Description) {
		more.keyDescription = r.copy(in.KeyDescription)
	}
	if !bytes.Equal(in.KeyMemo, in.Memo) {
		more.keyMemo = r.copy(in.KeyMemo)
	}
	r.source = r.copied
	r.rows = append(r.rows, w)
	r.added = append(r.added, more)
	r.see(&w)
}

// copy keeps a text. Nobody has looked at it yet, so that it is of the class that is looked at.
func (r *Request) copy(text []byte) rawjson.Span {
	if len(text) == 0 {
		return rawjson.Span{}
	}
	s := rawjson.Untidy(len(r.copied), len(text))
	r.copied = append(r.copied, text...)
	return s
}

// see lets the columns see a row that is in the index.
func (r *Request) see(w *row) {
	r.dates.Add(w.day)
	r.amounts.Add(w.money)
	r.size.see(w)
}
