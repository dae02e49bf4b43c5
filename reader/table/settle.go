package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// group is the rows of one account in one currency.
type group struct {
	key               string
	account, currency string
	evidence          convert.Evidence
	first, last       convert.DateCell
	carried           carried
	balances, fees    convert.AmountColumn
	figures           []printed
	followed          follower // as the survey saw the rows
	strange           string   // its currency, where another was asked for
	statement         *statement.Statement
}

// maxGroups is how many statements a file may make. More different values are no accounts.
const maxGroups = 200

// survey is what one walk over all rows finds out before any is converted. It does not
// grow with the rows, but for the ids they bring.
type survey struct {
	days    days
	signs   signs
	amounts amountSigns
	byKey   map[string]*group
	current *group            // of the last row
	leftOut statement.LeftOut // of lines that belong to no group
	skipped []statement.Skipped
	more    int
	runs    asideRuns
	rows    int // of all groups
	strays  strays
	states  states
	other   other
	cut     int          // the line inside which the file stops; 0 for none
	coded   bool         // some row names its currency, so that the one that is asked for matters
	figures []printed    // all that the file prints, wherever
	labels  cells.Record // the last line that heads figures below it
}

func settleAll(found []*finding, o statement.Options) (all []*statement.Statement, err error) {
	for _, f := range found {
		list, err := f.settle(o)
		if err != nil {
			return nil, err
		}
		if len(found) > 1 {
			for _, s := range list {
				s.Source = f.sheet
			}
		}
		all = append(all, list...)
	}
	return all, nil
}

// look walks over all rows, unless that was done and another currency asked for would not
// set other rows apart.
func (f *finding) look(wanted string) error {
	if f.survey != nil && (f.wanted == wanted || !f.survey.coded) {
		return nil
	}
	s := &survey{byKey: map[string]*group{}, strays: strays{}}
	f.wanted, f.groups = wanted, nil
	if err := f.reader.each(f.listen(s), func(w row) error { f.see(s, w); return nil }); err != nil {
		return err
	}
	f.survey = s
	return nil
}

// settle finds out by all rows how they are to be read: their statements, the order of day
// and month, the signs, the balance.
func (f *finding) settle(o statement.Options) ([]*statement.Statement, error) {
	wanted := strings.ToUpper(o.Convert.Currency)
	if err := f.look(wanted); err != nil {
		return nil, err
	}
	f = f.fresh(wanted)
	s, r := f.survey, f.reader
	odd := s.hasOdd()
	f.findCountry()
	options := o.Convert
	f.nameGroups(s, &o)
	if options.Currency != "" {
		f.country.code = strings.ToUpper(options.Currency)
	} else if code := f.groups[0].currency; code != "" {
		f.country.code = code
	}
	f.settleDates(&s.days, &options)
	f.settleSigns(&s.signs, &o, &options)
	if r.dotsGroup = f.settleMarks(f.allAmounts(), f.allOthers(), f.country.code); r.dotsGroup {
		comma, known := f.allAmounts().With(f.allOthers()).DecimalMark()
		switch {
		case known && comma:
		case f.hasNoDecimals(f.country.code):
			f.note("The dots are read as thousands marks, because %s has no decimals.", f.country.code)
		default:
			f.doubt("layout", "No amount has decimals that tell: the dots are read as thousands marks, as in the countries that speak the header's language. Write the decimal mark into a layout to be sure.")
		}
		for _, g := range f.groups { // without their dots the amounts are whole numbers, and nothing is left open
			g.evidence.Amounts, g.balances = convert.AmountColumn{}, convert.AmountColumn{}
		}
	}
	if odd {
		marks := f.allAmounts()
		r.marks = &marks
	}
	s.runs.tell(f)
	s.other.tell(f)
	s.strays.tell(f)
	s.states.tell(f)
	if s.cut > 0 && f.missing == "" {
		f.missing = fmt.Sprintf("line %d, the last one, has no line end and less in it than the lines before", s.cut)
	}
	if f.missing != "" {
		f.doubt("", "%s", statement.StopsEarly(f.missing))
	}
	f.tellRival()
	list := f.statements(s, &o, options)
	if err := f.prove(s, list); err != nil {
		return nil, err
	}
	for _, g := range f.groups {
		g.carried.tell(g.statement)
	}
	return list, nil
}

