package sheet

import (
	"tillroll/convert"
	"tillroll/ofx"
)

// link is a row as the running balance sees it.
type link struct {
	line                int
	amount, balance     ofx.Amount
	hasAmount, hasFound bool
}

// chain is the rows of a file in file order, to be checked against its running
// balance. All amounts have the same number of decimals.
type chain struct {
	links       []link
	digits      uint8
	newestFirst bool // as the dates say
}

// walk is one way to read a chain: from which end, and whether the balance grows by
// the amounts or, as on many card statements, shrinks by them.
type walk struct {
	newestFirst bool
	owed        bool // the balance is what is owed: it grows when money goes out
	checks      int
	breaks      int
}

// newChain makes the chain of a mapping that is still being tried.
func (t *table) newChain(m Mapping) *chain {
	f := &File{Mapping: m}
	r := newRowReader(t, m, f)
	var rows []row
	for _, rec := range t.body[:min(len(t.body), statsWindow)] {
		if amount, problem := r.amount(rec); problem == "" && amount != "" && isDate(f.cell(rec, Date)) {
			rows = append(rows, row{rec.line, rec, amount, f.cell(rec, Balance)})
		}
	}
	return f.chainOf(rows, maxDigits, convert.Auto)
}

// maxDigits is the most decimals a currency has (KWD); trying a mapping must not
// round what it compares.
const maxDigits = 3

// chainOf reads amounts and balances as one column: they come from one bank, and what
// one says about decimal marks holds for the other.
func (f *File) chainOf(rows []row, digits uint8, order convert.DateOrder) *chain {
	cells := make([]string, 0, 2*len(rows))
	for _, r := range rows {
		cells = append(cells, r.amount)
	}
	for _, r := range rows {
		cells = append(cells, r.balance)
	}
	amounts, readable := convert.ReadAmounts(cells, digits)
	c := &chain{make([]link, len(rows)), digits, f.newestFirst(rows, order)}
	for i, r := range rows {
		j := i + len(rows)
		c.links[i] = link{r.line, amounts[i], amounts[j], readable[i], readable[j] && r.balance != ""}
	}
	return c
}

// best gives the way to read the chain that breaks least. Where both ends serve as
// well, the dates decide. A balance that is owed is believed only where the plain
// reading fails on most steps: on few rows some odd reading always fits.
func (c *chain) best() walk {
	plain := c.better(false)
	if plain.checks < 2 || plain.breaks*2 <= plain.checks {
		return plain
	}
	if owed := c.better(true); owed.breaks*2 <= owed.checks {
		return owed
	}
	return plain
}

// better gives the end to read from.
func (c *chain) better(owed bool) walk {
	forward, backward := walk{owed: owed}, walk{owed: owed, newestFirst: true}
	forward.checks, forward.breaks = c.follow(forward, nil)
	backward.checks, backward.breaks = c.follow(backward, nil)
	if backward.breaks < forward.breaks || backward.breaks == forward.breaks && c.newestFirst {
		return backward
	}
	return forward
}

// follow walks the chain and reports where it breaks. A balance that is missing is
// bridged by the amounts; an amount that is missing ends the chain and the next
// balance begins it anew, so that one bad line makes one break.
func (c *chain) follow(w walk, report func(l link, expected ofx.Sum)) (checks, breaks int) {
	var running ofx.Sum
	known := false
	for l := range c.each(w.newestFirst) {
		known = known && l.hasAmount
		running.Add(turned(l.amount, w.owed))
		if !l.hasFound {
			continue
		}
		var found ofx.Sum
		found.Add(l.balance)
		if known {
			checks++
			if running != found {
				breaks++
				if report != nil {
					report(l, running)
				}
			}
		}
		running, known = found, true
	}
	return checks, breaks
}

// each gives the links from the oldest to the newest.
func (c *chain) each(newestFirst bool) func(yield func(link) bool) {
	return func(yield func(link) bool) {
		for i := range c.links {
			if newestFirst {
				i = len(c.links) - 1 - i
			}
			if !yield(c.links[i]) {
				return
			}
		}
	}
}

func turned(a ofx.Amount, turn bool) ofx.Amount {
	a.Negative = a.Negative != turn
	return a
}

// last gives the balance behind the newest row, and whether there is one.
func (c *chain) last(w walk, negative bool) (string, bool) {
	var running ofx.Sum
	known := false
	for l := range c.each(w.newestFirst) {
		if l.hasFound {
			running, known = ofx.Sum{}, true
			running.Add(turned(l.balance, negative))
		} else if l.hasAmount {
			running.Add(turned(l.amount, w.owed != negative))
		}
	}
	return string(running.Append(nil, c.digits)), known
}

// settleBalance checks the running balance and makes the last one the statement's
// ledger balance, unless the user gave one.
func (f *File) settleBalance(rows []row, options *convert.Options) {
	if _, ok := f.Mapping[Balance]; !ok || len(rows) == 0 {
		return
	}
	digits := options.Digits()
	c := f.chainOf(rows, digits, options.DateOrder)
	w := c.best()
	if w.checks >= 4 && w.breaks*2 > w.checks {
		f.note("The balance column does not follow the amounts and was not used: %d of %d steps do not add up.", w.breaks, w.checks)
		return
	}
	c.follow(w, func(l link, expected ofx.Sum) {
		f.Breaks = append(f.Breaks, Break{l.line, string(expected.Append(nil, digits)), string(l.balance.Append(nil))})
	})
	// OFX states what is owed as a negative balance.
	balance, known := c.last(w, w.owed != options.InvertSigns)
	if !known {
		return
	}
	f.Balance = balance
	if options.LedgerBalance == "" {
		options.LedgerBalance = balance
	}
}

// newestFirst tells from the dates whether the file runs backwards.
func (f *File) newestFirst(rows []row, order convert.DateOrder) bool {
	if len(rows) == 0 {
		return false
	}
	days := convert.ReadDays(f.dateCells(rows), order)
	return days[0] > days[len(days)-1] && days[len(days)-1] != 0
}
