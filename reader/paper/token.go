package paper

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/words"
)

// mark is what stands beside an amount to say which way the money went.
type mark int8

const (
	unmarked mark = iota
	minus
	plus
	debitMark  // DR, Soll
	creditMark // CR, Haben
	unknownMark
)

// amountToken is words that can be an amount.
type amountToken struct {
	first, last int     // words of the line
	x0, x1      float64 // with its marks
	right       float64 // where the digits end
	reading     amount.Reading
	mark        mark
	sure        bool // decimals are printed
	text        string
	printed     string // with marks and currency
	units       int64
}

// dateToken is words that can be a day.
type dateToken struct {
	first, last int
	x0, x1      float64
	text        string
	whole       bool   // with its year
	year        string // of the line above that begins a year
	twin        string // the second one of two days in one cell
}

// maxLineWords bounds the lines in which tokens are looked for; print has no longer ones.
const maxLineWords = 400

// tokenize finds days and amounts in a line.
func (l *line) tokenize() {
	if len(l.words) > maxLineWords {
		return
	}
	start := 0
	if d := l.joined; d != nil && len(l.words) > d.last && l.words[0].x0 == d.x0 {
		l.dates, start = append(l.dates, *d), d.last+1
	}
	for i := start; i < len(l.words); {
		if d, ok := l.dateAt(i); ok {
			if !l.isSortCode(d) {
				l.dates = append(l.dates, d)
			}
			i = d.last + 1
			continue
		}
		i++
	}
	for i := 0; i < len(l.words); {
		if a, ok := l.amountAt(i); ok {
			l.amounts = append(l.amounts, a)
			i = a.last + 1
			continue
		}
		i++
	}
}

// isSortCode says whether what looks like a day is the number of a branch, "Sort code 20-11-84": three pairs of digits behind its name.
func (l *line) isSortCode(t dateToken) bool {
	const pairs = len("20-11-84")
	if len(t.text) != pairs || t.text[2] != '-' || t.text[5] != '-' {
		return false
	}
	for from := max(0, t.first-2); from < t.first; from++ {
		if words.All().Of(strings.Trim(textOf(l.words[from:t.first]), ":.")).Has(words.DayFirstMark) {
			return true
		}
	}
	return false
}

// plainDashes turns every dash of print into the plain one.
var plainDashes = strings.NewReplacer("−", "-", "–", "-", "—", "-", "‐", "-", "‑", "-", "‒", "-", "\u00ad", "-", "﹣", "-", "－", "-")

// longestDate is how many words a day takes: "20. Dezember 2024", "Dec. 20 , 2024".
const longestDate = 4

// dateAt reads the longest day that begins at a word.
func (l *line) dateAt(at int) (dateToken, bool) {
	if !mayBeginDate(l.words[at].plain) {
		return dateToken{}, false
	}
	if t, ok := l.compactAt(at); ok {
		return t, true
	}
	if t, ok := l.twinsAt(at); ok {
		return t, true
	}
	for n := min(longestDate, len(l.words)-at); n > 0; n-- {
		if !near(l.words, at, at+n-1) || isPeriod(l.words[at:at+n]) || namesMonths(l.words[at:at+n]) {
			continue
		}
		text := commonEra(strings.Trim(plainDashes.Replace(plainOf(l.words[at:at+n])), ",;:()*"))
		whole, ok := readsAsDate(text)
		if bare := strings.TrimRight(text, ".-"); !ok && bare != text && n == 1 {
			// The dot may end a sentence, the dash may lead to a time.
			text = bare
			whole, ok = readsAsDate(text)
		}
		if ok && n == longestDate && !whole && !hasDigit(l.words[at].plain) {
			// "As of Jan 11, 2025": small words before a day are none of it where they take the place of its year.
			if d, found := l.dateAt(at + 1); found && d.whole && d.last > at+n-1 {
				return dateToken{}, false
			}
		}
		if ok {
			return dateToken{first: at, last: at + n - 1, x0: l.words[at].x0, x1: l.words[at+n-1].x1, text: text, whole: whole}, true
		}
	}
	return l.behindWeekday(at)
}

