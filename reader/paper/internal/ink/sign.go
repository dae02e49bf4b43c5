package ink

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/words"
)

// longestMark is how many letters the mark of a currency has: "FCFA", "Bds$".
const longestMark = 4

// LastMark is the mark beside the number that ends a line, if it can be a currency's that nobody knows; ends says that there is a number.
func (l *Line) LastMark() (mark string, ends bool) {
	n := len(l.Words)
	last := l.Words[n-1]
	if !HasDigit(last.Plain) {
		if n > 1 && isPlainNumber(l.Words[n-2].Plain) && last.X0-l.Words[n-2].X1 <= PhraseGap*last.Size {
			return unknownSign(last.Text, true), true
		}
		return "", false
	}
	before, number, after := partsOf(last.Plain)
	if !isPlainNumber(number) {
		return "", false
	}
	if before+after == "" && n > 1 && last.X0-l.Words[n-2].X1 <= PhraseGap*last.Size {
		before = l.Words[n-2].Text
	}
	if before != "" {
		return unknownSign(before, false), true
	}
	return unknownSign(after, true), true
}

// isPlainNumber says whether a text is digits and their marks, with decimals or at least three digits, and can be no year.
func isPlainNumber(s string) bool {
	s = strings.Trim(PlainDashes.Replace(s), "-+()")
	return strings.Trim(s, Digits+".,'’") == "" && (HasDecimals(s) || len(DigitsOf(s)) > 2 && !IsYear(s))
}

// partsOf cuts a word into what stands before its first digit, its digits, and what stands behind the last one; signs and brackets fall
// away on both sides.
func partsOf(s string) (before, number, after string) {
	s = PlainDashes.Replace(s)
	first, last := strings.IndexAny(s, Digits), strings.LastIndexAny(s, Digits)
	if first < 0 {
		return s, "", ""
	}
	return strings.Trim(s[:first], "-+()*"), s[first : last+1], strings.Trim(s[last+1:], "-+()*")
}

// unknownSign gives a short word that can be a currency's mark unless it is known as that, or as the name of a side. Sides are named by
// one letter behind an amount alone.
func unknownSign(s string, behind bool) string {
	s = strings.Trim(PlainDashes.Replace(s), "-+()*")
	letters := strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Sc, r) })
	if !letters || utf8.RuneCountInString(strings.Trim(s, "./")) > longestMark || strings.ContainsAny(s, Digits+":#%&,") {
		return ""
	}
	side := SideNamed(s)
	named := (side.Has(words.DebitSide) || side.Has(words.CreditSide)) && (behind || utf8.RuneCountInString(strings.Trim(s, ".")) > 1)
	if named || isAmountPrefix(s) && amount.Read([]byte(s+"1.00")).Readable() {
		return ""
	}
	return s
}

// unsigned takes the paper's own mark of money off an amount.
func (l *Line) unsigned(core string) string {
	if l.Spelt().Sign == "" {
		return core
	}
	return strings.TrimSpace(strings.Replace(core, l.Habits.Sign, "", 1))
}
