package bookingstest

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Cut stops a sample after each of its bytes. Every row that comes out must be one of the
// sample's, and where one is missing something must be said: a figure that does not hold, an
// entry that was skipped, or that the file stops early. Where nothing closes a file of the
// format, it cannot be told behind the mark that ends a record; else the mark is empty.
func Cut(t *testing.T, path, mark string, read Read) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole, told := daysAndAmounts(t, data, read)
	if told || len(whole) == 0 {
		t.Fatalf("%s is no sample of a whole file: %q", path, whole)
	}
	for n := range data {
		got, told := daysAndAmounts(t, data[:n], read)
		for _, row := range got {
			if !slices.Contains(whole, row) {
				t.Errorf("cut after %d bytes: %q is no row of %s. Where Teller.LineCut, a day or an amount that nothing follows wants its entry skipped for StopsInside", n, row, path)
			}
		}
		if mark != "" && bytes.HasSuffix(bytes.TrimSpace(data[:n]), []byte(mark)) {
			continue
		}
		if len(got) > 0 && len(got) < len(whole) && !told {
			t.Errorf("cut after %d bytes: %d rows of %d, and not a word", n, len(got), len(whole))
		}
	}
}

// daysAndAmounts gives what counts of all rows, and whether anything is said against them.
func daysAndAmounts(t *testing.T, data []byte, read Read) (rows []string, told bool) {
	t.Helper()
	statements, err := read(source.Held("cut", data), statement.Options{})
	if err != nil && strings.Contains(err.Error(), "what was kept gives") {
		t.Error(err)
	}
	for _, s := range statements {
		told = told || len(s.Skipped) > 0 || s.Proof.Verdict == statement.Broken
		for _, d := range s.Doubts {
			told = told || strings.Contains(d.Text, "stops before its end")
		}
		err := s.Rows(func(row convert.Row) error {
			if len(row.Date) > 0 && len(row.Amount) > 0 { // others are skipped by the conversion, and listed
				rows = append(rows, fmt.Sprintf("%s %s", row.Date, row.Amount))
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	return rows, told
}
