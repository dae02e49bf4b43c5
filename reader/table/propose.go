package table

import (
	"slices"

	"tillroll/convert"
	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/ofx"
)

// The points that shapes and headings give a reading. A running balance that follows gives
// more than all of them together.
const (
	unnamedScore  = 25 // a column of amounts whose heading says nothing
	headlessScore = 45 // the same in a table without a header
	signedScore   = 20 // amounts of either sign are rarely anything but bookings
	otherScore    = 8  // headings that name another amount
	currencyScore = 90 // a heading that is a currency alone
)

// maxMoney bounds the columns that are tried against each other.
const maxMoney = 8

// proposeMoney lists the readings that headings and shapes allow.
func (p *plan) proposeMoney() (list []hypothesis) {
	list = append(p.singles(), p.namedPairs()...)
	if len(p.named(words.Debit)) == 0 || len(p.named(words.Credit)) == 0 {
		list = p.withHalves(list)
	}
	if !slices.ContainsFunc(list, func(h hypothesis) bool { return h.score >= words.Named }) {
		list = append(list, p.shapedPairs()...)
	}
	if h, ok := p.betweenBalances(); ok {
		list = append(list, h)
	}
	if len(list) == 0 {
		list = p.onFaith()
	}
	return list
}

// betweenBalances proposes the amount that leads from the balance before a row to the one
// behind it, where a table without a header prints both.
func (p *plan) betweenBalances() (h hypothesis, ok bool) {
	if p.header != nil {
		return h, false
	}
	var full []int
	for i := range p.columns {
		if c := &p.columns[i]; c.isMoney() && c.zeros == 0 && c.filled*100 >= p.bookings()*95 && !slices.Contains(p.dates, i) && len(full) < 5 {
			full = append(full, i)
		}
	}
	for _, before := range full {
		for _, after := range full {
			for _, amount := range full {
				if before != after && amount != before && amount != after && p.leads(before, amount, after) {
					r := noReading()
					r.single = amount
					return hypothesis{reading: r, score: 300, balance: after}, true
				}
			}
		}
	}
	return h, false
}

// leads tells whether on every row the first two columns add up to the third.
func (p *plan) leads(before, amount, after int) bool {
	rows := 0
	for _, r := range p.rows[:min(len(p.rows), trialRows)] {
		if p.dateOf(r) == "" {
			continue
		}
		amounts, readable := convert.ReadAmounts([]string{r.At(before), r.At(amount), r.At(after)}, maxDigits)
		if slices.Contains(readable, false) {
			return false
		}
		var sum, found ofx.Sum
		sum.Add(amounts[0])
		sum.Add(amounts[1])
		found.Add(amounts[2])
		if sum != found {
			return false
		}
		rows++
	}
	return rows > 0
}

// onFaith takes a heading at its word although its cells do not look the part. The rows
// then tell what is wrong with them.
func (p *plan) onFaith() []hypothesis {
	at := p.pick(func(_ int, c *column) int { return int(c.scores[words.Amount]) - 85 })
	if at == none {
		return nil
	}
	r := noReading()
	r.single = at
	return []hypothesis{{reading: r}}
}

// singles proposes each column of amounts alone.
func (p *plan) singles() (list []hypothesis) {
	decimals := slices.ContainsFunc(p.columns, func(c column) bool { return c.fractions > 0 && c.isMoney() })
	for i := range p.columns {
		c := &p.columns[i]
		score := p.singleScore(i, c, decimals)
		if score <= 0 {
			continue
		}
		r := noReading()
		r.single = i
		list = append(list, hypothesis{reading: r, score: score})
	}
	order.Sort(list, func(a, b hypothesis) bool { return a.score > b.score })
	return list[:min(len(list), maxMoney)]
}

func (p *plan) singleScore(i int, c *column, decimals bool) int {
	if p.isGiven(i) || slices.Contains(p.dates, i) || i == p.check || i == p.id || i == p.account {
		return 0
	}
	if !c.isMoney() && !(len(p.rows) == 0 || c.filled == 0) {
		return 0
	}
	score := max(int(c.scores[words.Amount]), int(c.scores[words.Net])*105/100, int(c.scores[words.Gross])*60/100)
	switch {
	case c.filled == 0:
		return score / 4
	case score >= words.Named && c.scores[words.Balance] <= uint8(score):
	case p.table.CurrencyNamed(c.name) != "":
		score = currencyScore
	case c.is(words.Indicator): // "Soll/Haben" above signed amounts
		score = 80
	case c.means(words.OtherAmount):
		score = otherScore
	case c.weight >= words.Named && (c.means(words.Debit) || c.means(words.Credit)) && c.isSigned() && c.filled*100 >= p.bookings()*95:
		score = 60
	case c.weight >= words.Named:
		return 0 // the heading names something else
	case c.fractions == 0 && (decimals || p.header == nil && len(p.columns) > 3 && !c.isSigned()):
		return 0 // counts and codes
	case p.header == nil:
		score = headlessScore
	default:
		score = unnamedScore
	}
	if c.isSigned() {
		score += signedScore
	}
	if c.filled*2 < p.bookings() {
		score -= 30
	}
	if c.isNought() && p.namesAmount(i) {
		return 1 // no tip was given, nothing was paid back
	}
	if c.zeros*2 > c.filled {
		score -= 30 // what was paid in another currency, which on most rows is nothing
	}
	return max(score, 1)
}

