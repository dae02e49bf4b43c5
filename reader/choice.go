package reader

import (
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/statement"
)

// parted takes out what parts the groups of an account's number: banks print it, and nobody types it.
var parted = strings.NewReplacer(" ", "", "-", "", ".", "", "/", "")

// Choose leaves the statements whose account ends so, or is listed so, with its currency behind it, or those that are called so beside their
// number where none does. What has no number is listed by its currency alone, and chosen by it.
func (f *File) Choose(end string) error {
	plain := func(name string) string { return strings.ToLower(parted.Replace(strings.TrimPrefix(name, "…"))) }
	ends := func(number string) bool { return strings.HasSuffix(plain(number), plain(end)) }
	var chosen, called []*statement.Statement
	for _, s := range f.Statements {
		switch {
		case ends(s.Account), s.Account != "" && ends(s.Account+s.Options.Currency), s.Account == "" && plain(s.Options.Currency) == plain(end):
			chosen = append(chosen, s)
		case slices.ContainsFunc(s.Called, ends):
			called = append(called, s)
		}
	}
	if len(chosen) == 0 {
		chosen = called
	}
	if len(chosen) == 0 {
		if first := f.Statements[0]; slices.ContainsFunc(first.Without, ends) {
			return fmt.Errorf("the account that ends in %q has no booked entry, so there is nothing to write. The others are: %s", end, f.List())
		}
		if len(f.Statements) == 1 && f.Statements[0].Account == "" {
			return fmt.Errorf("no account ends in %q: no account number was found in the file, so there is none to choose", end)
		}
		return fmt.Errorf("no account ends in %q. The accounts are: %s", end, f.List())
	}
	f.Statements = chosen
	return nil
}

// List names the statements for a person who has to choose among them. Those that account and currency do not tell apart are told by where
// they stand.
func (f *File) List() string {
	names := statement.Names(f.Statements)
	count := map[string]int{}
	for _, name := range names {
		count[name]++
	}
	for i, s := range f.Statements {
		if count[names[i]] > 1 && s.Source != "" {
			names[i] += " in " + s.Source
		}
		if s.Evidence != nil {
			names[i] += fmt.Sprintf(" (%s)", counted(s.Evidence.Rows))
		}
	}
	return strings.Join(names, ", ")
}

func counted(rows int) string {
	if rows == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", rows)
}

// IsParted tells that all statements are of one account in one currency, as far as they say, as the
// days of a month in an archive are: no number chooses one of them, and who says that they belong
// together joins them.
func (f *File) IsParted() bool {
	for _, s := range f.Statements {
		if first := f.Statements[0]; s.Account != first.Account || s.Options.Currency != first.Options.Currency {
			return false
		}
	}
	return len(f.Statements) > 1
}

// Choice says how a person comes from several statements to one, in the words of the API.
func (f *File) Choice() string {
	numbered, sheets := false, map[string]bool{}
	for _, s := range f.Statements {
		numbered = numbered || s.Account != ""
		if s.Layout != nil && s.Layout.Worksheet != "" {
			sheets[s.Layout.Worksheet] = true
		}
	}
	switch parted := f.IsParted(); {
	case !numbered && len(sheets) == len(f.Statements):
		return "Choose one with worksheet, by its name"
	case parted && !numbered:
		return "They name no account to choose by: convert each by itself or, if they are parts of one, all as one with tillroll convert --join"
	case parted:
		return "They are parts of one account: convert each by itself, or all as one with tillroll convert --join"
	case !numbered:
		return "Choose one with account, by its currency"
	}
	return "Choose one with account, the end of its number"
}

// ForOne refuses what is said of one statement where the file holds several: it would stand in all of them, though it is true of one at most.
// The sentence is in the words of the API, without its full stop; it is empty where nothing is to be refused.
func (f *File) ForOne(given convert.Options) string {
	if len(f.Statements) < 2 {
		return ""
	}
	for _, option := range []struct{ name, value string }{
		{"accountId", given.AccountID}, {"ledgerBalance", given.LedgerBalance}, {"currency", given.Currency},
	} {
		if option.value != "" {
			return fmt.Sprintf("%s names one statement, but the file holds %d: %s. %s", option.name, len(f.Statements), f.List(), f.Choice())
		}
	}
	return ""
}

// NamesOther tells that a statement of the file names another currency than that.
func (f *File) NamesOther(currency string) bool {
	return slices.ContainsFunc(f.Statements, func(s *statement.Statement) bool {
		return s.Overruled != "" && !strings.EqualFold(s.Overruled, currency)
	})
}
