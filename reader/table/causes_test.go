package table_test

import (
	"slices"
	"strings"
	"testing"

	"tillroll/ofx"
	"tillroll/statement"
)

// TestCards holds what tells a card's signs: a payment's word although it is cut, and a
// balance that is a debt by its heading.
func TestCards(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a cut word":           {"Date,Text,Amount\n2026-03-01,Bakery,7.20\n2026-03-04,Books,12.00\n2026-03-09,ONLINE PYMT RECD THANK,-19.20\n", "-7.20 -12.00 19.20"},
		"owed":                 {"Date,Shop,Charge,Amount Owed\n2026-03-01,Inn,90.00,190.00\n2026-03-02,Cab,10.00,200.00\n2026-03-07,Transfer,-150.00,50.00\n", "-90.00 -10.00 150.00"},
		"owed, two rows":       {"Date,Shop,Amount,Balance due\n2026-03-01,Inn,90.00,190.00\n2026-03-02,Cab,10.00,200.00\n", "-90.00 -10.00"},
		"owed, German":         {"Datum;Text;Betrag;Restschuld\n01.03.2026;Hotel;90,00;190,00\n02.03.2026;Taxi;10,00;200,00\n07.03.2026;Ausgleich;-150,00;50,00\n", "-90.00 -10.00 150.00"},
		"owed, account's sign": {"Date,Shop,Amount,You owe\n2026-03-01,Inn,-90.00,190.00\n2026-03-02,Cab,-10.00,200.00\n2026-03-07,Transfer,150.00,50.00\n", "-90.00 -10.00 150.00"},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if f.Options.Account != ofx.CreditCard || f.Proof.Verdict == statement.Broken {
			t.Errorf("%s: account %v, proof %v", name, f.Options.Account, f.Proof)
		}
	}
}

// TestInvoices holds that bills are no bookings, and that what payment services export is,
// although it names bills and customers.
func TestInvoices(t *testing.T) {
	for text, refused := range map[string]bool{
		"Invoice no,Client,Date,Due date,Net,Tax,Total\nA1,Oak,2026-01-03,2026-02-03,10.00,2.00,12.00\n":                        true,
		"Invoice Number,Customer,Date,Amount\nA1,Oak,2026-01-03,12.00\n":                                                        true,
		"Rechnung;Kunde;Datum;Fällig am;Netto;MwSt;Brutto\n17;Eiche;03.01.2026;03.02.2026;10,00;1,90;11,90\n":                   true,
		"Date,Type,No,Customer,Due date,Balance,Tax,Amount,Status\n2026-01-03,Invoice,7,Oak,2026-02-03,12.00,2.00,12.00,Open\n": true,
		"Date,Name,Type,Gross,Fee,Net,Invoice Number,Sales Tax,Balance\n2026-01-03,Oak,Sale,10.00,-0.50,9.50,A1,0.00,9.50\n":    false,
		"id,Type,Amount,Fee,Net,Created,Customer ID,Invoice ID\ntx_1,charge,10.00,0.50,9.50,2026-01-03,c1,i1\n":                 false,
		"Fatura;Vencimento;Data;Descrição;Valor\n7;10/04/2026;03/03/2026;Padaria;12,00\n":                                       false,
		"Date,Description,VAT,Amount,Balance\n2026-01-03,Charge,0.20,-1.20,9.00\n2026-01-04,Oak,0.00,1.00,10.00\n":              false,
	} {
		if _, err := read("list.csv", []byte(text), statement.Options{}); (err != nil) != refused {
			t.Errorf("%v for %q", err, text)
		}
	}
}

// TestAccountsCurrency holds that the IBAN of the account settles the currency, of each
// account its own, and that another's does not.
func TestAccountsCurrency(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		doubted    bool
	}{
		"above, in one cell":   {"Konto: CH00 0000 0000 0000 0004 2\nDatum;Text;Betrag\n13.02.2026;a;-1,00\n14.02.2026;b;-2,00\n", "CHF", false},
		"two accounts":         {"IBAN,Date,Text,Amount\nGB00TEST00000000000042,2026-02-13,a,-1.00\nGB00TEST00000000000042,2026-02-14,b,-2.00\nPL00000000000000000000000042,2026-02-14,c,-3.00\nPL00000000000000000000000042,2026-02-15,d,-3.00\n", "GBP PLN", false},
		"named all the same":   {"Konto: CH00 0000 0000 0000 0004 2\nDatum;Text;Betrag (EUR)\n13.02.2026;a;-1,00\n", "EUR", false},
		"another's":            {"Datum;Text;Empfänger IBAN;Betrag\n13.02.2026;a;CH0000000000000000042;-1,00\n", "EUR", true},
		"a country that moved": {"IBAN: HR0000000000000000042\nDatum;Text;Betrag\n13.02.2021;a;-1,00\n", "EUR", true},
	} {
		list, err := read("test.csv", []byte(c.text), statement.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var codes []string
		doubted := false
		for _, s := range list {
			codes = append(codes, s.Options.Currency)
			doubted = doubted || slices.ContainsFunc(s.Doubts, func(d statement.Doubt) bool { return d.Option == "currency" })
		}
		if got := strings.Join(codes, " "); got != c.want || doubted != c.doubted {
			t.Errorf("%s: %s, doubted %t; want %s", name, got, doubted, c.want)
		}
	}
}

// TestFewRowsOfSeveralAccounts holds that accounts stay apart however few rows each has,
// and that those of others do not make statements.
func TestFewRowsOfSeveralAccounts(t *testing.T) {
	for text, want := range map[string]int{
		"Date,Text,Amount,Account number\n2026-02-13,a,-1.00,20000042\n2026-02-14,b,2.00,20000042\n2026-02-15,c,-3.00,20000043\n":        2,
		"Date,Payee,Amount,Account number\n2026-02-13,Ann,-1.00,20000042\n2026-02-14,Ann,2.00,20000042\n2026-02-15,Bob,-3.00,20000043\n": 1,
		"Date,Text,Amount,Account number\n2026-02-13,a,-1.00,20000042\n2026-02-14,b,2.00,20000043\n2026-02-15,c,-3.00,20000044\n":        1,
	} {
		list, err := read("test.csv", []byte(text), statement.Options{})
		if err != nil || len(list) != want {
			t.Errorf("%d statements, %v, want %d of %q", len(list), err, want, text)
		}
	}
}
