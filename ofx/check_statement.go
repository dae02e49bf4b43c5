package ofx

// envelope is what was seen of the document around its statements.
type envelope struct {
	roots      int
	closed     bool // the root has its end tag
	trailing   bool // something after it was reported
	rootAt     int
	bank       int // offset of the last set of the kind, -1 without one
	card       int
	investment bool // statements of other kinds
	request    element
	requestAt  int
	response   bool
	signonV2   bool // the sign-on is there, as a message set of version 2
	intuAt     int  // the first private tag of Intuit in the sign-on, 0 without one
	intuName   element
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
	start, end   Day
	listRows     int // rows before the list began
	ledger       []byte
	code         []byte
	refused      bool // its status is an error
	debits       total
	credits      total
	accountNamed bool
}

// openRoot takes the start of a document.
func (c *checker) openRoot() {
	c.envelope.roots++
	if c.envelope.roots == 1 {
		c.envelope.rootAt = c.at
	}
	if c.envelope.roots == 2 {
		c.found("SY23", Error, c.at)
	}
	if c.envelope.roots > 1 { // what programs do not read is counted, not judged
		c.findings.closed = true
		c.depth = 0
	}
}

// investmentTrade is known by name only: no rule is about it, but trades are counted.
var investmentTrade = lookupElement([]byte("INVTRAN"))

// begin does what the start of an aggregate asks for, once its place is judged.
func (c *checker) begin(e element) {
	switch e {
	case elSTMTTRN:
		c.judgeList()
	case elSTMTRS, elCCSTMTRS, elINVSTMTRS:
		c.openStatement(e)
	case elSTMTTRNRS, elCCSTMTTRNRS:
		c.openWrapper(e)
	case elSTATUS:
		c.statement.refused, c.statement.code = false, nil
	case elBANKTRANLIST:
		c.statement.listRows = c.statement.rows
		c.statement.start, c.statement.end = 0, 0
	case elFI:
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
		case elBANKTRANLIST, elINVBANKTRAN:
			return
		}
	}
	c.found("LI06", Error, c.at).about(elSTMTTRN)
}

// finish does what the end of an aggregate asks for.
func (c *checker) finish(f *frame) {
	if !f.quiet {
		c.missing(f)
	}
	switch f.element {
	case elSTMTTRN:
		if !f.quiet {
			c.judgePair(f, elCORRECTFITID, elCORRECTACTION, "TR10", true)
		}
		c.row.text = c.row.text || hasChild(f, elPAYEE) || hasChild(f, elPAYEE2)
		if c.row.open {
			c.closeRow()
		}
	case elPAYEE:
		c.judgePair(f, elADDR2, elADDR3, "TR11", false)
	case elSTATUS:
		c.closeStatus()
	case elSTMTTRNRS:
		c.closeWrapper(f, elSTMTRS)
	case elCCSTMTTRNRS:
		c.closeWrapper(f, elCCSTMTRS)
	case elSTMTRS, elCCSTMTRS:
		c.closeStatement(f)
	case elBANKACCTFROM, elCCACCTFROM:
		c.closeAccount()
	case elBANKTRANLIST:
		if c.statement.rows == c.statement.listRows {
			c.found("LI04", Warning, f.at)
		}
	}
}

// judgePair asks for the second of a pair after the first, and for the first
// before the second.
func (c *checker) judgePair(f *frame, first, second element, rule string, both bool) {
	a, b := hasChild(f, first), hasChild(f, second)
	switch {
	case b && !a:
		c.found(rule, Error, f.at).about(f.element).with(first.String())
	case both && a && !b:
		c.found(rule, Error, f.at).about(f.element).with(second.String())
	}
}

// hasChild tells whether an aggregate has had one of its children, by the child's bit in
// the table.
func hasChild(f *frame, e element) bool {
	return f.seen&(1<<relationOf(f.element, e).bit) != 0
}

// closeStatus judges what the bank answered.
func (c *checker) closeStatus() {
	if !c.statement.refused || len(c.statement.code) == 0 || string(c.statement.code) == "0" || c.depth < 2 {
		return
	}
	switch c.stack[c.depth-2].element {
	case elSONRS:
		c.found("SO03", Error, c.stack[c.depth-1].at).showing(c.statement.code)
	case elSTMTTRNRS, elCCSTMTTRNRS:
		c.found("WR03", Error, c.stack[c.depth-1].at).showing(c.statement.code)
	}
}

