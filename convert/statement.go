package convert

import (
	"cmp"
	"strconv"
	"strings"

	"tillroll/internal/text"
	"tillroll/ofx"
	"tillroll/writer"
)

// What stands in a file for what a request leaves out. The routing number passes
// the checksum of real ones. Wells Fargo's INTU.BID is what most converters write:
// QuickBooks refuses a bank it has not in its list. The account numbers differ by
// type, so that a user's checking and card files never fall together.
const (
	defaultCurrency = "USD"
	defaultBankID   = "000000000"
	defaultBID      = "3000"
	intuitOrg       = "WF"
	ownOrg          = "TILLROLL"
)

var defaultAccountIDs = [...]string{
	ofx.Checking:    "1000000001",
	ofx.Savings:     "1000000002",
	ofx.MoneyMarket: "1000000003",
	ofx.CreditCard:  "1000000004",
}

// statementFormat is the member of the family as the package ofx knows it: plain OFX but for the
// two that Intuit's programs take.
func statementFormat(f Format) ofx.Format {
	switch f {
	case QBO:
		return ofx.QBO
	case QFX:
		return ofx.QFX
	}
	return ofx.OFX
}

// currency is the statement's, in capitals.
func (o *Options) currency() string {
	if o.Currency == "" {
		return defaultCurrency
	}
	return strings.ToUpper(o.Currency)
}

// CurrencyCode is the currency of the statement: the one given, or the default.
func (o *Options) CurrencyCode() string { return o.currency() }

// Digits is how many decimals the amounts of the statement have: those of its currency.
func (o *Options) Digits() uint8 {
	digits, _ := ofx.CurrencyDigits(o.currency())
	return digits
}

// statement is the file's frame as far as the options settle it.
func (c *composer) statement() writer.Statement {
	var s writer.Statement
	if c.traits.Document {
		s.Statement = c.document()
	} else {
		r := c.request
		s.Statement = ofx.Statement{
			Account: r.Account, Currency: r.currency(), Digits: c.digits, Start: c.today, End: c.today,
			BankID: plainOption(r.BankID), AccountID: plainOption(r.AccountID),
		}
	}
	c.proven(&s)
	return s
}

// plainOption is the text of an option for files that have no width for it.
func plainOption(given string) string {
	kept, _, _ := text.AppendClean(nil, []byte(given))
	return string(kept)
}

// document is the frame of an OFX document.
func (c *composer) document() ofx.Statement {
	r := c.request
	s := ofx.Statement{
		Format: statementFormat(r.Format), XML: r.Format == OFX2, Account: r.Account, Currency: r.currency(), Digits: c.digits,
		BankID: c.bankID(), AccountID: c.accountID(),
		Org: c.optionText(orgOption, r.Org, orgWidth), FID: c.optionText(fidOption, r.FID, orgWidth),
		Start: c.today, End: c.today,
	}
	c.seeCharset([]byte(s.AccountID), []byte(s.Org), []byte(s.FID))
	if s.Account != ofx.CreditCard { // whose account has no bank
		c.seeCharset([]byte(s.BankID))
	}
	if s.Format == ofx.OFX {
		s.Org = cmp.Or(s.Org, ownOrg)
		if r.IntuBID != "" {
			c.warn("intuBid was left out: only .qbo and .qfx files carry it.")
		}
		return s
	}
	s.IntuBID = cmp.Or(r.IntuBID, defaultBID)
	s.Org = cmp.Or(s.Org, intuitOrg)
	s.FID = cmp.Or(s.FID, s.IntuBID)
	return s
}

// proven takes over the balances that hold, where both are known.
func (c *composer) proven(s *writer.Statement) {
	r := c.request
	if r.NoOpening || r.Opening == "" || r.Closing == "" {
		return
	}
	opening, _, readable := readBalance(r.Opening, c.digits)
	closing, _, too := readBalance(r.Closing, c.digits)
	if readable && too {
		s.HasOpening = true
		s.Opening.Add(opening)
		s.Closing.Add(closing)
	}
}

// settle fills in what only the rows tell.
func (c *composer) settle(s *writer.Statement) {
	if c.tally.kept > 0 {
		s.Start, s.End = c.tally.start, c.tally.end
	}
	c.period(s)
	sum := s.Opening
	sum.AddSum(c.tally.sum)
	s.HasClosing = s.HasOpening && sum == s.Closing
	s.Unicode = c.unicode
	s.LedgerBalance = c.tally.sum
	if c.request.LedgerBalance == "" {
		return
	}
	if balance, rounded, ok := readBalance(c.request.LedgerBalance, c.digits); ok {
		s.LedgerBalance = ofx.Sum{}
		s.LedgerBalance.Add(balance)
		c.tally.balanceRounds = rounded
	}
}

// period widens the period of the rows to that which the bank tells: days without a row
// belong to it.
func (c *composer) period(s *writer.Statement) {
	given := &c.request.Options
	if given.Start != 0 && (given.Start < s.Start || c.tally.kept == 0) {
		s.Start = given.Start
	}
	if given.End != 0 && (given.End > s.End || c.tally.kept == 0) {
		s.End = given.End
	}
	s.End = max(s.Start, s.End)
	s.AsOf = given.LedgerDate
}

func (c *composer) bankID() string {
	return cmp.Or(c.optionText(bankIDOption, c.request.BankID, bankIDWidth), defaultBankID)
}

// accountID loses its blanks and keeps its end, where account numbers differ.
func (c *composer) accountID() string {
	given := c.optionText(accountIDOption, c.request.AccountID, len(c.request.AccountID)*asciiGrowth)
	id := strings.ReplaceAll(given, " ", "")
	if id != given {
		c.warn("The account number lost its blanks.")
	}
	if chars := []rune(id); len(chars) > accountIDWidth {
		id = string(chars[len(chars)-accountIDWidth:])
		c.warn("The account number was cut to its last " + strconv.Itoa(accountIDWidth) + " characters.")
	}
	if id == "" {
		id = defaultAccountIDs[c.request.Account]
		c.warnAbout(AboutAssumedNumber, "accountId was not given: "+id+" stands in for it. Give the real one, or files of two accounts fall together.")
	}
	return id
}

// optionTexts are what stands in a file for an option, whether a person or the bank's own file gave it.
var optionTexts = [optionCount]string{
	bankIDOption: "The bank's number", accountIDOption: "The account number", orgOption: "The name of the institution", fidOption: "The id of the institution",
}

// asciiGrowth bounds how much longer folding makes a text.
const asciiGrowth = 4

// optionText is the text of an option as a file may hold it, cut to width.
func (c *composer) optionText(option int, given string, width int) string {
	if len(given) <= width && text.IsClean([]byte(given)) {
		return given
	}
	name := optionTexts[option]
	kept, beyondASCII, broken := text.AppendClean(nil, []byte(given))
	if broken {
		c.warn(name + " held bytes that are no UTF-8.")
	}
	if beyondASCII && c.fold {
		var folded bool
		if kept, folded, beyondASCII = text.AppendFolded(nil, kept); folded {
			c.warn(name + " was spelled in ASCII.")
		}
	}
	kept, cut := text.Clean{Text: kept, Wide: beyondASCII}.CutAt(width, width)
	if cut {
		c.warn(name + " was cut to its first " + strconv.Itoa(width) + " characters.")
	}
	return string(kept)
}
