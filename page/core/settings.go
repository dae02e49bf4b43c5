package core

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// settings are what a person chose for a paper: the options of a ConvertRequest, and
// beside them what reads a file otherwise and what was changed in single rows.
type settings struct {
	options convert.Options

	// Given tells a choice from a default.
	AccountType *string
	Currency    string
	// Signs is "keep" to leave them as they stand, "turn" to turn them; empty lets the file decide.
	Signs     string
	Columns   map[string]string // role to column, from 1
	Unused    []string          // columns, from 1
	Worksheet string
	Account   string
	Password  string
	// What a layout file may say besides.
	Delimiter   string
	DecimalMark string
	SkipLines   int
	Payees      []payee
	// Opening and Closing are the balances that the person reads off the statement.
	Opening string
	Closing string
	Edits   map[string]edit // by the number of the row, from 0
	// Known are the rows that were imported before, as runs from one number to another.
	Known [][2]int
}

// payee is a rule of a layout file: texts that match a pattern, and the name for them.
type payee struct {
	Pattern string `json:"pattern"`
	Name    string `json:"name"`
}

// edit is what a person changed in a row, as the page spells it.
type edit struct {
	LeftOut     bool    `json:"leftOut"`
	Back        bool    `json:"back"` // taken although it is known
	Turned      bool    `json:"turned"`
	Date        string  `json:"date"` // YYYY-MM-DD
	Amount      string  `json:"amount"`
	SignsTurned bool    `json:"signsTurned"` // all signs were when the amount was typed
	Description *string `json:"description"`
	Memo        *string `json:"memo"`
	CheckNumber *string `json:"checkNumber"`
}

// decodeSettings lets the same judge as /convert look at the options, so that the page
// cannot accept what the service refuses.
func decodeSettings(given []byte) (*settings, error) {
	s := &settings{}
	if err := json.Unmarshal(given, s); err != nil {
		return nil, err
	}
	options, err := convert.DecodeOptions(given)
	if err != nil {
		return nil, err
	}
	options.Details = true
	s.options = options
	return s, nil
}

// reading gives the options that decide how a document of so many statements is read, and
// a text that differs when they do. What names one of several accounts is no matter of
// reading all of them.
func (s *settings) reading(statements int) (o statement.Options, asked string) {
	o = statement.Options{
		Convert:   convert.Options{DateOrder: s.options.DateOrder, InvertSigns: s.Signs == "turn"},
		KeepSigns: s.Signs == "keep", Worksheet: s.Worksheet, Account: s.Account, Password: s.Password,
		Columns: map[statement.Role]string{}, Unused: s.Unused,
		Delimiter: s.Delimiter, DecimalMark: s.DecimalMark, SkipLines: s.SkipLines,
	}
	if statements < 2 {
		o.Convert.Currency = s.options.Currency
		if s.AccountType != nil {
			o.Convert.Account, o.TypeGiven = s.options.Account, true
		}
	}
	for name, column := range s.Columns {
		if role, ok := statement.RoleNamed(name); ok && column != "" {
			o.Columns[role] = column
		}
	}
	return o, fmt.Sprintf("%+v %q", o, s.Payees) // maps are printed in order
}

// apply puts what the person said over what the file says.
func (s *settings) apply(to convert.Options) convert.Options {
	from := &s.options
	to.SetOutput(from)
	to.Details = true
	for _, option := range []struct {
		to   *string
		from string
	}{
		{&to.Currency, from.Currency},
		{&to.AccountID, from.AccountID},
		{&to.BankID, from.BankID},
		{&to.IntuBID, from.IntuBID},
		{&to.Org, from.Org},
		{&to.FID, from.FID},
		{&to.LedgerBalance, s.Closing},
	} {
		if option.from != "" {
			*option.to = option.from
		}
	}
	if s.AccountType != nil {
		to.Account = from.Account
	}
	return to
}

// asRead tells whether the person changed nothing that the reader's proof is about.
func (s *settings) asRead() bool { return len(s.Edits) == 0 && s.Opening == "" && s.Closing == "" }

// isUntouched tells whether, besides, no row is left out because it was imported before.
func (s *settings) isUntouched() bool { return s.asRead() && len(s.Known) == 0 }

// isTurned tells whether a typed amount is turned with all others: who typed it corrected what
// was shown, and where all signs are turned since, that is what was wrong about it.
func (e *edit) isTurned(o *convert.Options) bool {
	return e.Amount != "" && e.SignsTurned != o.InvertSigns
}

// edits reads the changes of single rows. Amounts have the decimals of the currency.
func (s *settings) edits(o *convert.Options) (map[int]convert.Edit, error) {
	if len(s.Edits) == 0 && len(s.Known) == 0 {
		return nil, nil
	}
	list := make(map[int]convert.Edit, len(s.Edits))
	for _, run := range s.Known {
		for at := run[0]; at <= run[1]; at++ {
			list[at] = convert.Edit{LeftOut: true}
		}
	}
	for number, e := range s.Edits {
		at, err := strconv.Atoi(number)
		if err != nil {
			return nil, err
		}
		change := convert.Edit{
			LeftOut: e.LeftOut, Turned: e.Turned,
			Description: e.Description, Memo: e.Memo, CheckNumber: e.CheckNumber,
		}
		if e.Date != "" {
			if change.Day, err = dayOf(e.Date); err != nil {
				return nil, err
			}
		}
		if e.Amount != "" {
			amount := e.Amount
			if e.isTurned(o) {
				amount = statement.Turned(amount)
			}
			change.HasAmount = true
			if change.Amount, err = amountOf(amount, o.Digits()); err != nil {
				return nil, err
			}
		}
		if e == (edit{Back: true}) {
			delete(list, at)
			continue
		}
		list[at] = change
	}
	return list, nil
}

// sentence is an error that the person reads as it stands.
type sentence string

// Error is the sentence.
func (s sentence) Error() string { return string(s) }

// errNoDay is for a day that the calendar does not have.
const errNoDay = sentence("This day does not exist. Choose another.")

// dayOf reads YYYY-MM-DD.
func dayOf(text string) (ofx.Day, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, errNoDay
	}
	if d, ok := ofx.NewDay(day.Year(), int(day.Month()), day.Day()); ok {
		return d, nil
	}
	return 0, errNoDay
}

// amountOf reads a decimal that the page has put into plain digits with a dot.
func amountOf(text string, digits uint8) (ofx.Amount, error) {
	amounts, readable := convert.ReadAmounts([]string{text}, digits)
	if !readable[0] {
		return ofx.Amount{}, sentence(fmt.Sprintf("%q is no amount. Write it like 1234.56.", text))
	}
	return amounts[0], nil
}
