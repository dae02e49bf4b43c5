//go:build !light

package core

import (
	"strings"

	"tillroll/reader/layout"
	"tillroll/statement"
)

// Chosen is a layout file in the words of the page's settings: what decides how a document
// is read, and what is said about the account.
type Chosen struct {
	Reading map[string]any `json:"reading"`
	Make    map[string]any `json:"make"`
}

// LoadLayout reads a layout file.
func (d *Desk) LoadLayout(data []byte) (*Chosen, error) {
	l, err := layout.Parse(data)
	if err != nil {
		return nil, err
	}
	c := &Chosen{Reading: map[string]any{}, Make: map[string]any{}}
	put := func(to map[string]any, name, value string) {
		if value != "" {
			to[name] = value
		}
	}
	put(c.Reading, "delimiter", l.Reading.Delimiter)
	put(c.Reading, "worksheet", l.Reading.Worksheet)
	put(c.Reading, "dateOrder", l.Reading.DateOrder)
	put(c.Reading, "decimalMark", l.Reading.DecimalMark)
	put(c.Make, "accountId", l.Account.ID)
	put(c.Make, "bankId", l.Account.BankID)
	put(c.Make, "accountType", strings.ToUpper(l.Account.Type))
	put(c.Make, "currency", strings.ToUpper(l.Account.Currency))
	put(c.Make, "org", l.Account.Org)
	put(c.Make, "intuBid", l.Account.IntuBID)
	if turn := l.Reading.InvertSigns; turn != nil {
		c.Reading["signs"] = map[bool]string{true: "turn", false: "keep"}[*turn]
	}
	if len(l.Columns) > 0 {
		c.Reading["columns"] = l.Columns
	}
	if len(l.Reading.Unused) > 0 {
		c.Reading["unused"] = l.Reading.Unused
	}
	if l.Reading.SkipLines > 0 {
		c.Reading["skipLines"] = l.Reading.SkipLines
	}
	var rules []payee
	for _, p := range l.Payees {
		rules = append(rules, payee{p.Pattern, p.Name})
	}
	if rules != nil {
		c.Reading["payees"] = rules
	}
	return c, nil
}

// rename has the payee rules applied to statements that were read.
func (s *settings) rename(list []*statement.Statement) error {
	if len(s.Payees) == 0 {
		return nil
	}
	l := s.layout()
	if err := l.Check(); err != nil {
		return err
	}
	for _, st := range list {
		l.Rename(st)
	}
	return nil
}
