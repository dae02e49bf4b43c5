package date

import (
	"strings"
	"testing"
)

// columnVerdict reads a column and tells each day with ? behind a guess and ! behind
// a row that did not fit the given order.
func columnVerdict(given Order, cells ...string) (days string, v Verdict) {
	var c Column
	readings := make([]Reading, len(cells))
	for i, cell := range cells {
		readings[i] = Read([]byte(cell))
		c.Add(readings[i])
	}
	v = c.Decide(given)
	told := make([]string, len(cells))
	for i, r := range readings {
		day, guessed, forced := v.Resolve(r)
		told[i] = dayText(day)
		if guessed {
			told[i] += "?"
		}
		if forced {
			told[i] += "!"
		}
	}
	return strings.Join(told, " "), v
}

func TestDateColumns(t *testing.T) {
	for _, test := range []struct {
		name, cells string // cells separated by blanks
		given       Order
		days, order string
		evidence    string // a part of the sentence
	}{
		{"no evidence, slashes", "01/05/2024 02/03/2024", Auto, "2024-01-05? 2024-02-03?", "mdy", "2 dates read month first"},
		{"no evidence, dashes", "01-05-2024", Auto, "2024-01-05?", "mdy", "1 date read month first"},
		{"no evidence, dots", "05.01.2024 03.02.24", Auto, "2024-01-05? 2024-02-03?", "dmy", "2 dates with dots read day first"},
		{"no evidence, one row with dots", "05.01.2024", Auto, "2024-01-05?", "dmy", "1 date with dots read day first"},
		{"no evidence, both marks", "01/05/2024 05.01.2024", Auto, "2024-01-05? 2024-01-05?", "mdy", "those with dots are read day first"},
		{"one row settles month first", "01/05/2024 01/25/2024 05.01.2024", Auto, "2024-01-05 2024-01-25 2024-05-01", "mdy", "Month first, because 1 date can only be read so, such as 2024-01-25."},
		{"one row settles day first", "05/01/2024 25/01/2024 5-1-24", Auto, "2024-01-05 2024-01-25 2024-01-05", "dmy", "Day first, because 1 date"},
		{"a dot row settles slashes", "05/01/2024 25.01.2024", Auto, "2024-01-05 2024-01-25", "dmy", "Day first"},
		{"a slash row settles dots", "05.01.2024 01/25/2024", Auto, "2024-05-01 2024-01-25", "mdy", "Month first"},
		{"both ways, majority day first", "25/01/2024 26/01/2024 01/25/2024 05/01/2024 05.01.2024", Auto, "2024-01-25 2024-01-26 2024-01-25 2024-01-05? 2024-01-05?", "dmy", "contradict each other: 1 date can only be month first, such as 2024-01-25, and 2 dates only day first"},
		{"both ways, majority month first", "01/25/2024 01/26/2024 25/01/2024 05/01/2024", Auto, "2024-01-25 2024-01-26 2024-01-25 2024-05-01?", "mdy", "contradict"},
		{"both ways, a tie is month first, dots too", "01/25/2024 25/01/2024 05/01/2024 05.01.2024", Auto, "2024-01-25 2024-01-25 2024-05-01? 2024-05-01?", "mdy", "contradict"},
		{"both ways, the first of either kind is the example", "05/06/2024 25/01/2024 01/26/2024 27/01/2024 01/28/2024", Auto, "2024-05-06? 2024-01-25 2024-01-26 2024-01-27 2024-01-28", "mdy", "2 dates can only be month first, such as 2024-01-26, and 2 dates only day first, such as 2024-01-25;"},
		{"equal parts are no guess and no evidence", "05/05/2024 05/01/2024", Auto, "2024-05-05 2024-05-01?", "mdy", "1 date read month first"},
		{"year first, one row", "2024-01-05", Auto, "2024-01-05", "ymd", "one reading only"},
		{"year first, short years", "99-01-05", Auto, "1999-01-05", "ymd", "one reading only"},
		{"year first", "2024-01-05 2024-02-03", Auto, "2024-01-05 2024-02-03", "ymd", "one reading only"},
		{"months by name give no evidence", "05-Jan-2024 05/01/2024", Auto, "2024-01-05 2024-05-01?", "mdy", "1 date read"},
		{"an impossible day gives no evidence", "31/04/2024 05/01/2024", Auto, "- 2024-05-01?", "mdy", "1 date read"},
		{"nothing readable", "x y", Auto, "- -", "mdy", "one reading only"},
		{"given month first", "01/05/2024 25/01/2024 05.01.2024 2024-01-05", MonthFirst, "2024-01-05 2024-01-25! 2024-05-01 2024-01-05", "mdy", "given: mdy"},
		{"given day first", "05/01/2024 01/25/2024 05-01-24 05.01.2024", DayFirst, "2024-01-05 2024-01-25! 2024-01-05 2024-01-05", "dmy", "given"},
		{"given year first", "24-01-05 99/01/05 2024-01-05 30-02-05", YearFirst, "2024-01-05 1999-01-05 2024-01-05 2030-02-05", "ymd", "given"},
		{"given year first, three digits", "24-01-005 024-01-05", YearFirst, "- -", "ymd", "one reading only"},
		{"given year first, year last", "24-1-5 01/25/2024 25/12/2024 01/05/2024", YearFirst, "2024-01-05 2024-01-25! 2024-12-25! 2024-01-05?!", "ymd", "given"},
		{"short years, first over 31", "99-01-05 05-01-99", Auto, "1999-01-05 1999-05-01?", "mdy", "1 date"},
		{"short year first against a given order", "99-01-05", DayFirst, "1999-01-05!", "dmy", "given"},
		{"three short numbers, the last is the year", "24-01-05 24-1-5 30-02-05", Auto, "2005-01-24 - -", "dmy", "Day first"},
	} {
		days, v := columnVerdict(test.given, strings.Fields(test.cells)...)
		if days != test.days {
			t.Errorf("%s: %s\n got %s\nwant %s", test.name, test.cells, days, test.days)
		}
		if v.Order().String() != test.order {
			t.Errorf("%s: order %s, want %s", test.name, v.Order(), test.order)
		}
		if !strings.Contains(v.Evidence(), test.evidence) {
			t.Errorf("%s: evidence %q lacks %q", test.name, v.Evidence(), test.evidence)
		}
	}
}

