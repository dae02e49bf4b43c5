package check

import (
	"bytes"
	"strings"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
)

// openSet takes the start of what is a message set if it stands where those do.
func (c *checker) openSet(e dtd.Element) {
	if c.depth >= 2 && c.stack[c.depth-2].element != dtd.OFX {
		return
	}
	switch {
	case isRequestSet(e):
		if c.envelope.request == 0 {
			c.envelope.request, c.envelope.requestAt = e, c.At
		}
		return
	case !isMessageSet(e):
		return
	case strings.HasSuffix(e.String(), "V2"):
		c.found("EV12", rules.Error, c.At).About(e)
	}
	c.envelope.response = true
	switch e {
	case dtd.SIGNONMSGSRSV1:
	case dtd.SIGNONMSGSRSV2:
		c.envelope.signonV2 = true
	case dtd.BANKMSGSRSV1, dtd.BANKMSGSRSV2:
		c.envelope.bank = c.At
	case dtd.CREDITCARDMSGSRSV1, dtd.CREDITCARDMSGSRSV2:
		c.envelope.card = c.At
	default:
		c.envelope.investment = c.envelope.investment || e == dtd.INVSTMTMSGSRSV1 || e == dtd.LOANMSGSRSV1
		c.found("EV09", rules.Warning, c.At).About(e)
	}
}

// isMessageSet tells the message sets of a response, which head the table.
func isMessageSet(e dtd.Element) bool { return e != 0 && e < dtd.SONRS && e != dtd.OFX }

// isRequestSet tells the message sets of a request by their name.
func isRequestSet(e dtd.Element) bool { return strings.Contains(e.String(), "MSGSRQV") }

// judgeWhole judges what only the whole document shows.
func (c *checker) judgeWhole() {
	v := &c.envelope
	if v.roots == 0 {
		c.found("IN11", rules.Error, c.header.At)
		return
	}
	at := v.rootAt
	statements := v.bank >= 0 || v.card >= 0 || v.statements > v.brokers
	switch {
	case v.request != 0 && !statements && !v.investment:
		c.found("IN09", rules.Error, v.requestAt).About(v.request)
	case v.request != 0:
		c.found("EV11", rules.Error, v.requestAt).About(v.request)
	case v.answered:
	case statements || v.investment: // a set with transfers or closings alone, or with nothing
		if c.stats.Transactions == 0 {
			c.found("EV10", rules.Warning, at)
		}
	default:
		c.found("EV03", rules.Error, at)
	}
	if v.bank >= 0 && v.card >= 0 {
		c.found("EV06", rules.Warning, max(v.bank, v.card))
	}
	if c.options.OwnOutput && c.stats.Transactions == 0 {
		c.found("LI04", rules.Error, at)
	}
	c.judgeVendorWhole(at)
}

// isVendorTag tells the private elements of Intuit.
func isVendorTag(e dtd.Element) bool { return e >= dtd.INTUBID && e <= dtd.INTUBROKERID }

// judgeVendor takes a private element of Intuit. By custom they follow FI.
func (c *checker) judgeVendor(f *frame, e dtd.Element) {
	if e == dtd.INTUBID {
		c.judgeBankNumber()
	}
	switch {
	case f.element == dtd.FI:
		c.found("IQ05", rules.Warning, c.At).About(e)
	case f.element == dtd.SONRS && c.envelope.intuAt == 0 && !hasChild(f, dtd.FI):
		c.envelope.intuAt, c.envelope.intuName = c.At, e
	}
}

// maxBankNumber is how many digits INTU.BID has at most.
const maxBankNumber = 9

// judgeBankNumber takes the bank id that QuickBooks and Quicken look for.
func (c *checker) judgeBankNumber() {
	v := c.meaning()
	if len(v) == 0 {
		return
	}
	c.stats.HasVendorBID = true
	if grammar.LeadingDigits(v, maxBankNumber) != len(v) {
		c.found("IQ02", c.vendorSeverity(), c.ValueAt).Showing(v)
	}
	if !c.isOpen(dtd.SONRS) {
		c.found("IQ03", c.vendorSeverity(), c.At)
	}
}

// vendorSeverity is error only where the file is known to be for Intuit's programs:
// an .ofx need not please them.
func (c *checker) vendorSeverity() rules.Severity {
	if c.isForIntuit() {
		return rules.Error
	}
	return rules.Warning
}

func (c *checker) isForIntuit() bool {
	return c.options.Format == ledger.QBO || c.options.Format == ledger.QFX
}

// judgeVendorOrder notices private tags before FI, which by custom they follow.
func (c *checker) judgeVendorOrder() {
	if c.envelope.intuAt != 0 && c.isOpen(dtd.SONRS) {
		c.found("IQ05", rules.Warning, c.envelope.intuAt).About(c.envelope.intuName)
		c.envelope.intuAt = 0
	}
}

// isOpen tells whether an aggregate is open, however far out.
func (c *checker) isOpen(e dtd.Element) bool {
	for i := range c.stack[:c.depth] {
		if c.stack[i].element == e {
			return true
		}
	}
	return false
}

// judgeVendorWhole judges what Intuit's programs ask of a file as a whole. An .ofx with
// an INTU.BID in it is meant for them too, whatever its name says. A .qfx may be in the
// XML form, which Quicken for Windows reads; a .qbo may not.
func (c *checker) judgeVendorWhole(at int) {
	if c.isForIntuit() && !c.stats.HasVendorBID {
		c.found("IQ01", rules.Error, at)
	}
	if c.header.Form == header.XML && (c.options.Format == ledger.QBO || c.stats.HasVendorBID && !c.isForIntuit()) {
		c.found("IQ04", c.vendorSeverity(), c.header.At)
	}
	if c.options.Format == ledger.QBO && len(c.Doc) > ledger.MaxOnlineUpload {
		c.found("IQ07", rules.Warning, 0)
	}
}

// placeAnywhere judges a name nobody knows, which is legal to skip.
func (c *checker) placeAnywhere(e dtd.Element) {
	if e != 0 || c.depth == 0 {
		return
	}
	name := c.Name()
	if isMisspeltVendor(name) {
		c.found("IQ06", rules.Warning, c.At).Showing(name)
		return
	}
	if !bytes.ContainsRune(name, '.') {
		c.losesLeafBefore(c.parent())
		c.found("SY21", rules.Warning, c.At).Showing(name)
	}
}

// isMisspeltVendor knows how INTU.BID comes to be misspelt: without its dot, with another
// sign in its place, or with something added. Programs skip such a tag like any other
// they do not know, and then ask for the bank.
func isMisspeltVendor(name []byte) bool {
	for _, wrong := range [...]string{"INTUBID", "INTU_BID", "INTU-BID", "INTU:BID", "BID", "INTUIT.BID", "INTU.BIDS"} {
		if bytes.EqualFold(name, []byte(wrong)) {
			return true
		}
	}
	return false
}
