package date

import "testing"

// TestMonthsOfMoreLanguages reads a day of each language beyond the large ones, and leaves
// the names that mean two months unread.
func TestMonthsOfMoreLanguages(t *testing.T) {
	for text, want := range map[string]string{
		"5 stycznia 2026": "2026-01-05", "6. října 2026": "2026-10-06", "7 Ağustos 2026": "2026-08-07", "8 Şubat 2026": "2026-02-08",
		"9 września 2026": "2026-09-09", "10 Kasım 2026": "2026-11-10", "11 październik 2026": "2026-10-11", "12. maj 2026": "2026-05-12",
		"13. kesäkuuta 2026": "2026-06-13", "14 augusti 2026": "2026-08-14", "15. ožujka 2026": "2026-03-15", "16 iunie 2026": "2026-06-16",
		"2026. március 17.": "2026-03-17", "18 Desember 2026": "2026-12-18", "19 listopada 2026": "",
	} {
		var column Column
		cell := column.See([]byte(text))
		got := ""
		if day := column.Day(cell, Auto); day != 0 {
			got = day.String()
		}
		if got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
