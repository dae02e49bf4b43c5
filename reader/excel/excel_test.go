package excel

import "testing"

// TestDays holds both calendars and the day that never was.
func TestDays(t *testing.T) {
	for _, c := range []struct {
		serial   string
		from1904 bool
		want     string
	}{
		{"1", false, "1900-01-01"},
		{"59", false, "1900-02-28"},
		{"60", false, ""},
		{"61", false, "1900-03-01"},
		{"45322", false, "2024-01-31"},
		{"45322.99999", false, "2024-01-31 23:59:59"},
		{"45322.9999999", false, "2024-02-01"},
		{"45322.5", false, "2024-01-31 12:00:00"},
		{"43860", true, "2024-01-31"},
		{"109574", false, "2199-12-31"},
		{"109575", false, ""},
		{"0.5", false, ""},
		{"-3", false, ""},
		{"x", false, ""},
	} {
		calendar := Calendar{From1904: c.from1904}
		if got, _ := calendar.moment(c.serial, AsDay); got != c.want {
			t.Errorf("%s (1904: %v) = %q, want %q", c.serial, c.from1904, got, c.want)
		}
	}
}

func TestPlainNumber(t *testing.T) {
	for literal, want := range map[string]string{
		"12.3":                   "12.3",
		"12.300000000000001":     "12.3",
		"-0.10000000000000001":   "-0.1",
		"1234.5599999999999":     "1234.56",
		"99999999999999.999":     "100000000000000",
		"1E-2":                   "0.01",
		"1.5E+3":                 "1500",
		"-2.5e1":                 "-25",
		"5.0000000000000003E-2":  "0.05",
		"0":                      "0",
		"007":                    "7",
		"1e99":                   "1e99",
		"":                       "",
		"n/a":                    "n/a",
		"1,5":                    "1,5",
		"123456789012345678":     "123456789012346000",
		"0.00000000000000012345": "0.00000000000000012345",
	} {
		if got := PlainNumber(literal); got != want {
			t.Errorf("PlainNumber(%q) = %q, want %q", literal, got, want)
		}
	}
}

func TestShownBy(t *testing.T) {
	for _, c := range []struct {
		id   int
		code string
		want Shown
	}{
		{14, "", AsDay},
		{22, "", AsDay},
		{0, "", AsNumber},
		{2, "", AsNumber},
		{45, "", AsTime}, // mm:ss
		{164, "dd/mm/yyyy", AsDay},
		{164, `[$-409]mmm\ d\,\ yyyy`, AsDay},
		{164, "General", AsNumber},
		{164, `#,##0.00;[Red]-#,##0.00`, AsNumber},
		{164, `#,##0.00 "USD"`, AsNumber},
		{164, `_-* #,##0.00\ [$€-407]_-`, AsNumber},
		{164, "h:mm:ss", AsTime},
		{164, "0.00 DM", AsNumber},
		{164, "Standard", AsNumber},
		{164, "dd/mm/yyyy hh:mm:ss.000", AsDay},
		{164, "[h]:mm", AsTime},
		{164, `yyyy"年"m"月"d"日"`, AsDay},
		{164, "mmm", AsDay},
	} {
		if got := ShownBy(c.id, c.code); got != c.want {
			t.Errorf("ShownBy(%d, %q) = %v", c.id, c.code, got)
		}
	}
}
