package check

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// leaf takes an element with its value. A plain leaf of a good document passes by
// the table and one look at its value.
func (c *checker) leaf() {
	e := c.Element
	if c.Flags.Has(unusual) {
		c.judgeUnusual()
	}
	c.judgeStyle()
	c.place(e) // may close aggregates that lost their end tags, so the parent is asked for after it
	c.observeNode(true)
	f := c.parent()
	if e == 0 || isVendorTag(e) {
		c.judgePrivate(f, e)
	}
	v := c.Value()
	if f.quiet {
		c.quietLeaf(f, e, v)
		return
	}
	kind := e.Declaration().Kind
	if kind == dtd.UnknownKind { // but for its name, perhaps
		return
	}
	if kind != dtd.Text {
		v = c.meaning()
	}
	if len(v) == 0 {
		c.emptyLeaf(f, e)
		return
	}
	switch kind {
	case dtd.Text:
		c.words(f, e, v)
	case dtd.DateTime:
		c.date(f, e, v)
	case dtd.Amount:
		c.amount(f, e, v)
	case dtd.Enum:
		c.enumeration(f, e, v)
	case dtd.Integer:
		c.integer(e, v)
	case dtd.CurrencyCode:
		c.currency(e, v)
	case dtd.LanguageCode:
		c.language(v)
	case dtd.Rate:
		c.rate(e, v)
	}
}

// meaning is the value as XML means it: CDATA is legal there, numeric references too,
// and comments are everywhere, so a date or an amount may be written with them. In
// the SGML form a reference stays, since programs drop the character.
func (c *checker) meaning() []byte {
	v := c.Value()
	if !c.Flags.Has(scan.HasComment|scan.HasCDATA) && (!c.Flags.Has(scan.HasAmpersand) || c.header.Form != header.XML) {
		return v
	}
	return bytes.TrimSpace(scan.AppendPlain(nil, v))
}

// judgeStyle notices that some leaves are closed and others are not: JavaScript
// readers first try the body as XML and then close every leaf once more.
func (c *checker) judgeStyle() {
	if !c.Flags.Has(scan.HasEnd) {
		c.bare = leafMark{scan.Span{At: c.NameAt, End: c.NameEnd}, c.At, c.End}
		c.style.open = true
	} else {
		c.style.closed = true
	}
	if c.style.open && c.style.closed && !c.style.reported && c.depth > 0 {
		c.style.reported = true
		c.found("SY18", rules.Warning, c.At).Named(c.Name())
	}
}

// quietLeaf keeps what counts even where nothing is judged.
func (c *checker) quietLeaf(f *frame, e dtd.Element, v []byte) {
	switch {
	case e == dtd.FITID && c.row.open && len(v) > 0:
		c.countID(v)
	case e == dtd.ACCTID && f.element == dtd.INVACCTFROM:
		c.nameAccount(nil, v)
	}
}

// emptyLeaf judges an element without a value.
func (c *checker) emptyLeaf(f *frame, e dtd.Element) {
	r := dtd.RelationOf(f.element, e)
	if r.Flags&dtd.Required == 0 {
		if c.Flags.Has(scan.SelfClosing) {
			return // SY19 says it
		}
		c.found("SY09", rules.Warning, c.At).About(e)
		return
	}
	rule, severity := "SY09", rules.Error
	switch e {
	case dtd.BANKID, dtd.ACCTID, dtd.FITID, dtd.TRNUID:
		rule = missingLeaf[e]
	case dtd.ORG: // SO09: programs do without it
		severity = rules.Warning
	}
	c.found(rule, severity, c.At).About(e).Saying("{e} has no value.")
}

// words judges text: their width, and the ids among them.
func (c *checker) words(f *frame, e dtd.Element, v []byte) {
	if w := int(e.Declaration().Width); len(v) > w {
		c.width(e, v, w)
	}
	switch e {
	case dtd.FITID:
		if f.element == dtd.STMTTRN {
			c.identify(v)
		}
	case dtd.NAME, dtd.MEMO, dtd.MEMO2, dtd.CHECKNUM:
		if c.options.Details { // of the payee too; outside of a row it does no harm
			c.keepText(e, v)
		}
	case dtd.BANKID, dtd.ACCTID:
		if f.element == dtd.BANKACCTFROM || f.element == dtd.CCACCTFROM {
			c.accountLeaf(e, c.meaning())
		}
	}
}

