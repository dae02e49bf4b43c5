package words

import "testing"

// TestSum holds that totals of one side are told from totals of everything and from
// numbers of entries, in any language and either order of the words.
func TestSum(t *testing.T) {
	for text, want := range map[string]Sum{
		"Total debits": SumOut, "Total Credits:": SumIn, "Total paid in": SumIn, "Summe Soll": SumOut, "Summe der Gutschriften": SumIn,
		"Total des débits": SumOut, "Totale avere": SumIn, "Total de abonos": SumIn, "Итого по дебету": SumOut, "支出合计": SumOut,
		"入金合計": SumIn, "출금 합계": SumOut, "Borç toplamı": SumOut, "Suma uznań": SumIn, "Debit total (USD)": SumOut, "Total": SumAll, "TOTAL 123.00": SumAll,
		"Number of transactions": SumCount, "Anzahl Buchungen": SumCount, "Number of debits": SumCount, "支出笔数": SumCount,
		"Total Energies": NoSum, "Opening balance": NoSum, "Debit card purchase": NoSum,
	} {
		if got := All().Sum(text); got != want {
			t.Errorf("%q sums up %d, want %d", text, got, want)
		}
	}
}
