// Package ledger holds what a bank statement is made of, whatever is made of it: days,
// amounts and their sums, currencies, kinds of account, and a statement with its
// transactions as the writer takes them. Money is never a float and a day never a moment.
package ledger

import (
	"path"
	"strings"
)

// Format is the dialect of the OFX family a document is known, or meant, to be.
type Format uint8

// The dialects. They share one layout; .qbo and .qfx carry INTU.BID, .ofx does not.
const (
	UnknownFormat Format = iota
	QBO
	QFX
	OFX
)

// String is the dialect as a file extension without the dot, or "" when unknown.
func (f Format) String() string {
	switch f {
	case QBO:
		return "qbo"
	case QFX:
		return "qfx"
	case OFX:
		return "ofx"
	}
	return ""
}

// FormatOf tells the dialect by the ending of a file's name.
func FormatOf(name string) Format {
	switch strings.ToLower(path.Ext(name)) {
	case ".qbo":
		return QBO
	case ".qfx":
		return QFX
	case ".ofx":
		return OFX
	}
	return UnknownFormat
}

// MaxOnlineUpload is the largest file QuickBooks Online takes, 350 KB by Intuit's
// help page. It does not say of which kind: the smaller is safe.
const MaxOnlineUpload = 350_000

// AccountType says what kind of account a statement belongs to.
type AccountType uint8

// The account types a statement is written for. CreditCard has a layout of its
// own: OFX knows no ACCTTYPE for cards.
const (
	Checking AccountType = iota
	Savings
	MoneyMarket
	CreditCard
)

// AccountTypes lists the account types, the default first.
func AccountTypes() []AccountType { return []AccountType{Checking, Savings, CreditCard, MoneyMarket} }

// String is the type as ACCTTYPE spells it, and CREDITCARD for cards.
func (t AccountType) String() string {
	switch t {
	case Savings:
		return "SAVINGS"
	case MoneyMarket:
		return "MONEYMRKT"
	case CreditCard:
		return "CREDITCARD"
	}
	return "CHECKING"
}

// Statement is all of a document but its transactions. Text is given plain: the
// writer escapes it.
type Statement struct {
	Format        Format
	Account       AccountType
	Currency      string // ISO 4217, capitals
	BankID        string // not written for cards
	AccountID     string
	Org           string
	FID           string // left out when empty
	IntuBID       string // left out when empty
	Start, End    Day    // the earliest and the latest posted day; DTSERVER is End
	LedgerBalance Sum
	AsOf          Day   // the day of the ledger balance; 0 is End
	Digits        uint8 // decimals of the ledger balance
	XML           bool  // OFX 2.2, which is always UTF-8, instead of 1.0.2
	Unicode       bool  // the text is not all ASCII: the header says UNICODE/NONE
}

// Transaction is one row of a statement. Text is plain UTF-8, already cleaned
// and cut to width: the writer only escapes it. Empty text is left out.
type Transaction struct {
	Type     []byte // a TRNTYPE of OFX; empty is CREDIT, DEBIT or CHECK by the sign
	Posted   Day
	Amount   Amount
	FITID    []byte
	PlainID  bool // FITID has nothing to escape; only speed depends on it
	CheckNum []byte
	RefNum   []byte
	Name     []byte
	Memo     []byte
}
