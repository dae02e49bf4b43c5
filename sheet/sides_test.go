package sheet

import (
	"strings"
	"testing"

	"tillroll/ofx"
)

// amounts converts and gives the amounts of the rows that were kept.
func amounts(t *testing.T, f *File) string {
	t.Helper()
	f.Request.Convert(ofx.Day(20270101))
	var out []string
	for i := range f.Request.Len() {
		out = append(out, string(f.Request.Outcome(i).Amount.Append(nil)))
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
		if got := amounts(t, read(t, c.text, Options{})); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