// see adds a row to the survey.
func (f *finding) see(s *survey, w row) {
	g := s.current
	if g == nil || g.key != w.group {
		g = s.byKey[w.group]
	}
	if g == nil {
		g = &group{key: strings.Clone(w.group), followed: f.reader.follow(usualDigits, new(convert.AmountColumn))}
		_, code, _ := strings.Cut(g.key, "\x00")
		code = f.reader.table.CurrencyNamed(code)
		s.coded = s.coded || code != ""
		if code != "" && f.wanted != "" && code != f.wanted {
			g.strange = code
		}
		if g.strange == "" && len(f.groups) < maxGroups {
			f.groups = append(f.groups, g)
		}
		s.byKey[g.key] = g
	}
	s.current = g
	if g.strange != "" {
		s.skip(w.place(), fmt.Sprintf("it is in %s, not in %s", g.strange, f.wanted))
		return
	}
	cell := g.evidence.See(convert.Row{Date: []byte(w.date), Amount: []byte(w.amount), ID: []byte(w.At(f.reader.id))})
	if g.evidence.Rows == 1 {
		g.first = cell
	}
	g.last = cell
	if w.carried {
		g.carried.see(w.place())
	}
	s.rows++
	s.days.column.Add(cell)
	s.days.see(cell)
	if w.balance != "" {
		g.balances.See([]byte(w.balance))
	}
	if f.reader.fee != none {
		if fee := w.At(f.reader.fee); fee != "" {
			g.fees.See([]byte(fee))
		}
	}
	g.followed.see(w)
	if w.amount == "" {
		s.strays.see(f.reader.plan, w.Record)
	}
	if f.reader.status != none {
		s.states.see(f.reader.plan, w.At(f.reader.status))
	}
	s.amounts.see(f.reader.table, w.amount)
	s.signs.see(f.reader, w)
}

// hasOdd tells that some amount cannot be read.
func (s *survey) hasOdd() bool {
	for _, g := range s.byKey {
		if g.evidence.Amounts.HasUnreadable() {
			return true
		}
	}
	return false
}

// listen hears of the lines that are no rows.
func (f *finding) listen(s *survey) *listener {
	return &listener{
		leftOut: func(r row, reason statement.Reason) {
			s.leftOut.Add(reason)
			if r.date != "" {
				s.days.column.See([]byte(r.date))
			}
			if reason == statement.BalanceLine || reason == statement.TotalLine {
				f.hear(s, r.Record, r.group)
			}
		},
		skip: func(r row, problem string) {
			if problem == statement.StopsInside {
				s.cut = r.Line
			}
			s.skip(r.place(), problem)
		},
		anew: s.other.see,
		aside: func(r cells.Record) {
			s.runs.add(r)
			f.hear(s, r, f.reader.groupOf(r))
		},
	}
}

// hear takes the figures of a line that is no booking.
func (f *finding) hear(s *survey, rec cells.Record, group string) {
	p := f.reader.plan
	list := p.figuresOf(rec, cells.Record{}, true)
	if len(list) == 0 && len(s.labels.Cells) > 0 {
		list = p.figuresOf(s.labels, rec, true)
	}
	s.labels = cells.Record{}
	if len(list) == 0 && p.headsFigures(rec) {
		s.labels = rec.Clone()
	}
	g := s.byKey[group]
	named := group != p.groupOf(rec) || p.account != none && rec.At(p.account) != "" || p.currency != none && rec.At(p.currency) != ""
	for _, figure := range list {
		if len(s.figures) > maxFigures {
			return
		}
		figure.after = s.rows
		s.figures = append(s.figures, figure)
		if g != nil && named {
			figure.after = g.evidence.Rows
			g.figures = append(g.figures, figure)
		}
	}
}

func (f *finding) ambiguousDates() (n int) {
	for _, g := range f.groups {
		n += g.evidence.Dates.Ambiguous()
	}
	return n
}

func (f *finding) allAmounts() (all convert.AmountColumn) {
	for _, g := range f.groups {
		all = all.With(g.evidence.Amounts)
	}
	return all
}

func (f *finding) allOthers() (all convert.AmountColumn) {
	for _, g := range f.groups {
		all = all.With(g.balances).With(g.fees)
	}
	return all
}

