package table_test

import (
	"slices"
	"strings"
	"testing"

	"tillroll/statement"
)

// TestLinesUnlikeAllOthers: a line at an end of a list that is filled otherwise than all others states
// balances where the rows add up to its figures; else it is told, and a transaction where it has words.
func TestLinesUnlikeAllOthers(t *testing.T) {
	const (
		rows    = "08/01/2024;-86,45;Carte;;EDF;;0\n09/01/2024;-36,70;Carte;;EDF;;0\n12/01/2024;2278,95;Virement;;SARL DUPR;;0\n12/01/2024;-26,08;Carte;;PHARMACIE;;0\n"
		plain   = "-86.45 -36.70 2278.95 -26.08"
		running = "12-01-2024,Bilet 7712,PKP,,-26.08,2329.72,4\n12-01-2024,Zwrot,US,,2278.95,2355.80,3\n09-01-2024,Faktura,Orange,,-36.70,76.85,2\n08-01-2024,Faktura,Tauron,,-86.45,113.55,1\n"
	)
	for name, c := range map[string]struct{ text, amounts, told, currency string }{
		"a balance and an account":           {rows + "22/01/2024;7572,78;;;;;01234 123456X\n", plain, "Line 5 was left out", ""},
		"the sum and an account":             {rows + "22/01/2024;2129,72;;;;;01234 123456X\n", plain, "to which the rows add up", ""},
		"two balances above":                 {"12-01-2024,'12 1090 0000 0000 0001 2345 6789,NOWAK,PLN,200.00,2329.72,4\n" + running, "-26.08 2278.95 -36.70 -86.45", "to which the rows add up", "PLN"},
		"no text":                            {rows + "22/01/2024;7572,78;;;;;0\n", plain + " 7572.78", "may state a balance", ""},
		"words and an account":               {rows + "22/01/2024;-72,78;Virement;LOYER;01234 1234567;;0\n", plain + " -72.78", "may state a balance", ""},
		"an account where none has anything": {rows + "22/01/2024;-72,78;Virement;01234 1234567;LOYER;;0\n", plain + " -72.78", "", ""},
		"a transfer to zero":                 {"Date,Text,Amount,Balance,Fee,Account\n2025-03-01,a,-61.13,0.00,0.00,\n2025-02-26,b,-9.56,61.13,0.00,\n2025-02-24,c,-16.22,70.69,0.00,\n2025-02-24,d,-17.99,86.91,0.00,\n2025-02-20,Sent,-1900.00,,0.00,ES12 3456 7890 1234 5678 9012\n", "-61.13 -9.56 -16.22 -17.99 -1900.00", "", ""},
		"words":                              {rows + "22/01/2024;-72,78;Virement;x;LOYER;;0\n", plain + " -72.78", "", ""},
		"three others":                       {strings.Join(strings.SplitAfter(rows, "\n")[1:], "") + "22/01/2024;7572,78;;;;;01234 123456X\n", "-36.70 2278.95 -26.08 7572.78", "", ""},
		"the running balance goes on":        {"Date;Text;Amount;Balance;No\n08/01/2024;a;-1,00;99,00;1\n09/01/2024;b;-1,00;98,00;2\n10/01/2024;c;-2,00;96,00;3\n11/01/2024;d;-3,00;93,00;4\n12/01/2024;;-4,00;89,00;12345678\n", "-1.00 -1.00 -2.00 -3.00 -4.00", "", ""},
		"the account is cleared":             {rows + "22/01/2024;-2129,72;;;;;0\n", plain + " -2129.72", "may state a balance", ""},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.amounts {
			t.Errorf("%s: %s, want %s", name, got, c.amounts)
		}
		said := f.Notes
		for _, d := range f.Doubts {
			said = append(said, d.Text)
		}
		told := slices.ContainsFunc(said, func(s string) bool { return c.told != "" && strings.Contains(s, c.told) })
		if silent := !slices.ContainsFunc(said, func(s string) bool {
			return strings.Contains(s, "states balances") || strings.Contains(s, "state a balance")
		}); told == silent || told != (c.told != "") {
			t.Errorf("%s: %q", name, said)
		}
		if c.currency != "" && f.Options.Currency != c.currency {
			t.Errorf("%s: %q", name, f.Options.Currency)
		}
	}
}
