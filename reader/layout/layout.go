// Package layout is how a person says once how a bank's files are to be read: columns,
// order of dates, decimal mark, signs, facts about the account, and names for payees.
//
// The words: a layout is a small TOML file that a person wrote or that tillroll saved from
// what it understood. Its settings stand below those of the command line and above what
// the file tells. A payee rule is a pattern (RE2) and the name that stands for every text
// that it matches; the text itself moves to the memo, and ids are computed from it as if
// there were no rule.
package layout

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// Layout is a layout file.
type Layout struct {
	// Columns names the column of each role, by its heading or by its number from 1.
	Columns map[string]string `toml:"columns"`
	Reading Reading           `toml:"reading"`
	Account Account           `toml:"account"`
	Payees  []Payee           `toml:"payee"`

	rules *rules // those of Payees, once they were checked
}

// Reading is how the cells are spelled.
type Reading struct {
	Delimiter   string `toml:"delimiter"`
	Worksheet   string `toml:"worksheet"`
	SkipLines   int    `toml:"skip_lines"`
	DateOrder   string `toml:"date_order"`
	DecimalMark string `toml:"decimal_mark"`
	InvertSigns *bool  `toml:"invert_signs"`
	// Unused names columns that are passed over, by heading or by number from 1.
	Unused []string `toml:"unused"`
}

// Account is what is known about the account.
type Account struct {
	ID       string `toml:"id"`
	BankID   string `toml:"bank_id"`
	Type     string `toml:"type"`
	Currency string `toml:"currency"`
	Org      string `toml:"org"`
	IntuBID  string `toml:"intu_bid"`
}

// Payee is a rule for names.
type Payee struct {
	Pattern string `toml:"pattern"`
	Name    string `toml:"name"`
}

// maxPayees is how many rules a layout may have. It is a screen long; a thousand rules are
// another program's table.
const maxPayees = 1000

// maxBytes is how long a layout may be: the most rules with long patterns are a fifth of it.
const maxBytes = 1 << 20

// deepName is a name of many parts. Settings have two; the library that reads TOML takes the
// square of their number, seconds for thousands. It is made when it is needed: the page's first
// core writes layouts and reads none, and is to have no expressions in it.
func deepName() *regexp.Regexp { return regexp.MustCompile(`(?:[^\s.=]+[ \t]*\.[ \t]*){32}`) }

// Parse reads a layout. The error says which line or setting is wrong.
func Parse(data []byte) (*Layout, error) {
	if len(data) > maxBytes {
		return nil, fmt.Errorf("the layout has more than %d KB: it is no layout", maxBytes>>10)
	}
	if deepName().Match(data) {
		return nil, errors.New("the layout has a name of more than 32 parts: it is no layout")
	}
	l := &Layout{}
	meta, err := toml.NewDecoder(bytes.NewReader(data)).Decode(l)
	if err != nil {
		return nil, fmt.Errorf("the layout cannot be read: %s. A setting is a line such as date = \"Booked on\", below a heading such as [columns]", strings.TrimPrefix(err.Error(), "toml: "))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("the layout has a setting %q that is not known", unknown[0].String())
	}
	for _, name := range slices.Sorted(maps.Keys(l.Columns)) {
		if _, ok := statement.RoleNamed(name); !ok {
			return nil, fmt.Errorf("the layout's [columns] has no role %q; the roles are %s", name, roleNames())
		}
	}
	if mark := l.Reading.DecimalMark; mark != "" && mark != "," && mark != "." {
		return nil, fmt.Errorf("the layout's decimal_mark is %q; it is a comma or a dot", mark)
	}
	if len(l.Payees) > maxPayees {
		return nil, fmt.Errorf("the layout has %d payee rules; at most %d are read", len(l.Payees), maxPayees)
	}
	return l, l.Check()
}

// Check judges the enumerated settings, and makes the payee rules ready.
func (l *Layout) Check() (err error) {
	if l.rules, err = compile(l.Payees); err != nil {
		return err
	}
	for i, p := range l.Payees {
		if p.Pattern == "" || strings.TrimSpace(p.Name) == "" {
			return fmt.Errorf("the layout's payee rule %d needs a pattern and a name", i+1)
		}
	}
	if _, err := l.order(); err != nil {
		return err
	}
	_, err = l.accountType()
	return err
}

