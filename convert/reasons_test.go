package convert

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReasonTable holds why each spelling of the two tables that cannot be read is
// refused; testdata/reasons.txt has the spellings under their reasons.
func TestReasonTable(t *testing.T) {
	var out strings.Builder
	for _, table := range []struct {
		title, file string
		reason      func([]byte) string
		more        []string // what a table cannot hold
	}{
		{"Dates", "dates.tsv", dateReason, []string{"", " \t", strings.Repeat("1 ", 41), strings.Repeat("a", 97)}},
		{"Amounts", "amounts.tsv", amountReason, []string{"", " \t", strings.Repeat("1", 41), strings.Repeat(" ", 256) + "1"}},
	} {
		byReason := map[string][]string{}
		for _, spelling := range table.more {
			byReason[table.reason([]byte(spelling))] = append(byReason[table.reason([]byte(spelling))], strconv.Quote(spelling))
		}
		for _, row := range readTable(t, table.file) {
			if row.want == "-" {
				reason := table.reason([]byte(row.spelling))
				byReason[reason] = append(byReason[reason], strconv.Quote(row.spelling))
			}
		}
		var reasons []string
		for reason := range byReason {
			reasons = append(reasons, reason)
		}
		slices.Sort(reasons)
		for _, reason := range reasons {
			out.WriteString(table.title + ": " + reason + "\n    " + strings.Join(byReason[reason], "\n    ") + "\n")
		}
	}
	const file = "testdata/reasons.txt"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Error(file + " differs (go test ./convert -run Reason -update writes it anew), -want +got:\n" + cmp.Diff(strings.Split(string(want), "\n"), strings.Split(out.String(), "\n")))
	}
}
