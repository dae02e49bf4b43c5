package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// isCard is the evidence from which a paper is a card's. One step to either side of it the paper could as well be an account's.
const isCard = 3

// settle measures the amounts of a ledger, leaves its totals out, and tells whether it is a card's.
func (d *document) settle(l *ledger, phrases int) {
	l.measure()
	l.leaveHeadings()
	l.leaveTotals()
	l.leaveBehindEnd()
	evidence := l.cardEvidence(phrases)
	switch {
	case l.printsOwn():
		l.own, evidence = evidence >= isCard, 0
	case l.account.owed || l.owesEnds() || l.owesBeside():
		evidence = max(evidence, isCard+2)
	case evidence >= isCard-1 && (phrases < 2 || len(d.accounts) > 1) && d.purposeOf(l, false) != words.NoPurpose:
		evidence = 0 // "Savings" over its list is no card's, whatever another account of the paper is
	case phrases == 0 && !slices.ContainsFunc(l.rows, l.paysBill):
		evidence = min(evidence, isCard) // no word says so: savings that are seldom drawn on look the same
	}
	l.card = evidence >= isCard
	// The titles of debits and credits leave no doubt which way money went.
	l.maybe = !l.inColumns() && (evidence == isCard || evidence == isCard-1)
}

// cardEvidence weighs what speaks for a card: words, a day of purchase beside the day of booking, bills that were paid, and amounts
// that are mostly plain where an account's would mostly be money out; what most rows have against it speaks for an account.
func (l *ledger) cardEvidence(phrases int) int {
	evidence := min(phrases, 1)
	if phrases > 1 {
		evidence = 5
	}
	plain, pluses, minuses, paid, balances := 0, 0, 0, 0, 0
	for _, r := range l.rows {
		switch {
		case r.Money.Role != head.AmountRole:
		case r.Money.Token.Mark == ink.Unmarked:
			plain++
		case r.Money.Token.Mark == ink.Plus:
			pluses++
		case r.Money.Token.Mark == ink.Minus:
			minuses++
		}
		if r.Balance != nil {
			balances++
		}
		if leaning(r) > 2 {
			paid++
		}
	}
	if len(l.rows) > 0 && bothDays(l.rows[0].Layout) {
		evidence += 2
	}
	if minuses > 0 && plain > minuses && balances == 0 {
		evidence += 2
	}
	if plain == len(l.rows) && balances == 0 && phrases > 0 {
		evidence += 2 // an account's paper would tell money in from money out
	}
	if paid > 0 {
		evidence += 2
	}
	if minuses > plain+pluses {
		evidence -= 2 // more bills would have been paid than things bought
		if l.endsWith(ink.Plus) {
			evidence -= isCard // nor is what is owed printed with a plus
		}
	}
	if balances*2 > len(l.rows) {
		evidence -= 2 // cards seldom tell what is owed behind every row
	}
	if l.marksAgree() {
		evidence -= 2
	}
	return evidence
}

// marksAgree says whether most rows that name what they are have the mark that an account's paper gives them: deposits and dividends none,
// withdrawals and purchases a minus. A card's paper has it the other way round.
func (l *ledger) marksAgree() bool {
	agree, oppose := 0, 0
	for _, r := range l.rows {
		if r.Money.Role != head.AmountRole {
			continue
		}
		mark := r.Money.Token.Mark
		switch lean := leaning(r); {
		case lean == 0 || lean > 2 || mark == ink.Plus:
		case (mark == ink.Minus) == (lean < 0):
			agree++
		default:
			oppose++
		}
	}
	return agree > 1 && agree > 2*oppose
}

// printsOwn says whether a card's paper is printed as its holder sees it, as an account's is that is overdrawn: what is owed has a minus before the rows
// and behind them, most rows have one, and those that pay a bill have none.
func (l *ledger) printsOwn() bool {
	minuses, paid := 0, false
	for _, r := range l.rows {
		minus := r.Money.Token.Mark == ink.Minus
		if leaning(r) > 2 {
			paid = true
			if minus {
				return false
			}
		}
		if minus {
			minuses++
		}
	}
	openings, _ := l.ends(list.OpeningFigure)
	closings, _ := l.ends(list.ClosingFigure)
	owed := func(f *figure) bool { return f.token.Mark == ink.Minus }
	return paid && minuses*2 > len(l.rows) && slices.ContainsFunc(openings, owed) && slices.ContainsFunc(closings, owed)
}

// paysBill says whether a row pays what was owed on a card: it says so, or has a minus and the very amount of the balance before the rows.
func (l *ledger) paysBill(r *list.Row) bool {
	return leaning(r) > 2 || r.Money.Token.Mark == ink.Minus && slices.ContainsFunc(l.events, func(e event) bool {
		return e.figure != nil && e.figure.kind == list.OpeningFigure && e.figure.token.Units == r.Money.Token.Units
	})
}

// bothDays says whether a list has the day of the purchase beside the day of booking.
func bothDays(l *list.Layout) bool {
	purchase, booked := false, false
	for _, c := range l.Columns {
		purchase = purchase || c.Field == words.TransactionDate
		booked = booked || c.Field == words.BookingDate
	}
	return purchase && booked
}

// longestClause is how many words a clause has at most that says of the paper what it is; longer ones tell of anything.
const longestClause = 8

// cardWords counts the different phrases outside of the rows that speak of a credit card.
func (d *document) cardWords() int {
	rows := d.rowLines()
	votes := map[string]bool{}
	for _, lines := range d.pages {
		for i := range lines {
			if rows[[2]int{lines[i].Page, lines[i].Number}] {
				continue
			}
			for _, run := range ink.Runs(&lines[i]) {
				for _, clause := range strings.SplitAfter(ink.Text(run), ". ") {
					if len(strings.Fields(clause)) <= longestClause && words.All().Begins(clause).Has(words.CardMark) {
						votes[words.Phrase(clause)] = true
					}
				}
			}
		}
	}
	return len(votes)
}
