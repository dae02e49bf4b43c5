package convert

import (
	"strings"
	"testing"
)

// amountAlone reads an amount in a column of its own.
func amountAlone(spelling string) string {
	r := readAmount([]byte(spelling))
	var c amountColumn
	c.see(r)
	return amountText4(c.decide(), r)
}

// amountText4 gives an amount with up to four decimals, or "-".
func amountText4(v amountVerdict, r amountReading) string {
	a, _, _, ok := v.resolve(r, maxDecimals)
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
	rows := readTable(t, "amounts.tsv")
	if len(rows) < 250 {
		t.Errorf("only %d spellings", len(rows))
	}
	for _, row := range rows {
		got := amountAlone(row.spelling)
		if got == "" {
			got = "0"
		}
		if got != row.want {
			t.Errorf("amounts.tsv:%d: %q is read as %s, want %s", row.line, row.spelling, got, row.want)
		}
		if row.want == "-" && amountReason([]byte(row.spelling)) == "" {
			t.Errorf("amounts.tsv:%d: no reason for %q", row.line, row.spelling)
		}
	}
}
