// Package sample holds the statements and documents that tests of several packages share,
// and the golden files they compare with.
package sample

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/write"
)

// Update tells Golden to rewrite its files.
var Update = flag.Bool("update", false, "rewrite the golden files of testdata")

// Golden compares with a file of testdata, or rewrites it under -update.
func Golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("../../testdata", name)
	if *Update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; got:\n%s", path, got)
	}
}

// Statement is one of each dialect and kind of account; its balance is that of
// Transactions.
func Statement(f ledger.Format, account ledger.AccountType) *ledger.Statement {
	s := &ledger.Statement{
		Format: f, Account: account, Currency: "USD", BankID: "121000248", AccountID: "000111222",
		Org: "WF", FID: "3000", IntuBID: "3000", Start: 20260105, End: 20260112, Digits: 2,
	}
	if account == ledger.CreditCard {
		s.AccountID = "4111000011112222"
	}
	if f == ledger.OFX {
		s.Org, s.FID, s.IntuBID = "TILLROLL", "", ""
	}
	for i := range Transactions {
		s.LedgerBalance.Add(Transactions[i].Amount)
	}
	return s
}

// Transactions are four rows, each with something that another has not; never changed.
var Transactions = []ledger.Transaction{
	{
		Posted: 20260112, Amount: ledger.Amount{Units: 10000, Digits: 2, Negative: true}, FITID: []byte("20260112-0C4D9E2A51B7F680"),
		CheckNum: []byte("1001"), Name: []byte("LANDLORD"), Memo: []byte("January rent"),
	},
	{
		Posted: 20260105, Amount: ledger.Amount{Units: 150000, Digits: 2}, FITID: []byte("20260105-11AA22BB33CC44DD"),
		CheckNum: []byte("77"), RefNum: []byte("REF-1"), Name: []byte("AT&T <refund>"),
	},
	{Posted: 20260106, Amount: ledger.Amount{Digits: 2, Negative: true}, FITID: []byte("20260106-0"), Name: []byte("Zero")},
	{Posted: 20260107, Amount: ledger.Amount{Units: 5, Digits: 2, Negative: true}, FITID: []byte("20260107-1"), Memo: []byte("Only a memo")},
}

// Document writes a statement with its rows.
func Document(s *ledger.Statement, rows []ledger.Transaction) []byte {
	doc := write.AppendHeader(nil, s)
	for i := range rows {
		doc = write.AppendTransaction(doc, &rows[i])
	}
	return write.AppendFooter(doc, s)
}

// Large is a statement of n rows of usual length, its leaves closed or not.
func Large(n int, closed bool) []byte {
	s := Statement(ledger.QBO, ledger.Checking)
	doc := write.AppendHeader(nil, s)
	for i := range n {
		doc = write.AppendTransaction(doc, &ledger.Transaction{
			Posted: ledger.Day(20260101 + i%28), Amount: ledger.Amount{Units: uint64(100 + i), Digits: 2, Negative: i%3 > 0},
			FITID: fmt.Appendf(nil, "20260112-%016X", i*7919), Name: fmt.Appendf(nil, "COFFEE HOUSE DOWNTOWN %04d", i%500),
			Memo: []byte("card purchase, terminal 00042, Springfield"),
		})
	}
	doc = write.AppendFooter(doc, s)
	if closed {
		return doc
	}
	for e := dtd.Element(1); e.IsDeclared(); e++ {
		if e.IsLeaf() {
			doc = bytes.ReplaceAll(doc, []byte("</"+e.String()+">"), nil)
		}
	}
	return doc
}

// Hostile are shapes on which a careless scanner takes the square of their
// length. None of them would end in a test's time if it did.
func Hostile() map[string][]byte {
	const n = 1 << 20
	repeat := func(s string) []byte { return bytes.Repeat([]byte(s), n/len(s)) }
	var distinct, distinctOpen bytes.Buffer
	for i := range n / 16 {
		fmt.Fprintf(&distinct, "<X%d>v", i)
		fmt.Fprintf(&distinctOpen, "<X%d>\n", i)
	}
	return map[string][]byte{
		"less":              repeat("<"),
		"less then end":     append(repeat("<"), '>'),
		"tags without name": repeat("<>"),
		"end without name":  repeat("</>"),
		"deep":              repeat("<STMTTRN>"),
		"deep unknown":      repeat("<A>"),
		"unknown and close": append(repeat("<A>"), repeat("</A>")...),
		"comments":          append([]byte("<NAME>"), repeat("<!-- -->")...),
		"comment starts":    repeat("<!--"),
		"section starts":    repeat("<![CDATA["),
		"leaf and comment":  repeat("<NAME><!-- "),
		"leaf, comments":    repeat("<NAME>a<!----> "),
		"declarations":      repeat("<!a"),
		"instructions":      repeat("<?"),
		"open tags":         repeat("<A "),
		"one value":         append([]byte("<NAME>"), repeat("value ")...),
		"one name":          append([]byte("<"), repeat("N")...),
		"blanks":            repeat(" "),
		"blank values":      repeat("<NAME>    \n"),
		"zeros":             repeat("\x00"),
		"distinct":          distinct.Bytes(),
		"distinct and open": distinctOpen.Bytes(),
		"text and less":     repeat("a<b "),
		"values with less":  append([]byte("<NAME>"), repeat("a <b ")...),
		"value of comments": append([]byte("<NAME>a<!-- -->"), repeat("<!--")...),
		"value of sections": append([]byte("<NAME><![CDATA[]]>"), repeat("<![CDATA[")...),
		"entities":          append([]byte("<NAME>"), repeat("&amp")...),
	}
}
