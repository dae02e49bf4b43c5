package table

import (
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// chain checks the rows of a file, in file order, against its running balance. All
// amounts have the same number of decimals. Which way the balance runs is known only
// at the end, so every way is followed at once.
type chain struct {
	digits  uint8
	found   bool // some row had a balance
	balance ofx.Sum
	place   statement.Place // of the last row with a balance
	ways    [4]way
}

// way is one way to read a chain: from which end, and whether the balance grows by the
// amounts or, as on many card statements, shrinks by them.
type way struct {
	newestFirst bool
	owed        bool // the balance is what is owed: it grows when money goes out
	checks      int
	breaks      int
	list        []statement.Break // the first of them
	posted      ofx.Sum           // between the last balance and the row to come
	money       bool              // some of that is not zero
	moved       bool              // the balance followed such money at least once
	whole       bool              // there is a balance, and every amount since could be read
	newest      ofx.Sum           // the balance behind the first row of a file that is newest first
	first       ofx.Sum           // the first balance of the file
	before      ofx.Sum           // the balance before the first row of a file that is oldest first
}

func newChain(digits uint8) *chain {
	return &chain{digits: digits, ways: [4]way{{}, {newestFirst: true}, {owed: true}, {newestFirst: true, owed: true}}}
}

// turned is the chain of the same rows with all signs turned: a balance that grew by the
// amounts now shrinks by them.
func (c *chain) turned() *chain {
	other := *c
	for i := range c.ways {
		w := &other.ways[i]
		*w = c.ways[(i+2)%len(c.ways)]
		w.owed = !w.owed
	}
	return &other
}

// cash is an amount that may be missing or unreadable.
type cash struct {
	ofx.Amount
	ok bool
}

// see follows the chain to the next row. A balance that is missing is bridged by the
// amounts; an amount that is missing ends the chain and the next balance begins it
// anew, so that one bad line makes one break.
func (c *chain) see(at statement.Place, amount, balance cash) {
	var found ofx.Sum
	found.Add(balance.Amount)
	for i := range c.ways {
		w := &c.ways[i]
		if !w.newestFirst {
			w.post(amount)
		}
		if balance.ok {
			c.meet(w, at, found)
		}
		if w.newestFirst {
			w.post(amount)
		}
	}
	if balance.ok {
		c.balance, c.place, c.found = found, at, true
	}
}

// post adds an amount to what lies between two balances. One that cannot be read leaves a
// gap, over which nothing is compared.
func (w *way) post(amount cash) {
	amount.Negative = amount.Negative != w.owed
	w.posted.Add(amount.Amount)
	w.money = w.money || amount.Units != 0
	w.whole = w.whole && amount.ok
}

// meet compares two balances with what was posted between them. From top to bottom
// that leads from the last balance to the one found, from bottom to top the other way.
func (c *chain) meet(w *way, at statement.Place, found ofx.Sum) {
	from, to := c.balance, found
	if w.newestFirst {
		from, to, at = found, c.balance, c.place
	}
	from.AddSum(w.posted)
	if !c.found {
		w.newest, w.first = from, found
		w.before = found
		w.before.AddSum(w.posted.Negated())
	}
	if w.whole {
		w.checks++
		w.moved = w.moved || w.money && from == to
		if from != to {
			w.breaks++
			if len(w.list) < statement.MaxListed {
				w.list = append(w.list, statement.Break{Place: at, Expected: string(from.Append(nil, c.digits)), Found: string(to.Append(nil, c.digits))})
			}
		}
	}
	w.posted, w.money, w.whole = ofx.Sum{}, false, true
}

// hint is what the file says about its chain beside the balances.
type hint struct {
	newestFirst bool // as the dates say
	debt        bool // the balance is what is owed, as its heading says
}

// best gives the way to read the chain that breaks least. Where both ends serve as
// well, the dates decide. A balance that is owed is believed only where the plain
// reading fails on most steps: on few rows some odd reading always fits.
func (c *chain) best(h hint) *way {
	plain, owed := h.better(&c.ways[0], &c.ways[1]), h.better(&c.ways[2], &c.ways[3])
	switch {
	case h.debt && owed.breaks <= plain.breaks:
		return owed
	case plain.checks < 1 || plain.breaks*2 <= plain.checks:
		return plain
	case owed.breaks*2 <= owed.checks && owed.checks >= 2:
		return owed
	}
	return plain
}

// better gives the end to read from.
func (h hint) better(forward, backward *way) *way {
	if backward.breaks < forward.breaks || backward.breaks == forward.breaks && h.newestFirst {
		return backward
	}
	return forward
}

// ends gives the balance before the oldest row and behind the newest, and the newest one
// that the file states: rows beyond it were added.
func (c *chain) ends(w *way) (opening, last, stated ofx.Sum) {
	if w.newestFirst {
		opening = c.balance
		opening.AddSum(w.posted.Negated())
		return opening, w.newest, w.first
	}
	last = c.balance
	last.AddSum(w.posted)
	return w.before, last, c.balance
}

// maxDigits is the most decimals a currency has (KWD); trying a reading must not round
// what it compares.
const maxDigits = 3

// trialRows is how many rows a reading is tried on.
const trialRows = 400

// trial is what following a balance told about a reading.
type trial struct {
	checks, breaks int
	owed           bool
	still          bool // no money led from one balance to the next: a number that never changes follows noughts
}

// confirmed tells that the balance follows the amounts on nearly every row.
func (t trial) confirmed() bool { return t.checks > 0 && t.breaks*10 <= t.checks && !t.still }

// supports tells that the balance follows the amounts on most rows: a few were lost.
func (t trial) supports() bool { return t.checks >= 2 && t.breaks*3 <= t.checks && !t.still }

// contradicted tells that the balance follows the amounts on few rows.
func (t trial) contradicted() bool { return t.checks >= 3 && t.breaks*2 > t.checks }

// try follows a balance column under a reading. Amounts and balances are read as one
// column: they come from one bank, and what one says about decimal marks holds for the
// other. Accounts and currencies have a chain each.
func (p *plan) try(r reading, balance int) (t trial) {
	var money convert.AmountColumn
	var dates convert.DateColumn
	type step struct {
		amount, balance, group string
		day                    convert.DateCell
	}
	var steps []step
	for _, rec := range p.rows[:min(len(p.rows), trialRows)] {
		amount, problem := r.amount(rec)
		day := p.dateOf(rec)
		if problem != "" || amount == "" || day == "" || p.isNoBooking(rec) {
			continue
		}
		s := step{amount, rec.At(balance), p.groupOf(rec), dates.See([]byte(day))}
		steps = append(steps, s)
		money.See([]byte(s.amount))
		money.See([]byte(s.balance))
	}
	if len(steps) == 0 {
		return t
	}
	newestFirst := isNewestFirst(&dates, steps[0].day, steps[len(steps)-1].day, convert.Auto)
	chains := map[string]*chain{}
	for _, s := range steps {
		c := chains[s.group]
		if c == nil {
			c = newChain(maxDigits)
			chains[s.group] = c
		}
		c.see(statement.Place{}, readCash(&money, s.amount, maxDigits), readCash(&money, s.balance, maxDigits))
	}
	t.still = true
	for _, c := range chains {
		w := c.best(hint{newestFirst: newestFirst})
		t.still = t.still && !w.moved
		t.checks += w.checks
		t.breaks += w.breaks
		t.owed = t.owed || w.owed
	}
	return t
}

func readCash(column *convert.AmountColumn, cell string, digits uint8) (c cash) {
	c.Amount, c.ok = column.Amount([]byte(cell), digits)
	if !c.ok && cell != "" {
		c.Amount, c.ok = column.Amount([]byte(loosen(column, cell)), digits)
	}
	return c
}

// isNewestFirst tells from the first and the last date whether a file runs backwards.
func isNewestFirst(dates *convert.DateColumn, first, last convert.DateCell, order convert.DateOrder) bool {
	newest, oldest := dates.Day(first, order), dates.Day(last, order)
	return newest > oldest && oldest != 0
}
