package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/statement"
)

// chooseIndicator finds the column whose words tell which way the money went, where the
// amounts have no sign.
func (p *plan) chooseIndicator(r *reading) {
	if at := p.role(statement.Indicator); at >= 0 {
		p.useIndicator(r, at)
		return
	}
	if p.columns[r.single].negatives > 0 {
		return
	}
	at := p.pick(func(i int, c *column) int { return p.indicatorScore(r, i, c) })
	if at >= 0 {
		p.useIndicator(r, at)
	}
}

// indicatorScore says how well a column serves: all its words are understood, and they
// say both sides, or one where the empty cells are the other.
func (p *plan) indicatorScore(r *reading, i int, c *column) int {
	if i == r.single || p.isGiven(i) || slices.Contains(p.dates, i) || c.filled == 0 || c.many || c.sides*100 < c.filled*95 {
		return 0
	}
	if p.header == nil && c.filled < 2 {
		return 0 // one row's text may be such a word
	}
	if (c.means(words.Description) || c.means(words.Party)) && c.distinct()*2 > c.filled {
		return 0 // a text of one letter is a direction in some language by chance
	}
	full := c.filled*100 >= p.bookings()*95
	score := 0
	switch {
	case full && c.debits > 0:
		score = 50
	case full && c.is(words.Indicator):
		score = 40
	case !full && (c.debits == 0 || c.credits == 0) && c.debits+c.credits > 0:
		score = 45
	case !full && c.means(words.Indicator):
		score = 30
	default:
		return 0
	}
	if c.means(words.Indicator) {
		score += 20
	}
	if c.means(words.Description) || c.means(words.Memo) || c.means(words.Party) {
		score -= 20
	}
	return score
}

// useIndicator takes a column's words.
func (p *plan) useIndicator(r *reading, at int) {
	r.indicator, r.sides = at, map[string]side{}
	c := &p.columns[at]
	for value := range c.values {
		r.sides[value] = sideOf(p.table.Column(value))
	}
	switch {
	case c.debits > 0 && c.credits == 0:
		r.blank = creditSide
	case c.credits > 0 && c.debits == 0:
		r.blank = debitSide
	}
}

// checkGivenSides refuses words that are not understood in a column the user named: half a
// statement with wrong signs is worse than a question.
func (p *plan) checkGivenSides() error {
	at := p.role(statement.Indicator)
	if at < 0 {
		return nil
	}
	unknown := p.unknownSides(at)
	if len(unknown) == 0 && !p.columns[at].many {
		return nil
	}
	return fmt.Errorf("the %s column: %s not understood as debit or credit. Understood are such words as debit, credit, D, C, DR, CR and their like in other languages",
		statement.Indicator.Label(), listWords(unknown))
}

// unknownSides lists the words of a column that say neither debit nor credit.
func (p *plan) unknownSides(at int) (unknown []string) {
	for _, value := range slices.Sorted(maps.Keys(p.columns[at].values)) {
		if sideOf(p.table.Column(value)) == noSide {
			unknown = append(unknown, value)
		}
	}
	return unknown
}

// listWords quotes the first of a list of words.
func listWords(list []string) string {
	const most = 8
	quoted := make([]string, 0, most)
	for _, w := range list[:min(len(list), most)] {
		quoted = append(quoted, fmt.Sprintf("%q", cut(w, 24)))
	}
	text := strings.Join(quoted, ", ")
	if len(list) > most {
		text += fmt.Sprintf(" and %d more", len(list)-most)
	}
	if len(list) == 1 {
		return text + " is"
	}
	return text + " are"
}
