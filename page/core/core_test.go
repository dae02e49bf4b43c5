package core

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"tillroll/ofx"
	"tillroll/statement"
)

const today = ofx.Day(20261231)

func openSample(t *testing.T, name, text string) (*Desk, int) {
	t.Helper()
	desk := &Desk{Today: today}
	id, err := desk.Open(name, []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return desk, id
}

func converted(t *testing.T, desk *Desk, id int, settings string) *View {
	t.Helper()
	v, problem, err := desk.Convert(id, 0, []byte(settings))
	if err != nil || problem != nil {
		t.Fatal(problem, err)
	}
	return v
}

const bank = "Date,Description,Amount\n2026-01-05,Rent,-900.00\nnever,Lost,1\n2026-01-11,Pay,1000.10\n2026-01-26,Müller,-0.10\n"

func TestViewTellsRowsAndMoney(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	v := converted(t, desk, id, `{"format":"qfx"}`)
	want := Counts{All: 4, Kept: 3, Skipped: 1, Changed: 1}
	if v.Counts != want || !v.Valid || v.Name != "bank.qfx" || v.HasAccount {
		t.Errorf("%+v", v)
	}
	if len(v.Periods) != 22 || v.PeriodUnit != "day" || v.Periods[6] != (Period{"2026-01-11", "1000.10", "0.00"}) {
		t.Errorf("%s %+v", v.PeriodUnit, v.Periods)
	}
	page, err := desk.Rows(id, 0, "", -5, 100)
	if err != nil || len(page.Rows) != 4 || page.Total != 4 {
		t.Fatal(page, err)
	}
	if r := page.Rows[0]; r.Date != "2026-01-05" || r.Amount != "-900.00" || r.Line != 2 {
		t.Errorf("%+v", r)
	}
	if r := page.Rows[3]; r.Description != "Muller" || len(r.Changes) != 1 {
		t.Errorf("the table must show what the file has: %+v", r)
	}
	page, err = desk.Rows(id, 0, "skipped", 0, 100)
	if err != nil || len(page.Rows) != 1 || page.Rows[0].Reason == "" || page.Rows[0].DateText != "never" {
		t.Errorf("%+v, %v", page, err)
	}
}

func TestEditsAreInTheFileAndUndone(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	converted(t, desk, id, `{"edits":{"0":{"turned":true},"1":{"date":"2026-01-06"},"2":{"leftOut":true},"3":{"amount":"5","description":"Baker"}}}`)
	_, data, err := desk.Parts(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<TRNAMT>900.00<", "<NAME>Lost<", "<NAME>Baker<", "<TRNAMT>5.00<"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %s in the file", want)
		}
	}
	if strings.Contains(string(data), "1000.10") {
		t.Error("a row that was left out is in the file")
	}
	row, err := desk.Whole(id, 0, 3, []byte(`{"edits":{"3":{"amount":"5","description":"Baker"}}}`))
	if err != nil || row.Was.Amount != "-0.10" || row.Was.Description != "Müller" || row.Description != "Baker" {
		t.Errorf("%+v, %v", row, err)
	}
	if v := converted(t, desk, id, `{}`); v.Counts.Edited != 0 || v.Counts.Kept != 3 {
		t.Errorf("%+v", v.Counts)
	}
}

// TestTypedAmountTurnsWithAllSigns: who typed an amount corrected what was shown, by the signs
// of that moment.
func TestTypedAmountTurnsWithAllSigns(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	for settings, want := range map[string]string{
		`{"edits":{"0":{"amount":"5"}}}`:                                    "5.00",
		`{"edits":{"0":{"amount":"5"}},"signs":"turn"}`:                     "-5.00",
		`{"edits":{"0":{"amount":"-5","signsTurned":true}},"signs":"turn"}`: "-5.00",
		`{"edits":{"0":{"amount":"-5","signsTurned":true}},"signs":"keep"}`: "5.00",
		`{"edits":{"0":{"amount":"0"}},"signs":"turn"}`:                     "0.00",
	} {
		converted(t, desk, id, settings)
		page, err := desk.Rows(id, 0, "", 0, 1)
		if err != nil || page.Rows[0].Amount != want {
			t.Errorf("%s: %+v, %v", settings, page, err)
			continue
		}
		turned := strings.Contains(settings, "turn\"") != strings.Contains(settings, "Turned")
		if said := strings.Contains(strings.Join(page.Rows[0].Changes, " "), "turned with all signs"); said != turned {
			t.Errorf("%s: %q", settings, page.Rows[0].Changes)
		}
	}
}

