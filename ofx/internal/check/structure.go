package check

import (
	"bytes"
	"math/bits"
	"strings"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/rules"
)

// placement is what can be wrong with the place of a child.
type placement uint8

const (
	outOfOrder placement = iota
	givenTwice
	excluded // its alternative is already there
	absent
)

// sentences of the four, which all rules about structure share. {e} is the child
// and {x} the aggregate; of a missing child it is the other way round.
var placementSays = [...]string{
	outOfOrder: "{e} stands in the wrong place of {x}.",
	givenTwice: "{e} is given twice in {x}.",
	excluded:   "{e} and its alternative are both in {x}.",
	absent:     "{e} has no {x}.",
}

// structural reports a child that stands wrong. Importers find children wherever they
// stand, with one exception: an account behind its list or its balance costs libofx and
// AqBanking all of the rows.
func (c *checker) structural(f *frame, e dtd.Element, p placement) {
	rule, severity := placementRule(f, e, p)
	if p == outOfOrder && !isAccount(e) {
		severity = rules.Warning
	}
	if p == outOfOrder {
		c.losesLeafBefore(f)
	}
	found := c.found(rule, severity, c.At)
	if saysItself(rule) && p != givenTwice {
		found.About(f.element)
		return
	}
	found.About(e).With(f.element.String()).Saying(placementSays[p])
}

// losesLeafBefore reports a leaf without an end tag in front of an element that does not
// belong there: libofx, which closes what is open by the DTD, then drops its value. Of a row
// that is an amount or an id, of an account its number.
func (c *checker) losesLeafBefore(f *frame) {
	switch f.element {
	case dtd.STMTTRN, dtd.BANKACCTFROM, dtd.CCACCTFROM:
	default:
		return
	}
	before := bytes.TrimRight(c.Doc[f.at:c.At], " \t\r\n")
	start := bytes.LastIndexByte(before, '<')
	if start < 0 || before[len(before)-1] == '>' {
		return
	}
	name, _, open := bytes.Cut(before[start+1:], []byte(">"))
	if open && !bytes.HasPrefix(name, []byte("/")) && !c.closesSoon(name) {
		c.found("SY25", lostSeverity(name), f.at+start).Showing(name)
	}
}

// lostSeverity tells what makes a row another row when it is lost from what does not: without
// an id or a text the money is still booked, and four of five programs have all of it.
func lostSeverity(name []byte) rules.Severity {
	for _, word := range [...]string{"TRNAMT", "DTPOSTED", "ACCTID"} {
		if isWord(name, word) {
			return rules.Error
		}
	}
	return rules.Warning
}

// closesSoon tells whether the end tag of a leaf stands behind the element at hand: then that
// one stands inside its value, which is another fault.
func (c *checker) closesSoon(name []byte) bool {
	const near = 512 // bytes; a value is shorter
	ahead := c.Doc[c.At:min(len(c.Doc), c.At+near)]
	end := bytes.Index(ahead, append([]byte("</"), name...))
	row := bytes.Index(ahead, []byte("STMTTRN>"))
	return end >= 0 && (row < 0 || end < row)
}

// saysItself names the rules about structure whose own sentence tells more than
// the common one.
func saysItself(rule string) bool {
	switch rule {
	case "EV01", "EV02", "ST02", "BA04", "BA05", "CU03", "CU04", "TR06", "TR11", "TR15":
		return true
	}
	return false
}

// placementRule names the rule that a misplaced child of an aggregate breaks.
func placementRule(f *frame, e dtd.Element, p placement) (string, rules.Severity) {
	switch f.element {
	case dtd.OFX:
		switch {
		case p == givenTwice:
			return "EV04", rules.Error
		case e == dtd.SIGNONMSGSRSV1:
			return "EV02", rules.Error
		}
		return "EV05", rules.Warning
	case dtd.STMTTRN, dtd.STMTTRNP:
		switch p {
		case givenTwice:
			return "TR08", rules.Error
		case excluded:
			return excludedRule(e), rules.Error
		}
		return "TR07", rules.Error
	case dtd.PAYEE, dtd.PAYEE2:
		return "TR07", rules.Error
	case dtd.STMTRS, dtd.CCSTMTRS:
		switch {
		case p == givenTwice:
			return "ST07", rules.Error
		case e == dtd.LEDGERBAL && hasChild(f, dtd.AVAILBAL):
			return "BA04", rules.Error
		}
		return "ST05", rules.Error
	case dtd.BANKTRANLIST:
		if e == dtd.DTEND {
			return "LI02", rules.Error
		}
		return "LI01", rules.Error
	case dtd.LEDGERBAL, dtd.AVAILBAL:
		return "BA05", rules.Error
	case dtd.CURRENCY, dtd.ORIGCURRENCY:
		return "CU03", rules.Error
	case dtd.BANKACCTFROM, dtd.BANKACCTTO, dtd.CCACCTFROM, dtd.CCACCTTO:
		return "AC09", rules.Error
	case dtd.STMTTRNRS, dtd.CCSTMTTRNRS:
		return "WR05", rules.Error
	case dtd.SONRS, dtd.SIGNONMSGSRSV1, dtd.FI, dtd.STATUS:
		return "SO10", rules.Error
	}
	return "ST05", rules.Error
}

