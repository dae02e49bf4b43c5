// Package words is what banks call things, in the languages of the large banking
// markets: the headings of columns, the words for money in and out, the states of an
// entry, the lines that state a balance or a total.
//
// The words are data: one file for each language under lang, and money.txt for
// currencies. Code asks what a text means and never compares it with a word of its own.
//
// The terms: a [Field] is what the heading of a column can mean; one heading can mean
// several, with a weight each. A [Sense] is what a text inside the table can say. Texts
// are compared folded: small letters, no accents, no marks.
package words

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

//go:embed lang/*.txt money.txt
var files embed.FS

// Field is what a heading can mean.
type Field uint8

// The fields. Those behind Detail are of other kinds of lists than statements.
const (
	BookingDate     Field = iota // the day the bank booked
	Date                         // a day without more
	TransactionDate              // the day of the purchase
	ValueDate                    // the day interest begins
	OtherDate                    // a day that is not the entry's
	Time
	Amount
	Net         // after fees
	Gross       // before fees
	OtherAmount // in another currency, a rate, a tax, points
	Debit
	Credit
	Fee
	Balance
	OtherBalance // before the entry, available, of the whole period
	Party        // the other side, whichever way the money went
	Payee
	Payer
	Owner // the holder of the account or card
	Name  // somebody's
	Description
	Memo
	Reference
	Type
	Category
	Status
	Impact // what an entry did to the balance
	Check
	ID
	Running // a running number
	Currency
	OtherCurrency
	Indicator
	Account
	OtherAccount
	Card
	Place
	Method
	Detail // a part of a collective entry
	Invoice
	Hours
	Quantity
	Price
	Symbol
	Quote
	Contact
	Tax // of a sale
	Due // the day by which a bill must be paid
	Loan
	Payroll
	Order
	Budget
	Measure
	Holding
	Plan // how often a payment is to be made, and when next
	FieldCount
)

var fieldNames = [FieldCount]string{
	"date.booked", "date", "date.transaction", "date.value", "date.other", "time",
	"amount", "amount.net", "amount.gross", "amount.other", "debit", "credit", "fee", "balance", "balance.other",
	"party", "payee", "payer", "owner", "name", "description", "memo", "reference", "type", "category", "status", "impact",
	"check", "id", "running", "currency", "currency.other", "indicator", "account", "account.other", "card", "place", "method", "detail",
	"invoice", "hours", "quantity", "price", "symbol", "quote", "contact", "tax", "due",
	"list.loan", "list.pay", "list.order", "list.budget", "list.measure", "list.holding", "list.plan",
}

// Sense is what a text in a table can say.
type Sense uint8

// The senses.
const (
	DebitSide Sense = iota
	CreditSide
	NeutralSide // neither: money moved between the holder's own pockets
	Pending
	Declined
	Booked
	Opening // a line that states the balance before
	Closing
	BalanceLine
	Total
	CardPaid     // a card's bill was paid: money in
	CardPaidWeak // the same, where the file is known to be a card's
	Spent        // the kind of an entry that spends
	Received     // the kind of an entry that receives
	CardMark     // the file is a card's
	SectionOut   // heads a list of money out
	SectionIn
	DayFirstMark // an English word of banks that write the day first
	ForeignMod   // turns a heading to another currency
	CounterMod   // turns a heading to the other side
	OwnMod
	Owed     // heads a balance that is a debt
	CountMod // turns a total to a number of entries
	Billed   // the kind of an entry that is a bill
	Amounts  // of all of which a sentence may tell the currency
	PageTurn // a line that says that the list goes on overleaf
	PageWord // what pages are counted as
	Taken    // the kind of an entry that a shop took: a sale
	Limit    // a line that tells how far an account may go, or what it held on average: no booking, and no balance either
	SenseCount
)

var senseNames = [SenseCount]string{
	"side.debit", "side.credit", "side.neutral", "state.pending", "state.declined", "state.booked",
	"line.opening", "line.closing", "line.balance", "line.total", "card.paid", "card.paid.weak", "kind.out", "kind.in", "card.mark",
	"money.out", "money.in", "mark.dayfirst", "mod.foreign", "mod.counter", "mod.own", "balance.owed", "mod.count", "kind.invoice", "amounts", "line.turn", "page", "kind.taken", "line.limit",
}

// Language is what a language tells about the countries that write it.
type Language struct {
	Code         string
	DayFirst     bool
	CommaDecimal bool
	Currency     string // empty where it is written in countries of several
}

// Scores is the weight of every field for a heading, 0 to 100.
type Scores [FieldCount]uint8

// meaning is all that a phrase can say.
type meaning struct {
	fields    Scores
	senses    uint32
	weak      uint32 // senses that count only in a column made for them
	languages uint64
}

// has tells whether a phrase has a sense without reserve.
func (m *meaning) has(s Sense) bool { return m.senses&(1<<s) != 0 }

// Table is all words of all languages.
type Table struct {
	phrases    map[string]*meaning
	firsts     map[string]uint32 // senses of the lines that begin with a word
	starts     wordStarts        // of the same words
	shorts     map[string]string // how banks cut words, to the whole word
	languages  []Language
	signs      []sign
	countries  map[string]string // ISO 3166 code to currency
	currencies map[string]string // folded name to currency
	headings   map[string]string // what only one country's banks print, to its currency
	marks      map[string]string // words that stand on their papers and nowhere else
	purposes   map[string]Purpose
}

// sign is a currency's sign or short name as it stands beside an amount.
type sign struct{ text, code string }