// openWrapper begins what answers a request for a statement. Programs look for it in
// its message set only. Where children are judged the table has said so already.
func (c *checker) openWrapper(e element) {
	c.envelope.answered = true
	c.statement.refused = false
	if c.depth < 2 || !c.stack[c.depth-2].quiet {
		return
	}
	switch parent := c.stack[c.depth-2].element; {
	case parent == elBANKMSGSRSV2 || parent == elCREDITCARDMSGSRSV2: // EV12 says it
	case relationOf(parent, e).slot != 0: // the right set in the wrong place
	case isMessageSet(parent):
		c.found("EV08", Error, c.at).about(e).with(parent.String())
	default:
		c.found("EV07", Error, c.at).about(e)
	}
}

// closeWrapper asks for the statement that a wrapper is there for, unless the bank
// answered with an error in its stead.
func (c *checker) closeWrapper(f *frame, statement element) {
	if !hasChild(f, statement) && !c.statement.refused && !f.quiet {
		c.found("WR04", Warning, f.at).about(f.element)
	}
}

// openStatement begins a statement. Until its account is named it is an account
// of its own.
func (c *checker) openStatement(e element) {
	c.accountNo++
	c.account = c.accountNo // no document has room for noAccount of them
	c.statement = statement{refused: c.statement.refused}
	c.envelope.answered = c.envelope.answered || e != elINVSTMTRS
	c.envelope.statements++
	if c.envelope.statements == 2 {
		c.found("ST08", Warning, c.at)
	}
	switch e {
	case elCCSTMTRS:
		c.statement.accountType = []byte("CREDITCARD")
	case elINVSTMTRS:
		c.envelope.brokers++
		return
	}
	c.judgeWrapper(e)
}

// judgeWrapper asks what a statement stands in. Programs skip an element they do not
// know, and the statement in it.
func (c *checker) judgeWrapper(e element) {
	if c.depth < 2 || c.beyond > 0 {
		return
	}
	if f := &c.stack[c.depth-2]; f.element == 0 && f.quiet {
		c.found("EV08", Error, c.at).about(e).with(shown(c.doc[f.name.at:f.name.end]))
	}
}

// accountLeaf keeps what names the account.
func (c *checker) accountLeaf(e element, v []byte) {
	if e == elBANKID {
		c.statement.bankID = v
		return
	}
	c.statement.accountID = v
	if hasOddAccountByte(v, c.options.Format == QBO) {
		c.found("AC07", Warning, c.valueAt)
	}
}

// hasOddAccountByte finds masks and other characters that no account number has.
// QuickBooks wants digits alone.
func hasOddAccountByte(v []byte, digitsOnly bool) bool {
	for _, b := range v {
		if b-'0' <= 9 || !digitsOnly && (isLetter(b) && b|0x20 != 'x' || b == '-' || b == ' ') {
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
	case elSTMTRS, elCCSTMTRS:
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
		c.found("ST06", Warning, c.at)
	}
}

// endPeriod takes the end of a list's period.
func (c *checker) endPeriod(day Day) {
	c.statement.end = day
	if day != 0 && c.statement.start > day {
		c.found("LI03", Warning, c.at)
	}
}

// closeStatement judges what only a whole statement shows, and sums it up.
func (c *checker) closeStatement(f *frame) {
	if f.quiet {
		return
	}
	if !hasChild(f, elBANKTRANLIST) {
		c.found("ST03", Warning, f.at).about(f.element)
	}
	if c.statement.rows >= minNumberedRows && c.statement.numbered == c.statement.rows {
		c.found("FI06", Warning, f.at)
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
func (c *checker) inStatement() bool { return c.isOpen(elSTMTRS) || c.isOpen(elCCSTMTRS) }

const (
	minNumberedRows = 3    // one or two rows with the ids 1 and 2 prove nothing
	maxSummaries    = 1000 // statements that are summed up; a real file has a handful
)
