package sheet

import (
	"bytes"

	"tillroll/convert"
)

// readJSON reads a ConvertRequest, or an array of transactions alone.
func readJSON(data []byte, o Options) (*File, error) {
	text, charset := decode(data)
	body := []byte(text)
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		body = append(append([]byte(`{"transactions":`), body...), '}')
	}
	f := &File{Kind: JSON, Charset: charset, Request: &convert.Request{}}
	if err := f.Request.Decode(body); err != nil {
		return nil, err
	}
	f.Request.Options = merge(f.Request.Options, o.Convert)
	return f, nil
}

// merge lays the options the user gave over those a file brought.
func merge(file, given convert.Options) convert.Options {
	text := func(file *string, given string) {
		if given != "" {
			*file = given
		}
	}
	text(&file.Currency, given.Currency)
	text(&file.BankID, given.BankID)
	text(&file.AccountID, given.AccountID)
	text(&file.Org, given.Org)
	text(&file.FID, given.FID)
	text(&file.IntuBID, given.IntuBID)
	text(&file.LedgerBalance, given.LedgerBalance)
	if given.Format != 0 {
		file.Format = given.Format
	}
	if given.Account != 0 {
		file.Account = given.Account
	}
	if given.DateOrder != 0 {
		file.DateOrder = given.DateOrder
	}
	file.InvertSigns = file.InvertSigns || given.InvertSigns
	file.Details = file.Details || given.Details
	return file
}