// behindWeekday reads a day in digits behind the name of the weekday, "Sun 05/04", which belongs to it and to no text.
func (l *line) behindWeekday(at int) (dateToken, bool) {
	if at+1 == len(l.words) || !near(l.words, at, at+1) || !isWeekday(l.words[at].plain) || !unicode.IsDigit([]rune(l.words[at+1].plain)[0]) {
		return dateToken{}, false
	}
	d, ok := l.dateAt(at + 1)
	d.first, d.x0 = at, l.words[at].x0
	return d, ok
}

func isWeekday(s string) bool { return date.IsWeekday(strings.Trim(s, ".,()")) }

// twinsAt reads two days in one cell, that of booking and that of value: "14.12./15.12.". Days that are spelt with slashes cannot be told
// from their years there.
func (l *line) twinsAt(at int) (dateToken, bool) {
	w := &l.words[at]
	first, second, cut := strings.Cut(w.plain, "/")
	if !cut || !strings.Contains(first, ".") || !strings.Contains(second, ".") || strings.Contains(second, "/") {
		return dateToken{}, false
	}
	whole, ok := readsAsDate(first)
	other, also := readsAsDate(second)
	return dateToken{first: at, last: at, x0: w.x0, x1: w.x1, text: first, twin: second, whole: whole}, ok && also && whole == other
}

// isPeriod says whether a dash or a word for it stands by itself between words: "17 Nov - 15" and "17 nov a 15" begin a period,
// "17 - Nov - 15" is a day.
func isPeriod(all []word) bool {
	dashes := 0
	for _, w := range all {
		if isUntilWord(w.plain) {
			dashes++
		}
	}
	return dashes == 1
}

// namesMonths says whether words name a month twice: two days stand side by side, "Mar 20 Mar 21".
func namesMonths(all []word) bool {
	count := 0
	for _, w := range all {
		if month, _ := date.IsWord(strings.Trim(w.plain, ".,")); month {
			count++
		}
	}
	return count > 1
}

// mayBeginDate is a quick look: a day begins by a digit or by a letter of a month's name.
func mayBeginDate(s string) bool {
	for _, r := range s {
		return unicode.IsDigit(r) || unicode.IsLetter(r)
	}
	return false
}

// someYear completes a day without a year, to ask whether it is one. It is a leap year.
const someYear = "2024"

// readsAsDate says whether a text is a day, and whether its year stands with it.
func readsAsDate(text string) (whole, ok bool) {
	digits, letters, marks := 0, 0, 0
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		case r == '/' || r == '-' || r == '.':
			marks++
		case r != ' ' && r != ',' && r != '\'' && r != '’':
			return false, false
		}
	}
	if digits == 0 || digits > 8 || utf8.RuneCountInString(text) > len("Wednesday, September 25, 2024") {
		return false, false
	}
	if letters == 0 && marks == 0 {
		if digits == 8 && len(text) == 8 && (text[:2] == "19" || text[:2] == "20") {
			return true, date.Read([]byte(text)).Readable()
		}
		// "03 14": a month and a day as two numbers of two digits.
		return false, len(text) == 5 && text[2] == ' ' && digits == 4 && date.Read([]byte(withYear(text, someYear))).Readable()
	}
	if letters == 0 && digits <= 4 {
		return false, date.Read([]byte(withYear(text, someYear))).Readable() && marks <= 2 && digits >= 2
	}
	if letters > 0 && digits <= 2 {
		return false, date.Read([]byte(withYear(text, someYear))).Readable()
	}
	return true, date.Read([]byte(text)).Readable()
}

// withYear adds a year to a day that has none, in the day's own spelling.
func withYear(text, year string) string {
	for i, r := range text {
		if r == '年' || r == '月' {
			return year + "年" + text
		}
		if unicode.IsLetter(r) {
			if i > 0 && !strings.Contains(text, " ") && !strings.ContainsAny(text, "-/.") {
				return text + year
			}
			if mark := strings.IndexAny(text, "-/"); mark > 0 {
				return text + text[mark:mark+1] + year
			}
			return text + " " + year
		}
	}
	text = strings.TrimSuffix(text, ".")
	if at := strings.IndexAny(text, "/-."); at > 0 {
		return text + text[at:at+1] + year
	}
	return text + " " + year
}

// digits are those that days and amounts are read by.
const digits = "0123456789"

func hasDigit(s string) bool { return strings.ContainsAny(s, digits) }

func allDigits(s string) bool { return s != "" && strings.Trim(s, digits) == "" }
