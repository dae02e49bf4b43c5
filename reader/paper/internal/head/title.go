package head

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// nameSides says whether one title names money out and the other money in.
func nameSides(left, right string) bool {
	a, _ := roleOf(words.All().Heading(left))
	b, _ := roleOf(words.All().Heading(right))
	return a == DebitRole && b == CreditRole || a == CreditRole && b == DebitRole
}

// isMoneyTitle says whether a word alone names a column of money.
func isMoneyTitle(s string) bool {
	r, _ := RoleOf(s)
	return r.Money()
}

// MeaningOf is what a title says; one that names both sides, "Withdrawal (Dr)/ Deposit (Cr)", is that of an amount which has its sign,
// one that names checks beside debits, "Cheque/Debit", is that of debits, and one that lists texts, "Payee, message", is that of a text.
func MeaningOf(title string) words.Scores {
	table := words.All()
	if paysChecks(title) {
		return words.Scores{words.Debit: words.Named}
	}
	if left, right := eitherOf(title); nameSides(left, right) {
		return words.Scores{words.Amount: words.Named}
	}
	whole := table.Heading(title)
	if at := strings.LastIndexByte(title, ','); at > 0 && best(whole) < words.Named {
		left, _ := RoleOf(title[:at])
		if right := table.Heading(title[at+1:]); left == DescriptionRole {
			if r, _ := roleOf(right); r == left {
				return right
			}
		}
	}
	return whole
}

// eitherOf parts a title that names two things, of which a row has one: "Charge or credit", "Dr/Cr".
func eitherOf(title string) (left, right string) {
	if left, right, found := strings.Cut(title, "/"); found {
		return left, right
	}
	parts := strings.Fields(title)
	for at := 1; at < len(parts)-1; at++ {
		if isOr(parts[at]) {
			return strings.Join(parts[:at], " "), strings.Join(parts[at+1:], " ")
		}
	}
	return "", ""
}

// paysChecks says whether all words of a title name checks or debits, and some of them each.
func paysChecks(title string) bool {
	const whole = 100
	checks, debits := 0, 0
	for _, w := range strings.FieldsFunc(title, func(r rune) bool { return r == '/' || r == ' ' }) {
		r, _ := roleOf(words.All().Heading(w))
		switch {
		case joinsWords(w):
		case r == CheckRole:
			checks++
		case r == DebitRole:
			debits++
		default:
			return false
		}
	}
	// "Check no" is one name, though "no" is a debit in Vietnamese.
	return checks > 0 && debits > 0 && words.All().Heading(title)[words.Check] != whole
}

// joinsWords says whether a word is an "and", an "or" or ends with a comma, behind which no title ends.
func joinsWords(s string) bool { return strings.HasSuffix(s, ",") || isAnd(s) || isOr(s) }

// isAnd says whether a word is an "and", with which no title begins either.
func isAnd(s string) bool {
	switch strings.ToLower(s) {
	case "and", "&", "und", "et", "y", "e", "en", "och", "og", "ve", "и", "і", "και", "oraz":
		return true
	}
	return false
}

// isOr says whether a word is an "or", with which no title begins or ends.
func isOr(s string) bool {
	switch strings.ToLower(s) {
	case "or", "oder", "ou", "of", "o", "eller", "lub", "nebo", "vagy", "tai", "veya", "или":
		return true
	}
	return false
}

// isSlash says whether a word joins two names of one column.
func isSlash(s string) bool { return s == "/" || s == "|" || s == "／" }

// brokenOff takes off the dash that a title ends with, if it does, where a narrow column broke its word. Any dash may be printed for the
// hyphen: the Latin encoding of PostScript has the sign of minus in its place.
func brokenOff(title string) (stem string, hyphened bool) {
	_, size := utf8.DecodeLastRuneInString(title)
	stem = title[:len(title)-size]
	if ink.PlainDashes.Replace(title[len(stem):]) != "-" {
		return title, false
	}
	return stem, true
}

// isFragment says whether a text can be the end of a word that was broken.
func isFragment(s string) bool {
	const longest = 4
	letters := []rune(s)
	for _, r := range letters {
		if !unicode.IsLower(r) {
			return false
		}
	}
	return len(letters) <= longest
}

func best(s words.Scores) uint8 {
	_, weight := s.Best()
	return weight
}

// SaysSide says whether a text is a name for money in or out, or joins two for one of them, the second perhaps behind "other":
// "Purchases and other debits".
func SaysSide(text string) bool {
	const sides = 1<<words.SectionIn | 1<<words.SectionOut
	table := words.All()
	if table.Of(text)&sides != 0 {
		return true
	}
	all := strings.Fields(text)
	for i := 1; i+1 < len(all); i++ {
		if !joinsWords(all[i]) {
			continue
		}
		first := table.Of(strings.Join(all[:i], " "))
		second := table.Of(strings.Join(all[i+1:], " ")) | table.Of(strings.Join(all[i+2:], " "))
		return first&second&sides != 0
	}
	return false
}