// namesAmount tells that another column than the one given has amounts that are not all zero
// under a heading that can mean the amount of a row.
func (p *plan) namesAmount(but int) bool {
	for i := range p.columns {
		c := &p.columns[i]
		if i != but && c.isMoney() && !c.isNought() && (c.means(words.Amount) || c.means(words.Net) || c.means(words.Gross)) {
			return true
		}
	}
	return false
}

// namedPairs proposes columns whose headings say money out and money in.
func (p *plan) namedPairs() (list []hypothesis) {
	debits, credits := p.named(words.Debit), p.named(words.Credit)
	for _, d := range debits {
		for _, c := range credits {
			if d == c {
				continue
			}
			r := noReading()
			r.debit, r.credit = d, c
			score := (int(p.columns[d].scores[words.Debit]) + int(p.columns[c].scores[words.Credit])) / 2
			if c == d+1 || d == c+1 {
				score += 3
			}
			list = append(list, hypothesis{reading: r, score: score + 5})
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, d := range debits {
		r := noReading()
		r.debit, r.credit = d, p.otherHalf(d, words.Credit)
		list = append(list, hypothesis{reading: r, score: int(p.columns[d].scores[words.Debit]) - 20})
	}
	for _, c := range credits {
		r := noReading()
		r.debit, r.credit = p.otherHalf(c, words.Debit), c
		list = append(list, hypothesis{reading: r, score: int(p.columns[c].scores[words.Credit]) - 20})
	}
	return list
}

func (p *plan) named(field words.Field) (list []int) {
	for i := range p.columns {
		c := &p.columns[i]
		if c.means(field) && (c.filled == 0 || c.isMoney()) && !p.isGiven(i) && !slices.Contains(p.dates, i) {
			if f, w := c.scores.Best(); f == field || c.scores[field] == w {
				list = append(list, i)
			}
		}
	}
	return list[:min(len(list), 3)]
}

// shapedPairs proposes columns of which every row fills one: money out stands left of
// money in, in nearly every layout known, unless signs, a payment received or the balance
// say otherwise.
func (p *plan) shapedPairs() (list []hypothesis) {
	var money []int
	for i := range p.columns {
		c := &p.columns[i]
		if c.isMoney() && !slices.Contains(p.dates, i) && (c.weight < words.Named) && len(money) < maxMoney {
			money = append(money, i)
		}
	}
	for k, a := range money {
		for _, b := range money[k+1:] {
			if !p.oneFilled(a, b) {
				continue
			}
			left, right := &p.columns[a], &p.columns[b]
			forward, backward := headlessScore+12, headlessScore+8
			if left.negatives == 0 && right.negatives == right.amounts || p.receivesIn(a) && !p.receivesIn(b) {
				backward += 15
			}
			one, other := pairOf(a, b, forward), pairOf(b, a, backward)
			one.shaped = left.negatives+right.negatives == 0 && p.receivesIn(a) == p.receivesIn(b)
			other.shaped = one.shaped
			list = append(list, one, other)
		}
	}
	if len(list) == 0 {
		list = p.onlyDebits(money)
	}
	return list
}

func pairOf(debit, credit, score int) hypothesis {
	r := noReading()
	r.debit, r.credit = debit, credit
	return hypothesis{reading: r, score: score}
}

// onlyDebits proposes, in a table without a header, the column of money out whose column
// of money in beside it is empty: a week of purchases.
func (p *plan) onlyDebits(money []int) (list []hypothesis) {
	for _, i := range money {
		if p.header != nil || i+1 >= len(p.columns) || p.columns[i].negatives > 0 || p.columns[i+1].filled > 0 {
			continue
		}
		if !slices.ContainsFunc(p.columns[:i], func(c column) bool { return c.lettered > 0 && c.dates == 0 }) {
			continue // the text stands before both
		}
		followed := i+2 >= len(p.columns) || p.columns[i+2].texts == 0 && p.columns[i+2].filled > 0
		score := headlessScore - 5
		if followed {
			score += 12
		}
		if len(p.rows) < 4 {
			score += 8
		}
		if !p.receivesIn(i) {
			list = append(list, pairOf(i, i+1, score))
		}
	}
	return list
}

// oneFilled tells whether no row has money in both columns and every row that has a day
// has it in one of them.
func (p *plan) oneFilled(a, b int) bool {
	rows, one := 0, 0
	for _, r := range p.rows {
		if p.dateOf(r) == "" {
			continue
		}
		left, right := moneyCell(r.At(a)), moneyCell(r.At(b))
		hasLeft, hasRight := left != "" && !isZero(left), right != "" && !isZero(right)
		if hasLeft && hasRight {
			return false
		}
		rows++
		if hasLeft || hasRight {
			one++
		}
	}
	return one*10 >= rows*9 && rows > 0
}

// receivesIn tells whether a line that fills the column says that a payment was received.
func (p *plan) receivesIn(at int) bool {
	for _, r := range p.rows[:min(len(p.rows), trialRows)] {
		cell := r.At(at)
		if isBlank(cell) || isZero(cell) {
			continue
		}
		for i, text := range r.Cells {
			if i < len(p.columns) && p.columns[i].isText() && p.table.Holds(text).Has(words.CardPaid) {
				return true
			}
		}
	}
	return false
}
