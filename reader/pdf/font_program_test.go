package pdf

import (
	"encoding/binary"
	"maps"
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

// TestNumbersOfCompactFonts: the ways in which a font of Adobe's spells the places of its
// parts.
func TestNumbersOfCompactFonts(t *testing.T) {
	for name, c := range map[string]struct {
		text []byte
		want int
	}{
		"one byte":         {[]byte{32 + 200, 17}, 32 + 200 - 139},
		"the smallest":     {[]byte{139, 17}, 0},
		"the largest":      {[]byte{246, 17}, 107},
		"two bytes":        {[]byte{247, 0, 17}, 108},
		"the most of two":  {[]byte{250, 255, 17}, 1131},
		"below":            {[]byte{251, 0, 17}, -108},
		"three bytes":      {[]byte{28, 0x12, 0x34, 17}, 0x1234},
		"five bytes":       {[]byte{29, 0, 1, 0x86, 0xa0, 17}, 100000},
		"behind a decimal": {[]byte{30, 0x12, 0x3f, 12, 7, 29, 0, 0, 0, 5, 17}, 5},
		"the last counts":  {[]byte{140, 141, 17}, 2},
		"of its operator":  {[]byte{150, 15, 17}, 0},
	} {
		if got := (&compact{}).topDict(c.text).chars; got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

// TestWidthsOfIds: both forms of the list, and a bound on what lists say again and again.
func TestWidthsOfIds(t *testing.T) {
	f := &file{}
	got := f.idWidthsOf(array{1, array{500, 600}, 7, 9, 250, 20, 19, 1, 30})
	if want := map[uint32]float64{1: 500, 2: 600, 7: 250, 8: 250, 9: 250}; !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	var again array
	long := make(array, 50_000)
	for range 100_000 {
		again = append(again, 0, 65535, 1, 3, long)
	}
	if got := f.idWidthsOf(again); len(got) > maxMappings {
		t.Errorf("%d widths", len(got))
	}
}

// TestNumberedGlyphs: names of Adobe's that count letters of Cyrillic and Hebrew.
func TestNumberedGlyphs(t *testing.T) {
	for name, want := range map[string]string{
		"afii10017": "А", "afii10022": "Е", "afii10024": "Ж", "afii10049": "Я", "afii10065": "а", "afii10070": "е", "afii10072": "ж", "afii10097": "я",
		"afii57664": "א", "afii57690": "ת", "afii10016": "", "afii10098": "", "afii57663": "", "afii57691": "", "afii1": "", "afii": "", "afii999999": "",
	} {
		if got, ok := numberedGlyph(name); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %t", name, got, ok)
		}
	}
}
