//go:build !light

package core

import (
	"encoding/json"
	"strings"
	"testing"
)

const (
	january  = "Date,Description,Amount\n2026-01-05,Rent,-900.00\n2026-01-11,Pay,1000.10\n"
	february = "Date,Description,Amount\n2026-01-11,Pay,1000.10\n2026-01-26,Baker,-3.10\n2026-02-05,Rent,-900.00\n"
	march    = "Date,Description,Amount\n2026-01-26,Baker,-3.10\n2026-02-05,Rent,-900.00\n2026-03-05,Rent,-950.00\n"
)

func TestDiffOfOpenDocuments(t *testing.T) {
	desk := &Desk{Today: today}
	var sides []Side
	for name, text := range map[string]string{"january.csv": january, "february.csv": february} {
		id, err := desk.Open(name, []byte(text), "")
		if err != nil {
			t.Fatal(err)
		}
		sides = append(sides, Side{ID: id})
	}
	id, err := desk.Open("march.csv", []byte(march), "")
	if err != nil {
		t.Fatal(err)
	}
	told, file, err := desk.Diff(Comparison{Olds: sides, New: Side{ID: id, Settings: []byte(`{"dateOrder":"ymd"}`)}, OnlyNew: true, Format: "qfx"})
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Same, New, Changed, Doubles, Gone int
		File                              *string
	}
	if err := json.Unmarshal(told.Answer, &answer); err != nil {
		t.Fatal(err)
	}
	if answer.Same != 2 || answer.New != 1 || answer.Changed+answer.Doubles+answer.Gone != 0 || answer.File != nil {
		t.Errorf("%s", told.Answer)
	}
	if told.FileName != "march.new.qfx" || strings.Count(string(file), "<STMTTRN>") != 1 || !strings.Contains(string(file), "-950.00") {
		t.Errorf("%s:\n%s", told.FileName, file)
	}
}

func TestDiffNamesTheFileThatCannotBeRead(t *testing.T) {
	desk, id := openSample(t, "january.csv", january)
	broken, err := desk.Open("note.txt", []byte("Dear all,\nsee you soon.\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []Comparison{{Olds: []Side{{ID: id}}, New: Side{ID: broken}}, {Olds: []Side{{ID: broken}}, New: Side{ID: id}}} {
		if _, _, err := desk.Diff(c); err == nil || !strings.HasPrefix(err.Error(), "note.txt") {
			t.Error(err)
		}
	}
	if _, _, err := desk.Diff(Comparison{New: Side{ID: id}}); err == nil {
		t.Error("a comparison with nothing")
	}
}
