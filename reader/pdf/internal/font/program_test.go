package font

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"strings"
	"testing"
)

// words16 writes numbers of two bytes.
func words16(numbers ...int) (out []byte) {
	for _, n := range numbers {
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	return out
}

// TestCharTables: the ways in which a font says which glyph a code has, by the definition
// of cmap in OpenType.
func TestCharTables(t *testing.T) {
	bytes := append(words16(0, 262, 0), 0, 3, 9)
	segments := words16(4, 0, 0, 6, 0, 0, 0,
		'C', 'b', 0xffff, 0, // ends, a blank
		'A', 'a', 0xffff, // begins
		10, 0xffff, 1, // added
		0, 4, 0, // where glyphs are listed, from here
		70, 0)
	groups := append(words16(12, 0, 0, 52, 0, 0, 0, 2), words16(0, 'A', 0, 'B', 0, 7, 1, 0xf600, 1, 0xf600, 0, 99)...)
	for name, c := range map[string]struct {
		table []byte
		want  map[uint32]uint32
	}{
		"bytes":      {bytes, map[uint32]uint32{0: 0, 1: 3, 2: 9}},
		"segments":   {segments, map[uint32]uint32{'A': 'A' + 10, 'B': 'B' + 10, 'C': 'C' + 10, 'a': 69}},
		"a row":      {words16(6, 0, 0, 'x', 2, 5, 8), map[uint32]uint32{'x': 5, 'y': 8}},
		"groups":     {groups, map[uint32]uint32{'A': 7, 'B': 8, 0x1f600: 99}},
		"cut groups": {groups[:len(groups)-1], map[uint32]uint32{'A': 7, 'B': 8}},
		"unknown":    {words16(3, 1, 2, 3), map[uint32]uint32{}},
		"nothing":    {nil, map[uint32]uint32{}},
	} {
		if got := subtable(c.table); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

// TestOverlappingSegments: segments that all tell of the same codes cost what they are
// long, not what they claim.
func TestOverlappingSegments(t *testing.T) {
	const segments = 30_000
	table := words16(4, 0, 0, 2*segments, 0, 0, 0)
	for _, value := range []int{0xfffe, -1, 0, 0, 0} { // ends, a blank, begins, added, where
		for range segments {
			table = append(table, words16(value)...)
			if value == -1 {
				break
			}
		}
	}
	if got := subtable(table); len(got) == 0 || len(got) > maxMappings {
		t.Errorf("%d codes", len(got))
	}
	groups := words16(12, 0, 0, 0, 0, 0, 0, segments)
	for range segments {
		groups = append(groups, words16(0, 0, 0x10, 0xffff, 0, 0)...)
	}
	if got := subtable(groups); len(got) == 0 || len(got) > maxMappings {
		t.Errorf("%d codes", len(got))
	}
}

func TestTablesOfTrueTypeFonts(t *testing.T) {
	font := func(start, length int) []byte {
		return append(append(words16(0, 1, 1, 0, 0, 0), append([]byte("cmap"), words16(0, 0, 0, start, 0, length)...)...), "body"...)
	}
	for name, c := range map[string]struct {
		data []byte
		want string
		have bool
	}{
		"whole": {font(28, 4), "body", true}, "part": {font(29, 2), "od", true}, "none of it": {font(32, 0), "", true}, "behind the end": {font(33, 0), "", false}, "longer": {font(29, 4), "", false}, "cut": {font(28, 4)[:27], "", false}, "short": {font(28, 4)[:11], "", false},
	} {
		got, have := sfnt(c.data)["cmap"]
		if string(got) != c.want || have != c.have {
			t.Errorf("%s: %q %v", name, got, have)
		}
	}
	two := append(words16(0, 2, 3, 1, 0, 20, 1, 0, 0, 30), words16(6, 0, 0, 65, 1, 7, 0, 0, 0, 0)...)
	if got := fmt.Sprint(charTables(two)); got != "[{3 1 map[65:7]} {1 0 map[]}]" {
		t.Errorf("%s", got)
	}
	if got := charTables([]byte{0, 0, 0}); got != nil {
		t.Errorf("%v", got)
	}
	last := append(words16(0, 1, 3, 1, 0, 12), words16(6, 0, 0, 0)...)
	if got := len(charTables(last)); got != 1 {
		t.Errorf("a table of eight bytes at the end: %d", got)
	}
	if got := len(charTables(last[:len(last)-1])); got != 0 {
		t.Errorf("a table of seven bytes: %d", got)
	}
	many := append(words16(0, 18), bytes.Repeat(words16(3, 1, 0, 4), 18)...)
	if got := len(charTables(many)); got != 17 {
		t.Errorf("of many tables the first 17 count: %d", got)
	}
}

func TestCodesOfTrueTypeFonts(t *testing.T) {
	for name, c := range map[string]struct {
		table []byte
		want  map[uint32]uint32
	}{
		"bytes":          {append(words16(0, 0, 0), 9, 8), map[uint32]uint32{0: 9, 1: 8}},
		"all bytes":      {append(words16(0, 0, 0), bytes.Repeat([]byte{1}, 300)...), nil},
		"a row":          {words16(6, 0, 0, 65, 2, 7, 8), map[uint32]uint32{65: 7, 66: 8}},
		"by difference":  {words16(4, 0, 0, 2, 0, 0, 0, 67, 0, 65, 10, 0), map[uint32]uint32{65: 75, 66: 76, 67: 77}},
		"turned over":    {words16(4, 0, 0, 2, 0, 0, 0, 66, 0, 65, 0xffff, 0), map[uint32]uint32{65: 64, 66: 65}},
		"by offset":      {words16(4, 0, 0, 2, 0, 0, 0, 67, 0, 65, 1, 2, 5, 0, 7), map[uint32]uint32{65: 6, 67: 8}},
		"two segments":   {words16(4, 0, 0, 4, 0, 0, 0, 66, 70, 0, 65, 70, 0, 1, 0, 0), map[uint32]uint32{65: 65, 66: 66, 70: 71}},
		"the end mark":   {words16(4, 0, 0, 2, 0, 0, 0, 0xffff, 0, 0xfffe, 0, 0), map[uint32]uint32{0xfffe: 0xfffe}},
		"groups":         {words16(12, 0, 0, 0, 0, 0, 0, 2, 0, 65, 0, 66, 0, 5, 1, 0xf600, 1, 0xf600, 0, 9), map[uint32]uint32{65: 5, 66: 6, 0x1f600: 9}},
		"cut groups":     {words16(12, 0, 0, 0, 0, 0, 0, 2, 0, 65, 0, 65, 0, 5, 1, 0xf600, 1, 0xf600, 0), map[uint32]uint32{65: 5}},
		"beyond Unicode": {words16(12, 0, 0, 0, 0, 0, 0, 1, 0x10, 0xffff, 0x11, 1, 0, 5), map[uint32]uint32{0x10ffff: 5}},
		"another format": {words16(2, 1, 2, 3, 4, 5, 6), map[uint32]uint32{}},
	} {
		got := subtable(c.table)
		if c.want == nil {
			if len(got) != 256 {
				t.Errorf("%s: %d codes", name, len(got))
			}
			continue
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestLettersOfTypeOneFonts(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		want string
		ok   bool
	}{
		"own":               {"/Encoding 256 array\ndup 65 /B put\ndup 255 /A put readonly def", "65=B 255=A", true},
		"outside":           {"/Encoding 256 array\ndup 65 /B put dup 256 /A put dup -1 /C put def", "65=B", true},
		"the first":         {"/Encoding dup 0 /B put def", "0=B", true},
		"behind the end":    {"/Encoding dup 65 /B put def dup 66 /C put", "65=B", true},
		"def before it":     {"/Encoding 256 array def dup 65 /B put", "65=B", true},
		"behind the secret": {"/Encoding dup 65 /B put eexec dup 66 /C put", "65=B", true},
		"no name":           {"/Encoding dup 65 66 put def", "", false},
		"nothing known":     {"/Encoding dup 65 /qqq9 put def", "65=" + Unknown, false},
		"none":              {"%!PS", "", false},
	} {
		letters, ok := type1Letters([]byte(c.data))
		var got []string
		for code, text := range letters {
			if text != "" {
				got = append(got, fmt.Sprintf("%d=%s", code, text))
			}
		}
		if strings.Join(got, " ") != c.want || ok != c.ok {
			t.Errorf("%s: %v %v", name, got, ok)
		}
	}
	if letters, ok := type1Letters([]byte("/Encoding \r\nStandardEncoding def")); !ok || letters['\''] != "’" {
		t.Errorf("%q %v", letters['\''], ok)
	}
}
