package ofx

import "iter"

// Account is what a document says about one statement, unescaped and trimmed.
type Account struct {
	Type          AccountType
	BankID        string
	AccountID     string
	Currency      string
	Org           string
	FID           string
	IntuBID       string
	LedgerBalance string
}

// Row is one STMTTRN as the document has it: values unescaped and trimmed,
// nothing judged. The slices are only good until the next row.
type Row struct {
	Account  *Account
	Line     int
	Type     []byte
	Posted   []byte
	Amount   []byte
	FITID    []byte
	CheckNum []byte
	RefNum   []byte
	Name     []byte
	Memo     []byte
}

// Rows reads the transactions of any document as leniently as Check counts them.
// The ledger balance of an account is known only after its last row.
func Rows(doc []byte) iter.Seq[Row] { return func(func(Row) bool) {} }
