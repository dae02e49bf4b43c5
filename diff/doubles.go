package diff

import (
	"cmp"
	"slices"
)

const (
	// maxDaysApart is how far a booking may lie from the pending row it was, or from the
	// same booking in an export of another day.
	maxDaysApart = 5
	// maxLookedAt bounds the rows of one amount and day that are looked at for one row: a
	// file of a million equal amounts must not take a million times a million looks.
	maxLookedAt = 256
)

// findDoubles pairs rows of NEW that no id of OLD names with rows of OLD that no id of NEW
// names: one to one, the nearest days first, and of one day the same words first.
func (c *comparison) findDoubles() {
	left := c.leftOver()
	if len(left) == 0 {
		return
	}
	seekers := c.seekers(left)
	c.pairs = slices.Grow(c.pairs, min(len(left), len(seekers)))
	for apart := range maxDaysApart + 1 {
		for _, s := range seekers {
			r := c.new.at(int(s.row))
			if r.state != open {
				continue
			}
			if old := c.halfOf(left[s.from:], r, apart); old >= 0 {
				r.state, c.old.at(old).state = doubled, doubled
				c.pairs = append(c.pairs, pair{s.row, uint32(old)})
			}
		}
	}
	slices.SortFunc(c.pairs, func(a, b pair) int { return cmp.Compare(a.new, b.new) })
}

// seeker is a row of NEW for whose money there are old rows, and where the first of them
// stands: found once, not anew for every day.
type seeker struct{ row, from uint32 }

func (c *comparison) seekers(left []uint32) (list []seeker) {
	for i := range c.new.count {
		r := c.new.at(i)
		if r.state != open {
			continue
		}
		want := record{account: r.account, amount: r.amount}
		from, _ := slices.BinarySearchFunc(left, &want, func(n uint32, want *record) int { return c.order(c.old.at(int(n)), want) })
		if from < len(left) {
			if old := c.old.at(int(left[from])); old.account == r.account && old.amount == r.amount {
				list = append(list, seeker{uint32(i), uint32(from)})
			}
		}
	}
	return list
}

// leftOver are the old rows that may be the other half of a double, sorted by account,
// amount and day.
func (c *comparison) leftOver() []uint32 {
	gone := 0
	for i := range c.old.count {
		if c.isGone(c.old.at(i)) {
			gone++
		}
	}
	left := make([]uint32, 0, gone)
	for i := range c.old.count {
		if c.isGone(c.old.at(i)) {
			left = append(left, uint32(i))
		}
	}
	slices.SortFunc(left, func(a, b uint32) int { return c.order(c.old.at(int(a)), c.old.at(int(b))) })
	return left
}

// isGone tells an old row that lies within the period of NEW and is not in it.
func (c *comparison) isGone(r *record) bool {
	if r.state != open || int(r.account) >= len(c.periods) {
		return false
	}
	p := c.periods[r.account]
	return p.first != 0 && r.day >= p.first && r.day <= p.last
}

func (c *comparison) order(a, b *record) int {
	switch { // one after the other: a million rows are sorted by this
	case a.amount != b.amount && a.account == b.account:
		return cmp.Compare(a.amount, b.amount)
	case a.account != b.account:
		return cmp.Compare(a.account, b.account)
	}
	return cmp.Compare(a.day, b.day)
}

// halfOf finds an old row of the same money that many days before or after; -1 without one.
// Left begins with the first row of that money.
func (c *comparison) halfOf(left []uint32, r *record, apart int) int {
	for _, days := range [...]int{-apart, apart} {
		want := *r
		want.day = shifted(r.day, days)
		near := 1 // few rows are of one amount, and those of others need no look
		for near < len(left) && c.order(c.old.at(int(left[near])), &want) < 0 {
			near *= 2
		}
		at, _ := slices.BinarySearchFunc(left[:min(near+1, len(left))], &want, func(n uint32, want *record) int { return c.order(c.old.at(int(n)), want) })
		found := -1
		for i := at; i < len(left) && i < at+maxLookedAt; i++ {
			old := c.old.at(int(left[i]))
			if c.order(old, &want) != 0 {
				break
			}
			if old.state != open || !alike(old.words, r.words) {
				continue
			}
			if old.words == r.words {
				return int(left[i])
			}
			if found < 0 {
				found = int(left[i])
			}
		}
		if found >= 0 {
			return found
		}
		if apart == 0 {
			break
		}
	}
	return -1
}
