package statement

import (
	"slices"
	"strings"

	"tillroll/ofx"
)

// Verdict says whether the figures that a file prints hold.
type Verdict uint8

// The verdicts. One contradiction outweighs everything that holds.
const (
	Unproven Verdict = iota // no figure was found to check against
	Proven                  // opening + rows = closing, every running balance, or the file's own totals
	Broken                  // a printed figure contradicts the rows
)

// String is the verdict as reports spell it.
func (v Verdict) String() string { return [...]string{"unproven", "proven", "broken"}[v] }

// Proof is what comparing the printed figures with the rows gave. Amounts are decimals
// with the currency's digits.
type Proof struct {
	Verdict    Verdict
	Opening    string // the balance before the rows; empty where it is not known
	Reckoned   bool   // the file prints no opening balance: it follows from the first row, which nothing proves
	Closing    string
	Sum        string // of the rows
	Checked    int    // figures that were compared
	Broken     []Break
	MoreBroken int // breaks beyond those listed
}

// Break is a printed figure that contradicts the rows.
type Break struct {
	Place
	Expected string // from the rows
	Found    string // as printed
}

// Prover follows the rows of a statement in the order of time and holds every figure that
// comes by against them. The zero value with its digits set is ready.
//
// After a break the printed balance is believed, so that one lost row makes one break.
type Prover struct {
	Digits uint8 // decimals of all amounts

	proof    Proof
	sum      ofx.Sum // all rows
	debits   ofx.Sum
	credits  ofx.Sum
	balance  ofx.Sum // expected after the rows so far
	anchored bool    // some balance was printed before
	gap      bool    // a row since the last balance could not be read
	closed   ofx.Sum
	hasClose bool
}

// Open takes a balance printed before the rows that follow. Where a balance stood before
// (the next page, the next statement of the account) it must be the same.
func (p *Prover) Open(at Place, balance ofx.Amount) {
	if !p.anchored {
		p.proof.Opening = p.text(sumOf(balance))
	}
	if p.hasClose {
		p.compare(at, p.closed, sumOf(balance))
	}
	p.anchor(sumOf(balance))
}

// Row takes a booking.
func (p *Prover) Row(amount ofx.Amount) {
	p.sum.Add(amount)
	p.balance.Add(amount)
	if amount.Negative {
		p.debits.Add(amount)
	} else {
		p.credits.Add(amount)
	}
}

// Gap tells that a row could not be read: the next balance proves nothing.
func (p *Prover) Gap() { p.gap = true }

// HasGap tells whether a row since the last balance could not be read.
func (p *Prover) HasGap() bool { return p.gap }

// Balance takes a balance printed after the rows so far: a running one, or the closing
// one of a page.
func (p *Prover) Balance(at Place, found ofx.Amount) {
	balance := sumOf(found)
	if p.anchored && !p.gap {
		p.compare(at, p.balance, balance)
	}
	p.anchor(balance)
}

// Holds tells whether nothing before speaks against a balance after the rows so far.
func (p *Prover) Holds(found ofx.Amount) bool {
	return !p.anchored || p.gap || p.balance == sumOf(found)
}

// Forget takes back the opening balance: it was not that of these rows.
func (p *Prover) Forget() { p.anchored, p.proof.Opening = false, "" }

// Close takes the closing balance.
func (p *Prover) Close(at Place, found ofx.Amount) {
	p.Balance(at, found)
	p.closed, p.hasClose = sumOf(found), true
	p.proof.Closing = p.text(p.closed)
}

// Follow takes the balance that the rows lead to as the closing one, where printed ones hold and none of them closes: a list of running
// balances ends with it, and begins with what the rows leave of it.
func (p *Prover) Follow() {
	if p.hasClose || !p.anchored || p.gap || p.proof.Checked == 0 || len(p.proof.Broken) > 0 {
		return
	}
	p.proof.Closing = p.text(p.balance)
	if p.proof.Opening == "" {
		opening := p.balance
		opening.AddSum(p.sum.Negated())
		p.proof.Opening, p.proof.Reckoned = p.text(opening), true
	}
}

