package ofx

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
)

// fullDocuments write every aggregate of a statement with every child the table
// gives it, so that each can be broken in turn; the second document has the other
// one of each pair of alternatives.
func fullDocuments() []string { return []string{fullDocument(false), fullDocument(true)} }

func fullDocument(other bool) string {
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n" +
		"<?OFX OFXHEADER=\"200\" VERSION=\"220\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>\n")
	writeElement(&b, elOFX, other)
	return b.String()
}

// leftOut are children a full document cannot have: what is private or of other
// versions, and message sets that are not judged.
func leftOut(parent element, c child) bool {
	if c.flags&private != 0 || c.since == 151 || c.since == 160 || c.since > 220 || declared[c.element].since > 220 {
		return true
	}
	switch parent {
	case elOFX:
		return c.element != elSIGNONMSGSRSV1 && c.element != elBANKMSGSRSV1 && c.element != elCREDITCARDMSGSRSV1
	case elBANKMSGSRSV1:
		return c.element != elSTMTTRNRS
	case elCREDITCARDMSGSRSV1:
		return c.element != elCCSTMTTRNRS
	case elSIGNONMSGSRSV1:
		return c.element != elSONRS
	}
	return false
}

func writeElement(b *strings.Builder, e element, other bool) {
	d := e.declaration()
	if d.kind != kindAggregate {
		fmt.Fprintf(b, "<%s>%s</%s>\n", e, sampleValue(e, b.Len()), e)
		return
	}
	fmt.Fprintf(b, "<%s>\n", e)
	for i, c := range d.children {
		hasOther := i+1 < len(d.children) && d.children[i+1].flags&choice != 0 && !leftOut(e, d.children[i+1])
		if leftOut(e, c) || c.flags&choice != 0 && !other || hasOther && other {
			continue
		}
		writeElement(b, c.element, other)
	}
	fmt.Fprintf(b, "</%s>\n", e)
}

// sampleValue is a good value; ids differ by where they stand.
func sampleValue(e element, at int) string {
	switch e {
	case elCODE:
		return "0"
	case elSEVERITY:
		return "INFO"
	case elFITID:
		return fmt.Sprintf("ID-%d", at)
	}
	d := e.declaration()
	switch d.kind {
	case kindDateTime:
		return "20260115120000"
	case kindAmount, kindRate:
		return "12.30"
	case kindInteger:
		return "12"
	case kindEnum:
		word, _, _ := strings.Cut(d.values, " ")
		return word
	case kindCurrency:
		return "USD"
	case kindLanguage:
		return "ENG"
	}
	return "1"
}

// brokenElement is one place of the full document: an element, its parent, and the
// lines it takes.
type brokenElement struct {
	parent, element element
	child           child
	first, last     int // lines, from 1
	parentLine      int
}

// elementsOf finds every declared element of a document that has one tag a line.
func elementsOf(doc string) []brokenElement {
	var out []brokenElement
	var open []int
	for i, line := range strings.Split(doc, "\n") {
		name, _, _ := strings.Cut(strings.Trim(line, "</>"), ">")
		e := lookupElement([]byte(name))
		switch {
		case !strings.HasPrefix(line, "<") || e == 0:
			continue
		case strings.HasPrefix(line, "</"):
			out[open[len(open)-1]].last = i + 1
			open = open[:len(open)-1]
			continue
		}
		place := brokenElement{element: e, first: i + 1, last: i + 1}
		if len(open) > 0 {
			parent := out[open[len(open)-1]]
			place.parent, place.parentLine = parent.element, parent.first
			at := slices.IndexFunc(parent.element.declaration().children, func(c child) bool { return c.element == e })
			place.child = parent.element.declaration().children[at]
		}
		out = append(out, place)
		if e.isAggregate() {
			open = append(open, len(out)-1)
		}
	}
	return out
}

// everyElement goes through the elements of both full documents.
func everyElement() iter.Seq2[string, brokenElement] {
	return func(yield func(string, brokenElement) bool) {
		for _, doc := range fullDocuments() {
			for _, p := range elementsOf(doc) {
				if !yield(doc, p) {
					return
				}
			}
		}
	}
}

// expect checks that breaking a document in one point is reported by one of the
// rules at the line.
func expect(t *testing.T, what, doc string, line int, rules ...string) {
	t.Helper()
	r := Check([]byte(doc), Options{Details: true, Today: 20260201})
	for _, f := range r.Details.Findings {
		if f.Line == line && slices.Contains(rules, f.Rule) {
			return
		}
	}
	t.Errorf("%s: no %v at line %d, but\n%s", what, rules, line, verdictText(r))
}

