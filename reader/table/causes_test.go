package table_test

import (
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
