package convert

import (
	"strconv"
	"strings"

	"tillroll/internal/amount"
	"tillroll/internal/rawjson"
	"tillroll/ofx"
	"tillroll/target"
)

// The options of a request, in the order in which a wrong one is told.
const (
	formatOption = iota
	targetOption
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
	assetAccountOption
	counterAccountOption
	openingEntryOption
	optionCount
)

// options are the members of the JSON, by the numbers above, and what each is there. Tests hold
// every description of them to this table.
var options = [optionCount]struct {
	name string
	kind rawjson.Kind
}{
	formatOption:         {"format", rawjson.Text},
	targetOption:         {"target", rawjson.Text},
	accountTypeOption:    {"accountType", rawjson.Text},
	responseTypeOption:   {"responseType", rawjson.Text},
	currencyOption:       {"currency", rawjson.Text},
	bankIDOption:         {"bankId", rawjson.Text},
	accountIDOption:      {"accountId", rawjson.Text},
	detailsOption:        {"details", rawjson.Bool},
	dateOrderOption:      {"dateOrder", rawjson.Text},
	intuBIDOption:        {"intuBid", rawjson.Text},
	orgOption:            {"org", rawjson.Text},
	fidOption:            {"fid", rawjson.Text},
	ledgerBalanceOption:  {"ledgerBalance", rawjson.Number},
	invertSignsOption:    {"invertSigns", rawjson.Bool},
	assetAccountOption:   {"assetAccount", rawjson.Text},
	counterAccountOption: {"counterAccount", rawjson.Text},
	openingEntryOption:   {"openingEntry", rawjson.Bool},
}

// maxBIDDigits is the longest number in Intuit's list of banks.
const maxBIDDigits = 9

// optionOf is -1 for a member nobody knows. Those are ignored, so that clients may send
// more than this version reads.
func optionOf(name []byte) int {
	for i := range options {
		if string(name) == options[i].name {
			return i
		}
	}
	return -1
}

// DecodeOptions reads the options of a ConvertRequest (JSON) whose rows come from
// elsewhere. The error is always a *RequestError.
func DecodeOptions(body []byte) (Options, error) {
	var r Request
	r.scan.Start(body)
	d := decoder{bodyScanner: &r.scan, request: &r, maxRows: MaxTransactions}
	if !d.members(d.member) {
		return Options{}, r.scan.fault()
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
		if v.Kind == rawjson.None || v.Kind == rawjson.Null {
			continue
		}
		if i == targetOption {
			if refused := d.judgeTarget(v); refused != nil {
				return refused
			}
		} else if !d.judge(i, v) {
			return refusal(i)
		}
	}
	return nil
}

// judgeTarget takes the target over, and its format with it. A format that was given as
// well must be the same.
func (d *decoder) judgeTarget(v rawjson.Value) *RequestError {
	o := &d.request.Options
	name := string(d.word(v))
	t, ok := target.Named(name)
	if !ok {
		return unknownTarget(name)
	}
	if given := d.options[formatOption].Kind; given == rawjson.Text && o.Format != t.Format {
		return contradicts(t, o.Format)
	}
	o.Target, o.Format = t.Name, t.Format
	return nil
}

// refusal is the sentence for a wrong option: what it must be, never what it was.
func refusal(option int) *RequestError {
	must := "must be a string."
	switch options[option].kind {
	case rawjson.Bool:
		must = "must be a boolean."
	case rawjson.Number:
		must = "must be a number."
	}
	switch option {
	case formatOption:
		must = mustBeOneOf(Formats())
	case accountTypeOption:
		must = mustBeOneOf(ofx.AccountTypes())
	case responseTypeOption:
		must = mustBeOneOf(responseTypes())
	case currencyOption:
		must = "must be a 3-letter ISO 4217 code."
	case dateOrderOption:
		must = mustBeOneOf(DateOrders())
	case intuBIDOption:
		must = "must be 1 to " + strconv.Itoa(maxBIDDigits) + " digits."
	case assetAccountOption, counterAccountOption:
		must = "must be an account of the journal, such as Assets:Bank:Checking."
	}
	return &RequestError{Text: options[option].name + " " + must, Cut: true}
}

