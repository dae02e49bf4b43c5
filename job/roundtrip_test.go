package job

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// TestRoundTrips writes rows for every target whose file can be read, reads the file, and
// wants the same days and amounts in the same order, and the payee in the text.
func TestRoundTrips(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 24))
	words := strings.Fields("Grocer Miller Rent Water Café Zoë Salary Nr.5 O'Neil A&B (north) No_7 Straße Books/Maps 50% Ürün Łódź")
	for round := range 6 {
		var rows []convert.Row
		for i := range 20 + random.IntN(40) {
			payee := fmt.Sprintf("%s %s %d", words[random.IntN(len(words))], words[random.IntN(len(words))], i)
			rows = append(rows, convert.Row{
				Date:        fmt.Appendf(nil, "2026-%02d-%02d", 1+round, 1+i*28/60),
				Amount:      ofx.Amount{Units: 1 + random.Uint64N(1_000_000), Digits: 2, Negative: random.IntN(3) > 0}.Append(nil),
				Description: []byte(payee),
			})
			if i%4 == 0 {
				rows[i].Memo = fmt.Appendf(nil, "order %d of %s", random.IntN(1000), words[i%len(words)])
			}
		}
		for _, target := range []string{
			"quickbooks-online", "quicken", "gnucash", "ofx2", "qif", "ynab", "xero-csv", "sage", "freeagent", "quickbooks-csv4", "full-csv", "full-json",
		} {
			comesBack(t, fmt.Sprintf("%s, round %d", target, round), target, rows)
		}
	}
}

// comesBack writes and reads.
func comesBack(t *testing.T, where, target string, rows []convert.Row) {
	t.Helper()
	o := convert.Options{AccountID: "12345678"}
	if err := o.SetTarget(target); err != nil {
		t.Fatal(err)
	}
	var r convert.Request
	r.Reset(o)
	for _, row := range rows {
		r.Add(row)
	}
	result := r.Convert(20261231)
	given := statement.Options{Columns: map[statement.Role]string{}}
	if target == "sage" || target == "freeagent" {
		given.Convert.DateOrder = convert.DayFirst // a short file need not tell
	}
	file, err := reader.Read("back"+result.Format.Extension(), result.File, given)
	if err != nil || len(file.Statements) != 1 {
		t.Errorf("%s: %v\n%.300s", where, err, result.File)
		return
	}
	again, err := file.Statements[0].Collect()
	if err != nil {
		t.Fatal(err)
	}
	again.Convert(20261231)
	if again.Len() != len(rows) {
		t.Errorf("%s: %d of %d rows come back\n%.400s", where, again.Len(), len(rows), result.File)
		return
	}
	for i := range rows {
		was, is := r.Outcome(i), again.Outcome(i)
		texts := is.Description + " " + is.Memo
		if was.Day != is.Day || was.Amount != is.Amount || !strings.Contains(texts, plain(target, was.Description)) {
			t.Errorf("%s: row %d was %v %s %q, is %v %s %q", where, i, was.Day, was.Amount.Append(nil), was.Description, is.Day, is.Amount.Append(nil), texts)
			return
		}
	}
}

// plain is a text as a target spells it.
func plain(target, text string) string {
	switch target {
	case "quickbooks-online", "quicken":
		return strings.NewReplacer("é", "e", "ë", "e", "ß", "ss", "Ü", "U", "ü", "u", "Ł", "L", "ó", "o", "ź", "z").Replace(text)
	case "freeagent":
		return strings.ReplaceAll(text, "'", "")
	}
	return text
}
