package job

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
	"tillroll/target"
)

// TestRoundTrips writes rows for every target whose file can be read, reads the file, and
// wants the same days and amounts in the same order, and payee and memo in the text.
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
		for _, chosen := range target.All() {
			if !isNotReadHere(chosen.Format) {
				comesBack(t, fmt.Sprintf("%s, round %d", chosen.Name, round), chosen.Name, rows)
			}
		}
	}
}

// isNotReadHere tells the formats that are written for programs and that no room reads back.
func isNotReadHere(f target.Format) bool {
	return f == target.HLedger || f == target.Ledger || f == target.Beancount
}

// comesBack writes and reads, and writes what was read: the second file must be the first,
// to the byte, where the format keeps all of a row.
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
	if err := again.SetTarget(target); err != nil {
		t.Fatal(err)
	}
	second := again.Convert(20261231)
	if again.Len() != len(rows) {
		t.Errorf("%s: %d of %d rows come back\n%.400s", where, again.Len(), len(rows), result.File)
		return
	}
	first, same := result.File, second.File
	if target == "full-csv" { // it tells lines as well, which the rows did not have, and types, which are read as text
		first, same = ids(first), ids(same)
	}
	if !bytes.Equal(first, same) {
		t.Errorf("%s: what was read is written otherwise\n%.900s\n%.900s", where, first, same)
	}
	for i := range rows {
		was, is := r.Outcome(i), again.Outcome(i)
		texts := is.Description + " " + is.Memo
		if was.Day != is.Day || was.Amount != is.Amount || !strings.Contains(texts, plain(target, was.Description)) || !strings.Contains(texts, plain(target, was.Memo)) {
			t.Errorf("%s: row %d was %v %s %q, is %v %s %q", where, i, was.Day, was.Amount.Append(nil), was.Description, is.Day, is.Amount.Append(nil), texts)
			return
		}
	}
}

// ids are those of a file, in its order.
func ids(file []byte) []byte { return bytes.Join(ownID.FindAll(file, -1), []byte("\n")) }

var ownID = regexp.MustCompile(`\b\d{8}-[0-9A-F]{16}(-\d+)?`)

// plain is a text as a target spells it.
func plain(target, text string) string {
	switch target {
	case "quickbooks-online", "quickbooks-desktop", "quicken":
		return strings.NewReplacer("é", "e", "ë", "e", "ß", "ss", "Ü", "U", "ü", "u", "Ł", "L", "ó", "o", "ź", "z").Replace(text)
	case "freeagent":
		return strings.ReplaceAll(text, "'", "")
	}
	return text
}
