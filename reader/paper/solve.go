package paper

import (
	"iter"
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
)

// reading is one way to give the rows their signs and their order.
type reading struct {
	signs    []int8 // of each row: 1 in, -1 out
	debt     bool   // balances are what is owed
	reversed bool   // newest first
	opening  *figure
	closing  *figure
	prior    int // what words say for it
	evident  bool
	doubtful bool // the mirror image is nearly as likely
	checked  int
	broken   int
}

// solve finds the reading that the figures prove, or the likeliest.
func (l *ledger) solve() *reading {
	var all []*reading
	for _, debt := range []bool{false, true} {
		for _, m := range l.modes(debt) {
			for _, reversed := range []bool{false, true} {
				r := *m
				r.debt, r.reversed = debt, reversed
				told := l.sectionWords(r.signs)
				if debt != l.card && told <= 0 {
					r.prior -= turnedCard
				}
				r.prior += told + l.rowWords(r.signs)
				if reversed {
					r.prior -= 5
				}
				l.bestEnds(&r)
				all = append(all, &r)
			}
		}
	}
	order.Sort(all, l.isBetter)
	best := all[0]
	for _, r := range all[1:] {
		// What words say of sections and rows outweighs whether the paper is a card's, and what rows say against a reading leaves a doubt.
		lead := best.prior - r.prior
		close := lead < clearPrior || l.maybe && lead < clearPrior+2*turnedCard || l.rowsAgainst(best.signs) || best.debt && l.rowWords(best.signs) < 0
		if r.sound() && r.mirrors(best) && close && l.sectionWords(best.signs) <= 0 {
			best.doubtful = true
		}
	}
	if best.sound() && best.debt != l.card && l.sectionWords(best.signs) <= 0 && l.rowWords(best.signs) < clearPrior && !l.inColumns() {
		// The mirror image may have failed for a trifle; nothing but arithmetic speaks for this one.
		best.doubtful = true
	}
	return best
}

// isBetter is the order of readings, the best first: what the arithmetic holds, then how much of it, then what words say.
func (l *ledger) isBetter(a, b *reading) bool {
	if a.sound() != b.sound() {
		return a.sound()
	}
	if a.sound() {
		if (a.prior < -20) == (b.prior < -20) && a.checked != b.checked {
			return a.checked > b.checked
		}
		return a.prior > b.prior
	}
	if left, right := a.checked-3*a.broken, b.checked-3*b.broken; left != right && l.printsBalances() {
		return left > right
	}
	return a.prior > b.prior
}

// What words weigh against each other.
const (
	// turnedCard is the weight of the question whether the paper speaks of a card, by which a debt is told from money.
	turnedCard = 60
	// clearPrior is by how much words must favour a reading over its mirror image, in which all money goes the other way: arithmetic
	// proves both.
	clearPrior = 40
	// mostRowWords bounds what the words of rows weigh.
	mostRowWords = 60
)

// mirrors says whether a reading turns every sign of another.
func (r *reading) mirrors(other *reading) bool {
	for i := range r.signs {
		if r.signs[i] == other.signs[i] {
			return false
		}
	}
	return true
}

// sectionWords weighs what the titles of sections say of a reading's signs. A title alone over rows of both signs says nothing: the one
// that ended its section was not seen.
func (l *ledger) sectionWords(signs []int8) int {
	sums, counts := map[int]int{}, map[int]int{}
	for i, r := range l.rows {
		sums[r.section] += int(signs[i])
		counts[r.section]++
	}
	weight, telling := 0, 0
	for s := range sums {
		if l.saidSign(s) != 0 {
			telling++
		}
	}
	for s, sum := range sums {
		switch said := int(l.saidSign(s)); {
		case said == 0 || sum == 0:
		case telling == 1 && sum != counts[s] && -sum != counts[s]:
		case said*sum > 0:
			weight += 25
		default:
			weight -= 50
		}
	}
	return weight
}

// rowWords weighs what the texts of rows say: a card's bill that was paid, a purchase, a salary.
func (l *ledger) rowWords(signs []int8) int {
	weight := 0
	for i, r := range l.rows {
		weight += int(signs[i]) * r.leaning()
	}
	return max(-mostRowWords, min(mostRowWords, weight))
}

