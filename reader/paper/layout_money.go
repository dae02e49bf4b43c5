package paper

import (
	"math"
	"strconv"
	"strings"

	"tillroll/internal/words"
)

// mostly is the share of the rows, in tenths, that a column fills which stands on every row; an odd line among them does no harm.
const mostly = 9

// findMoney makes a column of texts behind the first amounts a column of other money if amounts stand in it: under a title that spans
// several columns ("balance" over "booked" and "value") the names below say nothing of money. And a title that can mean money is one of
// texts if nothing but these stand under it: "Receipt No.".
func (l *layout) findMoney() {
	const fewest = 3
	behind := false
	for i := range l.columns {
		c := &l.columns[i]
		amounts, texts := l.holds(c)
		switch {
		case behind && (c.role == textRole || c.role == descriptionRole) && amounts >= fewest && amounts >= 4*texts:
			c.role = otherMoneyRole
		case l.marksSides(c):
			c.role = markRole
		case c.role.moves() && (amounts == 0 && texts >= fewest || l.counts(c)):
			c.role = textRole
		}
		behind = behind || c.role.money()
	}
}

// under lists the words of lines with amounts that stand under a title.
func (l *layout) under(c *column) []word {
	var out []word
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			if n := len(in.amounts); n == 0 || !in.amounts[n-1].sure && !l.weak {
				continue
			}
			for _, w := range in.words {
				if w.x0 < c.x1 && w.x1 > c.x0 {
					out = append(out, w)
				}
			}
		}
	}
	return out
}

// marksSides says whether a column holds nothing but words for the two sides of an account: "Af" and "Bij" under "Af / Bij".
func (l *layout) marksSides(c *column) bool {
	const fewest = 3
	if c.role != amountRole && c.role != textRole {
		return false
	}
	found := l.under(c)
	for _, w := range found {
		side := words.All().Column(w.text)
		if side.Has(words.DebitSide) == side.Has(words.CreditSide) {
			return false
		}
	}
	return len(found) >= fewest
}

// counts says whether a column numbers the rows: every number is one more than the one before.
func (l *layout) counts(c *column) bool {
	const fewest = 3
	last, steps := 0, 0
	for _, w := range l.under(c) {
		n, err := strconv.Atoi(w.plain)
		if err != nil || last > 0 && n != last+1 && n != 1 {
			return false
		}
		last = n
		steps++
	}
	return steps >= fewest
}

// holds counts the amounts and the other words under a title, on lines with amounts.
func (l *layout) holds(c *column) (amounts, texts int) {
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			if len(in.amounts) == 0 || !in.amounts[len(in.amounts)-1].sure {
				continue
			}
			for j := range in.words {
				switch w := &in.words[j]; {
				case w.x0 >= c.x1 || w.x1 <= c.x0:
				case in.isSureAmount(j):
					amounts++
				default:
					texts++
				}
			}
		}
	}
	return amounts, texts
}

// isSureAmount says whether a word belongs to an amount with decimals.
func (l *line) isSureAmount(at int) bool {
	for _, t := range l.amounts {
		if t.sure && t.first <= at && at <= t.last {
			return true
		}
	}
	return false
}

// settleMoney leaves one way in which a row's money is told. An amount on every row makes columns that are seldom filled something
// beside it: money in another currency, charges that are still to come. Debits and credits that take turns make an amount beside
// them no movement; behind them it is what remains.
func (l *layout) settleMoney() {
	rows, filled, both := l.fillings(true)
	if rows == 0 {
		rows, filled, both = l.fillings(false)
	}
	amounts, sides := l.withRole(amountRole), append(l.withRole(debitRole), l.withRole(creditRole)...)
	if rows == 0 || len(amounts) == 0 || len(amounts)+len(sides) < 2 || l.repeats(amounts) {
		return
	}
	best := amounts[0]
	for _, at := range amounts {
		better := filled[at] > filled[best] || filled[at] == filled[best] && at > best
		if net := l.columns[at].field == words.Net; net != (l.columns[best].field == words.Net) {
			better = net
		}
		if better {
			best = at
		}
	}
	if filled[best]*10 < rows*mostly {
		return
	}
	for _, at := range amounts {
		if at != best {
			l.columns[at].role = otherMoneyRole
		}
	}
	if sum := sumOf(filled, sides); len(sides) > 1 && both == 0 && sum*10 >= rows*mostly {
		l.columns[best].role = otherMoneyRole
		if best > sides[0] && best > sides[len(sides)-1] && !l.hasBalance() {
			l.columns[best].role = balanceRole
		}
		return
	}
	for _, at := range sides {
		l.columns[at].role = otherMoneyRole
	}
}

// repeats says whether columns of amounts share their title: then they are lists side by side, and each moves money.
func (l *layout) repeats(amounts []int) bool {
	for _, at := range amounts[1:] {
		if strings.EqualFold(l.columns[at].title, l.columns[amounts[0]].title) {
			return true
		}
	}
	return false
}

// fillings counts the lines that have money, or those with a day alone, how many of them fill each column, and how many have money in
// a column of debits and in one of credits.
func (l *layout) fillings(dated bool) (rows int, filled map[int]int, both int) {
	filled = map[int]int{}
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			seen := map[int]bool{}
			for _, t := range in.amounts {
				if at := l.moneyColumn(t); at >= 0 && (t.sure || l.weak) && l.columns[at].role.moves() {
					seen[at] = true
				}
			}
			if len(seen) == 0 || dated && len(in.dates) == 0 {
				continue
			}
			rows++
			sides := 0
			for at := range seen {
				filled[at]++
				if l.columns[at].role != amountRole {
					sides++
				}
			}
			if sides > 1 {
				both++
			}
		}
	}
	return rows, filled, both
}

// withRole lists the columns of a role.
func (l *layout) withRole(r role) []int {
	var out []int
	for i, c := range l.columns {
		if c.role == r {
			out = append(out, i)
		}
	}
	return out
}

func sumOf(counts map[int]int, at []int) int {
	sum := 0
	for _, i := range at {
		sum += counts[i]
	}
	return sum
}

// indents finds where the second part of the main text begins on most lines with a day and an amount, as behind a code without a title
// of its own.
func (l *layout) indents() {
	if l.description < 0 {
		return
	}
	const fewest = 3
	from, to := l.columns[l.description].left+sameEdge, math.Inf(1)
	for _, c := range l.columns[l.description+1:] {
		to = math.Min(to, c.x0)
		if c.learnt {
			to = math.Min(to, c.left)
		}
	}
	starts, lines := map[int]int{}, 0
	for _, b := range l.bodies {
		for i := range b.lines {
			in := &b.lines[i]
			if len(in.dates) == 0 || len(in.amounts) == 0 {
				continue
			}
			lines++
			for _, w := range in.words {
				if w.x0 > from && w.x0 < to {
					starts[int(math.Round(w.x0))]++
				}
			}
		}
	}
	for x, n := range starts {
		if n >= fewest && n*5 >= lines*3 {
			l.indented = append(l.indented, float64(x))
		}
	}
}
