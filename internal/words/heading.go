package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The weight of a phrase found inside a longer heading, in percent: at its beginning
// ("Amount (GBP)"), behind other words ("Your reference"), or as the end of a compound
// ("Buchungsbetrag").
const (
	leadingShare  = 85
	trailingShare = 70
	middleShare   = 60
	compoundShare = 75
)

// longestHeading is how many words a heading has at most; more make a sentence.
const longestHeading = 9

// shortWord is up to how many letters a word means something only as the whole heading:
// "in", "no", "af" stand inside others by chance.
const shortWord = 3

// longestCell is the longest cell, in bytes, that can be a heading. Every end of a word is
// looked up, so a word of a megabyte would take a day.
const longestCell = 400

// Heading gives the weight of every field for the heading of a column.
func (t *Table) Heading(cell string) Scores {
	if len(cell) > longestCell {
		return Scores{}
	}
	cell = withoutSign(cell)
	scores := t.phraseScores(Phrase(cell))
	if scores == (Scores{}) {
		if apart := splitCapitals(cell); apart != cell {
			scores = t.phraseScores(Phrase(apart))
		}
	}
	return scores
}

// withoutSign takes "(in ₹)" off the end of a heading: the sign of a currency is no word, and "amount in" would tell which way money went.
func withoutSign(cell string) string {
	before, inner, found := strings.Cut(strings.TrimRight(cell, " )"), "(")
	parts := strings.Fields(inner)
	if !found || len(parts) != 2 || !strings.EqualFold(parts[0], "in") {
		return cell
	}
	if r, n := utf8.DecodeRuneInString(parts[1]); n < len(parts[1]) || !unicode.Is(unicode.Sc, r) {
		return cell
	}
	return before
}

