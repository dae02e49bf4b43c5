package diff

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// TestJoin holds that rows which stand in two exports are there once, twins stay, and the
// balances of both ends prove the whole.
func TestJoin(t *testing.T) {
	january := "Date,Description,Amount,Balance\n2024-01-13,Tea,-5.00,95.00\n2024-01-30,Coffee,-3.00,92.00\n2024-01-30,Coffee,-3.00,89.00\n"
	february := "Date;Text;Betrag;Saldo\n30.01.2024;Coffee;-3,00;92,00\n30.01.2024;Coffee;-3,00;89,00\n14.02.2024;Pay;100,00;189,00\n"
	inputs := []Input{Held("january.csv", []byte(january), nil), Held("february.csv", []byte(february), nil)}
	s, err := Join(inputs, Options{Options: statement.Options{Convert: convert.Options{Currency: "EUR"}}, Today: 20270101})
	if err != nil {
		t.Fatal(err)
	}
	request, err := s.Collect()
	if err != nil {
		t.Fatal(err)
	}
	request.Format = convert.OFX
	var got []string
	for row := range ofx.Rows(bytes.Clone(request.Convert(ofx.Day(20270101)).File)) {
		got = append(got, fmt.Sprintf("%s %s %s", row.Posted[:8], row.Amount, row.Name))
	}
	want := "20240113 -5.00 Tea; 20240130 -3.00 Coffee; 20240130 -3.00 Coffee; 20240214 100.00 Pay"
	if joined := strings.Join(got, "; "); joined != want {
		t.Errorf("%s", joined)
	}
	if s.Proof.Verdict != statement.Proven || s.Options.LedgerBalance != "189.00" {
		t.Errorf("%+v, %s", s.Proof, s.Options.LedgerBalance)
	}
	if _, err := Join(append(inputs, Held("usd.csv", []byte("Date,Text,Amount,Currency\n2024-01-01,a,1,USD\n"), nil)), Options{Today: 20270101}); err == nil {
		t.Error("another currency was joined")
	}
}

// TestJoinTakesDoublesOnce: a row that the later export tells under another id is the same
// one, and is told; files without a row in common are joined without a word.
func TestJoinTakesDoublesOnce(t *testing.T) {
	const header = "Date,Id,Description,Amount\n"
	january := header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-30,P1,Landlord,-700.00\n"
	for name, c := range map[string]struct {
		later string
		rows  int
		note  string
	}{
		"another id": {header + "2026-01-30,X1,Landlord,-700.00\n2026-02-03,X2,Tailor,-30.00\n", 3, "1 row stands in an earlier file"},
		"two rows":   {header + "2026-01-05,A1,Baker Street,-5.00\n2026-01-30,X1,Landlord,-700.00\n2026-02-03,X2,Tailor,-30.00\n", 3, "2 rows stand in an earlier file"},
		"none":       {header + "2026-02-03,X2,Tailor,-30.00\n", 3, ""},
	} {
		s, err := Join([]Input{file("a.csv", january), file("b.csv", c.later)}, Options{Today: 20270101})
		if err != nil {
			t.Fatal(err)
		}
		request, err := s.Collect()
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(s.Notes, " "); request.Len() != c.rows || (c.note == "") == strings.Contains(notes, "earlier file") || !strings.Contains(notes, c.note) {
			t.Errorf("%s: %d rows, %s", name, request.Len(), notes)
		}
	}
}

// TestJoinCountsWhatIsLeftOut of every file.
func TestJoinCountsWhatIsLeftOut(t *testing.T) {
	const header = "Date,Id,Description,Amount\n"
	inputs := []Input{
		file("a.csv", header+"2026-01-05,A1,Baker Street,-5.00\n2026-01-06,A2,Landlord,-700.00\n2026-01-07,A3,Torn,no amount\n"),
		file("b.csv", header+"2026-02-05,B1,Baker Street,-5.00\n2026-02-06,B2,Landlord,-700.00\n2026-02-07,B3,Torn,no amount\n2026-02-08,B4,Torn,neither\n"),
	}
	s, err := Join(inputs, Options{Today: 20270101})
	if err != nil {
		t.Fatal(err)
	}
	request, err := s.Collect()
	if err != nil {
		t.Fatal(err)
	}
	readable := 0
	request.Format = convert.OFX
	for range ofx.Rows(bytes.Clone(request.Convert(ofx.Day(20270101)).File)) {
		readable++
	}
	if left := s.SkippedRows() + request.Len() - readable; readable != 4 || left != 3 {
		t.Errorf("%d rows, %d left out", readable, left)
	}
}
