package font

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestBytesOfCompactFonts(t *testing.T) {
	for name, c := range map[string]struct {
		at, size int
		want     int
		broken   bool
	}{"one byte": {0, 1, 1, false}, "two": {0, 2, 0x102, false}, "four": {1, 4, 0x02030405, false}, "five": {0, 5, 0, true}, "before": {-1, 1, 0, true}, "to the end": {3, 2, 0x405, false}, "beyond it": {4, 2, 0, true}} {
		font := &compact{data: []byte{1, 2, 3, 4, 5}}
		if got := font.number(c.at, c.size); got != c.want || font.broken != c.broken {
			t.Errorf("%s: %x, broken %v", name, got, font.broken)
		}
	}
}

func TestListsOfCompactFonts(t *testing.T) {
	for name, c := range map[string]struct {
		data   string
		want   string
		end    int
		broken bool
	}{
		"empty":          {"\x00\x00rest", "", 2, false},
		"two":            {"\x00\x02\x01\x01\x03\x04abcrest", "ab|c", 9, false},
		"wide places":    {"\x00\x01\x02\x00\x01\x00\x03abrest", "ab", 9, false},
		"backwards":      {"\x00\x01\x01\x03\x01abc", "", 0, true},
		"nothing in it":  {"\x00\x01\x01\x01\x01abc", "", 5, false},
		"to the end":     {"\x00\x01\x01\x01\x04abc", "abc", 8, false},
		"beyond the end": {"\x00\x01\x01\x01\x05abc", "", 0, true},
		"cut":            {"\x00\x02\x01\x01", "", 0, true},
	} {
		font := &compact{data: []byte(c.data)}
		list, end := font.index(0)
		if got := string(bytes.Join(list, []byte("|"))); got != c.want || end != c.end || font.broken != c.broken {
			t.Errorf("%s: %q to %d, broken %v", name, got, end, font.broken)
		}
	}
}

func TestOffsetsOfCompactFonts(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		want compactTop
	}{
		"small":                {"\x8c\x0f\x8d\x10\x8e\x11", compactTop{1, 2, 3}},
		"least and most":       {"\x20\x0f\xf6\x10", compactTop{-107, 107, 0}},
		"two bytes up":         {"\xf7\x00\x0f\xfa\xff\x10\xf8\x01\x11", compactTop{108, 1131, 108 + 256 + 1}},
		"two bytes down":       {"\xfb\x00\x0f\xfe\xff\x10\xfc\x01\x11", compactTop{-108, -1131, -108 - 256 - 1}},
		"short":                {"\x1c\x01\x02\x0f\x1c\xff\xff\x10", compactTop{0x102, -1, 0}},
		"long":                 {"\x1d\x01\x02\x03\x04\x0f", compactTop{0x01020304, 0, 0}},
		"cut":                  {"\x1c\x01", compactTop{}},
		"a real number":        {"\x1e\x12\x3f\x8c\x0f", compactTop{1, 0, 0}},
		"real with high end":   {"\x1e\xf3\x8c\x0f", compactTop{1, 0, 0}},
		"operator of two":      {"\x8c\x0c\x0f\x8d\x10", compactTop{0, 2, 0}},
		"operands are used up": {"\x8c\x00\x0f", compactTop{}},
		"last operator":        {"\x8c\x15\x11", compactTop{}},
		"reserved":             {"\x8c\x16\x0f\x8d\x1f\x10\x8e\xff\x11", compactTop{1, 2, 3}},
	} {
		if got := (&compact{}).topDict([]byte(c.data)); got != c.want {
			t.Errorf("%s: %+v, not %+v", name, got, c.want)
		}
	}
}

func TestNamesOfCompactFonts(t *testing.T) {
	font := &compact{strings: [][]byte{[]byte("Euro"), []byte("yen")}}
	for id, want := range map[int]string{0: "", 1: "uni0020", 34: "uni0041", 95: "uni007E", 96: "", 390: "", 391: "Euro", 392: "yen", 393: ""} {
		if got := font.name(id); got != want {
			t.Errorf("%d: %q, not %q", id, got, want)
		}
	}
	for name, c := range map[string]struct {
		data string
		want string
	}{
		"one by one":       {"\x00\x00\x22\x00\x23\x01\x87", ".notdef uni0041 uni0042 Euro"},
		"ranges":           {"\x01\x00\x22\x01\x01\x87\x00", ".notdef uni0041 uni0042 Euro"},
		"wide ranges":      {"\x02\x00\x22\x00\x01\x01\x87\x00\x00", ".notdef uni0041 uni0042 Euro"},
		"longer than need": {"\x01\x00\x22\x09", ".notdef uni0041 uni0042 uni0043"},
	} {
		font.data, font.broken = []byte(c.data), false
		if got := strings.Join(font.charset(0, 4), " "); got != c.want || font.broken {
			t.Errorf("%s: %s, broken %v", name, got, font.broken)
		}
	}
	names := []string{".notdef", "A", "B", "C"}
	for name, c := range map[string]struct {
		data string
		want string
		ok   bool
	}{
		"one by one":     {"\x00\x02abc", "97=A 98=B", true},
		"ranges":         {"\x01\x01a\x02", "97=A 98=B 99=C", true},
		"more are added": {"\x81\x01a\x01", "97=A 98=B", true},
		"end of codes":   {"\x01\x01\xff\x01", "255=A", true},
		"too many":       {"\x01\x01a\x09", "97=A 98=B 99=C", true},
		"none":           {"\x00\x00", "", false},
		"cut":            {"\x00\x03a", "97=A", false},
	} {
		font := &compact{data: []byte(c.data)}
		var letters [256]string
		ok := font.encoding(0, names, &letters)
		var got []string
		for code, text := range letters {
			if text != "" && !(c.want == "97=A" && code == 0) {
				got = append(got, fmt.Sprintf("%d=%s", code, text))
			}
		}
		if strings.Join(got, " ") != c.want || ok != c.ok {
			t.Errorf("%s: %v %v", name, got, ok)
		}
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
