package table_test

import (
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/statement"
)

// daysOf are the days of all rows as they are handed on.
func daysOf(t *testing.T, s *statement.Statement) string {
	t.Helper()
	var days []string
	if err := s.Rows(func(row convert.Row) error { days = append(days, string(row.Date)); return nil }); err != nil {
		t.Fatal(err)
	}
	return strings.Join(days, " ")
}

// TestLostDigits: seven digits are a day of the year only where the whole column is written so.
func TestLostDigits(t *testing.T) {
	for text, want := range map[string]string{
		"Date,Text,Amount\n20260113,a,-1.00\n2026020,b,-2.00\n20260209,c,-3.00\n":        "20260113 20260209, line 3: date \"2026020\"",
		"Date,Text,Amount\n2026-01-13,a,-1.00\n2026020,b,-2.00\n2026-02-09,c,-3.00\n":    "2026-01-13 2026-02-09, line 3: date \"2026020\"",
		"Date,Text,Amount\n2026020,b,-2.00\n20260209,c,-3.00\n":                          "20260209, line 2: date \"2026020\"",
		"Date,Text,Amount\n2026013,a,-1.00\n2026020,b,-2.00\n2026040,c,-3.00\n":          "2026013 2026020 2026040",
		"Date,Text,Amount\n2026013,a,-1.00\n2026020,b,-2.00\n20260209,c,-3.00\n":         "2026013 2026020 20260209",
		"Date,Text,Amount\n2026020,b,-2.00\n":                                            "2026020",
		"Date,Text,Amount\n20260113,a,-1.00\n2026020,b,-2.00\n,c,-3.00\n20260209,d,-4\n": "20260113 20260113 20260209, line 3: date \"2026020\"",
		"Date,Text,Amount\n20260113,a,-1.00\n202602011,b,-2.00\n20260209,c,-3.00\n":      "20260113 20260209, line 3: date \"202602011\"",
		"Date,Text,Amount\n2026-01-13,a,-1.00\n46027,b,-2.00\n2026-02-09,c,-3.00\n":      "2026-01-13 46027 2026-02-09",
	} {
		s := parse(t, text, statement.Options{})
		got := daysOf(t, s.Statement)
		for _, skipped := range s.Skipped {
			got += ", " + skipped.String() + ": " + skipped.Reason[:strings.Index(skipped.Reason, ": These")]
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestCarriedDays: whose day a row without one has is told, and doubted where no balance holds.
func TestCarriedDays(t *testing.T) {
	const told = "no day of"
	for text, want := range map[string]string{
		"Date,Text,Amount\n2026-01-03,z,-5\n,w,-6\n2026-01-04,v,-7\n":                            "doubt: 1 row has no day of its own, on line 3",
		"Date,Text,Amount\n2026-01-03,z,-5\n,w,-6\n,u,-8\n2026-01-04,v,-7\n":                     "doubt: 2 rows have no day of their own, the first on line 3",
		"Date,Text,Amount,Balance\n2026-01-03,z,-5,95\n,w,-6,89\n2026-01-04,v,-7,82\n":           "note: 1 row has no day of its own, on line 3",
		"Date,Text,Amount,Balance\n2026-01-03,z,-5,95\n2026-01-03,w,-6,89\n2026-01-04,v,-7,82\n": "",
	} {
		s, got := parse(t, text, statement.Options{}), ""
		for _, d := range s.Doubts {
			if text, _, _ := strings.Cut(d.Text, ":"); strings.Contains(text, told) {
				got += "doubt: " + text
			}
		}
		for _, n := range s.Notes {
			if text, _, _ := strings.Cut(n, ":"); strings.Contains(text, told) {
				got += "note: " + text
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestYearsOfTwoDigits: where the year last would scatter the rows over many years and the year first
// would not, it stands first, unless both readings run in order and no country decides.
func TestYearsOfTwoDigits(t *testing.T) {
	for text, want := range map[string]struct {
		order   convert.DateOrder
		doubted bool
	}{
		"Date,Text,Amount\n25.01.08,a,-1\n25.01.23,b,-2\n25.02.03,c,-3\n25.02.14,d,-4\n":         {convert.YearFirst, false},
		"Date,Text,Amount\n24.12.28,a,-1\n24.12.30,b,-2\n25.01.03,c,-3\n25.01.14,d,-4\n":         {convert.YearFirst, false},
		"日付,摘要,お支払金額\n25.01.08,出金,-1\n25.01.11,出金,-2\n25.01.14,出金,-3\n25.01.18,出金,-4\n":          {convert.YearFirst, false},
		"Date,Text,Amount\n25.12.08,a,-1\n25.12.09,b,-2\n25.12.10,c,-3\n25.12.11,d,-4\n":         {convert.Auto, true},
		"Date,Text,Amount\n08.01.25,a,-1\n23.01.25,b,-2\n03.02.25,c,-3\n14.02.25,d,-4\n":         {convert.Auto, false},
		"Date,Text,Amount\n28.12.24,a,-1\n30.12.24,b,-2\n03.01.25,c,-3\n14.01.25,d,-4\n":         {convert.Auto, false},
		"Date,Text,Amount\n25.01.25,a,-1\n25.01.25,b,-2\n":                                       {convert.Auto, false},
		"Date,Text,Amount\n01/15/25,a,-1\n02/16/25,b,-2\n03/17/25,c,-3\n":                        {convert.Auto, false},
		"Date,Text,Amount\n25.01.08,a,-1\n25.01.2011,b,-2\n25.02.03,c,-3\n25.02.14,d,-4\n":       {convert.Auto, false},
		"Date,Text,Amount\n28.12.2014,a,-1\n30.12.2014,b,-2\n03.01.2025,c,-3\n14.01.2025,d,-4\n": {convert.Auto, false},
		"Date,Text,Amount\n2014-12-28,a,-1\n2014-12-30,b,-2\n2025-01-03,c,-3\n2025-01-14,d,-4\n": {convert.Auto, false},
		"Date,Text,Amount\n99.01.08,a,-1\n99.01.23,b,-2\n99.02.03,c,-3\n99.02.14,d,-4\n":         {convert.Auto, false},
	} {
		s := parse(t, text, statement.Options{})
		doubted := strings.Contains(sentences(s.Doubts), "year first as well")
		if s.Options.DateOrder != want.order || doubted != want.doubted {
			t.Errorf("%q: %v, doubted %v, %s", text, s.Options.DateOrder, doubted, s.Options.OrderReason)
		}
	}
}