// All gives the table; it is read once.
var All = sync.OnceValue(func() *Table {
	t, err := load(files)
	if err != nil { // the files are compiled in, and TestFilesAreWhole says what is wrong: no run but one of tests comes here
		return &Table{phrases: map[string]*meaning{}}
	}
	return t
})

// weakWeight is the weight from which a sense counts anywhere.
const weakWeight = 70

func load(files fs.FS) (*Table, error) {
	t := &Table{phrases: map[string]*meaning{}, firsts: map[string]uint32{}, shorts: map[string]string{}, countries: map[string]string{}, currencies: map[string]string{}, headings: map[string]string{}, marks: map[string]string{}, purposes: map[string]Purpose{}}
	names, err := fs.Glob(files, "lang/*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if err := t.addLanguage(strings.TrimSuffix(path.Base(name), ".txt"), string(text)); err != nil {
			return nil, fmt.Errorf("%s, %w", name, err)
		}
	}
	text, err := fs.ReadFile(files, "money.txt")
	if err != nil {
		return nil, err
	}
	t.addMoney(string(text))
	return t, nil
}

// addLanguage reads one language's file. Its first line tells the order of dates, the
// decimal mark and the currency.
func (t *Table) addLanguage(code, text string) error {
	language, number := Language{Code: code}, 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		number++
		if facts, ok := strings.CutPrefix(line, "= "); ok {
			for fact := range strings.FieldsSeq(facts) {
				switch {
				case fact == "dmy":
					language.DayFirst = true
				case fact == ",":
					language.CommaDecimal = true
				case len(fact) == 3 && fact == strings.ToUpper(fact):
					language.Currency = fact
				}
			}
			t.languages = append(t.languages, language)
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		class, list, ok := strings.Cut(line, ":")
		if !ok || !t.addClass(class, list) {
			return fmt.Errorf("line %d: %q is no class of words", number, class)
		}
	}
	return nil
}

// addClass adds the words of one line.
func (t *Table) addClass(class, list string) bool {
	if class == "short" {
		t.addShorts(list)
		return true
	}
	if p := purposeClasses[class]; p != NoPurpose {
		t.addPurpose(p, list)
		return true
	}
	for field, name := range fieldNames {
		if name == class {
			t.addWords(list, func(m *meaning, weight uint8) {
				m.fields[field] = max(m.fields[field], weight)
				m.languages |= 1 << (len(t.languages) - 1)
			})
			return true
		}
	}
	for sense, name := range senseNames {
		if name == class {
			t.addWords(list, func(m *meaning, weight uint8) {
				m.weak |= 1 << sense
				if Sense(sense) == Owed {
					m.fields[Balance] = max(m.fields[Balance], weight)
				}
				if weight >= weakWeight {
					m.senses |= 1 << sense
				}
			})
			t.addFirsts(list, 1<<sense)
			return true
		}
	}
	return false
}

// addShorts adds words that banks cut where a line is too narrow: "pmt = payment".
func (t *Table) addShorts(list string) {
	for pair := range strings.SplitSeq(list, "|") {
		short, whole, _ := strings.Cut(pair, "=")
		t.shorts[Phrase(short)] = Phrase(whole)
	}
}

// SpelledOut gives what the letters of a heading stand for, empty where no language says so:
// "D/P".
func (t *Table) SpelledOut(heading string) string { return t.shorts[Phrase(heading)] }

func (t *Table) addWords(list string, add func(m *meaning, weight uint8)) {
	for word := range strings.SplitSeq(list, "|") {
		word, number, weighed := strings.Cut(strings.TrimSpace(word), "@")
		weight := uint64(100)
		if weighed {
			weight, _ = strconv.ParseUint(number, 10, 8) // what is no number is 0 and never wins
		}
		folded := Phrase(word)
		if folded == "" {
			folded = strings.TrimSpace(word) // "/" alone
		}
		m := t.phrases[folded]
		if m == nil {
			m = &meaning{}
			t.phrases[folded] = m
		}
		add(m, uint8(weight))
	}
}

// addFirsts notes the first word of each phrase, for a quick look.
func (t *Table) addFirsts(list string, senses uint32) {
	for word := range strings.SplitSeq(list, "|") {
		word, _, _ = strings.Cut(strings.TrimSpace(word), "@")
		first, _, _ := strings.Cut(Phrase(word), " ")
		t.firsts[first] |= senses
		t.starts.add(first, senses)
	}
}

// addMoney reads the currencies.
func (t *Table) addMoney(text string) {
	for line := range strings.Lines(text) {
		parts := strings.Split(strings.TrimSpace(line), ":")
		if len(parts) < 2 || strings.HasPrefix(line, "#") {
			continue
		}
		code := parts[0]
		for name := range strings.SplitSeq(parts[1], "|") {
			if name = strings.TrimSpace(name); name != "" {
				// What is left of "au$" without its sign is a word, in French for one.
				if phrase := Phrase(name); phrase != "" && !strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Sc, r) }) {
					t.currencies[phrase] = code
				}
				t.signs = append(t.signs, sign{strings.ToLower(name), code})
			}
		}
		if len(parts) > 2 {
			for country := range strings.FieldsSeq(parts[2]) {
				t.countries[country] = code
			}
		}
		if len(parts) > 3 {
			for heading := range strings.SplitSeq(parts[3], "|") {
				t.headings[Phrase(heading)] = code
			}
		}
		if len(parts) > 4 {
			for mark := range strings.SplitSeq(parts[4], "|") {
				t.marks[strings.TrimSpace(mark)] = code
			}
		}
	}
}