func edit(doc string, change func(lines []string) []string) string {
	return strings.Join(change(strings.Split(doc, "\n")), "\n")
}

func TestFullDocumentIsGood(t *testing.T) {
	for _, doc := range fullDocuments() {
		r := Check([]byte(doc), Options{})
		if !r.Valid || r.Stats.Transactions != 2 || r.Stats.UniqueFITIDs != 2 {
			t.Fatalf("%+v\n%s", r, doc)
		}
	}
}

// wantedWhenMissing says by which rule each required child is missed: written by
// hand, so that the code does not judge itself.
var wantedWhenMissing = map[string]string{
	"OFX/SIGNONMSGSRSV1": "EV01", "SIGNONMSGSRSV1/SONRS": "SO01",
	"SONRS/STATUS": "SO02", "SONRS/DTSERVER": "SO06", "SONRS/LANGUAGE": "SO07", "FI/ORG": "SO09",
	"STATUS/CODE": "SO04", "STATUS/SEVERITY": "SO05",
	"STMTTRNRS/TRNUID": "WR01", "STMTTRNRS/STATUS": "WR02", "CCSTMTTRNRS/TRNUID": "WR01", "CCSTMTTRNRS/STATUS": "WR02",
	"STMTRS/CURDEF": "ST01", "STMTRS/BANKACCTFROM": "ST02", "STMTRS/LEDGERBAL": "ST04",
	"CCSTMTRS/CURDEF": "ST01", "CCSTMTRS/CCACCTFROM": "ST02", "CCSTMTRS/LEDGERBAL": "ST04",
	"BANKACCTFROM/BANKID": "AC01", "BANKACCTFROM/ACCTID": "AC03", "BANKACCTFROM/ACCTTYPE": "AC05", "CCACCTFROM/ACCTID": "AC03",
	"BANKACCTTO/BANKID": "AC01", "BANKACCTTO/ACCTID": "AC03", "BANKACCTTO/ACCTTYPE": "AC05",
	"BANKTRANLIST/DTSTART": "LI01", "BANKTRANLIST/DTEND": "LI02", "BANKTRANLISTP/DTASOF": "BA02",
	"STMTTRN/TRNTYPE": "TR01", "STMTTRN/DTPOSTED": "TR03", "STMTTRN/TRNAMT": "TR04", "STMTTRN/FITID": "FI01",
	"STMTTRNP/TRNTYPE": "TR01", "STMTTRNP/DTTRAN": "TR03", "STMTTRNP/TRNAMT": "TR04", "STMTTRNP/NAME": "ST05",
	"LEDGERBAL/BALAMT": "BA01", "LEDGERBAL/DTASOF": "BA02", "AVAILBAL/BALAMT": "BA01", "AVAILBAL/DTASOF": "BA02",
	"CCACCTTO/ACCTID": "AC03", "PAYEE/NAME": "TR11", "PAYEE/ADDR1": "TR11", "PAYEE/CITY": "TR11", "PAYEE/STATE": "TR11",
	"PAYEE/POSTALCODE": "TR11", "PAYEE/PHONE": "TR11", "ORIGCURRENCY/CURRATE": "CU03", "ORIGCURRENCY/CURSYM": "CU03",
	"CURRENCY/CURRATE": "CU03", "CURRENCY/CURSYM": "CU03",
	"BAL/NAME": "ST05", "BAL/DESC": "ST05", "BAL/BALTYPE": "ST05", "BAL/VALUE": "ST05",
	"REWARDINFO/NAME": "ST05", "REWARDINFO/REWARDBAL": "ST05",
}

func TestEveryRequiredElementIsMissed(t *testing.T) {
	for doc, p := range everyElement() {
		if p.child.flags&required == 0 {
			continue
		}
		name := p.parent.String() + "/" + p.element.String()
		want, known := wantedWhenMissing[name]
		if !known {
			t.Errorf("no rule is known for %s", name)
			continue
		}
		without := edit(doc, func(lines []string) []string { return slices.Delete(lines, p.first-1, p.last) })
		expect(t, "without "+name, without, p.parentLine, want)
	}
}

func TestEveryWidthIsJudged(t *testing.T) {
	for doc, p := range everyElement() {
		d := p.element.declaration()
		if d.width == 0 {
			continue
		}
		var want []string
		switch d.kind {
		case kindText:
			rule, _ := widthRule(p.element)
			want = []string{rule}
		case kindAmount:
			want = []string{"AM09", "BA03"}
		case kindInteger:
			want = []string{"SO04", "TR12"}
		case kindCurrency:
			if p.element != elCURDEF {
				continue // the symbol of an exchange rate has no rule
			}
			want = []string{"CU01"}
		case kindLanguage:
			want = []string{"SO08"}
		case kindRate:
			if p.element != elCURRATE {
				continue // rates of interest are not imported
			}
			want = []string{"CU03"}
		default:
			t.Errorf("%s has a width of no known kind", p.element)
		}
		long := fmt.Sprintf("<%s>%s</%s>", p.element, strings.Repeat("7", int(d.width)+1), p.element)
		expect(t, "long "+p.element.String(), edit(doc, func(lines []string) []string {
			lines[p.first-1] = long
			return lines
		}), p.first, want...)
	}
}

