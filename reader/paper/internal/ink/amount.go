package ink

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/words"
)

// amountAt reads the amount that begins at a word: the number, groups that blanks separate, and the marks and currencies around it.
func (l *Line) amountAt(at int) (Amount, bool) {
	if mark := l.markBefore(at); mark != Unmarked {
		if t, ok := l.amountAt(at + 1); ok && t.Sure && t.Mark == Unmarked {
			t.First, t.X0, t.Mark = at, l.Words[at].X0, mark
			return t, true
		}
	}
	start := at
	// A sign or a currency may stand alone before the number.
	for start < len(l.Words) && start-at < 3 && l.isPrefix(l.Words[start].Plain) {
		start++
	}
	if start >= len(l.Words) || !near(l.Words, at, start) {
		return Amount{}, false
	}
	last := l.numberEnd(start)
	if last < 0 {
		return Amount{}, false
	}
	if next := last + 1; next < len(l.Words) && strings.HasPrefix(l.Words[next].Text, "%") && near(l.Words, last, next) {
		return Amount{}, false // a rate
	}
	t := Amount{First: at, Last: last, X0: l.Words[at].X0, X1: l.Words[last].X1, Right: l.Words[last].X1}
	from := at
	for from < start && isRightToLeft(l.Words[from].Text) {
		from++ // the currency behind a number, as it is read: its dots are none of the number
	}
	core := l.unsigned(Plain(l.Words[from : last+1]))
	t.addMarks(l)
	if !t.read(core) {
		return Amount{}, false
	}
	t.Printed = Text(l.Words[at : t.Last+1])
	t.Sure = t.Sure || l.Spelt().Thirds && HasThirds(t.Text) || t.isSignedMoney(l)
	return t, true
}

// isSignedMoney says whether a whole number at the end of a line has a sign before it and that of a currency, "- Rs.54": nothing but money does, whether
// or not others on the paper have decimals.
func (t *Amount) isSignedMoney(l *Line) bool {
	if t.Mark != Minus && t.Mark != Plus || t.Last < len(l.Words)-1 {
		return false
	}
	printed := PlainDashes.Replace(t.Printed)
	return (printed[0] == '-' || printed[0] == '+') && words.All().CurrencyIn(printed) != ""
}

// markBefore is the mark that a word gives to the amount close behind it, apart from all other words: "DR 4.76".
func (l *Line) markBefore(at int) Mark {
	const letters = 2
	if at+1 >= len(l.Words) || at > 0 && !endsFar(l, at-1) || endsFar(l, at) || !HasDigit(l.Words[at+1].Plain) {
		return Unmarked
	}
	text := l.Words[at].Text
	if len(text) != letters || strings.ToUpper(text) != text {
		return Unmarked
	}
	return markOf(SideNamed(text))
}

// markOf is the mark that a word for one side gives, none where it may be either.
func markOf(side words.Senses) Mark {
	switch debit := side.Has(words.DebitSide); {
	case debit == side.Has(words.CreditSide):
		return Unmarked
	case debit:
		return DebitMark
	}
	return CreditMark
}

// endsFar says whether the word behind another stands further off than those of one run do.
func endsFar(l *Line, at int) bool { return !near(l.Words, at, at+1) }

// near says whether words from..to stand close together.
func near(all []Word, from, to int) bool {
	for i := from; i < to; i++ {
		if all[i+1].X0-all[i].X1 > RunGap*all[i].Size {
			return false
		}
	}
	return true
}

