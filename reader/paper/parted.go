package paper

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// mostParts bounds the accounts that arithmetic alone tells apart.
const mostParts = 12

// partLedgers tells accounts apart that nothing but their arithmetic does: where all rows together contradict the balances, and each part
// between two places at which another list opens proves itself, the parts are accounts of their own.
func (d *document) partLedgers(ledgers []*ledger, phrases int) []*ledger {
	var out []*ledger
	for _, l := range ledgers {
		out = append(out, d.parted(l, phrases)...)
	}
	return out
}

func (d *document) parted(l *ledger, phrases int) []*ledger {
	cuts := l.cuts()
	if len(cuts) == 0 || len(cuts) >= mostParts || l.solve().sound() {
		return []*ledger{l}
	}
	parts := l.cutAt(cuts)
	for _, p := range parts {
		d.settle(p, phrases)
		if len(p.rows) == 0 || !p.solve().sound() {
			l.gather(l.events)
			return []*ledger{l}
		}
	}
	if !d.nameParts(parts) {
		l.gather(l.events)
		return []*ledger{l}
	}
	return parts
}

// cuts finds where another list opens whose balances do not go on from those before it: the first event of each.
func (l *ledger) cuts() []int {
	var out []int
	var last *list.Row
	from := 0 // the event behind the last row
	for i, e := range l.events {
		if e.row == nil {
			continue
		}
		if last != nil {
			if at := opensAt(last, l.events[from:i]); (at < i-from || !goesOn(last, e.row)) && (otherList(last, e.row) || closedBefore(l.events[from:i])) {
				out = append(out, from+at)
			}
		}
		last, from = e.row, i+1
	}
	return out
}

// opensAt finds the first of the figures behind a row that cannot belong to it: a balance that opens a list, or another than the row's.
func opensAt(last *list.Row, figures []event) int {
	for i, e := range figures {
		f := e.figure
		if f.kind == list.OpeningFigure || f.kind == list.BalanceFigure && (last.Balance == nil || ink.DigitsOf(f.token.Text) != ink.DigitsOf(last.Balance.Text)) {
			return i
		}
	}
	return len(figures)
}

// closedBefore says whether figures within lists close one with a balance and open the next with another.
func closedBefore(figures []event) bool {
	closed := ""
	for _, e := range figures {
		switch f := e.figure; {
		case !f.inList:
		case f.kind == list.ClosingFigure:
			closed = ink.DigitsOf(f.token.Text)
		case f.kind == list.OpeningFigure && closed != "":
			return ink.DigitsOf(f.token.Text) != closed
		}
	}
	return false
}

// goesOn says whether the balance of a row can be the one before it and its amount, in either order of time.
func goesOn(before, r *list.Row) bool {
	if before.Balance == nil || r.Balance == nil {
		return true
	}
	change := value(r.Balance, false, false) - value(before.Balance, false, false)
	change = max(change, -change)
	return change == r.Money.Token.Units || change == before.Money.Token.Units
}

// otherList says whether a row stands in another list than the one before it: under another number, or under a title of its own. The
// first number or title of a page may be the page's, and a title may begin or go on with the words of the one before.
func otherList(before, r *list.Row) bool {
	samePage := before.Place.Page == r.Place.Page
	if r.Under != before.Under {
		return !sameNumber(r.Under, before.Under) && (before.Under != "" || samePage)
	}
	a, b := strings.ToLower(strings.Map(withoutDigits, before.List)), strings.ToLower(strings.Map(withoutDigits, r.List))
	if b == "" || strings.HasPrefix(a, b) || a != "" && strings.HasPrefix(b, a) {
		return false
	}
	return a != "" || samePage
}

// cutAt makes a ledger of each part.
func (l *ledger) cutAt(cuts []int) []*ledger {
	var out []*ledger
	from := 0
	for i := range len(cuts) + 1 {
		to := len(l.events)
		if i < len(cuts) {
			to = cuts[i]
		}
		part := &ledger{account: account{owed: l.account.owed}, sections: l.sections, digits: l.digits}
		part.gather(l.events[from:to])
		out = append(out, part)
		from = to
	}
	out[0].account = l.account
	out[0].left = l.left
	return out
}

// nameParts gives each part the number over its rows, or what its title tells, or its place among them. A number that stands over two of
// them says that they are one account, printed twice or with a month missing.
func (d *document) nameParts(parts []*ledger) bool {
	used := map[string]bool{}
	for i, p := range parts {
		first, other := p.rows[0], parts[(i+1)%len(parts)].rows[0].List
		number := cmp.Or(d.summedNumber(p), first.Under)
		if number == "" && first.List != "" && !sameLetters(first.List, other) {
			number = d.numbered(first.List, other)
		}
		if used[number] {
			return false
		}
		used[number] = number != ""
		parts[i].account.number = cmp.Or(number, p.account.number, strconv.Itoa(i+1))
	}
	return true
}

// summedNumber is the number of an account that the paper sums up by the balances before and behind the rows of a part, on one line, empty
// where none is.
func (d *document) summedNumber(p *ledger) string {
	opening, closing := p.listed(list.OpeningFigure), p.listed(list.ClosingFigure)
	if opening == nil || closing == nil {
		return ""
	}
	states := func(l *ink.Line, f *figure) bool {
		return slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool { return t.Sure && ink.DigitsOf(t.Text) == ink.DigitsOf(f.token.Text) })
	}
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if len(l.Amounts) < 2 || !states(l, opening) || !states(l, closing) {
				continue
			}
			for at := range l.Words {
				if number, n := numberAt(l.Words, at); n > 0 && len(ink.DigitsOf(number)) >= wholeNumber {
					return number
				}
			}
		}
	}
	return ""
}

// listed is the first figure of a kind within the list, nil without one.
func (l *ledger) listed(k list.FigureKind) *figure {
	for _, e := range l.events {
		if f := e.figure; f != nil && f.inList && f.kind == k {
			return f
		}
	}
	return nil
}
