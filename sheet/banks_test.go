package sheet

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/convert"
	"tillroll/ofx"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestBanks reads a file shaped like the export of each bank under testdata/banks with
// no option at all. The golden file beside it shows how it was understood and the rows.
func TestBanks(t *testing.T) {
	files, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d bank layouts, %v", len(files), err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(filepath.Base(name), data, Options{})
			if err != nil {
				t.Fatal(err)
			}
			golden(t, strings.TrimSuffix(name, filepath.Ext(name))+".golden", picture(f))
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// linesOf gives the line of every row.
func linesOf(f *File) []int {
	lines := make([]int, f.Request.Len())
	for i := range lines {
		lines[i] = f.Line(i)
	}
	return lines
}

// picture writes down everything Read found out, and the rows as the conversion
// reads them.
func picture(f *File) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s %q header:%d\n", f.Kind, f.Charset, f.Delimiter, f.HeaderLine)
	for _, role := range Roles() {
		if at, ok := f.Mapping[role]; ok {
			fmt.Fprintf(&out, "%s: %d %q\n", role, at+1, f.Columns[at].Name)
		}
	}
	for _, s := range f.Skipped {
		fmt.Fprintf(&out, "skipped line %d: %s\n", s.Line, s.Reason)
	}
	for _, b := range f.Breaks {
		fmt.Fprintf(&out, "break line %d: expected %s, found %s\n", b.Line, b.Expected, b.Found)
	}
	for _, n := range f.Notes {
		fmt.Fprintf(&out, "note: %s\n", n)
	}
	fmt.Fprintf(&out, "currency: %s, ledger balance: %s, signs turned: %v\n",
		f.Request.Currency, f.Request.LedgerBalance, f.Request.InvertSigns)
	f.Request.Format = convert.OFX
	f.Request.Details = true
	result := f.Request.Convert(ofx.Day(20270101))
	fmt.Fprintf(&out, "rows: %d kept, %d skipped, lines %v\n", result.Transactions, result.Skipped, linesOf(f))
	for row := range ofx.Rows(bytes.Clone(result.File)) {
		fmt.Fprintf(&out, "%s | %s | %s | %s | %s | %s\n", row.Posted[:min(8, len(row.Posted))], row.Amount, row.Name, row.Memo, row.CheckNum, row.FITID)
	}
	return out.String()
}
