package bookings

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// Statements gives the statements of a file, one for each account and currency, in the order
// in which the file names them. The error is a sentence for the person who chose the file.
func (f *Told) Statements(o statement.Options) ([]*statement.Statement, error) {
	t := &Teller{options: o, byKey: map[Account]*account{}}
	if f.Light != nil {
		t.light = f.Light(o.Convert.DateOrder)
	}
	if err := f.Walk(t, Mark{0, 1}, f.Size); err != nil {
		return nil, err
	}
	if t.rest != nil {
		return nil, fmt.Errorf("the file names more than %d accounts, more than one file may have; export fewer of them at a time", maxAccounts)
	}
	t.endPart(f.Size)
	var out []*statement.Statement
	var without, numbers []string
	var aside statement.LeftOut // of accounts that give no statement: what a file leaves out is counted all the same
	for i, a := range t.accounts {
		s := a.statement(o, f.Walk, t.light)
		if f.kept {
			s.Origin = f.origin(i, o.Convert.DateOrder)
		}
		if a.evidence.Rows == 0 && s.SkippedRows() == 0 {
			without, numbers = append(without, a.emptySentence()), append(numbers, a.Number)
			aside.Merge(a.result.LeftOut)
			continue
		}
		out = append(out, s)
	}
	if err := nothingRead(out, without); err != nil {
		return nil, err
	}
	if len(without) > maxNotes {
		without = append(without[:maxNotes], fmt.Sprintf("%d more accounts have no booked entry.", len(without)-maxNotes))
	}
	out[0].Notes = append(out[0].Notes, without...)
	out[0].Without = numbers
	out[0].LeftOut.Merge(aside)
	return out, nil
}

// emptySentence says what there is of an account that has nothing to convert.
func (a *account) emptySentence() string {
	name := strings.TrimSpace("the account " + statement.MaskedAccount(a.Number))
	sentence := name + " has no booked entry"
	if left := a.result.LeftOut.String(); left != "" {
		sentence += " (left out: " + left + ")"
	}
	return strings.ToUpper(sentence[:1]) + sentence[1:] + "."
}

// nothingRead refuses a file that is understood and has nothing to convert.
func nothingRead(statements []*statement.Statement, without []string) error {
	for _, s := range statements {
		if s.Evidence.Rows > 0 {
			return nil
		}
	}
	switch {
	case len(statements) > 0:
		first := statements[0].Skipped[0]
		return fmt.Errorf("no entry of the file can be read. The first is on %s: %s", first.Place, first.Reason)
	case len(without) > 0:
		return fmt.Errorf("nothing to convert: %s", strings.Join(without[:min(len(without), maxNotes)], " "))
	}
	return errors.New("the file holds no statement")
}

// statement is the account as all readers give it.
func (a *account) statement(o statement.Options, walk Walk, light Light) *statement.Statement {
	s := &a.result
	s.Account, s.Evidence, s.Proof = a.Number, &a.evidence, a.chain.settle()
	s.Options = o.Convert
	a.tellAccount(s, o)
	parts := a.parts
	s.Rows = func(visit func(convert.Row) error) error {
		again := &Teller{visit: visit, light: light}
		for _, p := range parts {
			if err := walk(again, p.from, p.to); err != nil {
				return err
			}
		}
		return nil
	}
	return s
}

// tellAccount fills what the user left open.
func (a *account) tellAccount(s *statement.Statement, o statement.Options) {
	given := o.Convert
	s.Options.BankID = cmp.Or(given.BankID, a.BankID)
	s.Options.AccountID = cmp.Or(given.AccountID, a.ID, a.Number)
	s.Options.Org, s.Options.FID = cmp.Or(given.Org, a.Org), cmp.Or(given.FID, a.FID)
	if f := given.Format; f != convert.OFX && f != convert.CSV { // those files have no place for the bank's
		s.Options.IntuBID = cmp.Or(given.IntuBID, a.IntuBID)
	}
	s.Options.Start, s.Options.End = cmp.Or(given.Start, a.start), cmp.Or(given.End, a.end)
	if given.LedgerBalance == "" {
		s.Options.LedgerBalance, s.Options.LedgerDate = s.Proof.Closing, a.chain.closed
		if reached := a.chain.reached(); reached != "" {
			s.Options.LedgerBalance = reached
			s.NoteReached(reached)
		}
	}
	if a.Typed && !o.TypeGiven {
		s.Options.Account = a.Type
	}
	code := currencyCode(a.Currency)
	s.Options.Currency = cmp.Or(given.Currency, code)
	switch {
	case given.Currency == "" && a.Currency == "":
		s.Doubt("currency", statement.NoCurrency)
	case given.Currency == "" && code == "":
		s.Doubt("currency", "The file names the currency %q, which no list of currencies has; USD was assumed.", brief([]byte(a.Currency)))
	default:
		s.NoteCurrency(code, given.Currency)
	}
}

// currencyCode is a currency as ISO 4217 spells it; empty for anything else.
func currencyCode(printed string) string {
	code := strings.ToUpper(strings.TrimSpace(printed))
	if len(code) != 3 {
		return ""
	}
	if _, known := ofx.CurrencyDigits(code); !known {
		return ""
	}
	return code
}
