package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/statement"
)

// daysAndAmounts gives what counts of all rows, and whether anything is said against them.
func daysAndAmounts(t *testing.T, text string) (rows []string, told bool) {
	t.Helper()
	list, err := read("cut.csv", []byte(text), statement.Options{})
	if err != nil {
		return nil, true
	}
	for _, s := range list {
		told = told || len(s.Skipped) > 0 || slices.ContainsFunc(s.Doubts, func(d statement.Doubt) bool { return strings.Contains(d.Text, "stops before its end") })
		err := s.Rows(func(row convert.Row) error {
			rows = append(rows, fmt.Sprintf("%s %s", row.Date, row.Amount))
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	return rows, told
}

// TestCut stops tables after each byte behind their second row. What comes out must be rows of the
// table, and inside a row something is said; a whole row without its line end is one.
func TestCut(t *testing.T) {
	for name, text := range map[string]string{
		"balances":      "Date,Description,Debit,Credit,Balance\n13/01/2026,DEPOSIT,,1500.00,1500.00\n15/01/2026,RENT,900.00,,600.00\n03/02/2026,Shop 1200,12.40,,587.60\n",
		"three columns": "Date,Description,Amount\n2026-01-13,Rent,-900.00\n2026-01-14,Pay,2000.00\n2026-01-15,Laptop,-1250.75\n",
		"day last":      "Amount;Text;Datum\n-900,00;Miete;13.01.2026\n2000,00;Lohn;14.01.2026\n-12,50;Tee;15.01.2026\n",
		"quoted":        "\"Date\",\"Text\",\"Amount\"\n\"2026-01-13\",\"Rent\",\"-900.00\"\n\"2026-01-14\",\"Pay\",\"2000.00\"\n\"2026-01-15\",\"Tea\",\"-1250.75\"\n",
		"lines quoted":  "\"Date,Text,Amount\"\n\"2026-01-13,\"\"Rent\"\",-900.00\"\n\"2026-01-14,\"\"Pay\"\",2000.00\"\n\"2026-01-15,\"\"Tea\"\",-1250.75\"\n",
		"currency last": "Date,Text,Amount,Currency\n2026-01-13,Rent,-900.00,EUR\n2026-01-14,Pay,2000.00,EUR\n2026-01-15,Tea,-12.50,EUR\n",
		"fixed":         "Date       Text             Amount\n2026-01-13 Rent for a room    -900\n2026-01-14 Salary             2000\n2026-01-15 A laptop          -1250\n",
	} {
		whole, told := daysAndAmounts(t, text)
		if told || len(whole) != 3 {
			t.Fatalf("%s: %q, told %t", name, whole, told)
		}
		lines := strings.SplitAfter(text, "\n")
		begin, body := len(text)-len(lines[3]), len(text)-1
		for n := begin; n <= body; n++ {
			rows, told := daysAndAmounts(t, text[:n])
			for _, row := range rows {
				if !slices.Contains(whole, row) && !strings.HasSuffix(row, " ") { // the conversion skips a row without an amount
					t.Errorf("%s: %q is no row, of %q", name, row, text[begin:n])
				}
			}
			switch inside := n > begin && n < body; {
			case !inside && told:
				t.Errorf("%s: an alarm about %q", name, text[begin:n])
			case inside && !told && len(rows) < 3:
				t.Errorf("%s: not a word about %q", name, text[begin:n])
			case n == body && len(rows) != 3:
				t.Errorf("%s: %q of the whole table", name, rows)
			}
		}
	}
}

// TestNoLineEnd holds that whole tables without their last line end are read without a word.
func TestNoLineEnd(t *testing.T) {
	for name, text := range map[string]string{
		"decimals differ":         "Date,Text,Amount\n2026-01-13,a,-12.5\n2026-01-14,b,2000\n2026-01-15,c,-7",
		"money in, then out":      "Date,Text,Out,In\n2026-01-13,a,,12.50\n2026-01-14,b,,20.00\n2026-01-15,c,7.00,",
		"short lines":             "Date,Text,Amount,Note\n2026-01-13,a,-12.50\n2026-01-14,b,20.00,x\n2026-01-15,c,7.00",
		"a delimiter at each end": "Date;Text;Amount;\n2026-01-13;a;-12.50;\n2026-01-14;b;20.00;\n2026-01-15;c;7.00",
		"a footer":                "Date,Text,Amount,Balance\n2026-01-13,a,-12.50,100.00\n2026-01-14,b,20.00,120.00\n2026-01-15,c,7.00,127.00\nEnd of list",
		"a balance below":         "Date,Text,Amount\n2026-01-13,a,-12.50\n2026-01-14,b,20.00\n2026-01-15,c,7.00\nClosing balance,120",
		"one line":                "2026-01-13,a,-12.50",
	} {
		if rows, told := daysAndAmounts(t, text); told || len(rows) != 3 && name != "one line" {
			t.Errorf("%s: %q, told %t", name, rows, told)
		}
	}
}
