package table_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// parsed is a statement and its rows.
type parsed struct {
	*statement.Statement
	request *convert.Request
}

// parse reads a text that holds one statement.
func parse(t *testing.T, text string, o statement.Options) *parsed {
	t.Helper()
	list, err := read("test.csv", []byte(text), o)
	if err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	if len(list) != 1 {
		t.Fatalf("%d statements in %q", len(list), text)
	}
	request, err := list[0].Collect()
	if err != nil {
		t.Fatal(err)
	}
	return &parsed{list[0], request}
}

// days converts and gives the days of the rows that were kept.
func days(t *testing.T, f *parsed) (days []string) {
	t.Helper()
	f.request.Convert(ofx.Day(20270101))
	for i := range f.request.Len() {
		days = append(days, f.request.Outcome(i).Day.String())
	}
	return days
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
		if got := days(t, parse(t, c.text, statement.Options{Convert: c.options}))[0]; got != c.want {
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
		f := parse(t, text, statement.Options{Convert: convert.Options{Details: true}})
		if got := f.request.Convert(ofx.Day(20270101)).Details.DateOrderEvidence; got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestTotalsBelow holds that a line of totals under both columns is no lost row.
func TestTotalsBelow(t *testing.T) {
	f := parse(t, "Data;Histórico;Crédito;Débito\n05/01/2024;PIX;1.500,00;\n16/01/2024;PAGTO;;2.000,10\nTotal;;1.500,00;2.000,10\n", statement.Options{})
	if len(f.Skipped) != 0 || f.request.Len() != 2 {
		t.Errorf("%d rows, skipped %v", f.request.Len(), f.Skipped)
	}
	if got := f.LeftOut.String(); got != "1 total" {
		t.Errorf("left out: %s", got)
	}
}

// TestBalance holds the checks of the running balance.
func TestBalance(t *testing.T) {
	for _, c := range []struct {
		name, text, ledger string
		breaks             []statement.Break
	}{
		{"oldest first", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,2,13\n2024-01-03,c,-3,10\n", "10.00", nil},
		{"newest first", "Date,Text,Amount,Balance\n2024-01-03,c,-3,10\n2024-01-02,b,2,13\n2024-01-01,a,1,11\n", "10.00", nil},
		{"one day, newest first", "Date,Text,Amount,Balance\n2024-01-01,c,-3,10\n2024-01-01,b,2,13\n2024-01-01,a,1,11\n", "10.00", nil},
		{"one row", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n", "11.00", nil},
		{"two rows, newest first", "Date,Text,Amount,Balance\n2024-01-02,b,5,100\n2024-01-01,a,1,95\n", "100.00", nil},
		{"a line is missing", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,2,13\n2024-01-04,d,4,20\n2024-01-05,e,5,25\n", "25.00", []statement.Break{{Place: statement.Place{Line: 4}, Expected: "17.00", Found: "20.00"}}},
		{"balance once a day", "Date,Text,Amount,Balance\n2024-01-01,a,1,\n2024-01-01,b,2,13\n2024-01-02,c,3,\n2024-01-02,d,4,20\n", "20.00", nil},
		{"balance not on the last row", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,2,13\n2024-01-03,c,3,\n", "16.00", nil},
		{"what is owed", "Date,Text,Amount,Balance\n2024-01-01,a,-10,110\n2024-01-02,b,-5,115\n2024-01-03,c,50,65\n", "-65.00", nil},
		{"an unreadable amount", "Date,Text,Amount,Balance\n2024-01-01,a,1,11\n2024-01-02,b,?,13\n2024-01-03,c,3,16\n", "16.00", nil},
		{"thousands in the balance alone", "Date,Text,Amount,Balance\n2024-01-01,a,\"1,50\",\"1.001,50\"\n2024-01-02,b,\"2,00\",\"1.003,50\"\n", "1003.50", nil},
		{"no running balance", "Date,Text,Amount,Balance\n2024-01-01,a,1,7\n2024-01-02,b,2,7\n2024-01-03,c,3,7\n2024-01-04,d,4,7\n2024-01-05,e,5,7\n", "", nil},
	} {
		f := parse(t, c.text, statement.Options{})
		if f.Options.LedgerBalance != c.ledger {
			t.Errorf("%s: ledger balance %q, want %q", c.name, f.Options.LedgerBalance, c.ledger)
		}
		if diff := cmp.Diff(c.breaks, f.Proof.Broken); diff != "" {
			t.Errorf("%s: breaks (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestColumnsGiven holds the user's own choice of columns.
func TestColumnsGiven(t *testing.T) {
	const text = "Date,Booked,What,Net,Amount\n2024-01-01,2024-01-02,Tea,1.00,2.00\n"
	f := parse(t, text, statement.Options{Columns: map[statement.Role]string{statement.Date: "1", statement.Amount: "amount", statement.Memo: "Booked"}})
	want := statement.Mapping{statement.Date: 0, statement.Amount: 4, statement.Memo: 1, statement.Description: 2}
	if diff := cmp.Diff(want, f.Layout.Mapping); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	_, err := read("test.csv", []byte(text), statement.Options{Columns: map[statement.Role]string{statement.Date: "Day"}})
	if err == nil || !strings.Contains(err.Error(), `the date column: there is no column "Day". The columns are: 1 "Date" (such as "2024-01-01")`) {
		t.Errorf("%v", err)
	}
	var missing *statement.MappingError
	_, err = read("test.csv", []byte("a,b\nx,y\n"), statement.Options{})
	if !errors.As(err, &missing) || len(missing.Missing) != 2 || len(missing.Columns) != 2 {
		t.Errorf("%v", err)
	}
}

// TestDebitsAndCredits holds the signs of paired columns.
func TestDebitsAndCredits(t *testing.T) {
	f := parse(t, "Date,Text,Debit,Credit\n"+
		"2024-01-01,a,1.00,\n"+
		"2024-01-01,b,0.00,2.00\n"+
		"2024-01-01,reversed,-3.00,\n"+
		"2024-01-01,d,4.00,0.00\n"+
		"2024-01-01,both,5.00,6.00\n"+
		"2024-01-01,neither,,\n", statement.Options{})
	f.request.Convert(ofx.Day(20270101))
	var got []string
	for i := range f.request.Len() {
		o := f.request.Outcome(i)
		got = append(got, o.Description+" "+string(o.Amount.Append(nil))+" "+o.Field)
	}
	want := []string{"a -1.00 ", "b 2.00 ", "reversed 3.00 ", "d -4.00 ", " 0 amount"}
	for i := range got {
		got[i] = strings.Replace(got[i], "neither", "", 1)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]statement.Skipped{{Place: statement.Place{Line: 6}, Reason: "both a debit (5.00) and a credit (6.00)"}}, f.Skipped); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
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
		f := parse(t, c.text, statement.Options{})
		f.request.Convert(ofx.Day(20270101))
		var rows []string
		for i := range f.request.Len() {
			o := f.request.Outcome(i)
			rows = append(rows, o.Day.String()+" "+string(o.Amount.Append(nil))+" "+o.Description)
		}
		if got := strings.Join(rows, "; "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// amounts converts and gives the amounts of the rows that were kept.
func amounts(t *testing.T, f *parsed) string {
	t.Helper()
	f.request.Convert(ofx.Day(20270101))
	var out []string
	for i := range f.request.Len() {
		out = append(out, string(f.request.Outcome(i).Amount.Append(nil)))
	}
	return strings.Join(out, " ")
}

// TestWhichWay holds what tells money out from money in where the rows of a short export
// have only one of them, or the columns stand the other way round.
func TestWhichWay(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"debits beside an empty column and a balance", "10/02/2025,DINER,14.15,,985.85\n10/15/2025,GROCER,85.85,,900.00\n", "-14.15 -85.85"},
		{"debits beside an empty column and a card", "2024-08-20,STREAMBOX,20.99,,4500********0042\n", "-20.99"},
		{"debits beside an empty last column", "2024-08-20,STREAMBOX,20.99,\n", "-20.99"},
		{"credits alone", "10/02/2025,PAY,,14.15,985.85\n", "14.15"},
		{"a payment received beside an empty last column", "04 Apr 24,\"Payment, Thank You\",240.00,\n", "240.00"},
		{"an empty column before the text", "10/02/2025,1500.00,,PAYROLL\n", "1500.00"},
		{"a balance that falls by every amount", "10/02/2025,DINER,14.15,985.85\n10/15/2025,GROCER,85.85,900.00\n10/16/2025,GROCER,100.00,800.00\n", "-14.15 -85.85 -100.00"},
		{"the amount between two balances", "20240902\t1000,00\t962,35\t-37,65\tIep\n", "-37.65"},
		{"money in left of money out", "Dato;Tekst;X;Y\n30.09.2024;Husleie;;-100,00\n16.09.2024;Lønn;900,00;\n", "-100.00 900.00"},
		{"one half named", "Date,Text,Withdrawals,X\n2024-01-01,a,1.00,\n2024-01-02,b,,2.00\n", "-1.00 2.00"},
		{"both sides in one column", "Date,Text,Credit/Debit Amount\n2024-01-01,a,-1.00\n2024-01-02,b,2.00\n", "-1.00 2.00"},
		{"a card without a payment", "Date,Description,Card Member,Account #,Amount\n08/28/2024,HOTEL,JANE ROE,-71009,412.60\n", "-412.60"},
		{"that header, signs as of a bank", "Date,Description,Card Member,Account #,Amount\n08/28/2024,HOTEL,JANE ROE,-71009,-412.60\n08/28/2024,PAYMENT - THANK YOU,JANE ROE,-71009,500.00\n", "-412.60 500.00"},
		{"a header that could be anybody's", "Date,Title,Amount\n2024-08-28,Salary,1500.00\n2024-08-29,Rent,-700.00\n", "1500.00 -700.00"},
		{"purchases alone", "Date,Description,Type,Amount\n08/28/2024,HOTEL,Purchase,412.60\n", "-412.60"},
		{"purchases with a sign", "Date,Description,Type,Amount\n08/28/2024,HOTEL,Purchase,-412.60\n", "-412.60"},
		{"whole euros with a dot", "Datum;Text;Betrag (EUR)\n22.04.2024;a;1.040\n21.04.2024;b;-790\n", "1040.00 -790.00"},
		{"a dot as the balances have it", "Date;Text;Amount;Balance\n2024-04-21;a;1.040;2.040,50\n2024-04-22;b;-790;1.250,50\n", "1040.00 -790.00"},
		{"dots beside decimals of both marks", "Datum;Text;Betrag (EUR)\n22.04.2024;a;12.50\n21.04.2024;b;12,50\n20.04.2024;c;1.040\n", "12.50 12.50 1.04"},
		{"a dot in an English header", "Date;Text;Amount\n2024-04-22;a;1.040\n", "1.04"},
		{"codes of ISO 20022", "Date,Text,Amount,Flag\n2024-01-01,a,1.00,DBIT\n2024-01-02,b,2.00,CRDT\n", "-1.00 2.00"},
	} {
		if got := amounts(t, parse(t, c.text, statement.Options{})); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestIdleLines: so many lines without a transaction are borne, one more is refused; a row
// in between begins the count anew.
func TestIdleLines(t *testing.T) {
	const maxIdle = 250_000
	const head, first, last = "Date,Description,Amount\n", "2026-01-05,a,1.00\n", "2026-01-06,b,2.00\n"
	idle := strings.Repeat("x\n", maxIdle)
	for text, refused := range map[string]bool{
		head + first + idle + last:                         false,
		head + first + idle + "x\n" + last:                 true,
		head + first + idle[:maxIdle] + last + idle + last: false,
	} {
		if _, err := read("list.csv", []byte(text), statement.Options{}); (err != nil) != refused {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
}