// rowsAgainst says whether several rows speak of money out where a reading has money in, and none speaks for it: advances and charges that
// make a balance larger tell of a debt. One alone may be a fee that was given back.
func (l *ledger) rowsAgainst(signs []int8) bool {
	against := 0
	for i, r := range l.rows {
		switch lean := r.leaning(); {
		case int(signs[i])*lean > 0:
			return false
		case lean < 0:
			against++
		}
	}
	return against > 1
}

// leaning says which way the text of a row points: 1 in, -1 out, more where a card was paid.
func (r *row) leaning() int {
	if r.leans == nil {
		description, _, _ := r.texts()
		s := words.All().Begins(description)
		if _, rest, _ := strings.Cut(description, " "); words.All().Of(rest).Has(words.CardPaid) {
			s |= 1 << words.CardPaid // how it was paid may stand before it: "GIRO PAYMENT - THANK YOU"
		}
		lean := 0
		switch in, out := s.Has(words.Received), s.Has(words.Spent); {
		case s.Has(words.CardPaid):
			lean = 20
		case in && !out:
			lean = 2
		case out && !in:
			lean = -2
		}
		r.leans = &lean
	}
	return *r.leans
}

// sound says that figures were compared and all of them hold.
func (r *reading) sound() bool { return r.checked > 0 && r.broken == 0 }

func (l *ledger) printsBalances() bool {
	n := 0
	for _, r := range l.rows {
		if r.balance != nil {
			n++
		}
	}
	return n*4 >= len(l.rows)
}

// bestEnds tries every opening and closing figure and keeps the pair that fits best.
func (l *ledger) bestEnds(r *reading) {
	best := *r
	best.broken = 1 << 20
	const most = 6
	openings, sureOpening := l.ends(openingFigure)
	closings, sureClosing := l.ends(closingFigure)
	openings = append(openings[:min(len(openings), most)], nil)
	closings = append(closings[max(0, len(closings)-most):], nil)
	for _, o := range openings {
		for _, c := range closings {
			if o != nil && o == c {
				continue
			}
			try := *r
			try.opening, try.closing = o, c
			l.check(&try)
			if c != nil && c.kind == totalFigure && try.checked == 0 {
				continue // a total is a balance only where the rows lead to it
			}
			if o == nil && sureOpening || c == nil && sureClosing {
				// An end that is printed counts; leaving it out is the last resort.
				try.broken++
			}
			if try.broken < best.broken || try.broken == best.broken && try.checked > best.checked {
				best = try
			}
		}
	}
	*r = best
}

// check holds a reading against running balances, ends and totals of sections.
func (l *ledger) check(r *reading) {
	balance, anchored, rows := int64(0), false, 0
	if r.opening != nil {
		balance, anchored = value(&r.opening.token, r.opening.negated, r.debt), true
	}
	compare := func(found int64) {
		if anchored && rows > 0 {
			r.checked++ // one balance printed twice tells nothing of rows
		}
		if anchored && found != balance {
			r.broken++
		}
		balance, anchored, rows = found, true, 0
	}
	for e := range l.inTime(r.reversed) {
		if f := e.figure; f != nil {
			compare(value(&f.token, f.negated, r.debt))
			continue
		}
		balance += int64(r.signs[e.row.index]) * e.row.money.token.units
		rows++
		if e.row.balance != nil {
			compare(value(e.row.balance, false, r.debt))
		}
	}
	if r.closing != nil {
		compare(value(&r.closing.token, r.closing.negated, r.debt))
	}
}

// inTime walks over rows and the balances printed among them, in the order of time.
func (l *ledger) inTime(reversed bool) iter.Seq[event] {
	return func(yield func(event) bool) {
		for i := range l.events {
			if reversed {
				i = len(l.events) - 1 - i
			}
			e := l.events[i]
			if e.figure != nil && (!e.figure.inList || !e.figure.kind.balance()) {
				continue
			}
			if !yield(e) {
				return
			}
		}
	}
}

