package ink

import (
	"strconv"
	"strings"
	"unicode"
)

// Years that other calendars count: the Buddhist one is 543 ahead, the eras of Japan begin anew with each emperor.
const (
	Buddhist      = 543
	firstBuddhist = 2443 // 1900
	lastBuddhist  = 2642 // 2099
)

// eras are the eras of Japan, with the year before each.
var eras = []struct {
	name   string
	before int
}{{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}}

// CommonEra writes the year of a day as the common era counts it.
func CommonEra(text string) string {
	for _, era := range eras {
		rest, is := strings.CutPrefix(text, era.name)
		if !is {
			continue
		}
		count, day, cut := strings.Cut(strings.TrimSpace(rest), "年")
		if n, err := strconv.Atoi(strings.Replace(count, "元", "1", 1)); cut && err == nil && n > 0 && n < 100 {
			return strconv.Itoa(era.before+n) + "年" + day
		}
	}
	text = republican(plainThai(text))
	for start := 0; start+4 <= len(text); start++ {
		end := start + 4
		if text[start] != '2' || text[start+1] < '4' || text[start+1] > '6' {
			continue
		}
		if !AllDigits(text[start:end]) || start > 0 && HasDigit(text[start-1:start]) || end < len(text) && HasDigit(text[end:end+1]) {
			continue
		}
		if year, _ := strconv.Atoi(text[start:end]); year >= firstBuddhist && year <= lastBuddhist {
			return text[:start] + strconv.Itoa(year-Buddhist) + text[end:]
		}
	}
	return text
}

// thaiMonths are the short names of the months, in which dots stand.
var thaiMonths = strings.Fields("ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.")

// plainThai names the month of "3 มี.ค. 67" as others do. A year of two digits beside it is Buddhist.
func plainThai(text string) string {
	for i, name := range thaiMonths {
		day, year, cut := strings.Cut(text, name)
		if year = strings.TrimSpace(year); !cut || day != "" && !HasDigit(day) {
			continue
		}
		if len(year) == 2 {
			year = "25" + year
		}
		return strings.TrimSpace(day + "JanFebMarAprMayJunJulAugSepOctNovDec"[3*i:3*i+3] + " " + year)
	}
	return text
}

// republican writes "113/03/05" and "113年3月5日" with the year of the common era: Taiwan counts from 1912. Years of fewer digits would be
// days or months.
func republican(text string) string {
	const before = 1911
	if len(text) < len("113/1/1") || text[0] != '1' || !AllDigits(text[:3]) || text[3] != '/' && text[3] != '.' && !strings.HasPrefix(text[3:], "年") {
		return text
	}
	year, _ := strconv.Atoi(text[:3])
	return strconv.Itoa(before+year) + text[3:]
}

// EraOf is the year before the era of Japan that a line names, 0 where it names none.
func (l *Line) EraOf() int {
	for _, w := range l.Words {
		for _, era := range eras {
			if strings.Contains(w.Text, era.name) {
				return era.before
			}
		}
	}
	return 0
}

// CountsBuddhist says whether a line is Thai or Lao, or has a day whose year only the Buddhist calendar counts.
func (l *Line) CountsBuddhist() bool {
	for _, w := range l.Words {
		if strings.ContainsFunc(w.Text, func(r rune) bool { return unicode.In(r, unicode.Thai, unicode.Lao) }) {
			return true
		}
	}
	for _, d := range l.Dates {
		if text := Plain(l.Words[d.First : d.Last+1]); AllDigits(text[:1]) && CommonEra(text) != text {
			return true
		}
	}
	return false
}
