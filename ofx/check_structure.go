package ofx

import (
	"math/bits"
	"strings"
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

// structural reports a child that stands wrong.
func (c *checker) structural(f *frame, e element, p placement) {
	rule, severity := placementRule(f, e, p)
	found := c.found(rule, severity, c.at)
	if saysItself(rule) && p != givenTwice {
		found.about(f.element)
		return
	}
	found.about(e).with(f.element.String()).saying(placementSays[p])
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
func placementRule(f *frame, e element, p placement) (string, Severity) {
	switch f.element {
	case elOFX:
		switch {
		case p == givenTwice:
			return "EV04", Error
		case e == elSIGNONMSGSRSV1:
			return "EV02", Error
		}
		return "EV05", Warning
	case elSTMTTRN, elSTMTTRNP:
		switch p {
		case givenTwice:
			return "TR08", Error
		case excluded:
			return excludedRule(e), Error
		}
		return "TR07", Error
	case elPAYEE, elPAYEE2:
		return "TR07", Error
	case elSTMTRS, elCCSTMTRS:
		switch {
		case p == givenTwice:
			return "ST07", Error
		case e == elLEDGERBAL && hasChild(f, elAVAILBAL):
			return "BA04", Error
		}
		return "ST05", Error
	case elBANKTRANLIST:
		if e == elDTEND {
			return "LI02", Error
		}
		return "LI01", Error
	case elLEDGERBAL, elAVAILBAL:
		return "BA05", Error
	case elCURRENCY, elORIGCURRENCY:
		return "CU03", Error
	case elBANKACCTFROM, elBANKACCTTO, elCCACCTFROM, elCCACCTTO:
		return "AC09", Error
	case elSTMTTRNRS, elCCSTMTTRNRS:
		return "WR05", Error
	case elSONRS, elSIGNONMSGSRSV1, elFI, elSTATUS:
		return "SO10", Error
	}
	return "ST05", Error
}

// excludedRule names the rule against two alternatives side by side.
func excludedRule(e element) string {
	switch e {
	case elNAME, elPAYEE, elPAYEE2:
		return "TR06"
	case elBANKACCTTO, elCCACCTTO:
		return "TR15"
	case elCURRENCY, elORIGCURRENCY:
		return "CU04"
	}
	return "TR08"
}

// foreignRule names the rule that an element breaks which does not belong into an
// aggregate at all.
func foreignRule(parent, e element) string {
	switch {
	case e == elSTMTTRN:
		return "" // LI06 says it
	case parent == elOFX && (isMessageSet(e) || isRequestSet(e)):
		return "" // judged as a message set
	case parent == elOFX:
		return "EV07"
	case isStatementPart(e):
		return "EV08"
	case isAccount(e) && parent != elSTMTTRN:
		return "AC10"
	case (parent == elCCACCTFROM || parent == elCCACCTTO) && (e == elBANKID || e == elBRANCHID || e == elACCTTYPE):
		return "AC08"
	}
	if parent == elBANKTRANLIST {
		return "ST05"
	}
	rule, _ := placementRule(&frame{element: parent}, e, outOfOrder)
	return rule
}

func isStatementPart(e element) bool {
	return e == elSTMTTRNRS || e == elCCSTMTTRNRS || e == elSTMTRS || e == elCCSTMTRS
}

// missing asks for the required children of an aggregate that is being closed.
func (c *checker) missing(f *frame) {
	lost := requiredBits(f.element) &^ f.seen
	for ; lost != 0; lost &= lost - 1 {
		bit := bits.TrailingZeros64(lost)
		children := f.element.declaration().children
		if hasAlternative(f, children, bit) {
			continue
		}
		e := children[bit].element
		if e == elSIGNONMSGSRSV1 && (c.envelope.signonV2 || c.envelope.request != 0 && !c.envelope.response) {
			continue // EV12 says that it is one of version 2, IN09 that it is a request
		}
		rule, severity := missingRule(f.element, e)
		if rule == "TR11" { // an address that is no address lacks all of it: one sentence will do
			c.found(rule, severity, f.at).about(f.element).with(namesOf(children, lost))
			return
		}
		found := c.found(rule, severity, f.at).about(f.element).with(e.String())
		if rule == "CU03" { // its sentence names both
			return
		}
		if !saysItself(rule) {
			found.saying(placementSays[absent])
		}
	}
}

// namesOf lists children by the bits of their places.
func namesOf(children []child, places uint64) string {
	var names []string
	for ; places != 0; places &= places - 1 {
		names = append(names, children[bits.TrailingZeros64(places)].element.String())
	}
	return strings.Join(names, ", ")
}

// hasAlternative tells whether a child that shares the place of a required one is
// there in its stead.
func hasAlternative(f *frame, children []child, bit int) bool {
	for i := bit + 1; i < len(children) && children[i].flags&choice != 0; i++ {
		if f.seen&(1<<i) != 0 {
			return true
		}
	}
	return false
}

// missingRule names the rule that the want of a required child breaks.
func missingRule(parent, e element) (string, Severity) {
	switch e {
	case elSIGNONMSGSRSV1:
		return "EV01", Error
	case elSONRS:
		return "SO01", Error
	case elSTATUS:
		if parent == elSONRS {
			return "SO02", Error
		}
		return "WR02", Error
	case elORG:
		return "SO09", Warning
	case elCURRATE, elCURSYM:
		return "CU03", Error
	case elSTMTTRN, elSUBACCTFUND:
		return "LI06", Error
	}
	if parent == elPAYEE || parent == elPAYEE2 {
		return "TR11", Error
	}
	if rule, found := missingLeaf[e]; found {
		return rule, Error
	}
	return "ST05", Error
}

// missingLeaf names the rule of each required element that has one of its own;
// never changed.
var missingLeaf = map[element]string{
	elCODE: "SO04", elSEVERITY: "SO05", elDTSERVER: "SO06", elLANGUAGE: "SO07",
	elTRNUID: "WR01", elCURDEF: "ST01", elBANKACCTFROM: "ST02", elCCACCTFROM: "ST02", elLEDGERBAL: "ST04",
	elBANKID: "AC01", elACCTID: "AC03", elACCTTYPE: "AC05", elDTSTART: "LI01", elDTEND: "LI02",
	elTRNTYPE: "TR01", elDTPOSTED: "TR03", elDTTRAN: "TR03", elTRNAMT: "TR04", elFITID: "FI01",
	elBALAMT: "BA01", elDTASOF: "BA02",
}