// numberEnd finds where a number that begins at a word ends: one word, or groups of three digits with narrow blanks between them.
func (l *Line) numberEnd(at int) int {
	text := l.Words[at].Plain
	if !HasDigit(text) || len(text) > 40 {
		return -1
	}
	lead := text[strings.IndexAny(text, Digits):]
	end := at
	if len(lead) <= 3 && AllDigits(lead) {
		for end+1 < len(l.Words) {
			next := l.Words[end+1]
			letter := (next.X1 - next.X0) / float64(len([]rune(next.Text)))
			if next.X0-l.Words[end].X1 > 1.1*letter || !beginsGroup(next.Plain) {
				break
			}
			end++
			if !AllDigits(next.Plain) {
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
	s = PlainDashes.Replace(s)
	return s == "-" || s == "+" || isLostSign(s) || !HasDigit(s) && len(s) <= 5 && words.All().CurrencyNamed(strings.Trim(s, "-+.")) != "" || strings.Trim(s, "-+") == "$"
}

// isPrefix says whether a word can stand before the number of an amount.
func (l *Line) isPrefix(s string) bool {
	return isAmountPrefix(s) || l.isOwnSign(strings.Trim(PlainDashes.Replace(s), "-+("))
}

// isOwnSign says whether a word is what the paper prints beside its amounts.
func (l *Line) isOwnSign(s string) bool { return s != "" && s == l.Spelt().Sign }

// isLostSign says whether a word stands where a sign should: a shape without a letter, or what makers print for a minus that
// their font lacks.
func isLostSign(s string) bool {
	return s == "\uFFFD" || s == "#" || s == "?" || s == "¿" || s == "□"
}

// MarkGap is how far behind an amount its mark may stand, in parts of the size: CR may have a narrow column of its own.
const MarkGap = 2.0

// columnMark is how many letters at the most a mark has that stands in a column of its own, beside that of texts.
const columnMark = 5

// spellsSide says whether a word is the whole name of a side, close behind the sign of an amount and followed by nothing near: "3.654,80 + CREDIT".
func (l *Line) spellsSide(at int) bool {
	w := l.Words[at]
	return SideNamed(w.Text) != 0 && w.X0-l.Words[at-1].X1 <= PhraseGap*w.Size && EndsRun(l, at)
}

// addMarks takes in what follows the number and says its direction or its currency.
func (t *Amount) addMarks(l *Line) {
	for t.Last+1 < len(l.Words) {
		next := l.Words[t.Last+1]
		if next.X0-t.X1 > MarkGap*next.Size || l.beginsText(t.Last+1) {
			return
		}
		text := PlainDashes.Replace(next.Text)
		switch mark := markOf(SideNamed(text)); {
		case text == "-", spellsSign(text, "-/", words.DebitSide):
			t.Mark = Minus
		case text == "+", spellsSign(text, "+/", words.CreditSide):
			t.Mark = Plus
		case isRemark(text): // what it says stands at the foot of the page
		case HasDigit(text), len([]rune(text)) > columnMark && !(t.Mark != Unmarked && l.spellsSide(t.Last+1)):
			return
		case mark != Unmarked:
			t.Mark = mark
		case words.All().CurrencyNamed(text) == "" && text != "$" && !l.isOwnSign(text):
			return
		}
		t.Last++
		t.X1 = next.X1
	}
}

// isRemark says whether a word is a sign that leads to a remark: "*", "♦".
func isRemark(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n == len(s) && (strings.ContainsRune("*†‡§¶", r) || unicode.Is(unicode.So, r))
}

// spellsSign says whether a word is a sign with the name of its side: "+/CREDIT".
func spellsSign(s, sign string, side words.Sense) bool {
	name, found := strings.CutPrefix(s, sign)
	return found && SideNamed(name).Has(side)
}

// beginsText says whether a word stands apart from what is before it and goes on with another word, as the first of a text does: the "K" of
// "4,111.70   K Evans" is no mark of credits, and the "USD" of "647.76   USD 34.17" is that of the second amount.
func (l *Line) beginsText(at int) bool {
	if at == 0 || at+1 == len(l.Words) || !HasLetter(l.Words[at].Text) {
		return false
	}
	w, next := l.Words[at], l.Words[at+1]
	if w.X0-l.Words[at-1].X1 <= PhraseGap*w.Size || next.X0-w.X1 > PhraseGap*w.Size {
		return false
	}
	if HasDigit(next.Text) {
		return words.All().CurrencyNamed(w.Text) != ""
	}
	return HasLetter(next.Text)
}

// read reads the number itself and the signs attached to it.
func (t *Amount) read(core string) bool {
	core = strings.TrimPrefix(PlainDashes.Replace(core), "=") // "New balance =$31.56" under what is added and taken off
	first, rest, _ := strings.Cut(core, " ")
	switch {
	case strings.Contains(core, "\uFFFD"):
		t.Mark = UnknownMark
		core = strings.ReplaceAll(core, "\uFFFD", "")
	case isLostSign(first) && !HasDecimals(rest):
		return false // "# 1022" is a number, no amount
	case isLostSign(first):
		t.Mark, core = UnknownMark, rest
	}
	if currency, rest, cut := strings.Cut(core, " "); cut && !HasDigit(currency) && strings.IndexAny(rest, "-+(") == 0 {
		core = rest // "R$ -168,92": the sign stands behind the currency
	}
	core = t.cutSide(core)
	negative := strings.Contains(core, "-") || strings.Contains(core, "(") && strings.Contains(core, ")")
	if t.Mark == Unmarked {
		switch {
		case negative:
			t.Mark = Minus
		case strings.Contains(core, "+"):
			t.Mark = Plus
		}
	}
	bare := strings.Trim(core, "-+() *")
	if at := strings.IndexAny(bare, "-+"); at > 0 && strings.IndexAny(bare, Digits) == at+1 {
		bare = bare[:at] + bare[at+1:] // "$-12.50"
	}
	if strings.ContainsAny(bare, "-+()/:%") || strings.Count(core, "-") > 1 {
		return false
	}
	t.Text = strings.TrimSpace(bare)
	t.Reading = amount.Read([]byte(t.Text))
	t.Sure = HasDecimals(t.Text)
	return t.Reading.Readable()
}

// SideNamed is what a word beside an amount says of its side; marks of currencies such as "S$" and "S/" name none.
func SideNamed(s string) words.Senses {
	if strings.ContainsFunc(s, func(r rune) bool { return r == '/' || unicode.Is(unicode.Sc, r) }) {
		return 0
	}
	return words.All().Column(s)
}

// cutSide takes the name of a side off that is glued to an amount: "12.50CR", "1.204,00H". It may hang behind the edge at which digits
// end.
func (t *Amount) cutSide(core string) string {
	end := strings.LastIndexAny(core, Digits) + 1
	name := strings.Trim(core[end:], "() .")
	if !HasLetter(name) || len(name) == 1 && !strings.Contains("CDHS", name) {
		return core // of single letters, only Brazil's and Germany's are glued to numbers
	}
	mark := markOf(SideNamed(name))
	if mark == Unmarked {
		return core
	}
	t.Mark = mark
	t.Right -= (t.Right - t.X0) * float64(len(core)-end) / float64(len(core))
	return core[:end]
}

// IsZero says whether an amount is nought, which fills a cell and moves nothing.
func (t *Amount) IsZero() bool { return strings.Trim(DigitsOf(t.Text), "0") == "" }

// HasDecimals says whether a number ends by a mark and two digits.
func HasDecimals(s string) bool {
	s = strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsDigit(r) })
	n := len(s)
	return n >= 3 && (s[n-3] == '.' || s[n-3] == ',') && AllDigits(s[n-2:]) && (n == 3 || s[n-4] >= '0' && s[n-4] <= '9')
}

// HasThirds says whether a number ends by a mark and three digits.
func HasThirds(s string) bool {
	n := len(s)
	return n >= 5 && (s[n-4] == '.' || s[n-4] == ',') && AllDigits(s[n-3:]) && AllDigits(s[n-5:n-4])
}

// MustBeThirds says whether three digits behind a mark cannot be a group of thousands: another mark groups, or none does where one
// would have to, or nothing but a nought stands before.
func MustBeThirds(s string) bool {
	if !HasThirds(s) {
		return false
	}
	n := len(s)
	whole := s[:n-4]
	return whole == "0" || len(whole) > 3 && (AllDigits(whole) || strings.ContainsAny(whole, ".,'") && !strings.Contains(whole, s[n-4:n-3]))
}

// IsFigure says whether a word is an amount, perhaps with its currency behind it: "2,502,000원".
func IsFigure(w Word) bool {
	_, number, _ := partsOf(w.Plain)
	return HasDecimals(number) || HasThirds(number)
}

// MarkBy takes the direction from a column of its own.
func (t *Amount) MarkBy(text string) {
	switch mark := markOf(words.All().Column(text)); {
	case PlainDashes.Replace(text) == "-":
		t.Mark = Minus
	case text == "+":
		t.Mark = Plus
	case mark != Unmarked:
		t.Mark = mark
	}
}

// IsGrouped says whether an amount has its thousands grouped: "2.769.000 kr.".
func (t *Amount) IsGrouped() bool {
	_, number, _ := partsOf(t.Text)
	return HasThirds(number)
}

// DigitsEnd is where the digits of an amount end: the sign behind them may hang over the edge of the column, as it does in print of one
// width.
func (t Amount) DigitsEnd() float64 {
	letters := float64(len([]rune(t.Printed)))
	if s := PlainDashes.Replace(t.Printed); t.X1 == t.Right && (strings.HasSuffix(s, "-") || strings.HasSuffix(s, "+")) {
		return t.X1 - (t.X1-t.X0)/letters
	}
	return t.Right
}

// Coins is an amount in its smallest coins, as it is printed.
func (t *Amount) Coins() (int64, bool) {
	n, err := strconv.ParseInt(DigitsOf(t.Text), 10, 64)
	if t.Mark == Minus || t.Mark == DebitMark {
		n = -n
	}
	return n, err == nil
}
