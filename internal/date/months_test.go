package date

import "testing"

// TestMonthsOfMoreLanguages reads a day of each language beyond the large ones, and leaves
// unread the names that mean two months, unless a dot tells which.
func TestMonthsOfMoreLanguages(t *testing.T) {
	for text, want := range map[string]string{
		"5 stycznia 2026": "2026-01-05", "6. října 2026": "2026-10-06", "7 Ağustos 2026": "2026-08-07", "8 Şubat 2026": "2026-02-08",
		"9 września 2026": "2026-09-09", "10 Kasım 2026": "2026-11-10", "11 październik 2026": "2026-10-11", "12. maj 2026": "2026-05-12",
		"13. kesäkuuta 2026": "2026-06-13", "14 augusti 2026": "2026-08-14", "15. ožujka 2026": "2026-03-15", "16 iunie 2026": "2026-06-16",
		"2026. március 17.": "2026-03-17", "18 Desember 2026": "2026-12-18", "19 listopada 2026": "2026-11-19", "19. listopada 2026.": "2026-10-19",
		"20 lip 2026": "2026-07-20", "20. lip 2026.": "2026-06-20", "21-lip-2026": "", "21 lis 2026": "2026-11-21", "21. lis 2026": "", "22. listopadu 2026": "2026-11-22", "22. listopad 2026": "",
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

// TestMonthsOfOtherScripts reads days as banks write them beyond Latin letters.
func TestMonthsOfOtherScripts(t *testing.T) {
	for text, want := range map[string]string{
		"5 января 2026 г.": "2026-01-05", "06 фев 2026": "2026-02-06", "7 травня 2026 р.": "2026-05-07", "8 Μαΐου 2026": "2026-05-08",
		"9 ΜΑΪΟΥ 2026": "2026-05-09", "10 Δεκ 2026": "2026-12-10", "11 август 2026 г.": "2026-08-11", "12. јун 2026": "2026-06-12",
		"13 май 2026": "2026-05-13", "14 ма\u0438\u0306 2026": "2026-05-14", "15 يناير 2026": "2026-01-15", "16 أبريل 2026": "2026-04-16",
		"17 בינואר 2026": "2026-01-17", "18 जनवरी 2026": "2026-01-18", "19 მარტი 2026": "2026-03-19", "20 қаңтар 2026": "2026-01-20",
		"21 มกราคม 2026": "2026-01-21", "22 Ogos 2026": "2026-08-22", "2026 m. sausio 23 d.": "2026-01-23", "24. janvāris 2026": "2026-01-24",
		"25 dhjetor 2026": "2026-12-25", "26. zář 2026": "2026-09-26", "27 Țara 2026": "", "28 слово 2026": "", "пн, 5 января 2026 г.": "2026-01-05",
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
