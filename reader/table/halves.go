package table

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/cells"
)

// Two columns of which every row fills one are money out and money in, whatever stands above
// them: an amount that is empty where its neighbour is not would leave out half of a statement.

// halvesScore is what such a pair is worth where something says which column is which: more
// than either of them alone, and less than a balance that follows another reading.
const halvesScore = 105

// told is what says which of two halves is money out.
type told uint8

const (
	untold    told = iota
	byWords        // their headings, or the signs in them
	bySigns        // one has a minus on every amount
	byBalance      // only so the running balance follows
)

// withHalves adds the pairs whose halves are told apart to other hypotheses, and takes the
// halves alone from them.
func (p *plan) withHalves(list []hypothesis) []hypothesis {
	if p.header == nil {
		return list // what stands in columns without headings is weighed by its shape
	}
	money := p.possibleHalves()
	for k, a := range money {
		for _, b := range money[k+1:] {
			if !p.oneFilled(a, b) || !p.isBooked(a) || !p.isBooked(b) {
				continue
			}
			out, by := p.moneyOut(a, b)
			if by == untold {
				continue
			}
			list = slices.DeleteFunc(list, func(h hypothesis) bool { return h.single == a || h.single == b })
			h := pairOf(out, a+b-out, halvesScore+p.kinship(a, b))
			h.told = by
			list = append(list, h)
		}
	}
	return list
}

// possibleHalves lists the columns of amounts of one sign whose headings name no other figure.
func (p *plan) possibleHalves() (list []int) {
	for i := range p.columns {
		c := &p.columns[i]
		if !c.isMoney() || c.amounts == c.zeros || c.negatives > 0 && c.negatives < c.amounts-c.zeros || p.isGiven(i) || slices.Contains(p.dates, i) || i == p.check || i == p.id {
			continue
		}
		money := max(c.scores[words.Amount], c.scores[words.Net], c.scores[words.Gross], c.scores[words.Debit], c.scores[words.Credit], c.scores[words.OtherAmount])
		if c.weight < words.Named || money >= c.weight {
			list = append(list, i)
		}
	}
	return list[:min(len(list), maxMoney)]
}

// isBooked tells whether some row with a day has money in a column: a total alone is no half.
func (p *plan) isBooked(at int) bool {
	return slices.ContainsFunc(p.rows, func(rec cells.Record) bool {
		cell := moneyCell(rec.At(at))
		return isAmount(cell) && !isZero(cell) && p.dateOf(rec) != ""
	})
}

// kinship prefers, of several pairs, the one whose headings have words in common, and what is
// paid out to what it was before fees.
func (p *plan) kinship(a, b int) (points int) {
	left, right := apart(p.columns[a].name, p.columns[b].name)
	if words.Phrase(p.columns[a].name) != left && words.Phrase(p.columns[b].name) != right {
		points += 3
	}
	if p.columns[a].means(words.Net) && p.columns[b].means(words.Net) {
		points += 3
	}
	return points
}

// moneyOut tells which of two halves is money out, and what says so. One word alone yields to
// a balance.
func (p *plan) moneyOut(a, b int) (out int, by told) {
	left, right := p.headingSides(a, b)
	if left != noSide && right != noSide {
		return outOf(a, b, left), byWords
	}
	switch minusLeft, minusRight := p.columns[a].negatives > 0, p.columns[b].negatives > 0; {
	case minusLeft && !minusRight:
		return a, bySigns
	case minusRight && !minusLeft:
		return b, bySigns
	}
	if out = p.outByBalance(a, b); out != none {
		return out, byBalance
	}
	switch {
	case left != noSide:
		return outOf(a, b, left), byWords
	case right != noSide:
		return outOf(b, a, right), byWords
	}
	return none, untold
}

// outOf gives the half of money out by the side of the first.
func outOf(first, second int, s side) int {
	if s == debitSide {
		return first
	}
	return second
}

// outByBalance gives the half by which a running balance falls, or rises where it is a debt.
func (p *plan) outByBalance(a, b int) int {
	for _, h := range []hypothesis{pairOf(a, b, 0), pairOf(b, a, 0)} {
		p.prepare(&h.reading)
		for _, at := range p.balanceColumns(&h.reading) {
			if t := p.try(h.reading, at); t.confirmed() && t.checks >= 2 && t.owed == p.isDebt(at) {
				return h.debit
			}
		}
	}
	return none
}

