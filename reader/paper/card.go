package paper

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// isCard is the evidence from which a paper is a card's. One step to either side of it the paper could as well be an account's.
const isCard = 3

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
		case r.Money.Role != list.AmountRole:
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
	return evidence
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
