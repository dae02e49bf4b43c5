package paper

import (
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/list"
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
	l.seeMinuses()
	all := l.readings()
	order.Sort(all, l.isBetter)
	best := all[0]
	for _, r := range all[1:] {
		// What words say of sections and rows outweighs whether the paper is a card's, and what rows say against a reading leaves a doubt.
		lead := best.prior - r.prior
		close := lead < clearPrior || l.maybe && lead < clearPrior+2*turnedCard || l.rowsAgainst(best.signs) || best.debt && l.rowWords(best.signs) < 0
		if l.inColumns() {
			close = lead < clearPrior // the titles of debits and credits weigh more than what rows say
		}
		close = close || !best.evident && len(l.rows) >= fewestPlain && l.rowWords(best.signs) <= 0
		if r.sound() && r.mirrors(best) && close && l.sectionWords(best.signs) <= 0 {
			best.doubtful = true
		}
		if best.opening != nil && r.sound() && r.checked == best.checked && lead < slightPrior && !slices.Equal(r.signs, best.signs) && !r.mirrors(best) {
			best.evident, l.doubted = false, true // some sections may as well have the signs of others
		}
	}
	if best.sound() && best.debt != l.card && l.sectionWords(best.signs) <= 0 && l.rowWords(best.signs) < clearPrior && !l.inColumns() {
		// The mirror image may have failed for a trifle; nothing but arithmetic speaks for this one.
		best.doubtful = true
	}
	return best
}

// readings are all ways to read the signs: of an account and of a card, with the ends as they are named and the other way round.
func (l *ledger) readings() (all []*reading) {
	for _, debt := range []bool{false, true} {
		for _, m := range l.modes(debt) {
			for _, reversed := range []bool{false, true} {
				r := *m
				r.debt, r.reversed = debt, reversed
				told := l.sectionWords(r.signs)
				switch {
				case debt != l.card && told <= 0:
					r.prior -= turnedCard
				case debt != l.card:
					r.prior-- // both may give the rows the same signs, and the ends another place
				}
				r.prior += told + l.rowWords(r.signs)
				if reversed {
					r.prior -= 5
					if l.opensFirst() {
						r.prior -= turnedNames
					}
				}
				l.bestEnds(&r)
				all = append(all, &r)
			}
		}
	}
	return all
}

// opensFirst says whether the list begins with a balance that is said to open it, or ends with one that is said to close it.
func (l *ledger) opensFirst() bool {
	inList := func(e event, k list.FigureKind) bool { return e.figure != nil && e.figure.inList && e.figure.kind == k }
	return slices.ContainsFunc(l.events[:max(0, l.first)], func(e event) bool { return inList(e, list.OpeningFigure) }) ||
		slices.ContainsFunc(l.events[min(l.last+1, len(l.events)):], func(e event) bool { return inList(e, list.ClosingFigure) })
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
	// turnedNames is the weight of the names of balances, where an order of time would have the one that opens the list close it. It is
	// more than the question of the card has.
	turnedNames = 100
	// clearPrior is by how much words must favour a reading over its mirror image, in which all money goes the other way: arithmetic
	// proves both.
	clearPrior = 40
	// slightPrior is by how much words must favour a reading over one that turns the signs of some rows.
	slightPrior = 10
	// fewestPlain is how many plain amounts between two balances may as well be a card's, if nothing says which way they went.
	fewestPlain = 3
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
		sums[r.Section] += int(signs[i])
		counts[r.Section]++
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
		weight += int(signs[i]) * leaning(r)
	}
	return max(-mostRowWords, min(mostRowWords, weight))
}

// rowsAgainst says whether several rows speak of money out where a reading has money in, and none speaks for it: advances and charges that
// make a balance larger tell of a debt. One alone may be a fee that was given back.
func (l *ledger) rowsAgainst(signs []int8) bool {
	against := 0
	for i, r := range l.rows {
		switch lean := leaning(r); {
		case int(signs[i])*lean > 0:
			return false
		case lean < 0:
			against++
		}
	}
	return against > 1
}

// leaning says which way the text of a row points: 1 in, -1 out, more where a card was paid.
func leaning(r *list.Row) int {
	if r.Leans == nil {
		description, kind, _ := r.Texts()
		s := words.All().Begins(description)
		if s&(1<<words.CardPaid|1<<words.Received|1<<words.Spent) == 0 {
			s = words.All().Begins(kind) // a column of its own may say what the entry is
		}
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
		r.Leans = &lean
	}
	return *r.Leans
}

// sound says that figures were compared and all of them hold.
func (r *reading) sound() bool { return r.checked > 0 && r.broken == 0 }

func (l *ledger) printsBalances() bool {
	n := 0
	for _, r := range l.rows {
		if r.Balance != nil {
			n++
		}
	}
	return n*4 >= len(l.rows)
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
	for _, e := range l.inTime(r.reversed) {
		if f := e.figure; f != nil {
			compare(value(&f.token, f.negated, r.debt))
			continue
		}
		balance += int64(r.signs[e.row.Index]) * e.row.Money.Token.Units
		rows++
		if e.row.Balance != nil {
			compare(value(e.row.Balance, false, r.debt))
		}
	}
	if r.closing != nil {
		compare(value(&r.closing.token, r.closing.negated, r.debt))
	}
}

// inTime gives the rows and the balances printed among them in the order of time. The balance beside a day that is a title holds at the
// end of that day, behind the rows under it.
func (l *ledger) inTime(reversed bool) []event {
	out := make([]event, 0, len(l.events))
	var held []event
	for i := range l.events {
		if reversed {
			i = len(l.events) - 1 - i
		}
		e := l.events[i]
		if e.figure != nil && (!e.figure.inList || !e.figure.kind.Balance()) {
			continue
		}
		if e.figure != nil && !reversed {
			out, held = append(out, held...), nil
			if e.figure.endsDay {
				held = []event{e}
				continue
			}
		}
		out = append(out, e)
	}
	return append(out, held...)
}
