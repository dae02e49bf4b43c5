package list

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
)

// bookFees makes a column of fees one of debits, beside another one, if its amounts always stand alone on their rows: they are booked by
// themselves, and not with what they are for. Where rows have none, what stands under its title is a sum below them, or a mark beside a fee.
func (l *Layout) bookFees() {
	if len(l.withRole(head.DebitRole)) == 0 {
		return
	}
	for i := range l.Columns {
		if c := &l.Columns[i]; c.Role == head.OtherMoneyRole && c.Field == words.Fee && c.learnt {
			c.Role = head.DebitRole
			if alone, with := l.companions(); alone[i] == 0 || with[i] > 0 {
				c.Role = head.OtherMoneyRole
			}
		}
	}
}

// nameOther calls a title that says nothing of an account the other side of the only one that is named, where amounts stand under both, one
// or the other on a row: "Paid" beside "Received".
func (l *Layout) nameOther() {
	const fewest = 2
	debits, credits, others := l.withRole(head.DebitRole), l.withRole(head.CreditRole), l.withRole(head.OtherMoneyRole)
	if len(debits)+len(credits) != 1 || len(others) != 1 || len(l.withRole(head.AmountRole)) > 0 {
		return
	}
	c, side := &l.Columns[others[0]], append(debits, credits...)[0]
	if c.Field != words.FieldCount || c.Title == "" || !c.learnt {
		return
	}
	c.Role = head.DebitRole + head.CreditRole - l.Columns[side].Role
	if _, filled, both := l.fillings(true); filled[others[0]] < fewest || filled[side] == 0 || both > 0 {
		c.Role = head.OtherMoneyRole
	}
}

// findRest makes a column under a title that says nothing, "Left", or speaks of what is available, that of the balances if nothing else is: its amounts
// differ by what moved between them.
func (l *Layout) findRest() {
	if l.HasBalance() {
		return
	}
	for _, at := range l.withRole(head.OtherMoneyRole) {
		if c := &l.Columns[at]; (c.Field == words.FieldCount || c.Field == words.OtherBalance) && c.learnt && l.isRest(at) {
			c.Role, c.Field = head.BalanceRole, words.Balance
			return
		}
	}
}

// findRestAmongTexts does so for a column before all others of amounts, whose title may even be one of texts: "Where that left you".
func (l *Layout) findRestAmongTexts() {
	const fewest = 3
	if l.HasBalance() || len(l.withRole(head.AmountRole))+len(l.withRole(head.DebitRole))+len(l.withRole(head.CreditRole)) == 0 {
		return
	}
	for i := range l.Columns {
		amounts, texts := l.holds(&l.Columns[i])
		if !l.Columns[i].isText() || amounts < fewest || amounts < texts {
			continue
		}
		try := *l
		try.Columns = slices.Clone(l.Columns)
		try.Columns[i].Role = head.BalanceRole
		try.placeMoney()
		if try.isRest(i) {
			l.Columns[i].Role, l.Columns[i].Field = head.BalanceRole, words.Balance
			l.chooseDescription()
			return
		}
	}
}

// isRest says whether the amounts of a column differ by what moved between them.
func (l *Layout) isRest(at int) bool {
	var steps []balanceStep
	for _, in := range l.moneyLines() {
		var s balanceStep
		for i := range in.Amounts {
			column := l.MoneyColumn(in.Amounts[i])
			n, ok := in.Amounts[i].Coins()
			switch {
			case column < 0 || !ok:
			case column == at:
				s.rest, s.states = n, true
			case l.Columns[column].Role == head.DebitRole:
				s.moved -= n
			case l.Columns[column].Role.Moves():
				s.moved += n
			}
		}
		steps = append(steps, s)
	}
	return lead(steps)
}

// balanceStep is what moved on a line, and what is left behind it where the line states that.
type balanceStep struct {
	moved, rest int64
	states      bool
}

// lead says whether what is left differs by what moved between, nearly everywhere, whichever way time runs: a misprint does no harm.
func lead(steps []balanceStep) bool {
	const fewest, nearly, of = 3, 3, 4
	stated, forth, back := 0, 0, 0
	var last, behind, before int64 // what was left last, what moved behind it, and on its line or behind it
	for _, s := range steps {
		if behind += s.moved; !s.states {
			before += s.moved
			continue
		}
		if stated++; stated > 1 && s.rest != last {
			if s.rest-last == behind || last-s.rest == behind {
				forth++
			}
			if last-s.rest == before || s.rest-last == before {
				back++
			}
		}
		last, behind, before = s.rest, 0, s.moved
	}
	return max(forth, back) >= fewest && max(forth, back)*of >= (stated-1)*nearly
}

// setBeside makes a third column of debits and credits whose amounts never stand alone on their row one of other money: charges beside
// the debit or the credit that they are for.
func (l *Layout) setBeside() {
	sides := append(l.withRole(head.DebitRole), l.withRole(head.CreditRole)...)
	if len(sides) < 3 {
		return
	}
	alone, with := l.companions()
	for _, at := range sides {
		if alone[at] == 0 && with[at] > 0 {
			l.Columns[at].Role = head.OtherMoneyRole
		}
	}
}

// companions counts, for each column that moves money, the lines on which its amount is the only one that does, and the others. Lines of
// totals tell nothing: each column has one there.
func (l *Layout) companions() (alone, with map[int]int) {
	alone, with = map[int]int{}, map[int]int{}
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if sumsUp(&b.Lines[i]) {
				continue
			}
			seen := map[int]bool{}
			for _, t := range b.Lines[i].Amounts {
				if at := l.MoneyColumn(t); at >= 0 && (t.Sure || l.Weak) && l.Columns[at].Role.Moves() && !t.IsZero() {
					seen[at] = true
				}
			}
			for at := range seen {
				if len(seen) == 1 {
					alone[at]++
				} else {
					with[at]++
				}
			}
		}
	}
	return alone, with
}