// Debits takes the printed total of money out, with or without its sign.
func (p *Prover) Debits(at Place, total ofx.Amount) {
	total.Negative = true
	p.compareTotal(at, p.debits, total)
}

// Credits takes the printed total of money in.
func (p *Prover) Credits(at Place, total ofx.Amount) { p.compareTotal(at, p.credits, total) }

// Sum is the sum of the rows so far.
func (p *Prover) Sum() ofx.Sum { return p.sum }

// Proof gives the verdict.
func (p *Prover) Proof() Proof {
	proof := p.proof
	proof.Sum = p.text(p.sum)
	switch {
	case len(proof.Broken) > 0:
		proof.Verdict = Broken
	case proof.Checked > 0 && !p.gap:
		proof.Verdict = Proven
	}
	return proof
}

func (p *Prover) compareTotal(at Place, rows ofx.Sum, printed ofx.Amount) {
	if !p.gap {
		p.compare(at, rows, sumOf(printed))
	}
}

func (p *Prover) compare(at Place, expected, found ofx.Sum) {
	p.proof.Checked++
	if expected == found {
		return
	}
	if len(p.proof.Broken) == MaxListed {
		p.proof.MoreBroken++
		return
	}
	p.proof.Broken = append(p.proof.Broken, Break{at, p.text(expected), p.text(found)})
}

func (p *Prover) anchor(balance ofx.Sum) { p.balance, p.anchored, p.gap = balance, true, false }

func (p *Prover) text(sum ofx.Sum) string { return string(sum.Append(nil, p.Digits)) }

func sumOf(amount ofx.Amount) (sum ofx.Sum) {
	sum.Add(amount)
	return sum
}

// Turned is the proof of the same rows with all signs turned: every figure is then what is owed.
func (p Proof) Turned() Proof {
	p.Opening, p.Closing, p.Sum = Turned(p.Opening), Turned(p.Closing), Turned(p.Sum)
	p.Broken = slices.Clone(p.Broken)
	for i := range p.Broken {
		b := &p.Broken[i]
		b.Expected, b.Found = Turned(b.Expected), Turned(b.Found)
	}
	return p
}

// Turned is a decimal with the other sign; nothing and zero have none.
func Turned(amount string) string {
	if strings.Trim(amount, "0.") == "" {
		return amount
	}
	if plain, negative := strings.CutPrefix(amount, "-"); negative {
		return plain
	}
	return "-" + amount
}

// Owed ends the sentence that says that the printed balances hold for the signs as they are
// only where they are what a card's holder owes.
const Owed = " falls when money comes in, as on a card: it was taken for what is owed. On any other account the signs are the wrong way round."

// NoteOwed notes that about a balance, unless it is a card's.
func (s *Statement) NoteOwed(balance string) {
	if s.Options.Account != ofx.CreditCard {
		s.Notes = append(s.Notes, balance+Owed)
	}
}

// DoubtTurned makes a doubt of that note where the signs are as a person wants them and not as the file has them: its figures hold
// for those that it prints.
func (s *Statement) DoubtTurned() {
	at := slices.IndexFunc(s.Notes, func(note string) bool { return strings.HasSuffix(note, Owed) })
	if at < 0 || s.Proof.Verdict != Proven {
		return
	}
	s.Notes = slices.Delete(slices.Clone(s.Notes), at, at+1)
	printed, turned := "", ""
	if closing := s.Proof.Closing; closing != "" {
		printed, turned = " and close at "+Turned(closing), " to "+closing
	}
	s.Doubts = slices.Clip(s.Doubts)
	s.Doubt("", "The balances hold for the signs as the file prints them%s. All were turned, and the balance with them%s: that is right for a card, where it is what is owed. On any other account leave the signs as they are.", printed, turned)
}

// noClosing begins the note about a closing balance that is reckoned.
const noClosing = "The file prints no closing balance: the opening balance and the rows make "

// NoteReached notes which closing balance was reckoned, in the place of one that was reckoned
// before, of other signs or rows.
func (s *Statement) NoteReached(balance string) {
	kept := slices.DeleteFunc(slices.Clone(s.Notes), func(note string) bool { return strings.HasPrefix(note, noClosing) })
	s.Notes = append(kept, noClosing+balance+", which was written.")
}
