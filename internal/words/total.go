package words

import (
	"strings"
	"unicode/utf8"
)

// Sum is what a text says that heads a total.
type Sum uint8

// The totals.
const (
	NoSum Sum = iota
	SumOut
	SumIn
	SumAll   // of everything, or whatever its column says
	SumCount // a number of entries
)

// Sum tells what a text sums up: a word for a total beside one for a side of the account,
// in either order ("Total debits", "Summe Soll", "支出合计"), or alone.
func (t *Table) Sum(text string) Sum {
	if text == "" || len(text) > longestPhrase {
		return NoSum
	}
	phrase := Phrase(text)
	words := t.withoutFigures(strings.Fields(phrase))
	if len(words) == 0 {
		return NoSum
	}
	if t.counts(words) {
		return SumCount
	}
	if side := t.sumSide(words); side != NoSum {
		return side
	}
	if t.Line(text).Has(Total) {
		return SumAll
	}
	return NoSum
}

// withoutFigures takes numbers and currencies off a label.
func (t *Table) withoutFigures(words []string) []string {
	kept := words[:0:0]
	for _, w := range words {
		if strings.Trim(w, "0123456789") != "" && (len(w) != 3 || t.CurrencyNamed(w) == "") {
			kept = append(kept, w)
		}
	}
	return kept
}

// counts tells whether a label counts entries: one of its words says "number of".
func (t *Table) counts(words []string) bool {
	for from := range words {
		for to := min(from+2, len(words)); to > from; to-- {
			if m := t.phrases[strings.Join(words[from:to], " ")]; m != nil && m.has(CountMod) {
				return true
			}
		}
		if letters := []rune(words[from]); isUnspaced(words[from]) {
			for at := 1; at < len(letters); at++ {
				if m := t.phrases[string(letters[at:])]; m != nil && m.has(CountMod) {
					return true
				}
			}
		}
	}
	return false
}

// sumSide parts a label into a word for a total and the side that it sums.
func (t *Table) sumSide(words []string) Sum {
	for k := 1; k < len(words); k++ {
		if t.isTotal(strings.Join(words[:k], " ")) {
			if side := t.sideOf(words[k:]); side != NoSum {
				return side
			}
		}
		if t.isTotal(strings.Join(words[k:], " ")) {
			if side := t.sideOf(words[:k]); side != NoSum {
				return side
			}
		}
	}
	if len(words) != 1 || !isUnspaced(words[0]) {
		return NoSum
	}
	letters := []rune(words[0])
	for k := 1; k < len(letters); k++ {
		head, tail := string(letters[:k]), string(letters[k:])
		if t.isTotal(head) && t.sideOf([]string{tail}) != NoSum {
			return t.sideOf([]string{tail})
		}
		if t.isTotal(tail) && t.sideOf([]string{head}) != NoSum {
			return t.sideOf([]string{head})
		}
	}
	return NoSum
}

func (t *Table) isTotal(phrase string) bool {
	m := t.phrases[phrase]
	return m != nil && m.has(Total)
}

// sideOf tells which side of the account words name, small ones in front of them aside.
func (t *Table) sideOf(words []string) Sum {
	for len(words) > 1 && utf8.RuneCountInString(words[0]) <= shortWord && t.phrases[words[0]] == nil {
		words = words[1:]
	}
	for len(words) > 0 {
		if side := t.sideNamed(strings.Join(words, " ")); side != NoSum || len(words) == 1 || utf8.RuneCountInString(words[0]) > shortWord {
			return side
		}
		words = words[1:]
	}
	return NoSum
}

func (t *Table) sideNamed(phrase string) Sum {
	if m := t.phrases[phrase]; m != nil {
		switch out, in := m.has(SectionOut) || m.has(DebitSide), m.has(SectionIn) || m.has(CreditSide); {
		case out && !in:
			return SumOut
		case in && !out:
			return SumIn
		}
	}
	scores := t.phraseScores(phrase)
	switch {
	case scores[Debit] >= Named && scores[Debit] > scores[Credit]:
		return SumOut
	case scores[Credit] >= Named && scores[Credit] > scores[Debit]:
		return SumIn
	}
	return NoSum
}