// headingSides tells which way money went by the headings of two columns: by the signs in
// them, the words by which they differ, or by what each says as a whole. Both or neither are
// opposite; one may say nothing.
func (p *plan) headingSides(a, b int) (left, right side) {
	first, second := p.columns[a].name, p.columns[b].name
	oneWord, otherWord := apart(first, second)
	for _, say := range []func() (left, right side){
		func() (left, right side) { return signOf(first), signOf(second) },
		func() (left, right side) { return p.sideNamed(oneWord), p.sideNamed(otherWord) },
		func() (left, right side) { return p.sideNamed(first), p.sideNamed(second) },
	} {
		l, r := say()
		switch {
		case l == r:
			continue
		case l != noSide && r != noSide:
			return l, r
		case left == noSide && right == noSide:
			left, right = l, r
		}
	}
	return left, right
}

// apart gives the words of two headings less those that both begin and end with.
func apart(a, b string) (left, right string) {
	one, other := strings.Fields(words.Phrase(a)), strings.Fields(words.Phrase(b))
	for len(one) > 0 && len(other) > 0 && one[0] == other[0] {
		one, other = one[1:], other[1:]
	}
	for len(one) > 0 && len(other) > 0 && one[len(one)-1] == other[len(other)-1] {
		one, other = one[:len(one)-1], other[:len(other)-1]
	}
	return strings.Join(one, " "), strings.Join(other, " ")
}

// sideNamed tells which way money went by a heading or a part of one.
func (p *plan) sideNamed(text string) side {
	if text == "" {
		return noSide
	}
	if s := sideOf(p.table.Column(text)); s == debitSide || s == creditSide {
		return s
	}
	scores := p.table.Heading(text)
	switch debit, credit := scores[words.Debit], scores[words.Credit]; {
	case debit >= words.Named && debit > credit:
		return debitSide
	case credit >= words.Named && credit > debit:
		return creditSide
	}
	return noSide
}

// signOf tells which way money went by a sign that stands alone in a heading: "[-] EUR".
func signOf(heading string) (s side) {
	for word := range strings.FieldsSeq(heading) {
		found := noSide
		switch strings.Trim(word, "[](){}") {
		case "+":
			found = creditSide
		case "-", "\u2212", "\u2013":
			found = debitSide
		}
		if found != noSide && s != noSide {
			return noSide // "+ / -"
		}
		s = max(s, found)
	}
	return s
}

// doubtHalves tells of two halves that nothing but their order tells apart, or the balance.
func (f *finding) doubtHalves() {
	p, m := f.reader.plan, &f.reader.money
	if !m.isPair() || m.debit == none || m.credit == none || p.header == nil {
		return
	}
	switch {
	case m.told == byBalance:
		f.note("Which of the columns %s and %s is money out and which money in was told by the running balance.", p.columnName(m.debit), p.columnName(m.credit))
	case m.shaped && !p.trial.confirmed():
		f.doubt("invertSigns", "Neither a heading nor a balance says which column is which: column %s was read as money out, column %s as money in. If it is the other way round, set invertSigns.", p.columnName(m.debit), p.columnName(m.credit))
	}
}

// strays counts rows without an amount that have one in another column of money.
type strays map[int]int

// see asks a row.
func (s strays) see(p *plan, rec cells.Record) {
	for i := range p.columns {
		c := &p.columns[i]
		cell := moneyCell(rec.At(i))
		switch {
		case cell == "" || !isAmount(cell) || isZero(cell):
		case !c.isMoney() || p.money.uses(i) || i == p.balance || slices.Contains(p.dates, i) || i == p.check || i == p.id || i == p.account:
		case c.means(words.Balance) || c.means(words.OtherBalance) || c.filled*10 >= p.sampled*9:
		default:
			s[i]++
		}
	}
}

// fillsBoth tells whether some row has money in both columns: one of them is no half then.
func (p *plan) fillsBoth(a, b int) bool {
	return slices.ContainsFunc(p.rows, func(rec cells.Record) bool {
		left, right := moneyCell(rec.At(a)), moneyCell(rec.At(b))
		return left != "" && !isZero(left) && right != "" && !isZero(right)
	})
}

// tell doubts the rows that were skipped for want of an amount.
func (s strays) tell(f *finding) {
	p := f.reader.plan
	if p.money.single == none {
		return
	}
	at := none
	for i := range p.columns {
		if s[i] > 0 && (at == none || s[i] > s[at]) && !p.fillsBoth(p.money.single, i) {
			at = i
		}
	}
	if at == none {
		return
	}
	f.doubt("column.debit", "Where column %s, whose amounts were read, is empty, column %s has one (rows: %d); what stands there was not read. If one of them is money out and the other money in, name them as the debit and the credit column.",
		p.columnName(p.money.single), p.columnName(at), s[at])
}
