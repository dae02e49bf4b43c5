package table

import (
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// texts says which columns become the payee's name and which the memo.
type texts struct {
	party int // the other side, whichever way the money went
	payer int
	payee int
	own   map[string]bool // names of the holder
	order []int           // description first, then memo and whatever else tells rows apart
	extra []int           // columns that are added as long as there is room
	kind  int             // the kind of entry: the description where there is nothing better

	keyWho, keyWhat []int // columns that a row's id is computed from
	loose           bool  // no header: the id is computed from all texts of a row
}

// memoRoom is up to how many bytes columns that only tell place, kind or category are
// added to the memo: OFX keeps 255 characters.
const memoRoom = 200

// textRank orders the columns of text that are not the party: how much a bookkeeper
// would miss them.
var textRank = []words.Field{words.Description, words.Memo, words.Party, words.Payee, words.Payer, words.Name, words.Reference, words.Type, words.Owner, words.Category, words.Method, words.Place, words.Card}

// chooseTexts finds the columns of words. A column that is the same on every row tells
// nothing; one whose words differ ends in the name or in the memo, whatever its heading.
func (p *plan) chooseTexts() {
	t := &p.texts
	*t = texts{party: none, payer: none, payee: none, kind: none, own: map[string]bool{}, loose: p.header == nil}
	t.payee = p.textFact(statement.Payee, words.Payee, t)
	t.payer = p.textFact(statement.Payer, words.Payer, t)
	if p.role(statement.Payee) == none {
		t.party = p.textFact(noRole, words.Party, t)
	}
	if t.party == none && t.payee == none {
		t.party = p.textFact(noRole, words.Name, t)
	}
	p.findOwn()
	p.orderTexts()
	p.chooseKeys()
}

// textFact gives the column of words that a heading names best for a field.
func (p *plan) textFact(role statement.Role, field words.Field, t *texts) int {
	if at := p.role(role); at != none {
		return at
	}
	return p.pick(func(i int, c *column) int {
		if !c.means(field) || !p.isFreeText(i) || c.scores[c.field] > c.scores[field]+20 || i == t.payee || i == t.payer || i == t.party || p.tellsNothing(c) {
			return 0
		}
		score := int(c.scores[field])*2 + 20*c.filled/max(len(p.rows), 1) + 30*c.distinct()/max(min(c.filled, maxValues), 1)
		switch {
		case c.accounts*2 > c.filled:
			return 0 // a number names nobody
		case !c.isText():
			score -= 60
		}
		return score
	})
}

// isFreeText tells whether a column has words and no other role.
func (p *plan) isFreeText(i int) bool {
	c := &p.columns[i]
	if p.isGiven(i) || slices.Contains(p.dates, i) || p.money.uses(i) || i == p.balance || i == p.currency || i == p.status || i == p.check || i == p.id || i == p.fee || i == p.impact || i == p.account {
		return false
	}
	if c.filled == 0 || c.dates*2 > c.filled || c.currencies*2 > c.filled || c.times*2 > c.filled {
		return false
	}
	if c.texts > 0 {
		return true
	}
	switch c.field {
	case words.Description, words.Memo, words.Reference, words.Party, words.Payee, words.Payer, words.Name, words.Type:
		return c.weight >= words.Named && c.lettered*2 > c.filled
	}
	return false
}

// fewRows is up to how many rows a column that is the same on all of them may still be
// what its heading says.
const fewRows = 3

// tellsNothing tells whether a column is the same on every row, and rows are enough to
// say so.
func (p *plan) tellsNothing(c *column) bool {
	rows := p.bookings()
	if !c.isConstant() || rows < 2 || c.filled*10 < rows*9 {
		return false
	}
	named := p.header == nil || c.means(words.Description) || c.means(words.Memo) || c.means(words.Party) || c.means(words.Payee) || c.means(words.Payer)
	return !named || rows >= fewRows
}

// findOwn finds the holder's own name: the one that stands on either side of most rows
// where there are columns for who paid and who was paid.
func (p *plan) findOwn() {
	t := &p.texts
	p.ownAbove()
	if t.payer == none || t.payee == none {
		return
	}
	type sides struct{ own, other int } // how often a name stands where the holder would
	counts, rows := map[string]*sides{}, 0
	count := func(name string, own bool) {
		if counts[name] == nil {
			counts[name] = &sides{}
		}
		if own {
			counts[name].own++
		} else {
			counts[name].other++
		}
	}
	for _, r := range p.rows {
		from, to := r.At(t.payer), r.At(t.payee)
		if p.dateOf(r) == "" || from == "" && to == "" {
			continue
		}
		rows++
		amount, _ := p.money.amount(r)
		count(from, isNegative(amount))
		count(to, !isNegative(amount))
	}
	for name, n := range counts {
		if name != "" && (n.own+n.other)*2 > rows && n.own > 1 && n.own > n.other {
			t.own[name] = true
		}
	}
}

// ownAbove takes the holder's name from the lines above the table: behind its label, in
// the same cell or the next.
func (p *plan) ownAbove() {
	for _, r := range p.above {
		for i, cell := range r.Cells {
			label, value, found := strings.Cut(cell, ":")
			if !found || strings.TrimSpace(value) == "" {
				label, value = cell, r.At(i+1)
			}
			scores := p.table.Heading(label)
			if field, weight := scores.Best(); field == words.Owner && weight >= 80 && isText(value) {
				p.texts.own[strings.TrimSpace(value)] = true
			}
		}
	}
}

// orderTexts lists the columns that make name and memo beside the party.
func (p *plan) orderTexts() {
	t := &p.texts
	typeRank := slices.Index(textRank, words.Type)
	for _, r := range p.rankedTexts() {
		switch {
		case r.rank < typeRank:
			t.order = append(t.order, r.at)
		case (p.columns[r.at].means(words.Type) || r.at == p.role(statement.Type)) && t.kind == none:
			t.kind = r.at
			t.extra = append(t.extra, r.at)
		default:
			t.extra = append(t.extra, r.at)
		}
	}
	p.longestFirst()
	if t.party == none && t.payer == none && t.payee == none && len(t.order) == 0 {
		t.order = p.constantTexts()
	}
}

// rankedText is a column of text with its place among the others: the lowest rank comes first,
// and of equal ones the highest score.
type rankedText struct{ at, rank, score int }

// rankedTexts gives the columns of text but those of the party, in the order in which they tell
// what a row is about.
func (p *plan) rankedTexts() (list []rankedText) {
	t := &p.texts
	for i := range p.columns {
		c := &p.columns[i]
		named := i == p.role(statement.Description) || i == p.role(statement.Memo) || i == p.role(statement.Type)
		if i == t.party || i == t.payer || i == t.payee || !named && (!p.isFreeText(i) || p.tellsNothing(c) || p.isAside(c)) {
			continue
		}
		score := int(c.scores[words.Description])
		if c.sides*10 >= c.filled*9 {
			score = 0 // "Debit" and "Credit" describe nothing
		}
		list = append(list, rankedText{i, p.textRankOf(i), score})
	}
	order.Sort(list, func(a, b rankedText) bool {
		if a.rank != b.rank {
			return a.rank < b.rank
		}
		if a.score != b.score || p.header == nil {
			return a.score > b.score
		}
		return p.meanLetters(a.at) > p.meanLetters(b.at) // wherever the columns stand
	})
	return list
}

// textRankOf is the rank of a column of text: what a person named comes before what its heading
// says, in the order of textRank.
func (p *plan) textRankOf(i int) int {
	switch i {
	case p.role(statement.Description):
		return -2
	case p.role(statement.Memo):
		if p.role(statement.Description) != none {
			return -1 // right behind it
		}
		return 1
	case p.role(statement.Type):
		return slices.Index(textRank, words.Type)
	}
	best, weight := 5, 0 // headings nobody knows come behind the memo
	for r, field := range textRank {
		if w := int(p.columns[i].scores[field]) * (100 - r) / 100; w > weight && w >= words.Named-10 {
			best, weight = r, w
		}
	}
	return best
}

// constantTexts gives the columns of words where all rows are alike: then what they say is
// all there is.
func (p *plan) constantTexts() (list []int) {
	for i := range p.columns {
		if c := &p.columns[i]; p.isFreeText(i) && c.isText() && !p.isAside(c) && !slices.Contains(p.texts.extra, i) {
			list = append(list, i)
		}
	}
	order.Sort(list, func(a, b int) bool { return p.columns[a].letters > p.columns[b].letters })
	return list
}

// meanLetters is how long the texts of a column are.
func (p *plan) meanLetters(i int) int { return p.columns[i].letters / max(p.columns[i].texts, 1) }

// isAside tells whether a heading names something that is no text of the entry: numbers of
// accounts and cards, amounts, dates.
func (p *plan) isAside(c *column) bool {
	if c.weight < words.Named {
		return c.accounts*2 > c.filled
	}
	switch c.field {
	case words.OtherAccount, words.Account, words.Running, words.Time, words.OtherAmount, words.Amount, words.Gross, words.Net, words.OtherBalance, words.Balance, words.OtherCurrency, words.Currency, words.OtherDate, words.Contact:
		return c.texts*2 < c.filled || c.field != words.OtherAccount && c.field != words.Account && c.field != words.Contact
	case words.Card:
		return true
	}
	return false
}

// longestFirst puts the column that tells most first: where no heading says which one is
// the description, or where the one that it names has a few words again and again and
// another text differs from row to row.
func (p *plan) longestFirst() {
	order := p.texts.order
	if len(order) < 2 || p.role(statement.Description) != none {
		return
	}
	mean := p.meanLetters
	rows := p.bookings()
	first := &p.columns[order[0]]
	named := first.means(words.Description) || first.means(words.Memo)
	dull := !first.many && first.distinct()*2 <= first.filled && first.filled >= fewRows
	best := 0
	for k, i := range order {
		c := &p.columns[i]
		full := c.filled*10 >= rows*9
		varied := c.many || c.distinct()*10 >= c.filled*8
		switch {
		case k == 0 || !full || mean(i) <= mean(order[best])+4 || c.is(words.Reference):
		case named && dull && varied && c.means(words.Description):
			best = k
		case !named && (c.weight < words.Named || p.header == nil):
			best = k
		}
	}
	if best > 0 {
		at := order[best]
		order = slices.Delete(slices.Clone(order), best, best+1)
		p.texts.order = slices.Insert(order, 0, at)
	}
}

// chooseKeys lists the columns of a row's id by their headings alone, so that neither what
// other rows hold nor a column that was named changes an id: the row would be booked twice.
func (p *plan) chooseKeys() {
	t := &p.texts
	for i := range p.columns {
		c := &p.columns[i]
		if p.money.uses(i) || slices.Contains(p.dates, i) || i == p.balance {
			continue
		}
		if c.weight < words.Named {
			continue
		}
		switch c.field {
		case words.Party, words.Payee, words.Payer, words.Name:
			t.keyWho = append(t.keyWho, i)
		case words.Description, words.Memo:
			t.keyWhat = append(t.keyWhat, i)
		}
	}
	if len(t.keyWho)+len(t.keyWhat) == 0 {
		if t.kind != none {
			t.keyWhat = []int{t.kind}
		}
		t.loose = true
	}
}

// who names the other side of a row.
func (t *texts) who(r cells.Record, negative bool) string {
	if t.party != none {
		if party := plainText(r.At(t.party)); party != "" && !t.own[party] {
			return party
		}
	}
	payer, payee := plainText(r.At(t.payer)), plainText(r.At(t.payee))
	switch {
	case t.own[payer] && !t.own[payee]:
		return payee
	case t.own[payee] && !t.own[payer]:
		return payer
	case t.own[payee] && t.own[payer]:
		return ""
	case negative || payer == "":
		return payee
	}
	return payer
}

// compose gives the name and the memo of a row.
func (t *texts) compose(r cells.Record, negative bool, more string) (name, memo string) {
	name = t.who(r, negative)
	var buffer [6]string
	parts := buffer[:0]
	add := func(text string) {
		text = plainText(text)
		if text == "" || t.own[text] {
			return
		}
		if name == "" {
			name = text
			return
		}
		if repeats(name, text) {
			return
		}
		for _, part := range parts {
			if repeats(part, text) {
				return
			}
		}
		parts = append(parts, text)
	}
	for _, at := range t.order {
		add(r.At(at))
	}
	add(more)
	size := 0
	for _, part := range parts {
		size += len(part)
	}
	for _, at := range t.extra {
		text := r.At(at)
		if size+len(text) <= memoRoom || name == "" {
			add(text)
			size += len(text)
		}
	}
	switch len(parts) {
	case 0:
		return name, ""
	case 1:
		return name, parts[0]
	}
	return name, strings.Join(parts, " | ")
}

// repeats tells whether a text says nothing that another one does not.
func repeats(known, text string) bool {
	return len(text) <= len(known) && (known == text || strings.Contains(known, text) || len(known) == len(text) && strings.EqualFold(known, text))
}

// keys gives the texts that the row's id is computed from.
func (t *texts) keys(r cells.Record, more string) (description, memo string) {
	if t.loose && len(t.keyWhat) == 0 {
		return t.looseKey(r), more
	}
	var who, what [8]string
	a, b := who[:0], what[:0]
	for _, at := range t.keyWho {
		if cell := r.At(at); cell != "" {
			a = append(a, cell)
		}
	}
	for _, at := range t.keyWhat {
		if cell := r.At(at); cell != "" {
			b = append(b, cell)
		}
	}
	if len(a) == 0 && len(b) > 0 {
		a, b = b[:1], b[1:]
	}
	if more != "" {
		b = append(b, more)
	}
	return joinKey(a), joinKey(b)
}

func joinKey(parts []string) string {
	switch len(parts) {
	case 0:
		return ""
	case 1:
		return parts[0]
	}
	return strings.Join(parts, "|")
}

// looseKey takes every text of a row that is neither a day nor money.
func (t *texts) looseKey(r cells.Record) string {
	parts := make([]string, 0, 4)
	for _, cell := range r.Cells {
		if isText(cell) && !isDate(cell) && !isAmount(cell) {
			parts = append(parts, cell)
		}
	}
	return strings.Join(parts, "|")
}

// plainText takes off the apostrophes that keep spreadsheets from computing, one in
// front or a pair, and the signs for nothing.
func plainText(cell string) string {
	if cell == "" {
		return ""
	}
	text := cell
	if text[0] == '\'' {
		text = strings.TrimSuffix(text[1:], "'")
	}
	if isBlank(text) {
		return ""
	}
	return text
}
