package ink

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/words"
	"tillroll/ofx"
)

// Mark is what stands beside an amount to say which way the money went.
type Mark int8

const (
	Unmarked Mark = iota
	Minus
	Plus
	DebitMark  // DR, Soll
	CreditMark // CR, Haben
	UnknownMark
)

// Amount is words that can be an amount.
type Amount struct {
	First, Last int     // words of the line
	X0, X1      float64 // with its marks
	Right       float64 // where the digits end
	Reading     amount.Reading
	Mark        Mark
	Sure        bool // decimals are printed
	Text        string
	Printed     string // with marks and currency
	Units       int64
}

// Day is words that can be a day.
type Day struct {
	First, Last int
	X0, X1      float64
	Text        string
	Whole       bool   // with its year
	Year        string // of the line above that begins a year
	Twin        string // the second one of two days in one cell
}

// maxLineWords bounds the lines in which tokens are looked for; print has no longer ones.
const maxLineWords = 400

// Tokenize finds days and amounts in a line.
func (l *Line) Tokenize() {
	if len(l.Words) > maxLineWords {
		return
	}
	for i := 0; i < len(l.Words); {
		if d := l.Joined; d != nil && l.Words[i].X0 == d.X0 && i+d.Last-d.First < len(l.Words) {
			joined := *d
			joined.First, joined.Last = i, i+d.Last-d.First
			l.Dates = append(l.Dates, joined)
			i = joined.Last + 1
			continue
		}
		if d, ok := l.dateAt(i); ok {
			if !l.isSortCode(d) {
				l.Dates = append(l.Dates, d)
			}
			i = d.Last + 1
			continue
		}
		i++
	}
	for i := 0; i < len(l.Words); {
		if a, ok := l.amountAt(i); ok {
			l.Amounts = append(l.Amounts, a)
			i = a.Last + 1
			continue
		}
		i++
	}
}

// isSortCode says whether what looks like a day is the number of a branch, "Sort code 20-11-84": three pairs of digits behind its name.
func (l *Line) isSortCode(t Day) bool {
	const pairs = len("20-11-84")
	if len(t.Text) != pairs || t.Text[2] != '-' || t.Text[5] != '-' {
		return false
	}
	for from := max(0, t.First-2); from < t.First; from++ {
		if words.All().Of(strings.Trim(Text(l.Words[from:t.First]), ":.")).Has(words.DayFirstMark) {
			return true
		}
	}
	return false
}

// PlainDashes turns every dash of print into the plain one.
var PlainDashes = strings.NewReplacer("−", "-", "–", "-", "—", "-", "‐", "-", "‑", "-", "‒", "-", "\u00ad", "-", "﹣", "-", "－", "-")

// longestDate is how many words a day takes: "20. Dezember 2024", "Dec. 20 , 2024". One that begins with its number may have one more: "31 de
// mayo de 2024".
const longestDate = 4

// dateAt reads the longest day that begins at a word.
func (l *Line) dateAt(at int) (Day, bool) {
	if !mayBeginDate(l.Words[at].Plain) {
		return Day{}, false
	}
	if t, ok := l.compactAt(at); ok {
		return t, true
	}
	if t, ok := l.twinsAt(at); ok {
		return t, true
	}
	longest := longestDate
	if HasDigit(l.Words[at].Plain) {
		longest++
	}
	for n := min(longest, len(l.Words)-at); n > 0; n-- {
		if !near(l.Words, at, at+n-1) || isPeriod(l.Words[at:at+n]) || namesMonths(l.Words[at:at+n]) || l.endsInNext(at, at+n-1) || n > 1 && beginsName(l.Words[at+n-1].Plain) {
			continue
		}
		text := CommonEra(strings.Trim(PlainDashes.Replace(Plain(l.Words[at:at+n])), ",;:()*"))
		whole, ok := ReadsAsDate(text)
		if bare := strings.TrimRight(text, ".-"); !ok && bare != text && n == 1 {
			// The dot may end a sentence, the dash may lead to a time.
			text = bare
			whole, ok = ReadsAsDate(text)
		}
		if ok && n == longestDate && !whole && !HasDigit(l.Words[at].Plain) {
			// "As of Jan 11, 2025": small words before a day are none of it where they take the place of its year.
			if d, found := l.dateAt(at + 1); found && d.Whole && d.Last > at+n-1 {
				return Day{}, false
			}
		}
		if ok {
			return Day{First: at, Last: at + n - 1, X0: l.Words[at].X0, X1: l.Words[at+n-1].X1, Text: text, Whole: whole}, true
		}
	}
	return l.behindWeekday(at)
}

