package core

import (
	"encoding/json"
	"strings"
	"testing"

	"tillroll/ofx"
)

const today = ofx.Day(20261231)

func openSample(t *testing.T, name, text string) (*Desk, int) {
	t.Helper()
	desk := &Desk{Today: today}
	id, err := desk.Open(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return desk, id
}

func TestPreviewTellsRowsAndWeeks(t *testing.T) {
	desk, id := openSample(t, "bank.csv", "Date,Description,Amount\n2026-01-05,Rent,-900.00\nnever,Lost,1\n2026-01-11,Pay,1000.10\n2026-01-26,Shop,-0.10\n")
	p, err := desk.Convert(id, []byte(`{"format":"qfx"}`))
	if err != nil {
		t.Fatal(err)
	}
	if p.Rows != 4 || p.Transactions != 3 || p.Skipped != 1 || !p.Valid || p.Name != "bank.qfx" {
		t.Errorf("%+v", p)
	}
	want := []Week{
		{"2026-01-05", "1000.10", "-900.00", "100.10"},
		{"2026-01-12", "0.00", "0.00", "100.10"},
		{"2026-01-19", "0.00", "0.00", "100.10"},
		{"2026-01-26", "0.00", "-0.10", "100.00"},
	}
	if len(p.Weeks) != len(want) {
		t.Fatalf("%+v", p.Weeks)
	}
	for i, week := range p.Weeks {
		if week != want[i] {
			t.Errorf("week %d: %+v, want %+v", i, week, want[i])
		}
	}
	rows, err := desk.Rows(id, -5, 100)
	if err != nil || len(rows) != 4 {
		t.Fatal(rows, err)
	}
	if rows[0].Date != "2026-01-05" || rows[0].Amount != "-900.00" || rows[0].Line != 2 || rows[1].Reason == "" || rows[1].Date != "never" {
		t.Errorf("%+v", rows[:2])
	}
}

// TestMondays walks through every day of a leap year and its neighbours.
func TestMondays(t *testing.T) {
	count, last := 0, 0
	for day := ofx.Day(20231225); day <= 20250106; day++ {
		if _, ok := ofx.NewDay(day.Year(), day.Month(), day.Day()); !ok {
			continue
		}
		week := weekOf(day)
		if week != last {
			if count != 0 && count != 7 {
				t.Fatalf("the week before %v has %d days", day, count)
			}
			if mondayOf(week) != day {
				t.Fatalf("the week of %v begins on %v", day, mondayOf(week))
			}
			count, last = 0, week
		}
		count++
	}
}

func TestUnclearColumnsAreOffered(t *testing.T) {
	desk, id := openSample(t, "odd.csv", "a;b;c\nx;y;z\nu;v;w\n")
	p, err := desk.Convert(id, []byte(`{}`))
	if err != nil || p.Problem == "" || len(p.Columns) != 3 || len(p.Roles) == 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	if _, _, err := desk.File(id); err == nil {
		t.Error("there is a file of rows that nobody could read")
	}
}

func TestPartsAreNamed(t *testing.T) {
	var text strings.Builder
	text.WriteString("Date,Description,Amount\n")
	for range 4000 {
		text.WriteString("2026-01-05,Some shop or other,-900.00\n")
	}
	desk, id := openSample(t, `C:\Users\me\bank.csv`, text.String())
	if _, err := desk.Convert(id, []byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	parts, data, err := desk.Parts(id)
	if err != nil || len(parts) < 2 || parts[1].Name != "bank-02.qbo" {
		t.Fatalf("%+v, %v", parts, err)
	}
	total := 0
	for _, part := range parts {
		total += part.Size
	}
	if total != len(data) {
		t.Errorf("parts of %d bytes in %d", total, len(data))
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

func TestWrongSettingsAreTold(t *testing.T) {
	desk, id := openSample(t, "bank.csv", "Date,Amount\n2026-01-05,-900.00\n")
	if _, err := desk.Convert(id, []byte(`{"currency":"XYZ"}`)); err == nil || err.Error() != "currency must be a 3-letter ISO 4217 code." {
		t.Error(err)
	}
	desk.Close(id)
	if _, err := desk.Convert(id, []byte(`{}`)); err == nil {
		t.Error("a closed file was converted")
	}
	if _, err := desk.Open("empty.csv", nil); err == nil {
		t.Error("an empty file was opened")
	}
}

// TestNoFlagsOnThePage: a person in a browser has no command line.
func TestNoFlagsOnThePage(t *testing.T) {
	desk, id := openSample(t, "odd.csv", "a;b;c\nx;y;z\nu;v;w\n")
	p, err := desk.Convert(id, []byte(`{}`))
	if err != nil || strings.Contains(p.Problem, "--") || !strings.HasSuffix(p.Problem, "Choose it under Columns.") {
		t.Errorf("%q, %v", p.Problem, err)
	}
	desk, id = openSample(t, "two.csv", "Date,Amount,Currency\n2026-01-05,1.00,EUR\n2026-01-06,2.00,USD\n")
	if _, err := desk.Convert(id, []byte(`{}`)); err == nil || strings.Contains(err.Error(), "--") {
		t.Error(err)
	}
}