// nameGroups finds the account and the currency of every group.
func (f *finding) nameGroups(s *survey, o *statement.Options) {
	p := f.reader.plan
	if len(f.groups) == 0 {
		f.groups = []*group{{}}
	}
	named, asked := "", false
	account := p.preambleAccount()
	for _, g := range f.groups {
		number, code, _ := strings.Cut(g.key, "\x00")
		g.account = strings.Trim(number, "' ")
		if g.account == "" && (len(f.groups) == 1 || p.account == none && p.currency == none) {
			g.account = account
		}
		if g.currency = p.table.CurrencyNamed(code); g.currency == "" && words3(code) {
			g.currency = code
		}
		if g.currency != "" || o.Convert.Currency != "" {
			continue
		}
		if !asked {
			named, asked = f.fileCurrency(&s.amounts), true
		}
		if g.currency = named; named == "" {
			g.currency = f.currencyOfCountry(s, g.account)
		}
	}
}

// words3 tells whether a text could be a code nobody knows: it is told by the conversion.
func words3(code string) bool { return len(code) == 3 && isLetter(code[0]) }

func (f *finding) tellRival() {
	if f.reader.openFees {
		f.doubt("column.fee", "There are fees in column %s, and nothing in the file proves whether they are part of the amounts: they were not taken off. Name the fee column to have them taken off.", f.reader.columnName(f.reader.fee))
	}
	if at := f.reader.role(statement.Fee); at != none && !f.reader.columns[at].isMoney() {
		f.doubt("column.fee", "Column %s was named as the one of the fees and holds hardly an amount: nothing is taken off, and its text is in no row. Name another, or none.", f.reader.columnName(at))
	}
	f.doubtTaxes()
	if f.reader.rival != "" {
		f.doubt("column.amount", "The amounts are those of column %s; column %s would do as well and differs. Name the amount column to be sure.", f.reader.columnName(f.reader.money.single), f.reader.rival)
	}
}

// preambleAccount finds the number of the account above the table: behind a label, in the
// same cell or the next; words that end in it need no colon, if it is no year.
func (p *plan) preambleAccount() string {
	for _, r := range p.above {
		if number := p.accountIn(r); number != "" {
			return number
		}
		for _, cell := range r.Cells {
			if iban := ibanIn(cell); iban != "" {
				return iban
			}
			if number := p.numberBehindLabel(cell, surelyAccount); len(number) > len("2024") {
				return number
			}
		}
	}
	return ""
}

// surelyAccount is how much a heading must mean an account for the number behind it to be one.
const surelyAccount = 80