func TestEveryEnumerationIsJudged(t *testing.T) {
	want := map[element]string{
		elSEVERITY: "SO05", elACCTTYPE: "AC06", elTRNTYPE: "TR02", elCORRECTACTION: "TR10",
		elBALTYPE: "", elINV401KSOURCE: "", // imported by nobody: no rule
	}
	for doc, p := range everyElement() {
		if p.element.kind() != kindEnum {
			continue
		}
		rule, known := want[p.element]
		if !known {
			t.Errorf("no rule is known for %s", p.element)
		}
		if rule == "" {
			continue
		}
		expect(t, "corrupt "+p.element.String(), edit(doc, func(lines []string) []string {
			lines[p.first-1] = fmt.Sprintf("<%s>WRONG</%s>", p.element, p.element)
			return lines
		}), p.first, rule)
	}
}

// wantedWhenMoved says by which rule a child that comes too late is reported.
func wantedWhenMoved(parent element) []string {
	switch parent {
	case elOFX:
		return []string{"EV02", "EV05"}
	case elSIGNONMSGSRSV1, elSONRS, elSTATUS, elFI:
		return []string{"SO10"}
	case elSTMTTRNRS, elCCSTMTTRNRS:
		return []string{"WR05"}
	case elBANKACCTFROM, elBANKACCTTO, elCCACCTFROM, elCCACCTTO:
		return []string{"AC09"}
	case elBANKTRANLIST:
		return []string{"LI01", "LI02"}
	case elSTMTTRN, elSTMTTRNP, elPAYEE:
		return []string{"TR07"}
	case elLEDGERBAL, elAVAILBAL:
		return []string{"BA05"}
	case elCURRENCY, elORIGCURRENCY:
		return []string{"CU03"}
	}
	return []string{"ST05", "BA04"}
}

func TestSwappedChildrenAreReported(t *testing.T) {
	for _, doc := range fullDocuments() {
		swapChildren(t, doc)
	}
}

func swapChildren(t *testing.T, doc string) {
	places := elementsOf(doc)
	for i, a := range places {
		for _, b := range places[i+1:] {
			if b.parentLine != a.parentLine || b.parent != a.parent || b.first != a.last+1 || a.parent == 0 {
				continue
			}
			swapped := edit(doc, func(lines []string) []string {
				moved := slices.Clone(lines[a.first-1 : a.last])
				lines = slices.Delete(lines, a.first-1, a.last)
				return slices.Insert(lines, a.first-1+b.last-a.last, moved...)
			})
			line := a.first + b.last - a.last
			expect(t, fmt.Sprintf("%s before %s in %s", b.element, a.element, a.parent), swapped, line, wantedWhenMoved(a.parent)...)
		}
	}
}

func TestRepeatedChildrenAreReported(t *testing.T) {
	for doc, p := range everyElement() {
		if p.parent == 0 || p.child.flags&(repeated|twice) != 0 {
			continue
		}
		want := append([]string{"EV04", "TR08", "ST07"}, wantedWhenMoved(p.parent)...)
		expect(t, "two "+p.element.String(), edit(doc, func(lines []string) []string {
			return slices.Insert(lines, p.last, slices.Clone(lines[p.first-1:p.last])...)
		}), p.last+1, want...)
	}
}

func TestAggregatesLeftOpenOrClosedTwiceAreReported(t *testing.T) {
	for _, doc := range fullDocuments() {
		breakAggregates(t, doc)
	}
}

func breakAggregates(t *testing.T, doc string) {
	lines := strings.Count(doc, "\n")
	for _, p := range elementsOf(doc) {
		if !p.element.isAggregate() {
			continue
		}
		open := edit(doc, func(lines []string) []string { return slices.Delete(lines, p.last-1, p.last) })
		if p.element == elOFX {
			expect(t, "open OFX", open, lines-1, "SY04")
		} else {
			expect(t, "open "+p.element.String(), open, p.first, "SY01")
		}
		expect(t, "closed twice "+p.element.String(), edit(doc, func(lines []string) []string {
			return slices.Insert(lines, p.last, lines[p.last-1])
		}), p.last+1, "SY02")
	}
}