func roleNames() string {
	names := make([]string, 0, len(statement.Roles()))
	for _, r := range statement.Roles() {
		names = append(names, r.String())
	}
	return strings.Join(names, ", ")
}

func (l *Layout) order() (convert.DateOrder, error) {
	if l.Reading.DateOrder == "" {
		return convert.Auto, nil
	}
	for _, o := range convert.DateOrders() {
		if o.String() == l.Reading.DateOrder {
			return o, nil
		}
	}
	return 0, fmt.Errorf("the layout's date_order is %q; it is mdy, dmy or ymd", l.Reading.DateOrder)
}

func (l *Layout) accountType() (ofx.AccountType, error) {
	types := ofx.AccountTypes()
	if l.Account.Type == "" {
		return types[0], nil
	}
	for _, t := range types {
		if strings.EqualFold(t.String(), l.Account.Type) {
			return t, nil
		}
	}
	return 0, fmt.Errorf("the layout's account type %q is not known", l.Account.Type)
}

// Apply lays the layout below the options that were given: what those name wins.
func (l *Layout) Apply(o *statement.Options) {
	if o.Columns == nil {
		o.Columns = map[statement.Role]string{}
	}
	for name, column := range l.Columns {
		if role, ok := statement.RoleNamed(name); ok && o.Columns[role] == "" {
			o.Columns[role] = column
		}
	}
	set := func(to *string, value string) {
		if *to == "" {
			*to = value
		}
	}
	c := &o.Convert
	set(&o.Delimiter, l.Reading.Delimiter)
	set(&o.Worksheet, l.Reading.Worksheet)
	set(&o.DecimalMark, l.Reading.DecimalMark)
	set(&c.AccountID, l.Account.ID)
	set(&c.BankID, l.Account.BankID)
	set(&c.Currency, strings.ToUpper(l.Account.Currency))
	set(&c.Org, l.Account.Org)
	set(&c.IntuBID, l.Account.IntuBID)
	if len(o.Unused) == 0 {
		o.Unused = l.Reading.Unused
	}
	if o.SkipLines == 0 {
		o.SkipLines = l.Reading.SkipLines
	}
	if order, err := l.order(); err == nil && c.DateOrder == convert.Auto {
		c.DateOrder = order
	}
	if kind, err := l.accountType(); err == nil && !o.TypeGiven && l.Account.Type != "" {
		c.Account, o.TypeGiven = kind, true
	}
	if turn := l.Reading.InvertSigns; turn != nil && !o.KeepSigns && !c.InvertSigns {
		c.InvertSigns, o.KeepSigns = *turn, !*turn
	}
}

// Rename has the payee rules applied to the rows of a statement, first match first. The
// text that was replaced stands in the memo, and ids do not change. It counts what each
// rule did.
func (l *Layout) Rename(s *statement.Statement) {
	if len(l.Payees) == 0 || l.rules == nil || s.Rows == nil {
		return
	}
	rows := s.Rows
	s.Origin = nil // the rows are others now
	counts := make([]int, len(l.Payees))
	counting := walk{rules: l.rules}
	fault := rows(func(row convert.Row) error {
		i, err := counting.rule(row.Description)
		if i >= 0 && err == nil {
			counts[i]++
		}
		return err
	})
	if fault != nil { // told when the rows are converted
		s.Rows = func(func(convert.Row) error) error { return fault }
		return
	}
	for i, n := range counts {
		if n > 0 {
			s.Note("%s: %q became %q; the text is in the memo.", countRows(n), l.Payees[i].Pattern, l.Payees[i].Name)
		}
	}
	s.Rows = func(visit func(convert.Row) error) error {
		var memo []byte
		applying := walk{rules: l.rules}
		return rows(func(row convert.Row) error {
			i, err := applying.rule(row.Description)
			if err != nil {
				return err
			}
			if i < 0 {
				return visit(row)
			}
			if row.KeyDescription == nil {
				row.KeyDescription, row.KeyMemo = row.Description, append([]byte{}, row.Memo...)
			}
			memo = append(memo[:0], row.Description...)
			if len(row.Memo) > 0 {
				memo = append(append(memo, " | "...), row.Memo...)
			}
			row.Description, row.Memo = []byte(l.Payees[i].Name), memo
			return visit(row)
		})
	}
}

func countRows(n int) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", n)
}
