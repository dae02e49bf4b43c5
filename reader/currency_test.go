package reader_test

import (
	"os"
	"path/filepath"
	"slices"
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
