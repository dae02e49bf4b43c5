package sheet

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// openOFX reads the transactions of one account of an OFX, QFX or QBO file. Its ids
// stay as they are, so that a file converted from one program to another still
// recognises what was imported before. Its text stays in memory.
func openOFX(in *input, o Options) (*File, error) {
	data, err := in.Whole()
	if err != nil {
		return nil, err
	}
	account, err := chooseAccount(data, o.Account)
	if err != nil {
		return nil, err
	}
	f := &File{Kind: OFX, Account: account, Options: merge(accountOptions(account), o.Convert), evidence: &convert.Evidence{}}
	if f.Options.Format == convert.OFX || f.Options.Format == convert.CSV {
		f.Options.IntuBID = o.Convert.IntuBID // those files have no place for the bank's
	}
	f.rows = func(visit func(convert.Row) error) error {
		for row := range ofx.Rows(data) {
			if !sameAccount(row.Account, account) {
				continue
			}
			err := visit(convert.Row{
				Date: row.Posted, Amount: row.Amount, Description: row.Name,
				Memo: row.Memo, CheckNumber: row.CheckNum, ID: row.FITID, Line: row.Line,
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	return f, f.rows(func(row convert.Row) error {
		f.evidence.See(row)
		return nil
	})
}

// chooseAccount gives the account with the given number or end of a number, or the
// only one there is.
func chooseAccount(data []byte, wanted string) (*ofx.Account, error) {
	var accounts []*ofx.Account
	rows := map[*ofx.Account]int{}
	for row := range ofx.Rows(data) {
		if rows[row.Account] == 0 {
			accounts = append(accounts, row.Account)
		}
		rows[row.Account]++
	}
	var matching, listed []string
	var chosen *ofx.Account
	for _, a := range accounts {
		entry := fmt.Sprintf("%s (%d rows)", a.AccountID, rows[a])
		listed = append(listed, entry)
		if wanted == "" || strings.HasSuffix(a.AccountID, wanted) {
			if chosen == nil || !sameAccount(a, chosen) {
				matching = append(matching, entry)
			}
			chosen = a
		}
	}
	switch {
	case len(accounts) == 0:
		return nil, errors.New("the file holds no transaction")
	case len(matching) == 0:
		return nil, fmt.Errorf("no account ends in %q. The accounts are: %s", wanted, strings.Join(listed, ", "))
	case len(matching) > 1:
		return nil, &ChoiceError{"account", fmt.Sprintf("the file holds %d accounts, and a converted file has one. Choose it by the end of its number: %s", len(matching), strings.Join(matching, ", "))}
	}
	return chosen, nil
}

// sameAccount takes two statements of one account for one, as programs that import them
// do.
func sameAccount(a, b *ofx.Account) bool {
	return a == b || a.AccountID == b.AccountID && a.BankID == b.BankID && a.Type == b.Type && a.Currency == b.Currency
}

// accountOptions takes over what names the account, so that the converted file is booked
// where the first one was.
func accountOptions(a *ofx.Account) convert.Options {
	o := convert.Options{
		Account: a.Type, BankID: a.BankID, AccountID: a.AccountID, Org: a.Org, FID: a.FID,
		IntuBID: a.IntuBID, LedgerBalance: a.LedgerBalance,
	}
	if code := strings.ToUpper(a.Currency); isCurrency(code) {
		o.Currency = code
	}
	return o
}