// modes lists the ways to read signs that the print allows.
func (l *ledger) modes(debt bool) []*reading {
	var has [unknownMark + 1]int
	columns, amounts := 0, 0
	for _, r := range l.rows {
		if r.money.role == amountRole {
			amounts++
			has[r.money.token.mark]++
		} else {
			columns++
		}
	}
	var out []*reading
	add := func(prior int, evident bool, sign func(r *row) int8) {
		m := &reading{prior: prior, evident: evident}
		for _, r := range l.rows {
			m.signs = append(m.signs, sign(r))
		}
		out = append(out, m)
	}
	if amounts == 0 {
		add(50, true, l.byColumn)
		add(-30, true, func(r *row) int8 { return -l.byColumn(r) })
	} else {
		l.amountModes(has, add)
		if has[plus] == 0 || has[minus] == 0 {
			out = append(out, l.sectionModes(debt)...) // where both signs are printed, no section turns them
		}
	}
	for _, reversed := range []bool{false, true} {
		if m := l.byBalances(debt, reversed); m != nil {
			out = append(out, m)
		}
	}
	return out
}

// amountModes reads the marks beside amounts.
func (l *ledger) amountModes(has [unknownMark + 1]int, add func(int, bool, func(*row) int8)) {
	marked := has[minus] + has[plus] + has[debitMark] + has[creditMark]
	literal := func(r *row) int8 {
		if r.money.role != amountRole {
			return l.byColumn(r)
		}
		switch r.money.token.mark {
		case minus, debitMark:
			return -1
		}
		return 1
	}
	turned := func(r *row) int8 {
		if r.money.role != amountRole {
			return l.byColumn(r)
		}
		switch r.money.token.mark {
		case minus, creditMark:
			return 1
		case plus:
			if has[minus] == 0 {
				return 1
			}
		}
		return -1
	}
	if has[unknownMark] > 0 {
		add(10, false, func(r *row) int8 {
			if r.money.token.mark == unknownMark && r.money.role == amountRole {
				return -1
			}
			return literal(r)
		})
	}
	switch {
	case has[creditMark] > 0 && has[debitMark] == 0:
		add(40, true, turned)
		add(-40, false, literal)
	case has[plus] > 0 && has[minus]+has[debitMark] == 0 && has[unmarked] > 0:
		add(40, true, turned) // what has no plus is the contrary
		add(-40, false, literal)
	case has[minus] > 0 && l.card && (has[plus] == 0 || has[plus] > has[minus] && l.endsPlain()):
		add(30, true, turned) // what is bought adds to what is owed, and more is bought than paid
		add(20, true, literal)
	case marked == 0 && has[unknownMark] == 0 && l.card:
		add(30, true, turned)
		add(-5, false, literal)
	case has[plus] > 0 && has[minus] > 0:
		add(40, has[unknownMark] == 0, literal)
	case marked > 0:
		add(40, has[unknownMark] == 0, literal)
		add(-30, false, turned)
	default:
		add(0, false, literal)
		add(-5, false, turned)
	}
}

// endsPlain says whether no balance before or behind the rows is printed with a minus, as what is owed is where a minus is money out.
func (l *ledger) endsPlain() bool {
	openings, _ := l.ends(openingFigure)
	closings, _ := l.ends(closingFigure)
	return !slices.ContainsFunc(append(openings, closings...), func(f *figure) bool { return f.kind != totalFigure && f.token.mark == minus })
}

// byColumn is the sign of a row in a column of debits or credits. A minus in such a column is the column's own habit where all
// amounts have it, and a reversal where only some do.
func (l *ledger) byColumn(r *row) int8 {
	sign := int8(1)
	if r.money.role == debitRole {
		sign = -1
	}
	if r.money.token.mark == minus && !l.allMinus(r.money.role) {
		return -sign
	}
	return sign
}

func (l *ledger) allMinus(of role) bool {
	for _, r := range l.rows {
		if r.money.role == of && r.money.token.mark != minus && r.money.token.units != 0 {
			return false
		}
	}
	return true
}

// mostSections bounds the sections whose signs are searched for.
const mostSections = 9