// behindWeekday reads a day in digits behind the name of the weekday, "Sun 05/04", which belongs to it and to no text.
func (l *Line) behindWeekday(at int) (Day, bool) {
	if at+1 == len(l.Words) || !near(l.Words, at, at+1) || !isWeekday(l.Words[at].Plain) || !unicode.IsDigit([]rune(l.Words[at+1].Plain)[0]) {
		return Day{}, false
	}
	d, ok := l.dateAt(at + 1)
	d.First, d.X0 = at, l.Words[at].X0
	return d, ok
}

func isWeekday(s string) bool { return date.IsWeekday(strings.Trim(s, ".,()")) }

// twinsAt reads two days in one cell, that of booking and that of value: "14.12./15.12.". Days that are spelt with slashes cannot be told
// from their years there.
func (l *Line) twinsAt(at int) (Day, bool) {
	w := &l.Words[at]
	first, second, cut := strings.Cut(w.Plain, "/")
	if !cut || !strings.Contains(first, ".") || !strings.Contains(second, ".") || strings.Contains(second, "/") {
		return Day{}, false
	}
	whole, ok := ReadsAsDate(first)
	other, also := ReadsAsDate(second)
	return Day{First: at, Last: at, X0: w.X0, X1: w.X1, Text: first, Twin: second, Whole: whole}, ok && also && whole == other
}

// beginsName says whether a word may stand inside a day but ends none, as an article or an initial: "21 Nov 2023 The Black Heron",
// "21-11-2023 M. Jansen". A small letter may be that of a year or a day: "2023 m. lapkričio 21 d.".
func beginsName(s string) bool {
	s = strings.Trim(s, ".,")
	_, known := date.IsWord(s)
	letters := []rune(s)
	return !HasDigit(s) && !known && (len(letters) > 1 || len(letters) == 1 && unicode.IsUpper(letters[0]))
}

// isPeriod says whether a dash or a word for it stands by itself between words: "17 Nov - 15" and "17 nov a 15" begin a period,
// "17 - Nov - 15" is a day.
func isPeriod(all []Word) bool {
	dashes := 0
	for _, w := range all {
		if isUntilWord(w.Plain) {
			dashes++
		}
	}
	return dashes == 1
}

// namesMonths says whether words name a month twice: two days stand side by side, "Mar 20 Mar 21".
func namesMonths(all []Word) bool {
	count := 0
	for _, w := range all {
		if month, _ := date.IsWord(strings.Trim(w.Plain, ".,")); month {
			count++
		}
	}
	return count > 1
}

// endsInNext says whether the last of some words is no year but the day that a second date begins with, to whose month it stands no less
// near than to the month before: "10 May 10 May" over the years of both.
func (l *Line) endsInNext(at, last int) bool {
	const longest = 2
	if last == at || last+1 >= len(l.Words) || len(l.Words[last].Plain) > longest || !AllDigits(l.Words[last].Plain) || !HasDigit(l.Words[at].Plain) {
		return false
	}
	month, _ := date.IsWord(strings.Trim(l.Words[last+1].Plain, ".,"))
	return month && l.Words[last].X0-l.Words[last-1].X1 >= l.Words[last+1].X0-l.Words[last].X1
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

// ReadsAsDate says whether a text is a day, and whether its year stands with it.
func ReadsAsDate(text string) (whole, ok bool) {
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
		return false, len(text) == 5 && text[2] == ' ' && digits == 4 && date.Read([]byte(WithYear(text, someYear))).Readable()
	}
	if letters == 0 && digits <= 4 {
		return false, date.Read([]byte(WithYear(text, someYear))).Readable() && marks <= 2 && digits >= 2
	}
	if letters == 0 && marks < 2 && !strings.Contains(text, " ") {
		return false, false // "78116.19" is an amount, although it counts days in workbooks
	}
	if letters > 0 && digits <= 2 {
		return false, date.Read([]byte(WithYear(text, someYear))).Readable()
	}
	return true, date.Read([]byte(text)).Readable()
}

