package job

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

const sample = "Date,Description,Amount,Balance\n2024-01-13,Tea,-10.00,90.00\n2024-01-14,Rent,-40.00,50.00\n2024-01-15,Pay,20.00,70.00\n"

func options(t *testing.T, pairs ...string) Options {
	t.Helper()
	var p Parser
	for i := 0; i < len(pairs); i += 2 {
		if err := p.Set(pairs[i], pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	o, err := p.Options()
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestAnswerHasItsMembersInOrder(t *testing.T) {
	a, err := Run(t.Context(), []byte(sample), options(t, "name", "../a\"b/june.csv", "format", "ofx"), 20240601)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := a.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var back struct {
		Source     struct{ Rows, LeftOut int }
		Statements []struct {
			FileName, File                    string
			Transactions, Skipped, InputCount int
			Proof                             struct{ Verdict string }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	s := back.Statements[0]
	if s.FileName != "june.ofx" || s.Transactions != 3 || back.Source.Rows != 3 || s.Proof.Verdict != "proven" {
		t.Errorf("%s", out.Bytes())
	}
	at := -1
	for _, name := range []string{"source", "kind", "name", "rows", "leftOut", "statements", "account", "currency", "accountType", "fileName", "format", "transactions", "skipped", "inputCount", "valid", "issues", "file", "proof", "verdict", "opening", "closing", "sum", "checked", "broken", "warnings"} {
		next := strings.Index(out.String(), `"`+name+`":`)
		if next <= at {
			t.Errorf("%s is not in its place", name)
		}
		at = next
	}
}

func TestArchiveHoldsWhatTheAnswerHolds(t *testing.T) {
	a, err := Run(t.Context(), []byte(sample), options(t), 20240601)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := a.WriteZip(&out); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil || len(archive.File) != 1 || archive.File[0].Name != "statement.qbo" {
		t.Fatalf("%v %+v", err, archive.File)
	}
}

func TestOptionsAreJudged(t *testing.T) {
	for _, test := range []struct{ name, value, want string }{
		{"acountId", "1", `Unknown option "acountId": did you mean accountId?`},
		{"column.amont", "3", `Unknown option "column.amont": did you mean column.amount?`},
		{"format", "pdf", "format must be one of"},
		{"invertSigns", "maybe", "invertSigns must be a boolean."},
		{"ledgerBalance", "much", "ledgerBalance must be a number."},
		{"batches", "join", "batches must be one of split."},
	} {
		var p Parser
		err := p.Set(test.name, test.value)
		if err == nil {
			_, err = p.Options()
		}
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s=%s: %v", test.name, test.value, err)
		}
	}
	var p Parser
	_ = p.Set("currency", "EUR")
	if err := p.Set("currency", "EUR"); err == nil {
		t.Error("an option was taken twice")
	}
	if o := options(t, "invertSigns", "false", "ledgerBalance", "12.30"); !o.KeepSigns || o.Convert.LedgerBalance != "12.30" {
		t.Errorf("%+v", o)
	}
}

func TestNamesAreHarmless(t *testing.T) {
	for given, want := range map[string]string{
		"": "statement", "../../etc/passwd": "passwd", `C:\bank\june.csv`: "june.csv", "a\"b\r\nc.csv": "abc.csv", ".hidden": "hidden", "..": "statement",
		strings.Repeat("é", 300): strings.Repeat("é", 100),
	} {
		if got := safeName(given); got != want {
			t.Errorf("%q became %q, not %q", given, got, want)
		}
	}
}

func TestUnreadableFilesAreRefusedInASentence(t *testing.T) {
	for name, data := range map[string]string{"empty.csv": "", "words.csv": "Name,City\nAnna,Bern\n"} {
		o := options(t, "name", name)
		_, err := Run(t.Context(), []byte(data), o, 20240601)
		err = o.Refusal(err)
		if refused, ok := err.(*convert.RequestError); !ok || !strings.HasPrefix(refused.Text, name) || !strings.HasSuffix(refused.Text, ".") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRefusalsSayWhichOptionHelps: money may stand in two columns, and a question has its mark
// already.
func TestRefusalsSayWhichOptionHelps(t *testing.T) {
	o := options(t, "name", "a.csv")
	missing := func(roles ...statement.Role) error { return &statement.MappingError{Missing: roles} }
	for want, err := range map[string]error{
		"Name them with column.date and column.amount (or column.debit and column.credit), by name or number.": missing(statement.Date, statement.Amount),
		"Name it with column.amount (or column.debit and column.credit), by its name or its number.":           missing(statement.Amount),
		"Name it with column.date, by its name or its number.":                                                 missing(statement.Date),
		"a.csv: Is it a statement?": errors.New("Is it a statement?"),
	} {
		if got := o.Refusal(err).Error(); !strings.HasSuffix(got, want) {
			t.Errorf("%q does not end in %q", got, want)
		}
	}
}

// TestDatesThatContradict: what the command line tells of dates, every door tells.
func TestDatesThatContradict(t *testing.T) {
	for text, want := range map[string]string{
		"Date,Text,Amount\n31/01/2026,a,-1.00\n02/13/2026,b,2.00\n":                  "The dates contradict each other: 1 date can only be month first",
		"Date,Text,Amount,Currency\n31/01/2026,a,-1.00,GBP\n02/13/2026,b,2.00,GBP\n": "The dates contradict each other: 1 date can only be month first",
		"Date,Text,Amount\n2026-01-31,a,-1.00\n2026-02-13,b,2.00\n":                  "",
	} {
		answer, err := Run(t.Context(), []byte(text), options(t, "name", "x.csv"), 20260601)
		if err != nil {
			t.Fatal(err)
		}
		if told := strings.Join(answer.Warnings, " "); strings.Contains(told, "contradict") != (want != "") || !strings.Contains(told, want) {
			t.Errorf("%q: %q", text, told)
		}
	}
}

func TestWorkStopsWhenNobodyWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, []byte(sample), options(t), 20240601); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestTooManyAccounts: a small file of very many accounts is refused before each of them is
// held or converted, however the file names them.
func TestTooManyAccounts(t *testing.T) {
	for kind, one := range map[string]string{
		"QIF":   "!Account\nNA%d\nTBank\n^\n!Type:Bank\nD1/5'24\nT1.00\nPTea\n^\n",
		"MT940": ":20:X\r\n:25:DE%d\r\n:28C:1\r\n:60F:C240101EUR0,\r\n:61:2401050105C1,NTRFNONREF\r\n:62F:C240131EUR1,\r\n-\r\n",
		"OFX":   "<STMTRS><BANKACCTFROM><ACCTID>%d</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105<TRNAMT>1<FITID>1</STMTTRN></BANKTRANLIST></STMTRS>",
	} {
		var file strings.Builder
		if kind == "OFX" {
			file.WriteString("OFXHEADER:100\r\n\r\n<OFX>")
		}
		for i := range maxStatements + 1 {
			fmt.Fprintf(&file, one, i)
		}
		_, err := Run(t.Context(), []byte(file.String()), Options{}, ofx.DayOf(2026, time.November, 16))
		if err == nil || !strings.Contains(err.Error(), "more than 1000 accounts") {
			t.Errorf("%s: got %v", kind, err)
		}
	}
}

// TestWeight: what a file will take is known before it is read, and nothing is unpacked for
// that.
func TestWeight(t *testing.T) {
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	for _, name := range []string{"a.csv", "b.csv"} {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(make([]byte, 3<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	whole := packed.String()
	for name, c := range map[string]struct {
		file string
		want int64
	}{
		"archive":     {whole, 6 << 20},
		"commented":   {whole[:len(whole)-2] + "\x02\x00hi", 6 << 20},
		"cut archive": {whole[:len(whole)-30], int64(len(whole) - 30)},
		"lying list":  {whole[:len(whole)-10] + "\xff\xff\xff\x7f" + whole[len(whole)-6:], int64(len(whole))},
		"compound":    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("x", 992), 3000},
		"PDF":         {"\n%PDF-1.4" + strings.Repeat("x", 91), 6400},
		"huge PDF":    {"%PDF-" + strings.Repeat("x", 10<<20), 220 << 20},
		"text":        {"Date,Amount\n", 0},
		"empty":       {"", 0},
	} {
		if got := Weight([]byte(c.file)); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