// excludedRule names the rule against two alternatives side by side.
func excludedRule(e dtd.Element) string {
	switch e {
	case dtd.NAME, dtd.PAYEE, dtd.PAYEE2:
		return "TR06"
	case dtd.BANKACCTTO, dtd.CCACCTTO:
		return "TR15"
	case dtd.CURRENCY, dtd.ORIGCURRENCY:
		return "CU04"
	}
	return "TR08"
}

// foreignRule names the rule that an element breaks which does not belong into an
// aggregate at all.
func foreignRule(parent, e dtd.Element) string {
	switch {
	case e == dtd.STMTTRN:
		return "" // LI06 says it
	case parent == dtd.OFX && (isMessageSet(e) || isRequestSet(e)):
		return "" // judged as a message set
	case parent == dtd.OFX:
		return "EV07"
	case isStatementPart(e):
		return "EV08"
	case isAccount(e) && parent != dtd.STMTTRN:
		return "AC10"
	case (parent == dtd.CCACCTFROM || parent == dtd.CCACCTTO) && (e == dtd.BANKID || e == dtd.BRANCHID || e == dtd.ACCTTYPE):
		return "AC08"
	}
	if parent == dtd.BANKTRANLIST {
		return "ST05"
	}
	rule, _ := placementRule(&frame{element: parent}, e, outOfOrder)
	return rule
}

// foreignSeverity is mild where an element is only superfluous: importers step over it.
func foreignSeverity(rule string, e dtd.Element) rules.Severity {
	switch rule {
	case "EV07":
		if !isStatementPart(e) {
			return rules.Warning
		}
		return rules.Error
	case "EV08", "AC08", "AC10", "SY03":
		return rules.Error
	}
	return rules.Warning
}

func isStatementPart(e dtd.Element) bool {
	return e == dtd.STMTTRNRS || e == dtd.CCSTMTTRNRS || e == dtd.STMTRS || e == dtd.CCSTMTRS
}

// missing asks for the required children of an aggregate that is being closed.
func (c *checker) missing(f *frame) {
	lost := dtd.RequiredBits(f.element) &^ f.seen
	for ; lost != 0; lost &= lost - 1 {
		bit := bits.TrailingZeros64(lost)
		children := f.element.Declaration().Children
		if hasAlternative(f, children, bit) {
			continue
		}
		e := children[bit].Element
		if e == dtd.SIGNONMSGSRSV1 && (c.envelope.signonV2 || c.envelope.request != 0 && !c.envelope.response) {
			continue // EV12 says that it is one of version 2, IN09 that it is a request
		}
		rule, severity := missingRule(f.element, e)
		if rule == "TR11" { // an address that is no address lacks all of it: one sentence will do
			c.found(rule, severity, f.at).About(f.element).With(namesOf(children, lost))
			return
		}
		found := c.found(rule, severity, f.at).About(f.element).With(e.String())
		if rule == "CU03" { // its sentence names both
			return
		}
		if !saysItself(rule) {
			found.Saying(placementSays[absent])
		}
	}
}

// namesOf lists children by the bits of their places.
func namesOf(children []dtd.Child, places uint64) string {
	var names []string
	for ; places != 0; places &= places - 1 {
		names = append(names, children[bits.TrailingZeros64(places)].Element.String())
	}
	return strings.Join(names, ", ")
}

// hasAlternative tells whether a child that shares the place of a required one is
// there in its stead.
func hasAlternative(f *frame, children []dtd.Child, bit int) bool {
	for i := bit + 1; i < len(children) && children[i].Flags&dtd.Choice != 0; i++ {
		if f.seen&(1<<i) != 0 {
			return true
		}
	}
	return false
}

// missingRule names the rule that the want of a required child breaks.
func missingRule(parent, e dtd.Element) (string, rules.Severity) {
	switch e {
	case dtd.SIGNONMSGSRSV1:
		return "EV01", rules.Error
	case dtd.SONRS:
		return "SO01", rules.Error
	case dtd.STATUS:
		if parent == dtd.SONRS {
			return "SO02", rules.Error
		}
		return "WR02", rules.Error
	case dtd.ORG:
		return "SO09", rules.Warning
	case dtd.CURRATE, dtd.CURSYM:
		return "CU03", rules.Error
	case dtd.STMTTRN, dtd.SUBACCTFUND:
		return "LI06", rules.Error
	}
	if parent == dtd.PAYEE || parent == dtd.PAYEE2 {
		return "TR11", rules.Error
	}
	if rule, found := missingLeaf[e]; found {
		return rule, rules.Error
	}
	return "ST05", rules.Error
}

// missingLeaf names the rule of each required element that has one of its own;
// never changed.
var missingLeaf = map[dtd.Element]string{
	dtd.CODE: "SO04", dtd.SEVERITY: "SO05", dtd.DTSERVER: "SO06", dtd.LANGUAGE: "SO07",
	dtd.TRNUID: "WR01", dtd.CURDEF: "ST01", dtd.BANKACCTFROM: "ST02", dtd.CCACCTFROM: "ST02", dtd.LEDGERBAL: "ST04",
	dtd.BANKID: "AC01", dtd.ACCTID: "AC03", dtd.ACCTTYPE: "AC05", dtd.DTSTART: "LI01", dtd.DTEND: "LI02",
	dtd.TRNTYPE: "TR01", dtd.DTPOSTED: "TR03", dtd.DTTRAN: "TR03", dtd.TRNAMT: "TR04", dtd.FITID: "FI01",
	dtd.BALAMT: "BA01", dtd.DTASOF: "BA02",
}
