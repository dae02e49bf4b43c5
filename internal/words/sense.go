package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/ofx"
)

// longestPhrase bounds the texts that are looked up whole.
const longestPhrase = 64

// Senses is a set of senses.
type Senses uint32

// Has tells whether a sense is in the set.
func (s Senses) Has(sense Sense) bool { return s&(1<<sense) != 0 }

// Of gives what a whole text says: "Pending", "Opening balance".
func (t *Table) Of(text string) Senses {
	if m := t.lookup(text); m != nil {
		return Senses(m.senses)
	}
	return 0
}

// Column gives what a whole text says in a column that is made for such words: there
// "Open" is a state.
func (t *Table) Column(text string) Senses {
	if m := t.lookup(text); m != nil {
		return Senses(m.weak)
	}
	return 0
}

func (t *Table) lookup(text string) *meaning {
	if text == "" || len(text) > longestPhrase {
		return nil
	}
	phrase := Phrase(text)
	if phrase == "" {
		phrase = strings.TrimSpace(text)
	}
	return t.phrases[phrase]
}

// MayBegin tells by the first word of a text whether a line of one of the senses may
// begin so; it allocates nothing for plain letters. Scripts without blanks always may.
func (t *Table) MayBegin(text string, senses Senses) bool {
	var buffer [24]byte
	n := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c >= utf8.RuneSelf:
			return true
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			if n == len(buffer) {
				return false
			}
			buffer[n] = c | 0x20
			n++
		case n > 0:
			return Senses(t.firsts[string(buffer[:n])])&senses != 0
		}
	}
	return n > 0 && Senses(t.firsts[string(buffer[:n])])&senses != 0
}

// Line gives what a text says that is a phrase and nothing else but numbers, days and
// small words: "Opening balance as of 01/02/2024", "Saldo vom 31.12.".
func (t *Table) Line(text string) Senses {
	if len(text) > longestPhrase {
		return 0
	}
	phrase := Phrase(text)
	if m := t.phrases[phrase]; m != nil && m.senses != 0 {
		return Senses(m.senses)
	}
	words := strings.Fields(phrase)
	for to := min(len(words), 6); to > 0; to-- {
		m := t.phrases[strings.Join(words[:to], " ")]
		if m == nil || m.senses == 0 {
			continue
		}
		if rest := words[to:]; t.saysNothing(rest) && (len(rest) < 2 || strings.ContainsAny(strings.Join(rest, ""), "0123456789")) {
			return Senses(m.senses)
		}
	}
	return 0
}

// saysNothing tells whether words are numbers, currencies, months or small words.
func (t *Table) saysNothing(words []string) bool {
	for _, word := range words {
		switch {
		case strings.Trim(word, "0123456789") == "":
		case utf8.RuneCountInString(word) <= shortWord:
		case t.CurrencyNamed(word) != "":
		case t.phrases[word] != nil && (t.phrases[word].fields[Date] > 0 || t.phrases[word].fields[Account] > 0):
		default:
			return false
		}
	}
	return true
}

// Begins gives the senses of the longest phrase that a text begins with: "Pending - ACME".
func (t *Table) Begins(text string) Senses {
	text = text[:min(len(text), longestPhrase)]
	for !utf8.ValidString(text) && len(text) > 0 {
		text = text[:len(text)-1]
	}
	words := strings.Fields(Phrase(text))
	for to := min(len(words), 5); to > 0; to-- {
		if m := t.phrases[strings.Join(words[:to], " ")]; m != nil && m.senses != 0 {
			return Senses(m.senses)
		}
	}
	if len(words) > 0 && isUnspaced(words[0]) {
		letters := []rune(words[0])
		for to := min(len(letters), 10); to > 1; to-- {
			if m := t.phrases[string(letters[:to])]; m != nil && m.senses != 0 {
				return Senses(m.senses)
			}
		}
	}
	return 0
}

// Holds gives the senses of all phrases inside a text; words that were cut count as whole.
func (t *Table) Holds(text string) (senses Senses) {
	const longest = 160
	text = text[:min(len(text), longest)]
	words := strings.Fields(Phrase(strings.ToValidUTF8(text, "")))
	for i, word := range words {
		if whole := t.shorts[word]; whole != "" {
			words[i] = whole
		}
	}
	for from := range words {
		for to := min(len(words), from+5); to > from; to-- {
			m := t.phrases[strings.Join(words[from:to], " ")]
			if m != nil && (to-from > 1 || utf8.RuneCountInString(words[from]) > shortWord) {
				senses |= Senses(m.senses)
			}
		}
		if isUnspaced(words[from]) {
			senses |= t.unspacedHolds([]rune(words[from]))
		}
	}
	return senses
}

func (t *Table) unspacedHolds(letters []rune) (senses Senses) {
	for from := range letters {
		for to := from + 2; to <= min(len(letters), from+10); to++ {
			if m := t.phrases[string(letters[from:to])]; m != nil {
				senses |= Senses(m.senses)
			}
		}
	}
	return senses
}

// CurrencyNamed gives the currency a word names by its code, its sign or its name.
func (t *Table) CurrencyNamed(word string) string {
	if len(word) == 0 || len(word) > longestPhrase {
		return ""
	}
	if code := strings.ToUpper(word); len(code) == 3 && IsCurrency(code) {
		return code
	}
	if code := t.currencies[Phrase(word)]; code != "" {
		return code
	}
	lower := strings.ToLower(strings.TrimSpace(word))
	for _, s := range t.signs {
		if s.text == lower {
			return s.code
		}
	}
	return ""
}

// CurrencyIn finds a currency's sign, or its code in capitals, inside a text. A bare
// dollar, crown or pound of several countries says nothing.
func (t *Table) CurrencyIn(text string) string {
	lower := ""
	for _, r := range text {
		if r >= utf8.RuneSelf || r == '$' {
			lower = strings.ToLower(text)
			break
		}
	}
	if lower != "" {
		for _, s := range t.signs {
			if r, _ := utf8.DecodeLastRuneInString(s.text); !unicode.IsLetter(r) || r >= 0x2e80 {
				if at := strings.Index(lower, s.text); at >= 0 && !letterBefore(lower, at) {
					return s.code
				}
			}
		}
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) == 3 && word == strings.ToUpper(word) && IsCurrency(word) {
			return word
		}
		if code := t.currencies[Fold(word)]; code != "" && len(word) >= 2 {
			return code
		}
	}
	return ""
}

func letterBefore(text string, at int) bool {
	if at == 0 {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return unicode.IsLetter(r) && r < 0x2e80
}

// CountryCurrency gives what a country pays in, by the two letters of its code.
func (t *Table) CountryCurrency(country string) string { return t.countries[country] }

// HeadingCurrency gives the currency of the country whose banks alone print a heading.
func (t *Table) HeadingCurrency(heading string) string { return t.headings[Phrase(heading)] }

// IsCurrency tells whether three capitals are the code of a currency.
func IsCurrency(code string) bool {
	_, known := ofx.CurrencyDigits(code)
	return known
}
