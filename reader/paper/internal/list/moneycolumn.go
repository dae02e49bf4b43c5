package list

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// findMoney makes a column of texts behind the first amounts a column of other money if amounts stand in it: under a title that spans
// several columns ("balance" over "booked" and "value") the names below say nothing of money. And a title that can mean money is one of
// texts if nothing but these stand under it: "Receipt No.". One that means a number as well needs no more than one of them: "No." is a
// debit in Vietnamese, where accents are left out, and lists of checks side by side may have a single row.
func (l *Layout) findMoney() {
	const fewest = 3
	// Before debits and credits it may be what is left, where no other column tells that.
	behind := l.HasSides() && !l.HasBalance()
	for i := range l.Columns {
		c := &l.Columns[i]
		amounts, texts := l.holds(c)
		switch {
		case behind && c.isText() && amounts >= fewest && amounts >= 4*texts:
			c.Role = head.OtherMoneyRole
		case l.marksSides(c):
			c.Role = head.MarkRole
		case c.Role.Moves() && (amounts*4 <= texts && texts >= fewest && (amounts == 0 || l.says(c)) || l.counts(c)),
			c.Role.Moves() && amounts == 0 && texts > 0 && head.MeaningOf(c.Title)[words.Running] >= words.Named:
			c.Role, c.Field = head.TextRole, words.FieldCount
			if i > 0 && l.Columns[i-1].isText() && c.X0-l.Columns[i-1].X1 <= head.Blank {
				// It is the end of the title before it: "Details of your spending and payments".
				l.Columns[i-1].Title, l.Columns[i-1].X1 = l.Columns[i-1].Title+" "+c.Title, c.X1
				c.Title, c.X0 = "", math.Inf(1)
			}
		}
		behind = behind || c.Role.Money()
	}
	joined := func(c Column) bool { return math.IsInf(c.X0, 1) }
	if slices.ContainsFunc(l.Columns, joined) {
		l.Columns = slices.DeleteFunc(l.Columns, joined)
		l.chooseDescription()
	}
}

func (c *Column) isText() bool { return c.Role == head.TextRole || c.Role == head.DescriptionRole }

// under lists the words of lines with amounts that stand under a title.
func (l *Layout) under(c *Column) []ink.Word {
	return l.wordsUnder(c, func(*ink.Line) bool { return true })
}

// underDated lists those of lines with a day: a total and a sentence below the rows may stand under the same title.
func (l *Layout) underDated(c *Column) []ink.Word {
	return l.wordsUnder(c, func(in *ink.Line) bool { return len(in.Dates) > 0 })
}

func (l *Layout) wordsUnder(c *Column, counts func(*ink.Line) bool) []ink.Word {
	var out []ink.Word
	for _, in := range l.moneyLines() {
		if !counts(in) {
			continue
		}
		for _, w := range in.Words {
			if w.X0 < c.X1 && w.X1 > c.X0 {
				out = append(out, w)
			}
		}
	}
	return out
}

// moneyLines lists the lines with an amount that is one for certain, or with any where amounts have no decimals. The year of a day may stand behind it.
func (l *Layout) moneyLines() (out []*ink.Line) {
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if ink.HoldsSure(in) || l.Weak && len(in.Amounts) > 0 {
				out = append(out, in)
			}
		}
	}
	return out
}

// marksSides says whether a column holds nothing but words for the two sides of an account: "Af" and "Bij" under "Af / Bij", not "Gutschrift Pine
// Street Gym". A sentence below the rows that begins further left may run through it.
func (l *Layout) marksSides(c *Column) bool {
	const fewest = 3
	if c.Role != head.AmountRole && c.Role != head.TextRole {
		return false
	}
	found := 0
	for _, in := range l.moneyLines() {
		for _, run := range ink.Runs(in) {
			for _, w := range run {
				side := words.All().Column(w.Text)
				switch {
				case w.X0 >= c.X1 || w.X1 <= c.X0:
				case side.Has(words.DebitSide) != side.Has(words.CreditSide) && len(run) == 1:
					found++
				case run[0].X1 > c.X0:
					return false
				}
			}
		}
	}
	return found >= fewest
}

// counts says whether a column numbers the rows: every number is one more than the one before, or one less.
func (l *Layout) counts(c *Column) bool {
	const fewest = 3
	last, steps := 0, 0
	for _, w := range l.underDated(c) {
		n, err := strconv.Atoi(w.Plain)
		if err != nil || last > 0 && n != last+1 && n != last-1 && n != 1 {
			return false
		}
		last = n
		steps++
	}
	return steps >= fewest
}

// joinTitles puts two titles together under the first of which nothing stands, if they are one: amounts that all begin at its second
// word made "balance amount" look like two.
func (l *Layout) joinTitles() {
	for i := 0; i+1 < len(l.Columns); i++ {
		a, b := &l.Columns[i], l.Columns[i+1]
		if !a.Role.Money() || b.Field != words.Amount || b.X0-a.X1 > ink.SameEdge {
			continue
		}
		title := a.Title + " " + b.Title
		r, field := head.RoleOf(title)
		if amounts, texts := l.holds(a); amounts+texts > 0 || r != a.Role {
			continue
		}
		if amounts, _ := l.holds(&b); amounts > 0 {
			a.Title, a.Field, a.X1 = title, field, b.X1
			l.Columns = slices.Delete(l.Columns, i+1, i+2)
		}
	}
}

