package ofx

import (
	"bytes"
	"unicode/utf8"
)

// leaf takes an element with its value. A plain leaf of a good document passes by
// the table and one look at its value.
func (c *checker) leaf() {
	e := c.element
	if c.flags.has(unusual) {
		c.judgeUnusual()
	}
	c.judgeStyle()
	c.place(e) // may close aggregates that lost their end tags, so the parent is asked for after it
	f := c.parent()
	if e == 0 || isVendorTag(e) {
		c.judgePrivate(f, e)
	}
	v := c.value()
	if f.quiet {
		c.quietLeaf(f, e, v)
		return
	}
	kind := e.declaration().kind
	if kind == kindUnknown { // but for its name, perhaps
		return
	}
	if kind != kindText {
		v = c.meaning()
	}
	if len(v) == 0 {
		c.emptyLeaf(f, e)
		return
	}
	switch kind {
	case kindText:
		c.words(f, e, v)
	case kindDateTime:
		c.date(f, e, v)
	case kindAmount:
		c.amount(f, e, v)
	case kindEnum:
		c.enumeration(f, e, v)
	case kindInteger:
		c.integer(e, v)
	case kindCurrency:
		c.currency(e, v)
	case kindLanguage:
		c.language(v)
	case kindRate:
		c.rate(e, v)
	}
}

// meaning is the value as XML means it: CDATA is legal there, numeric references too,
// and comments are everywhere, so a date or an amount may be written with them. In
// the SGML form a reference stays, since programs drop the character.
func (c *checker) meaning() []byte {
	v := c.value()
	if !c.flags.has(hasComment|hasCDATA) && (!c.flags.has(hasAmpersand) || c.header.form != xmlHeader) {
		return v
	}
	return bytes.TrimSpace(appendPlain(nil, v))
}

// judgeStyle notices that some leaves are closed and others are not: JavaScript
// readers first try the body as XML and then close every leaf once more.
func (c *checker) judgeStyle() {
	if !c.flags.has(hasEnd) {
		c.bare = leafMark{span{c.nameAt, c.nameEnd}, c.at, c.end}
		c.style.open = true
	} else {
		c.style.closed = true
	}
	if c.style.open && c.style.closed && !c.style.reported && c.depth > 0 {
		c.style.reported = true
		c.found("SY18", Warning, c.at).named(c.name())
	}
}

// quietLeaf keeps what counts even where nothing is judged.
func (c *checker) quietLeaf(f *frame, e element, v []byte) {
	switch {
	case e == elFITID && c.row.open && len(v) > 0:
		c.countID(v)
	case e == elACCTID && f.element == elINVACCTFROM:
		c.nameAccount(nil, v)
	}
}

// emptyLeaf judges an element without a value.
func (c *checker) emptyLeaf(f *frame, e element) {
	r := relationOf(f.element, e)
	if r.flags&required == 0 {
		if c.flags.has(selfClosing) {
			return // SY19 says it
		}
		c.found("SY09", Warning, c.at).about(e)
		return
	}
	rule, severity := "SY09", Error
	switch e {
	case elBANKID, elACCTID, elFITID, elTRNUID:
		rule = missingLeaf[e]
	case elORG: // SO09: programs do without it
		severity = Warning
	}
	c.found(rule, severity, c.at).about(e).saying("{e} has no value.")
}

// words judges text: their width, and the ids among them.
func (c *checker) words(f *frame, e element, v []byte) {
	if w := int(declared[e].width); len(v) > w {
		c.width(e, v, w)
	}
	switch e {
	case elFITID:
		if f.element == elSTMTTRN {
			c.identify(v)
		}
	case elNAME, elMEMO, elMEMO2, elCHECKNUM:
		if c.options.Details { // of the payee too; outside of a row it does no harm
			c.keepText(e, v)
		}
	case elBANKID, elACCTID:
		if f.element == elBANKACCTFROM || f.element == elCCACCTFROM {
			c.accountLeaf(e, c.meaning())
		}
	}
}

// width judges a value that has more bytes than its element may have characters.
func (c *checker) width(e element, v []byte, width int) {
	rule, severity := widthRule(e)
	if !c.findings.warnings && severity == Warning || c.plainLength(v) <= width {
		return
	}
	found := c.found(rule, severity, c.valueAt).about(e).with(decimal(width)).showing(v)
	if rule == "WR01" {
		found.saying("{e} is longer than {x} characters.")
	}
}

// plainLength counts characters: entities replaced, and bytes that are not UTF-8
// as one each.
func (c *checker) plainLength(v []byte) int {
	if c.flags.has(hasAmpersand | hasComment | hasCDATA) {
		c.scratch = appendPlain(c.scratch[:0], v)
		v = c.scratch
	}
	return utf8.RuneCount(v)
}

// widthRule names the rule that limits an element's width.
func widthRule(e element) (string, Severity) {
	switch e {
	case elTRNUID:
		return "WR01", Error
	case elFITID:
		return "FI04", Error
	case elBANKID:
		return "AC02", Warning
	case elACCTID:
		return "AC04", Warning
	case elNAME:
		return "LE01", Warning
	case elMEMO, elMEMO2:
		return "LE02", Warning
	case elCHECKNUM:
		return "LE03", Warning
	case elREFNUM:
		return "LE04", Warning
	case elSRVRTID, elSRVRTID2, elPAYEEID, elPAYEEID2:
		return "LE05", Warning
	}
	return "LE06", Warning
}

// date judges a date and hands it to whoever needs the day.
func (c *checker) date(f *frame, e element, v []byte) {
	m := readDate(v)
	if m.verdict.rule != "" {
		c.wrongDate(e, v, m.verdict)
	}
	switch e {
	case elDTPOSTED:
		if f.element == elSTMTTRN {
			c.row.posted = m
			c.row.postedAt = span{c.valueAt, c.valueEnd}
		}
	case elDTSTART:
		c.statement.start = m.day
	case elDTEND:
		c.endPeriod(m.day)
	}
}