// TestTurnedProofIsLookedAt: signs that the file proves, turned by hand, are no matter of course.
func TestTurnedProofIsLookedAt(t *testing.T) {
	const proven = ":20:X\n:25:12345678\n:28C:1/1\n:60F:C260101EUR100,00\n:61:2601050105D10,00NTRFA\n:86:Rent\n:62F:C260105EUR90,00\n-\n"
	desk, id := openSample(t, "june.sta", proven)
	for settings, want := range map[string]int{
		`{}`: 0, `{"signs":"keep"}`: 0, `{"signs":"turn"}`: 1, `{"signs":"turn","accountType":"CREDITCARD"}`: 0,
	} {
		v := converted(t, desk, id, settings)
		if v.Proof.Verdict != statement.Proven || len(v.Doubts) != want || len(v.Notes) != 0 {
			t.Errorf("%s: %+v, doubts %v, notes %v", settings, v.Proof, v.Doubts, v.Notes)
		}
		if want == 1 && strings.Contains(v.Doubts[0].Text, "running") {
			t.Errorf("there is no running balance: %s", v.Doubts[0].Text)
		}
	}
}

func TestNamesOfAccountsAreShownWhole(t *testing.T) {
	for account, want := range map[string]string{
		"Savings": "Savings", "12345678": "…5678", "1234": "…34", "DE89370400440532013000": "…3000", "Savings 2": "Savings 2", "77": "…77", "Card 123": "…23", "": "",
		strings.Repeat("ä", 40): strings.Repeat("ä", 32),
	} {
		if got := shortName(account); got != want {
			t.Errorf("%s: %s, not %s", account, got, want)
		}
	}
}

// TestProofFollowsEdits: a proof must not outlive the rows that it was about.
func TestProofFollowsEdits(t *testing.T) {
	desk, id := openSample(t, "bank.csv", "Date,Description,Amount\n2026-01-05,A,-10.00\n2026-01-06,B,30.00\n")
	for settings, want := range map[string]string{
		`{}`: "unproven",
		`{"opening":"100.00","closing":"120.00"}`:                                "proven",
		`{"opening":"100.00","closing":"120.01"}`:                                "broken",
		`{"opening":"100.00","closing":"120.00","edits":{"0":{"leftOut":true}}}`: "broken",
	} {
		if v := converted(t, desk, id, settings); v.Proof.Verdict.String() != want {
			t.Errorf("%s: %v, not %s", settings, v.Proof.Verdict, want)
		}
	}
}

func TestUnclearColumnsAreOffered(t *testing.T) {
	desk, id := openSample(t, "odd.csv", "a;b;c\nx;y;z\nu;v;w\n")
	r, err := desk.Read(id, []byte(`{}`))
	if err != nil || r.Problem == nil || r.Problem.Setting != "columns" || len(r.Problem.Columns) != 3 || len(r.Problem.Missing) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	if _, _, err := desk.Parts(id, 0); err == nil {
		t.Error("there is a file of rows that nobody could read")
	}
	raw, err := desk.Raw(id, []byte(`{}`), 0, 10)
	if err != nil || raw.Total != 3 || raw.Records[1].Cells[2] != "z" {
		t.Errorf("%+v, %v", raw, err)
	}
}

