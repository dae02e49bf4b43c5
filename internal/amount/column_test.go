package amount

import (
	"strings"
	"testing"
)

// told reads a column in a currency and tells each amount with ? behind a
// guess and ~ behind a rounding.
func told(digits uint8, read func([]byte) Reading, cells ...string) string {
	var c Column
	readings := make([]Reading, len(cells))
	for i, cell := range cells {
		readings[i] = read([]byte(cell))
		c.Add(readings[i])
	}
	v := c.Decide()
	told := make([]string, len(cells))
	for i, r := range readings {
		a, rounded, guessed, ok := v.Resolve(r, digits)
		told[i] = string(a.Append(nil))
		if !ok {
			told[i] = "-"
		}
		if guessed {
			told[i] += "?"
		}
		if rounded {
			told[i] += "~"
		}
	}
	return strings.Join(told, " ")
}

func TestAmountColumns(t *testing.T) {
	for _, test := range []struct {
		name, cells string // cells separated by blanks
		digits      uint8
		want        string
	}{
		{"no evidence", "1,234 1.234 1234", 2, "1234.00? 1.23?~ 1234.00"},
		{"a decimal point", "1,234 1.234 12.34", 2, "1234.00 1.23~ 12.34"},
		{"a decimal comma", "1,234 1.234 12,34", 2, "1.23~ 1234.00 12.34"},
		{"thousands by comma", "1,234 1.234 1,234,567", 3, "1234.000 1.234 1234567.000"},
		{"thousands by dot", "1,234 1.234 1.234.567", 3, "1.234 1234.000 1234567.000"},
		{"Indian thousands", "1,234 12,34,567", 2, "1234.00 1234567.00"},
		{"both ways, majority commas", "1,234 1.234 1,50 2,50 3.50", 2, "1.23?~ 1234.00? 1.50 2.50 3.50"},
		{"both ways, majority dots", "1,234 1.50 2.50 3,50", 2, "1234.00? 1.50 2.50 3.50"},
		{"both ways, a tie", "1,234 1.234 2.50 3,50", 2, "1234.00? 1.23?~ 2.50 3.50"},
		{"blanks and apostrophes say nothing", "1,234 1'234", 2, "1234.00? 1234.00"},
		{"a zero before the mark is evidence", "1,234 0,123", 3, "1.234 0.123"},
		{"four digits before the mark are evidence", "1.234 1234,567", 3, "1234.000 1234.567"},
		{"a round thousand can be either", "1.000 1,50", 2, "1000.00 1.50"},
		{"unreadable cells say nothing", "1,234 x 1,2,3", 2, "1234.00? - -"},
		{"signs survive", "-1,234 (1.234) 1,50-", 2, "-1.23~ -1234.00 -1.50"},
		{"no decimals", "0.5 -0.5 0.49 -0.49 1.5 2.5", 0, "1~ -1~ 0~ 0~ 2~ 3~"},
		{"half away from zero", "0.005 -0.005 0.0049 0.00499999 1.0050 2.675 0.995", 2, "0.01~ -0.01~ 0.00~ 0.00~ 1.01~ 2.68~ 1.00~"},
		{"fifth decimal", "0.00005 0.000049 0.00004999 0.000050000001 -0.00005", 4, "0.0001~ 0.0000~ 0.0000~ 0.0001~ -0.0001~"},
		{"zeros cut are no change", "1.500000 1.00000000 -0.000", 1, "1.5 1.0 0.0"},
		{"the largest", "999999999999999.9999 999999999999999.99999 -999999999999999.995", 4, "999999999999999.9999 1000000000000000.0000~ -999999999999999.9950"},
		{"more decimals than any currency", "1.5", 5, "-"},
	} {
		if got := told(test.digits, Read, strings.Fields(test.cells)...); got != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.name, test.cells, got, test.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, test := range []struct{ cells, want string }{
		{"1.234", "1.23~"}, // in JSON the dot is a decimal point, whatever the column says
		{"1.234 12.34 -12.3 0 -0 -0.0", "1.23~ 12.34 -12.30 0.00 0.00 0.00"},
		{"1e2 1E2 1e+2 1.5e1 15e-1 -1.5E-1 1e-2 5e-3 4e-3", "100.00 100.00 100.00 15.00 1.50 -0.15 0.01 0.01~ 0.00~"},
		{"1e14 1e15 1e20 0e20 0.0e-20 1e-20 1e21 1e-21 1e99999999999", "100000000000000.00 - - 0.00 0.00 0.00~ - - -"},
		{"0.00000000000000000001e20 100000000000000000000e-20 123456789012345678e-3", "1.00 1.00 123456789012345.68~"},
		{"12345678901234.567890123456789012345678 0.3000000000000000166533453693773481063", "12345678901234.57~ 0.30~"},
		{"0.1234567890123456789012345678901234567890 1234567890123456 999999999999999", "- - 999999999999999.00"},
		{"1e9 1e09 9e-9", "1000000000.00 1000000000.00 0.00~"},
		{"0.30000000000000001665334536937734810631 0.300000000000000016653345369377348106310", "0.30~ -"}, // 40 characters and 41
		{"1e 1e+ 1e- 1e: e5 . 1. .5 - -- 1.2.3 1e5e5 1,5 x 1:5 -1.5-", "- - - - - - - - - - - - - - - -"},
	} {
		if got := told(2, ReadNumber, strings.Fields(test.cells)...); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.cells, got, test.want)
		}
	}
}

func TestAmountReasons(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "empty",
		"NaN":               "no number",
		"1e30":              "exponent",
		"12.34 apples":      "neither a number, a sign nor a currency",
		"-12.34 CR":         "contradict each other",
		"(12.34":            "not closed",
		"12345678901234567": "too large",
		"1,2,3":             "do not fit together",
	} {
		if got := Reason([]byte(text)); !strings.Contains(got, want) {
			t.Errorf("%q: %q lacks %q", text, got, want)
		}
	}
}
