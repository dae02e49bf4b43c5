package usage

import (
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
)

// TestInFlags: a name that is a word of English too is an option only where the sentence is
// about it.
func TestInFlags(t *testing.T) {
	for sentence, want := range map[string]string{
		"currency must be a 3-letter ISO 4217 code.":                     "--currency must be a 3-letter ISO 4217 code.",
		"target ynab writes csv, not qbo.":                               "--target ynab writes csv, not qbo.",
		"bankId was cut to its first 9 characters.":                      "--bank-id was cut to its first 9 characters.",
		"dmy was taken. Give dateOrder to be sure.":                      "dmy was taken. Give --date-order to be sure.",
		"but the statement is in USD. Give currency to be sure.":         "but the statement is in USD. Give --currency to be sure.",
		"a.csv: read as EUR; currency settles it.":                       "a.csv: read as EUR; --currency settles it.",
		"Rounded to the decimals of the currency, whatever the format.":  "Rounded to the decimals of the currency, whatever the format.",
		"It is too large: split the rows over several requests.":         "It is too large: write it to a file in parts, with -o and --split 350KB.",
		"ledgerBalance was rounded; accountId: invertSigns, (dateOrder)": "--ledger-balance was rounded; --account-id: --invert-signs, (dateOrder)",
	} {
		if got := InFlags(sentence); got != want {
			t.Errorf("%q became %q, not %q", sentence, got, want)
		}
	}
}

// TestWarningsAboutOptions: what a conversion says about the text of an option blames no flag. It may be the bank's own file that told it.
func TestWarningsAboutOptions(t *testing.T) {
	long := "é " + string(make([]byte, 64))
	o := convert.Options{Account: ofx.Checking, BankID: long, AccountID: long, Org: long, FID: long, Details: true}
	var r convert.Request
	r.Reset(o)
	r.Add(convert.Row{Date: []byte("2026-01-31"), Amount: []byte("1.00")})
	told := ""
	for _, warning := range r.Convert(20260131).Details.Warnings {
		told += "\n" + InFlags(warning.Text)
	}
	for _, what := range []string{"The bank's number", "The account number", "The name of the institution", "The id of the institution"} {
		if !strings.Contains(told, "\n"+what+" ") {
			t.Errorf("no warning begins with %s:%s", what, told)
		}
	}
	if strings.Contains(told, "--") {
		t.Errorf("a flag is blamed:%s", told)
	}
}
