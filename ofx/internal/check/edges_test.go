package check

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/ofx/internal/scan"
)

// Edges that small changes to the rules went past unnoticed.

// TestDaysBesideThePeriod: one day outside DTSTART and DTEND is a matter of time
// zones, two are not.
func TestDaysBesideThePeriod(t *testing.T) {
	for _, test := range []struct {
		start, end string
		want       bool
	}{
		{"20260112", "20260131", false},
		{"20260113", "20260131", false}, // the first row is of the 12th
		{"20260114", "20260131", true},
		{"20260101", "20260130", false}, // the last one of the 31st
		{"20260101", "20260129", true},
	} {
		doc := strings.NewReplacer("<DTSTART>20260101120000", "<DTSTART>"+test.start, "<DTEND>20260131120000", "<DTEND>"+test.end).Replace(goodDocument(true))
		if r := Check([]byte(doc), Options{Details: true, Today: 20260201}); reports(r, "LI05") != test.want {
			t.Errorf("%s to %s: LI05 %t", test.start, test.end, !test.want)
		}
	}
	if r := Check([]byte(goodDocument(true)), Options{Details: true}); len(r.Details.Findings) != 0 {
		t.Errorf("who does not tell the day is told of the future: %v", r.Details.Findings)
	}
}

// TestBlanksAroundValues: blanks count around values that programs compare, and are
// nothing around a name.
func TestBlanksAroundValues(t *testing.T) {
	for value, want := range map[string]bool{
		"<DTPOSTED>20260112120000": true, "<TRNAMT>-100.00": true, "<TRNTYPE>CHECK": true, "<CODE>0": true, "<CURDEF>USD": true,
		"<FITID>20260112-A1": true, "<ACCTID>000111222": true, "<CHECKNUM>1001": true, "<NAME>LANDLORD": false, "<MEMO>January rent": false,
	} {
		doc := strings.Replace(goodDocument(true), value+"<", value+" <", 1)
		if doc == goodDocument(true) {
			t.Errorf("%s is not in the document", value)
		}
		if r := Check([]byte(doc), Options{Details: true, Today: 20260201}); reports(r, "SY22") != want {
			t.Errorf("%s: SY22 %t", value, !want)
		}
	}
}

// TestUTF16EitherWay finds UTF-16 without a mark, whichever half comes first.
func TestUTF16EitherWay(t *testing.T) {
	var little, big []byte
	for _, c := range []byte(goodDocument(true)) {
		little, big = append(little, c, 0), append(big, 0, c)
	}
	for name, doc := range map[string][]byte{"little": little, "big": big} {
		if !scan.IsUTF16(doc) {
			t.Errorf("%s end first: not seen", name)
		}
	}
	if scan.IsUTF16([]byte(goodDocument(true))) || scan.IsUTF16([]byte("a\x00b\x00c\x00")) {
		t.Error("UTF-16 is seen where there is none")
	}
}

// TestManySmallRows has far more ids than a document of its size usually has, so
// that the set of ids grows on the way; all of them are found again.
func TestManySmallRows(t *testing.T) {
	const rows, again = 30000, 30000
	var doc strings.Builder
	doc.WriteString("<OFX><BANKTRANLIST>")
	for i := range rows + again {
		fmt.Fprintf(&doc, "<STMTTRN><FITID>%x</STMTTRN>", i%rows)
	}
	r := Check([]byte(doc.String()), Options{})
	if r.Stats.Transactions != rows+again || r.Stats.UniqueFITIDs != rows {
		t.Errorf("%d transactions, %d ids", r.Stats.Transactions, r.Stats.UniqueFITIDs)
	}
}

// TestNoCharsetNamed holds the sentence on UTF-8 under a header that names no charset.
func TestNoCharsetNamed(t *testing.T) {
	r := Check([]byte("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>Müller</OFX>\n"), Options{Details: true})
	for _, f := range r.Details.Findings {
		if f.Rule == "EN02" {
			if want := "The header says nothing of its character set, but the text is UTF-8."; !strings.HasSuffix(f.Message, want) {
				t.Errorf("%s, want %s", f.Message, want)
			}
			return
		}
	}
	t.Errorf("no EN02 in %v", r.Details.Findings)
}

// TestFoldedSentence keeps the name of an element in capitals when the rest of a
// rule is one sentence.
func TestFoldedSentence(t *testing.T) {
	var doc strings.Builder
	doc.WriteString("<OFX><BANKTRANLIST>")
	for range 12 {
		doc.WriteString("<STMTTRN><TRNTYPE>SALE<TRNAMT>abc</STMTTRN>")
	}
	issues := strings.Join(Check([]byte(doc.String()), Options{}).Issues, "\n")
	for _, want := range []string{"and 2 more like this (TRNTYPE is unknown).", "and 2 more like this (not a number)."} {
		if !strings.Contains(issues, want) {
			t.Errorf("no %q in\n%s", want, issues)
		}
	}
}

// TestFactsOfABrokenStatement: a statement whose end tag is lost, or which is cut
// short, still says which account it is for and what it holds.
func TestFactsOfABrokenStatement(t *testing.T) {
	good := goodDocument(true)
	for name, doc := range map[string]string{
		"end tag of another": strings.Replace(good, "</STMTRS>", "</CCSTMTRS>", 1),
		"end tag missing":    strings.Replace(good, "</STMTRS>\n", "", 1),
		"end tags crossed":   strings.Replace(good, "</STMTRS>\n</STMTTRNRS>", "</STMTTRNRS>\n</STMTRS>", 1),
		"cut short":          good[:strings.Index(good, "<LEDGERBAL>")],
	} {
		r := Check([]byte(doc), Options{Details: true, Today: 20260201})
		if all := r.Details.Statements; len(all) != 1 || all[0].Transactions != 3 || all[0].Currency != "USD" || all[0].AccountType != "CHECKING" {
			t.Errorf("%s: %+v", name, all)
		}
	}
}

// TestDecodedText tells text that was Windows-1252 before it came in JSON from text
// that never was, or was read as it by mistake.
func TestDecodedText(t *testing.T) {
	for name, want := range map[string]string{
		"CAFÉ": "EN01", "Müller – “x” €5": "EN01", "Ângela": "EN01",
		"CAFÃ‰": "EN02", "itâ€™s": "EN02", "日本": "EN02", "Łódź": "EN02", "a\u0085b": "EN02",
	} {
		doc := []byte(strings.Replace(goodDocument(true), "LANDLORD", name, 1))
		if r := Check(doc, Options{Text: true, Details: true, Today: 20260201}); !reports(r, want) {
			t.Errorf("%s: no %s in %v", name, want, r.Details.Findings)
		}
		if r := Check(doc, Options{Details: true, Today: 20260201}); !reports(r, "EN02") {
			t.Errorf("%s as bytes: no EN02", name)
		}
	}
}

// TestCrossedRow: a statement inside a list is given up for the row that follows it, and
// ends after all.
func TestCrossedRow(t *testing.T) {
	doc := "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><CCSTMTRS><STMTTRN></CCSTMTRS>"
	if r := Check([]byte(doc), Options{Details: true}); !reports(r, "SY03") {
		t.Errorf("%s", r.Issues)
	}
}
