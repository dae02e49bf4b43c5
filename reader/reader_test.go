package reader

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/statement"
)

// TestEndingsOfEveryKind: a shell offers what the samples of every room are named, so a room
// that has a sample of its own cannot forget its ending.
func TestEndingsOfEveryKind(t *testing.T) {
	all := Endings()
	for _, want := range strings.Fields("csv tsv txt htm qfx qbo") { // no sample of a room ends so
		if !slices.Contains(all, want) {
			t.Errorf("no kind ends in %s", want)
		}
	}
	samples, err := filepath.Glob("*/testdata/*.*")
	if err != nil || len(samples) == 0 {
		t.Fatal(samples, err)
	}
	for _, sample := range samples {
		ending := strings.TrimPrefix(filepath.Ext(sample), ".")
		if aside := []string{"golden", "split"}; !slices.Contains(aside, ending) && !slices.Contains(all, ending) {
			t.Errorf("EndingsOf has no kind that ends in %s, as %s does", ending, sample)
		}
	}
}

func TestLabels(t *testing.T) {
	of := func(account, currency string) *statement.Statement {
		return &statement.Statement{Account: account, Options: convert.Options{Currency: currency}}
	}
	tests := map[string]struct {
		statements []*statement.Statement
		want       []string
	}{
		"one needs none":          {[]*statement.Statement{of("12345678", "EUR")}, []string{""}},
		"by account":              {[]*statement.Statement{of("12345678", "EUR"), of("12349999", "EUR")}, []string{"5678", "9999"}},
		"by currency where alike": {[]*statement.Statement{of("12345678", "EUR"), of("12345678", "USD"), of("1", "USD")}, []string{"5678-EUR", "5678-USD", "1"}},
		"by number at last":       {[]*statement.Statement{of("", "EUR"), of("", "EUR")}, []string{"EUR-1", "EUR-2"}},
	}
	for name, test := range tests {
		f := &File{Statements: test.statements}
		if got := f.Labels(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, not %q", name, got, test.want)
		}
	}
}

func TestAccountIsChosenByItsOtherNumber(t *testing.T) {
	f := &File{Statements: []*statement.Statement{{Account: "FR65 5699", Called: []string{"292X020"}}, {Account: "830V", Called: []string{"45699"}}}}
	if err := f.Choose("5699"); err != nil || len(f.Statements) != 1 || f.Statements[0].Account != "FR65 5699" {
		t.Fatalf("%v, %d left by the number itself", err, len(f.Statements))
	}
	if err := f.Choose("X020"); err != nil || len(f.Statements) != 1 {
		t.Fatalf("%v, %d left by the other", err, len(f.Statements))
	}
}

func TestAccountIsChosenByItsEnd(t *testing.T) {
	f := &File{Statements: []*statement.Statement{{Account: "DE12 5678"}, {Account: "DE12 9999"}}}
	if err := f.Choose("5678"); err != nil || len(f.Statements) != 1 {
		t.Fatalf("%v, %d left", err, len(f.Statements))
	}
	if err := f.Choose("1"); err == nil {
		t.Error("an account that is not there was found")
	}
}

func TestAccountIsChosenAsItIsListed(t *testing.T) {
	of := func(account, currency string) *statement.Statement {
		return &statement.Statement{Account: account, Options: convert.Options{Currency: currency}}
	}
	for _, chosen := range []string{"HKD Savings HKD", "hkd savings", "…5678 USD", "5678USD"} {
		f := &File{Statements: []*statement.Statement{of("HKD Savings", "HKD"), of("HKD Current", "HKD"), of("12345678", "USD"), of("12345678", "EUR")}}
		if err := f.Choose(chosen); err != nil || len(f.Statements) != 1 {
			t.Errorf("%s: %v, %d left", chosen, err, len(f.Statements))
		}
	}
}