// sectionModes gives all rows of a section one sign: that of its title, or the one that makes the balances meet.
func (l *ledger) sectionModes(debt bool) []*reading {
	var used []int
	sums := map[int]int64{}
	for _, r := range l.rows {
		if _, have := sums[r.section]; !have {
			used = append(used, r.section)
		}
		u := r.money.token.units
		if r.money.token.mark == minus && !l.allMinus(amountRole) {
			u = -u
		}
		sums[r.section] += u
	}
	if len(used) > mostSections {
		return nil
	}
	var out []*reading
	said := map[int]int8{}
	known := 0
	for _, s := range used {
		said[s] = l.saidSign(s)
		if said[s] != 0 {
			known++
		}
	}
	if known == len(used) {
		m := l.bySections(said)
		m.prior, m.evident = 35, true
		out = append(out, m)
	}
	return append(out, l.searchSections(used, sums, said, debt)...)
}

// saidSign is what the title of a section says: 1 in, -1 out, 0 nothing.
func (l *ledger) saidSign(s int) int8 {
	senses := l.sections[s].senses
	in, out := senses.Has(words.SectionIn), senses.Has(words.SectionOut)
	switch {
	case in && !out:
		return 1
	case out && !in:
		return -1
	case in && out:
		return l.paidSign()
	}
	return 0
}

// paidSign is the sign of what is titled as payments and no more: a card's holder pays in, an account's pays out, and where the paper may
// be of either, the other sections tell: beside receipts payments are money out, beside purchases they are money in.
func (l *ledger) paidSign() int8 {
	if l.card {
		return 1
	}
	sign := int8(0)
	for _, r := range l.rows {
		senses := l.sections[r.section].senses
		switch in, out := senses.Has(words.SectionIn), senses.Has(words.SectionOut); {
		case in && !out:
			return -1
		case out && !in:
			sign = 1
		}
	}
	return sign
}

func (l *ledger) bySections(signs map[int]int8) *reading {
	m := &reading{}
	for _, r := range l.rows {
		sign := signs[r.section]
		if r.money.token.mark == minus && !l.allMinus(amountRole) || r.money.token.mark == creditMark && sign < 0 {
			sign = -sign
		}
		m.signs = append(m.signs, sign)
	}
	return m
}

// searchSections tries both signs for every section against the ends.
func (l *ledger) searchSections(used []int, sums map[int]int64, said map[int]int8, debt bool) []*reading {
	var out []*reading
	count := 1
	for range used {
		count *= 2
	}
	openings, _ := l.ends(openingFigure)
	closings, _ := l.ends(closingFigure)
	for _, o := range openings {
		for _, c := range closings {
			delta := value(&c.token, c.negated, debt) - value(&o.token, o.negated, debt)
			for code := range count {
				signs, sum, prior, n := map[int]int8{}, int64(0), 5, code
				for _, s := range used {
					sign := int8(n%2)*2 - 1
					n /= 2
					signs[s] = sign
					sum += int64(sign) * sums[s]
					if said[s] != 0 && said[s] != sign {
						prior -= 30
					}
				}
				if sum == delta && len(out) < 32 {
					m := l.bySections(signs)
					m.prior = prior
					out = append(out, m)
				}
			}
		}
	}
	return out
}

// byBalances takes the sign of every row from the balance printed beside it and the one before, which may stand on a line of its own.
func (l *ledger) byBalances(debt, reversed bool) *reading {
	m := &reading{prior: -10, evident: true, signs: make([]int8, len(l.rows))}
	last, have, titled := int64(0), false, 0
	if o, sure := l.ends(openingFigure); sure {
		last, have = value(&o[0].token, o[0].negated, debt), true
	}
	for e := range l.inTime(reversed) {
		if f := e.figure; f != nil {
			last, have = value(&f.token, f.negated, debt), true
			continue
		}
		r := e.row
		if r.balance == nil {
			return nil
		}
		now := value(r.balance, false, debt)
		switch {
		case have && now-last == r.money.token.units:
			m.signs[r.index] = 1
		case have && last-now == r.money.token.units:
			m.signs[r.index] = -1
		default:
			m.signs[r.index] = 1
			if r.money.token.mark == minus {
				m.signs[r.index] = -1
			}
			m.evident = m.evident && r.money.token.mark != unmarked
		}
		if r.money.role != amountRole {
			titled += int(m.signs[r.index] * l.byColumn(r))
		}
		last, have = now, true
	}
	if titled < 0 {
		m.prior -= turnedCard // the titles of debits and credits say otherwise
	}
	return m
}
