package table_test

import (
	"fmt"
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

// TestCurrencyWithoutCents holds that no currency is assumed that would cut the cents off: accounts
// in foreign money are kept in any language.
func TestCurrencyWithoutCents(t *testing.T) {
	const head = "お取引日,お取扱内容,お引出し,お預入れ,残高\n"
	for text, want := range map[string]string{
		head + "2024/01/08,ア,,417,3833\n2024/01/10,イ,78,,3755\n":                   "JPY",
		head + "2024/01/08,ア,,417.00,3833.00\n2024/01/10,イ,78.00,,3755.00\n":       "JPY",
		head + "2024/01/08,ア,,417.35,3833.84\n2024/01/10,イ,78.04,,3755.80\n":       "",
		head + "2024/01/08,ア,,417,3833.84\n2024/01/10,イ,78,,3755.84\n":             "",
		"IBAN: IS000000000000000000000042\nDate,Text,Amount\n2026-02-13,a,-1.20\n": "",
		"IBAN: IS000000000000000000000042\nDate,Text,Amount\n2026-02-13,a,-1200\n": "ISK",
	} {
		f := parse(t, text, statement.Options{})
		told := slices.ContainsFunc(f.Doubts, func(d statement.Doubt) bool {
			return strings.Contains(d.Text, "fewer decimals than the amounts: USD is assumed")
		})
		if f.Options.Currency != want || told != (want == "") {
			t.Errorf("%q, told %t, want %q of %q", f.Options.Currency, told, want, text)
		}
	}
}

// TestFewRowsOfSeveralAccounts holds that accounts stay apart however few rows each has,
// and that those of others do not make statements.
func TestFewRowsOfSeveralAccounts(t *testing.T) {
	for text, want := range map[string]int{
		"Date,Text,Amount,Account number\n2026-02-13,a,-1.00,20000042\n2026-02-14,b,2.00,20000042\n2026-02-15,c,-3.00,20000043\n":                                                                  2,
		"Date,Payee,Amount,Account number\n2026-02-13,Ann,-1.00,20000042\n2026-02-14,Ann,2.00,20000042\n2026-02-15,Bob,-3.00,20000043\n":                                                           1,
		"Date,Text,Amount,Account number\n2026-02-13,a,-1.00,20000042\n2026-02-14,b,2.00,20000043\n2026-02-15,c,-3.00,20000044\n":                                                                  1,
		"Date,Name,Account,Amount\n2026-01-05,Shop,10000001,-1.00\n2026-01-06,Boss,10000002,9.00\n2026-01-07,Shop,10000001,-2.00\n2026-01-08,Shop,10000001,-2.00\n2026-01-09,Boss,10000002,9.00\n": 1,
		"Date,Name,Account,Amount\n2026-01-05,Shop,10000001,-1.00\n2026-01-06,Shop,10000002,9.00\n2026-01-07,Boss,10000001,-2.00\n2026-01-08,Shop,10000001,-2.00\n2026-01-09,Boss,10000002,9.00\n": 2,
	} {
		list, err := read("test.csv", []byte(text), statement.Options{})
		if err != nil || len(list) != want {
			t.Errorf("%d statements, %v, want %d of %q", len(list), err, want, text)
		}
	}
}

// TestTwoDaysInACell holds that of two days in a cell the first is the entry's.
func TestTwoDaysInACell(t *testing.T) {
	f := parse(t, "Date,Text,Amount\n09/16/2026 as of 09/15/2026,a,1.00\n09/17/2026,b,-2.00\n", statement.Options{})
	if got := amounts(t, f); got != "1.00 -2.00" {
		t.Errorf("%s", got)
	}
}

// TestStrangers holds that lists of other kinds are refused although they have days and
// amounts, and that what resembles them and is a statement is not.
func TestStrangers(t *testing.T) {
	for text, refused := range map[string]bool{
		"No,Payment date,Payment,Principal,Interest,Ending balance\n1,2026-01-01,85.00,80.00,5.00,920.00\n2,2026-02-01,85.00,81.00,4.00,839.00\n3,2026-03-01,85.00,82.00,3.00,757.00\n": true,
		"Datum;Rate;Zinsen;Tilgung;Restschuld\n01.01.2026;85,00;5,00;80,00;920,00\n01.02.2026;85,00;4,00;81,00;839,00\n01.03.2026;85,00;3,00;82,00;757,00\n":                            true,
		"Date,Description,Principal,Interest,Amount,Balance\n2026-01-01,Payment,80.00,5.00,85.00,-920.00\n2026-02-01,Payment,81.00,4.00,85.00,-835.00\n":                                false,
		"Employee,Pay date,Gross pay,Net pay\nAnn,2026-01-31,40.00,30.00\n":                                                                                                             true,
		"Date,Category,Budget,Spent,Remaining\n2026-01-31,Rent,10.00,9.00,1.00\n":                                                                                                       true,
		"Symbol,Date acquired,Quantity,Cost basis,Market value\nAB,2026-01-03,2,10.00,12.00\n":                                                                                          true,
		"Date,Name,Start,End,Total\n2026-01-03,Ann,09:00,17:30,8.00\n2026-01-04,Ann,09:00,17:00,7.50\n":                                                                                 true,
		"Order ID,Order date,Product,Quantity,Unit price,Total\n1,2026-01-03,Pen,2,1.50,3.00\n":                                                                                         true,
		"Name;Strasse;PLZ;Ort;Telefon;Geburtsdatum;Umsatz\nAnna;Weg 1;12345;Ulm;0731;03.01.1980;120,00\n":                                                                               true,
		"Date,Reading kWh,Consumption\n2026-01-01,1200.5,30.2\n2026-01-02,1230.7,30.2\n":                                                                                                true,
		"Date,Rate\n2026-01-03,1.0812\n2026-01-04,1.0833\n":                                                                                                                             true,
		"Date,Type,Number,Customer,Amount,Balance\n2026-01-03,Invoice,1001,Oak,12.00,12.00\n2026-01-05,Invoice,1002,Elm,8.00,0.00\n":                                                    true,
		"Date,Description,Amount,Miles\n2026-01-03,Inn,-12.00,12\n2026-01-05,Cab,-8.00,8\n":                                                                                             false,
		"Date,Order ID,Item,Amount,Fee,Net,Type\n2026-01-03,7,Pen,12.00,-1.00,11.00,Sale\n":                                                                                             false,
		"Date,Amount\n2026-01-03,-12.00\n2026-01-05,8.00\n":                                                                                                                             false,
		"Date,Employee,Merchant,Category,Amount\n2026-01-03,Ann,Inn,Travel,-12.00\n2026-01-04,Bob,Cab,Travel,-8.00\n":                                                                   false,
		"Date,Description,Start balance,Amount,End balance\n2026-01-03,Inn,20.00,-12.00,8.00\n2026-01-04,Pay,8.00,10.00,18.00\n":                                                        false,
	} {
		if _, err := read("list.csv", []byte(text), statement.Options{}); (err != nil) != refused {
			t.Errorf("%v for %q", err, text)
		}
	}
}

// TestParts holds that the parts of a table that headings begin are read for what they are:
// other accounts are other statements, and rows below another header are not read by this one.
func TestParts(t *testing.T) {
	const head = "Date,Description,Amount\n"
	for text, want := range map[string]string{
		"Account: 10001234\n" + head + "2026-01-05,a,-1.00\nAccount: 10005678\n" + head + "2026-01-07,b,2.00\n": "10001234:1 10005678:1",
		"Account: 10001234\n" + head + "2026-01-05,a,-1.00\nAccount: 10001234\n" + head + "2026-01-07,b,2.00\n": "10001234:2",
		head + "2026-01-05,a,-1.00\nSavings account 10005678\n2026-01-07,b,2.00\n2026-01-08,c,3.00\n":           ":1 10005678:2",
		head + "2026-01-05,a,-1.00\n2026-01-07,b,2.00\nAccount: 10005678\n":                                     ":2",
	} {
		list, err := read("test.csv", []byte(text), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range list {
			got = append(got, fmt.Sprintf("%s:%d", s.Account, s.Evidence.Rows))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s, want %s of %q", got, want, text)
		}
	}
	list, err := read("test.csv", []byte(head+"2026-01-05,a,-1.00\n2026-01-06,b,-1.00\n2026-01-07,b,-1.00\nDescription,Amount,Date\nb,2.00,2026-01-07\nc,3.00,2026-01-08\n"), statement.Options{})
	if err != nil || list[0].Evidence.Rows != 3 || list[0].SkippedRows() != 2 {
		t.Errorf("%v, %+v", err, list[0].Skipped)
	}
	list, err = read("test.csv", []byte(head+"2026-01-05,a,-1.00\nPosted,Details,Debit,Credit\n2026-01-07,b,2.00,\n"), statement.Options{})
	if err != nil || list[0].SkippedRows() == 0 && !slices.ContainsFunc(list[0].Doubts, func(d statement.Doubt) bool { return strings.Contains(d.Text, "another one") }) {
		t.Errorf("%v, one of two tables was dropped without a word", err)
	}
}

// TestNeutralSides holds that what moved between the holder's own pockets is no booking.
func TestNeutralSides(t *testing.T) {
	f := parse(t, "交易时间,交易对方,收/支,金额(元)\n2026-01-05 10:22:31,a,支出,¥18.00\n2026-01-06 09:00:00,b,收入,¥100.00\n2026-01-07 09:00:00,c,/,¥50.00\n", statement.Options{})
	if got := amounts(t, f); got != "-18.00 100.00" {
		t.Errorf("%s", got)
	}
}

// TestMinusInAColumnOfOneSide: where some amounts of a column of money out have a minus and others
// have none, only a balance tells what it means, and without one it is a doubt.
func TestMinusInAColumnOfOneSide(t *testing.T) {
	for name, c := range map[string]struct{ text, amounts, doubt string }{
		"few":      {"Date,Text,Withdrawals,Deposits\n2026-01-13,rent,-900.00,\n2026-01-14,pay,,2000.00\n2026-01-15,a,5.00,\n2026-01-16,b,6.00,\n", "900.00 2000.00 -5.00 -6.00", "with a minus were read the other way round"},
		"most":     {"Date,Text,Withdrawals,Deposits\n2026-01-13,rent,-900.00,\n2026-01-14,pay,,2000.00\n2026-01-15,a,5.00,\n2026-01-16,b,-6.00,\n", "-900.00 2000.00 -5.00 -6.00", "without one were read as money out"},
		"all":      {"Date,Text,Withdrawals,Deposits\n2026-01-13,rent,-900.00,\n2026-01-14,pay,,2000.00\n2026-01-15,a,-5.00,\n", "-900.00 2000.00 -5.00", ""},
		"balances": {"Date,Text,Withdrawals,Deposits,Balance\n2026-01-13,rent,-900.00,,1900.00\n2026-01-14,pay,,2000.00,3900.00\n2026-01-15,a,5.00,,3895.00\n2026-01-16,b,6.00,,3889.00\n", "900.00 2000.00 -5.00 -6.00", ""},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.amounts {
			t.Errorf("%s: %s, want %s", name, got, c.amounts)
		}
		doubted := slices.IndexFunc(f.Doubts, func(d statement.Doubt) bool { return strings.Contains(d.Text, "a minus") })
		if doubted < 0 != (c.doubt == "") || doubted >= 0 && !strings.Contains(f.Doubts[doubted].Text, c.doubt) {
			t.Errorf("%s: %q", name, f.Doubts)
		}
	}
}

// TestBeginsAnew: titles that stand again below other words begin another list. Its rows are of the
// account that the words name, and a doubt where they name none for certain.
func TestBeginsAnew(t *testing.T) {
	const titles, first, second = "Date,Text,Amount\n", "2026-01-13,a,-1.00\n2026-01-14,b,2.00\n", "2026-01-15,c,-3.00\n2026-01-16,d,4.00\n"
	for name, c := range map[string]struct {
		text       string
		statements int
		doubt      string
	}{
		"short numbers": {"Account: 111\n" + titles + first + "\nAccount: 222\n" + titles + second, 1, `Below line 6, "Account: 222"`},
		"two cells":     {"Account,111\n" + titles + first + "Account,222\n" + titles + second, 1, `Below line 5, "Account 222"`},
		"words":         {"Savings account\n" + titles + first + "Current account\n" + titles + second, 1, `Below line 5, "Current account"`},
		"twice":         {titles + first + "Joint\n" + titles + second + "Holidays\n" + titles + first, 1, ", and 1 more times farther down"},
		"numbers":       {"Account: 20000042\n" + titles + first + "\nAccount: 20000043\n" + titles + second, 2, ""},
		"pages":         {"Oak Bank, page 1 of 2\n" + titles + first + "Oak Bank, page 2 of 2\n" + titles + second, 1, ""},
		"months":        {"January 2026\n" + titles + first + "February 2026\n" + titles + second, 1, ""},
		"titles again":  {titles + first + titles + second, 1, ""},
		"words below":   {titles + first + "End of the list\n", 1, ""},
		"a column":      {"Date,Text,Amount,Account number\n2026-01-13,a,-1.00,20000042\n2026-01-14,b,2.00,20000042\nJoint\nDate,Text,Amount,Account number\n2026-01-15,c,-3.00,20000043\n2026-01-16,d,4.00,20000043\n", 2, ""},
	} {
		list, err := read("test.csv", []byte(c.text), statement.Options{})
		if err != nil || len(list) != c.statements {
			t.Errorf("%s: %d statements, %v", name, len(list), err)
			continue
		}
		doubted := slices.IndexFunc(list[0].Doubts, func(d statement.Doubt) bool { return strings.Contains(d.Text, "begins anew") })
		if doubted < 0 != (c.doubt == "") || doubted >= 0 && !strings.Contains(list[0].Doubts[doubted].Text, c.doubt) {
			t.Errorf("%s: %q", name, list[0].Doubts)
		}
	}
}

// TestPlans holds that payments that are planned are no bookings.
func TestPlans(t *testing.T) {
	for text, refused := range map[string]bool{
		"Fällig am;Dauerauftrag an;Turnus;Betrag;Nächste Ausführung\n08.01.2026;Weiß;monatlich;1.157,49;07.02.2026\n09.01.2026;Telekom;monatlich;12,98;08.02.2026\n": true,
		"Payee,Amount,Frequency,Next payment date\nOak,10.00,monthly,2026-02-01\nElm,12.00,monthly,2026-02-03\n":                                                     true,
		"Bénéficiaire;Montant;Périodicité;Prochaine échéance\nChêne;10,00;mensuelle;01/02/2026\nOrme;12,00;mensuelle;03/02/2026\n":                                   true,
		"Date;Text;Frequency;Amount\n2026-01-03;Oak;monthly;-10.00\n2026-01-04;Elm;once;-12.00\n":                                                                    false,
		"Booking date;Text;Frequency;Next payment;Amount\n2026-01-03;Oak;monthly;2026-02-03;-10.00\n":                                                                false,
	} {
		_, err := read("list.csv", []byte(text), statement.Options{})
		if (err != nil) != refused || refused && !strings.Contains(err.Error(), "payments that are planned") {
			t.Errorf("%v for %q", err, text)
		}
	}
}

// TestNumbersThatStandStill holds that a number which is the same on every row proves nothing beside
// noughts, that noughts are not the amount where another heading can mean it, and that DEBIT beside a
// brand is a kind of card.
func TestNumbersThatStandStill(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"noughts and a card's end": {"Date,Text,Tip,Fees,Net Total,PAN Suffix\n2026-03-01,Mug,0.00,-0.45,13.19,1234\n2026-03-02,Tea,0.00,-0.20,3.10,1234\n2026-03-03,Cake,0.00,-0.30,4.20,1234\n", "13.19 3.10 4.20"},
		"a nought less":            {"Date,Text,Tip,Fees,Net Total,PAN Suffix\n2026-03-01,Mug,0.00,-0.45,13.19,1234\n2026-03-02,Tea,2.00,-0.20,3.10,1234\n2026-03-03,Cake,0.00,-0.30,4.20,1234\n", "13.19 3.10 4.20"},
		"a kind of card":           {"Date,Brand,Processed as,Text,Amount\n2026-03-01,VISA,DEBIT,Mug,13.19\n2026-03-02,VISA,DEBIT,Tea,3.10\n2026-03-03,VISA,DEBIT,Cake,4.20\n", "13.19 3.10 4.20"},
		"nothing booked":           {"Date,Text,Amount,Balance\n2026-03-01,a,0.00,5.00\n2026-03-02,b,0.00,5.00\n2026-03-03,c,0.00,5.00\n", "0.00 0.00 0.00"},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.want || f.Proof.Verdict == statement.Proven {
			t.Errorf("%s: %s, %v", name, got, f.Proof.Verdict)
		}
	}
}

// TestTablesAround holds that the rows of another table of the file are told line by line, above the
// table that is read as well as below it.
func TestTablesAround(t *testing.T) {
	const (
		deposits = "Deposits,Currency,Settle Date,Description,Amount\nDeposits,USD,2026-02-03,Transfer,381.00\nDeposits,USD,2026-02-04,Disbursement,-5.76\nDeposits,Total,,,375.24\n"
		fees     = "Fees,Subtitle,Currency,Date,Description,Amount\nFees,Other,USD,2026-02-06,Data,-0.81\nFees,Other,USD,2026-02-07,Network,-1.45\nFees,Other,USD,2026-02-08,Data,-5.65\n"
		interest = "Interest,Currency,Date,Description,Amount\nInterest,USD,2026-02-14,Credit,10.24\n"
	)
	f := parse(t, "Statement,Field Name,Field Value\nStatement,Period,2026\n"+deposits+fees+interest, statement.Options{})
	if got := amounts(t, f); got != "-0.81 -1.45 -5.65" {
		t.Errorf("read %s", got)
	}
	var told []string
	for _, s := range f.Skipped {
		told = append(told, fmt.Sprintf("%d %s", s.Line, strings.TrimPrefix(s.Reason, "it stands below another header, ")))
	}
	const want = "4 that of line 3: give that part as a file of its own|5 that of line 3: give that part as a file of its own|12 that of line 11: give that part as a file of its own"
	if got := strings.Join(told, "|"); got != want {
		t.Errorf("told %s", got)
	}
}

// TestBookkeepersLedger holds that a balance which rises with the debits is a bank account as
// bookkeepers see it where words say so, what is owed where they say that, and doubted where none do.
func TestBookkeepersLedger(t *testing.T) {
	table := func(above string, sources ...string) string {
		return above + "Date,Source,Description,Debit,Credit,Running Balance\n2026-01-02," + sources[0] + ",a,50.00,0,150.00\n2026-01-03," + sources[1] + ",b,0,20.00,130.00\n2026-01-04," + sources[1] + ",c,0,30.00,100.00\n"
	}
	for name, c := range map[string]struct {
		text, want string
		doubted    bool
	}{
		"a bank account named": {table("Business Bank Account\n", "x", "x"), "50.00 -20.00 -30.00", false},
		"words of rows":        {table("", "Receive Money", "Spend Money"), "50.00 -20.00 -30.00", false},
		"words say it is owed": {table("Business Bank Account\n", "Purchase", "Refund"), "-50.00 20.00 30.00", false},
		"a card's":             {table("Credit card\n", "x", "x"), "-50.00 20.00 30.00", false},
		"nothing says":         {table("Account Transactions\n", "x", "x"), "-50.00 20.00 30.00", true},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.want || f.Proof.Verdict != statement.Proven {
			t.Errorf("%s: %s, %v", name, got, f.Proof)
		}
		if said := sentences(f.Doubts); strings.Contains(said, "bookkeeper's ledger") != c.doubted {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// TestDotsWithoutDecimals holds that a dot before three digits parts thousands where the currency has
// no decimals, and nothing else in the file says otherwise.
func TestDotsWithoutDecimals(t *testing.T) {
	for text, want := range map[string]string{
		"Fecha;Texto;Monto;Moneda\n10/02/2025;a;-1.265;CLP\n14/02/2025;b;2.795;CLP\n":                     "-1265 2795",
		"Fecha;Texto;Monto;Moneda\n10/02/2025;a;-1.265;CLP\n14/02/2025;b;950;CLP\n":                       "-1265 950",
		"Fecha;Texto;Monto;Moneda\n10/02/2025;a;-1.265;KWD\n14/02/2025;b;2.795;KWD\n":                     "-1.265 2.795",
		"Date,Text,Amount,Currency,Balance\n2025-02-10,a,-1.265,CLP,10.5\n2025-02-14,b,2.795,CLP,13.25\n": "-1 3",
	} {
		f := parse(t, text, statement.Options{})
		if got := strings.ReplaceAll(amounts(t, f), ".000", ""); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestTotalsWithoutADay holds that lines without a day of their own which sum rows up are no
// bookings, whatever their words, and that rows below the day they share stay rows.
func TestTotalsWithoutADay(t *testing.T) {
	for name, c := range map[string]struct{ text, want, said string }{
		"of each day":        {"Date,Text,Amount\n2026-01-02,a,-1.00\n2026-01-02,b,-2.00\n,x,-3.00\n2026-01-03,c,5.00\n,x,5.00\n2026-01-04,d,5.00\n,x,5.00\n", "-1.00 -2.00 5.00 5.00", ""},
		"of all":             {"Date,Text,Amount\n2026-01-02,a,-1.00\n2026-01-03,b,-2.00\n2026-01-04,c,7.00\n,x,4.00\n,inward,7.00\n,outward,-3.00\n", "-1.00 -2.00 7.00", ""},
		"of two":             {"Date,Text,Amount\n2026-01-02,a,-1.00\n2026-01-02,b,-2.00\n,x,-3.00\n2026-01-03,c,5.00\n", "-1.00 -2.00 5.00", "without a day of its own, was left out as a total"},
		"one is no sum":      {"Date,Text,Amount\n2026-01-02,a,-1.00\n2026-01-02,b,-2.00\n,x,-3.00\n,y,-9.00\n2026-01-03,c,5.00\n", "-1.00 -2.00 -3.00 -9.00 5.00", "no day of their own"},
		"the same again":     {"Date,Text,Amount\n2026-01-02,a,-1.00\n,b,-1.00\n2026-01-03,c,5.00\n", "-1.00 -1.00 5.00", "no day of its own"},
		"a balance of a row": {"Date,Text,Amount,Balance\n2026-01-02,a,-1.00,9.00\n2026-01-02,b,-2.00,7.00\n,c,-3.00,4.00\n2026-01-03,d,5.00,9.00\n", "-1.00 -2.00 -3.00 5.00", ""},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if said := sentences(f.Doubts); !strings.Contains(said, c.said) || c.said == "" && strings.Contains(said, "day of") {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// TestSignsProven holds what tells the signs of amounts that have none, or the wrong ones: balances
// before and behind each row, words of other languages, a word for money in on each minus.
func TestSignsProven(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"between balances":   {"Datum;Saldo vorher;Umsatz;Saldo nachher;Text\n03.03.2026;100,00;10,00;90,00;a\n02.03.2026;70,00;30,00;100,00;b\n01.03.2026;75,00;5,00;70,00;c\n", "-10.00 30.00 -5.00"},
		"one is not proven":  {"Datum;Saldo vorher;Umsatz;Saldo nachher;Text\n03.03.2026;100,00;10,00;90,00;a\n02.03.2026;71,00;30,00;100,00;b\n01.03.2026;75,00;5,00;70,00;c\n", "10.00 30.00 5.00"},
		"Danish words":       {"Dato;Navn;Type;Beløb\n25-05-2026;Netto;Sendt;1,00\n22-05-2026;SKAT;Modtaget;2,00\n20-05-2026;Apoteket;Sendt;3,00\n", "-1.00 2.00 -3.00"},
		"Lithuanian letters": {"Data;Paskirtis;Suma;D/K\n2026-01-20;a;1,00;D\nData;Paskirtis;Suma;D/K\n2026-01-21;b;2,00;K\n2026-01-22;c;3,00;D\n", "-1.00 2.00 -3.00"},
		"income has a minus": {"date,name,amount,type\n2026-02-01,a,1.00,regular\n2026-02-02,b,-2.00,income\n2026-02-03,c,3.00,regular\n2026-02-04,d,-4.00,income\n", "-1.00 2.00 -3.00 4.00"},
		"so has another":     {"date,name,amount,type\n2026-02-01,a,1.00,regular\n2026-02-02,b,-2.00,income\n2026-02-03,c,-3.00,regular\n2026-02-04,d,-4.00,income\n", "1.00 -2.00 -3.00 -4.00"},
	} {
		if got := amounts(t, parse(t, c.text, statement.Options{})); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestKindsWithoutAMinus holds that a kind of money out without a minus beside other kinds that have
// one is doubted, and that no sign of a kind that has both is.
func TestKindsWithoutAMinus(t *testing.T) {
	const table = "Action,Time,Name,Total\nDeposit,2026-03-05,a,100.00\nWithdrawal,2026-03-06,b,-5.00\nMarket buy,2026-03-07,c,%s7.00\nMarket buy,2026-03-08,d,8.00\n"
	for sign, doubted := range map[string]bool{"": true, "-": false} {
		said := sentences(parse(t, fmt.Sprintf(table, sign), statement.Options{}).Doubts)
		if strings.Contains(said, `"Market buy" (rows: 2): their words say money out`) != doubted {
			t.Errorf("%q: %s", sign, said)
		}
	}
}

// TestArabicDigits holds that amounts in the digits and marks of Arabic and Persian are amounts, and
// that a nought of theirs is one.
func TestArabicDigits(t *testing.T) {
	for text, want := range map[string]string{
		"التاريخ,الوصف,مدين,دائن,الرصيد\n٢٠٢٥/٠٢/٠٨,راتب,,٥١٧٫٧٧,٣٬٩٠٩٫١٠\n٢٠٢٥/٠٢/٠٩,شراء,١٬٢٢٧٫٥٥,,٢٬٦٨١٫٥٥\n": "517.77 -1227.55",
		"Date,Text,Debit,Credit\n2026-02-08,a,\"۸۵,۳۲۰\",۰\n2026-02-09,b,۰,\"۳,۵۲۶,۰۸۰\"\n":                      "-85320.00 3526080.00",
	} {
		f := parse(t, text, statement.Options{})
		if got := amounts(t, f); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestAmountsBeforeTax holds that amounts before tax are doubted beside those with it, and that what
// is left after a fee is not.
func TestAmountsBeforeTax(t *testing.T) {
	for text, doubted := range map[string]bool{
		"Type,Date,Details,Net,Tax,Gross Amount\nBR,14/01/2026,a,10.00,2.00,12.00\nBP,16/01/2026,b,5.00,1.00,6.00\n": true,
		"Type,Date,Details,Net,Fee,Gross Amount\nBR,14/01/2026,a,10.00,2.00,12.00\nBP,16/01/2026,b,5.00,1.00,6.00\n": false,
	} {
		if said := sentences(parse(t, text, statement.Options{}).Doubts); strings.Contains(said, `column "Gross Amount" has them with it`) != doubted {
			t.Errorf("%q: %s", text, said)
		}
	}
}
