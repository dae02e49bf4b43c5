package paper

import (
	"cmp"
	"slices"
	"strings"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// ledger is what the paper prints about one account: rows and figures in the order of print.
type ledger struct {
	account  account
	rows     []*list.Row
	events   []event
	sections []section
	digits   uint8
	days     date.Column // of the rows
	left     statement.LeftOut
	card     bool // the paper is a card's
	maybe    bool // and that is not certain
	own      bool // it is printed as its holder sees it: what is owed has a minus
	doubted  bool // something that no sum proves is not certain: a year, the order of day and month
	misdated bool // the balances by day contradict the days of the rows, and nothing else does
	first    int  // event of the first row
	last     int
	minuses  [head.MarkRole + 1]bool // all amounts in columns of a role are printed with a minus
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
	events, phrases := d.shareEvents(out), d.cardWords()
	for i, l := range out {
		l.gather(events[i])
		l.measure()
		l.leaveBands(d)
	}
	d.signSections()
	for _, l := range out {
		l.sections = d.sections
		d.settle(l, phrases)
		l.findSummed(d)
	}
	out = d.partLedgers(out, phrases)
	if len(out) == 1 && out[0].account.number == "" {
		out[0].account.number = cmp.Or(d.footNumber(), d.holder)
	}
	return out
}

// shareEvents gives to each ledger the rows and figures of its account, and counts what is no booking among them.
func (d *document) shareEvents(out []*ledger) [][]event {
	repeated := d.repeated()
	events := make([][]event, len(out))
	for _, e := range d.events {
		switch {
		case e.row != nil:
			at := e.row.Account
			if repeated[e.row.Layout] {
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
	for _, at := range d.loose {
		if at >= 0 && at < len(out) {
			out[at].left.Add(statement.Note)
		}
	}
	return events
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
		l.last, e.row.Index = i, len(l.rows)
		l.rows = append(l.rows, e.row)
		l.days.See([]byte(e.row.Day.InYear()))
	}
}

// leaveBehindEnd takes out what is called a balance and no more under the one that the list closes with: it may be an average.
func (l *ledger) leaveBehindEnd() {
	drop, closed := map[event]bool{}, false
	for _, e := range l.events[min(l.last+1, len(l.events)):] {
		switch f := e.figure; {
		case f == nil || !f.inList:
		case f.kind == list.ClosingFigure:
			closed = true
		case closed && f.kind == list.BalanceFigure:
			drop[e] = true
		}
	}
	l.leave(drop)
}

// repeated finds lists that tell again what those with balances told, as a summary of checks does: every row of them stands
// there too.
func (d *document) repeated() map[*list.Layout]bool {
	out := d.repeatedIn(date.MonthFirst)
	for l, is := range d.repeatedIn(date.DayFirst) {
		out[l] = out[l] || is
	}
	return out
}

func (d *document) repeatedIn(order date.Order) map[*list.Layout]bool {
	type print struct {
		account, day int // what went to another account stands on both
		amount       string
	}
	told, again, other := map[print]int{}, map[*list.Layout]int{}, map[*list.Layout]int{}
	rows := slices.DeleteFunc(d.rows(), func(r *list.Row) bool { return r.Day == nil })
	printed := func(r *list.Row) print {
		return print{r.Account, ink.DayOfYear(r.Day, order), ink.DigitsOf(r.Money.Token.Text)}
	}
	for _, r := range rows {
		if r.Layout.HasBalance() {
			told[printed(r)]++
		}
	}
	for _, r := range rows {
		switch p := printed(r); {
		case r.Layout.HasBalance():
		case told[p] > 0:
			told[p]--
			again[r.Layout]++
		default:
			other[r.Layout]++
		}
	}
	out := map[*list.Layout]bool{}
	for l := range again {
		out[l] = other[l] == 0
	}
	return out
}

// inColumns says whether debits and credits have columns of their own.
func (l *ledger) inColumns() bool {
	for _, r := range l.rows {
		if r.Money.Role == head.AmountRole {
			return false
		}
	}
	return true
}

// noBooking says whether a row stands in a list of something else: of balances, or of what is still to come.
func (d *document) noBooking(r *list.Row) (statement.Reason, bool) {
	s := d.sections[r.Section].senses
	if s.Has(words.Pending) || s.Has(words.Declined) && !s.Has(words.SectionIn) && !s.Has(words.SectionOut) {
		return statement.Pending, true
	}
	if list.SaysFigure(s) && !s.Has(words.SectionIn) && !s.Has(words.SectionOut) && !r.IsWhole() {
		return statement.BalanceLine, true
	}
	if d.fallsDue(r.Layout) {
		return statement.Information, true
	}
	if r.Layout.FallsDue() && slices.ContainsFunc(d.layouts, func(l *list.Layout) bool { return l.NamesBooking() && !l.FallsDue() }) {
		return statement.Information, true // a list of plans beside that of bookings
	}
	if len(r.Layout.Columns) == 2 && (s.Has(words.SectionIn) || s.Has(words.SectionOut)) {
		return 0, false // "Deposits" over days and amounts says what they are
	}
	for _, c := range r.Layout.Columns {
		if c.Role == head.DescriptionRole || c.Role == head.TextRole || c.Role == head.CheckRole {
			return 0, false
		}
	}
	return statement.Information, true
}

// fallsDue says whether the days of a list are those on which something begins or ends, beside a list of those on which money moved.
func (d *document) fallsDue(l *list.Layout) bool {
	return d.booked && l.HasDates() && !l.NamesBooking()
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
			visit(&e.row.Money.Token)
			if e.row.Balance != nil {
				visit(e.row.Balance)
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
		description, other, _ := r.Texts()
		if strings.Contains(description+other, "\uFFFD") {
			count++
		}
	}
	return count
}

// printsDecimals says whether amounts have decimals, whatever the currency asks for.
func (l *ledger) printsDecimals() bool {
	for _, r := range l.rows {
		if r.Money.Token.Sure {
			return true
		}
	}
	return false
}

// titled says whether a list has titles over its columns.
func (d *document) titled() bool {
	titled := func(c list.Column) bool { return c.Title != "" }
	return slices.ContainsFunc(d.layouts, func(l *list.Layout) bool { return slices.ContainsFunc(l.Columns, titled) })
}

// listsOthers says whether the rows were found without titles of their own, and a line over them titles a day and what only other lists
// have, as the duration of a call or the reading of a meter.
func (d *document) listsOthers() bool {
	if d.titled() {
		return false
	}
	for _, lines := range d.pages {
		for i := range lines {
			day, other := false, false
			for _, c := range head.CellsOf(&lines[i], nil) {
				r, field := c.Role()
				day, other = day || r.Date(), other || head.OfOtherLists(field) || c.Known && field == words.Measure
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
	for p, lines := range d.pages {
		for i := range lines {
			if rows[[2]int{lines[i].Page, lines[i].Number}] {
				before = false
			} else if !d.headsAccount(p, i) && titlesOthers(&lines[i]) || before && slices.ContainsFunc(ink.Runs(&lines[i]), namesBill) {
				return true
			}
		}
	}
	return false
}

// headsAccount says whether a line is one of the head of a list with balances. Its titles may have several lines each, of which one by itself
// says something else: "End of day" over "balance".
func (d *document) headsAccount(page, line int) bool {
	return slices.ContainsFunc(d.regions[page], func(r region) bool {
		return r.first <= line && line < r.below && slices.ContainsFunc(r.bodies, func(b *list.Body) bool { return b.Layout.HasBalance() })
	})
}

// titlesOthers says whether a line is a head that names a day or money, and apart from it what only lists of other kinds have. One that
// names a balance heads an account's list.
func titlesOthers(l *ink.Line) bool {
	if len(l.Dates)+len(l.Amounts) > 0 {
		return false
	}
	ours, others := false, false
	for _, run := range ink.Runs(l) {
		r, field := head.RoleOf(ink.Text(run))
		if r == head.BalanceRole || field == words.OtherBalance {
			return false
		}
		ours, others = ours || r.Date() || r.Money(), others || head.OfOtherLists(field)
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
	for line := range d.rowLayouts() {
		out[line] = true
	}
	return out
}

// rowLayouts lists the same lines with the layout of their rows.
func (d *document) rowLayouts() map[[2]int]*list.Layout {
	out := map[[2]int]*list.Layout{}
	for _, r := range d.rows() {
		for _, it := range r.Items {
			for n := it.From; n <= it.To; n++ {
				out[[2]int{it.Page, n}] = r.Layout
			}
		}
	}
	return out
}

// value is a balance as the holder's money. In debt what is owed is printed as a plain number, and so it is in a column of charges.
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
	if negated || debt {
		return -t.Units
	}
	return t.Units
}

// byDay gives the rows in the order of print. Sections that each begin anew in time are brought together by day; rows of one day stay as they
// are printed, and so do those of a list that does not go ahead in time.
func (l *ledger) byDay() []*list.Row {
	several, back := false, false
	for i, r := range l.rows[1:] {
		before := l.rows[i]
		several = several || r.Section != before.Section
		back = back || r.Chosen < before.Chosen && r.Section == before.Section
	}
	if !several || back {
		return l.rows
	}
	rows := slices.Clone(l.rows)
	order.Sort(rows, func(a, b *list.Row) bool { return a.Chosen < b.Chosen })
	return rows
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
		if e.row.Balance != nil {
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
		if e.figure != nil || e.row.Balance != nil {
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