// says says whether different words stand in a column; one and the same in every cell fills those that are empty.
func (l *Layout) says(c *Column) bool {
	first := ""
	for _, w := range l.under(c) {
		switch {
		case ink.HasDecimals(w.Plain), strings.Trim(w.Plain, "0.,-–—") == "", w.Text == first:
		case first == "":
			first = w.Text
		default:
			return true
		}
	}
	return false
}

// holds counts the amounts and the other words under a title.
func (l *Layout) holds(c *Column) (amounts, texts int) {
	for _, b := range l.Bodies {
		n, others := c.Holds(b.Lines, l.Weak)
		amounts, texts = amounts+n, texts+others
	}
	return amounts, texts
}

// settleMoney leaves one way in which a row's money is told. An amount on every row makes columns that are seldom filled something
// beside it: money in another currency, charges that are still to come. Debits and credits that take turns make an amount beside
// them no movement; behind them it is what remains.
func (l *Layout) settleMoney() {
	l.bookFees()
	l.nameOther()
	l.setBeside()
	l.findRest()
	const few = 8 // where days stand under the amounts, a balance has one beside it all the same
	rows, filled, both := l.fillings(true)
	if all, filledIn, bothIn := l.fillings(false); rows*few < all {
		rows, filled, both = all, filledIn, bothIn
	}
	amounts, sides := l.withRole(head.AmountRole), append(l.withRole(head.DebitRole), l.withRole(head.CreditRole)...)
	if rows == 0 || len(amounts) == 0 || len(amounts)+len(sides) < 2 || l.repeats(amounts) {
		return
	}
	best := amounts[0]
	for _, at := range amounts {
		better := filled[at] > filled[best] || filled[at] == filled[best] && at > best
		if net := l.Columns[at].Field == words.Net; net != (l.Columns[best].Field == words.Net) {
			better = net
		}
		if better {
			best = at
		}
	}
	if len(amounts) == 1 && !l.HasBalance() && l.remains(best, sides) {
		l.Columns[best].Role = head.BalanceRole
		return
	}
	if filled[best]*10 < rows*head.Mostly {
		return
	}
	best = l.contest(amounts, best, filled, rows)
	for _, at := range amounts {
		if at != best {
			l.Columns[at].Role = head.OtherMoneyRole
		}
	}
	if sum := sumOf(filled, sides); len(sides) > 1 && both == 0 && sum*10 >= rows*head.Mostly {
		l.Columns[best].Role = head.OtherMoneyRole
		if best > sides[0] && best > sides[len(sides)-1] && !l.HasBalance() {
			l.Columns[best].Role = head.BalanceRole
		}
		return
	}
	for _, at := range sides {
		l.Columns[at].Role = head.OtherMoneyRole
	}
}

// remains says whether an amount beside nearly all debits and credits is what remains, whatever its title: it differs from the one before or from
// the one behind it by just what moved, as "Amount" behind "Incoming" and "Outgoing" does.
func (l *Layout) remains(at int, sides []int) bool {
	var left, moved []int64
	for _, in := range l.moneyLines() {
		rest, side, beside := int64(0), int64(0), false
		for _, t := range in.Amounts {
			n, _ := t.Coins()
			switch column := l.MoneyColumn(t); {
			case column == at:
				rest, beside = n, true
			case slices.Contains(sides, column):
				side = n
			}
		}
		switch {
		case side == 0:
		case !beside:
			return false
		default:
			left, moved = append(left, rest), append(moved, side)
		}
	}
	return len(left) >= FewestRows && stepsBy(moved, left)
}

// contest decides between columns of amounts that stand on every row, as the amount in the currency of the purchase beside the one of the
// account: amounts in several currencies are not the account's. Where that says nothing either may be it, and the figures decide.
func (l *Layout) contest(amounts []int, best int, filled map[int]int, rows int) int {
	var rivals []int
	for _, at := range amounts {
		if filled[at]*10 >= rows*head.Mostly && (l.Columns[at].Field == words.Net) == (l.Columns[best].Field == words.Net) && !l.mixed(at) {
			rivals = append(rivals, at)
		}
	}
	switch {
	case len(rivals) == 1:
		return rivals[0]
	case len(rivals) == 0:
		return best
	}
	l.Contested = true
	return rivals[max(0, len(rivals)-1-l.Choice)]
}

// mixed says whether the amounts of a column are told to be in several currencies.
func (l *Layout) mixed(at int) bool {
	seen := map[string]bool{}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			amounts := b.Lines[i].Amounts
			for j := range amounts {
				if l.MoneyColumn(amounts[j]) == at {
					seen[words.All().CurrencyIn(amounts[j].Printed)] = true
				}
			}
		}
	}
	delete(seen, "")
	return len(seen) > 1
}

