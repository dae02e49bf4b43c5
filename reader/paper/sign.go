package paper

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/words"
)

// longestMark is how many letters the mark of a currency has: "FCFA", "Bds$".
const longestMark = 4

// findSign finds what the paper prints beside its amounts that no table of currencies knows: "P1,204.00", "Bs. 300,00", "12 500 FCFA".
// What stands before or behind the last number of every other line that ends with one is no word.
func (d *document) findSign() {
	const fewest = 3
	counts, numbers := map[string]int{}, 0
	for _, lines := range d.pages {
		for i := range lines {
			mark, ends := lines[i].lastMark()
			if ends {
				numbers++
			}
			if mark != "" {
				counts[mark]++
			}
		}
	}
	best := ""
	for mark, n := range counts {
		if n > counts[best] || n == counts[best] && mark < best {
			best = mark
		}
	}
	if n := counts[best]; n < fewest || n*2 < numbers {
		return
	}
	d.habits.sign = best
	d.lookAnew()
}

// lastMark is the mark beside the number that ends a line, if it can be a currency's that nobody knows; ends says that there is a number.
func (l *line) lastMark() (mark string, ends bool) {
	n := len(l.words)
	last := l.words[n-1]
	if !hasDigit(last.plain) {
		if n > 1 && isPlainNumber(l.words[n-2].plain) && last.x0-l.words[n-2].x1 <= phraseGap*last.size {
			return unknownSign(last.text, true), true
		}
		return "", false
	}
	before, number, after := partsOf(last.plain)
	if !isPlainNumber(number) {
		return "", false
	}
	if before+after == "" && n > 1 && last.x0-l.words[n-2].x1 <= phraseGap*last.size {
		before = l.words[n-2].text
	}
	if before != "" {
		return unknownSign(before, false), true
	}
	return unknownSign(after, true), true
}

// isPlainNumber says whether a text is digits and their marks, with decimals or at least three digits, and can be no year.
func isPlainNumber(s string) bool {
	s = strings.Trim(plainDashes.Replace(s), "-+()")
	return strings.Trim(s, digits+".,'’") == "" && (hasDecimals(s) || len(digitsOf(s)) > 2 && !isYear(s))
}

// partsOf cuts a word into what stands before its first digit, its digits, and what stands behind the last one; signs and brackets fall
// away on both sides.
func partsOf(s string) (before, number, after string) {
	s = plainDashes.Replace(s)
	first, last := strings.IndexAny(s, digits), strings.LastIndexAny(s, digits)
	if first < 0 {
		return s, "", ""
	}
	return strings.Trim(s[:first], "-+()*"), s[first : last+1], strings.Trim(s[last+1:], "-+()*")
}

// unknownSign gives a short word that can be a currency's mark unless it is known as that, or as the name of a side. Sides are named by
// one letter behind an amount alone.
func unknownSign(s string, behind bool) string {
	s = strings.Trim(plainDashes.Replace(s), "-+()*")
	letters := strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Sc, r) })
	if !letters || utf8.RuneCountInString(strings.Trim(s, "./")) > longestMark || strings.ContainsAny(s, digits+":#%&,") {
		return ""
	}
	side := sideNamed(s)
	named := (side.Has(words.DebitSide) || side.Has(words.CreditSide)) && (behind || utf8.RuneCountInString(strings.Trim(s, ".")) > 1)
	if named || isAmountPrefix(s) && amount.Read([]byte(s+"1.00")).Readable() {
		return ""
	}
	return s
}

// unsigned takes the paper's own mark of money off an amount.
func (l *line) unsigned(core string) string {
	if l.spelt().sign == "" {
		return core
	}
	return strings.TrimSpace(strings.Replace(core, l.habits.sign, "", 1))
}