// wrongDate names the fault of a date. Where an aggregate must have the date, a
// value that is none breaks the rule of that aggregate.
func (c *checker) wrongDate(e element, v []byte, fault verdict) {
	rule := fault.rule
	if fault.severity == Error {
		switch e {
		case elDTSERVER, elDTSTART, elDTEND:
			rule = missingLeaf[e]
		}
	}
	found := c.found(rule, fault.severity, c.valueAt).about(e).showing(v)
	if rule != fault.rule {
		found.saying(dateSentence(fault.rule))
	}
}

// dateSentence is the sentence of a rule about dates, for a finding under the rule of the
// aggregate that must have the date.
func dateSentence(id string) string {
	for _, r := range dateRules() {
		if r.ID == id {
			return r.Says
		}
	}
	return ""
}

// amount judges an amount.
func (c *checker) amount(f *frame, e element, v []byte) {
	m := readAmount(v)
	if m.verdict.rule != "" {
		c.wrongAmount(e, v, m.verdict)
	}
	switch {
	case e == elTRNAMT && f.element == elSTMTTRN:
		c.row.amount = m
		c.row.amountAt = span{c.valueAt, c.valueEnd}
	case e == elBALAMT && f.element == elLEDGERBAL:
		c.statement.ledger = v
	}
	if c.options.Details && m.exact && m.amount.Digits > c.statement.digits && c.statement.digitsKnown {
		c.found("AM08", Warning, c.valueAt).about(e).showing(v)
	}
}

// wrongAmount names the fault of an amount. A balance has one rule for all of them. Of a
// thousands separator the sentence tells what becomes of the amount, because that is what
// people find in their books.
func (c *checker) wrongAmount(e element, v []byte, fault verdict) {
	rule := fault.rule
	if fault.severity == Error && e == elBALAMT {
		rule = "BA03"
	}
	if found := c.found(rule, fault.severity, c.valueAt).about(e).showing(v); found != nil {
		found.with(misread(v)) // only AM02 says it
	}
}

// enumeration judges a value that must be one of a list.
func (c *checker) enumeration(f *frame, e element, v []byte) {
	known := declared[e].hasValue(v)
	switch e {
	case elTRNTYPE:
		if f.element == elSTMTTRN {
			c.row.kind = v
			known = known && string(v) != "HOLD"
		}
		if !known {
			c.found("TR02", Error, c.valueAt).about(e).showing(v)
		}
	case elACCTTYPE, elACCTTYPE2:
		if f.element == elBANKACCTFROM {
			c.statement.accountType = v
		}
		known = known || string(v) == "CMA" && c.isInternational() || f.element == elCCACCTFROM || f.element == elCCACCTTO
		if !known {
			c.found("AC06", Error, c.valueAt).about(e).showing(v)
		}
	case elSEVERITY:
		c.statement.refused = string(v) == "ERROR"
		if !known && declared[e].hasValue(bytes.ToUpper(v)) {
			c.found("SO05", Warning, c.valueAt).about(e).showing(v)
		} else if !known {
			c.found("SO05", Error, c.valueAt).about(e).showing(v)
		}
	case elCORRECTACTION:
		if !known {
			c.found("TR10", Error, c.valueAt).about(f.element).showing(v)
		}
	}
}

// isInternational tells the versions 1.5.1 and 1.6, which know one account type more.
func (c *checker) isInternational() bool { return c.version == 151 || c.version == 160 }

// integer judges whole numbers. Two are looked at: the code of a status, by which a
// program decides whether there is a statement at all, and the trade code SIC, on which
// nothing depends.
func (c *checker) integer(e element, v []byte) {
	digits := leadingDigits(v, len(v)) == len(v) && len(v) <= int(declared[e].width)
	switch e {
	case elCODE:
		c.statement.code = v
		if !digits {
			c.found("SO04", Error, c.valueAt).about(e).showing(v)
		}
	case elSIC:
		if !digits {
			c.found("TR12", Warning, c.valueAt).about(e).showing(v)
		}
	}
}

func (c *checker) language(v []byte) {
	letters := len(v) == 3
	for _, b := range v {
		letters = letters && isLetter(b)
	}
	switch {
	case !letters:
		c.found("SO08", Error, c.valueAt).showing(v)
	case !isLanguage(v): // the list is in capitals
		c.found("SO08", Warning, c.valueAt).showing(v)
	}
}

// rate judges an exchange rate: a number, and not zero, since programs built on
// libofx multiply by it.
func (c *checker) rate(e element, v []byte) {
	if e != elCURRATE {
		return
	}
	m := readAmount(v)
	if m.verdict.severity == Error && m.verdict.rule != "" || m.exact && m.amount.Units == 0 {
		c.found("CU03", Error, c.valueAt).about(c.parent().element).showing(v)
	}
}

// currency judges the currency of a statement.
func (c *checker) currency(e element, v []byte) {
	if e != elCURDEF {
		return
	}
	c.statement.currency = v
	capitals := len(v) == 3
	for _, b := range v {
		capitals = capitals && b >= 'A' && b <= 'Z'
	}
	if !capitals {
		c.found("CU01", Error, c.valueAt).showing(v)
		return
	}
	c.statement.digits, c.statement.digitsKnown = CurrencyDigits(string(v))
	switch {
	case !c.statement.digitsKnown:
		c.found("CU02", Error, c.valueAt).showing(v)
	case c.options.Format == QBO && string(v) != "USD" && string(v) != "CAD" && string(v) != "GBP":
		c.found("CU05", Warning, c.valueAt).showing(v)
	}
}
