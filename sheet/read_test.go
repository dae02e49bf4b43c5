package sheet

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/statement"
)

// days converts and gives the days of the rows that were kept.
func days(t *testing.T, f *File) (days []string) {
	t.Helper()
	f.Request.Convert(ofx.Day(20270101))
	for i := range f.Request.Len() {
		days = append(days, f.Request.Outcome(i).Day.String())
	}
	return days
}

func read(t *testing.T, text string, o Options) *File {
	t.Helper()
	f, err := Read("test.csv", []byte(text), o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestDateOrder holds the evidence beyond the dates themselves.
func TestDateOrder(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    convert.Options
		want       string
	}{
		{"nothing: month first", "Date,Text,Amount\n03/02/2024,a,1\n", convert.Options{}, "2024-03-02"},
		{"German header", "Datum,Text,Betrag\n03/02/2024,a,1\n", convert.Options{}, "2024-02-03"},
		{"pounds", "Date,Text,Amount (GBP)\n03/02/2024,a,1\n", convert.Options{}, "2024-02-03"},
		{"sort codes", "Date,Sort Code,Text,Amount\n03/02/2024,'11-22-33,a,1\n", convert.Options{}, "2024-02-03"},
		{"currency by flag", "Date,Text,Amount\n03/02/2024,a,1\n", convert.Options{Currency: "AUD"}, "2024-02-03"},
		{"order by flag", "Datum,Text,Betrag\n03/02/2024,a,1\n", convert.Options{DateOrder: convert.MonthFirst}, "2024-03-02"},
		{"the dates know better", "Datum,Text,Betrag\n03/02/2024,a,1\n03/20/2024,b,1\n", convert.Options{}, "2024-03-02"},
		{"sorted only day first", "Date,Text,Amount\n03/02/2024,a,1\n01/03/2024,a,1\n02/03/2024,a,1\n01/04/2024,a,1\n", convert.Options{}, "2024-02-03"},
		{"sorted only month first", "Date,Text,Amount (EUR)\n01/03/2024,a,1\n01/05/2024,a,1\n02/01/2024,a,1\n02/04/2024,a,1\n", convert.Options{}, "2024-01-03"},
	} {
		if got := days(t, read(t, c.text, Options{Convert: c.options}))[0]; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestDateEvidence holds that the sentence on the dates tells what the file told, not
// that somebody had given the order.
func TestDateEvidence(t *testing.T) {
	for text, want := range map[string]string{
		"Datum;Text;Betrag\n03.02.2024;a;1\n":            "Day first, as in the countries that speak the header's language.",
		"Date,Text,Amount (GBP)\n03/02/2024,a,1\n":       "Day first, as in the countries that pay in GBP.",
		"Date,Text,Amount (GBP)\n13/02/2024,a,1\n":       "Day first, because 1 date can only be read so, such as 2024-02-13.",
		"Date,Text,Amount (GBP)\n2024-02-03,a,1\n":       "Every date has one reading only.",
		"Date,Sort Code,Text,Amount\n03/02/2024,1,a,1\n": "Day first, as in the countries that pay in GBP.",
	} {
		f := read(t, text, Options{Convert: convert.Options{Details: true}})
		if got := f.Request.Convert(ofx.Day(20270101)).Details.DateOrderEvidence; got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestTotalsBelow holds that a line of totals under both columns is no lost row.
func TestTotalsBelow(t *testing.T) {
	f := read(t, "Data;Histórico;Crédito;Débito\n05/01/2024;PIX;1.500,00;\n16/01/2024;PAGTO;;2.000,10\nTotal;;1.500,00;2.000,10\n", Options{})
	if len(f.Skipped) != 0 || f.Request.Len() != 2 {
		t.Errorf("%d rows, skipped %v", f.Request.Len(), f.Skipped)
	}
	want := []string{`Line 4 left aside, no transaction: "Total 1.500,00 2.000,10".`, "The file names no currency: USD is assumed."}
	if diff := cmp.Diff(want, f.Notes); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestBalance holds the checks of the running balance.
func TestBalance(t *testing.T) {
	for _, c := range []struct {
		name, text, ledger string
		breaks             []Break
	}{
		{"oldest first", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,2,13\n2024-01-03,c,-3,10\n", "10.00", nil},
		{"newest first", "Date,Text,Amount,Balance\n2024-01-03,c,-3,10\n2024-01-02,b,2,13\n2024-01-01,a,1,11\n", "10.00", nil},
		{"one day, newest first", "Date,Text,Amount,Balance\n2024-01-01,c,-3,10\n2024-01-01,b,2,13\n2024-01-01,a,1,11\n", "10.00", nil},
		{"one row", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n", "11.00", nil},
		{"two rows, newest first", "Date,Text,Amount,Balance\n2024-01-02,b,5,100\n2024-01-01,a,1,95\n", "100.00", nil},
		{"a line is missing", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,2,13\n2024-01-04,d,4,20\n2024-01-05,e,5,25\n", "25.00", []Break{{4, "17.00", "20.00"}}},
		{"balance once a day", "Date,Text,Amount,Balance\n2024-01-01,a,1,\n2024-01-01,b,2,13\n2024-01-02,c,3,\n2024-01-02,d,4,20\n", "20.00", nil},
		{"balance not on the last row", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,2,13\n2024-01-03,c,3,\n", "16.00", nil},
		{"what is owed", "Date,Text,Amount,Balance\n2024-01-01,a,-10,110\n2024-01-02,b,-5,115\n2024-01-03,c,50,65\n", "-65.00", nil},
		{"an unreadable amount", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,?,13\n2024-01-03,c,3,16\n", "16.00", nil},
		{"thousands in the balance alone", "Date,Text,Amount,Balance\n2024-01-01,a,\"1,50\",\"1.001,50\"\n2024-01-02,b,\"2,00\",\"1.003,50\"\n", "1003.50", nil},
		{"no running balance", "Date,Text,Amount,Balance\n2024-01-01,a,1,7\n2024-01-02,b,2,7\n2024-01-03,c,3,7\n2024-01-04,d,4,7\n2024-01-05,e,5,7\n", "", nil},
	} {
		f := read(t, c.text, Options{})
		if f.Request.LedgerBalance != c.ledger {
			t.Errorf("%s: ledger balance %q, want %q", c.name, f.Request.LedgerBalance, c.ledger)
		}
		if diff := cmp.Diff(c.breaks, f.Breaks); diff != "" {
			t.Errorf("%s: breaks (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestColumnsGiven holds the user's own choice of columns.
func TestColumnsGiven(t *testing.T) {
	const text = "Date,Booked,What,Net,Amount\n2024-01-01,2024-01-02,Tea,1.00,2.00\n"
	f := read(t, text, Options{Columns: map[Role]string{Date: "1", Amount: "amount", Memo: "Booked"}})
	want := Mapping{Date: 0, Amount: 4, Memo: 1, Description: 2}
	if diff := cmp.Diff(want, f.Mapping); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	_, err := Read("test.csv", []byte(text), Options{Columns: map[Role]string{Date: "Day"}})
	if err == nil || !strings.Contains(err.Error(), `the date column: there is no column "Day". The columns are: 1 "Date" (such as "2024-01-01")`) {
		t.Errorf("%v", err)
	}
	var missing *MappingError
	_, err = Read("test.csv", []byte("a,b\nx,y\n"), Options{})
	if !errors.As(err, &missing) || len(missing.Missing) != 2 || len(missing.Columns) != 2 {
		t.Errorf("%v", err)
	}
}

// TestDebitsAndCredits holds the signs of paired columns.
func TestDebitsAndCredits(t *testing.T) {
	f := read(t, "Date,Text,Debit,Credit\n"+
		"2024-01-01,a,1.00,\n"+
		"2024-01-01,b,0.00,2.00\n"+
		"2024-01-01,reversed,-3.00,\n"+
		"2024-01-01,d,4.00,0.00\n"+
		"2024-01-01,both,5.00,6.00\n"+
		"2024-01-01,neither,,\n", Options{})
	f.Request.Convert(ofx.Day(20270101))
	var got []string
	for i := range f.Request.Len() {
		o := f.Request.Outcome(i)
		got = append(got, o.Description+" "+string(o.Amount.Append(nil))+" "+o.Field)
	}
	want := []string{"a -1.00 ", "b 2.00 ", "reversed 3.00 ", "d -4.00 ", " 0 amount"}
	for i := range got {
		got[i] = strings.Replace(got[i], "neither", "", 1)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]Skipped{{6, "both a debit (5.00) and a credit (6.00)"}}, f.Skipped); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// FuzzRead holds that no file makes the reader fail in another way than by a sentence,
// that a stream of its rows is the same file, and that every record of a table is
// accounted for: above the table, its header, a row, skipped, or named in a note.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("[{\"date\":\"2024-01-05\",\"amount\":1}]"))
	f.Add([]byte("OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20240105<TRNAMT>1<FITID>1</STMTTRN>"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read("x", data, Options{})
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		result := file.Request.Convert(ofx.Day(20270101))
		if result.Transactions+result.Skipped != file.Request.Len() {
			t.Errorf("%d kept, %d skipped of %d", result.Transactions, result.Skipped, file.Request.Len())
		}
		stream, err := Open("x", bytes.NewReader(data), int64(len(data)), Options{})
		if err != nil {
			t.Fatalf("read, but not opened: %v", err)
		}
		out := &scratch{}
		if _, err := stream.Convert(&convert.Stream{ChunkRows: 2}, 20270101, out); err != nil || !bytes.Equal(out.data, result.File) {
			t.Errorf("%v, streamed\n%s\nnot\n%s", err, out.data, result.File)
		}
		if file.Kind == CSV {
			account(t, data, file)
		}
	})
}

// account checks that no record of a CSV file is lost in silence.
func account(t *testing.T, data []byte, file *File) {
	book, err := delimited.Open(source.Held("x", data), statement.Options{})
	must(t, err)
	total := 0
	must(t, book.Sheets[0].Records(func(cells.Record) bool {
		total++
		return true
	}))
	named := file.Request.Len() + file.LeftOut() + file.Aside
	if total != named {
		t.Errorf("%d records, but %d rows, %d skipped and %d left aside", total, file.Request.Len(), file.LeftOut(), file.Aside)
	}
	last := 0
	for _, line := range linesOf(file) {
		if line <= last {
			t.Errorf("line %d after line %d", line, last)
		}
		last = line
	}
}

// TestShapes reads small tables of odd shapes with no option and shows day, amount
// and description of each row.
func TestShapes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"CR and DR behind the number", "Date,Desc,Amt\n15/01/2024,Tea,12.00CR\n16/01/2024,Cake,3.00DR\n", "2024-01-15 12.00 Tea; 2024-01-16 -3.00 Cake"},
		{"dollars and parentheses", "Date,Payee,Amount\n1/15/2024,Acme,\"$1,234.56\"\n1/16/2024,Bob,($5.00)\n", "2024-01-15 1234.56 Acme; 2024-01-16 -5.00 Bob"},
		{"currency behind the number", "Date;Text;Soll;Haben\n15.01.2024;Tee;12,00 EUR;\n16.01.2024;Lohn;;1.200,00 EUR\n", "2024-01-15 -12.00 Tee; 2024-01-16 1200.00 Lohn"},
		{"credit before debit", "Date,Description,Credit,Debit\n15/01/2024,Tea,,5.00\n16/01/2024,Pay,10.00,\n", "2024-01-15 -5.00 Tea; 2024-01-16 10.00 Pay"},
		{"a column of signs", "Buchung;Text;+/-;Umsatz in EUR\n15.01.2024;Tee;-;5,00\n16.01.2024;Lohn;+;10,00\n", "2024-01-15 -5.00 Tee; 2024-01-16 10.00 Lohn"},
		{"line breaks in the header", "\"Transaction\nDate\",\"Billing\nAmount\",Merchant\n01/15/2024,-5.00,Acme\n", "2024-01-15 -5.00 Acme"},
		{"spreadsheet days", "Date,Description,Amount\n45322,Tea,-1.00\n", "2024-01-31 -1.00 Tea"},
		{"all debits", "date,amount,type,description\n2024-01-15,5.00,debit,Tea\n2024-01-16,7.00,debit,Cake\n", "2024-01-15 -5.00 Tea; 2024-01-16 -7.00 Cake"},
		{"spent and received", "Posted,Merchant,Spent,Received\n2024-01-15,Acme,5.00,\n2024-01-16,Bob,,7.00\n", "2024-01-15 -5.00 Acme; 2024-01-16 7.00 Bob"},
		{"one line, no header", "2024-01-15,Tea,-5.00\n", "2024-01-15 -5.00 Tea"},
		{"a header in Polish", "Data operacji;Opis operacji;Kwota;Saldo po operacji\n2024-01-05;Sklep Lipa;-12,50;87,50\n2024-01-09;Przelew;100,00;187,50\n", "2024-01-05 -12.50 Sklep Lipa; 2024-01-09 100.00 Przelew"},
		{"the header again on page two", "Date,Description,Amount\n2024-01-15,Tea,-5.00\nDate,Description,Amount\n2024-01-16,Cake,-6.00\n", "2024-01-15 -5.00 Tea; 2024-01-16 -6.00 Cake"},
	} {
		f := read(t, c.text, Options{})
		f.Request.Convert(ofx.Day(20270101))
		var rows []string
		for i := range f.Request.Len() {
			o := f.Request.Outcome(i)
			rows = append(rows, o.Day.String()+" "+string(o.Amount.Append(nil))+" "+o.Description)
		}
		if got := strings.Join(rows, "; "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}