// repeats says whether columns of amounts share their title: then they are lists side by side, and each moves money.
func (l *Layout) repeats(amounts []int) bool {
	for _, at := range amounts[1:] {
		if strings.EqualFold(l.Columns[at].Title, l.Columns[amounts[0]].Title) {
			return true
		}
	}
	return false
}

// fillings counts the lines that have money, or those with a day alone, how many of them fill each column, and how many have money in
// a column of debits and in one of credits.
func (l *Layout) fillings(dated bool) (rows int, filled map[int]int, both int) {
	filled = map[int]int{}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			seen := map[int]bool{}
			for _, t := range in.Amounts {
				// A nought fills the side that nothing moved on.
				if at := l.MoneyColumn(t); at >= 0 && (t.Sure || l.Weak) && l.Columns[at].Role.Moves() && (l.Columns[at].Role == head.AmountRole || !t.IsZero()) {
					seen[at] = true
				}
			}
			if len(seen) == 0 || dated && len(in.Dates) == 0 {
				continue
			}
			rows++
			sides := 0
			for at := range seen {
				filled[at]++
				if l.Columns[at].Role != head.AmountRole {
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
func (l *Layout) withRole(r head.Role) []int {
	var out []int
	for i, c := range l.Columns {
		if c.Role == r {
			out = append(out, i)
		}
	}
	return out
}

// HasSides says whether debits and credits have columns of their own.
func (l *Layout) HasSides() bool {
	return len(l.withRole(head.DebitRole)) > 0 && len(l.withRole(head.CreditRole)) > 0
}

func sumOf(counts map[int]int, at []int) int {
	sum := 0
	for _, i := range at {
		sum += counts[i]
	}
	return sum
}

// indents finds where the second part of the main text begins on most lines with a day and an amount, as behind a code without a title
// of its own; where days are titles, on most lines with an amount.
func (l *Layout) indents() {
	if l.Description < 0 {
		return
	}
	const fewest = 3
	left, to := l.Columns[l.Description].Left, math.Inf(1)
	for _, c := range l.Columns[l.Description+1:] {
		to = min(to, c.X0)
		if c.learnt {
			to = min(to, c.Left)
		}
	}
	starts, lines := map[int]int{}, 0
	dated, all := map[int]int{}, 0 // of lines with a day, whether or not their amount stands below
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if days := len(in.Dates) > 0; days != l.HasDates() || !days && !ink.HasSure(in) {
				continue
			}
			if !slices.ContainsFunc(in.Words, func(w ink.Word) bool { return w.X0 >= left-ink.SameEdge && w.X0 < to }) {
				continue // the text of its row stands over or under it
			}
			all++
			if len(in.Amounts) > 0 {
				lines++
			}
			for _, w := range in.Words {
				if w.X0 > left+ink.SameEdge && w.X0 < to {
					dated[int(math.Round(w.X0))]++
					if len(in.Amounts) > 0 {
						starts[int(math.Round(w.X0))]++
					}
				}
			}
		}
	}
	for x, n := range dated {
		if n >= fewest && n*2 >= all || starts[x] >= fewest && starts[x]*5 >= lines*3 {
			l.indented = append(l.indented, float64(x))
		}
	}
}

// fills says whether a word only fills a cell of money that is empty, as a dash, "0.0" or "blank" does: it stands by itself where the
// amounts of a column end or begin, and says nothing that a text would.
func (l *Layout) fills(in *ink.Line, at int) bool {
	w := in.Words[at]
	if at > 0 && w.X0-in.Words[at-1].X1 <= ink.RunGap*w.Size && !in.EndsToken(at-1) {
		return false
	}
	if at+1 < len(in.Words) && in.Words[at+1].X0-w.X1 <= ink.PhraseGap*w.Size {
		return false
	}
	if strings.Trim(w.Plain, "0.,-–—") == "" {
		return l.inMoney(w) || slices.ContainsFunc(l.Columns, func(c Column) bool {
			return c.Role.Moves() && w.X0 >= c.X0-ink.SameEdge && w.X1 <= c.X1+ink.SameEdge
		})
	}
	return l.fillers[w.Text] >= FewestRows && l.inMoney(w)
}

// inMoney says whether a word stands in the place of an amount.
func (l *Layout) inMoney(w ink.Word) bool {
	const slack = 3
	for _, c := range l.Columns {
		if !c.learnt || !c.Role.Money() {
			continue
		}
		if math.Abs(w.X1-c.right) <= slack || math.Abs(w.X0-c.Left) <= slack && c.flushLeft {
			return true
		}
	}
	return false
}

// findFillers counts the words without digits that stand in the place of amounts.
func (l *Layout) findFillers() {
	l.fillers = map[string]int{}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			for j, w := range in.Words {
				alone := (j == 0 || w.X0-in.Words[j-1].X1 > ink.RunGap*w.Size) && (j+1 == len(in.Words) || in.Words[j+1].X0-w.X1 > ink.RunGap*w.Size)
				if alone && ink.HasSure(in) && !ink.HasDigit(w.Plain) && l.inMoney(w) {
					l.fillers[w.Text]++
				}
			}
		}
	}
}
