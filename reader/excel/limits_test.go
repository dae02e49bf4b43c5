package excel

import "testing"

// TestBuiltInFormats goes through the numbers of ECMA-376: which are days, which times.
func TestBuiltInFormats(t *testing.T) {
	days, times := [][2]int{{14, 17}, {22, 22}, {27, 36}, {50, 58}}, [][2]int{{18, 21}, {45, 47}}
	within := func(spans [][2]int, n int) bool {
		for _, s := range spans {
			if n >= s[0] && n <= s[1] {
				return true
			}
		}
		return false
	}
	for n := range 80 {
		want := AsNumber
		if within(days, n) {
			want = AsDay
		} else if within(times, n) {
			want = AsTime
		}
		if got := ShownBy(n, ""); got != want {
			t.Errorf("%d: %v, not %v", n, got, want)
		}
	}
	for code, want := range map[string]Shown{"0;d": AsNumber, "d;0": AsDay, "h AM/PM": AsTime, "AM/PM": AsNumber, "mm:ss.0": AsTime, "hh:mm": AsTime, "[mm]:ss": AsTime, "mmm": AsDay, "mm:": AsTime, ":mm": AsTime, "mm": AsNumber, "s": AsTime, `"day"0`: AsNumber, `\d0`: AsNumber} {
		if got := ShownBy(200, code); got != want {
			t.Errorf("%s: %v, not %v", code, got, want)
		}
	}
}

func TestTextsOfNumbers(t *testing.T) {
	for _, c := range []struct {
		value string
		shown Shown
		want  string
	}{
		{"45322", AsNumber, "45322"},
		{"45322", AsDay, "2024-01-31"},
		{"0.5", AsTime, "12:00:00"},
		{"0", AsTime, "00:00:00"},
		{"1.5", AsTime, "1900-01-01 12:00:00"},
		{"0.5", AsDay, "0.5"},
		{"-1", AsDay, "-1"},
		{"-0.5", AsTime, "-0.5"},
		{"200000", AsDay, "200000"},
		{"200000.5", AsTime, "200000.5"},
		{"x", AsDay, "x"},
		{"NaN", AsDay, "NaN"},
		{"1E40", AsNumber, "10000000000000000000000000000000000000000"},
		{"1E41", AsNumber, "1E41"},
		{"1E-40", AsNumber, "0.0000000000000000000000000000000000000001"},
		{"1E-41", AsNumber, "1E-41"},
		{"12E0", AsNumber, "12"},
		{"1.25E1", AsNumber, "12.5"},
		{"1.25E2", AsNumber, "125"},
		{"1.25E-1", AsNumber, "0.125"},
		{"125E-3", AsNumber, "0.125"},
		{"0.1234567890123454", AsNumber, "0.123456789012345"},
		{"0.1234567890123455", AsNumber, "0.123456789012346"},
	} {
		if got := (Calendar{}).Text(c.value, c.shown); got != c.want {
			t.Errorf("%s as %v: %s, not %s", c.value, c.shown, got, c.want)
		}
	}
	if got := (Calendar{From1904: true}).Text("0", AsDay); got != "1904-01-01" {
		t.Errorf("%s", got)
	}
	for value, want := range map[string]string{"2024-01-31T18:30:00.000": "2024-01-31 18:30:00", "2024-01-31T18:30:00Z": "2024-01-31 18:30:00", "2024-01-31T00:00:00.000": "2024-01-31", "2024-01-31": "2024-01-31", " 2024-01-31T00:00:01 ": "2024-01-31 00:00:01"} {
		if got := Moment(value); got != want {
			t.Errorf("%s: %s", value, got)
		}
	}
}
