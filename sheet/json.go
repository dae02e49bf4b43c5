package sheet

import (
	"bytes"
	"slices"

	"tillroll/convert"
)

// openJSON reads a ConvertRequest, or an array of transactions alone. Its rows refer
// to the text, which stays in memory.
func openJSON(in *input, o Options) (*File, error) {
	data, err := in.whole()
	if err != nil {
		return nil, err
	}
	body, charset := decode(data)
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		body = slices.Concat([]byte(`{"transactions":`), body, []byte("}"))
	}
	f := &File{Kind: JSON, Charset: charset, Request: &convert.Request{}}
	if err := f.Request.DecodeFile(body); err != nil {
		return nil, err
	}
	f.Request.Options = merge(f.Request.Options, o.Convert)
	f.Options = f.Request.Options
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
