package table_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// read understands a file of delimited text.
func read(name string, data []byte, o statement.Options) ([]*statement.Statement, error) {
	book, err := delimited.Open(source.Held(name, data), o)
	if err != nil {
		return nil, err
	}
	return table.New(book, name, false).Read(o)
}

// TestBanks reads a file shaped like the export of each bank under testdata/banks with
// no option at all. The golden file beside it shows how it was understood and the rows.
func TestBanks(t *testing.T) {
	files, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d bank layouts, %v", len(files), err)
	}
	if words.All().Heading("Date") == (words.Scores{}) {
		t.Fatal("there are no words: go test ./internal/words says which file cannot be read")
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			list, err := read(filepath.Base(name), data, statement.Options{})
			if err != nil {
				t.Fatal(err)
			}
			golden(t, strings.TrimSuffix(name, filepath.Ext(name))+".golden", picture(t, list))
		})
	}
}

// TestBanksAreInTheReadme holds the table of testdata/banks/README.md, and the numbers above it,
// to the files.
func TestBanksAreInTheReadme(t *testing.T) {
	page, err := os.ReadFile("testdata/banks/README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil {
		t.Fatal(err)
	}
	countries := map[string]bool{}
	rows := strings.Count(string(page), "\n| ") - 2 // its head and the line below
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		country, _, _ := strings.Cut(name, "-")
		countries[country] = true
		if !strings.Contains(string(page), "\n| "+name+" | ") {
			t.Errorf("testdata/banks/README.md has no row for %s", name)
		}
	}
	if rows != len(files) {
		t.Errorf("testdata/banks/README.md has %d rows for %d files", rows, len(files))
	}
	if want := fmt.Sprintf("%d exports of banks and payment services of %d countries", len(files), len(countries)); !strings.Contains(string(page), want) {
		t.Errorf("testdata/banks/README.md does not say %q", want)
	}
}

// withoutBank are the languages that no statement under testdata/banks has headings in.
const withoutBank = "ar bg ca el et fa he hi hr hu id is ja ka kk ko lt lv ro ru sk sl sq sr th tl tr uk vi zh"

// TestEveryLanguageHasABank reads the headings under testdata/banks: words may be right, each by
// itself, and still tell no table. A language that comes anew brings a statement.
func TestEveryLanguageHasABank(t *testing.T) {
	files, err := filepath.Glob("../../internal/words/lang/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	seen, without := languagesOfBanks(t), strings.Fields(withoutBank)
	for _, file := range files {
		code := strings.TrimSuffix(filepath.Base(file), ".txt")
		switch listed := slices.Contains(without, code); {
		case !seen[code] && !listed:
			t.Errorf("no statement under testdata/banks has a line of headings that internal/words takes for the language %s", code)
		case seen[code] && listed:
			t.Errorf("%s stands in withoutBank, and a statement under testdata/banks has headings in it", code)
		}
	}
}

// languagesOfBanks are those of which a line of a sample is for sure.
func languagesOfBanks(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		book, err := delimited.Open(source.Held(name, data), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = book.Sheets[0].Records(func(r cells.Record) bool {
			if language, sure := words.All().LanguageOf(r.Cells); sure {
				seen[language.Code] = true
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return seen
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// picture writes down everything Read found out, and the rows as the conversion reads
// them.
func picture(t *testing.T, list []*statement.Statement) string {
	t.Helper()
	var out strings.Builder
	for i, s := range list {
		l := s.Layout
		if i > 0 {
			out.WriteString("\n")
		} else {
			fmt.Fprintf(&out, "%s %q header:%d\n", l.Charset, l.Delimiter, l.HeaderLine)
			for _, role := range statement.Roles() {
				if at, ok := l.Mapping[role]; ok {
					fmt.Fprintf(&out, "%s: %d %q\n", role, at+1, l.Columns[at].Name)
				}
			}
		}
		for _, s := range s.Skipped {
			fmt.Fprintf(&out, "skipped line %d: %s\n", s.Line, s.Reason)
		}
		if text := s.LeftOut.String(); text != "" {
			fmt.Fprintf(&out, "left out: %s\n", text)
		}
		for _, n := range s.Notes {
			fmt.Fprintf(&out, "note: %s\n", n)
		}
		for _, d := range s.Doubts {
			fmt.Fprintf(&out, "doubt: %s [%s]\n", d.Text, d.Option)
		}
		for _, b := range s.Proof.Broken {
			fmt.Fprintf(&out, "break line %d: expected %s, found %s\n", b.Line, b.Expected, b.Found)
		}
		fmt.Fprintf(&out, "proof: %s, %d checked, opening %q, closing %q, sum %s\n", s.Proof.Verdict, s.Proof.Checked, s.Proof.Opening, s.Proof.Closing, s.Proof.Sum)
		fmt.Fprintf(&out, "account: %q %s, currency: %s, ledger balance: %s, signs turned: %v\n", s.Account, s.Options.Account, s.Options.Currency, s.Options.LedgerBalance, s.Options.InvertSigns)
		pictureRows(t, &out, s)
	}
	return out.String()
}

func pictureRows(t *testing.T, out *strings.Builder, s *statement.Statement) {
	t.Helper()
	request := convertible(t, s)
	result := request.Convert(ofx.Day(20270101))
	lines := make([]int, request.Len())
	for i := range lines {
		lines[i] = request.Line(i)
	}
	fmt.Fprintf(out, "rows: %d kept, %d skipped, lines %v\n", result.Transactions, result.Skipped, lines)
	for row := range ofx.Rows(bytes.Clone(result.File)) {
		fmt.Fprintf(out, "%s | %s | %s | %s | %s | %s\n", row.Posted[:min(8, len(row.Posted))], row.Amount, row.Name, row.Memo, row.CheckNum, row.FITID)
	}
}

// convertible collects the rows of a statement into a request.
func convertible(t *testing.T, s *statement.Statement) *convert.Request {
	t.Helper()
	request := &convert.Request{}
	options := s.Options
	options.Format, options.Details = convert.OFX, true
	request.Reset(options)
	if err := s.Rows(func(row convert.Row) error { request.Add(row); return nil }); err != nil {
		t.Fatal(err)
	}
	return request
}

// TestMade reads tables of many makes, among them some that are no statement at all, and
// compares everything that was understood.
func TestMade(t *testing.T) {
	files, err := filepath.Glob("testdata/made/*.csv")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d tables, %v", len(files), err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, strings.TrimSuffix(name, ".csv")+".golden", statementtest.Told(read(filepath.Base(name), data, statement.Options{})))
	}
}
