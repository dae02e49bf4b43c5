package check

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"tillroll/ofx/internal/dtd"
)

// fullDocuments write every aggregate of a statement with every child the table
// gives it, so that each can be broken in turn; the second document has the other
// one of each pair of alternatives.
func fullDocuments() []string { return []string{fullDocument(false), fullDocument(true)} }

func fullDocument(other bool) string {
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n" +
		"<?OFX OFXHEADER=\"200\" VERSION=\"220\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>\n")
	writeElement(&b, dtd.OFX, other)
	return b.String()
}

// leftOut are children a full document cannot have: what is private or of other
// versions, and message sets that are not judged.
func leftOut(parent dtd.Element, c dtd.Child) bool {
	if c.Flags&dtd.Private != 0 || c.Since == 151 || c.Since == 160 || c.Since > 220 || c.Element.Declaration().Since > 220 {
		return true
	}
	switch parent {
	case dtd.OFX:
		return c.Element != dtd.SIGNONMSGSRSV1 && c.Element != dtd.BANKMSGSRSV1 && c.Element != dtd.CREDITCARDMSGSRSV1
	case dtd.BANKMSGSRSV1:
		return c.Element != dtd.STMTTRNRS
	case dtd.CREDITCARDMSGSRSV1:
		return c.Element != dtd.CCSTMTTRNRS
	case dtd.SIGNONMSGSRSV1:
		return c.Element != dtd.SONRS
	}
	return false
}

func writeElement(b *strings.Builder, e dtd.Element, other bool) {
	d := e.Declaration()
	if d.Kind != dtd.Aggregate {
		fmt.Fprintf(b, "<%s>%s</%s>\n", e, sampleValue(e, b.Len()), e)
		return
	}
	fmt.Fprintf(b, "<%s>\n", e)
	for i, c := range d.Children {
		hasOther := i+1 < len(d.Children) && d.Children[i+1].Flags&dtd.Choice != 0 && !leftOut(e, d.Children[i+1])
		if leftOut(e, c) || c.Flags&dtd.Choice != 0 && !other || hasOther && other {
			continue
		}
		writeElement(b, c.Element, other)
	}
	fmt.Fprintf(b, "</%s>\n", e)
}

// sampleValue is a good value; ids differ by where they stand.
func sampleValue(e dtd.Element, at int) string {
	switch e {
	case dtd.CODE:
		return "0"
	case dtd.SEVERITY:
		return "INFO"
	case dtd.FITID:
		return fmt.Sprintf("ID-%d", at)
	}
	d := e.Declaration()
	switch d.Kind {
	case dtd.DateTime:
		return "20260115120000"
	case dtd.Amount, dtd.Rate:
		return "12.30"
	case dtd.Integer:
		return "12"
	case dtd.Enum:
		word, _, _ := strings.Cut(d.Values, " ")
		return word
	case dtd.CurrencyCode:
		return "USD"
	case dtd.LanguageCode:
		return "ENG"
	}
	return "1"
}

// brokenElement is one place of the full document: an element, its parent, and the
// lines it takes.
type brokenElement struct {
	parent, element dtd.Element
	child           dtd.Child
	first, last     int // lines, from 1
	parentLine      int
}

// elementsOf finds every declared element of a document that has one tag a line.
func elementsOf(doc string) []brokenElement {
	var out []brokenElement
	var open []int
	for i, line := range strings.Split(doc, "\n") {
		name, _, _ := strings.Cut(strings.Trim(line, "</>"), ">")
		e := dtd.Lookup([]byte(name))
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
			at := slices.IndexFunc(parent.element.Declaration().Children, func(c dtd.Child) bool { return c.Element == e })
			place.child = parent.element.Declaration().Children[at]
		}
		out = append(out, place)
		if e.IsAggregate() {
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
		if p.child.Flags&dtd.Required == 0 {
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
		d := p.element.Declaration()
		if d.Width == 0 {
			continue
		}
		var want []string
		switch d.Kind {
		case dtd.Text:
			rule, _ := widthRule(p.element)
			want = []string{rule}
		case dtd.Amount:
			want = []string{"AM09", "BA03"}
		case dtd.Integer:
			want = []string{"SO04", "TR12"}
		case dtd.CurrencyCode:
			if p.element != dtd.CURDEF {
				continue // the symbol of an exchange rate has no rule
			}
			want = []string{"CU01"}
		case dtd.LanguageCode:
			want = []string{"SO08"}
		case dtd.Rate:
			if p.element != dtd.CURRATE {
				continue // rates of interest are not imported
			}
			want = []string{"CU03"}
		default:
			t.Errorf("%s has a width of no known kind", p.element)
		}
		long := fmt.Sprintf("<%s>%s</%s>", p.element, strings.Repeat("7", int(d.Width)+1), p.element)
		expect(t, "long "+p.element.String(), edit(doc, func(lines []string) []string {
			lines[p.first-1] = long
			return lines
		}), p.first, want...)
	}
}

func TestEveryEnumerationIsJudged(t *testing.T) {
	want := map[dtd.Element]string{
		dtd.SEVERITY: "SO05", dtd.ACCTTYPE: "AC06", dtd.TRNTYPE: "TR02", dtd.CORRECTACTION: "TR10",
		dtd.BALTYPE: "", dtd.INV401KSOURCE: "", // imported by nobody: no rule
	}
	for doc, p := range everyElement() {
		if p.element.Kind() != dtd.Enum {
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
func wantedWhenMoved(parent dtd.Element) []string {
	switch parent {
	case dtd.OFX:
		return []string{"EV02", "EV05"}
	case dtd.SIGNONMSGSRSV1, dtd.SONRS, dtd.STATUS, dtd.FI:
		return []string{"SO10"}
	case dtd.STMTTRNRS, dtd.CCSTMTTRNRS:
		return []string{"WR05"}
	case dtd.BANKACCTFROM, dtd.BANKACCTTO, dtd.CCACCTFROM, dtd.CCACCTTO:
		return []string{"AC09"}
	case dtd.BANKTRANLIST:
		return []string{"LI01", "LI02"}
	case dtd.STMTTRN, dtd.STMTTRNP, dtd.PAYEE:
		return []string{"TR07"}
	case dtd.LEDGERBAL, dtd.AVAILBAL:
		return []string{"BA05"}
	case dtd.CURRENCY, dtd.ORIGCURRENCY:
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
		if p.parent == 0 || p.child.Flags&(dtd.Repeated|dtd.Twice) != 0 {
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
		if !p.element.IsAggregate() {
			continue
		}
		open := edit(doc, func(lines []string) []string { return slices.Delete(lines, p.last-1, p.last) })
		if p.element == dtd.OFX {
			expect(t, "open OFX", open, lines-1, "SY04")
		} else {
			expect(t, "open "+p.element.String(), open, p.first, "SY01")
		}
		expect(t, "closed twice "+p.element.String(), edit(doc, func(lines []string) []string {
			return slices.Insert(lines, p.last, lines[p.last-1])
		}), p.last+1, "SY02")
	}
}
