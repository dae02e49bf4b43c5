package table_test

import (
	"fmt"
	"testing"

	"tillroll/statement"
)

// TestFigures holds that balances and totals are found wherever a file prints them, that
// they prove the rows, and that only what is understood contradicts them.
func TestFigures(t *testing.T) {
	const rows = "Datum;Text;Betrag\n01.03.2026;Laden;-77,94\n05.03.2026;Lohn;500,00\n"
	const english = "Date,Text,Amount\n2026-03-01,Shop,-77.94\n2026-03-05,Pay,500.00\n"
	const pair = "Date,Text,Debit,Credit\n2026-03-01,Shop,77.94,\n2026-03-05,Pay,,500.00\n"
	for name, c := range map[string]struct{ text, want string }{
		"around, in cells of their own":    {"Anfangssaldo:;1.000,00 EUR\n" + rows + "Endsaldo:;1.422,06 EUR\n", "proven 1000.00 1422.06 1422.06"},
		"around, in the label's cell":      {"Anfangssaldo: 1.000,00 EUR\n" + rows + "Endsaldo: 1.422,06 EUR\n", "proven 1000.00 1422.06 1422.06"},
		"both above, with days":            {"Kontostand am 28.02.2026;1.000,00\nKontostand am 05.03.2026;1.422,06\n" + rows, "proven 1000.00 1422.06 1422.06"},
		"labels above their figures":       {"Opening balance,Closing balance\n\"1,000.00\",\"1,422.06\"\n" + english, "proven 1000.00 1422.06 1422.06"},
		"labels below the table":           {english + "Opening balance,Closing balance,Total debits\n\"1,000.00\",\"1,422.06\",77.94\n", "proven 1000.00 1422.06 1422.06"},
		"one line, both":                   {english + "Opening balance,\"1,000.00\",Closing balance,\"1,422.06\"\n", "proven 1000.00 1422.06 1422.06"},
		"rows of the table":                {"Date,Text,Amount\n2026-03-01,Opening balance,\"1,000.00\"\n2026-03-01,Shop,-77.94\n2026-03-05,Pay,500.00\n2026-03-31,Closing balance,\"1,422.06\"\n", "proven 1000.00 1422.06 1422.06"},
		"newest first":                     {"Date,Text,Amount\n2026-03-31,Closing balance,\"1,422.06\"\n2026-03-05,Pay,500.00\n2026-03-01,Shop,-77.94\n2026-03-01,Opening balance,\"1,000.00\"\n", "proven 1000.00 1422.06 1422.06"},
		"overdrawn, in the debit column":   {"Date,Text,Debit,Credit\n2026-03-01,Opening balance,100.00,\n2026-03-01,Shop,77.94,\n2026-03-05,Pay,,500.00\n2026-03-31,Closing balance,,322.06\n", "proven -100.00 322.06 322.06"},
		"a contradiction":                  {"Anfangssaldo:;1.000,00 EUR\n" + rows + "Endsaldo:;1.420,06 EUR\n", "broken 1000.00 1420.06 1420.06 line 5 1422.06 1420.06"},
		"a closing balance alone":          {rows + "Endsaldo:;1.422,06 EUR\n", "unproven  1422.06 1422.06"},
		"an opening balance alone":         {"Anfangssaldo:;1.000,00 EUR\n" + rows, "unproven 1000.00  1422.06"},
		"a balance of some other day":      {"Kontostand am 03.03.2026;999,00\n" + rows, "unproven   "},
		"Russian":                          {"Входящий остаток:;1000,00\nДата;Описание;Сумма\n01.03.2026;Магазин;-77,94\n05.03.2026;Зарплата;500,00\nИсходящий остаток:;1422,06\n", "proven 1000.00 1422.06 1422.06"},
		"Chinese":                          {"期初余额：1000.00\n日期,摘要,金额\n2026-03-01,商店,-77.94\n2026-03-05,工资,500.00\n期末余额：1422.06\n", "proven 1000.00 1422.06 1422.06"},
		"a debt":                           {"Previous balance,100.00\nNew balance,127.94\nDate,Text,Amount\n2026-03-01,Shop,77.94\n2026-03-05,Payment received - thank you,-50.00\n", "proven -100.00 -127.94 -127.94"},
		"totals of both sides":             {pair + "Total,,77.94,500.00\n", "proven   "},
		"totals of both sides, wrong":      {pair + "Total,,77.94,510.00\n", "broken    line 4 500.00 510.00"},
		"totals by name":                   {english + "Total debits:,77.94\nTotal credits:,500.00\n", "proven   "},
		"totals above":                     {"Summe Soll: 77,94\nSumme Haben: 500,00\n" + rows, "proven   "},
		"a total by name, wrong":           {rows + "Summe Haben: 501,00\n", "broken    line 4 500.00 501.00"},
		"totals of pages":                  {"Date,Text,Debit,Credit\n2026-03-01,Shop,77.94,\nTotal,,77.94,0.00\n2026-03-05,Pay,,500.00\nTotal,,0.00,500.00\n", "proven   "},
		"totals of pages that differ":      {"Date,Text,Debit,Credit\n2026-03-01,Shop,77.94,\nTotal,,99.00,0.00\n2026-03-05,Pay,,500.00\nTotal,,0.00,1.00\n", "unproven   "},
		"a total of something else":        {english + "Total,,9999.00\n", "unproven   "},
		"a number of entries":              {english + "Number of transactions,,7\n", "unproven   "},
		"marks that split them":            {"Opening balance: USD 1,000.00 CR\nClosing balance: USD 1,422.06 CR\n" + english, "proven 1000.00 1422.06 1422.06"},
		"a running balance from elsewhere": {"Date,Text,Amount,Balance\n2026-03-01,Opening balance,,1100.00\n2026-03-01,Shop,-77.94,922.06\n2026-03-05,Pay,500.00,1422.06\n", "broken 1000.00 1422.06 1422.06 line 2 1000.00 1100.00"},
		"one balance twice":                {english + "Closing balance,,1422.06\nClosing balance,,1422.06\n", "unproven  1422.06 1422.06"},
		"balances of months": {"Date,Text,Amount\n2026-03-01,Opening balance,10.00\n2026-03-02,a,1.00\n2026-03-31,Closing balance,11.00\n2026-04-01,Opening balance,11.00\n2026-04-02,b,2.00\n2026-04-30,Closing balance,13.00\n" +
			"2026-05-02,c,3.00\n2026-05-31,Closing balance,16.00\n", "proven 10.00 16.00 16.00"},
	} {
		t.Run(name, func(t *testing.T) {
			s := parse(t, c.text, statement.Options{})
			p := s.Proof
			got := fmt.Sprintf("%s %s %s %s", p.Verdict, p.Opening, p.Closing, s.Options.LedgerBalance)
			for _, b := range p.Broken {
				got += fmt.Sprintf(" %s %s %s", b.Place, b.Expected, b.Found)
			}
			if got != c.want {
				t.Errorf("%q, want %q; notes %q", got, c.want, s.Notes)
			}
		})
	}
}
