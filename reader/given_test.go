package reader_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader"
	"tillroll/statement"
)

// TestOtherCurrency: whatever its kind, a file that names another currency than the one asked for
// is told by the same sentence, and one that names the same, or none, is not.
func TestOtherCurrency(t *testing.T) {
	sample := func(path string) []byte {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	const told = "; CHF was asked for and is written."
	for name, c := range map[string]struct {
		data  []byte
		named string
	}{
		"june.pdf":      {sample("../docs/samples/june.pdf"), "GBP"},
		"account.ofx":   {sample("../testdata/proof/account.ofx"), "USD"},
		"statement.sta": {sample("../testdata/proof/statement.sta"), "EUR"},
		"statement.xml": {sample("../testdata/proof/statement.xml"), "EUR"},
		"account.qif":   {sample("../testdata/proof/account.qif"), ""},
		"header.csv":    {[]byte("Date,Text,Amount (USD)\n2026-01-03,a,-5.00\n2026-01-04,b,-6.00\n"), "USD"},
		"same.csv":      {[]byte("Date,Text,Amount (CHF)\n2026-01-03,a,-5.00\n2026-01-04,b,-6.00\n"), ""},
		"signs.csv":     {[]byte("Date,Text,Amount\n2026-01-03,a,-£5.00\n2026-01-04,b,-£6.00\n"), "GBP"},
		"none.csv":      {[]byte("Date,Text,Amount\n2026-01-03,a,-5.00\n2026-01-04,b,-6.00\n"), ""},
	} {
		f, err := reader.Read(filepath.Base(name), c.data, statement.Options{Convert: convert.Options{Currency: "CHF"}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s := f.Statements[0]
		want := "The file says " + c.named + told
		if got := slices.Contains(s.Notes, want); got != (c.named != "") || s.Options.Currency != "CHF" {
			t.Errorf("%s: %v written in %s with notes %q", name, got, s.Options.Currency, s.Notes)
		}
	}
}

// TestOptionsOfOtherKinds: what a file of this kind has no use for is told, not dropped; what it
// has use for, or may have, is not told.
func TestOptionsOfOtherKinds(t *testing.T) {
	ofx, err := os.ReadFile("../testdata/proof/account.ofx")
	if err != nil {
		t.Fatal(err)
	}
	const text = "Date;Text;Amount\n2026-01-03;a;-5,00\n2026-01-04;b;-6,00\n"
	const html = "<html><table><tr><td>Date</td><td>Text</td><td>Amount</td></tr><tr><td>2026-01-03</td><td>a</td><td>-5.00</td></tr><tr><td>2026-01-04</td><td>b</td><td>-6.00</td></tr></table></html>"
	date := map[statement.Role]string{statement.Date: "1"}
	for name, c := range map[string]struct {
		data    string
		options statement.Options
		want    string
	}{
		"all.ofx":    {string(ofx), statement.Options{Worksheet: "x", Columns: date, DecimalMark: ",", SkipLines: 1, Delimiter: ";"}, "Not used, since files of kind OFX have no such thing: a worksheet, columns, a decimal mark, skipped lines, a delimiter."},
		"unused.ofx": {string(ofx), statement.Options{Unused: []string{"1"}}, "Not used, since files of kind OFX have no such thing: columns."},
		"none.ofx":   {string(ofx), statement.Options{}, ""},
		"x.csv":      {text, statement.Options{Columns: date, DecimalMark: ",", Delimiter: ";"}, ""},
		"x.html":     {html, statement.Options{Columns: date, Delimiter: ";"}, "Not used, since files of kind HTML have no such thing: a delimiter."},
	} {
		f, err := reader.Read(name, []byte(c.data), c.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := ""
		for _, note := range f.Statements[0].Notes {
			if strings.HasPrefix(note, "Not used, since") {
				got = note
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
