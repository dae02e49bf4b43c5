package font

import (
	"fmt"
	"testing"

	"tillroll/reader/pdf/internal/object"
)

func TestTablesOfCodes(t *testing.T) {
	f := &object.File{}
	c := readCMap(f, []byte("/WMode 1 def 2 begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange"+
		" 3 beginbfchar <41> <0391> <42> <D83DDE00> <44> <00AD> endbfchar 2 beginbfrange <8140> <8142> <0061> <8150> <8151> [<0078> <0079> <007A>] endbfrange 1 beginbfrange <50> <4F> <0061> endbfrange"))
	if !c.vertical || len(c.spaces) != 2 {
		t.Errorf("%+v", c)
	}
	for code, want := range map[uint32]string{0x40: "", 0x41: "Α", 0x42: "😀", 0x43: "", 0x44: "-", 0x4f: "", 0x813f: "", 0x8140: "a", 0x8141: "b", 0x8142: "c", 0x8143: "", 0x8150: "x", 0x8151: "y", 0x8152: ""} {
		if got, ok := c.textOf(code); got != want || ok != (want != "") {
			t.Errorf("%x: %q %v", code, got, ok)
		}
	}
	for s, want := range map[string]string{"\x41\x42": "41 1", "\x7f": "7f 1", "\x80": "80 1", "\x81\x40\x41": "8140 2", "\x81\x3f": "81 1", "\x9f\xfc": "9ffc 2", "\x9f\xfd": "9f 1", "\xa0\x40": "a0 1"} {
		code, n := c.split(s)
		if got := fmt.Sprintf("%x %d", code, n); got != want {
			t.Errorf("%x: %s, not %s", s, got, want)
		}
	}
	bare := &cmap{}
	for s, want := range map[string]string{"\x41\x42\x43": "4142 2", "\x41": "41 1"} {
		code, n := bare.split(s)
		if got := fmt.Sprintf("%x %d", code, n); got != want {
			t.Errorf("%x: %s, not %s", s, got, want)
		}
	}
	four := &cmap{spaces: []codespace{{0, 0xffffffff, 4}}}
	if code, n := four.split("\x01\x02\x03\x04\x05"); code != 0x01020304 || n != 4 {
		t.Errorf("%x %d", code, n)
	}
	for s, want := range map[string]bool{"": false, "a": true, "abcd": true, "abcde": false} {
		if _, n, ok := codeOf(object.String(s)); ok != want || ok && n != len(s) {
			t.Errorf("%q: %v", s, ok)
		}
	}
	odd := &cmap{}
	odd.addSpaces([]any{object.String("\x00"), object.String("\x00\x01"), object.String("\x00"), object.String("\x7f"), object.String("x")})
	odd.addChars([]any{object.String("a"), 5, object.String("b")})
	odd.addRanges([]any{object.String("a"), object.String("c"), 5, object.String("d"), object.String("e")})
	if fmt.Sprint(odd.spaces, odd.mappings) != "[{0 127 1}] [{97 97  5} {97 99  5}]" {
		t.Error(odd.spaces, odd.mappings)
	}
}

func TestOverlappingRangesOfCodes(t *testing.T) {
	c := &cmap{mappings: []mapping{{first: 1, last: 100, id: 7}}}
	for i := range uint32(7) {
		c.mappings = append(c.mappings, mapping{first: 10 + i, last: 10 + i})
	}
	if m, ok := c.find(50); !ok || m.id != 7 {
		t.Errorf("eight ranges back: %v %v", m, ok)
	}
	c.mappings = append(c.mappings, mapping{first: 20, last: 20})
	if _, ok := c.find(50); ok {
		t.Error("nine ranges back")
	}
	if _, ok := c.find(0); ok {
		t.Error("before all")
	}
}
