package check

import (
	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// envelope is what was seen of the document around its statements.
type envelope struct {
	roots      int
	closed     bool // the root has its end tag
	trailing   bool // something after it was reported
	rootAt     int
	bank       int // offset of the last set of the kind, -1 without one
	card       int
	investment bool // statements of other kinds
	request    dtd.Element
	requestAt  int
	response   bool
	signonV2   bool // the sign-on is there, as a message set of version 2
	intuAt     int  // the first private tag of Intuit in the sign-on, 0 without one
	intuName   dtd.Element
	answered   bool // there is a bank or card statement, or an error in its place
	statements int
	brokers    int // those of them that no bank register takes
}

// statement is the statement at hand.
type statement struct {
	rows         int
	numbered     int // FITIDs that were just the row's number so far
	currency     []byte
	digits       uint8
	digitsKnown  bool
	bankID       []byte
	accountID    []byte
	accountType  []byte
	start, end   ledger.Day
	listRows     int // rows before the list began
	ledger       []byte
	code         []byte
	refused      bool // its status is an error
	debits       ledger.Total
	credits      ledger.Total
	accountNamed bool
}

// openRoot takes the start of a document.
func (c *checker) openRoot() {
	c.envelope.roots++
	if c.envelope.roots == 1 {
		c.envelope.rootAt = c.At
	}
	if c.envelope.roots == 2 {
		c.found("SY23", rules.Error, c.At)
	}
	if c.envelope.roots > 1 { // what programs do not read is counted, not judged
		c.findings.Closed = true
		c.depth = 0
	}
}

// investmentTrade is known by name only: no rule is about it, but trades are counted.
var investmentTrade = dtd.Lookup([]byte("INVTRAN"))

// begin does what the start of an aggregate asks for, once its place is judged.
func (c *checker) begin(e dtd.Element) {
	switch e {
	case dtd.STMTTRN:
		c.judgeList()
	case dtd.STMTRS, dtd.CCSTMTRS, dtd.INVSTMTRS:
		c.openStatement(e)
	case dtd.STMTTRNRS, dtd.CCSTMTTRNRS:
		c.openWrapper(e)
	case dtd.STATUS:
		c.statement.refused, c.statement.code = false, nil
	case dtd.BANKTRANLIST:
		c.statement.listRows = c.statement.rows
		c.statement.start, c.statement.end = 0, 0
	case dtd.FI:
		c.judgeVendorOrder()
	case investmentTrade:
		c.trades++
	default:
		c.openSet(e)
	}
}

// judgeList asks whether the transaction that begins here stands in a list.
func (c *checker) judgeList() {
	if c.depth >= 2 && c.beyond == 0 {
		switch c.stack[c.depth-2].element {
		case dtd.BANKTRANLIST, dtd.INVBANKTRAN:
			return
		}
	}
	c.found("LI06", rules.Error, c.At).About(dtd.STMTTRN)
}

// finish does what the end of an aggregate asks for.
func (c *checker) finish(f *frame) {
	if !f.quiet {
		c.missing(f)
	}
	switch f.element {
	case dtd.STMTTRN:
		if !f.quiet {
			c.judgePair(f, dtd.CORRECTFITID, dtd.CORRECTACTION, "TR10", true)
		}
		c.row.text = c.row.text || hasChild(f, dtd.PAYEE) || hasChild(f, dtd.PAYEE2)
		if c.row.open {
			c.closeRow()
		}
	case dtd.PAYEE:
		c.judgePair(f, dtd.ADDR2, dtd.ADDR3, "TR11", false)
	case dtd.STATUS:
		c.closeStatus()
	case dtd.STMTTRNRS:
		c.closeWrapper(f, dtd.STMTRS)
	case dtd.CCSTMTTRNRS:
		c.closeWrapper(f, dtd.CCSTMTRS)
	case dtd.STMTRS, dtd.CCSTMTRS:
		c.closeStatement(f)
	case dtd.BANKACCTFROM, dtd.CCACCTFROM:
		c.closeAccount()
	case dtd.BANKTRANLIST:
		if c.statement.rows == c.statement.listRows {
			c.found("LI04", rules.Warning, f.at)
		}
	}
}

// judgePair asks for the second of a pair after the first, and for the first
// before the second.
func (c *checker) judgePair(f *frame, first, second dtd.Element, rule string, both bool) {
	a, b := hasChild(f, first), hasChild(f, second)
	switch {
	case b && !a:
		c.found(rule, rules.Error, f.at).About(f.element).With(first.String())
	case both && a && !b:
		c.found(rule, rules.Error, f.at).About(f.element).With(second.String())
	}
}

// hasChild tells whether an aggregate has had one of its children, by the child's bit in
// the table.
func hasChild(f *frame, e dtd.Element) bool {
	return f.seen&(1<<dtd.RelationOf(f.element, e).Bit) != 0
}

// closeStatus judges what the bank answered.
func (c *checker) closeStatus() {
	if !c.statement.refused || len(c.statement.code) == 0 || string(c.statement.code) == "0" || c.depth < 2 {
		return
	}
	switch c.stack[c.depth-2].element {
	case dtd.SONRS:
		c.found("SO03", rules.Error, c.stack[c.depth-1].at).Showing(c.statement.code)
	case dtd.STMTTRNRS, dtd.CCSTMTTRNRS:
		c.found("WR03", rules.Error, c.stack[c.depth-1].at).Showing(c.statement.code)
	}
}

// openWrapper begins what answers a request for a statement. Programs look for it in
// its message set only. Where children are judged the table has said so already.
func (c *checker) openWrapper(e dtd.Element) {
	c.envelope.answered = true
	c.statement.refused = false
	if c.depth < 2 || !c.stack[c.depth-2].quiet {
		return
	}
	switch parent := c.stack[c.depth-2].element; {
	case parent == dtd.BANKMSGSRSV2 || parent == dtd.CREDITCARDMSGSRSV2: // EV12 says it
	case dtd.RelationOf(parent, e).Slot != 0: // the right set in the wrong place
	case isMessageSet(parent):
		c.found("EV08", rules.Error, c.At).About(e).With(parent.String())
	default:
		c.found("EV07", rules.Error, c.At).About(e)
	}
}

// closeWrapper asks for the statement that a wrapper is there for, unless the bank
// answered with an error in its stead.
func (c *checker) closeWrapper(f *frame, statement dtd.Element) {
	if !hasChild(f, statement) && !c.statement.refused && !f.quiet {
		c.found("WR04", rules.Warning, f.at).About(f.element)
	}
}

// openStatement begins a statement. Until its account is named it is an account
// of its own.
func (c *checker) openStatement(e dtd.Element) {
	c.accountNo++
	c.account = c.accountNo // no document has room for noAccount of them
	c.statement = statement{refused: c.statement.refused}
	c.envelope.answered = c.envelope.answered || e != dtd.INVSTMTRS
	c.envelope.statements++
	if c.envelope.statements == 2 {
		c.found("ST08", rules.Warning, c.At)
	}
	switch e {
	case dtd.CCSTMTRS:
		c.statement.accountType = []byte("CREDITCARD")
	case dtd.INVSTMTRS:
		c.envelope.brokers++
		return
	}
	c.judgeWrapper(e)
}

// judgeWrapper asks what a statement stands in. Programs skip an element they do not
// know, and the statement in it.
func (c *checker) judgeWrapper(e dtd.Element) {
	if c.depth < 2 || c.beyond > 0 {
		return
	}
	if f := &c.stack[c.depth-2]; f.element == 0 && f.quiet {
		c.found("EV08", rules.Error, c.At).About(e).With(rules.Shown(c.Doc[f.name.At:f.name.End]))
	}
}

// accountLeaf keeps what names the account.
func (c *checker) accountLeaf(e dtd.Element, v []byte) {
	if e == dtd.BANKID {
		c.statement.bankID = v
		return
	}
	c.statement.accountID = v
	if hasOddAccountByte(v, c.options.Format == ledger.QBO) {
		c.found("AC07", rules.Warning, c.ValueAt)
	}
}

// hasOddAccountByte finds masks and other characters that no account number has.
// QuickBooks wants digits alone.
func hasOddAccountByte(v []byte, digitsOnly bool) bool {
	for _, b := range v {
		if b-'0' <= 9 || !digitsOnly && (scan.IsLetter(b) && b|0x20 != 'x' || b == '-' || b == ' ') {
			continue
		}
		return true
	}
	return false
}

// closeAccount gives the account of a statement its number.
func (c *checker) closeAccount() {
	if c.depth < 2 {
		return
	}
	switch c.stack[c.depth-2].element {
	case dtd.STMTRS, dtd.CCSTMTRS:
		if !c.statement.accountNamed {
			c.nameAccount(c.statement.bankID, c.statement.accountID)
		}
	}
}

// nameAccount finds the number of an account that an earlier statement was for.
func (c *checker) nameAccount(bank, account []byte) {
	c.statement.accountNamed = true
	if len(account) == 0 {
		return
	}
	if known := c.accounts.number(bank, account, c.account); known != c.account {
		c.account = known
		c.found("ST06", rules.Warning, c.At)
	}
}

// endPeriod takes the end of a list's period.
func (c *checker) endPeriod(day ledger.Day) {
	c.statement.end = day
	if day != 0 && c.statement.start > day {
		c.found("LI03", rules.Warning, c.At)
	}
}

// closeStatement judges what only a whole statement shows, and sums it up.
func (c *checker) closeStatement(f *frame) {
	if f.quiet {
		return
	}
	if !hasChild(f, dtd.BANKTRANLIST) {
		c.found("ST03", rules.Warning, f.at).About(f.element)
	}
	if c.statement.rows >= minNumberedRows && c.statement.numbered == c.statement.rows {
		c.found("FI06", rules.Warning, f.at)
	}
	c.sumUp()
}

// sumUp keeps the facts of the statement at hand.
func (c *checker) sumUp() {
	if c.options.Details && len(c.summary) < maxSummaries {
		c.summary = append(c.summary, c.statement.summary())
	}
}

// sumUpLost keeps the facts of a statement without an end tag, if it has any: they
// tell which account to download again.
func (c *checker) sumUpLost() {
	if c.statement.accountNamed || c.statement.rows > 0 {
		c.sumUp()
	}
}

// inStatement tells whether a bank or card statement is open.
func (c *checker) inStatement() bool { return c.isOpen(dtd.STMTRS) || c.isOpen(dtd.CCSTMTRS) }

const (
	minNumberedRows = 3    // one or two rows with the ids 1 and 2 prove nothing
	maxSummaries    = 1000 // statements that are summed up; a real file has a handful
)