// WithYear adds a year to a day that has none, in the day's own spelling.
func WithYear(text, year string) string {
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

// DayOfYear is a day without its year.
func DayOfYear(t *Day, order date.Order) int {
	day := Resolve(t.InYear(), order)
	return day.Month()*100 + day.Day()
}

// Resolve reads one token as a day in an order.
func Resolve(text string, order date.Order) ofx.Day {
	var c date.Column
	r := c.See([]byte(text))
	return c.Day(r, order)
}

// IsSureAmount says whether a word belongs to an amount with decimals.
func (l *Line) IsSureAmount(at int) bool {
	return slices.ContainsFunc(l.Amounts, func(t Amount) bool { return t.Sure && t.First <= at && at <= t.Last })
}

// IsAmount says whether a word belongs to what can be an amount.
func (l *Line) IsAmount(at int) bool {
	return slices.ContainsFunc(l.Amounts, func(t Amount) bool { return t.First <= at && at <= t.Last })
}

// BeginsWithDay says whether a day is the first thing on a line.
func (l *Line) BeginsWithDay() bool { return len(l.Dates) > 0 && l.Dates[0].First == 0 }

// EndsToken says whether a word ends a day or an amount.
func (l *Line) EndsToken(at int) bool {
	return slices.ContainsFunc(l.Dates, func(d Day) bool { return d.Last == at }) ||
		slices.ContainsFunc(l.Amounts, func(t Amount) bool { return t.Last == at && t.Sure })
}

// PairsDays says whether a line is made of days and amounts by turns, and of nothing else.
func (l *Line) PairsDays() bool { return l.PairedAmounts() != nil }

// PairedAmounts lists the amounts of a line that is made of days and amounts by turns and of nothing else, one behind each day. The number of a
// day, "Apr 9", is no amount.
func (l *Line) PairedAmounts() []Amount {
	amounts := slices.DeleteFunc(slices.Clone(l.Amounts), func(t Amount) bool {
		return slices.ContainsFunc(l.Dates, func(d Day) bool { return d.First <= t.First && t.Last <= d.Last })
	})
	if len(l.Dates) == 0 || len(l.Dates) != len(amounts) {
		return nil
	}
	next := 0
	for i, d := range l.Dates {
		t := amounts[i]
		if d.First != next || t.First != d.Last+1 || !t.Sure {
			return nil
		}
		next = t.Last + 1
	}
	if next < len(l.Words) {
		return nil
	}
	return amounts
}

// DaysWithin lists the days among some words of a line.
func (l *Line) DaysWithin(from, to int) []Day {
	var out []Day
	for _, d := range l.Dates {
		if from <= d.First && d.Last < to {
			out = append(out, d)
		}
	}
	return out
}

// WithoutDays is the text of some words of a line but for its days.
func (l *Line) WithoutDays(from, to int) string {
	var kept []Word
	for _, d := range l.DaysWithin(from, to) {
		kept = append(kept, l.Words[from:d.First]...)
		from = d.Last + 1
	}
	return Text(append(kept, l.Words[from:to]...))
}

// IsAmountOn says whether words are an amount and the day that it is of: "EUR 204,50 op 31/03/2026".
func (l *Line) IsAmountOn(first, last int) bool {
	at := slices.IndexFunc(l.Amounts, func(t Amount) bool { return t.First == first })
	return at >= 0 && slices.ContainsFunc(l.Dates, func(d Day) bool { return d.First == l.Amounts[at].Last+1 && d.Last == last })
}

// InYear is a day with its year, or with some year where none is printed.
func (t *Day) InYear() string {
	switch {
	case t == nil:
		return ""
	case t.Whole:
		return t.Text
	}
	return WithYear(t.Text, someYear)
}

// HasSure says whether a line ends with an amount that has decimals.
func HasSure(l *Line) bool { n := len(l.Amounts); return n > 0 && l.Amounts[n-1].Sure }

// HoldsSure says whether a line has an amount with decimals, whatever stands behind it.
func HoldsSure(l *Line) bool {
	return slices.ContainsFunc(l.Amounts, func(t Amount) bool { return t.Sure })
}

// HasText says whether a line says anything beside its days and amounts.
func (l *Line) HasText() bool {
	taken := make([]bool, len(l.Words))
	for i := range l.Dates {
		TakeWords(taken, l.Dates[i].First, l.Dates[i].Last)
	}
	for i := range l.Amounts {
		TakeWords(taken, l.Amounts[i].First, l.Amounts[i].Last)
	}
	for i, w := range l.Words {
		if !taken[i] && HasLetter(w.Text) {
			return true
		}
	}
	return false
}

// TakeWords marks words as taken.
func TakeWords(taken []bool, first, last int) {
	for i := first; i <= last; i++ {
		taken[i] = true
	}
}

// HoldsMoney says whether a line has an amount; the number in "Reference 1" is none.
func HoldsMoney(l *Line) bool {
	const fewest = 3
	return slices.ContainsFunc(l.Amounts, func(t Amount) bool { return t.Sure || len(DigitsOf(t.Text)) >= fewest })
}
