// Package spelltest holds what the tests of dates and of amounts share: tables of
// spellings with what each is read as, and the list of reasons why some are not.
package spelltest

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Row is one spelling and what it is read as; - is unreadable.
type Row struct {
	Line           int
	Spelling, Want string
}

// Table reads a table: two columns with a tab between, # for comments, spellings
// with blanks or marks that show nothing quoted as in Go.
func Table(tb testing.TB, file string) []Row {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	var rows []Row
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		spelling, want, ok := strings.Cut(line, "\t")
		if !ok {
			tb.Fatalf("%s:%d: no tab", file, i+1)
		}
		if strings.HasPrefix(spelling, `"`) {
			if spelling, err = strconv.Unquote(spelling); err != nil {
				tb.Fatalf("%s:%d: %v", file, i+1, err)
			}
		}
		rows = append(rows, Row{i + 1, spelling, want})
	}
	return rows
}

// Reasons lists spellings that cannot be read under the reasons why; more are those that
// a table cannot hold.
func Reasons(title string, reason func([]byte) string, table []Row, more ...string) string {
	byReason := map[string][]string{}
	tell := func(spelling string) {
		why := reason([]byte(spelling))
		byReason[why] = append(byReason[why], strconv.Quote(spelling))
	}
	for _, spelling := range more {
		tell(spelling)
	}
	for _, row := range table {
		if row.Want == "-" {
			tell(row.Spelling)
		}
	}
	var reasons []string
	for reason := range byReason {
		reasons = append(reasons, reason)
	}
	slices.Sort(reasons)
	var out strings.Builder
	for _, reason := range reasons {
		out.WriteString(title + ": " + reason + "\n    " + strings.Join(byReason[reason], "\n    ") + "\n")
	}
	return out.String()
}

// Golden compares a text with the file that holds it, which update writes anew.
func Golden(t *testing.T, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; -update writes it anew. It would be:\n%s", file, got)
	}
}
