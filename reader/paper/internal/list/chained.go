package list

// chain is a run of balances, over pages too: the last one and what moved since.
type chain struct {
	last, since int64
	known       bool
}

// keepChained makes rows of lines that are called like a balance and move money: "NEW BALANCE SHOES 54.95 1,204.10". The step from the balance
// above to their own is that money, with that of the rows between, as it is on no line that only states what is left.
func (c *chain) keepChained(items []Item) {
	for i := range items {
		it := &items[i]
		for _, m := range it.Moves {
			n, ok := coins(&m.Token)
			c.known = c.known && ok
			if m.Role == DebitRole {
				n = -n
			}
			c.since += n
		}
		if it.Balance == nil {
			continue
		}
		left, ok := coins(it.Balance)
		if step := left - c.last; it.Kind == FigureLine && len(it.Moves) == 1 && c.known && ok && step != 0 && (step == c.since || step == -c.since) {
			it.Kind = anchorLine
		}
		*c = chain{last: left, known: ok}
	}
}
