package list

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
)

// chain is a run of balances, over pages too: the last one and what moved since, by which lines, and whether one of these has a day.
type chain struct {
	last, since int64
	known       bool
	moved       []*Item
	dated       bool
}

// holdToBalances holds what lines are called against the balances, where lists have them: words that state a balance or a total may begin the name of a firm.
func (l *Layout) holdToBalances() {
	var c chain
	for _, b := range l.Bodies {
		for i := range b.Items {
			c.add(&b.Items[i])
		}
	}
}

// add takes the next line. What moved since the balance before is known at the next one.
func (c *chain) add(it *Item) {
	c.dated = c.dated || it.Day != nil && it.Kind != FigureLine
	for _, m := range it.Moves {
		n, ok := m.Token.Coins()
		c.known = c.known && ok
		if m.Role == head.DebitRole {
			n = -n
		}
		c.since += n
	}
	if len(it.Moves) > 0 {
		c.moved = append(c.moved, it)
	}
	if it.Balance == nil {
		return
	}
	left, ok := it.Balance.Coins()
	if step := left - c.last; c.known && ok && step == 0 {
		c.leaveTotal(it)
	} else if c.known && ok && (step == c.since || step == -c.since) {
		c.keepChained()
	}
	*c = chain{last: left, known: ok}
}

// keepChained makes rows of lines that are called like a balance or a total and move money: "NEW BALANCE SHOES 54.95 1,204.10", or "TOTAL GAS 3.69" on a
// day whose balance stands at its end. The step from the balance above to the next is that money, with that of the rows between, as it is with no
// line that only states what is left or sums up. Where a day and rows lack between the balances, the lines of a summary would come to the same.
func (c *chain) keepChained() {
	among := c.dated && slices.ContainsFunc(c.moved, func(it *Item) bool { return it.Kind == anchorLine })
	for _, it := range c.moved {
		if it.Kind == FigureLine && len(it.Moves) == 1 && !it.Moves[0].Token.IsZero() && (it.Balance != nil || among && !it.Totals()) {
			it.Kind = anchorLine
		}
	}
}

// leaveTotal makes a figure of a line without a day that begins with a word for a sum and states the balance above again, though it has money where it
// would have moved: "Totals at end of page 168.25 0.00 939.67".
func (c *chain) leaveTotal(it *Item) {
	if it.Kind == anchorLine && it.Day == nil && len(c.moved) == 1 && c.since != 0 && words.All().Begins(it.Label()).Has(words.Total) {
		it.Kind = FigureLine
	}
}
