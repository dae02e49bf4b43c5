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
	AtBank    // an account at a bank, for whatever purpose
)

// purposeClasses are the classes of words that name an account by its purpose.
var purposeClasses = map[string]Purpose{"account.current": ForPayments, "account.savings": ForSavings, "account.market": ForMarket, "account.bank": OfBank, "account.at": AtBank}

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
			if p == NoPurpose || p == AtBank {
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
	return p != NoPurpose && p != OfBank && p != AtBank
}

// NamesBankAccount tells whether a few words name an account at a bank, as bookkeepers call it.
func (t *Table) NamesBankAccount(text string) bool {
	const most = 5 // words of a name, as none in a sentence
	words := strings.Fields(Phrase(text))
	if len(words) > most {
		return false
	}
	for from := range words {
		for to := from + 1; to <= len(words); to++ {
			switch t.purposes[strings.Join(words[from:to], " ")] {
			case ForPayments, ForSavings, AtBank:
				return true
			}
		}
	}
	return false
}
