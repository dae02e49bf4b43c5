// Package journal writes plain-text accounting: hledger, Ledger and Beancount.
//
// The words: a [Book] is a journal in one dialect with the names of its accounts. Every row
// is a transaction with two postings, the bank's and what stands against it. Id and
// original text are its metadata. Where opening and closing balance are proven, one entry
// brings the opening in from equity and an assertion holds the closing, so that the file
// stands alone and its own program proves it.
//
// Rows keep the order of the statement: the programs sort by day themselves.
package journal

import (
	"strings"

	"tillroll/ofx"
	"tillroll/writer"
)

// Dialect is whose journal it is.
type Dialect uint8

// The dialects.
const (
	HLedger Dialect = iota
	Ledger
	Beancount
)

// Book is the output.
type Book struct {
	dialect Dialect
	asset   string // the account the statement is of
	out, in string // what stands against money out and money in
	equity  string
}

// New makes a book. Asset and counter may be empty: then the kind of account and the end
// of its number make the one, and the direction of the money the other.
func New(d Dialect, asset, counter string, kind ofx.AccountType, number string) *Book {
	b := &Book{
		dialect: d, asset: asset, out: counter, in: counter,
		equity: "Equity:Opening Balances",
	}
	if d == Beancount {
		b.equity = "Equity:Opening-Balances"
	}
	if asset == "" {
		b.asset = defaultAsset(kind, number)
	}
	if counter == "" {
		b.out, b.in = "Expenses:Uncategorized", "Income:Uncategorized"
	}
	return b
}

// defaultAssets by the kind of account. They are names in all three dialects.
var defaultAssets = [...]string{
	ofx.Checking:    "Assets:Bank:Checking",
	ofx.Savings:     "Assets:Bank:Savings",
	ofx.MoneyMarket: "Assets:Bank:Money-Market",
	ofx.CreditCard:  "Liabilities:Credit-Card",
}

// shownDigits is how much of an account's number its name shows: enough to keep two
// accounts of one kind apart.
const shownDigits = 4

func defaultAsset(kind ofx.AccountType, number string) string {
	var end []byte
	for i := len(number) - 1; i >= 0 && len(end) < shownDigits; i-- {
		if c := number[i]; c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' {
			end = append([]byte(strings.ToUpper(string(c))), end...)
		}
	}
	if len(end) == 0 {
		return defaultAssets[kind]
	}
	return defaultAssets[kind] + ":" + string(end)
}

// Traits of a journal: assertions hold for all of it, so it is not cut.
func (b *Book) Traits() writer.Traits { return writer.Traits{IDs: true, Whole: true} }

// AppendHeader declares what the strict checks of the programs want declared.
func (b *Book) AppendHeader(dst []byte, s *writer.Statement) []byte {
	accounts := []string{b.asset, b.out}
	if b.in != b.out {
		accounts = append(accounts, b.in)
	}
	if s.HasOpening {
		accounts = append(accounts, b.equity)
	}
	dst = append(dst, "; Written by tillroll.\n"...)
	dst = b.appendCommodity(dst, s)
	for _, account := range accounts {
		if b.dialect == Beancount {
			dst = writer.AppendDay(dst, s.Start, writer.ISO)
			dst = append(append(append(dst, " open "...), account...), '\n')
			continue
		}
		dst = append(append(append(dst, "account "...), account...), '\n')
	}
	if b.dialect == Ledger {
		dst = append(dst, "tag id\ntag text\ntag memo\ntag check\n"...)
	}
	if s.HasOpening {
		dst = b.appendTitle(dst, s.Start, "Opening balance")
		dst = b.appendPosting(dst, b.asset, s.Opening, s)
		dst = b.appendPosting(dst, b.equity, s.Opening.Negated(), s)
	}
	return dst
}

// appendCommodity declares the currency and how many decimals it has.
func (b *Book) appendCommodity(dst []byte, s *writer.Statement) []byte {
	sample := append(ofx.Amount{Units: 1000 * tens(s.Digits), Digits: s.Digits}.Append(nil), ' ')
	if s.Digits == 0 {
		sample = append(sample[:len(sample)-1], ". "...) // hledger wants to see the decimal mark
	}
	sample = append(sample, s.Currency...)
	switch b.dialect {
	case HLedger:
		dst = append(append(dst, "commodity "...), sample...)
	case Ledger:
		dst = append(append(dst, "commodity "...), s.Currency...)
	case Beancount:
		dst = append(append(append(dst, `option "operating_currency" "`...), s.Currency...), '"')
	}
	return append(dst, '\n')
}

// tens is ten to the power of n.
func tens(n uint8) uint64 {
	power := uint64(1)
	for range n {
		power *= 10
	}
	return power
}

// UpdateHeader writes the day of the opening anew: the first row has told it.
func (b *Book) UpdateHeader(header []byte, s *writer.Statement) {
	copy(header, b.AppendHeader(make([]byte, 0, len(header)), s))
}

// AppendRow appends a transaction.
func (b *Book) AppendRow(dst []byte, s *writer.Statement, t *writer.Transaction) []byte {
	if b.dialect == Beancount {
		dst = b.appendQuotedTitle(dst, t)
	} else {
		dst = b.appendPlainTitle(dst, t)
	}
	var sum ofx.Sum
	sum.Add(t.Amount)
	counter := b.in
	if _, out := t.Money(); out {
		counter = b.out
	}
	dst = b.appendPosting(dst, b.asset, sum, s)
	return b.appendPosting(dst, counter, sum.Negated(), s)
}

// AppendFooter appends the assertion of the closing balance. Beancount looks at a balance
// before the first transaction of its day, so there it is the day after.
func (b *Book) AppendFooter(dst []byte, s *writer.Statement) []byte {
	if !s.HasClosing {
		return dst
	}
	if b.dialect == Beancount {
		next, _ := ofx.DayNumbered(s.End.Number() + 1)
		dst = writer.AppendDay(append(dst, '\n'), next, writer.ISO)
		dst = append(append(append(dst, " balance "...), b.asset...), "  "...)
		return append(b.appendMoney(dst, s.Closing, s), '\n')
	}
	dst = b.appendTitle(dst, s.End, "Closing balance")
	dst = append(append(append(dst, "    "...), b.asset...), "  "...)
	dst = append(b.appendMoney(dst, ofx.Sum{}, s), " = "...)
	return append(b.appendMoney(dst, s.Closing, s), '\n')
}

// appendTitle begins a transaction of ours.
func (b *Book) appendTitle(dst []byte, day ofx.Day, title string) []byte {
	dst = writer.AppendDay(append(dst, '\n'), day, writer.ISO)
	if b.dialect == Beancount {
		return append(append(append(dst, ` * "`...), title...), "\"\n"...)
	}
	return append(append(append(dst, " * "...), title...), '\n')
}

func (b *Book) appendPosting(dst []byte, account string, sum ofx.Sum, s *writer.Statement) []byte {
	dst = append(append(append(dst, "    "...), account...), "  "...)
	return append(b.appendMoney(dst, sum, s), '\n')
}

func (b *Book) appendMoney(dst []byte, sum ofx.Sum, s *writer.Statement) []byte {
	return append(append(sum.Append(dst, s.Digits), ' '), s.Currency...)
}
