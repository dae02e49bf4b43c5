package check

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/sample"
)

func TestDetailsDescribeTheStatements(t *testing.T) {
	bank, card := goodDocument(true), ""
	sample, err := os.ReadFile("../../testdata/rules/EV06.ofx")
	if err != nil {
		t.Fatal(err)
	}
	card = string(sample)
	d := Check([]byte(bank), Options{Details: true}).Details
	want := Summary{
		Account: "****1222", AccountType: "CHECKING", Currency: "USD", Start: "2026-01-01", End: "2026-01-31",
		Transactions: 3, Debits: "-142.50", Credits: "1500.00", LedgerBalance: "1357.50",
	}
	if len(d.Statements) != 1 || d.Statements[0] != want {
		t.Errorf("%+v", d.Statements)
	}
	if d.Format != "ofx" || d.Version != "102" || d.Encoding != "USASCII/1252" {
		t.Errorf("%+v", d)
	}
	d = Check([]byte(card), Options{Details: true, Format: ledger.QFX}).Details
	if len(d.Statements) != 2 || d.Statements[1].AccountType != "CREDITCARD" || d.Statements[1].Account != "****2222" || d.Format != "qfx" {
		t.Errorf("%+v", d)
	}
}

func TestAccountNumbersAreNeverShown(t *testing.T) {
	for _, tag := range []string{"ACCTID", "acctid"} {
		doc := strings.Replace(goodDocument(true), "<ACCTID>000111222</ACCTID>", "<"+tag+">98765&A4321</"+tag+">", 1)
		r := Check([]byte(doc), Options{Details: true})
		if text := verdictText(r); r.Valid || strings.Contains(text, "98765") || !strings.Contains(text, "****4321") {
			t.Error(text)
		}
	}
}

func TestTradesAreCountedApart(t *testing.T) {
	trade := "<INVSTMTMSGSRSV1>\n<INVSTMTTRNRS>\n<TRNUID>1\n<INVSTMTRS>\n<INVTRANLIST>\n<BUYSTOCK>\n<INVBUY>\n<INVTRAN>\n<FITID>T1\n</INVTRAN>\n</INVBUY>\n</BUYSTOCK>\n" +
		"<INVBANKTRAN>\n<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20260115\n<TRNAMT>1.00\n<FITID>B1\n<NAME>X\n</STMTTRN>\n<SUBACCTFUND>CASH\n</INVBANKTRAN>\n" +
		"</INVTRANLIST>\n</INVSTMTRS>\n</INVSTMTTRNRS>\n</INVSTMTMSGSRSV1>\n"
	doc := strings.Replace(goodDocument(false), "</OFX>", trade+"</OFX>", 1)
	r := Check([]byte(doc), Options{Details: true})
	if !r.Valid || r.Stats.Transactions != 4 || r.Stats.UniqueFITIDs != 4 || r.Details.Trades != 1 {
		t.Errorf("%+v %d\n%s", r.Stats, r.Details.Trades, verdictText(r))
	}
}

func TestRepeatOffendersAreFolded(t *testing.T) {
	head, rest, _ := strings.Cut(goodDocument(true), "<STMTTRN>")
	var b strings.Builder
	b.WriteString(head)
	for i := range 51 {
		b.WriteString("<STMTTRN>\n<TRNTYPE>CREDIT</TRNTYPE>\n<DTPOSTED>20260112</DTPOSTED>\n<TRNAMT>1,500.00</TRNAMT>\n<FITID>R" + strconv.Itoa(i) + "</FITID>\n</STMTTRN>\n")
	}
	b.WriteString("<STMTTRN>" + strings.Replace(rest, "-42.50", "abc", 1))
	r := Check([]byte(b.String()), Options{})
	if len(r.Issues) != 12 {
		t.Fatalf("%q", r.Issues)
	}
	if want := `Line 46: TRNAMT "1,500.00" uses a thousands separator; some programs read it as 1.50.`; r.Issues[0] != want {
		t.Errorf("%q", r.Issues[0])
	}
	if want := "Line 106: and 41 more like this (thousands separator)."; r.Issues[10] != want {
		t.Errorf("%q", r.Issues[10])
	}
	if want := `TRNAMT "abc" is not a number.`; !strings.HasSuffix(r.Issues[11], want) {
		t.Errorf("%q", r.Issues[11])
	}
}

func TestIssuesAreBounded(t *testing.T) {
	var b strings.Builder
	head, rest, _ := strings.Cut(goodDocument(true), "<STMTTRN>")
	b.WriteString(head)
	for _, amount := range []string{"abc", "1,000.00", "$1", "(1)", "1-", "1e3", "--1", "NaN", "1.0.0", "\u22121", strings.Repeat("1", 33)} {
		for range 11 {
			b.WriteString("<STMTTRN>\n<TRNAMT>" + amount + "</TRNAMT>\n</STMTTRN>\n")
		}
	}
	r := Check([]byte(b.String()+"<STMTTRN>"+rest), Options{})
	if len(r.Issues) != maxIssues+1 || r.Issues[maxIssues] != "And 54 more issues that are not listed here." {
		t.Errorf("%d issues, the last is %q", len(r.Issues), r.Issues[len(r.Issues)-1])
	}
}

func TestOneIDInTwoAccountsIsLegal(t *testing.T) {
	bank := goodDocument(true)
	statement := bank[strings.Index(bank, "<STMTTRNRS>"):strings.Index(bank, "</BANKMSGSRSV1>")]
	other := strings.Replace(statement, "000111222", "000111333", 1)
	two := strings.Replace(bank, "</BANKMSGSRSV1>", other+"</BANKMSGSRSV1>", 1)
	if r := Check([]byte(two), Options{}); !r.Valid || r.Stats.Transactions != 6 || r.Stats.UniqueFITIDs != 3 {
		t.Errorf("%+v", r)
	}
	three := strings.Replace(two, "</BANKMSGSRSV1>", other+"</BANKMSGSRSV1>", 1)
	r := Check([]byte(three), Options{})
	if len(r.Issues) != 3 || r.Stats.UniqueFITIDs != 3 || !strings.Contains(r.Issues[0], "was already used on line") {
		t.Errorf("%+v", r)
	}
}

// TestOwnOutputIsGood holds the writer to the validator, warnings included.
func TestOwnOutputIsGood(t *testing.T) {
	for _, f := range []ledger.Format{ledger.QBO, ledger.QFX, ledger.OFX} {
		for _, account := range []ledger.AccountType{ledger.Checking, ledger.Savings, ledger.MoneyMarket, ledger.CreditCard} {
			doc := sample.Document(sample.Statement(f, account), sample.Transactions)
			r := Check(doc, Options{Format: f, OwnOutput: true, Details: true, Today: 20260201})
			if !r.Valid || r.Stats.Transactions != len(sample.Transactions) || r.Stats.HasVendorBID != (f != ledger.OFX) {
				t.Errorf("%v %v\n%s", f, account, verdictText(r))
			}
			empty := sample.Document(sample.Statement(f, account), nil)
			if Check(empty, Options{Format: f, OwnOutput: true}).Valid || !Check(empty, Options{Format: f}).Valid {
				t.Errorf("%v %v: a document without a row", f, account)
			}
		}
	}
}
