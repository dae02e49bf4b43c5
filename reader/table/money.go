package table

import (
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// reading is one way to read the money of a row.
type reading struct {
	single, debit, credit int
	indicator             int
	sides                 map[string]side // what a cell of the indicator says
	blank                 side            // what an empty one says
	// Whether a minus in the debit or credit column reverses the entry. It does where
	// few cells have one; where most do, it only repeats what the column says.
	debitReverses, creditReverses bool
	told                          told // what says which half of a pair is which, where their headings are not known
	shaped                        bool // nothing does but their order
	fee                           int  // a fee that the bank books with the row, to be taken off
	fees                          *feeTaker
	before, after                 int // balances around each row, which prove the sign that its amount lacks
}

func noReading() reading {
	return reading{single: none, debit: none, credit: none, indicator: none, fee: none, before: none, after: none}
}

func (r *reading) isComplete() bool { return r.single != none || r.debit != none || r.credit != none }

// isPair tells that debits and credits have a column each.
func (r *reading) isPair() bool { return r.single == none && (r.debit != none || r.credit != none) }

// uses tells whether the reading takes a column.
func (r *reading) uses(at int) bool {
	return at == r.single || at == r.debit || at == r.credit || at == r.indicator
}

// amount gives the row's amount as one signed text, or says why there is none.
func (r *reading) amount(rec cells.Record) (text, problem string) {
	if r.single != none {
		text = moneyCell(rec.At(r.single))
		if r.indicator != none && text != "" && !isNegative(text) {
			s, known := r.sides[rec.At(r.indicator)]
			if !known && isBlank(rec.At(r.indicator)) {
				s = r.blank
			}
			if s == debitSide || s == creditSide {
				text = signed(text, s == debitSide)
			}
		}
		if r.before != none && text != "" && !isZero(text) {
			s := moved(rec.At(r.before), text, rec.At(r.after))
			if s == noSide {
				return "", fmt.Sprintf("the balances before and behind it (%s, %s) do not differ by its amount, %s, and nothing else tells its sign", cut(rec.At(r.before), 20), cut(rec.At(r.after), 20), cut(text, 20))
			}
			text = signed(text, s == debitSide)
		}
		return r.net(text, rec), ""
	}
	debit, credit := moneyCell(rec.At(r.debit)), moneyCell(rec.At(r.credit))
	hasDebit, hasCredit := debit != "" && !isZero(debit), credit != "" && !isZero(credit)
	switch {
	case hasDebit && hasCredit && isAmount(debit) && isAmount(credit):
		return "", fmt.Sprintf("both a debit (%s) and a credit (%s)", cut(debit, 20), cut(credit, 20))
	case hasDebit:
		return r.net(signed(debit, !(r.debitReverses && isNegative(debit))), rec), ""
	case hasCredit:
		return r.net(signed(credit, r.creditReverses && isNegative(credit)), rec), ""
	case debit != "":
		return signed(debit, false), ""
	}
	return signed(credit, false), ""
}

// net takes the fee off an amount where that is to be done.
func (r *reading) net(amount string, rec cells.Record) string {
	if r.fees != nil {
		amount, _ = r.fees.take(amount, rec.At(r.fee))
	}
	return amount
}

// moneyCell takes off what stands around an amount: blanks, and a remark in brackets
// behind it.
func moneyCell(cell string) string {
	if isBare(cell) {
		return cell
	}
	if strings.Trim(cell, "-—– ") == "" {
		return ""
	}
	return withoutRemark(cell)
}

// isBare tells that nothing stands around an amount, as in nearly all cells: it ends in a
// digit, and all before that is of one byte and no bracket.
func isBare(cell string) bool {
	last := len(cell) - 1
	if last < 0 || cell[last] < '0' || cell[last] > '9' {
		return false
	}
	for i := range last {
		if c := cell[i]; c == '(' || c == '[' || c >= 0x80 {
			return false
		}
	}
	return true
}

// withoutRemark cuts a remark in brackets off an amount: "131.77 (refunded 89.84)".
func withoutRemark(cell string) string {
	at := bracket(cell)
	if at <= 0 || !strings.ContainsAny(cell[:at], "0123456789") {
		return cell
	}
	if before := strings.TrimSpace(cell[:at]); isAmount(before) {
		return before
	}
	return cell
}

// bracket gives the place of the first bracket, or -1.
func bracket(cell string) int {
	for i := range len(cell) {
		if c := cell[i]; c == '(' || c == '[' || c == 0xef && strings.HasPrefix(cell[i:], "（") {
			return i
		}
	}
	return -1
}

// loosen takes the thousands marks out of an amount that has them in odd places, where the
// column tells which mark they are: 1,00.00 of an Indian bank.
func loosen(column *convert.AmountColumn, cell string) string {
	dot, comma := strings.LastIndexByte(cell, '.'), strings.LastIndexByte(cell, ',')
	decimal, known := column.DecimalMark()
	switch {
	case dot >= 0 && comma >= 0:
		decimal = comma > dot // the last mark is the one before the decimals
	case !known:
		return cell
	}
	if decimal {
		return strings.ReplaceAll(cell, ".", "")
	}
	return strings.ReplaceAll(cell, ",", "")
}

// feeTaker takes a fee that the bank books with the row, but prints in a column of its
// own, off the amount: only where the running balance proves it.
type feeTaker struct {
	column convert.AmountColumn // amounts and fees
	digits uint8
}

// take gives an amount less its fee, and whether there was one.
func (t *feeTaker) take(amount, fee string) (reduced string, charged bool) {
	gross, charge := readCash(&t.column, amount, t.digits), readCash(&t.column, fee, t.digits)
	if !gross.ok || !charge.ok || charge.Units == 0 {
		return amount, false
	}
	var sum ofx.Sum
	sum.Add(gross.Amount)
	charge.Negative = true
	sum.Add(charge.Amount)
	return string(sum.Append(nil, t.digits)), true
}

// hypothesis is a reading of the money with what speaks for it.
type hypothesis struct {
	reading
	score   int
	balance int
	trial   trial
}

// chooseMoney weighs the possible readings. Headings and shapes propose; a running
// balance that follows one of them decides, and one that contradicts it on most rows
// throws it out however good its heading is.
func (p *plan) chooseMoney() {
	p.balance, p.money = none, noReading()
	var best, second *hypothesis
	hypotheses := p.givenMoney()
	if hypotheses == nil {
		hypotheses = p.proposeMoney()
	}
	for i := range hypotheses {
		h := &hypotheses[i]
		p.prepare(&h.reading)
		p.weigh(h)
		switch {
		case best == nil || h.score > best.score:
			best, second = h, best
		case second == nil || h.score > second.score:
			second = h
		}
	}
	if best == nil {
		return
	}
	p.money, p.balance, p.trial = best.reading, best.balance, best.trial
	p.tryFees()
	if p.noteRival(best, second); p.rival != "" && p.header != nil && !p.known {
		p.money = noReading() // of two columns under headings nobody knows a person must choose
	}
}

// givenMoney is the reading of the columns the user named.
func (p *plan) givenMoney() []hypothesis {
	amount, debit, credit := p.role(statement.Amount), p.role(statement.Debit), p.role(statement.Credit)
	r := noReading()
	switch {
	case amount != none:
		r.single = amount
	case debit != none || credit != none:
		r.debit, r.credit = debit, credit
		if debit == none {
			r.debit = p.otherHalf(credit, words.Debit)
		} else if credit == none {
			r.credit = p.otherHalf(debit, words.Credit)
		}
	default:
		return nil
	}
	return []hypothesis{{reading: r}}
}

// otherHalf finds the column of the money in to that of the money out, or the other way
// round: by its heading, else one that is filled exactly where the other is not.
func (p *plan) otherHalf(half int, field words.Field) int {
	if at := p.pick(func(i int, c *column) int {
		if i == half || p.isGiven(i) || !c.means(field) || c.filled > 0 && !c.isMoney() {
			return 0
		}
		return int(c.scores[field])
	}); at != none {
		return at
	}
	c := &p.columns[half]
	if c.filled*100 >= p.bookings()*95 {
		return none
	}
	return p.pick(func(i int, other *column) int {
		if i == half || p.isGiven(i) || !other.isMoney() || other.is(words.Balance) || !p.oneFilled(half, i) || (c.filled+other.filled)*100 < p.bookings()*95 {
			return 0
		}
		return 10
	})
}

// weigh tries a reading on the rows and against every balance.
func (p *plan) weigh(h *hypothesis) {
	rows, read := 0, 0
	for _, rec := range p.rows[:min(len(p.rows), trialRows)] {
		if p.dateOf(rec) == "" {
			continue
		}
		rows++
		if text, problem := h.amount(rec); problem == "" && isAmount(text) {
			read++
		}
	}
	if rows > 0 {
		h.score += 40 * read / rows
	}
	h.balance = none
	for _, at := range p.balanceColumns(&h.reading) {
		t := p.try(h.reading, at)
		better := h.balance == none || t.confirmed() && !h.trial.confirmed() || t.confirmed() == h.trial.confirmed() && t.breaks*max(h.trial.checks, 1) < h.trial.breaks*max(t.checks, 1)
		if better {
			h.balance, h.trial = at, t
		}
	}
	if h.balance == none {
		return
	}
	named := p.columns[h.balance].means(words.Balance) || p.role(statement.Balance) == h.balance
	switch {
	case h.trial.confirmed() && h.trial.checks >= 2 && !h.trial.owed:
		h.score += 200
	case h.trial.confirmed() && h.trial.checks >= 2:
		h.score += 150
	case h.trial.confirmed():
		h.score += 60
	case h.trial.contradicted() && named:
		h.score -= 60
	}
	if !named && !(h.trial.confirmed() && (h.trial.checks >= 2 || p.header == nil && !h.trial.owed)) {
		h.balance, h.trial = none, trial{}
	}
}

// balanceColumns lists the columns that can be the balance beside a reading: those named
// so, else every other column of amounts that each row fills.
func (p *plan) balanceColumns(r *reading) []int {
	if at := p.role(statement.Balance); at != none {
		return []int{at}
	}
	var named, others []int
	for i := range p.columns {
		c := &p.columns[i]
		if !c.isMoney() || r.uses(i) || p.isGiven(i) || slices.Contains(p.dates, i) || i == p.check || i == p.id {
			continue
		}
		switch {
		case c.means(words.Balance) && c.scores[words.OtherBalance] <= c.scores[words.Balance]:
			named = append(named, i)
		case c.weight < words.Named && c.filled*10 >= p.bookings()*9 && c.zeros*2 < c.filled:
			others = append(others, i)
		case c.means(words.OtherBalance):
			others = append(others, i)
		}
	}
	const most = 4
	if len(named) > 0 {
		named = append(named, others[:min(len(others), 1)]...)
		return named[:min(len(named), most)]
	}
	return others[:min(len(others), most)]
}

// prepare finds out what belongs to a reading beside its columns: what a minus means, and
// which word tells the direction.
func (p *plan) prepare(r *reading) {
	minority := func(at int) bool {
		return at != none && p.columns[at].negatives*2 < p.columns[at].amounts
	}
	r.debitReverses, r.creditReverses = minority(r.debit), minority(r.credit)
	if r.single != none {
		p.chooseIndicator(r)
	}
}

// tryFees takes the fee column off the amounts where only then the balance follows, or
// where the user named it.
func (p *plan) tryFees() {
	if p.fee == none || p.isNet() {
		return
	}
	if p.columns[p.fee].zeros == p.columns[p.fee].amounts && p.role(statement.Fee) == none {
		return
	}
	r := p.money
	r.fee = p.fee
	r.fees = &feeTaker{digits: 2}
	for _, rec := range p.rows {
		for _, at := range []int{r.single, r.debit, r.credit, r.fee} {
			r.fees.column.See([]byte(rec.At(at)))
		}
	}
	t := p.try(r, p.balance)
	switch {
	case p.role(statement.Fee) != none:
		p.money, p.trial = r, t
	case p.balance != none && t.breaks < p.trial.breaks:
		p.money, p.trial = r, t
	case t.breaks <= p.trial.breaks:
		p.openFees = true // the balance follows either way, or there is none
	}
}

// isNet tells that the amounts are what is left after fees.
func (p *plan) isNet() bool {
	m := &p.money
	if m.isPair() {
		return m.debit != none && m.credit != none && p.columns[m.debit].means(words.Net) && p.columns[m.credit].means(words.Net)
	}
	return m.single != none && p.columns[m.single].is(words.Net)
}

// noteRival remembers a second reading that would give other rows, where nothing but a
// heading speaks for the first.
func (p *plan) noteRival(best, second *hypothesis) {
	if second != nil && second.single != none && (p.columns[second.single].means(words.Net) || p.columns[second.single].means(words.Gross)) || best.single != none && p.columns[best.single].means(words.Net) {
		return // the fee lies between them
	}
	if second == nil || best.trial.confirmed() || best.score-second.score > 8 || best.single == none || second.single == none || second.single == best.single {
		return
	}
	for _, rec := range p.rows {
		a, _ := best.amount(rec)
		b, _ := second.amount(rec)
		if p.dateOf(rec) != "" && a != b && !sameMoney(a, b) {
			p.rival = p.columnName(second.single)
			return
		}
	}
}

func sameMoney(a, b string) bool {
	amounts, readable := convert.ReadAmounts([]string{a, b}, maxDigits)
	return readable[0] == readable[1] && amounts[0] == amounts[1]
}

// columnName names a column for people.
func (p *plan) columnName(at int) string {
	if at == none {
		return ""
	}
	if name := p.columns[at].name; name != "" {
		return fmt.Sprintf("%q", name)
	}
	return fmt.Sprintf("%d", at+1)
}
