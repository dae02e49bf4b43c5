package conversion

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/reader"
	"tillroll/statement"
)

// TestSplitMeetsTheWarning holds that nobody is told to split what has been split.
func TestSplitMeetsTheWarning(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("Date,Description,Amount\n")
	for i := range 3000 {
		fmt.Fprintf(&rows, "2024-01-05,Shop number %d,-1.00\n", i)
	}
	dir := t.TempDir()
	input := filepath.Join(dir, "year.csv")
	if err := os.WriteFile(input, []byte(rows.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		split  string
		warned bool
	}{{"", true}, {"350KB", false}} {
		var told bytes.Buffer
		root := Command()
		root.SetErr(&told)
		root.SetArgs([]string{input, "-o", filepath.Join(dir, "out.qbo"), "--split", c.split})
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(told.String(), "larger than"); got != c.warned {
			t.Errorf("--split %q: warned %v, want %v:\n%s", c.split, got, c.warned, &told)
		}
	}
}

// TestSeveralStatementsUnderOneName holds that this is a wrong command, but for a paper: how
// many accounts are printed on it only its reading tells, so the paper is what is refused.
func TestSeveralStatementsUnderOneName(t *testing.T) {
	for kind, refused := range map[reader.Kind]bool{reader.PDF: true, reader.Camt: false, reader.CSV: false} {
		c := &converter{output: "one.qbo"}
		one := &outcome{input: "two", kind: kind, statement: &statement.Statement{Account: "11112222"}}
		other := &outcome{input: "two", kind: kind, statement: &statement.Statement{Account: "11113333"}}
		err := c.onePlace([]*outcome{one, other})
		var verdict usage.Verdict
		if err == nil || errors.As(err, &verdict) != refused || !strings.Contains(err.Error(), "--account") || !strings.Contains(err.Error(), "--outdir") {
			t.Errorf("%s: %v", kind, err)
		}
		if err := c.onePlace([]*outcome{one}); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestPasswordNamesItsFlag holds that who needs a password is told where to give it, and who
// gave a wrong one is not told so once more.
func TestPasswordNamesItsFlag(t *testing.T) {
	for needed, want := range map[bool]string{true: " (with --password)", false: ""} {
		err := fmt.Errorf("june.pdf in the archive: %w", &statement.ProtectedError{Text: "give its password", NeedsPassword: needed})
		if got := usage.FlagFor(err); got != want {
			t.Errorf("%v: %q, want %q", needed, got, want)
		}
	}
}

// TestRowsOfPapersHaveTheirPage: a line of a paper is found by its page alone.
func TestRowsOfPapersHaveTheirPage(t *testing.T) {
	o := &outcome{statement: &statement.Statement{}, result: &convert.Result{Details: &convert.Details{
		SkippedRows: []convert.SkippedRow{{Line: 17, Page: 2, Field: "date", Value: "31/02", Reason: "No such day."}},
		Changes:     []convert.Change{{Line: 4, Page: 3, Field: "memo", Reason: "Cut."}},
	}}}
	if got := o.skipped()[0].place(); got != `page 2, line 17, date "31/02"` {
		t.Error(got)
	}
	if got := o.mendings()[0].String(); got != "page 3, line 4, memo: Cut." {
		t.Error(got)
	}
}
