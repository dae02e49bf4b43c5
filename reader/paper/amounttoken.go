package paper

import (
	"strings"
	"unicode"

	"tillroll/internal/amount"
	"tillroll/internal/words"
)

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
