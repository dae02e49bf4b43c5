package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/statement"
)

// chooseIndicator finds the column whose words tell which way the money went, where the
// amounts have no sign.
func (p *plan) chooseIndicator(r *reading) {
	if at := p.role(statement.Indicator); at != none {
		p.useIndicator(r, at)
		return
	}
	if p.columns[r.single].negatives > 0 {
		return
	}
	at := p.pick(func(i int, c *column) int {
		if i != r.single && !p.isGiven(i) && c.filled*100 >= p.bookings()*95 && p.spelledSides(i) != nil {
			return 100 // the heading explains its cells
		}
		return p.indicatorScore(r, i, c)
	})
	if at != none {
		p.useIndicator(r, at)
		return
	}
	if p.signByBalances(r) {
		return
	}
	p.learnIndicator(r)
}

// signByBalances finds the balances before and behind each row, under headings of balances, which
// prove the sign of every amount that has none.
func (p *plan) signByBalances(r *reading) bool {
	var balances []int
	for i := range p.columns {
		if c := &p.columns[i]; i != r.single && c.isMoney() && (c.means(words.Balance) || c.means(words.OtherBalance)) && c.filled*100 >= p.bookings()*95 && len(balances) < maxMoney {
			balances = append(balances, i)
		}
	}
	for _, before := range balances {
		for _, after := range balances {
			if before != after && p.leadsEitherWay(before, r.single, after) {
				r.before, r.after = before, after
				return true
			}
		}
	}
	return false
}

// leadsEitherWay tells whether on each of several rows the amount leads from one balance to the
// other, up or down.
func (p *plan) leadsEitherWay(before, amount, after int) bool {
	rows := 0
	for _, rec := range p.rows[:min(len(p.rows), trialRows)] {
		if p.dateOf(rec) == "" || p.isNoBooking(rec) || isZero(rec.At(amount)) {
			continue
		}
		if moved(rec.At(before), rec.At(amount), rec.At(after)) == noSide {
			return false
		}
		rows++
	}
	return rows > 1
}

// learnIndicator finds out by the running balance what the words of a column say, where no
// language has them: each word must always go with a balance that rises, or always with
// one that falls.
func (p *plan) learnIndicator(r *reading) {
	const mostWords = 12
	for _, balance := range p.balanceColumns(r) {
		moves := p.moves(r.single, balance)
		if len(moves) == 0 {
			continue
		}
		for i := range p.columns {
			c := &p.columns[i]
			if c.many || c.distinct() < 2 || c.distinct() > mostWords || c.distinct()*2 > c.filled+1 || r.uses(i) || i == balance || c.isMoney() || slices.Contains(p.dates, i) || c.filled*100 < p.bookings()*95 {
				continue
			}
			if sides := p.sidesBy(i, moves); sides != nil {
				r.indicator, r.sides = i, sides
				return
			}
		}
	}
}

// moves tells, for each record of the sample, whether the balance rose or fell by its
// amount; nil where it does not follow the amounts on nearly all of them.
func (p *plan) moves(amount, balance int) map[int]side {
	rows := p.rows[:min(len(p.rows), trialRows)]
	for _, step := range []int{-1, 1} { // the row before, or the one below where the newest stands first
		moves, checks := map[int]side{}, 0
		for i, rec := range rows {
			k := i + step
			if k < 0 || k >= len(rows) || p.dateOf(rec) == "" || p.dateOf(rows[k]) == "" {
				continue
			}
			checks++
			if s := moved(rows[k].At(balance), rec.At(amount), rec.At(balance)); s != noSide {
				moves[i] = s
			}
		}
		if checks >= 2 && len(moves)*10 >= checks*9 {
			return moves
		}
	}
	return nil
}

// moved tells which way an amount led from one balance to another.
func moved(before, amount, after string) side {
	amounts, readable := convert.ReadAmounts([]string{before, amount, after}, maxDigits)
	if slices.Contains(readable, false) || amounts[1].Units == 0 {
		return noSide
	}
	for _, s := range []side{creditSide, debitSide} {
		var sum, found ofx.Sum
		sum.Add(amounts[0])
		step := amounts[1]
		step.Negative = s == debitSide
		sum.Add(step)
		found.Add(amounts[2])
		if sum == found {
			return s
		}
	}
	return noSide
}