// width judges a value that has more bytes than its element may have characters.
func (c *checker) width(e dtd.Element, v []byte, width int) {
	rule, severity := widthRule(e)
	if !c.findings.Warnings && severity == rules.Warning || c.plainLength(v) <= width {
		return
	}
	found := c.found(rule, severity, c.ValueAt).About(e).With(strconv.Itoa(width)).Showing(v)
	if rule == "WR01" {
		found.Saying("{e} is longer than {x} characters.")
	}
}

// plainLength counts characters: entities replaced, and bytes that are not UTF-8
// as one each.
func (c *checker) plainLength(v []byte) int {
	if c.Flags.Has(scan.HasAmpersand | scan.HasComment | scan.HasCDATA) {
		c.scratch = scan.AppendPlain(c.scratch[:0], v)
		v = c.scratch
	}
	return utf8.RuneCount(v)
}

// widthRule names the rule that limits an element's width.
func widthRule(e dtd.Element) (string, rules.Severity) {
	switch e {
	case dtd.TRNUID:
		return "WR01", rules.Error
	case dtd.FITID:
		return "FI04", rules.Error
	case dtd.BANKID:
		return "AC02", rules.Warning
	case dtd.ACCTID:
		return "AC04", rules.Warning
	case dtd.NAME:
		return "LE01", rules.Warning
	case dtd.MEMO, dtd.MEMO2:
		return "LE02", rules.Warning
	case dtd.CHECKNUM:
		return "LE03", rules.Warning
	case dtd.REFNUM:
		return "LE04", rules.Warning
	case dtd.SRVRTID, dtd.SRVRTID2, dtd.PAYEEID, dtd.PAYEEID2:
		return "LE05", rules.Warning
	}
	return "LE06", rules.Warning
}

// date judges a date and hands it to whoever needs the day.
func (c *checker) date(f *frame, e dtd.Element, v []byte) {
	m := grammar.ReadDate(v)
	if m.Verdict.Rule != "" {
		c.wrongDate(e, v, m.Verdict)
	}
	switch e {
	case dtd.DTPOSTED:
		if f.element == dtd.STMTTRN {
			c.row.posted = m
			c.row.postedAt = scan.Span{At: c.ValueAt, End: c.ValueEnd}
		}
	case dtd.DTSTART:
		c.statement.start = m.Day
	case dtd.DTEND:
		c.endPeriod(m.Day)
	}
}

// wrongDate names the fault of a date. Where an aggregate must have the date, a
// value that is none breaks the rule of that aggregate.
func (c *checker) wrongDate(e dtd.Element, v []byte, fault grammar.Verdict) {
	rule, severity := fault.Rule, fault.Severity
	if fault.Severity == rules.Error {
		switch e {
		case dtd.DTSERVER: // no importer looks at it
			rule, severity = missingLeaf[e], rules.Warning
		case dtd.DTSTART, dtd.DTEND:
			rule = missingLeaf[e]
		}
	}
	found := c.found(rule, severity, c.ValueAt).About(e).Showing(v)
	if rule != fault.Rule {
		found.Saying(dateSentence(fault.Rule))
	}
}

// dateSentence is the sentence of a rule about dates, for a finding under the rule of the
// aggregate that must have the date.
func dateSentence(id string) string {
	return rules.Of(rules.All(), id).Says
}

// amount judges an amount.
func (c *checker) amount(f *frame, e dtd.Element, v []byte) {
	m := grammar.ReadAmount(v)
	if m.Verdict.Rule != "" {
		c.wrongAmount(e, v, m.Verdict)
	}
	switch {
	case e == dtd.TRNAMT && f.element == dtd.STMTTRN:
		c.row.amount = m
		c.row.amountAt = scan.Span{At: c.ValueAt, End: c.ValueEnd}
	case e == dtd.BALAMT && f.element == dtd.LEDGERBAL:
		c.statement.ledger = v
	}
	if c.options.Details && m.Exact && m.Amount.Digits > c.statement.digits && c.statement.digitsKnown {
		c.found("AM08", rules.Warning, c.ValueAt).About(e).Showing(v)
	}
}

// wrongAmount names the fault of an amount. A balance has one rule for all of them. Of a
// thousands separator the sentence tells what becomes of the amount, because that is what
// people find in their books.
func (c *checker) wrongAmount(e dtd.Element, v []byte, fault grammar.Verdict) {
	rule := fault.Rule
	if fault.Severity == rules.Error && fault.Rule != "AM06" && e == dtd.BALAMT {
		rule = "BA03"
	}
	if found := c.found(rule, fault.Severity, c.ValueAt).About(e).Showing(v); found != nil {
		found.With(grammar.Misread(v)) // only AM02 says it
	}
}