func TestDateNumbers(t *testing.T) {
	for literal, want := range map[string]string{
		"45296":                         "2024-01-05",
		"45296.75":                      "2024-01-05",
		"45296.0":                       "2024-01-05",
		"20240105":                      "2024-01-05",
		"20240105.0":                    "2024-01-05",
		"2024005":                       "2024-01-05",
		"1704412800":                    "2024-01-05",
		"1704412800.123456789":          "2024-01-05",
		"1704412800000":                 "2024-01-05",
		"20240105120000":                "2024-01-05",
		"2024":                          "-",
		"-45296":                        "-",
		"4.5296e4":                      "-",
		"1.2":                           "-",
		"0":                             "-",
		"20240230":                      "-",
		"20240105.18446744073709551616": "-",
		"184467440737095516160000":      "-",
	} {
		r := ReadNumber([]byte(literal))
		if got := dayText(r.day); got != want {
			t.Errorf("the number %s is read as %s, want %s", literal, got, want)
		}
	}
}

func TestDateReasons(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "empty",
		"  ":                     "empty",
		"30 February 2024":       "no such day",
		"2024-02-30":             "no such day",
		"31/04/24":               "no such day",
		"1900-02-29":             "no such day",
		"2199-02-30":             "no such day",
		"2200-02-30":             "outside 1900 to 2199",
		"1850-01-05":             "outside 1900 to 2199",
		"5 Jan 2300":             "outside 1900 to 2199",
		"12:30":                  "no date here",
		"May 2024":               "only a part",
		"010524":                 "Six digits",
		"2024":                   "number is no date",
		"20241399":               "no day from 1900 to 2199",
		"01/05-2024":             "separated in different ways",
		"1/5/4":                  "which part of this date is the year",
		"today":                  "YYYY-MM-DD always works",
		strings.Repeat("9", 200): "YYYY-MM-DD always works",
	} {
		if got := Reason([]byte(text)); !strings.Contains(got, want) {
			t.Errorf("%q: %q lacks %q", text, got, want)
		}
	}
}
