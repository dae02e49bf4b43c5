package ofx

import (
	"bytes"
	"strings"
)

// openSet takes the start of what is a message set if it stands where those do.
func (c *checker) openSet(e element) {
	if c.depth >= 2 && c.stack[c.depth-2].element != elOFX {
		return
	}
	switch {
	case isRequestSet(e):
		if c.envelope.request == 0 {
			c.envelope.request, c.envelope.requestAt = e, c.at
		}
		return
	case !isMessageSet(e):
		return
	case strings.HasSuffix(e.String(), "V2"):
		c.found("EV12", Error, c.at).about(e)
	}
	c.envelope.response = true
	switch e {
	case elSIGNONMSGSRSV1:
	case elSIGNONMSGSRSV2:
		c.envelope.signonV2 = true
	case elBANKMSGSRSV1, elBANKMSGSRSV2:
		c.envelope.bank = c.at
	case elCREDITCARDMSGSRSV1, elCREDITCARDMSGSRSV2:
		c.envelope.card = c.at
	default:
		c.envelope.investment = c.envelope.investment || e == elINVSTMTMSGSRSV1 || e == elLOANMSGSRSV1
		c.found("EV09", Warning, c.at).about(e)
	}
}

// isMessageSet tells the message sets of a response, which head the table.
func isMessageSet(e element) bool { return e != 0 && e < elSONRS && e != elOFX }

// isRequestSet tells the message sets of a request by their name.
func isRequestSet(e element) bool { return strings.Contains(e.String(), "MSGSRQV") }

// judgeWhole judges what only the whole document shows.
func (c *checker) judgeWhole() {
	v := &c.envelope
	if v.roots == 0 {
		c.found("IN11", Error, c.header.at)
		return
	}
	at := v.rootAt
	statements := v.bank >= 0 || v.card >= 0 || v.statements > v.brokers
	switch {
	case v.request != 0 && !statements && !v.investment:
		c.found("IN09", Error, v.requestAt).about(v.request)
	case v.request != 0:
		c.found("EV11", Error, v.requestAt).about(v.request)
	case v.answered:
	case statements || v.investment: // a set with transfers or closings alone, or with nothing
		if c.stats.Transactions == 0 {
			c.found("EV10", Warning, at)
		}
	default:
		c.found("EV03", Error, at)
	}
	if v.bank >= 0 && v.card >= 0 {
		c.found("EV06", Warning, max(v.bank, v.card))
	}
	if c.options.OwnOutput && c.stats.Transactions == 0 {
		c.found("LI04", Error, at)
	}
	c.judgeVendorWhole(at)
}

// isVendorTag tells the private elements of Intuit.
func isVendorTag(e element) bool { return e >= elINTUBID && e <= elINTUBROKERID }

// judgeVendor takes a private element of Intuit. By custom they follow FI.
func (c *checker) judgeVendor(f *frame, e element) {
	if e == elINTUBID {
		c.judgeBankNumber()
	}
	switch {
	case f.element == elFI:
		c.found("IQ05", Warning, c.at).about(e)
	case f.element == elSONRS && c.envelope.intuAt == 0 && !hasChild(f, elFI):
		c.envelope.intuAt, c.envelope.intuName = c.at, e
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
	if leadingDigits(v, maxBankNumber) != len(v) {
		c.found("IQ02", c.vendorSeverity(), c.valueAt).showing(v)
	}
	if !c.isOpen(elSONRS) {
		c.found("IQ03", c.vendorSeverity(), c.at)
	}
}

// vendorSeverity is error only where the file is known to be for Intuit's programs:
// an .ofx need not please them.
func (c *checker) vendorSeverity() Severity {
	if c.isForIntuit() {
		return Error
	}
	return Warning
}

func (c *checker) isForIntuit() bool { return c.options.Format == QBO || c.options.Format == QFX }

// judgeVendorOrder notices private tags before FI, which by custom they follow.
func (c *checker) judgeVendorOrder() {
	if c.envelope.intuAt != 0 && c.isOpen(elSONRS) {
		c.found("IQ05", Warning, c.envelope.intuAt).about(c.envelope.intuName)
		c.envelope.intuAt = 0
	}
}

// isOpen tells whether an aggregate is open, however far out.
func (c *checker) isOpen(e element) bool {
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
		c.found("IQ01", Error, at)
	}
	if c.header.form == xmlHeader && (c.options.Format == QBO || c.stats.HasVendorBID && !c.isForIntuit()) {
		c.found("IQ04", c.vendorSeverity(), c.header.at)
	}
	if c.options.Format == QBO && len(c.doc) > MaxOnlineUpload {
		c.found("IQ07", Warning, 0)
	}
}

// placeAnywhere judges a name nobody knows, which is legal to skip.
func (c *checker) placeAnywhere(e element) {
	if e != 0 || c.depth == 0 {
		return
	}
	name := c.name()
	if isMisspeltVendor(name) {
		c.found("IQ06", Warning, c.at).showing(name)
		return
	}
	if !bytes.ContainsRune(name, '.') {
		c.found("SY21", Warning, c.at).showing(name)
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
