package core

import (
	"tillroll/ofx"
	"tillroll/statement"
)

// Equation is opening + change = closing, as the file to download has it. Both balances are
// empty where they are not known, or do not go with the rows and nothing contradicts them:
// a sum that does not come out may only stand beside the word that says so.
type Equation struct {
	Opening string `json:"opening"`
	Closing string `json:"closing"`
	Change  string `json:"change"`
}

// equation tells what the page draws as a sum.
func (p *paper) equation() Equation {
	change := p.text(p.survey.sum)
	none := Equation{Change: change}
	opening, closing := p.proof.Opening, p.proof.Closing
	if p.proof.Reckoned && p.proof.Verdict != statement.Proven {
		return none // the file does not print it, and nothing proves it
	}
	if opening == "" && p.proof.Verdict == statement.Proven && closing != "" {
		reckoned := p.survey.sum.Negated()
		reckoned.AddSum(p.sumOf(closing))
		opening = p.text(reckoned)
	}
	if opening == "" {
		return none
	}
	reached := p.after(opening)
	if closing == "" {
		closing = p.rows.Options.LedgerBalance // which the file carries
	}
	closing = p.text(p.sumOf(closing))
	if closing != reached && p.proof.Verdict != statement.Broken {
		return none
	}
	return Equation{p.text(p.sumOf(opening)), closing, change}
}

// settleBalances gives the file the balances that follow from what the person changed: those
// that are proven now, which journals assert, and a closing one.
func (p *paper) settleBalances(s *settings, today ofx.Day) {
	o, anew := &p.rows.Options, false
	if !s.isUntouched() && p.proof.Verdict == statement.Proven && p.proof.Opening != "" && p.proof.Closing != "" {
		o.Opening, o.Closing = p.proof.Opening, p.proof.Closing
		anew = !p.result.Format.IsDocument() // a document of OFX has no place for them
	}
	if reached := p.reached(); reached != "" && reached != o.LedgerBalance {
		o.LedgerBalance, anew = reached, true
	}
	if anew {
		p.result = p.rows.Convert(today)
	}
}

// reached is the closing balance where none is printed or typed, but an opening one. The reader
// has reckoned it of the rows as they were; of others, and of an opening balance that was typed,
// it is another one. Where a row could not be read, nobody knows it.
func (p *paper) reached() string {
	if p.proof.Opening == "" || p.proof.Reckoned || p.proof.Closing != "" || p.counts().Skipped > 0 {
		return ""
	}
	return p.after(p.proof.Opening)
}

// notes are those of the reader, the one about a closing balance that was reckoned with the
// figure that the file has.
func (p *paper) notes() []string {
	if p.rows.Options.LedgerBalance == p.read.Options.LedgerBalance || p.proof.Opening == "" || p.proof.Closing != "" {
		return p.read.Notes
	}
	told := statement.Statement{Notes: p.read.Notes}
	told.NoteReached(p.rows.Options.LedgerBalance)
	return told.Notes
}

// after is the balance that the rows which are kept lead to.
func (p *paper) after(opening string) string {
	sum := p.sumOf(opening)
	sum.AddSum(p.survey.sum)
	return p.text(sum)
}

// sumOf reads a balance that was told as a decimal.
func (p *paper) sumOf(text string) (sum ofx.Sum) {
	if amount, err := amountOf(text, p.rows.Digits()); err == nil {
		sum.Add(amount)
	}
	return sum
}

func (p *paper) text(sum ofx.Sum) string { return string(sum.Append(nil, p.rows.Digits())) }
