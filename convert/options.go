package convert

import (
	"strings"

	"tillroll/ofx"
)

// The options of a request, in the order in which a wrong one is told.
const (
	formatOption = iota
	accountTypeOption
	responseTypeOption
	currencyOption
	bankIDOption
	accountIDOption
	detailsOption
	dateOrderOption
	intuBIDOption
	orgOption
	fidOption
	ledgerBalanceOption
	invertSignsOption
	optionCount
)

var optionNames = [optionCount]string{
	"format", "accountType", "responseType", "currency", "bankId", "accountId",
	"details", "dateOrder", "intuBid", "org", "fid", "ledgerBalance", "invertSigns",
}

// maxBIDDigits is the longest number in Intuit's list of banks.
const maxBIDDigits = 9

// The values of the enumerated options; the place in the list is the value's number.
var (
	accountTypes  = []string{ofx.Checking: "CHECKING", ofx.Savings: "SAVINGS", ofx.MoneyMarket: "MONEYMRKT", ofx.CreditCard: "CREDITCARD"}
	responseTypes = []string{"json", "file"}
	dateOrders    = []string{Auto: "auto", MonthFirst: "mdy", DayFirst: "dmy", YearFirst: "ymd"}
)

func optionOf(name []byte) int {
	for i, known := range optionNames {
		if string(name) == known {
			return i
		}
	}
	return -1
}

// DecodeOptions reads the options of a ConvertRequest (JSON) whose rows come from
// elsewhere. The error is always a *RequestError.
func DecodeOptions(body []byte) (Options, error) {
	var r Request
	r.scan.start(body)
	d := decoder{scanner: &r.scan, request: &r}
	if !d.members(d.member) {
		return Options{}, r.scan.fault
	}
	if refused := d.judgeOptions(); refused != nil {
		return Options{}, refused
	}
	return r.Options, nil
}

// judgeOptions turns the options of a body into Options and gives the refusal of
// the first one that is wrong.
func (d *decoder) judgeOptions() *RequestError {
	for i, v := range d.options {
		if v.kind == noValue || v.kind == nullValue {
			continue
		}
		if !d.judge(i, v) {
			return refusal(i)
		}
	}
	return nil
}

func refusal(option int) *RequestError {
	must := "must be a string."
	switch option {
	case formatOption:
		must = "must be one of qbo, qfx, ofx, csv."
	case accountTypeOption:
		must = "must be one of CHECKING, SAVINGS, CREDITCARD, MONEYMRKT."
	case responseTypeOption:
		must = "must be one of json, file."
	case currencyOption:
		must = "must be a 3-letter ISO 4217 code."
	case dateOrderOption:
		must = "must be one of auto, mdy, dmy, ymd."
	case intuBIDOption:
		must = "must be 1 to 9 digits."
	case ledgerBalanceOption:
		must = "must be a number."
	case detailsOption, invertSignsOption:
		must = "must be a boolean."
	}
	return &RequestError{Text: optionNames[option] + " " + must, Cut: true}
}

// judge takes one option over and tells whether it is right.
func (d *decoder) judge(option int, v value) bool {
	o := &d.request.Options
	switch option {
	case formatOption:
		n, ok := d.oneOf(formatNames[:], v)
		o.Format = Format(n)
		return ok
	case accountTypeOption:
		n, ok := d.oneOf(accountTypes, v)
		o.Account = ofx.AccountType(n)
		return ok
	case responseTypeOption:
		n, ok := d.oneOf(responseTypes, v)
		o.AsFile = n == 1
		return ok
	case dateOrderOption:
		n, ok := d.oneOf(dateOrders, v)
		o.DateOrder = DateOrder(n)
		return ok
	case detailsOption:
		return d.boolean(&o.Details, v)
	case invertSignsOption:
		return d.boolean(&o.InvertSigns, v)
	case ledgerBalanceOption:
		o.LedgerBalance = string(v.in(d.body))
		return v.kind == numberValue && isBalance(o.LedgerBalance)
	}
	return d.judgeText(option, v)
}

func (d *decoder) judgeText(option int, v value) bool {
	if v.kind != textValue && (v.kind != numberValue || option != intuBIDOption) {
		return false
	}
	given := d.plain(v)
	o := &d.request.Options
	switch option {
	case currencyOption:
		o.Currency = given
		return isCurrency(given)
	case bankIDOption:
		o.BankID = given
	case accountIDOption:
		o.AccountID = given
	case orgOption:
		o.Org = given
	case fidOption:
		o.FID = given
	case intuBIDOption:
		o.IntuBID = given
		return isBID(given)
	}
	return true
}

// oneOf is the place of a value in a list of texts.
func (d *decoder) oneOf(list []string, v value) (int, bool) {
	if v.kind != textValue {
		return 0, false
	}
	given := d.plain(v)
	for i, known := range list {
		if given == known {
			return i, true
		}
	}
	return 0, false
}

func (d *decoder) boolean(to *bool, v value) bool {
	*to = v.kind == boolValue && d.body[v.at] == 't'
	return v.kind == boolValue
}

// plain is the text of an option.
func (d *decoder) plain(v value) string {
	if v.size&escaped == 0 {
		return string(v.in(d.body))
	}
	unquoted, broken := unquote(nil, v.in(d.body))
	d.request.broken = d.request.broken || broken
	return string(unquoted)
}

// Check tells what is wrong with options that were not decoded, in the words a
// request would get. The error is always a *RequestError.
func (o *Options) Check() error {
	switch {
	case o.Currency != "" && !isCurrency(o.Currency):
		return refusal(currencyOption)
	case o.IntuBID != "" && !isBID(o.IntuBID):
		return refusal(intuBIDOption)
	case o.LedgerBalance != "" && !isBalance(o.LedgerBalance):
		return refusal(ledgerBalanceOption)
	}
	return nil
}

// isCurrency takes lower case as upper. The length goes first: there are letters
// beyond ASCII whose capital is an S.
func isCurrency(code string) bool {
	if len(code) != 3 {
		return false
	}
	_, known := ofx.CurrencyDigits(strings.ToUpper(code))
	return known
}

func isBID(text string) bool {
	return len(text) >= 1 && len(text) <= maxBIDDigits && strings.Trim(text, "0123456789") == ""
}

// isBalance tells whether a text is a decimal of a size that amounts can have.
func isBalance(text string) bool {
	s := scanner{body: []byte(text)}
	if !s.number() || s.at < len(text) {
		return false
	}
	_, _, ok := readBalance(text, 2)
	return ok
}

func readBalance(text string, digits uint8) (balance ofx.Amount, rounded, ok bool) {
	column := amountColumn{}
	balance, rounded, _, ok = column.decide().resolve(readNumber([]byte(text)), digits)
	return balance, rounded, ok
}
