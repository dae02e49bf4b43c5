package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/statement"
)

// facts are what OLD says about an account. A NEW that says nothing of its account is compared under that of OLD, and its rows are
// written under it too: an importer looks there for what it has.
type facts struct {
	options convert.Options
	known   bool
}

// learn takes what a statement of OLD says about its account; the first that says something is believed.
func (c *comparison) learn(s *statement.Statement, account uint16) {
	for len(c.facts) <= int(account) {
		c.facts = append(c.facts, facts{})
	}
	if f := &c.facts[account]; !f.known {
		*f = facts{s.Options, s.Account != ""}
	}
}

// adopt gives a statement that names no account, or no currency, those of OLD. What the user said stays.
func (c *comparison) adopt(s *statement.Statement, account uint16) (told string) {
	if int(account) >= len(c.facts) {
		return ""
	}
	from, o := c.facts[account].options, &s.Options
	var taken []string
	if s.Account == "" && o.AccountID == "" && from.AccountID != "" {
		o.AccountID, o.BankID = from.AccountID, cmp.Or(o.BankID, from.BankID)
		o.Account = cmp.Or(o.Account, from.Account)
		taken = append(taken, "account "+masked([]string{c.accounts[account]}))
	}
	if o.Currency == "" && from.Currency != "" {
		o.Currency = from.Currency
		s.Doubts = slices.DeleteFunc(slices.Clone(s.Doubts), func(d statement.Doubt) bool { return d.Option == "currency" })
		taken = append(taken, "currency "+from.Currency)
	}
	return strings.Join(taken, ", ")
}

// tellAdopted tells under which account and in which currency the new rows are written.
func (c *comparison) tellAdopted(name, told string) {
	if told != "" && c.options.OnlyNew {
		c.warn(fmt.Sprintf("%s says nothing of its own, so the new rows are written with what OLD has: %s.", name, told))
	}
}

// accountOf is the number of the account of a statement that was compared; a file that prints none is about the only one.
func (c *comparison) accountOf(s *statement.Statement) uint16 {
	return uint16(max(c.numberOf(s.Account), 0))
}
