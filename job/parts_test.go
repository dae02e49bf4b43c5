package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestPartsAgreeWithTheWhole: a target that takes a thousand rows gets parts, whose rows
// and names add up to the whole.
func TestPartsAgreeWithTheWhole(t *testing.T) {
	var sheet strings.Builder
	sheet.WriteString("Date,Description,Amount\n")
	for i := range 2500 {
		fmt.Fprintf(&sheet, "2024-01-%02d,Payee %d,-%d.25\n", 1+i%28, i, i)
	}
	sheet.WriteString("2024-01-01,Lost,what\n")
	run := func(parts bool) *Answer {
		o := options(t, "name", "june.csv", "target", "xero-csv", "details", "true")
		o.Parts = parts
		a, err := Run(t.Context(), []byte(sheet.String()), o, 20240601)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	whole, a := run(false), run(true)
	if len(whole.Statements) != 1 || len(a.Statements) != 3 {
		t.Fatalf("%d and %d statements", len(whole.Statements), len(a.Statements))
	}
	kept, skipped, _ := a.Totals()
	wantKept, wantSkipped, _ := whole.Totals()
	if kept != wantKept || skipped != wantSkipped || a.Rows() != whole.Rows() {
		t.Errorf("%d kept, %d skipped, %d rows; whole %d, %d, %d", kept, skipped, a.Rows(), wantKept, wantSkipped, whole.Rows())
	}
	var rows []byte
	for i, c := range a.Statements {
		header, rest, _ := bytes.Cut(c.Result.File, []byte("\n"))
		if c.FileName != fmt.Sprintf("june-%d.csv", i+1) || c.Part != i+1 || c.Parts != 3 || !bytes.HasPrefix(header, []byte("*Date")) {
			t.Errorf("%s: part %d of %d, %s", c.FileName, c.Part, c.Parts, header)
		}
		rows = append(rows, rest...)
	}
	if _, want, _ := bytes.Cut(whole.Statements[0].Result.File, []byte("\n")); !bytes.Equal(rows, want) {
		t.Error("the parts hold other rows than the whole")
	}
	if warned := strings.Join(a.Warnings, "\n"); strings.Contains(warned, "several requests") || strings.Count(warned, "could not be read") != 1 {
		t.Errorf("%q", a.Warnings)
	}
	if !strings.Contains(strings.Join(whole.Warnings, "\n"), "more than the 1000 rows") {
		t.Errorf("%q", whole.Warnings)
	}
	var out bytes.Buffer
	if err := a.WriteJSON(&out); err != nil || !json.Valid(out.Bytes()) || !strings.Contains(out.String(), `,"part":2,"parts":3,"details":{`) {
		t.Errorf("%v %.300s", err, out.String())
	}
}
