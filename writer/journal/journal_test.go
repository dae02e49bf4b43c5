package journal

import "testing"

func TestAccountNames(t *testing.T) {
	for name, want := range map[string][3]bool{ // hledger, Ledger, Beancount
		"Assets:Bank:Checking":   {true, true, true},
		"Liabilities:Card:4321":  {true, true, true},
		"Expenses:To-Sort":       {true, true, true},
		"assets:bank":            {true, true, false},
		"Assets:bank":            {true, true, false},
		"Assets":                 {true, true, false},
		"Equity:Opening Balance": {true, true, false},
		"Vermögen:Girokonto":     {true, true, false},
		"":                       {},
		"Assets:":                {},
		":Assets":                {},
		"Assets::Bank":           {},
		"Assets:Two  blanks":     {},
		" Assets:Bank":           {},
		"Assets:Bank;note":       {},
		"(Assets:Virtual)":       {},
		"[Assets:Virtual]":       {},
		"Assets:New\nLine":       {},
		"Assets:\"Quote\"":       {},
		"*Assets:Bank":           {},
	} {
		for d, takes := range want {
			if got := Dialect(d).IsAccount(name); got != takes {
				t.Errorf("dialect %d takes %q: %t", d, name, got)
			}
		}
	}
}

func TestDefaultAsset(t *testing.T) {
	for number, want := range map[string]string{
		"":              "Assets:Bank:Checking",
		"12345678":      "Assets:Bank:Checking:5678",
		"DE12 34-5 6a ": "Assets:Bank:Checking:456A",
		"--":            "Assets:Bank:Checking",
		"7":             "Assets:Bank:Checking:7",
	} {
		got := defaultAsset(0, number)
		if got != want || !Beancount.IsAccount(got) {
			t.Errorf("%q is %s, want %s", number, got, want)
		}
	}
}
