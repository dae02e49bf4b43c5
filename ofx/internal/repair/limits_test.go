package repair

import "testing"

func TestDatesRespelled(t *testing.T) {
	for v, want := range map[string]string{
		"2024-01-05": "20240105", "2024/1/5": "20240105", "2024.01.05": "20240105", "2024-01-05T10:30": "20240105", "2024-01-05 10:30": "20240105", "13/01/2024": "20240113", "12/01/2024": "", "01/13/2024": "20240113", "01/12/2024": "", "05/05/2024": "20240505", "12/12/2024": "20241212", "13/13/2024": "", "31/02/2024": "", "1/2": "", "1/2/3/2024": "", "13/01/24": "", "20240-01-05": "", "x/13/2024": "", "24/13/01": "",
		"20240105": "20240105", "20240105T10:30:59": "20240105103059", "20240105 10:30:59": "20240105103059", "20240105103059": "20240105103059", "20240105103059999": "20240105103059", "20240105996059": "20240105", "20241305": "", "2024010": "",
	} {
		if got := mendedDate([]byte(v), "DA01"); got != want {
			t.Errorf("%s: %q, not %q", v, got, want)
		}
	}
	if got := mendedDate([]byte("2024-01-05"), "DA03"); got != "" {
		t.Errorf("%q", got)
	}
}

func TestAmountsRespelled(t *testing.T) {
	for _, c := range [][3]string{
		{"AM06", "12,50", "12.50"},
		{"AM06", "1,2,3", ""},
		{"AM11", "−12.50", "-12.50"},
		{"AM11", "12.50–", "-12.50"},
		{"AM11", "−12.50−", ""},
		{"AM05", "12.50-", "-12.50"},
		{"AM05", "+12.50-", "-12.50"},
		{"AM04", "(12.50)", "-12.50"},
		{"AM03", "$12.50", "12.50"},
		{"AM03", "$1,500.00", "1500.00"},
		{"AM03", "12.50 USD", "12.50"},
		{"AM03", "$1,500", ""},
		{"AM10", "1e3", "1000"},
		{"AM10", "1.25e1", "12.5"},
		{"AM10", "125e-2", "1.25"},
		{"AM02", "1,234.50", "1234.50"},
		{"AM15", "1 234.50", "1234.50"},
		{"AM02", "1,2345.00", ""},
		{"none", "12.50", ""},
	} {
		if got := mendedAmount([]byte(c[1]), c[0]); got != c[2] {
			t.Errorf("%s of %s: %q, not %q", c[1], c[0], got, c[2])
		}
	}
	for text, want := range map[string]string{
		"1,234.50": "1234.50", "1.234,50": "1234.50", "1,234,567": "1234567", "1.234.567,8": "1234567.8", "-1,234.50": "-1234.50", "+1,234.50": "+1234.50", "1,234": "1.234", "12,34,567.00": "1234567.00", "1,2345.00": "", "1234,567.00": "", "123,456.00": "123456.00", "1,2,345.00": "", "1'234.50": "1234.50", "1\u202f234.50": "1234.50", "1234": "1234", "": "", "1,234,5678": "1234.5678", "1.234,": "1234",
	} {
		if got := ungrouped(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"1e3": "1000", "1E3": "1000", "1.5e3": "1500", "1.2345e2": "123.45", "-1.5e3": "-1500", "+1e0": "+1", "5e-1": "0.5", "5e-3": "0.005", "123e-2": "1.23", "12e-2": "0.12", "1,5e1": "15", "1e15": "1000000000000000", "1e16": "", "1e-15": "0.000000000000001", "1e-16": "", "1ex": "", "12": "", "0e2": "0", "0.05e1": "0.5",
	} {
		if got := expanded(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestSameElements(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"<NAME>x", "<NAME>x", true}, {"<NAME>x", "<NAME>x</NAME>", true}, {"<NAME>x", "<NAME>y", false}, {"<NAME>x", "<MEMO>x", false}, {"<A><NAME>x</A>", "<A>\n<NAME>x\n</A>", true}, {"<A><NAME>x</A>", "<A><NAME>x<MEMO>y</A>", false}, {"<A><NAME>x<MEMO>y</A>", "<A><NAME>x</A>", false}, {"<NAME>x", "<NAME>x<NAME>x", false}, {"<NAME>x<NAME>x", "<NAME>x", false}, {"<A>text<NAME>x</A>", "<A>text<NAME>x</A>", true}, {"<A>text<NAME>x</A>", "<A>other<NAME>x</A>", false},
	} {
		if got := sameElement([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
	for charset, want := range map[string]bool{"": true, "1252": true, "windows-1252": true, "Latin1": true, "ISO-8859-1": true, "8859_1": true, "8859-15": false, "1251": false, "NONE": false} {
		if got := meansWestern([]byte(charset)); got != want {
			t.Errorf("%s: %v", charset, got)
		}
	}
	if !isASCII([]byte("a\x7f")) || isASCII([]byte("a\x80")) {
		t.Error("ASCII ends at 127")
	}
}
