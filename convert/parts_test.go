package convert

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"tillroll/ofx"
)

func manyRows300(o Options) *Request {
	r := new(Request)
	r.Reset(o)
	for i := range 300 {
		date := fmt.Sprintf("2026-%02d-%02d", i/28+1, i%28+1)
		if i%50 == 7 {
			date = "never"
		}
		r.Add(Row{Date: []byte(date), Amount: fmt.Appendf(nil, "%d.25", i-100), Description: fmt.Appendf(nil, "Shop %d & Co", i%9)})
	}
	return r
}

// TestPartsHoldTheFile splits a file in several ways: together the parts have every
// row of the whole, in order and with its id, and each is a valid file.
func TestPartsHoldTheFile(t *testing.T) {
	today, _ := ofx.NewDay(2026, 12, 31)
	for _, format := range []Format{QBO, QFX, OFX, CSV} {
		for _, limit := range []PartLimit{{Rows: 1}, {Rows: 100}, {Bytes: 10_000}, {Bytes: 10_000, Rows: 7}, {Rows: 1000}} {
			r := manyRows300(Options{Format: format})
			whole := bytes.Clone(r.Convert(today).File)
			var joined []byte
			count, parts := r.CountParts(limit), r.Parts(limit)
			if count != len(parts) || !slices.EqualFunc(parts, r.Parts(limit), bytes.Equal) {
				t.Errorf("%v %+v: %d parts were counted, %d made", format, limit, count, len(parts))
			}
			for _, part := range parts {
				if limit.Bytes > 0 && len(part) > limit.Bytes {
					t.Errorf("%v %+v: a part of %d bytes", format, limit, len(part))
				}
				if format == CSV {
					joined = append(joined, bytes.TrimPrefix(part, []byte("Date,Description,Amount\n"))...)
					continue
				}
				if report := ofx.Check(part, ofx.Options{Format: statementFormat(format), Today: today, OwnOutput: true}); !report.Valid {
					t.Errorf("%v %+v: %v", format, limit, report.Issues)
				}
				joined = append(joined, rowsOf(part)...)
			}
			if format == CSV {
				whole = bytes.TrimPrefix(whole, []byte("Date,Description,Amount\n"))
			} else {
				whole = rowsOf(whole)
			}
			if !bytes.Equal(joined, whole) {
				t.Errorf("%v %+v: the parts are not the file", format, limit)
			}
		}
	}
}

func rowsOf(file []byte) []byte {
	return file[bytes.Index(file, []byte("<STMTTRN>")):bytes.Index(file, []byte("</BANKTRANLIST>"))]
}

// TestPartsKnowTheirBalance takes back from the given balance what came after a part.
func TestPartsKnowTheirBalance(t *testing.T) {
	r := new(Request)
	r.Reset(Options{LedgerBalance: "100.00"})
	for i, amount := range []string{"10.00", "20.00", "-5.00"} {
		r.Add(Row{Date: fmt.Appendf(nil, "2026-01-%02d", i+1), Amount: []byte(amount), Description: []byte("x")})
	}
	r.Convert(20261231)
	for i, want := range []string{"85.00", "105.00", "100.00"} {
		part := r.Parts(PartLimit{Rows: 1})[i]
		if !bytes.Contains(part, []byte("<BALAMT>"+want+"<")) {
			t.Errorf("part %d has not the balance %s:\n%s", i, want, part)
		}
	}
}

func TestOutcomeTellsEveryRow(t *testing.T) {
	r := manyRows300(Options{})
	result := r.Convert(20261231)
	kept := 0
	for i := range r.Len() {
		o := r.Outcome(i)
		if o.Kept() {
			kept++
		} else if o.Field != "date" || o.DateText != "never" || o.Reason == "" {
			t.Errorf("row %d: %+v", i, o)
		}
	}
	if kept != result.Transactions {
		t.Errorf("%d rows kept by their outcomes, %d by the result", kept, result.Transactions)
	}
}

func TestDecodeOptions(t *testing.T) {
	o, err := DecodeOptions([]byte(`{"format":"csv","currency":"eur","columns":{"date":"1"}}`))
	if err != nil || o.Format != CSV || o.Currency != "eur" {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := DecodeOptions([]byte(`{"format":"pdf"}`)); err == nil || err.Error() != "format must be one of qbo, qfx, ofx, csv." {
		t.Error(err)
	}
}

// TestPartName: names stand in their order in a folder, whichever door cut the file.
func TestPartName(t *testing.T) {
	for _, test := range []struct {
		name        string
		part, parts int
		want        string
	}{
		{"june.qbo", 1, 1, "june.qbo"},
		{"june.qbo", 2, 9, "june-2.qbo"},
		{"june.qbo", 2, 10, "june-02.qbo"},
		{"june", 1, 2, "june-1"},
		{"a.b/june", 1, 2, "a.b/june-1"},
		{`a.b\june`, 1, 2, `a.b\june-1`},
	} {
		if got := PartName(test.name, test.part, test.parts); got != test.want {
			t.Errorf("part %d of %d of %s is %s, not %s", test.part, test.parts, test.name, got, test.want)
		}
	}
}
