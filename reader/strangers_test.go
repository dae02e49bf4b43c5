package reader

import (
	"strings"
	"testing"

	"tillroll/statement"
)

// TestWhatIsNoStatementIsNamed: a file that nobody can convert is told what it is, not which
// of its columns would be the date.
func TestWhatIsNoStatementIsNamed(t *testing.T) {
	const iso = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:`
	for text, want := range map[string]string{
		"BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n":                             "an address book",
		"\ufeffBEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n":                       "a calendar",
		iso + `pain.001.001.03"><CstmrCdtTrfInitn/></Document>`:                     "an order to a bank",
		iso + `pacs.008.001.08"><FIToFICstmrCdtTrf/></Document>`:                    "between banks",
		iso + `camt.056.001.08"><FIToFIPmtCxlReq/></Document>`:                      "none of its statements",
		`<?xml version="1.0"?><!-- made by X --><ubl:Invoice xmlns:ubl="urn:x"/>`:   "an invoice",
		"<rss version='2.0'><channel/></rss>":                                       "a news feed",
		"<Ledger><Line/></Ledger>":                                                  "XML of a kind that is not known",
		"{1:F01BANKBEBB}{2:I103BANKDEFFN}{4:\n:20:A\n:32A:240101EUR1,\n:59:/1\n-}":  "MT103",
		"{1:F01BANKBEBB}{2:O9001200}{4:\n:20:A\n:21:B\n:25:1\n:32A:240101EUR1,\n-}": "MT900",
		"MIME-Version: 1.0\nSubject: your statement\n\nattached":                    "an e-mail",
		"SQLite format 3\x00\x10\x00":                                               "the database of a program",
		`{"error": {"code": 401, "message": "Unauthorized"}}`:                       "a service answered when something failed",
	} {
		_, err := Read("x.dat", []byte(text), statement.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, not %q", text, err, want)
		}
	}
}