// accountIn finds the number of an account behind its label in a line.
func (p *plan) accountIn(r cells.Record) string {
	for i, cell := range r.Cells {
		label, value, cut := strings.Cut(cell, ":")
		if !cut || strings.TrimSpace(value) == "" {
			label = cell
			for k := i + 1; k < len(r.Cells); k++ {
				if value = strings.TrimSpace(r.Cells[k]); value != "" {
					break
				}
			}
		}
		scores := p.table.Heading(label)
		if field, weight := scores.Best(); weight >= surelyAccount && p.isAccountField(field) && isNumberLike(value) {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// isNumberLike tells whether a text is a number as accounts have them.
func isNumberLike(text string) bool {
	text = strings.TrimSpace(text)
	digits := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == ',' || c == ':' || c >= 0x80:
			return false
		}
	}
	return digits >= 4 && len(text) <= 40 && !isDate(text) && digits*2 >= len(strings.ReplaceAll(text, " ", ""))-4
}

// statements makes the statements of the groups.
func (f *finding) statements(s *survey, o *statement.Options, options convert.Options) []*statement.Statement {
	f.layout.Mapping = f.reader.mapping()
	for i, use := range f.reader.uses() {
		f.layout.Columns[i].Use = use
	}
	amounts := f.allAmounts()
	var list []*statement.Statement
	for i, g := range f.groups {
		st := &statement.Statement{Account: g.account, Options: options, Notes: slices.Clip(f.notes), Doubts: slices.Clip(f.doubts)}
		layout := f.layout
		st.Layout = &layout
		if st.Options.Currency == "" {
			st.Options.Currency = g.currency
		}
		if st.Options.AccountID == "" {
			st.Options.AccountID = strings.ReplaceAll(g.account, " ", "")
		}
		if len(f.groups) > 1 && !f.reader.dotsGroup {
			g.evidence.Amounts = amounts
		}
		if o.Convert.Currency != "" {
			st.NoteCurrency(cmp.Or(g.currency, f.namedCurrency(&s.amounts)), o.Convert.Currency)
		}
		st.Evidence = &g.evidence
		st.Rows, st.Origin = f.rowsOf(i), f.originOf(g)
		g.statement = st
		list = append(list, st)
	}
	if len(list) > 0 {
		list[0].Skipped, list[0].MoreSkipped, list[0].LeftOut = slices.Clip(s.skipped), s.more, s.leftOut
	}
	return list
}

// skip lists a row that is lost.
func (s *survey) skip(at statement.Place, problem string) {
	if len(s.skipped) == statement.MaxListed {
		s.more++
		return
	}
	s.skipped = append(s.skipped, statement.Skipped{Place: at, Reason: problem})
}

// origin is what the rows of a statement follow from: equal ones give equal rows.
type origin struct {
	survey          *survey
	group           string
	dots, card, odd bool
	marks           convert.AmountColumn
}

// originOf tells what the rows of a group follow from, once all is settled.
func (f *finding) originOf(g *group) origin {
	l := &f.reader.late
	from := origin{survey: f.survey, group: g.key, dots: l.dotsGroup, card: l.unsigned != nil, odd: l.marks != nil}
	if from.odd {
		from.marks = *l.marks
	}
	return from
}

// rowRoom holds the texts of nearly every row.
const rowRoom = 512

// rowsOf visits the rows of one group as they go to the conversion.
func (f *finding) rowsOf(index int) func(visit func(convert.Row) error) error {
	r, g, only := f.reader, f.groups[index], len(f.groups) == 1 && f.wanted == ""
	return func(visit func(convert.Row) error) error {
		buffer := make([]byte, 0, rowRoom)
		return r.each(nil, func(w row) error {
			if !only && w.group != g.key {
				return nil
			}
			out := convert.Row{Line: w.Line, Page: w.Page}
			buffer = r.fill(&out, &w, buffer[:0])
			return visit(out)
		})
	}
}

// fill puts the texts of a row into one for the conversion. They stand in buffer, which it
// gives back for the next.
func (r *rowReader) fill(out *convert.Row, w *row, buffer []byte) []byte {
	name, memo := r.texts.compose(w.Record, isNegative(w.amount), w.more)
	keyName, keyMemo := r.texts.keys(w.Record, w.more)
	out.Date, buffer = put(w.date, buffer)
	out.Amount, buffer = put(w.amount, buffer)
	out.Description, buffer = put(name, buffer)
	out.Memo, buffer = put(memo, buffer)
	out.CheckNumber, buffer = put(w.At(r.check), buffer)
	out.ID, buffer = put(w.At(r.id), buffer)
	if out.KeyDescription = out.Description; keyName != name {
		out.KeyDescription, buffer = put(keyName, buffer)
	}
	if out.KeyMemo = out.Memo; keyMemo != memo {
		out.KeyMemo, buffer = put(keyMemo, buffer)
	}
	return buffer
}

// put gives a text as bytes of a buffer, which may grow.
func put(text string, buffer []byte) (written, grown []byte) {
	at := len(buffer)
	buffer = append(buffer, text...)
	return buffer[at:len(buffer):len(buffer)], buffer
}

// asideRuns gathers lines that are no transactions, one below the other.
type asideRuns struct {
	runs []asideRun
	more int // runs beyond those listed
	last int // the last line left aside
}

type asideRun struct {
	first, last int
	sample      string
}

// maxAsideNotes is how many runs are named one by one.
const maxAsideNotes = 10

// add gathers neighbours into a run: a footer of ten lines is one note.
func (a *asideRuns) add(rec cells.Record) {
	goesOn := a.last > 0 && rec.Line <= a.last+2
	a.last = rec.Line
	switch n := len(a.runs); {
	case goesOn && a.more == 0:
		a.runs[n-1].last = rec.Line
	case goesOn:
	case n == maxAsideNotes:
		a.more++
	default:
		a.runs = append(a.runs, asideRun{rec.Line, rec.Line, cut(textOf(rec), 60)})
	}
}

// tell notes the lines left aside.
func (a *asideRuns) tell(f *finding) {
	if above := f.reader.above; len(above) > 0 {
		if f.reader.holdsTable(above) {
			f.doubt("layout", "%s above the table hold another one with columns of its own, which was not read: give it as a file of its own.", lines(above[0].Line, above[len(above)-1].Line))
		}
		f.note("%s above the table left aside.", lines(above[0].Line, above[len(above)-1].Line))
	}
	for _, run := range a.runs {
		f.note("%s left aside, no transaction: %q.", lines(run.first, run.last), run.sample)
	}
	if a.more > 0 {
		f.note("%d more places without a transaction left aside.", a.more)
	}
}

// lines names a range of lines.
func lines(first, last int) string {
	if first == last {
		return fmt.Sprintf("Line %d", first)
	}
	return fmt.Sprintf("Lines %d to %d", first, last)
}
