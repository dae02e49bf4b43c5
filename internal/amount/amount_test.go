package amount

import (
	"strings"
	"testing"

	"tillroll/internal/spelltest"
)

// table has the spellings that are read, or not.
const table = "testdata/amounts.tsv"

// amountAlone reads an amount in a column of its own.
func amountAlone(spelling string) string {
	r := Read([]byte(spelling))
	var c Column
	c.Add(r)
	return fourDecimals(c.Decide(), r)
}

// fourDecimals gives an amount with up to four decimals, or "-".
func fourDecimals(v Verdict, r Reading) string {
	a, _, _, ok := v.Resolve(r, maxDecimals)
	if !ok {
		return "-"
	}
	return strings.TrimRight(strings.TrimRight(string(a.Append(nil)), "0"), ".")
}

// TestAmountLimits holds how long an amount may be: exports pad with blanks, but no bank
// prints more than 40 digits and marks.
func TestAmountLimits(t *testing.T) {
	for _, test := range []struct{ name, spelling, want string }{
		{"256 bytes", strings.Repeat(" ", 254) + "12", "12"},
		{"257 bytes", strings.Repeat(" ", 255) + "12", "-"},
		{"40 digits", strings.Repeat("0", 38) + "12", "12"},
		{"41 digits", strings.Repeat("0", 39) + "12", "-"},
	} {
		if got := amountAlone(test.spelling); got != test.want {
			t.Errorf("%s are read as %s, want %s", test.name, got, test.want)
		}
	}
}

func TestAmountTable(t *testing.T) {
	rows := spelltest.Table(t, table)
	if len(rows) < 250 {
		t.Errorf("only %d spellings", len(rows))
	}
	for _, row := range rows {
		got := amountAlone(row.Spelling)
		if got == "" {
			got = "0"
		}
		if got != row.Want {
			t.Errorf("amounts.tsv:%d: %q is read as %s, want %s", row.Line, row.Spelling, got, row.Want)
		}
		if row.Want == "-" && Reason([]byte(row.Spelling)) == "" {
			t.Errorf("amounts.tsv:%d: no reason for %q", row.Line, row.Spelling)
		}
	}
}

// TestQuickWayIsTaken holds that the common spellings do not take the long way, and
// that others do: both give the same amount, so nothing else would tell.
func TestQuickWayIsTaken(t *testing.T) {
	for spelling, want := range map[string]bool{
		"12.34": true, "-12.34": true, "0": true, "1234": true, "1.2345": true, "123456789012345.6789": true, "-123456789012345.6789": true,
		"": false, "-": false, ".5": false, "5.": false, "1.23456": false, "1234567890123456": false, "1,234": false, "1.2.3": false, "+1": false, " 1": false, "1-": false,
	} {
		if _, plain := readPlain([]byte(spelling)); plain != want {
			t.Errorf("%q is plain: %t", spelling, plain)
		}
	}
}
