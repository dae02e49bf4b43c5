package words

import (
	"bytes"
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
	var buffer [textRoom]byte
	phrase := appendPhrase(buffer[:0], text)
	if len(phrase) == 0 {
		return t.phrases[strings.TrimSpace(text)]
	}
	return t.phrases[string(phrase)]
}

// MayBegin tells by the first word of a text whether a line of one of the senses may
// begin so; it allocates nothing for letters of Europe.
func (t *Table) MayBegin(text string, senses Senses) bool {
	if t.starts.lack(text, senses) {
		return false
	}
	var buffer [24]byte
	n := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c >= utf8.RuneSelf:
			return t.mayBeginWide(text, i, senses)
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

// mayBeginWide is MayBegin for a text with a letter beyond ASCII, at a place in or before
// its first word. No more than that word is folded where a blank ends it.
func (t *Table) mayBeginWide(text string, at int, senses Senses) bool {
	var buffer [textRoom]byte
	phrase := buffer[:0]
	if blank := strings.IndexByte(text[at:], ' '); blank >= 0 {
		phrase = appendPhrase(phrase, text[:at+blank])
	}
	if len(phrase) == 0 {
		phrase = appendPhrase(phrase, text)
	}
	first, _, _ := bytes.Cut(phrase, []byte(" "))
	return Senses(t.firsts[string(first)])&senses != 0
}

// Line gives what a text says that is a phrase and nothing else but numbers, days and
// small words: "Opening balance as of 01/02/2024", "Saldo vom 31.12.".
func (t *Table) Line(text string) Senses {
	if len(text) > longestPhrase {
		return 0
	}
	var buffer [textRoom]byte
	phrase := appendPhrase(buffer[:0], text)
	if m := t.phrases[string(phrase)]; m != nil && m.senses != 0 {
		return Senses(m.senses)
	}
	var room [6]int
	ends := wordEnds(phrase, room[:0])
	for to := len(ends); to > 0; to-- {
		m := t.phrases[string(phrase[:ends[to-1]])]
		if m == nil || m.senses == 0 {
			continue
		}
		if rest := strings.Fields(string(phrase[ends[to-1]:])); t.saysNothing(rest) && !t.namesUnit(rest) && (len(rest) < 2 || strings.ContainsAny(strings.Join(rest, ""), "0123456789")) {
			return Senses(m.senses)
		}
	}
	return 0
}

// namesUnit tells whether words end in one behind a number that is no currency: "Sold 5 ABC"
// is a trade, although sold is the balance in Romanian.
func (t *Table) namesUnit(words []string) bool {
	last := len(words) - 1
	if last < 1 || strings.Trim(words[last-1], "0123456789") != "" || utf8.RuneCountInString(words[last]) < shortWord {
		return false
	}
	return strings.Trim(words[last], "0123456789") != "" && t.CurrencyNamed(words[last]) == ""
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
	var buffer [textRoom]byte
	phrase := appendPhrase(buffer[:0], text)
	var room [5]int
	ends := wordEnds(phrase, room[:0])
	for to := len(ends); to > 0; to-- {
		if m := t.phrases[string(phrase[:ends[to-1]])]; m != nil && m.senses != 0 {
			return Senses(m.senses)
		}
	}
	if len(ends) == 0 {
		return 0
	}
	if first := string(phrase[:ends[0]]); isUnspaced(first) {
		letters := []rune(first)
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
	var buffer, spelled [2 * longest]byte
	phrase := appendPhrase(buffer[:0], strings.ToValidUTF8(text, ""))
	var room [longest]span
	whole, words := t.spellOut(spelled[:0], phrase, room[:0])
	for from, first := range words {
		for to := min(len(words), from+5); to > from; to-- {
			m := t.phrases[string(whole[first.from:words[to-1].to])]
			if m != nil && (to-from > 1 || utf8.RuneCount(whole[first.from:first.to]) > shortWord) {
				senses |= Senses(m.senses)
			}
		}
		if word := whole[first.from:first.to]; isUnspaced(string(word)) {
			senses |= t.unspacedHolds([]rune(string(word)))
		}
	}
	return senses
}

// span is where a word of a phrase stands.
type span struct{ from, to int }

// spellOut writes words that banks cut in full, and tells where each word stands then.
func (t *Table) spellOut(dst, phrase []byte, words []span) (whole []byte, spans []span) {
	for len(phrase) > 0 {
		word, rest, _ := bytes.Cut(phrase, []byte(" "))
		phrase = rest
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		from := len(dst)
		if long := t.shorts[string(word)]; long != "" {
			dst = append(dst, long...)
		} else {
			dst = append(dst, word...)
		}
		words = append(words, span{from, len(dst)})
	}
	return dst, words
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
	var buffer [textRoom]byte
	if code := t.currencies[string(appendPhrase(buffer[:0], word))]; code != "" {
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

// MarkCurrency gives the currency of the country on whose banks' papers alone a word stands, a number behind it or not.
func (t *Table) MarkCurrency(word string, numbered bool) string {
	word = strings.ToLower(word)
	if code := t.marks[word]; code != "" || !numbered {
		return code
	}
	return t.marks[word+" #"]
}

// IsCurrency tells whether three capitals are the code of a currency.
func IsCurrency(code string) bool {
	_, known := ofx.CurrencyDigits(code)
	return known
}
