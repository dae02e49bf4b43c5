package reader

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"tillroll/convert"
	"tillroll/reader/charset"
	"tillroll/reader/jsonrows"
	"tillroll/reader/source"
	"tillroll/statement"
)

// scanRequest takes a request of our own apart, or an array of its transactions alone. Its
// rows refer to the text, which stays in memory.
func scanRequest(in *source.File) (*scan, error) {
	data, err := in.Whole()
	if err != nil {
		return nil, err
	}
	body, _ := charset.Decode(data)
	if in.Again {
		body = bytes.Clone(body) // which is the rows' own, whatever becomes of the file
	}
	text, lead := body, 0
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		const wrapper = `{"transactions":`
		body, lead = slices.Concat([]byte(wrapper), body, []byte("}")), len(wrapper)
	}
	request := &convert.Request{}
	if err := request.DecodeFile(body); err != nil {
		return nil, faultInFile(err, text, lead)
	}
	said := request.Options
	return plainly(in, func(o statement.Options) ([]*statement.Statement, error) {
		options := merge(said, o.Convert)
		if o.TypeGiven {
			options.Account = o.Convert.Account
		}
		return []*statement.Statement{{Options: options, Request: request}}, nil
	}), nil
}

// faultInFile says where the JSON of a file breaks off; lead is how many bytes stood before
// the text when it was read.
func faultInFile(err error, text []byte, lead int) error {
	var fault *convert.RequestError
	switch {
	case !errors.As(err, &fault):
		return err
	case fault.What == "" && fault.Cut && lead > 0:
		return errors.New("the list in the file is empty: there is no row to convert")
	case fault.What == "":
		return err
	}
	return jsonrows.Fault(text, fault.At-lead, fault.What)
}

// merge lays the options the user gave over those a file brought.
func merge(file, given convert.Options) convert.Options {
	file.Currency = cmp.Or(given.Currency, file.Currency)
	file.BankID = cmp.Or(given.BankID, file.BankID)
	file.AccountID = cmp.Or(given.AccountID, file.AccountID)
	file.Org = cmp.Or(given.Org, file.Org)
	file.FID = cmp.Or(given.FID, file.FID)
	file.IntuBID = cmp.Or(given.IntuBID, file.IntuBID)
	file.LedgerBalance = cmp.Or(given.LedgerBalance, file.LedgerBalance)
	file.Format = cmp.Or(given.Format, file.Format)
	file.Account = cmp.Or(given.Account, file.Account)
	file.DateOrder = cmp.Or(given.DateOrder, file.DateOrder)
	file.InvertSigns = file.InvertSigns || given.InvertSigns
	file.Details = file.Details || given.Details
	return file
}
