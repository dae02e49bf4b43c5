package ink

import (
	"strings"
	"testing"
)

// TestPeriods reads periods whose dash or stroke touches a day on one side or on both, and leaves other words with dashes whole.
func TestPeriods(t *testing.T) {
	const letter, blank = 5, 3
	for text, want := range map[string]string{
		"Period December 16, 2023-January 15, 2024":   "December 16, 2023 | January 15, 2024",
		"Period:December 16, 2023–January 15, 2024":   "January 15, 2024",
		"December 16, 2023- January 15, 2024":         "December 16, 2023 | January 15, 2024",
		"December 16, 2023 -January 15, 2024":         "December 16, 2023 | January 15, 2024",
		"Dec. 16, 2023—Jan. 15, 2024":                 "Dec. 16, 2023 | Jan. 15, 2024",
		"Nov 21-Jan 20, 2025":                         "Nov 21 | Jan 20, 2025",
		"21 Nov-20 Jan 2025":                          "21 Nov | 20 Jan 2025",
		"16th December 2023-15th January 2024":        "16th December 2023 | 15th January 2024",
		"16. Dezember 2023–15. Januar 2024":           "16. Dezember 2023 | 15. Januar 2024",
		"16 décembre–15 janvier 2024":                 "16 décembre | 15 janvier 2024",
		"16 de diciembre de 2023-15 de enero de 2024": "16 de diciembre de 2023 | 15 de enero de 2024",
		"DEC 16 2023/JAN 15 2024":                     "DEC 16 2023 | JAN 15 2024",
		"12/16/23 -1/15/24":                           "12/16/23 | 1/15/24",
		"1-30 Nov 2023":                               "30 Nov 2023",
		"1.–31. Dezember 2023":                        "31. Dezember 2023",
		"03-MAY 12 2024":                              "03-MAY 12",
		"12-Dec 2023":                                 "12-Dec 2023",
		"Order 2023-12 Dec 16":                        "Dec 16",
	} {
		var l Line
		x := 0.0
		for _, w := range strings.Fields(text) {
			width := float64(letter * len([]rune(w)))
			l.Words = append(l.Words, Word{Text: w, Plain: w, X0: x, X1: x + width, Size: 2 * letter})
			x += width + blank
		}
		l.partPeriods()
		l.Tokenize()
		var days []string
		for _, d := range l.Dates {
			days = append(days, d.Text)
		}
		if got := strings.Join(days, " | "); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
		if got := Text(l.Words); got != text {
			t.Errorf("%s is spelt %s", text, got)
		}
	}
}