// sidesBy gives the side of each word of a column, nil where a word goes both ways or all
// go one.
func (p *plan) sidesBy(at int, moves map[int]side) map[string]side {
	sides := map[string]side{}
	seen := map[side]bool{}
	for i, s := range moves {
		word := p.rows[i].At(at)
		if known, ok := sides[word]; ok && known != s {
			return nil
		}
		sides[word], seen[s] = s, true
	}
	if len(seen) < 2 || len(sides) < p.columns[at].distinct() {
		return nil
	}
	p.learnt = at
	return sides
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
	if c.isConstant() && !c.means(words.Indicator) && p.namesCards(i) {
		return 0 // DEBIT beside VISA is a kind of card
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

// namesCards tells that every cell of another column than the one given names a brand of cards.
func (p *plan) namesCards(but int) bool {
	return slices.ContainsFunc(p.columns, func(c column) bool {
		if c.name == p.columns[but].name || c.many || c.filled == 0 || c.filled != p.columns[but].filled {
			return false
		}
		for value := range c.values {
			if !p.table.Of(value).Has(words.CardMark) {
				return false
			}
		}
		return true
	})
}

// useIndicator takes a column's words.
func (p *plan) useIndicator(r *reading, at int) {
	r.indicator, r.sides = at, p.sidesIn(at)
	c := &p.columns[at]
	switch {
	case c.debits > 0 && c.credits == 0:
		r.blank = creditSide
	case c.credits > 0 && c.debits == 0:
		r.blank = debitSide
	}
}

// sidesIn gives the side of each word of a column: by its heading where that explains them,
// else by what the words say.
func (p *plan) sidesIn(at int) map[string]side {
	if sides := p.spelledSides(at); sides != nil {
		return sides
	}
	sides := map[string]side{}
	for value := range p.columns[at].values {
		sides[value] = sideOf(p.table.Column(value))
	}
	return sides
}

// spelledSides gives the sides of the cells of a column whose heading has a word for each side,
// of which the cells are the beginnings: C and A below "Cargo/Abono". nil where it has none.
func (p *plan) spelledSides(at int) map[string]side {
	c := &p.columns[at]
	cells := c.distinct()
	if c.values[c.name] > 0 {
		cells-- // the heading, printed again
	}
	if c.many || cells == 0 || cells > 2 || c.isMoney() || c.dates > 0 {
		return nil
	}
	out, in := p.sidesSpelled(c.name)
	if out == "" || in == "" {
		return nil
	}
	sides := map[string]side{}
	for value := range c.values {
		if value == c.name {
			continue
		}
		start := words.Phrase(value)
		isOut, isIn := strings.HasPrefix(out, start), strings.HasPrefix(in, start)
		if start == "" || isOut == isIn {
			return nil
		}
		sides[value] = creditSide
		if isOut {
			sides[value] = debitSide
		}
	}
	return sides
}

// sidesSpelled takes the words for money out and money in out of a heading that has one of each.
func (p *plan) sidesSpelled(heading string) (out, in string) {
	phrase := words.Phrase(heading)
	if whole := p.table.SpelledOut(heading); whole != "" {
		phrase = whole
	}
	parts := strings.FieldsFunc(heading, func(r rune) bool { return r == '/' || r == '|' })
	if len(parts) != 2 || phrase != words.Phrase(heading) {
		parts = strings.Fields(phrase)
	}
	for _, part := range parts {
		switch s := p.sideNamed(part); {
		case s == debitSide && out == "":
			out = words.Phrase(part)
		case s == creditSide && in == "":
			in = words.Phrase(part)
		case s != noSide:
			return "", ""
		}
	}
	return out, in
}

// checkGivenSides refuses words that are not understood in a column the user named: half a
// statement with wrong signs is worse than a question.
func (p *plan) checkGivenSides() error {
	at := p.role(statement.Indicator)
	if at == none {
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
	sides := p.sidesIn(at)
	for _, value := range slices.Sorted(maps.Keys(sides)) {
		if sides[value] == noSide {
			unknown = append(unknown, value)
		}
	}
	return unknown
}

// twoWords finds the column that may say which way the money went by two words that are not
// understood; none where there is no such column.
func (p *plan) twoWords() int {
	return p.pick(func(i int, c *column) int {
		if c.many || c.distinct() != 2 || c.distinct()*2 > c.filled || c.lettered < c.filled || c.currencies > 0 || c.filled*100 < p.bookings()*95 {
			return 0
		}
		if p.isGiven(i) || c.isMoney() || c.dates > 0 || i == p.status || i == p.currency || i == p.account || i == p.id || p.money.uses(i) {
			return 0
		}
		switch {
		case c.means(words.Indicator):
			return 4
		case c.means(words.Type):
			return 3
		case c.weight < words.Named:
			return 2
		case c.is(words.Category):
			return 1
		}
		return 0
	})
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
