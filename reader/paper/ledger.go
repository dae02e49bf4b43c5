package paper

import (
	"slices"
	"strings"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// ledger is what the paper prints about one account: rows and figures in the order of print.
type ledger struct {
	account  account
	rows     []*row
	events   []event
	sections []section
	digits   uint8
	days     date.Column // of the rows
	left     statement.LeftOut
	card     bool // the paper is a card's
	maybe    bool // and that is not certain
	doubted  bool // something that no sum proves is not certain: a year, the order of day and month
	first    int  // event of the first row
	last     int
	minuses  [markRole + 1]bool      // all amounts in columns of a role are printed with a minus
	worth    func(*ink.Amount) int64 // the units of an amount, by how all of them are printed
}

// ledgers parts what was found by account.
func (d *document) ledgers() []*ledger {
	out := make([]*ledger, len(d.accounts))
	for i := range out {
		out[i] = &ledger{account: d.accounts[i], digits: 2}
		if d.habits.Thirds {
			out[i].digits = 3
		}
	}
	repeated := d.repeated()
	events := make([][]event, len(out))
	for _, e := range d.events {
		switch {
		case e.row != nil:
			at := e.row.account
			if repeated[e.row.layout] {
				out[at].left.Add(statement.TotalLine)
				continue
			}
			if reason, no := d.noBooking(e.row); no {
				out[at].left.Add(reason)
				continue
			}
			events[at] = append(events[at], e)
		case e.figure.account >= 0 && e.figure.account < len(out):
			events[e.figure.account] = append(events[e.figure.account], e)
		}
	}
	phrases := d.cardWords()
	for i, l := range out {
		l.gather(events[i])
		l.measure()
		l.leaveBands(d)
	}
	d.signSections()
	for _, l := range out {
		l.sections = d.sections
		l.settle(phrases)
		l.findSummed(d)
	}
	return d.partLedgers(out, phrases)
}

// gather takes events and counts the rows among them.
func (l *ledger) gather(events []event) {
	l.events, l.rows, l.first, l.last, l.days = events, nil, -1, 0, date.Column{}
	for i, e := range events {
		if e.row == nil {
			continue
		}
		if l.first < 0 {
			l.first = i
		}
		l.last, e.row.index = i, len(l.rows)
		l.rows = append(l.rows, e.row)
		l.days.See([]byte(e.row.day.InYear()))
	}
}

// settle measures the amounts of a ledger, leaves its totals out, and tells whether it is a card's.
func (l *ledger) settle(phrases int) {
	l.measure()
	l.leaveHeadings()
	l.leaveTotals()
	evidence := l.cardEvidence(phrases)
	if l.account.owed || l.owesEnds() {
		evidence = max(evidence, isCard+2)
	}
	l.card = evidence >= isCard
	// The titles of debits and credits leave no doubt which way money went.
	l.maybe = !l.inColumns() && (evidence == isCard || evidence == isCard-1)
}

// repeated finds lists that tell again what another list with its balances told, as a summary of checks does: every row of them stands
// there too.
func (d *document) repeated() map[*layout]bool {
	out := d.repeatedIn(date.MonthFirst)
	for l, is := range d.repeatedIn(date.DayFirst) {
		out[l] = out[l] || is
	}
	return out
}

func (d *document) repeatedIn(order date.Order) map[*layout]bool {
	type print struct {
		day    int
		amount string
	}
	var whole *layout // of the list that has balances
	told, again, other := map[print]int{}, map[*layout]int{}, map[*layout]int{}
	for _, e := range d.events {
		r := e.row
		if r == nil || r.day == nil {
			continue
		}
		p := print{ink.DayOfYear(r.day, order), ink.DigitsOf(r.money.token.Text)}
		switch {
		case r.balance != nil && (whole == nil || whole == r.layout):
			whole = r.layout
			told[p]++
		case whole == r.layout:
			told[p]++
		case told[p] > 0:
			told[p]--
			again[r.layout]++
		default:
			other[r.layout]++
		}
	}
	out := map[*layout]bool{}
	for l := range again {
		out[l] = other[l] == 0 && l != whole && !l.hasBalance()
	}
	return out
}

// inColumns says whether debits and credits have columns of their own.
func (l *ledger) inColumns() bool {
	for _, r := range l.rows {
		if r.money.role == amountRole {
			return false
		}
	}
	return true
}

// fallsDue says whether a list has a column of days on which something ends.
func (l *layout) fallsDue() bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return c.field == words.OtherDate })
}

