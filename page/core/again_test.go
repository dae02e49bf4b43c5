package core

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/reader"
	"tillroll/statement"
)

// choices are settings as a person goes through them, each with the one before it undone.
var choices = []string{
	`{}`, `{"signs":"turn"}`, `{"signs":"keep"}`, `{"dateOrder":"dmy"}`, `{"dateOrder":"mdy","signs":"turn"}`,
	`{"accountType":"SAVINGS"}`, `{"accountType":"CREDITCARD","signs":"turn"}`, `{"currency":"JPY"}`, `{"currency":"EUR","signs":"turn"}`,
	`{"unused":["2"]}`, `{"unused":["2"],"signs":"turn"}`, `{"columns":{"description":"1"}}`, `{"columns":{"amount":"3"}}`, `{"columns":{"date":"9"}}`,
	`{"skipLines":2}`, `{"decimalMark":","}`, `{"decimalMark":".","dateOrder":"dmy"}`, `{"worksheet":"no such"}`,
	`{"edits":{"0":{"description":"Changed"},"1":{"leftOut":true}}}`, `{"edits":{"0":{"amount":"5"}},"signs":"turn"}`,
	`{"opening":"10","closing":"20.50"}`, `{"known":[[0,1]],"edits":{"1":{"back":true},"2":{"turned":true}}}`,
	`{"accountType":"MONEYMRKT","currency":"GBP","dateOrder":"ymd","bankId":"12","intuBid":"3000"}`, `{"accountType":"CHECKING","currency":"BHD"}`,
	`{"target":"xero"}`, `{"accountId":"4321"}`, `{"payees":[{"pattern":"a","name":"Amazon"}]}`, `{"signs":"turn"}`, `{}`,
}

// TestChangedSettingsReadAsIfOpenedWithThem goes through settings on every sample, and holds all that the
// page can see against a reading of the file's bytes by the same settings. After the first
// reading the bytes are spoilt: nothing may look at them again.
func TestChangedSettingsReadAsIfOpenedWithThem(t *testing.T) {
	folders := []string{"../../reader", "../../ofx/testdata", "../../docs/samples", "../../testdata"}
	own := len(folders)
	for _, variable := range []string{"TILLROLL_CORPUS", "TILLROLL_SHEETS", "TILLROLL_FORMATS", "TILLROLL_PDF"} {
		if folder := os.Getenv(variable); folder != "" {
			folders = append(folders, folder)
		}
	}
	files, spoilt := 0, map[reader.Kind]int{}
	for i, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || slices.Contains([]string{".go", ".md", ".golden", ".py"}, filepath.Ext(path)) || strings.Contains(path, "fuzz") || strings.Contains(path, "rules") {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil || len(data) == 0 {
				return err
			}
			if files++; i >= own && files%fewReal > 0 {
				return nil
			}
			if kind := goThrough(t, filepath.Base(path), data, spoilt); kind != "" {
				spoilt[kind]++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if kind := goThrough(t, "three.zip", packed(t, "../../reader/mt940/testdata/15digits.sta", "../../reader/qif/testdata/notype.qif", "../../reader/table/testdata/banks/at-easybank.csv", "again_test.go"), spoilt); kind != "" {
		spoilt[kind]++
	}
	goThrough(t, "lists.json", []byte(lists), nil)
	t.Logf("%d files, of these the bytes were spoilt: %v", files, spoilt)
	for _, kind := range reader.Kinds() {
		if spoilt[kind] == 0 {
			t.Errorf("of no %s file the bytes were spoilt", kind)
		}
	}
}

// lists are two, of which the second is looked at where a column of the first is not to be used.
const lists = `{"a":[{"date":"2024-01-01","amount":5,"text":"x"},{"date":"2024-01-02","amount":6,"text":"y"}],
"b":[{"day":"2024-02-01","name":"z","total":-7.5},{"day":"2024-02-03","name":"w","total":8}]}`

// packed is an archive of files.
func packed(t *testing.T, paths ...string) []byte {
	t.Helper()
	var parts []Part
	var all []byte
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		parts, all = append(parts, Part{filepath.Base(path), len(data)}), append(all, data...)
	}
	out, err := (&Desk{Today: today}).Pack(parts, all)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// fewReal: of so many real files one is tried; the project's own samples have every kind.
const fewReal = 5

// fewChoices: of so many choices one is tried on a PDF, which takes long, and on any file
// once so many of its kind went through all.
const (
	fewChoices = 4
	enough     = 5
)

// goThrough gives the kind of a file whose bytes were spoilt after it was first read.
func goThrough(t *testing.T, name string, data []byte, before map[reader.Kind]int) (spoilt reader.Kind) {
	t.Helper()
	desk := &Desk{Today: today}
	id, err := desk.Open(name, slices.Clone(data), "")
	if err != nil {
		t.Fatal(err)
	}
	doc := desk.documents[id]
	tried := choices
	for i := 0; i < len(tried); i++ {
		settings := tried[i]
		if i < len(choices) && (i+before[doc.kind])%fewChoices > 0 && (doc.kind == reader.PDF || doc.papers == nil || before[doc.kind] >= enough) {
			continue
		}
		fresh := &Desk{Today: today}
		freshID, _ := fresh.Open(name, data, "")
		for range doc.papers { // how many there are decides what is asked
			fresh.documents[freshID].papers = append(fresh.documents[freshID].papers, &paper{read: &statement.Statement{}})
		}
		asked := doc.asked
		got, want := allOf(desk, id, settings), allOf(fresh, freshID, settings)
		if got != want {
			t.Errorf("%s: %s after %s gives\n%s", name, settings, asked, difference(got, want))
		}
		if doc.papers != nil && spoilt == "" {
			clear(doc.data)
			spoilt = doc.kind
			reading, _ := desk.Read(id, []byte(settings))
			for _, sheet := range reading.Sheets {
				tried = append(slices.Clip(tried), fmt.Sprintf(`{"worksheet":%q,"signs":"turn"}`, sheet))
			}
		}
	}
	return spoilt
}

// allOf is all that the page can see of a document by the settings: one that cannot be read
// so is shown as it was before.
func allOf(desk *Desk, id int, settings string) string {
	var b strings.Builder
	tell := func(what any, err error) {
		text, _ := json.Marshal(what) // no type of the desk's can fail
		fmt.Fprintf(&b, "%s %v\n", text, err)
	}
	reading, err := desk.Read(id, []byte(settings))
	if err != nil || reading.Problem != nil {
		tell(reading.Problem, err)
		return b.String()
	}
	tell(reading, nil)
	for n := range reading.Statements {
		view, problem, err := desk.Convert(id, n, []byte(settings))
		tell(view, err)
		tell(problem, nil)
		parts, file, err := desk.Parts(id, n)
		tell(parts, err)
		b.Write(file)
		for _, filter := range []string{"", lookFilter, skippedFilter, changedFilter} {
			tell(desk.Rows(id, n, filter, 0, 40))
		}
	}
	tell(desk.Raw(id, []byte(settings), 0, 40))
	return b.String()
}

// difference shows where two texts part.
func difference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	from := max(at-100, 0)
	return fmt.Sprintf("%.300s\nand not\n%.300s", got[from:], want[from:])
}
