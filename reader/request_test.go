package reader

import (
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// TestRequestInAFile: the body of a conversion is a file too; the kind of account that was
// given wins over the one in it.
func TestRequestInAFile(t *testing.T) {
	const body = `{"accountType":"MONEYMRKT","transactions":[{"date":"2024-01-05","amount":-5,"description":"Tea"}]}`
	for given, want := range map[bool]ofx.AccountType{false: ofx.MoneyMarket, true: ofx.Checking} {
		f, err := Read("x.json", []byte(body), statement.Options{TypeGiven: given, Convert: convert.Options{Account: ofx.Checking}})
		if err != nil || len(f.Statements) != 1 {
			t.Fatal(err)
		}
		if got := f.Statements[0].Options.Account; got != want {
			t.Errorf("given %t: %v", given, got)
		}
	}
}

// TestJSONWithoutATable is refused with the reason, not taken for nothing.
func TestJSONWithoutATable(t *testing.T) {
	for _, text := range []string{`[{"a":"x","b":"y"},{"a":"z","b":"w"}]`, `{"list":[{"name":"x"},{"name":"y"}],"more":[{"name":"z"},{"name":"w"}]}`} {
		f, err := Read("x.json", []byte(text), statement.Options{})
		if err == nil || strings.TrimSpace(err.Error()) == "" {
			t.Errorf("%s: %+v, %v", text, f, err)
		}
	}
}
