package words

import "strings"

// Purpose is what an account is kept for, by its name.
type Purpose uint8

// The purposes.
const (
	NoPurpose Purpose = iota
	ForPayments
	ForSavings
	ForMarket // the money market
	OfBank    // no account: what keeps them, which may be called after savings as well
)

// purposeClasses are the classes of words that name an account by its purpose.
var purposeClasses = map[string]Purpose{"account.current": ForPayments, "account.savings": ForSavings, "account.market": ForMarket, "account.bank": OfBank}

// addPurpose adds the names of accounts in one line.
func (t *Table) addPurpose(p Purpose, list string) {
	for name := range strings.SplitSeq(list, "|") {
		t.purposes[Phrase(name)] = p
	}
}

// PurposeOf tells the purpose of the account that a title names, none where it names two or a bank.
func (t *Table) PurposeOf(title string) Purpose {
	const longest = 3 // words of a name
	found := NoPurpose
	words := strings.Fields(Phrase(title))
	for from := range words {
		for to := min(len(words), from+longest); to > from; to-- {
			p := t.purposes[strings.Join(words[from:to], " ")]
			if p == NoPurpose {
				continue
			}
			if p == OfBank || found != NoPurpose && found != p {
				return NoPurpose
			}
			found = p
			break
		}
	}
	return found
}

// NamesPurpose tells whether a text is the name of an account's purpose, and nothing else.
func (t *Table) NamesPurpose(text string) bool {
	p := t.purposes[Phrase(text)]
	return p != NoPurpose && p != OfBank
}
