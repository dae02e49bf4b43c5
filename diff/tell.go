package diff

import (
	"fmt"

	"tillroll/ofx"
	"tillroll/statement"
)

// shifted is a day some days later.
func shifted(day ofx.Day, days int) ofx.Day {
	if days == 0 {
		return day
	}
	found, _ := ofx.DayNumbered(day.Number() + days)
	return found
}

// minReused is how many rows must share their ids with others before that is called a habit
// of the bank.
const minReused = 3

// tell counts and lists what is not the same: NEW in its order, then what is gone.
func (c *comparison) tell() {
	a := c.answer
	reuses := c.reused >= minReused && 2*c.reused > c.matched
	if reuses {
		c.warn("The bank uses its ids again: the same ids stand for other rows. An importer will take the new rows for old ones and drop them.")
	}
	next := 0
	for i := range c.new.count {
		r := c.new.at(i)
		var old *record
		if next < len(c.pairs) && c.pairs[next].new == uint32(i) {
			old = c.old.at(int(c.pairs[next].old))
			next++
		}
		switch {
		case old == nil:
			a.New++
			if c.options.numbers() {
				a.Numbers = append(a.Numbers, c.numbers[i])
			}
			c.list("new", &c.new, r, nil, "no row of OLD has its id or its money")
		case r.state == doubled:
			a.Doubles++
			why := ""
			if c.hasRoom() {
				why = c.whyDouble(r, old)
			}
			c.list("double", &c.new, r, old, why)
		default:
			a.Changed++
			c.list("changed", &c.new, r, old, c.whyChanged(r, old, reuses))
		}
	}
	for i := range c.old.count {
		if r := c.old.at(i); c.isGone(r) {
			a.Gone++
			c.list("gone", &c.old, r, nil, "in OLD and not in NEW; no import takes it away")
		}
	}
}

// hasRoom tells that a row will be listed and not only counted.
func (c *comparison) hasRoom() bool { return len(c.answer.Rows) < maxListed }

func (c *comparison) whyDouble(r, old *record) string {
	days := r.day.Number() - old.day.Number()
	when := "the same day"
	switch {
	case days == 1 || days == -1:
		when = "one day apart"
	case days != 0:
		when = fmt.Sprintf("%d days apart", max(days, -days))
	}
	what := "texts alike"
	if string(c.new.nameOf(r)) == string(c.old.nameOf(old)) {
		what = "the same text"
	}
	return "the same amount, " + when + ", " + what + ", under another id: an importer will book it a second time"
}

func (c *comparison) whyChanged(r, old *record, reuses bool) string {
	switch {
	case reuses && r.day != old.day && r.amount != old.amount:
		return "another row under an id that was used before: an importer will drop it"
	case r.amount != old.amount && r.day != old.day:
		return "the same id with another day and amount: most importers keep the old row"
	case r.amount != old.amount:
		return "the same id with another amount: most importers keep the old row"
	case r.day != old.day:
		return "the same id with another day: most importers keep the old row"
	}
	return "the same id with another text: most importers keep the old row"
}

// list adds a row to the answer, as far as there is room.
func (c *comparison) list(verdict string, t *table, r, old *record, why string) {
	a := c.answer
	if len(a.Rows) == maxListed {
		a.RowsMore++
		return
	}
	name, id := t.textOf(r)
	row := Row{
		Verdict: verdict, Account: statement.MaskedAccount(c.accounts[r.account]), Date: r.day.String(), Amount: unpackAmount(r.amount),
		Description: string(name), FITID: string(id), Why: why,
	}
	if old != nil {
		name, id := c.old.textOf(old)
		row.Was = &Was{old.day.String(), unpackAmount(old.amount), string(name), string(id)}
	}
	a.Rows = append(a.Rows, row)
}