// splitCapitals puts a blank before each capital that follows a small letter.
func splitCapitals(s string) string {
	var out strings.Builder
	small := false
	for _, r := range s {
		if small && unicode.IsUpper(r) {
			out.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		out.WriteRune(r)
	}
	return out.String()
}

func (t *Table) phraseScores(phrase string) Scores {
	if phrase == "" {
		return Scores{}
	}
	if isUnspaced(phrase) {
		return t.unspacedScores(phrase)
	}
	words := strings.Fields(phrase)
	if len(words) > longestHeading {
		return Scores{}
	}
	for _, whole := range [][]string{words, t.withoutCurrency(words), withoutNumber(words)} {
		if m := t.phrases[strings.Join(whole, " ")]; m != nil && m.fields != (Scores{}) {
			if m.fields[ValueDate] > 0 && len(words)-len(whole) > 1 {
				return Scores{Amount: Named} // "Wert in EUR": no day is told in a currency
			}
			return m.fields
		}
	}
	scores := t.partScores(t.withoutCurrency(words))
	if scores == (Scores{}) {
		scores = t.compoundScores(words)
	}
	t.modify(words, &scores)
	return scores
}

// withoutCurrency takes the currency off the end of a heading: "Total (AUD)", "Betrag in EUR".
func (t *Table) withoutCurrency(words []string) []string {
	last := len(words) - 1
	if last > 0 && t.CurrencyNamed(words[last]) != "" {
		words = words[:last]
		if last--; last > 0 && len(words[last]) <= shortWord {
			switch words[last] {
			case "in", "en", "em", "the", "im":
				words = words[:last]
			}
		}
	}
	return words
}

// withoutNumber takes a number off the end that counts headings: "Communication 1". A longer one is what the words before it name: "No 6494".
func withoutNumber(words []string) []string {
	const longest = 2
	last := len(words) - 1
	if last > 0 && len(words[last]) <= longest && strings.Trim(words[last], "0123456789") == "" {
		return words[:last]
	}
	return words
}

// partScores looks for phrases inside a heading.
func (t *Table) partScores(words []string) (scores Scores) {
	for from := range words {
		for to := len(words); to > from; to-- {
			part := strings.Join(words[from:to], " ")
			m := t.phrases[part]
			if m == nil || utf8.RuneCountInString(part) < shortWord && len(words) > 1 {
				continue
			}
			share := middleShare
			switch {
			case from == 0:
				share = leadingShare
			case to == len(words):
				share = trailingShare
			}
			scores.raise(m.fields, share)
		}
	}
	return scores
}

func (s *Scores) raise(other Scores, share int) {
	for field, weight := range other {
		s[field] = max(s[field], uint8(int(weight)*share/100))
	}
}

// compoundScores reads words whose last part is known: Umsatzbetrag, Bokföringsdatum.
func (t *Table) compoundScores(words []string) (scores Scores) {
	const shortest = 4
	for _, word := range words {
		for at := range word {
			if at == 0 || len(word)-at < shortest {
				continue
			}
			if m := t.phrases[word[at:]]; m != nil && m.fields != (Scores{}) && m.languages != 0 { // "owing" names a balance, and "Growing" none
				scores.raise(m.fields, compoundShare)
				break
			}
		}
	}
	return scores
}

// unspacedScores reads headings of scripts without blanks: any run of letters can be a
// phrase, and the last one is what the heading is about.
func (t *Table) unspacedScores(phrase string) (scores Scores) {
	letters := []rune(strings.ReplaceAll(phrase, " ", ""))
	if m := t.phrases[string(letters)]; m != nil && m.fields != (Scores{}) {
		return m.fields
	}
	if m := t.phrases[phrase]; m != nil && m.fields != (Scores{}) {
		return m.fields
	}
	const longest = 24
	if len(letters) > longest {
		return scores
	}
	for from := range letters {
		for to := from + 2; to <= len(letters); to++ {
			m := t.phrases[string(letters[from:to])]
			if m == nil {
				continue
			}
			share := middleShare
			switch {
			case to == len(letters):
				share = leadingShare
			case from == 0:
				share = trailingShare
			}
			share = share - 20 + 20*(to-from)/len(letters)
			scores.raise(m.fields, share)
		}
	}
	return scores
}

// modify turns a heading by the words beside its noun: another currency, another party.
func (t *Table) modify(words []string, scores *Scores) {
	for _, word := range words {
		m := t.phrases[word]
		if m == nil {
			continue
		}
		if m.has(ForeignMod) {
			move(scores, Amount, OtherAmount)
			move(scores, Currency, OtherCurrency)
		}
		if m.has(CounterMod) {
			move(scores, Account, OtherAccount)
			move(scores, Name, Party)
		}
	}
	switch {
	case scores[Debit] > 0 && scores[Credit] > 0: // "Credit/Debit Amount" holds both
		scores[Debit], scores[Credit] = 0, 0
	case scores[Debit] > 0: // "Amount debited" is no plain amount
		move(scores, Amount, Debit)
	case scores[Credit] > 0:
		move(scores, Amount, Credit)
	}
	if scores[Payer] > 0 && scores[Payee] > 0 { // "Payer/Recipient" is whoever is on the other side
		scores[Party] = max(scores[Party], scores[Payer], scores[Payee])
		scores[Payer], scores[Payee] = 0, 0
	}
	if scores[Name] > 0 && scores[Description] > 0 { // "Name / Description"
		scores[Party] = max(scores[Party], scores[Name], scores[Description])
	}
	if max(scores[Description], scores[Memo]) >= Named { // "Kind and purpose" is a text
		scores[Type], scores[Category], scores[Reference] = 0, 0, 0
	}
	if scores[OtherAccount] > 0 || scores[Account] > 0 && scores[Party] > 0 { // "Recipient's IBAN" names nobody
		move(scores, Account, OtherAccount)
		scores[Payer], scores[Payee], scores[Party], scores[Name] = 0, 0, 0, 0
	}
	if scores[Contact] > 0 { // "Sender's e-mail address" names nobody
		scores[Payer], scores[Payee], scores[Party], scores[Name] = 0, 0, 0, 0
	}
}

func move(scores *Scores, from, to Field) {
	if scores[from] > 0 {
		scores[to] = max(scores[to], scores[from])
		scores[from] = 0
	}
}

// Named is the weight by which a heading certainly means something.
const Named = 50

// Best is the field a heading means most, and how much.
func (s *Scores) Best() (field Field, weight uint8) {
	for f, w := range s {
		if w > weight {
			field, weight = Field(f), w
		}
	}
	return field, weight
}

// LanguageOf guesses the language of a header: the one in which most of its headings are
// words, of those that few languages share.
func (t *Table) LanguageOf(header []string) (language Language, sure bool) {
	return t.Elected(t.AppendVotes(nil, header))
}

// AppendVotes adds what headings say about the language to what others said; nil is nothing
// yet.
func (t *Table) AppendVotes(votes []int, header []string) []int {
	if votes == nil {
		votes = make([]int, len(t.languages))
	}
	for _, cell := range header {
		phrase := Phrase(cell)
		m := t.phrases[phrase]
		if m == nil {
			m = t.phrases[strings.Join(t.withoutCurrency(strings.Fields(phrase)), " ")]
		}
		if m == nil || m.languages == 0 {
			continue
		}
		shared := 0
		for i := range votes {
			if m.languages&(1<<i) != 0 {
				shared++
			}
		}
		for i := range votes {
			if m.languages&(1<<i) != 0 {
				votes[i] += 60 / shared
			}
		}
	}
	return votes
}

// Elected is the language that most was said for, and whether that is enough.
func (t *Table) Elected(votes []int) (language Language, sure bool) {
	best, second := -1, 0
	for i, n := range votes {
		switch {
		case n > 0 && (best < 0 || n > votes[best]):
			if best >= 0 {
				second = votes[best]
			}
			best = i
		case n > second:
			second = n
		}
	}
	if best < 0 {
		return Language{}, false
	}
	const enough = 70 // more than one heading, or one word may be of any language
	return t.languages[best], votes[best] > second && votes[best] >= enough
}
