package rows

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/sample"
	"tillroll/ofx/internal/scan"
)

// describeRows writes the rows of a document a line each.
func describeRows(doc string) string {
	var out strings.Builder
	for r := range Of([]byte(doc)) {
		fmt.Fprintf(&out, "%d %s/%s/%s %s %s %s %q %q %q %q\n", r.Line, r.Account.Type, r.Account.BankID, r.Account.AccountID,
			r.Type, r.Posted, r.Amount, r.FITID, r.CheckNum, r.Name, r.Memo)
	}
	return out.String()
}

func TestRowsOfOddDocuments(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{
			"unclosed leaves, entities and a payee",
			"OFXHEADER:100\n\n<OFX><STMTRS><BANKACCTFROM><BANKID>1<ACCTID>A&amp;B<ACCTTYPE>SAVINGS</BANKACCTFROM>\n" +
				"<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260101<TRNAMT>-1.00<FITID>X<PAYEE><NAME>AT&amp;T<CITY>R</PAYEE><MEMO2>m</STMTTRN>",
			"4 SAVINGS/1/A&B DEBIT 20260101 -1.00 \"X\" \"\" \"AT&T\" \"m\"\n",
		},
		{
			"no end tags of rows",
			"<OFX><CCSTMTRS><CCACCTFROM><ACCTID>9</CCACCTFROM><BANKTRANLIST>\n<STMTTRN><TRNAMT>1\n<STMTTRN><TRNAMT>2\n<LEDGERBAL><BALAMT>7",
			"2 CREDITCARD//9   1 \"\" \"\" \"\" \"\"\n3 CREDITCARD//9   2 \"\" \"\" \"\" \"\"\n",
		},
		{
			"the account of a transfer is not the statement's",
			"<STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><TRNAMT>1<BANKACCTTO><ACCTID>2</BANKACCTTO><MEMO>after</STMTTRN><STMTTRN/>",
			"1 CHECKING//1   1 \"\" \"\" \"\" \"after\"\n1 CHECKING//1    \"\" \"\" \"\" \"\"\n",
		},
		{
			"an aggregate left open, an unknown one, any letter case",
			"<stmttrn><CURRENCY><CURSYM>USD<trnamt>5</trnamt><X><NAME>no</NAME></X><NAME>yes<NAME>second</stmttrn>",
			"1 CHECKING//   5 \"\" \"\" \"yes\" \"\"\n",
		},
		{
			"bytes of windows-1252, CDATA and comments",
			"<STMTTRN><NAME>CAF\xC9 \x80\x81</NAME><MEMO><![CDATA[a <b> & c ]]><!-- no --></MEMO></STMTTRN>",
			"1 CHECKING//    \"\" \"\" \"CAFÉ €\uFFFD\" \"a <b> & c\"\n",
		},
		{
			"two accounts without statements around them",
			"<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><FITID>a</STMTTRN><CCACCTFROM><ACCTID>2</CCACCTFROM><STMTTRN><FITID>b</STMTTRN>",
			"1 CHECKING//1    \"a\" \"\" \"\" \"\"\n1 CREDITCARD//2    \"b\" \"\" \"\" \"\"\n",
		},
		{"deeper than anybody nests", strings.Repeat("<STATUS>", 500) + "<STMTTRN><FITID>a</STMTTRN><STMTTRN><FITID>b</STMTTRN>" + strings.Repeat("</STATUS>", 500), "1 CHECKING//    \"a\" \"\" \"\" \"\"\n1 CHECKING//    \"b\" \"\" \"\" \"\"\n"},
		{"nothing", "", ""},
	} {
		if got := describeRows(c.doc); got != c.want {
			t.Errorf("%s:\n got %swant %s", c.name, got, c.want)
		}
	}
}

// TestHostileRows decodes the values of shapes that would take a careless reader minutes.
func TestHostileRows(t *testing.T) {
	for _, doc := range sample.Hostile() {
		for range Of(append([]byte("<STMTTRN>"), doc...)) {
		}
	}
}

func TestRowsStop(t *testing.T) {
	n := 0
	for range Of([]byte("<STMTTRN><STMTTRN><STMTTRN>")) {
		n++
		break
	}
	if n != 1 {
		t.Error(n)
	}
}

func TestRowsReadBackWhatIsWritten(t *testing.T) {
	s := sample.Statement(ledger.QBO, ledger.MoneyMarket)
	s.Org = "A & B"
	doc := sample.Document(s, sample.Transactions)
	i := 0
	var account *Account
	for r := range Of(doc) {
		w := sample.Transactions[i]
		if string(r.FITID) != string(w.FITID) || string(r.Name) != string(w.Name) || string(r.Memo) != string(w.Memo) ||
			string(r.CheckNum) != string(w.CheckNum) || string(r.RefNum) != string(w.RefNum) ||
			string(r.Posted) != string(w.Posted.Append(nil))+"120000" || string(r.Amount) != string(w.Amount.Append(nil)) {
			t.Errorf("row %d is %+v", i, r)
		}
		account = r.Account
		i++
	}
	want := Account{
		Type: ledger.MoneyMarket, BankID: s.BankID, AccountID: s.AccountID, Currency: "USD", Org: "A & B", FID: "3000", IntuBID: "3000",
		LedgerBalance: "1399.95", TypeWord: "MONEYMRKT", LedgerDate: account.LedgerDate, Start: account.Start, End: account.End,
		At: bytes.Index(doc, []byte("<STMTRS>")), Line: account.Line,
	}
	if i != len(sample.Transactions) || *account != want {
		t.Errorf("%d rows of %+v", i, *account)
	}
}

// TestRowsOfCorpus counts the rows of documents in the wild, for those who
// have a collection of them.
func TestRowsOfCorpus(t *testing.T) {
	dir := os.Getenv("TILLROLL_CORPUS")
	if dir == "" {
		t.Skip("TILLROLL_CORPUS names no directory of real documents")
	}
	index, err := os.ReadFile(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(index)), "\n")
	columns := map[string]int{}
	for i, name := range strings.Split(lines[0], "\t") {
		columns[name] = i
	}
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		doc, err := os.ReadFile(filepath.Join(dir, fields[columns["file"]]))
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.Atoi(fields[columns["stmttrn"]])
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for range Of(doc) {
			got++
		}
		if got != want {
			t.Errorf("%s has %d rows, want %d", fields[0], got, want)
		}
	}
}

func FuzzRows(f *testing.F) {
	f.Add([]byte("<STMTTRN><NAME>a<STMTTRN></OFX><STMTTRN/>"))
	f.Fuzz(func(t *testing.T, doc []byte) {
		rows, opens := 0, 0
		for r := range Of(doc) {
			rows++
			if r.Account == nil || r.Line < 1 {
				t.Fatalf("%+v", r)
			}
		}
		s := scan.New(doc, header.Read(doc).Body)
		for s.Next() {
			if s.Kind == scan.Open && s.Element == dtd.STMTTRN {
				opens++
			}
		}
		if rows != opens {
			t.Fatalf("%d rows of %d start tags in %q", rows, opens, doc)
		}
	})
}
