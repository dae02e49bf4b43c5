package delimited

import (
	"encoding/csv"
	"strings"
	"testing"
	"unicode/utf8"

	"tillroll/ofx"
	"tillroll/writer"
)

// FuzzText holds every dialect to what must be true of any text: a CSV reader gives as many
// cells as there are columns, none runs as a formula, and FreeAgent's has no marks in it.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"Grocer", "=1+1", "a;=b", `"quoted", text`, "'=x", "“=x”", ",=1", "; -5", "＝4", "@", "-", "''", "a,b;'=c"} {
		f.Add(seed, "memo")
		f.Add("payee", seed)
	}
	f.Fuzz(func(t *testing.T, name, memo string) {
		if name == "" || !utf8.ValidString(name+memo) || strings.ContainsAny(name+memo, "\r\n\t") || strings.TrimSpace(name) != name {
			return // rows have clean text
		}
		row := writer.Transaction{Transaction: ofx.Transaction{
			Posted: 20260302, Amount: ofx.Amount{Units: 1250, Digits: 2, Negative: true}, Name: []byte(name), Memo: []byte(memo),
		}}
		for _, d := range []*Dialect{QuickBooks(), QuickBooksWhole(), QuickBooksFour(), YNAB(), Xero(), Sage(), FreeAgent()} {
			line := d.AppendRow(nil, nil, &row)
			cells, err := csv.NewReader(strings.NewReader(string(line))).Read()
			if err != nil || len(cells) != len(d.columns) {
				t.Fatalf("%q: %d cells, %v", line, len(cells), err)
			}
			for i, cell := range cells {
				if c := d.columns[i]; c != amount && writer.FormulaSign([]byte(cell)) > 0 {
					t.Errorf("%q runs as a formula", cell)
				}
				if d.bare && strings.ContainsAny(cell, quoteMarks+",") {
					t.Errorf("%q has marks in it", cell)
				}
			}
		}
	})
}