// enumeration judges a value that must be one of a list.
func (c *checker) enumeration(f *frame, e dtd.Element, v []byte) {
	known := e.Declaration().HasValue(v)
	switch e {
	case dtd.TRNTYPE:
		if f.element == dtd.STMTTRN {
			c.row.kind = v
			known = known && string(v) != "HOLD"
		}
		if !known {
			c.found("TR02", typeSeverity(v), c.ValueAt).About(e).Showing(v)
		}
	case dtd.ACCTTYPE, dtd.ACCTTYPE2:
		if f.element == dtd.BANKACCTFROM {
			c.statement.accountType = v
		}
		known = known || string(v) == "CMA" && c.isInternational() || f.element == dtd.CCACCTFROM || f.element == dtd.CCACCTTO
		if !known {
			c.found("AC06", rules.Error, c.ValueAt).About(e).Showing(v)
		}
	case dtd.SEVERITY:
		c.statement.refused = string(v) == "ERROR"
		if !known && e.Declaration().HasValue(bytes.ToUpper(v)) {
			c.found("SO05", rules.Warning, c.ValueAt).About(e).Showing(v)
		} else if !known {
			c.found("SO05", rules.Error, c.ValueAt).About(e).Showing(v)
		}
	case dtd.CORRECTACTION:
		if !known {
			c.found("TR10", rules.Error, c.ValueAt).About(f.element).Showing(v)
		}
	}
}

// typeSeverity forgives the single letters that several banks write for credit and debit:
// every importer tried books such a row by its sign.
func typeSeverity(v []byte) rules.Severity {
	if string(v) == "C" || string(v) == "D" {
		return rules.Warning
	}
	return rules.Error
}

// isInternational tells the versions 1.5.1 and 1.6, which know one account type more.
func (c *checker) isInternational() bool { return c.version == 151 || c.version == 160 }

// integer judges whole numbers. Two are looked at: the code of a status, by which a
// program decides whether there is a statement at all, and the trade code SIC, on which
// nothing depends.
func (c *checker) integer(e dtd.Element, v []byte) {
	digits := grammar.LeadingDigits(v, len(v)) == len(v) && len(v) <= int(e.Declaration().Width)
	switch e {
	case dtd.CODE:
		c.statement.code = v
		if !digits {
			c.found("SO04", rules.Error, c.ValueAt).About(e).Showing(v)
		}
	case dtd.SIC:
		if !digits {
			c.found("TR12", rules.Warning, c.ValueAt).About(e).Showing(v)
		}
	}
}

func (c *checker) language(v []byte) {
	letters := len(v) == 3
	for _, b := range v {
		letters = letters && scan.IsLetter(b)
	}
	switch {
	case !letters:
		c.found("SO08", rules.Error, c.ValueAt).Showing(v)
	case !grammar.IsLanguage(v): // the list is in capitals
		c.found("SO08", rules.Warning, c.ValueAt).Showing(v)
	}
}

// rate judges an exchange rate: a number, and not zero, since programs built on
// libofx multiply by it.
func (c *checker) rate(e dtd.Element, v []byte) {
	if e != dtd.CURRATE {
		return
	}
	m := grammar.ReadAmount(v)
	if m.Verdict.Severity == rules.Error && m.Verdict.Rule != "" || m.Exact && m.Amount.Units == 0 {
		c.found("CU03", rules.Error, c.ValueAt).About(c.parent().element).Showing(v)
	}
}

// currency judges the currency of a statement.
func (c *checker) currency(e dtd.Element, v []byte) {
	if e != dtd.CURDEF {
		return
	}
	c.statement.currency = v
	capitals := len(v) == 3
	for _, b := range v {
		capitals = capitals && b >= 'A' && b <= 'Z'
	}
	if !capitals {
		c.found("CU01", rules.Error, c.ValueAt).Showing(v)
		return
	}
	c.statement.digits, c.statement.digitsKnown = ledger.CurrencyDigits(string(v))
	switch {
	case !c.statement.digitsKnown:
		c.found("CU02", rules.Error, c.ValueAt).Showing(v)
	case c.options.Format == ledger.QBO && string(v) != "USD" && string(v) != "CAD" && string(v) != "GBP":
		c.found("CU05", rules.Warning, c.ValueAt).Showing(v)
	}
}