// noBooking says whether a row stands in a list of something else: of balances, or of what is still to come.
func (d *document) noBooking(r *row) (statement.Reason, bool) {
	s := d.sections[r.section].senses
	if s.Has(words.Pending) || s.Has(words.Declined) && !s.Has(words.SectionIn) && !s.Has(words.SectionOut) {
		return statement.Pending, true
	}
	if saysFigure(s) && !s.Has(words.SectionIn) && !s.Has(words.SectionOut) && !r.isWhole() {
		return statement.BalanceLine, true
	}
	if d.booked && hasDates(r.layout.columns) && !namesBooking(r.layout.columns) {
		return statement.Information, true // its days are those on which something begins or falls due
	}
	if r.layout.fallsDue() && slices.ContainsFunc(d.layouts, func(l *layout) bool { return namesBooking(l.columns) && !l.fallsDue() }) {
		return statement.Information, true // a list of plans beside that of bookings
	}
	if len(r.layout.columns) == 2 && (s.Has(words.SectionIn) || s.Has(words.SectionOut)) {
		return 0, false // "Deposits" over days and amounts says what they are
	}
	for _, c := range r.layout.columns {
		if c.role == descriptionRole || c.role == textRole || c.role == checkRole {
			return 0, false
		}
	}
	return statement.Information, true
}

// isWhole says whether a row has words, an amount and the balance behind it, as no line of a list of balances has.
func (r *row) isWhole() bool {
	description, _, _ := r.texts()
	return r.balance != nil && ink.HasLetter(description)
}

// measure gives every amount its units, by the decimal mark that all of them together show.
func (l *ledger) measure() {
	var column amount.Column
	each := func(visit func(*ink.Amount)) {
		for _, e := range l.events {
			if e.figure != nil {
				visit(&e.figure.token)
				continue
			}
			visit(&e.row.money.token)
			if e.row.balance != nil {
				visit(e.row.balance)
			}
		}
	}
	decimals := l.digits > 2
	each(func(t *ink.Amount) { decimals = decimals || t.Sure })
	reading := func(t *ink.Amount) amount.Reading {
		if !decimals && ink.HasThirds(t.Text) {
			return amount.Read([]byte(ink.DigitsOf(t.Text))) // forints: no amount has decimals, so that the mark groups
		}
		return t.Reading
	}
	each(func(t *ink.Amount) { column.Add(reading(t)) })
	verdict := column.Decide()
	l.worth = func(t *ink.Amount) int64 {
		a, _, _, ok := verdict.Resolve(reading(t), l.digits)
		if ok && a.Units < 1<<62 {
			return int64(a.Units)
		}
		return t.Units
	}
	each(func(t *ink.Amount) { t.Units = l.worth(t) })
}

// unreadable counts the rows whose text holds letters that nobody knows.
func (l *ledger) unreadable() int {
	count := 0
	for _, r := range l.rows {
		description, other, _ := r.texts()
		if strings.Contains(description+other, "\uFFFD") {
			count++
		}
	}
	return count
}

// printsDecimals says whether amounts have decimals, whatever the currency asks for.
func (l *ledger) printsDecimals() bool {
	for _, r := range l.rows {
		if r.money.token.Sure {
			return true
		}
	}
	return false
}

// listsOthers says whether the rows were found without titles of their own, and a line over them titles a day and what only other lists
// have, as the duration of a call or the reading of a meter.
func (d *document) listsOthers() bool {
	titled := func(c column) bool { return c.title != "" }
	if slices.ContainsFunc(d.layouts, func(l *layout) bool { return slices.ContainsFunc(l.columns, titled) }) {
		return false
	}
	for _, lines := range d.pages {
		for i := range lines {
			day, other := false, false
			for _, c := range cellsOf(&lines[i], nil) {
				r, field := roleOf(c)
				day, other = day || r.date(), other || ofOtherLists(field) || c.known && field == words.Measure
			}
			if day && other && len(lines[i].Dates)+len(lines[i].Amounts) == 0 {
				return true
			}
		}
	}
	return false
}

