package convert

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tillroll/target"
)

// TestEveryTargetIsWritten: each has a file of its format, and every row is in it.
func TestEveryTargetIsWritten(t *testing.T) {
	for _, tt := range target.All() {
		var o Options
		if err := o.SetTarget(tt.Name); err != nil {
			t.Fatal(err)
		}
		o.AccountID = "1234"
		var r Request
		r.Reset(o)
		for i := range 5 {
			r.Add(Row{Date: fmt.Appendf(nil, "2026-03-0%d", i+1), Amount: []byte("-1.25"), Description: fmt.Appendf(nil, "payee %d", i)})
		}
		result := r.Convert(today)
		if result.Format != tt.Format || !result.Valid || result.Transactions != 5 {
			t.Errorf("%s: %v, %v, %d rows", tt.Name, result.Format, result.Issues, result.Transactions)
		}
		for i := range 5 {
			if !bytes.Contains(result.File, fmt.Appendf(nil, "payee %d", i)) || bytes.Count(result.File, []byte("1.25")) < 5 {
				t.Errorf("%s lacks row %d:\n%s", tt.Name, i, result.File)
			}
		}
	}
}

// TestEveryFormatHasItsOutput: one that was forgotten would be written as an OFX document.
func TestEveryFormatHasItsOutput(t *testing.T) {
	for _, one := range target.All() {
		o := Options{Format: one.Format, Target: one.Name}
		switch isDocument := o.output().Traits().Document; {
		case isDocument && !one.Format.IsDocument():
			t.Errorf("%s: output in convert/outputs.go has no case for it, or formats in target/format.go should call it a document", one.Format)
		case !isDocument && one.Format.IsDocument():
			t.Errorf("%s: formats in target/format.go calls it a document, and its output in convert/outputs.go is none", one.Format)
		}
	}
}

// TestSkroogeBelievesTheType: a bank's own type would turn a sign there.
func TestSkroogeBelievesTheType(t *testing.T) {
	for name, want := range map[string]string{"skrooge": "<TRNTYPE>DEBIT<", "gnucash": "<TRNTYPE>POS<"} {
		var o Options
		if err := o.SetTarget(name); err != nil {
			t.Fatal(err)
		}
		var r Request
		r.Reset(o)
		r.Add(Row{Date: []byte("2026-03-01"), Amount: []byte("-1.25"), Description: []byte("x"), Type: []byte("POS")})
		if file := r.Convert(today).File; !bytes.Contains(file, []byte(want)) {
			t.Errorf("%s:\n%s", name, file)
		}
	}
}

// TestTargetLimits: what a target takes in one file is told, and parts keep to it, with
// the rows and ids of the whole.
func TestTargetLimits(t *testing.T) {
	for name, want := range map[string]string{
		"xero-csv":          "The file has more than the 1000 rows that Xero (CSV template) takes: split the rows over several requests.",
		"quickbooks-online": "The file is larger than the 350000 bytes that QuickBooks Online takes: split the rows over several requests.",
		"quickbooks-csv4":   "The file is larger than the 350000 bytes that QuickBooks Online (CSV, four columns) takes: split the rows over several requests.",
		"xero":              "",
	} {
		o := Options{AccountID: "1234", Details: true}
		if err := o.SetTarget(name); err != nil {
			t.Fatal(err)
		}
		var r Request
		r.Reset(o)
		for i := range 12000 {
			r.Add(Row{Date: []byte("2026-03-01"), Amount: []byte("-1.25"), Description: fmt.Appendf(nil, "a short payee %d", i)})
		}
		result := r.Convert(today)
		if got := strings.Join(Texts(result.Details.Warnings), " "); got != want {
			t.Errorf("%s: %q", name, got)
		}
		limit := o.Limit()
		parts := r.Parts(limit)
		if (len(parts) > 1) != (want != "") {
			t.Errorf("%s: %d parts", name, len(parts))
		}
		var rows []byte
		for _, part := range parts {
			n := bytes.Count(part, []byte("payee"))
			rows = append(rows, rowsBetween(part)...)
			if limit.Bytes > 0 && len(part) > limit.Bytes || limit.Rows > 0 && n > limit.Rows {
				t.Errorf("%s: a part of %d bytes, %d rows", name, len(part), n)
			}
		}
		if !bytes.Equal(rows, rowsBetween(result.File)) {
			t.Errorf("%s: the parts have other rows than the whole", name)
		}
	}
}

// rowsBetween is what stands between header and footer: days, amounts, ids and texts.
func rowsBetween(file []byte) []byte {
	const start, end = "<STMTTRN>", "</STMTTRN>\n"
	if at := bytes.Index(file, []byte(start)); at >= 0 {
		return file[at : bytes.LastIndex(file, []byte(end))+len(end)]
	}
	_, rows, _ := bytes.Cut(file, []byte("\n"))
	return rows
}

// TestTextInParts: where a bank prints what a row says in two columns, the one column for texts holds both, and nothing is left out.
func TestTextInParts(t *testing.T) {
	for parts, want := range map[bool]string{false: "03/01/2026,Tea house,-1.25\n", true: "03/01/2026,Tea house invoice 7,-1.25\n"} {
		var r Request
		r.Reset(Options{Format: CSV, Details: true, TextInParts: parts})
		r.Add(Row{Date: []byte("2026-03-01"), Amount: []byte("-1.25"), Description: []byte("Tea house"), Memo: []byte("invoice 7")})
		result := r.Convert(today)
		if got := string(rowsBetween(result.File)); got != want || (len(result.Details.Warnings) == 0) != parts {
			t.Errorf("%q, %q", got, result.Details.Warnings)
		}
	}
}

// TestOpeningEntry: balances that the rows agree with open and close a journal; others
// close none, and are told.
func TestOpeningEntry(t *testing.T) {
	for _, c := range []struct {
		opening, closing string
		leave            bool
		opens, closes    bool
		warnings         int
	}{
		{"100", "98.75", false, true, true, 0},
		{"100", "98.75", true, false, false, 0},
		{"100", "99", false, true, false, 1},
		{"", "98.75", false, false, false, 0},
		{"100", "", false, false, false, 0},
	} {
		for _, name := range []string{"hledger", "ledger", "beancount"} {
			o := Options{AccountID: "1234", Details: true, Opening: c.opening, Closing: c.closing, NoOpening: c.leave}
			if err := o.SetTarget(name); err != nil {
				t.Fatal(err)
			}
			var r Request
			r.Reset(o)
			r.Add(Row{Date: []byte("2026-03-01"), Amount: []byte("-1.25"), Description: []byte("x")})
			result := r.Convert(today)
			file := string(result.File)
			opens := strings.Contains(file, "Opening balance")
			closes := strings.Contains(file, "98.75 USD\n")
			if opens != c.opens || closes != c.closes || len(result.Details.Warnings) != c.warnings {
				t.Errorf("%s %+v: %q\n%s", name, c, result.Details.Warnings, file)
			}
		}
	}
}
