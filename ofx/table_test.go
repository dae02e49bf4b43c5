package ofx

import (
	"strings"
	"testing"
)

func TestEveryElementIsFound(t *testing.T) {
	seen := map[string]bool{}
	for e := element(1); int(e) < len(table.names); e++ {
		name := e.String()
		if name == "" || seen[name] || len(name) > maxKnownName {
			t.Fatalf("element %d has the name %q", e, name)
		}
		seen[name] = true
		for _, spelling := range []string{name, strings.ToLower(name), name[:1] + strings.ToLower(name[1:])} {
			if got := lookupElement([]byte(spelling)); got != e {
				t.Errorf("%s gives %v", spelling, got)
			}
		}
		for _, near := range []string{name + "\x00", "\x00" + name, name + "X9", " " + name} {
			if got := lookupElement([]byte(near)); got != 0 && got.String() != near {
				t.Errorf("%q gives %v", near, got)
			}
		}
		if e.isLeaf() == e.isAggregate() {
			t.Errorf("%s is leaf %v and aggregate %v", name, e.isLeaf(), e.isAggregate())
		}
	}
	for _, name := range []string{"", "\x00", "A", "CATEGORY", strings.Repeat("N", 4000)} {
		if lookupElement([]byte(name)) != 0 {
			t.Errorf("%q is known", name)
		}
	}
}

// TestDeclarationsAreSound finds slips in the table itself.
func TestDeclarationsAreSound(t *testing.T) {
	for e := element(1); e < elementCount; e++ {
		d := e.declaration()
		if len(d.children) > 0 && d.kind != kindAggregate || len(d.children) > 64 {
			t.Errorf("%s cannot hold %d children", d.name, len(d.children))
		}
		if (d.kind == kindEnum) != (d.values != "") {
			t.Errorf("%s: enumerations and nothing else have values", d.name)
		}
		if d.kind == kindText && d.width == 0 {
			t.Errorf("%s has no width", d.name)
		}
		seen := map[element]bool{}
		for i, c := range d.children {
			if seen[c.element] {
				t.Errorf("%s lists %v twice", d.name, c.element)
			}
			seen[c.element] = true
			r := relationOf(e, c.element)
			if int(r.bit) != i || r.slot == 0 || r.flags != c.flags {
				t.Errorf("relation of %v in %s is %+v", c.element, d.name, r)
			}
			if isRequired := requiredBits(e)>>i&1 == 1; isRequired != (c.flags&required != 0) {
				t.Errorf("%v in %s is required: %v", c.element, d.name, isRequired)
			}
		}
		if e.hasChildren() != (len(d.children) > 0) {
			t.Errorf("%s has children: %v", d.name, e.hasChildren())
		}
	}
}

func TestRelations(t *testing.T) {
	if name, payee := relationOf(elSTMTTRN, elNAME), relationOf(elSTMTTRN, elPAYEE); name.slot != payee.slot || name.bit == payee.bit {
		t.Error("NAME and PAYEE are alternatives:", name, payee)
	}
	if relationOf(elSTMTTRN, elMEMO).slot <= relationOf(elSTMTTRN, elNAME).slot {
		t.Error("MEMO follows NAME")
	}
	if relationOf(elSTMTTRN, elEXTDNAME).since != 210 {
		t.Error("EXTDNAME is of version 2.1")
	}
	for _, stranger := range []element{0, elOFX, elCODE, lookupElement([]byte("SECID"))} {
		if r := relationOf(elSTMTTRN, stranger); r != (relation{}) {
			t.Errorf("%v in STMTTRN: %+v", stranger, r)
		}
	}
	if relationOf(0, elNAME) != (relation{}) || requiredBits(0) != 0 || requiredBits(lookupElement([]byte("SECID"))) != 0 {
		t.Error("nothing is known of what an unknown element holds")
	}
}

func TestEnumerations(t *testing.T) {
	d := elTRNTYPE.declaration()
	for value := range fields(d.values) {
		if !d.hasValue([]byte(value)) {
			t.Errorf("%s is missing", value)
		}
	}
	for _, value := range []string{"", "CRED", "REDIT", "Credit", "CREDIT DEBIT", "DEBITS", " "} {
		if d.hasValue([]byte(value)) {
			t.Errorf("%q is no TRNTYPE", value)
		}
	}
}

func TestProbesAreShort(t *testing.T) {
	worst, run := 0, 0
	for _, name := range table.short {
		run++
		if name.element == 0 {
			run = 0
		}
		worst = max(worst, run)
	}
	if worst > 12 {
		t.Errorf("%d names in one run of the hash table", worst)
	}
}
