package core

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/job"
	"tillroll/statement"
)

// unread is a file whose printed balances count a row that cannot be read.
const unread = "Date,Description,Debit,Credit,Balance\n2026-01-13,A,,1500.00,1500.00\n2026-01-15,B,900.00,,600.00\n2026-01-40,LOST,100.00,,500.00\n2026-01-20,C,50.00,,450.00\n2026-01-22,D,,10.00,460.00\n"

// noClosing prints the balance before its rows alone.
const noClosing = ":20:MAY\n:25:70090100/0123456789\n:28C:5/1\n:60F:C260430EUR1000,00\n:61:2605040504D47,11NMSCNONREF\n:86:Paper and ink\n" +
	":61:2605110511D12,00NMSCNONREF\n:86:Stamps\n:61:2605280528C500,00NTRFNONREF\n:86:Invoice 17\n-\n"

// TestVerdictIsThatOfOtherDoors holds what the page says of the balances, and its journal,
// which asserts them where they are proven, against what the service makes of the same bytes.
func TestVerdictIsThatOfOtherDoors(t *testing.T) {
	compare := func(name string, data []byte) bool {
		var options job.Parser
		options.Name(name)
		if err := options.Set("target", "hledger"); err != nil {
			t.Fatal(err)
		}
		o, err := options.Options()
		if err != nil {
			t.Fatal(err)
		}
		answer, err := job.Run(t.Context(), data, o, today)
		if err != nil {
			return false
		}
		desk := &Desk{Today: today}
		id, err := desk.Open(name, data, "")
		if err != nil {
			t.Fatal(err)
		}
		if reading, err := desk.Read(id, []byte(`{}`)); err != nil || reading.Statements != len(answer.Statements) {
			t.Fatalf("%s: %+v, %v", name, reading, err)
		}
		for n := range answer.Statements {
			v, problem, err := desk.Convert(id, n, []byte(`{"target":"hledger"}`))
			if err != nil || problem != nil {
				t.Fatal(name, problem, err)
			}
			got, _ := json.Marshal(v.Proof) // no proof can fail
			want, _ := json.Marshal(answer.Statements[n].Proof)
			if string(got) != string(want) {
				t.Errorf("%s: the page says %s, the service %s", name, got, want)
			}
			_, file, err := desk.Parts(id, n)
			if err != nil || string(file) != string(answer.Statements[n].Result.File) {
				t.Errorf("%s: the page and the service make other journals (%v)", name, err)
			}
		}
		return true
	}
	if !compare("unread.csv", []byte(unread)) || !compare("noclosing.sta", []byte(noClosing)) {
		t.Error("a sample was not read")
	}
	files := 0
	err := filepath.WalkDir("../../reader", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.Contains(path, "testdata") || !slices.Contains([]string{".csv", ".sta", ".xml", ".qif", ".ofx"}, filepath.Ext(path)) {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && len(data) > 0 && compare(entry.Name(), data) {
			files++
		}
		return err
	})
	if err != nil || files < 50 {
		t.Errorf("%d files, %v", files, err)
	}
}

// TestEquationIsThatOfTheFile holds the sum that the page draws, and the closing balance in
// the file, to the rows as a person changes them.
func TestEquationIsThatOfTheFile(t *testing.T) {
	const plain = "Date,Description,Amount\n2026-01-15,A,-10.00\n2026-01-16,B,30.00\n"
	for _, test := range []struct {
		name, text, settings string
		verdict              statement.Verdict
		want                 Equation
		ledger               string
	}{
		{"unread.csv", unread, `{}`, statement.Broken, Equation{"", "", "560.00"}, "460.00"},
		{"unread.csv", unread, `{"edits":{"2":{"leftOut":true}}}`, statement.Broken, Equation{"", "", "560.00"}, "460.00"},
		{"unread.csv", unread, `{"edits":{"2":{"date":"2026-01-19"}}}`, statement.Proven, Equation{"0.00", "460.00", "460.00"}, "460.00"},
		{"unread.csv", unread, `{"opening":"0","closing":"460"}`, statement.Broken, Equation{"0.00", "460.00", "560.00"}, "460"},
		{"unread.csv", unread, `{"opening":"0","closing":"560"}`, statement.Unproven, Equation{"0.00", "560.00", "560.00"}, "560"},
		{"noclosing.sta", noClosing, `{}`, statement.Unproven, Equation{"1000.00", "1440.89", "440.89"}, "1440.89"},
		{"noclosing.sta", noClosing, `{"edits":{"1":{"leftOut":true}}}`, statement.Unproven, Equation{"1000.00", "1452.89", "452.89"}, "1452.89"},
		{"noclosing.sta", noClosing, `{"known":[[0,0]]}`, statement.Unproven, Equation{"952.89", "1440.89", "488.00"}, "1440.89"},
		{"noclosing.sta", noClosing, `{"signs":"turn"}`, statement.Unproven, Equation{"-1000.00", "-1440.89", "-440.89"}, "-1440.89"},
		{"plain.csv", plain, `{}`, statement.Unproven, Equation{"", "", "20.00"}, "20.00"},
		{"plain.csv", plain, `{"opening":"1000"}`, statement.Unproven, Equation{"1000.00", "1020.00", "20.00"}, "1020.00"},
		{"plain.csv", plain, `{"opening":"1000","closing":"1021.00"}`, statement.Broken, Equation{"1000.00", "1021.00", "20.00"}, "1021.00"},
		{"bank.csv", bank, `{"opening":"1000"}`, statement.Unproven, Equation{"", "", "100.00"}, "100.00"},
	} {
		desk, id := openSample(t, test.name, test.text)
		v := converted(t, desk, id, test.settings)
		if v.Proof.Verdict != test.verdict || v.Equation != test.want {
			t.Errorf("%s by %s: %s, %+v", test.name, test.settings, v.Proof.Verdict, v.Equation)
		}
		_, file, err := desk.Parts(id, 0)
		if _, after, _ := strings.Cut(string(file), "<LEDGERBAL>\n<BALAMT>"); err != nil || !strings.HasPrefix(after, test.ledger) {
			t.Errorf("%s by %s: the file has %.9q for its closing balance, not %s (%v)", test.name, test.settings, after, test.ledger, err)
		}
		for _, note := range v.Notes {
			if strings.Contains(note, "which was written") && !strings.Contains(note, " "+test.ledger+",") {
				t.Errorf("%s by %s: %s", test.name, test.settings, note)
			}
		}
	}
}

// TestJournalAssertsWhatIsProvenNow: balances that a person typed in, or that hold again since
// a row was mended, stand in the journal; those that do not hold any more do not.
func TestJournalAssertsWhatIsProvenNow(t *testing.T) {
	for settings, want := range map[string]bool{
		`{"target":"hledger"}`: false,
		`{"target":"hledger","edits":{"2":{"date":"2026-01-19"}}}`:                                true,
		`{"target":"hledger","opening":"0.00","closing":"560.00"}`:                                false, // a row is not read
		`{"target":"hledger","opening":"0.00","closing":"560.00","edits":{"2":{"leftOut":true}}}`: true,
	} {
		desk, id := openSample(t, "unread.csv", unread)
		converted(t, desk, id, settings)
		_, file, err := desk.Parts(id, 0)
		if got := strings.Contains(string(file), "Closing balance"); err != nil || got != want {
			t.Errorf("%s: %v, %v\n%s", settings, got, err, file)
		}
	}
}