// otherKind says whether the paper is headed as something that is no statement: it names the number or the day of an invoice before its
// first row, or its list has what those of invoices, price lists and time sheets have. Words within sentences and rows say neither.
func (d *document) otherKind() bool {
	rows, before := d.rowLines(), true
	for _, lines := range d.pages {
		for i := range lines {
			if rows[[2]int{lines[i].Page, lines[i].Number}] {
				before = false
			} else if titlesOthers(&lines[i]) || before && slices.ContainsFunc(ink.Runs(&lines[i]), namesBill) {
				return true
			}
		}
	}
	return false
}

// titlesOthers says whether a line is a head that names a day or money, and apart from it what only lists of other kinds have. One that
// names a balance heads an account's list.
func titlesOthers(l *ink.Line) bool {
	if len(l.Dates)+len(l.Amounts) > 0 {
		return false
	}
	ours, others := false, false
	for _, run := range ink.Runs(l) {
		r, field := roleOf(cell{scores: headingOf(ink.Text(run))})
		if r == balanceRole || field == words.OtherBalance {
			return false
		}
		ours, others = ours || r.date() || r.money(), others || ofOtherLists(field)
	}
	return ours && others
}

// namesBill says whether a run begins with the name of an invoice's number or day: "Invoice no. 4711", "Rechnungsdatum 3. Mai". Who is its
// customer and what is due is told by banks as well.
func namesBill(run []ink.Word) bool {
	const longest = 3
	table, bill := words.All(), false
	name := []rune(run[0].Plain)
	for n := range name {
		bill = bill || table.Of(string(name[:n+1])).Has(words.Billed)
	}
	for n := 2; bill && n <= min(longest, len(run)); n++ {
		scores := table.Heading(ink.Text(run[:n]))
		if field, weight := scores.Best(); field == words.Invoice && weight >= words.Named {
			return true
		}
	}
	return false
}

// rowLines lists the lines that belong to rows, by page and number.
func (d *document) rowLines() map[[2]int]bool {
	out := map[[2]int]bool{}
	for _, r := range d.rows() {
		for _, it := range r.items {
			for n := it.from; n <= it.to; n++ {
				out[[2]int{it.Page, n}] = true
			}
		}
	}
	return out
}

// value is a balance as the holder's money. In debt what is owed is printed as a plain number.
func value(t *ink.Amount, negated, debt bool) int64 {
	switch t.Mark {
	case ink.Minus:
		if debt {
			return t.Units
		}
		return -t.Units
	case ink.DebitMark:
		return -t.Units
	case ink.CreditMark:
		return t.Units
	}
	if negated != debt {
		return -t.Units
	}
	return t.Units
}

// byDay gives the rows in the order of print. Sections each begin anew in time, so they are brought together by day; rows of one
// day stay as they are printed.
func (l *ledger) byDay() []*row {
	for _, r := range l.rows {
		if r.section != l.rows[0].section {
			rows := slices.Clone(l.rows)
			order.Sort(rows, func(a, b *row) bool { return a.chosen < b.chosen })
			return rows
		}
	}
	return l.rows
}

// unanchored counts the rows before the first printed balance, which no figure holds; the balance beside a row is one behind it.
func (l *ledger) unanchored(r *reading) int {
	if r.opening != nil {
		return 0
	}
	count := 0
	for _, e := range l.inTime(r.reversed) {
		if e.figure != nil {
			return count
		}
		count++
		if e.row.balance != nil {
			return count
		}
	}
	return 0 // totals prove it, or nothing does
}

// unheld counts the rows behind the last printed balance, where balances are what proves a reading: they may be of another list.
func (l *ledger) unheld(r *reading) int {
	if r.closing != nil {
		return 0
	}
	behind, held := 0, false
	for _, e := range l.inTime(r.reversed) {
		if e.figure != nil || e.row.balance != nil {
			behind, held = 0, true
			continue
		}
		behind++
	}
	if !held {
		return 0 // totals prove it, or nothing does
	}
	return behind
}