// judge takes one option over and tells whether it is right.
func (d *decoder) judge(option int, v rawjson.Value) bool {
	o := &d.request.Options
	switch option {
	case formatOption:
		return oneOf(&o.Format, Formats(), d.word(v))
	case accountTypeOption:
		return oneOf(&o.Account, ofx.AccountTypes(), d.word(v))
	case responseTypeOption:
		var t responseType
		ok := oneOf(&t, responseTypes(), d.word(v))
		o.AsFile = bool(t)
		return ok
	case dateOrderOption:
		return oneOf(&o.DateOrder, DateOrders(), d.word(v))
	case detailsOption:
		return d.boolean(&o.Details, v)
	case invertSignsOption:
		return d.boolean(&o.InvertSigns, v)
	case openingEntryOption:
		var wanted bool
		ok := d.boolean(&wanted, v)
		o.NoOpening = !wanted
		return ok
	case ledgerBalanceOption:
		o.LedgerBalance, o.BalanceGiven = string(v.In(d.Body)), true
		return v.Kind == rawjson.Number && isBalance(o.LedgerBalance)
	}
	return d.judgeText(option, v)
}

// judgeText takes options of text. A number is taken for intuBid alone: there are no
// leading zeros in it that a client's JSON could have lost.
func (d *decoder) judgeText(option int, v rawjson.Value) bool {
	if v.Kind != rawjson.Text && (v.Kind != rawjson.Number || option != intuBIDOption) {
		return false
	}
	given := string(d.plain(v))
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
	case assetAccountOption:
		o.AssetAccount = given
		return given == "" || o.isAccount(given)
	case counterAccountOption:
		o.CounterAccount = given
		return given == "" || o.isAccount(given)
	}
	return true
}

// word is the text of an enumerated option. What is no text is the empty word, which
// no list has.
func (d *decoder) word(v rawjson.Value) []byte {
	if v.Kind != rawjson.Text {
		return nil
	}
	return d.plain(v)
}

func (d *decoder) boolean(to *bool, v rawjson.Value) bool {
	*to = v.Kind == rawjson.Bool && v.In(d.Body)[0] == 't'
	return v.Kind == rawjson.Bool
}

// plain is the text of an option, in the body unless it has escapes.
func (d *decoder) plain(v rawjson.Value) []byte {
	if v.Class() != rawjson.EscapedText {
		return v.In(d.Body)
	}
	unquoted, broken := rawjson.Unquote(nil, v.In(d.Body))
	d.request.broken = d.request.broken || broken
	return unquoted
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
	case o.AssetAccount != "" && !o.isAccount(o.AssetAccount):
		return refusal(assetAccountOption)
	case o.CounterAccount != "" && !o.isAccount(o.CounterAccount):
		return refusal(counterAccountOption)
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
	s := rawjson.Scanner{Body: []byte(text)}
	if !s.Number() || s.At < len(text) {
		return false
	}
	_, _, ok := readBalance(text, 2)
	return ok
}

// readBalance reads a balance as a JSON number, by itself: there is no column that could
// tell what its marks mean.
func readBalance(text string, digits uint8) (balance ofx.Amount, rounded, ok bool) {
	column := amount.Column{}
	balance, rounded, _, ok = column.Decide().Resolve(amount.ReadNumber([]byte(text)), digits)
	return balance, rounded, ok
}

// OptionNames lists the options of a conversion as requests spell them.
func OptionNames() []string {
	names := make([]string, len(options))
	for i := range options {
		names[i] = options[i].name
	}
	return names
}

// IsBooleanOption tells the options that are true or false.
func IsBooleanOption(name string) bool { return isOption(name, rawjson.Bool) }

// IsNumberOption tells the options that are numbers.
func IsNumberOption(name string) bool { return isOption(name, rawjson.Number) }

func isOption(name string, kind rawjson.Kind) bool {
	i := optionOf([]byte(name))
	return i >= 0 && options[i].kind == kind
}
