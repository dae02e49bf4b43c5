package paper

import "tillroll/internal/words"

// bookFees makes a column of fees one of debits, beside another one, if its amounts always stand alone on their rows: they are booked by
// themselves, and not with what they are for. Where rows have none, what stands under its title is a sum below them, or a mark beside a fee.
func (l *layout) bookFees() {
	if len(l.withRole(debitRole)) == 0 {
		return
	}
	for i := range l.columns {
		if c := &l.columns[i]; c.role == otherMoneyRole && c.field == words.Fee && c.learnt {
			c.role = debitRole
			if alone, with := l.companions(); alone[i] == 0 || with[i] > 0 {
				c.role = otherMoneyRole
			}
		}
	}
}

// setBeside makes a third column of debits and credits whose amounts never stand alone on their row one of other money: charges beside
// the debit or the credit that they are for.
func (l *layout) setBeside() {
	sides := append(l.withRole(debitRole), l.withRole(creditRole)...)
	if len(sides) < 3 {
		return
	}
	alone, with := l.companions()
	for _, at := range sides {
		if alone[at] == 0 && with[at] > 0 {
			l.columns[at].role = otherMoneyRole
		}
	}
}

// companions counts, for each column that moves money, the lines on which its amount is the only one that does, and the others.
func (l *layout) companions() (alone, with map[int]int) {
	alone, with = map[int]int{}, map[int]int{}
	for _, b := range l.bodies {
		for i := range b.lines {
			seen := map[int]bool{}
			for _, t := range b.lines[i].Amounts {
				if at := l.moneyColumn(t); at >= 0 && (t.Sure || l.weak) && l.columns[at].role.moves() && !t.IsZero() {
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
