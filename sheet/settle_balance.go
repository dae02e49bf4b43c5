package sheet

import (
	"tillroll/convert"
	"tillroll/ofx"
)

// chain checks the rows of a file, in file order, against its running balance. All
// amounts have the same number of decimals. Which way the balance runs is known only
// at the end, so every way is followed at once.
type chain struct {
	digits      uint8
	newestFirst bool // as the dates say
	found       bool // some row had a balance
	balance     ofx.Sum
	line        int // of the last row with a balance
	ways        [4]way
}

// way is one way to read a chain: from which end, and whether the balance grows by the
// amounts or, as on many card statements, shrinks by them.
type way struct {
	newestFirst bool
	owed        bool // the balance is what is owed: it grows when money goes out
	checks      int
	breaks      int
	list        []Break // the first of them
	posted      ofx.Sum // between the last balance and the row to come
	whole       bool    // there is a balance, and every amount since could be read
	newest      ofx.Sum // the balance behind the first row of a file that is newest first
	first       ofx.Sum // the first balance of the file
}

func newChain(digits uint8, newestFirst bool) *chain {
	return &chain{digits: digits, newestFirst: newestFirst, ways: [4]way{{}, {newestFirst: true}, {owed: true}, {newestFirst: true, owed: true}}}
}

// cash is an amount that may be missing or unreadable.
type cash struct {
	ofx.Amount
	ok bool
}

// see follows the chain to the next row. A balance that is missing is bridged by the
// amounts; an amount that is missing ends the chain and the next balance begins it
// anew, so that one bad line makes one break.
func (c *chain) see(line int, amount, balance cash) {
	var found ofx.Sum
	found.Add(balance.Amount)
	for i := range c.ways {
		w := &c.ways[i]
		if !w.newestFirst {
			w.post(amount)
		}
		if balance.ok {
			c.meet(w, line, found)
		}
		if w.newestFirst {
			w.post(amount)
		}
	}
	if balance.ok {
		c.balance, c.line, c.found = found, line, true
	}
}

// post adds an amount to what lies between two balances. One that cannot be read leaves a
// gap, over which nothing is compared.
func (w *way) post(amount cash) {
	amount.Negative = amount.Negative != w.owed
	w.posted.Add(amount.Amount)
	w.whole = w.whole && amount.ok
}

// meet compares two balances with what was posted between them. From top to bottom
// that leads from the last balance to the one found, from bottom to top the other way.
func (c *chain) meet(w *way, line int, found ofx.Sum) {
	from, to := c.balance, found
	if w.newestFirst {
		from, to, line = found, c.balance, c.line
	}
	from.AddSum(w.posted)
	if !c.found {
		w.newest, w.first = from, found
	}
	if w.whole {
		w.checks++
		if from != to {
			w.breaks++
			if len(w.list) < maxSkipped {
				w.list = append(w.list, Break{line, string(from.Append(nil, c.digits)), string(to.Append(nil, c.digits))})
			}
		}
	}
	w.posted, w.whole = ofx.Sum{}, true
}

// best gives the way to read the chain that breaks least. Where both ends serve as
// well, the dates decide. A balance that is owed is believed only where the plain
// reading fails on most steps: on few rows some odd reading always fits.
func (c *chain) best() *way {
	plain := c.better(&c.ways[0], &c.ways[1])
	if plain.checks < 2 || plain.breaks*2 <= plain.checks {
		return plain
	}
	if owed := c.better(&c.ways[2], &c.ways[3]); owed.breaks*2 <= owed.checks {
		return owed
	}
	return plain
}

// better gives the end to read from.
func (c *chain) better(forward, backward *way) *way {
	if backward.breaks < forward.breaks || backward.breaks == forward.breaks && c.newestFirst {
		return backward
	}
	return forward
}

// last gives the balance behind the newest row, and the newest one that the file states:
// rows beyond it were added.
func (c *chain) last(w *way, negative bool) (last, stated string) {
	sum, found := w.newest, w.first
	if !w.newestFirst {
		sum, found = c.balance, c.balance
		sum.AddSum(w.posted)
	}
	if negative {
		sum, found = sum.Negated(), found.Negated()
	}
	return string(sum.Append(nil, c.digits)), string(found.Append(nil, c.digits))
}

// maxDigits is the most decimals a currency has (KWD); trying a mapping must not
// round what it compares.
const maxDigits = 3

// chainOf follows the balance of a mapping that is still being tried. Amounts and
// balances are read as one column: they come from one bank, and what one says about
// decimal marks holds for the other.
func (t *table) chainOf(m Mapping) *chain {
	r := newRowReader(t, m)
	var money convert.AmountColumn
	var dates convert.DateColumn
	var rows []row
	var days []convert.DateCell
	for _, rec := range t.sample {
		if amount, problem := r.amount(rec); problem == "" && amount != "" && isDate(r.cell(rec, Date)) {
			rows = append(rows, row{rec, amount, r.cell(rec, Balance)})
			days = append(days, dates.See([]byte(r.cell(rec, Date))))
			money.See([]byte(amount))
			money.See([]byte(r.cell(rec, Balance)))
		}
	}
	newestFirst := len(days) > 0 && isNewestFirst(&dates, days[0], days[len(days)-1], convert.Auto)
	c := newChain(maxDigits, newestFirst)
	for _, row := range rows {
		c.see(row.line, readCash(&money, row.amount, maxDigits), readCash(&money, row.balance, maxDigits))
	}
	return c
}

func readCash(column *convert.AmountColumn, cell string, digits uint8) (c cash) {
	c.Amount, c.ok = column.Amount([]byte(cell), digits)
	return c
}

// isNewestFirst tells from the first and the last date whether a file runs backwards.
func isNewestFirst(dates *convert.DateColumn, first, last convert.DateCell, order convert.DateOrder) bool {
	newest, oldest := dates.Day(first, order), dates.Day(last, order)
	return newest > oldest && oldest != 0
}

// settleBalance checks the running balance and makes the last one the statement's
// ledger balance, unless the user gave one.
func (f *File) settleBalance(c *chain, options *convert.Options) {
	w := c.best()
	if w.checks >= 4 && w.breaks*2 > w.checks {
		f.note("The balance column does not follow the amounts and was not used: %d of %d steps do not add up.", w.breaks, w.checks)
		return
	}
	f.Breaks, f.MoreBreaks = w.list, w.breaks-len(w.list)
	if !c.found {
		return
	}
	// OFX states what is owed as a negative balance.
	owed := w.owed != options.InvertSigns
	if owed && options.Account != ofx.CreditCard {
		f.note("The running balance falls when money comes in, as on a card: it was taken for what is owed. On any other account the signs are the wrong way round.")
	}
	var stated string
	f.Balance, stated = c.last(w, owed)
	if f.Balance != stated {
		f.note("The newest balance in the file is %s: newer rows without one were added to it.", stated)
	}
	if options.LedgerBalance == "" {
		options.LedgerBalance = f.Balance
	}
}