// Lines of a PDF are counted from the top of each page.
func TestABreakIsOfOnePage(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	converted(t, desk, id, `{}`)
	p, err := desk.paper(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.read.Proof.Broken = []statement.Break{{Place: statement.Place{Line: 2, Page: 2}, Expected: "1.00", Found: "2.00"}}
	p.look()
	if row := p.row(0); row.Line != 2 || row.Balance != nil || p.counts().Look != 0 {
		t.Errorf("%+v", row)
	}
}

func TestRawTellsWhatBecameOfALine(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	converted(t, desk, id, `{}`)
	raw, err := desk.Raw(id, []byte(`{}`), 0, 10)
	if err != nil || raw.Total != 5 || raw.Width != 3 || raw.Records[0].State != "head" || raw.Records[1].State != "row" {
		t.Errorf("%+v, %v", raw, err)
	}
}

func TestColumnsCanBeSetAside(t *testing.T) {
	desk, id := openSample(t, "bank.csv", "Date,Text,Note,Amount\n2026-01-15,Rent,January,-900.00\n2026-01-16,Shop,Food,-12.40\n")
	v := converted(t, desk, id, `{"unused":["2"],"columns":{"description":"3"}}`)
	page, err := desk.Rows(id, 0, "", 0, 1)
	if err != nil || v.Layout.Mapping["description"] != 2 || page.Rows[0].Description != "January" || page.Rows[0].Memo != "" {
		t.Errorf("%+v %+v %v", v.Layout.Mapping, page, err)
	}
}

func TestLargeFilesComeInOneArchive(t *testing.T) {
	var text strings.Builder
	text.WriteString("Date,Description,Amount\n")
	for range 4000 {
		text.WriteString("2026-01-05,Some shop or other,-900.00\n")
	}
	desk, id := openSample(t, `C:\Users\me\bank.csv`, text.String())
	v := converted(t, desk, id, `{"target":"quickbooks-online"}`)
	parts, data, err := desk.Parts(id, 0)
	if err != nil || v.Parts < 2 || len(parts) != v.Parts {
		t.Fatal(v.Parts, parts, err)
	}
	if data, err = desk.Pack(parts, data); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(archive.File) != v.Parts || archive.File[1].Name != "bank-2.qbo" {
		t.Fatalf("%+v, %v", archive, err)
	}
}

func TestArchiveNamesDiffer(t *testing.T) {
	data, err := new(Desk).Pack([]Part{{"bank.qbo", 1}, {"bank.qfx", 1}, {"bank.qbo", 1}}, []byte("abc"))
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range archive.File {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, ","); got != "bank.qbo,bank.qfx,bank (2).qbo" {
		t.Error(got)
	}
	if _, err := new(Desk).Pack([]Part{{"a", 9}}, []byte("abc")); err == nil {
		t.Error("bytes that are not there were packed")
	}
}

func TestCheckAnswersAsTheServiceDoes(t *testing.T) {
	answer, err := new(Desk).Check("x.qbo", []byte("hello"))
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Valid   bool
		Issues  []string
		Details struct{ Findings []any }
	}
	if err := json.Unmarshal(answer, &report); err != nil || report.Valid || len(report.Issues) == 0 || len(report.Details.Findings) == 0 {
		t.Errorf("%s, %v", answer, err)
	}
}

// TestWrongSettingsLeaveWhatWasShown: a half-typed currency must not take the work away.
func TestWrongSettingsLeaveWhatWasShown(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	converted(t, desk, id, `{}`)
	if _, _, err := desk.Convert(id, 0, []byte(`{"currency":"E"}`)); err == nil || err.Error() != "currency must be a 3-letter ISO 4217 code." {
		t.Error(err)
	}
	if page, err := desk.Rows(id, 0, "", 0, 10); err != nil || len(page.Rows) != 4 {
		t.Error(page, err)
	}
	desk.Close(id)
	if _, _, err := desk.Convert(id, 0, []byte(`{}`)); err == nil {
		t.Error("a closed file was converted")
	}
	if _, err := desk.Open("empty.csv", nil, ""); err == nil {
		t.Error("an empty file was opened")
	}
}

func TestSignsCanBeOverruled(t *testing.T) {
	desk, id := openSample(t, "card.csv", "Date,Description,Amount\n2026-01-05,Shop,10.00\n2026-01-06,AMEX ONLINE PAYMENT THANK YOU,-30.00\n2026-01-07,Bar,5.00\n")
	first := func(settings string) string {
		converted(t, desk, id, settings)
		page, err := desk.Rows(id, 0, "", 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		return page.Rows[0].Amount
	}
	if keep, turn := first(`{"signs":"keep"}`), first(`{"signs":"turn"}`); keep != "10.00" || turn != "-10.00" {
		t.Errorf("kept %s, turned %s", keep, turn)
	}
}

// TestPeriods walks through every day of a leap year and its neighbours.
func TestPeriods(t *testing.T) {
	for _, span := range []struct {
		first, last ofx.Day
		unit        string
		periods     int
	}{
		{20240201, 20240229, "day", 29},
		{20231225, 20240401, "week", 15},
		{20230115, 20250106, "month", 25},
		{19000101, 20260101, "", 0},
	} {
		var l ledger
		one := ofx.Amount{Units: 100, Digits: 2}
		l.add(span.first, one)
		l.add(span.last, one)
		list, unit := l.periods()
		if unit != span.unit || len(list) != span.periods {
			t.Errorf("%v to %v: %d of %q", span.first, span.last, len(list), unit)
		}
	}
}

// TestWarmPassesThrough: what is read to warm up must be read, or nothing is warm.
func TestWarmPassesThrough(t *testing.T) {
	if err := Warm(today); err != nil {
		t.Error(err)
	}
}
