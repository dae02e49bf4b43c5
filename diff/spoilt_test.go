package diff

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/spoiltest"
	"tillroll/statement"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// statements that are compared with copies of themselves: with ids, without, of several
// accounts, and as a document.
func spoiltStatements() map[string]string {
	withIDs, without, several := header, "Date,Description,Amount\n", "Date,Account,Description,Amount,Currency\n"
	shops := []string{"Baker Street 12", "BAKER STREET  12", "Landlord Ltd rent", "Tailor & Sons", "Tea", "Card payment Tea House 2201", "Zoë's Zoo"}
	for i := range 16 {
		day, shop, cents := 3+i/2, shops[i%len(shops)], 100*(i%5)+i%3
		withIDs += fmt.Sprintf("2026-01-%02d,A%d,%s,-%d.%02d\n", day, i, shop, cents/100, cents%100+5)
		without += fmt.Sprintf("2026-01-%02d,%s,-%d.%02d\n", day, shop, cents/100, cents%100+5)
		several += fmt.Sprintf("2026-01-%02d,%d,%s,-%d.%02d,USD\n", day, 11112222*(1+i%2), shop, cents/100, cents%100+5)
	}
	return map[string]string{"ids": withIDs, "no ids": without, "several": several}
}

// TestSpoilt compares statements with damaged copies of themselves, both ways round.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	note := func(name, way string, olds []Input, new Input, o Options) {
		o.Today = 20260301
		a, err := Compare(olds, new, o)
		if err != nil {
			ledger.Note(name, way, "refused", err.Error())
			return
		}
		var out bytes.Buffer
		if err := a.WriteJSON(&out); err != nil {
			t.Fatal(err)
		}
		ledger.Note(name, way, fmt.Sprintf("differ %v", a.Differs()), fmt.Sprintf("%s\n%+v\n%s", out.String(), a.Warnings, a.File))
	}
	for name, text := range spoiltStatements() {
		whole := file("old.csv", text)
		formats := []convert.Format{convert.QBO, convert.OFX, convert.CSV, convert.QIF}
		nth := 0
		for way, copy := range spoiltest.Lines([]byte(text), 7) {
			nth++
			o := Options{OnlyNew: nth%3 == 0, Format: formats[nth%len(formats)], AsIs: nth%5 == 0}
			other := file("new.csv", string(copy))
			note(name, way, []Input{whole}, other, o)
			note(name, way+" before", []Input{other}, whole, Options{})
			if nth%4 == 0 {
				note(name, "two olds", []Input{whole, other}, file("new.csv", laterBy(text, nth%9)), o)
			}
			joined, err := Join([]Input{whole, other}, Options{Today: 20260301})
			if err != nil {
				ledger.Note(name, "joined", "refused", err.Error())
				continue
			}
			ledger.Note(name, "joined", joined.Proof.Verdict.String(), joinedRows(t, joined))
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

// laterBy moves all days by some.
func laterBy(text string, days int) string {
	for day := 31; day >= 1; day-- {
		text = strings.ReplaceAll(text, fmt.Sprintf("2026-01-%02d", day), fmt.Sprintf("2026-01-%02d!", min(31, day+days)))
	}
	return strings.ReplaceAll(text, "!", "")
}

func joinedRows(t *testing.T, s *statement.Statement) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "%+v %v %v\n", s.Proof, s.Notes, s.Doubts)
	if s.Rows == nil {
		return out.String()
	}
	err := s.Rows(func(r convert.Row) error {
		fmt.Fprintf(&out, "%s %s %s %s %s\n", r.Date, r.Amount, r.Description, r.Memo, r.ID)
		return nil
	})
	fmt.Fprint(&out, err)
	return out.String()
}
