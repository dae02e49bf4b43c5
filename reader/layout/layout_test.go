package layout

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
)

func read(t *testing.T, text string, l *Layout) *statement.Statement {
	t.Helper()
	var o statement.Options
	if l != nil {
		l.Apply(&o)
	}
	book, err := delimited.Open(source.Held("x.csv", []byte(text)), o)
	if err != nil {
		t.Fatal(err)
	}
	list, err := table.New(book, "x.csv", false).Read(o)
	if err != nil {
		t.Fatal(err)
	}
	if l != nil {
		l.Rename(list[0])
	}
	return list[0]
}

// rows shows day, amount, name, memo and id of each row.
func rows(t *testing.T, s *statement.Statement) []string {
	t.Helper()
	r, err := s.Collect()
	if err != nil {
		t.Fatal(err)
	}
	r.Format = convert.OFX
	result := r.Convert(ofx.Day(20270101))
	var out []string
	for row := range ofx.Rows(result.File) {
		out = append(out, fmt.Sprintf("%s|%s|%s|%s|%s", row.Posted[:8], row.Amount, row.Name, row.Memo, row.FITID))
	}
	return out
}

const text = "Tag;Wer;Was;Wieviel\n03/02/2024;AMZN MKTP DE;Buch;1.040\n04/02/2024;Laden;Tee;-5\n"

func TestLayoutIsFollowed(t *testing.T) {
	l, err := Parse([]byte(`
[columns]
date = "Tag"
payee = "wer"
amount = "4"
[reading]
date_order = "mdy"
decimal_mark = "."
[account]
currency = "CHF"
type = "savings"
[[payee]]
pattern = "(?i)^amzn"
name = "Amazon"
`))
	if err != nil {
		t.Fatal(err)
	}
	s := read(t, text, l)
	got := rows(t, s)
	if !strings.HasPrefix(got[0], "20240302|1.04|Amazon|AMZN MKTP DE | Buch|") {
		t.Errorf("%q", got)
	}
	l.Payees = nil
	if plain := rows(t, read(t, text, l)); plain[0][strings.LastIndex(plain[0], "|"):] != got[0][strings.LastIndex(got[0], "|"):] {
		t.Errorf("a rule changed an id: %q, %q", plain[0], got[0])
	}
	if s.Options.Currency != "CHF" || s.Options.Account != ofx.Savings {
		t.Errorf("%+v", s.Options)
	}
}

// TestSavedLayoutReadsTheSame holds that what was understood can be saved and given back:
// days, amounts, texts and ids of every bank's sample stay as they were.
func TestSavedLayoutReadsTheSame(t *testing.T) {
	files, err := filepath.Glob("../table/testdata/banks/*.[ct]sv")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := read(t, string(data), nil)
		saved := Of(s, nil, true)
		l, err := Parse(saved)
		if err != nil {
			t.Fatalf("%s: %v in\n%s", name, err, saved)
		}
		before, after := rows(t, s), rows(t, read(t, string(data), l))
		if strings.Join(before, "\n") != strings.Join(after, "\n") {
			t.Errorf("%s: %q became %q by\n%s", name, before, after, saved)
		}
	}
}

func TestWrongLayouts(t *testing.T) {
	for text, want := range map[string]string{
		"[columns]\ndatum = \"x\"":               `has no role "datum"`,
		"[reading]\ndate_order = \"us\"":         "date_order",
		"[reading]\ndecimal_mark = \";\"":        "decimal_mark",
		"[[payee]]\npattern = \"(\"\nname=\"x\"": "payee rule 1",
		"[colums]\ndate = \"x\"":                 `"colums"`,
		"not toml":                               "below a heading such as [columns]",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestLongLayouts: what cannot be a layout is refused before it costs anything.
func TestLongLayouts(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"long":   {"#" + strings.Repeat("x", maxBytes), "more than 1024 KB"},
		"deep":   {"[a" + strings.Repeat(".a", 100_000) + "]", "more than 32 parts"},
		"dotted": {"x = {" + strings.Repeat(`"é" . `, 100_000) + "a = 1}", "more than 32 parts"},
	} {
		if _, err := Parse([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.100v", name, err)
		}
	}
	rule := "[[payee]]\nname = \"b\"\npattern = \"" + strings.Repeat("a.b.c ", 50) + "\"\n"
	if _, err := Parse([]byte(rule)); err != nil {
		t.Error(err)
	}
}
