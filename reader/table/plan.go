package table

import (
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// none is the column of a role that no column plays.
const none = -1

// noRole is the role of a column that users cannot name.
const noRole = statement.Role(255)

// plan is how a table is to be read: which column plays which role, and which way the
// money goes.
type plan struct {
	*outline
	table   *words.Table
	columns []column
	given   map[statement.Role]int // columns the user named

	dates    []int // columns that can hold the day, the best first
	money    reading
	balance  int
	trial    trial // what the balance told about the money
	rival    string
	learnt   int  // the column whose words the balance explained
	openFees bool // there are fees, and nothing tells whether they are in the amounts

	fee, currency, account, status, impact, detail, check, id int
	quantity                                                  int    // of securities: such lists have lines without money
	mainAccount, mainCurrency                                 string // of rows that name none
	sampled                                                   int    // rows that were looked at

	texts texts
}

// newPlan gives every column its role.
func newPlan(o *outline, given map[statement.Role]string, unused []string, table *words.Table) (*plan, error) {
	p := &plan{outline: o, table: table, given: map[statement.Role]int{}, learnt: none}
	p.columns = profile(o.header, o.rows, o.width(), table)
	listed := p.describe()
	for _, name := range unused {
		at, err := findColumn(name, listed)
		if err != nil {
			return nil, err
		}
		p.columns[at] = column{}
	}
	for _, role := range statement.Roles() {
		name, ok := given[role]
		if !ok || name == "" {
			continue
		}
		at, err := findColumn(name, listed)
		if err != nil {
			return nil, columnError(role, err)
		}
		p.given[role] = at
	}
	p.chooseDates()
	p.chooseFacts()
	p.chooseMoney()
	if err := p.checkGivenSides(); err != nil {
		return nil, err
	}
	p.chooseTexts()
	if missing := p.missing(); len(missing) > 0 {
		return nil, &statement.MappingError{Missing: missing, Columns: listed}
	}
	return p, nil
}

// missing lists the roles without which there are no transactions.
func (p *plan) missing() (missing []statement.Role) {
	if len(p.dates) == 0 {
		missing = append(missing, statement.Date)
	}
	if !p.money.isComplete() {
		missing = append(missing, statement.Amount)
	}
	return missing
}

// role gives the column the user named for a role.
func (p *plan) role(r statement.Role) int {
	if at, ok := p.given[r]; ok {
		return at
	}
	return none
}

// isGiven tells whether the user gave some role to the column.
func (p *plan) isGiven(column int) bool {
	for _, at := range p.given {
		if at == column {
			return true
		}
	}
	return false
}

// pick gives the column with the highest score, the leftmost among equals; none where no
// score is positive.
func (p *plan) pick(score func(i int, c *column) int) int {
	best, bestScore := none, 0
	for i := range p.columns {
		if s := score(i, &p.columns[i]); s > bestScore {
			best, bestScore = i, s
		}
	}
	return best
}

// dateFields are what headings call a day, and how well each serves: a day that was booked
// beats one that was value-dated.
var dateFields = []struct {
	field  words.Field
	weight int
}{{words.BookingDate, 100}, {words.Date, 95}, {words.TransactionDate, 90}, {words.ValueDate, 60}, {words.OtherDate, 8}}

// chooseDates lists the columns of days. Where the best is empty on a row the next one
// serves.
func (p *plan) chooseDates() {
	if at := p.role(statement.Date); at != none {
		p.dates = []int{at}
		return
	}
	type scored struct{ at, score int }
	var found []scored
	for i := range p.columns {
		if s := p.dateScore(&p.columns[i]); s > 0 && !p.isGiven(i) {
			found = append(found, scored{i, s})
		}
	}
	order.Sort(found, func(a, b scored) bool { return a.score > b.score })
	for _, f := range found {
		if len(p.dates) == 0 || f.score >= 30 {
			p.dates = append(p.dates, f.at)
		}
	}
	if len(p.dates) == 0 { // a header is taken at its word; the rows tell what is wrong with them
		if at := p.pick(func(_ int, c *column) int {
			return int(max(c.scores[words.BookingDate], c.scores[words.Date], c.scores[words.TransactionDate])) - 85
		}); at != none {
			p.dates = []int{at}
		}
	}
}

func (p *plan) dateScore(c *column) int {
	if !c.share(c.dates, 60) && !(len(p.rows) == 0 && c.weight > 0) {
		return 0
	}
	score := 0
	for _, d := range dateFields {
		score = max(score, int(c.scores[d.field])*d.weight/100)
	}
	if c.weight < words.Named {
		score = max(score, 40)
	}
	if c.filled*2 < len(p.rows) {
		score -= 30
	}
	return max(score, 1)
}

// dateOf gives the day of a record as it stands, empty where it has none.
func (p *plan) dateOf(r cells.Record) string {
	for _, at := range p.dates {
		cell := r.At(at)
		if isDate(cell) {
			return cell
		}
		if len(cell) > 10 {
			if first := firstDate(cell); first != "" {
				return first
			}
		}
	}
	return ""
}

// misfits tells that a day is digits alone that count something where most others of its column
// are spelled otherwise. YYYYDDD, a spreadsheet's day and an epoch are how a whole column is
// written; among days of eight digits one of them was lost or is too many, and no reading of the
// others is proven. A spreadsheet's days may stand beside written ones; days of a year never do.
func (p *plan) misfits(r cells.Record, day string) bool {
	if !isDayCount(day) {
		return false
	}
	for _, at := range p.dates {
		c := &p.columns[at]
		others := c.packed
		if len(day) == len("YYYYDDD") {
			others = c.dates
		}
		if r.At(at) == day && others > 0 && others >= c.counts {
			return true
		}
	}
	return false
}

// isDayCount tells digits alone that are read as a number of days or seconds, by how many they are.
func isDayCount(cell string) bool {
	switch len(cell) {
	case 5, 7, 9, 10, 13:
		return isDigits(cell)
	}
	return false
}

func isDigits(cell string) bool { return strings.Trim(cell, "0123456789") == "" }

// firstDate takes the first of two days in a cell: "09/16/2020 as of 09/15/2020".
func firstDate(cell string) string {
	for i := range len(cell) {
		if cell[i] == ' ' && i >= 6 && isDate(cell[:i]) {
			return cell[:i]
		}
	}
	return ""
}

// chooseFacts finds the columns that say something about a row beside its day, its money
// and its texts.
func (p *plan) chooseFacts() {
	p.status = p.fact(statement.Status, words.Status, func(c *column) bool { return c.filled > 0 && c.amounts*2 < c.filled && c.dates == 0 })
	p.impact = p.fact(noRole, words.Impact, func(c *column) bool { return c.filled > 0 })
	p.quantity = p.fact(noRole, words.Quantity, func(c *column) bool { return c.filled > 0 })
	p.sampled = p.bookings()
	p.detail = p.fact(noRole, words.Detail, func(c *column) bool { return true })
	p.fee = p.fact(statement.Fee, words.Fee, func(c *column) bool { return c.isMoney() })
	p.check = p.fact(statement.CheckNumber, words.Check, func(c *column) bool { return c.dates == 0 && c.fractions == 0 && c.texts == 0 })
	p.id = p.fact(statement.ID, words.ID, p.isUnique)
	p.currency = p.chooseCurrency()
	p.account = p.chooseAccount()
	p.mainAccount, p.mainCurrency = p.mostFrequent(p.account), p.mostFrequent(p.currency)
	if p.status == none {
		p.status = p.stateColumn()
	}
}

// fact gives the column a heading names for a field and whose cells agree.
func (p *plan) fact(role statement.Role, field words.Field, fits func(c *column) bool) int {
	if at := p.role(role); at != none {
		return at
	}
	return p.pick(func(i int, c *column) int {
		if !c.means(field) || !fits(c) || p.isGiven(i) || slices.Contains(p.dates, i) {
			return 0
		}
		score := int(c.scores[field])
		if !c.is(field) && c.scores[c.field] > c.scores[field] {
			score -= 30
		}
		if c.filled*2 < len(p.rows) && field != words.Check {
			score -= 20
		}
		return score
	})
}

// isUnique tells whether nearly every row looked at has a value of its own in the column,
// as an id must. Nearly: a column that is taken in one export and not in the next would
// make importers book its rows twice, so a few repeats must not decide.
func (p *plan) isUnique(c *column) bool {
	if c.filled*2 <= len(p.rows) || c.texts*2 > c.filled {
		return false
	}
	if c.many {
		return true
	}
	return c.distinct()*10 >= c.filled*9
}

// chooseCurrency finds the column that names the currency of the account. Beside the
// account's there can be the purchase's.
func (p *plan) chooseCurrency() int {
	if at := p.role(statement.Currency); at != none {
		return at
	}
	return p.pick(func(i int, c *column) int {
		if !c.share(c.currencies, 90) || p.isGiven(i) || c.filled*10 < len(p.rows) {
			return 0
		}
		score := int(c.scores[words.Currency])
		switch {
		case c.means(words.OtherCurrency) && c.scores[words.OtherCurrency] >= c.scores[words.Currency]:
			return 0
		case score == 0 && c.weight < words.Named:
			score = 40
		}
		return score
	})
}

// chooseAccount finds the column of the holder's own account: one that every row fills,
// with few different values.
func (p *plan) chooseAccount() int {
	return p.pick(func(i int, c *column) int {
		if p.isGiven(i) || slices.Contains(p.dates, i) || c.many || c.filled == 0 || c.dates > 0 || c.fractions > 0 {
			return 0
		}
		score := int(c.scores[words.Account])
		if score < words.Named || c.scores[words.OtherAccount] > c.scores[words.Account] || c.filled*10 < p.bookings()*9 {
			return 0
		}
		if c.distinct() > 1 && c.distinct()*2 > c.filled && !p.isOwnByElimination(c) { // others', not a few of one's own
			return 0
		}
		if c.distinct() > 1 && p.followsNames(i) {
			return 0
		}
		if c.accounts > 0 || c.amounts > 0 {
			score += 5 // a number says more than a name
		}
		return score
	})
}

// followsNames tells that each account goes with one name of another side, and each name
// with one account, again and again: the accounts are theirs.
func (p *plan) followsNames(at int) bool {
	for k := range p.columns {
		c := &p.columns[k]
		if k == at || c.many || c.distinct() != p.columns[at].distinct() || c.distinct() >= c.filled || !c.isText() || !(c.means(words.Party) || c.means(words.Payee) || c.means(words.Payer) || c.means(words.Name)) {
			continue
		}
		names, same := map[string]string{}, true
		for _, r := range p.rows {
			if number, name := r.At(at), r.At(k); number != "" && name != "" {
				known, seen := names[number]
				same = same && (!seen || known == name)
				names[number] = name
			}
		}
		if same && len(names) == c.distinct() {
			return true
		}
	}
	return false
}

// fewAccounts is how many accounts a person has at most in an export of a few rows.
const fewAccounts = 5

// isOwnByElimination tells that accounts of which few rows share one are the holder's all
// the same: some do, and no heading speaks of another side whose they could be.
func (p *plan) isOwnByElimination(c *column) bool {
	if c.distinct() > fewAccounts || c.distinct() >= c.filled || c.scores[words.OtherAccount] > 0 {
		return false
	}
	return !slices.ContainsFunc(p.columns, func(o column) bool {
		return o.means(words.Party) || o.means(words.Payee) || o.means(words.Payer) || o.means(words.OtherAccount)
	})
}

// mostFrequent gives the value that stands most often in a column; of equals the first in
// the alphabet, so that the answer does not depend on chance.
func (p *plan) mostFrequent(at int) (value string) {
	if at == none {
		return ""
	}
	most := 0
	for v, n := range p.columns[at].values {
		if n > most || n == most && v < value {
			value, most = v, n
		}
	}
	return value
}

// bookings counts the sampled records that have a day.
func (p *plan) bookings() int {
	n := 0
	for _, r := range p.rows {
		if p.dateOf(r) != "" {
			n++
		}
	}
	return n
}

// stateColumn finds a column without a heading that says so whose words are states:
// "Umsatz gebucht", "Umsatz vorgemerkt".
func (p *plan) stateColumn() int {
	return p.pick(func(i int, c *column) int {
		if c.many || !c.isText() || p.isGiven(i) || c.means(words.Description) || c.means(words.Party) {
			return 0
		}
		sure, states, open := 0, 0, 0
		for value, n := range c.values {
			s := p.table.Column(value)
			if p.table.Of(value)&anyState != 0 {
				sure += n
			}
			if s.Has(words.Pending) || s.Has(words.Declined) {
				open += n
			}
			if s.Has(words.Pending) || s.Has(words.Declined) || s.Has(words.Booked) {
				states += n
			}
		}
		if open == 0 || states*10 < c.filled*9 || sure*2 < states { // words that are states only in such a column make none alone
			return 0
		}
		return states
	})
}

// groupOf is what tells the statements of a file apart: account and currency.
func (p *plan) groupOf(r cells.Record) string {
	if p.account == none && p.currency == none {
		return ""
	}
	account, currency := r.At(p.account), r.At(p.currency)
	if account == "" {
		account = p.mainAccount
	}
	if currency == "" {
		currency = p.mainCurrency
	}
	return account + "\x00" + strings.ToUpper(currency)
}

// describe lists the columns for people. It copies the samples: one cell must not keep the
// text of the whole file in memory.
func (p *plan) describe() []statement.Column {
	list := make([]statement.Column, len(p.columns))
	for i := range list {
		list[i].Name = p.columns[i].name
		for _, r := range p.rows {
			if cell := r.At(i); cell != "" {
				list[i].Sample = strings.Clone(cell)
				break
			}
		}
	}
	return list
}

// uses tells of every column what it is used for, in a word; empty where for nothing.
func (p *plan) uses() []string {
	list := make([]string, len(p.columns))
	add := func(at int, use string) {
		if at >= 0 && at < len(list) && !strings.Contains(list[at], use) {
			list[at] = strings.TrimPrefix(list[at]+", "+use, ", ")
		}
	}
	m, t := &p.money, &p.texts
	for _, at := range p.dates {
		add(at, statement.Date.Label())
	}
	places := [...]struct {
		role statement.Role
		at   int
	}{
		{statement.Amount, m.single},
		{statement.Debit, m.debit},
		{statement.Credit, m.credit},
		{statement.Indicator, m.indicator},
		{statement.Balance, p.balance},
		{statement.Currency, p.currency},
		{statement.CheckNumber, p.check},
		{statement.ID, p.id},
		{statement.Status, p.status},
		{statement.Fee, m.fee},
		{statement.Payer, t.payer},
		{statement.Payee, t.payee},
		{statement.Payee, t.party},
	}
	for _, place := range places {
		add(place.at, place.role.Label())
	}
	add(p.account, "account")
	for k, at := range append(slices.Clone(t.order), t.extra...) {
		if k == 0 && len(t.order) > 0 {
			add(at, statement.Description.Label())
		} else {
			add(at, statement.Memo.Label())
		}
	}
	return list
}

// mapping shows the roles to people.
func (p *plan) mapping() statement.Mapping {
	m := statement.Mapping{}
	add := func(role statement.Role, at int) {
		if at != none {
			m[role] = at
		}
	}
	if len(p.dates) > 0 {
		add(statement.Date, p.dates[0])
	}
	add(statement.Amount, p.money.single)
	add(statement.Debit, p.money.debit)
	add(statement.Credit, p.money.credit)
	add(statement.Indicator, p.money.indicator)
	add(statement.Balance, p.balance)
	add(statement.Currency, p.currency)
	add(statement.CheckNumber, p.check)
	add(statement.ID, p.id)
	add(statement.Status, p.status)
	if p.money.fees != nil {
		add(statement.Fee, p.fee) // named, a fee is taken off
	}
	switch t := &p.texts; {
	case t.party == none:
		add(statement.Payer, t.payer)
		add(statement.Payee, t.payee)
	case t.payer == none && t.payee == none:
		add(statement.Payee, t.party)
	}
	if len(p.texts.order) > 0 {
		add(statement.Description, p.texts.order[0])
	}
	if len(p.texts.order) > 1 {
		add(statement.Memo, p.texts.order[1])
	}
	add(statement.Type, p.texts.kind)
	return m
}
