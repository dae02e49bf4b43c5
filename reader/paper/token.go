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
	return dateToken{}, false
}

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

// amountAt reads the amount that begins at a word: the number, groups that blanks separate, and the marks and currencies around it.
func (l *line) amountAt(at int) (amountToken, bool) {
	start := at
	// A sign or a currency may stand alone before the number.
	for start < len(l.words) && start-at < 3 && l.isPrefix(l.words[start].plain) {
		start++
	}
	if start >= len(l.words) || !near(l.words, at, start) {
		return amountToken{}, false
	}
	last := l.numberEnd(start)
	if last < 0 {
		return amountToken{}, false
	}
	if next := last + 1; next < len(l.words) && strings.HasPrefix(l.words[next].text, "%") && near(l.words, last, next) {
		return amountToken{}, false // a rate
	}
	t := amountToken{first: at, last: last, x0: l.words[at].x0, x1: l.words[last].x1, right: l.words[last].x1}
	core := l.unsigned(plainOf(l.words[at : last+1]))
	t.addMarks(l)
	if !t.read(core) {
		return amountToken{}, false
	}
	t.sure = t.sure || l.spelt().thirds && hasThirds(t.text)
	t.printed = textOf(l.words[at : t.last+1])
	return t, true
}

// near says whether words from..to stand close together.
func near(all []word, from, to int) bool {
	for i := from; i < to; i++ {
		if all[i+1].x0-all[i].x1 > runGap*all[i].size {
			return false
		}
	}
	return true
}

// numberEnd finds where a number that begins at a word ends: one word, or groups of three digits with narrow blanks between them.
func (l *line) numberEnd(at int) int {
	text := l.words[at].plain
	if !hasDigit(text) || len(text) > 40 {
		return -1
	}
	lead := text[strings.IndexAny(text, digits):]
	end := at
	if len(lead) <= 3 && allDigits(lead) {
		for end+1 < len(l.words) {
			next := l.words[end+1]
			letter := (next.x1 - next.x0) / float64(len([]rune(next.text)))
			if next.x0-l.words[end].x1 > 1.1*letter || !beginsGroup(next.plain) {
				break
			}
			end++
			if !allDigits(next.plain) {
				return end
			}
		}
	}
	return end
}

// beginsGroup says whether a word is three digits, perhaps with decimals and marks behind them.
func beginsGroup(s string) bool {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n == 3 && (n == len(s) || s[n] == ',' || s[n] == '.' || s[n] == '-' || s[n] == '+' || s[n] == ')')
}

// digits are those that days and amounts are read by.
const digits = "0123456789"

func hasDigit(s string) bool { return strings.ContainsAny(s, digits) }

func allDigits(s string) bool { return s != "" && strings.Trim(s, digits) == "" }

func isAmountPrefix(s string) bool {
	s = plainDashes.Replace(s)
	return s == "-" || s == "+" || isLostSign(s) || !hasDigit(s) && len(s) <= 5 && words.All().CurrencyNamed(strings.Trim(s, "-+.")) != "" || strings.Trim(s, "-+") == "$"
}

// isPrefix says whether a word can stand before the number of an amount.
func (l *line) isPrefix(s string) bool {
	return isAmountPrefix(s) || l.isOwnSign(strings.Trim(plainDashes.Replace(s), "-+("))
}

// isOwnSign says whether a word is what the paper prints beside its amounts.
func (l *line) isOwnSign(s string) bool { return s != "" && s == l.spelt().sign }

// isLostSign says whether a word stands where a sign should: a shape without a letter, or what makers print for a minus that
// their font lacks.
func isLostSign(s string) bool {
	return s == "\uFFFD" || s == "#" || s == "?" || s == "¿" || s == "□"
}

// markGap is how far behind an amount its mark may stand, in parts of the size: CR may have a narrow column of its own.
const markGap = 2.0

// addMarks takes in what follows the number and says its direction or its currency.
func (t *amountToken) addMarks(l *line) {
	for t.last+1 < len(l.words) {
		next := l.words[t.last+1]
		if next.x0-t.x1 > markGap*next.size || l.beginsText(t.last+1) {
			return
		}
		text := plainDashes.Replace(next.text)
		switch side := sideNamed(text); {
		case text == "-":
			t.mark = minus
		case text == "+":
			t.mark = plus
		case text == "*": // a remark stands at the foot of the page
		case hasDigit(text) || len([]rune(text)) > 5:
			return
		case side.Has(words.DebitSide) && !side.Has(words.CreditSide):
			t.mark = debitMark
		case side.Has(words.CreditSide) && !side.Has(words.DebitSide):
			t.mark = creditMark
		case words.All().CurrencyNamed(text) == "" && text != "$" && !l.isOwnSign(text):
			return
		}
		t.last++
		t.x1 = next.x1
	}
}

