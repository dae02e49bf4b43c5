package dtd

import (
	"strings"
	"testing"
)

func TestEveryElementIsFound(t *testing.T) {
	seen := map[string]bool{}
	for e := Element(1); int(e) < len(table.names); e++ {
		name := e.String()
		if name == "" || seen[name] || len(name) > maxKnownName {
			t.Fatalf("element %d has the name %q", e, name)
		}
		seen[name] = true
		for _, spelling := range []string{name, strings.ToLower(name), name[:1] + strings.ToLower(name[1:])} {
			if got := Lookup([]byte(spelling)); got != e {
				t.Errorf("%s gives %v", spelling, got)
			}
		}
		for _, near := range []string{name + "\x00", "\x00" + name, name + "X9", " " + name} {
			if got := Lookup([]byte(near)); got != 0 && got.String() != near {
				t.Errorf("%q gives %v", near, got)
			}
		}
		if e.IsLeaf() == e.IsAggregate() {
			t.Errorf("%s is leaf %v and aggregate %v", name, e.IsLeaf(), e.IsAggregate())
		}
	}
	for _, name := range []string{"", "\x00", "A", "CATEGORY", strings.Repeat("N", 4000)} {
		if Lookup([]byte(name)) != 0 {
			t.Errorf("%q is known", name)
		}
	}
}

// TestDeclarationsAreSound finds slips in the table itself.
func TestDeclarationsAreSound(t *testing.T) {
	for e := Element(1); e < elementCount; e++ {
		d := e.Declaration()
		if len(d.Children) > 0 && d.Kind != Aggregate || len(d.Children) > 64 {
			t.Errorf("%s cannot hold %d children", d.name, len(d.Children))
		}
		if (d.Kind == Enum) != (d.Values != "") {
			t.Errorf("%s: enumerations and nothing else have values", d.name)
		}
		if d.Kind == Text && d.Width == 0 {
			t.Errorf("%s has no width", d.name)
		}
		seen := map[Element]bool{}
		for i, c := range d.Children {
			if seen[c.Element] {
				t.Errorf("%s lists %v twice", d.name, c.Element)
			}
			seen[c.Element] = true
			r := RelationOf(e, c.Element)
			if int(r.Bit) != i || r.Slot == 0 || r.Flags != c.Flags {
				t.Errorf("relation of %v in %s is %+v", c.Element, d.name, r)
			}
			if isRequired := RequiredBits(e)>>i&1 == 1; isRequired != (c.Flags&Required != 0) {
				t.Errorf("%v in %s is required: %v", c.Element, d.name, isRequired)
			}
		}
		if e.HasChildren() != (len(d.Children) > 0) {
			t.Errorf("%s has children: %v", d.name, e.HasChildren())
		}
	}
}

func TestRelations(t *testing.T) {
	if name, payee := RelationOf(STMTTRN, NAME), RelationOf(STMTTRN, PAYEE); name.Slot != payee.Slot || name.Bit == payee.Bit {
		t.Error("NAME and PAYEE are alternatives:", name, payee)
	}
	if RelationOf(STMTTRN, MEMO).Slot <= RelationOf(STMTTRN, NAME).Slot {
		t.Error("MEMO follows NAME")
	}
	if RelationOf(STMTTRN, EXTDNAME).Since != 210 {
		t.Error("EXTDNAME is of version 2.1")
	}
	for _, stranger := range []Element{0, OFX, CODE, Lookup([]byte("SECID"))} {
		if r := RelationOf(STMTTRN, stranger); r != (Relation{}) {
			t.Errorf("%v in STMTTRN: %+v", stranger, r)
		}
	}
	if RelationOf(0, NAME) != (Relation{}) || RequiredBits(0) != 0 || RequiredBits(Lookup([]byte("SECID"))) != 0 {
		t.Error("nothing is known of what an unknown element holds")
	}
}

func TestEnumerations(t *testing.T) {
	d := TRNTYPE.Declaration()
	for value := range fields(d.Values) {
		if !d.HasValue([]byte(value)) {
			t.Errorf("%s is missing", value)
		}
	}
	for _, value := range []string{"", "CRED", "REDIT", "Credit", "CREDIT DEBIT", "DEBITS", " "} {
		if d.HasValue([]byte(value)) {
			t.Errorf("%q is no TRNTYPE", value)
		}
	}
}

func TestProbesAreShort(t *testing.T) {
	worst, run := 0, 0
	for _, name := range table.short {
		run++
		if name.Element == 0 {
			run = 0
		}
		worst = max(worst, run)
	}
	if worst > 12 {
		t.Errorf("%d names in one run of the hash table", worst)
	}
}
