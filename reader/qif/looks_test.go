package qif

import "testing"

// TestLooks: by its first line, or by its name and all that a record has.
func TestLooks(t *testing.T) {
	const records = "D1/5'24\nT-5.00\nPTea\n^\n"
	for _, c := range []struct {
		text, name string
		want       bool
	}{
		{"!Type:Bank\n", "", true},
		{"\n !ACCOUNT\n", "", true},
		{"!type", "x.qif", false},
		{records, "x.qif", true},
		{records, "X.QIF", true},
		{"D1/5'24\r\nT-5.00\r^\r\nT", "x.qif", true},
		{records, "x.txt", false},
		{records, "", false},
		{"N" + records, "x.qif", false},
		{"", "x.qif", false},
		{"D1/5'24\nT-5.00\n", "x.qif", false},
		{"D1/5'24\nPTea\n^\n", "x.qif", false},
	} {
		if got := Looks([]byte(c.text), c.name); got != c.want {
			t.Errorf("%q, %s: %t", c.text, c.name, got)
		}
	}
}