// beginsText says whether a word stands apart from what is before it and goes on with another word, as the first of a text does: the "K" of
// "4,111.70   K Evans" is no mark of credits.
func (l *line) beginsText(at int) bool {
	if at == 0 || at+1 == len(l.words) || !hasLetter(l.words[at].text) || hasDigit(l.words[at+1].text) {
		return false
	}
	w, next := l.words[at], l.words[at+1]
	return w.x0-l.words[at-1].x1 > phraseGap*w.size && next.x0-w.x1 <= phraseGap*w.size && hasLetter(next.text)
}

// read reads the number itself and the signs attached to it.
func (t *amountToken) read(core string) bool {
	core = plainDashes.Replace(core)
	first, rest, _ := strings.Cut(core, " ")
	switch {
	case strings.Contains(core, "\uFFFD"):
		t.mark = unknownMark
		core = strings.ReplaceAll(core, "\uFFFD", "")
	case isLostSign(first) && !hasDecimals(rest):
		return false // "# 1022" is a number, no amount
	case isLostSign(first):
		t.mark, core = unknownMark, rest
	}
	if currency, rest, cut := strings.Cut(core, " "); cut && !hasDigit(currency) && strings.IndexAny(rest, "-+(") == 0 {
		core = rest // "R$ -168,92": the sign stands behind the currency
	}
	core = t.cutSide(core)
	negative := strings.Contains(core, "-") || strings.Contains(core, "(") && strings.Contains(core, ")")
	if t.mark == unmarked {
		switch {
		case negative:
			t.mark = minus
		case strings.Contains(core, "+"):
			t.mark = plus
		}
	}
	bare := strings.Trim(core, "-+() *")
	if at := strings.IndexAny(bare, "-+"); at > 0 && strings.IndexAny(bare, digits) == at+1 {
		bare = bare[:at] + bare[at+1:] // "$-12.50"
	}
	if strings.ContainsAny(bare, "-+()/:%") || strings.Count(core, "-") > 1 {
		return false
	}
	t.text = strings.TrimSpace(bare)
	t.reading = amount.Read([]byte(t.text))
	t.sure = hasDecimals(t.text)
	return t.reading.Readable()
}

// sideNamed is what a word beside an amount says of its side; marks of currencies such as "S$" and "S/" name none.
func sideNamed(s string) words.Senses {
	if strings.ContainsFunc(s, func(r rune) bool { return r == '/' || unicode.Is(unicode.Sc, r) }) {
		return 0
	}
	return words.All().Column(s)
}

// cutSide takes the name of a side off that is glued to an amount: "12.50CR", "1.204,00H". It may hang behind the edge at which digits
// end.
func (t *amountToken) cutSide(core string) string {
	end := strings.LastIndexAny(core, digits) + 1
	name := strings.Trim(core[end:], "() .")
	if !hasLetter(name) || len(name) == 1 && !strings.Contains("CDHS", name) {
		return core // of single letters, only Brazil's and Germany's are glued to numbers
	}
	side := sideNamed(name)
	switch debit := side.Has(words.DebitSide); {
	case debit == side.Has(words.CreditSide):
		return core
	case debit:
		t.mark = debitMark
	default:
		t.mark = creditMark
	}
	t.right -= (t.right - t.x0) * float64(len(core)-end) / float64(len(core))
	return core[:end]
}

// isZero says whether an amount is nought, which fills a cell and moves nothing.
func (t *amountToken) isZero() bool { return strings.Trim(digitsOf(t.text), "0") == "" }

// hasDecimals says whether a number ends by a mark and two digits.
func hasDecimals(s string) bool {
	s = strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsDigit(r) })
	n := len(s)
	return n >= 3 && (s[n-3] == '.' || s[n-3] == ',') && allDigits(s[n-2:]) && (n == 3 || s[n-4] >= '0' && s[n-4] <= '9')
}

// hasThirds says whether a number ends by a mark and three digits.
func hasThirds(s string) bool {
	n := len(s)
	return n >= 5 && (s[n-4] == '.' || s[n-4] == ',') && allDigits(s[n-3:]) && allDigits(s[n-5:n-4])
}

// mustBeThirds says whether three digits behind a mark cannot be a group of thousands: another mark groups, or none does where one
// would have to, or nothing but a nought stands before.
func mustBeThirds(s string) bool {
	if !hasThirds(s) {
		return false
	}
	n := len(s)
	whole := s[:n-4]
	return whole == "0" || len(whole) > 3 && (allDigits(whole) || strings.ContainsAny(whole, ".,'") && !strings.Contains(whole, s[n-4:n-3]))
}
