package paper

import (
	"strings"
	"testing"

	"tillroll/reader/paper/internal/ink"
)

// TestNumbersOfAccounts: groups of digits, letters and masks, as far as they go.
func TestNumbersOfAccounts(t *testing.T) {
	for text, want := range map[string]string{
		"1234 5678 9012":              "123456789012",
		"1234 5678 of":                "12345678",
		"xxxx 5678 9012":              "",
		"1234xxxx5678":                "1234xxxx5678",
		"1234 x 5678":                 "1234",
		"DE89 3704 0044 0532 0130 00": "DE89370400440532013000",
		"GB29 NWBK 6016 1331 9268 19": "GB29NWBK60161331926819",
		"NWBK 6016 1331":              "",
		"**** 1234":                   "1234",
		"62 863 70 A 020":             "6286370A020",
		"697 98571 A":                 "69798571",
		"12345 A 7":                   "12345",
		"12-34-56 78901234":           "12-34-5678901234",
		"1,234.50":                    "",
		"12":                          "",
		"abc":                         "",
	} {
		var run []ink.Word
		for field := range strings.FieldsSeq(text) {
			run = append(run, ink.Word{Text: field, Plain: field})
		}
		if got, _ := numberAt(run, 0); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}
