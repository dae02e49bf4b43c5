package date

import (
	"strconv"
	"strings"
	"unicode"
)

// Era is a way to count the years.
type Era uint8

// The ways: the common one, that of Thailand and Laos, that of Taiwan, and those of Japan, which begin
// anew with each emperor.
const (
	CommonEra Era = iota
	Buddhist
	Minguo
	Japanese
)

// BuddhistYears is how far the Buddhist years are ahead.
const BuddhistYears = 543

const (
	firstBuddhist = 2443 // 1900
	lastBuddhist  = 2642 // 2099
	beforeMinguo  = 1911
)

// emperors are the eras of Japan, with the year before each.
var emperors = []struct {
	name   string
	before int
}{{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}}

// InCommonEra writes the year of a day as the common era counts it, and tells how it was counted.
func InCommonEra(text string) (common string, era Era) {
	for _, emperor := range emperors {
		rest, is := strings.CutPrefix(text, emperor.name)
		if !is {
			continue
		}
		count, day, cut := strings.Cut(strings.TrimSpace(rest), "年")
		if n, err := strconv.Atoi(strings.Replace(count, "元", "1", 1)); cut && err == nil && n > 0 && n < 100 {
			return strconv.Itoa(emperor.before+n) + "年" + day, Japanese
		}
	}
	text, isMinguo := fromMinguo(plainThai(text))
	if common, era = fromBuddhist(text); era == CommonEra && isMinguo {
		era = Minguo
	}
	return common, era
}

// fromBuddhist looks for a year of four digits that only Buddhists have reached.
func fromBuddhist(text string) (common string, era Era) {
	isDigit := func(at int) bool { return at >= 0 && at < len(text) && text[at]-'0' <= 9 }
	for start := 0; start+4 <= len(text); start++ {
		end := start + 4
		if text[start] != '2' || text[start+1] < '4' || text[start+1] > '6' || !isDigit(start+2) || !isDigit(start+3) || isDigit(start-1) || isDigit(end) {
			continue
		}
		if year, _ := strconv.Atoi(text[start:end]); year >= firstBuddhist && year <= lastBuddhist {
			return text[:start] + strconv.Itoa(year-BuddhistYears) + text[end:], Buddhist
		}
	}
	return text, CommonEra
}

// thaiMonths are the short names of the months, in which dots stand.
var thaiMonths = strings.Fields("ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.")

// plainThai names the month of "3 มี.ค. 67" as others do. A year of two digits beside it is Buddhist.
func plainThai(text string) string {
	const thai = 0xe0 // every letter of Thai begins with this byte
	if strings.IndexByte(text, thai) < 0 {
		return text
	}
	for i, name := range thaiMonths {
		day, year, cut := strings.Cut(text, name)
		if year = strings.TrimSpace(year); !cut || day != "" && !strings.ContainsAny(day, "0123456789") {
			continue
		}
		if len(year) == 2 {
			year = "25" + year
		}
		return strings.TrimSpace(day + "JanFebMarAprMayJunJulAugSepOctNovDec"[3*i:3*i+3] + " " + year)
	}
	return text
}

// fromMinguo reads "113/03/05" and "113年3月5日": Taiwan counts from 1912. Years of fewer digits would
// be days or months.
func fromMinguo(text string) (common string, is bool) {
	if len(text) < len("113/1/1") || text[0] != '1' || text[1]-'0' > 9 || text[2]-'0' > 9 || text[3] != '/' && text[3] != '.' && !strings.HasPrefix(text[3:], "年") {
		return text, false
	}
	year, _ := strconv.Atoi(text[:3])
	return strconv.Itoa(beforeMinguo+year) + text[3:], true
}

// BeforeEmperor is the year before the era of Japan that a text names, 0 where it names none.
func BeforeEmperor(text string) int {
	for _, emperor := range emperors {
		if strings.Contains(text, emperor.name) {
			return emperor.before
		}
	}
	return 0
}

// HasBuddhistLetters tells that a text is Thai or Lao.
func HasBuddhistLetters(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Thai, unicode.Lao) })
}
