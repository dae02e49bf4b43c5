package pdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func wide(numbers ...int) []byte {
	var out []byte
	for _, n := range numbers {
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	return out
}

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

func TestTablesOfTrueTypeFonts(t *testing.T) {
	font := func(start, length int) []byte {
		return append(append(wide(0, 1, 1, 0, 0, 0), append([]byte("cmap"), wide(0, 0, 0, start, 0, length)...)...), "body"...)
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
	two := append(wide(0, 2, 3, 1, 0, 20, 1, 0, 0, 30), wide(6, 0, 0, 65, 1, 7, 0, 0, 0, 0)...)
	if got := fmt.Sprint(charTables(two)); got != "[{3 1 map[65:7]} {1 0 map[]}]" {
		t.Errorf("%s", got)
	}
	if got := charTables([]byte{0, 0, 0}); got != nil {
		t.Errorf("%v", got)
	}
	last := append(wide(0, 1, 3, 1, 0, 12), wide(6, 0, 0, 0)...)
	if got := len(charTables(last)); got != 1 {
		t.Errorf("a table of eight bytes at the end: %d", got)
	}
	if got := len(charTables(last[:len(last)-1])); got != 0 {
		t.Errorf("a table of seven bytes: %d", got)
	}
	many := append(wide(0, 18), bytes.Repeat(wide(3, 1, 0, 4), 18)...)
	if got := len(charTables(many)); got != 17 {
		t.Errorf("of many tables the first 17 count: %d", got)
	}
}

func TestCodesOfTrueTypeFonts(t *testing.T) {
	for name, c := range map[string]struct {
		table []byte
		want  map[uint32]uint32
	}{
		"bytes":          {append(wide(0, 0, 0), 9, 8), map[uint32]uint32{0: 9, 1: 8}},
		"all bytes":      {append(wide(0, 0, 0), bytes.Repeat([]byte{1}, 300)...), nil},
		"a row":          {wide(6, 0, 0, 65, 2, 7, 8), map[uint32]uint32{65: 7, 66: 8}},
		"by difference":  {wide(4, 0, 0, 2, 0, 0, 0, 67, 0, 65, 10, 0), map[uint32]uint32{65: 75, 66: 76, 67: 77}},
		"turned over":    {wide(4, 0, 0, 2, 0, 0, 0, 66, 0, 65, 0xffff, 0), map[uint32]uint32{65: 64, 66: 65}},
		"by offset":      {wide(4, 0, 0, 2, 0, 0, 0, 67, 0, 65, 1, 2, 5, 0, 7), map[uint32]uint32{65: 6, 67: 8}},
		"two segments":   {wide(4, 0, 0, 4, 0, 0, 0, 66, 70, 0, 65, 70, 0, 1, 0, 0), map[uint32]uint32{65: 65, 66: 66, 70: 71}},
		"the end mark":   {wide(4, 0, 0, 2, 0, 0, 0, 0xffff, 0, 0xfffe, 0, 0), map[uint32]uint32{0xfffe: 0xfffe}},
		"groups":         {wide(12, 0, 0, 0, 0, 0, 0, 2, 0, 65, 0, 66, 0, 5, 1, 0xf600, 1, 0xf600, 0, 9), map[uint32]uint32{65: 5, 66: 6, 0x1f600: 9}},
		"cut groups":     {wide(12, 0, 0, 0, 0, 0, 0, 2, 0, 65, 0, 65, 0, 5, 1, 0xf600, 1, 0xf600, 0), map[uint32]uint32{65: 5}},
		"beyond Unicode": {wide(12, 0, 0, 0, 0, 0, 0, 1, 0x10, 0xffff, 0x11, 1, 0, 5), map[uint32]uint32{0x10ffff: 5}},
		"another format": {wide(2, 1, 2, 3, 4, 5, 6), map[uint32]uint32{}},
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
		"nothing known":     {"/Encoding dup 65 /qqq9 put def", "65=" + unknown, false},
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

func TestGlyphsNamedByTheirCodes(t *testing.T) {
	f := &file{}
	f.reset()
	for what, c := range map[string]struct {
		differences array
		want        bool
	}{
		"a gap":             {array{65, "a65", "a66", 70, "a70"}, true},
		"no gap":            {array{65, "a65", "a66", "a67"}, false},
		"two":               {array{65, "a65", "a66"}, true},
		"one":               {array{65, "a65"}, true},
		"none":              {array{65}, false},
		"another":           {array{65, "a65", "b66", 70, "a70"}, false},
		"from eleven on":    {array{11, "a11"}, true},
		"ten is Greek":      {array{10, "a10"}, false},
		"gaps may be named": {array{65, "a65", ".notdef", "a67", "a68"}, true},
		"greatest gap":      {array{65, "a65", "a66", "a67", ".notdef"}, false},
	} {
		list := array{}
		for _, o := range c.differences {
			if s, is := o.(string); is {
				o = name(s)
			}
			list = append(list, o)
		}
		if got := f.namesCodes(dict{"Differences": list}); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
	letters := texLetters()
	for code, want := range map[int]string{10: "", 11: "ff", 12: "fi", 13: "fl", 14: "ffi", 15: "ffl", 16: "", 20: "", 21: "–", 22: "—", 23: "", 26: "", 27: "ff", 31: "ffl", 32: "", 33: "!", '"': "", '\'': "’", '0': "0", 'A': "A", 'z': "z", '{': "", '~': "", 0x7f: "-", 0x80: "Ă", 0x81: "Ą", 0xbf: "£", 0xc0: "À", 0xd7: "Œ", 0xdf: "SS", 0xe4: "ä", 0xf7: "œ", 0xff: "ß", 0xfe: "þ"} {
		if letters[code] != want {
			t.Errorf("%d: %q, not %q", code, letters[code], want)
		}
	}
}

func TestTablesOfCodes(t *testing.T) {
	f := &file{}
	f.reset()
	c := f.readCMap([]byte("/WMode 1 def 2 begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange" +
		" 2 beginbfchar <41> <0391> <42> <D83DDE00> endbfchar 2 beginbfrange <8140> <8142> <0061> <8150> <8151> [<0078> <0079> <007A>] endbfrange 1 beginbfrange <50> <4F> <0061> endbfrange"))
	if !c.vertical || len(c.spaces) != 2 {
		t.Errorf("%+v", c)
	}
	for code, want := range map[uint32]string{0x40: "", 0x41: "Α", 0x42: "😀", 0x43: "", 0x4f: "", 0x813f: "", 0x8140: "a", 0x8141: "b", 0x8142: "c", 0x8143: "", 0x8150: "x", 0x8151: "y", 0x8152: ""} {
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
		if _, n, ok := codeOf(text(s)); ok != want || ok && n != len(s) {
			t.Errorf("%q: %v", s, ok)
		}
	}
	odd := &cmap{}
	odd.addSpaces([]object{text("\x00"), text("\x00\x01"), text("\x00"), text("\x7f"), text("x")})
	odd.addChars([]object{text("a"), 5, text("b")})
	odd.addRanges([]object{text("a"), text("c"), 5, text("d"), text("e")})
	if fmt.Sprint(odd.spaces, odd.mappings) != "[{0 127 1}] [{97 97  5} {97 99  5}]" {
		t.Error(odd.spaces, odd.mappings)
	}
	for s, want := range map[string]string{"A": "A", "\x00A": "A", "\x00A\x00": "A", "\x00A\x00B": "AB", "": ""} {
		if got := utf16Text(s); got != want {
			t.Errorf("%q: %q", s, got)
		}
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

func TestCodesOfScripts(t *testing.T) {
	for _, c := range []struct {
		script script
		text   string
		want   int
	}{
		{script{wide: true}, "\xd7\xff\x00\x00", 2},
		{script{wide: true}, "\xd8\x00\xdc\x00", 4},
		{script{wide: true}, "\xdb\xff\xdc\x00", 4},
		{script{wide: true}, "\xdc\x00\x00\x00", 2},
		{script{wide: true}, "\xd8\x00\xdc", 2},
		{script{wide: true}, "a", 1},
		{script{}, "\x7fa", 1},
		{script{}, "\x80a", 2},
		{script{}, "\x80", 1},
		{script{kana: true}, "\xa0a", 2},
		{script{kana: true}, "\xa1a", 1},
		{script{kana: true}, "\xdfa", 1},
		{script{kana: true}, "\xe0a", 2},
		{script{four: true}, "\x81\x30\x81\x30", 4},
		{script{four: true}, "\x81\x39\x81\x30", 4},
		{script{four: true}, "\x81\x2f\x81\x30", 2},
		{script{four: true}, "\x81\x3a\x81\x30", 2},
		{script{four: true}, "\x81\x30\x81", 2},
		{script{}, "\x81\x30\x81\x30", 2},
	} {
		if got := c.script.length(c.text); got != c.want {
			t.Errorf("%+v %x: %d, not %d", c.script, c.text, got, c.want)
		}
	}
}

func TestWidthsById(t *testing.T) {
	f := &file{}
	f.reset()
	got := f.idWidthsOf(array{5, array{100, 200.5}, 10, 12, 300, 20, 19, 400, 30, 30, 500, 40})
	want := map[uint32]float64{5: 100, 6: 200.5, 10: 300, 11: 300, 12: 300, 30: 500}
	if !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := f.idWidthsOf(array{1, 2}); len(got) != 0 {
		t.Errorf("%v", got)
	}
	long := f.idWidthsOf(array{0, 1 << 20, 7})
	if len(long) != 1<<16+1 {
		t.Errorf("%d", len(long))
	}
	sparse := &font{idWidths: want, idWidth: 9}
	if sparse.widthOf(5) != 100 || sparse.widthOf(7) != 9 {
		t.Error("a width that is not told is the common one")
	}
	east := &font{script: &script{wide: true, ascii: 1}, idWidths: map[uint32]float64{1: 111, 34: 222}, idWidth: 1000}
	for s, want := range map[string]shown{
		"\x00 ": {text: " ", width: 111, bytes: 2}, "\x00A": {text: "A", width: 222, bytes: 2}, "\x00~": {text: "~", width: 500, bytes: 2}, "\x00\x7f": {text: "\x7f", width: 1000, bytes: 2}, "\x00\x1f": {text: "\x1f", width: 1000, bytes: 2}, "\x4e\x00": {text: "一", width: 1000, bytes: 2}, "\xd8\x3d\xde\x00": {text: "😀", width: 1000, bytes: 4}, " ": {text: unknown, width: 111, bytes: 1, blank: true},
	} {
		if got := east.firstID(s); got != want {
			t.Errorf("%x: %+v, not %+v", s, got, want)
		}
	}
	plain := &font{composite: true, encoding: &cmap{mappings: []mapping{{first: 0x20, last: 0x30, id: 5}}}, idWidths: want, idWidth: 9}
	for s, want := range map[string]shown{"\x00\x20": {text: unknown, width: 100, bytes: 2}, "\x00\x21": {text: unknown, width: 200.5, bytes: 2}, "\x00\x05": {text: unknown, width: 100, bytes: 2}, "\x20": {text: unknown, width: 100, bytes: 1, blank: true}} {
		if got := plain.firstID(s); got != want {
			t.Errorf("%x: %+v, not %+v", s, got, want)
		}
	}
}

func TestLettersThatContradictTheirTable(t *testing.T) {
	load := func(letters ...string) *font {
		out := &font{toUnicode: &cmap{}}
		for i, s := range letters {
			out.letters[i] = s
			out.toUnicode.mappings = append(out.toUnicode.mappings, mapping{first: uint32(i), last: uint32(i), text: s})
		}
		out.doubtStrangers()
		return out
	}
	for name, c := range map[string]struct {
		letters []string
		want    bool // the last one is doubted
	}{
		"among three": {[]string{"支", "出", "入", "¼"}, true}, "among two": {[]string{"支", "出", "¼"}, false}, "beside ASCII": {[]string{"支", "出", "入", "a", "¼"}, false}, "beside a digit": {[]string{"支", "出", "入", "1", "¼"}, true},
		"the last of Latin": {[]string{"支", "出", "入", "\u024f"}, true}, "behind it": {[]string{"支", "出", "入", "\u0250"}, false}, "a hard blank": {[]string{"支", "出", "入", "\u00a0"}, false}, "the first": {[]string{"支", "出", "入", "\u00a1"}, true}, "a middle dot": {[]string{"支", "出", "入", "·"}, false},
	} {
		font := load(c.letters...)
		if got := font.letters[len(c.letters)-1] == unknown; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for text, want := range map[string]bool{"": false, "abcdef": false, "abcdefg": true, "\uFDFAabcdefg": false, "\uFDFDabcdefg": false} {
		if got := (&cmap{mappings: []mapping{{text: text}}}).holdsPhrases(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestSizesOfDrawnFonts(t *testing.T) {
	f := &file{}
	f.reset()
	for name, c := range map[string]struct {
		d             dict
		scale, height float64
	}{
		"nothing told":   {dict{}, 1, 1},
		"without a box":  {dict{"FontMatrix": array{0.01, 0, 0, 0.01, 0, 0}}, 10, 1},
		"no width":       {dict{"FontMatrix": array{0, 0, 0, 0.01, 0, 0}}, 1, 1},
		"by its box":     {dict{"FontMatrix": array{1, 0, 0, 1, 0, 0}, "FontBBox": array{0, -1, 4, 4}}, 1000, 5},
		"upside down":    {dict{"FontMatrix": array{1, 0, 0, -1, 0, 0}, "FontBBox": array{0, -1, 4, 4}}, 1000, 5},
		"too flat":       {dict{"FontMatrix": array{1, 0, 0, 0.1, 0, 0}, "FontBBox": array{0, 0, 4, 2}}, 1000, 1},
		"of thousandths": {dict{"FontBBox": array{0, -200, 100, 800}}, 1, 1},
		"box of halves":  {dict{"FontBBox": array{0, 0, 100, 500}}, 1, 0.5},
	} {
		out := &font{scale: 1, height: 1}
		f.scaleType3(out, c.d)
		if out.scale != c.scale || out.height != c.height {
			t.Errorf("%s: %v %v", name, out.scale, out.height)
		}
	}
}

func TestWidthsOfSimpleFonts(t *testing.T) {
	f := &file{}
	f.reset()
	load := func(d dict) *font { return f.loadFont(d) }
	told := load(dict{"Subtype": name("Type1"), "BaseFont": name("Courier"), "FirstChar": 65, "Widths": array{100, 200}, "FontDescriptor": dict{"MissingWidth": 33}, "Encoding": name("WinAnsiEncoding")})
	for code, want := range map[int]float64{64: 33, 65: 100, 66: 200, 67: 33, 32: 33} {
		if told.widths[code] != want {
			t.Errorf("%d: %v, not %v", code, told.widths[code], want)
		}
	}
	silent := load(dict{"Subtype": name("Type1"), "BaseFont": name("Courier"), "FirstChar": 65, "Widths": array{100, 200}, "Encoding": name("WinAnsiEncoding")})
	for code, want := range map[int]float64{64: 0, 65: 100, 66: 200, 67: 0, 32: 600} {
		if silent.widths[code] != want {
			t.Errorf("%d: %v, not %v", code, silent.widths[code], want)
		}
	}
	standard := load(dict{"Subtype": name("Type1"), "BaseFont": name("Courier")})
	if standard.widths[65] != 600 || standard.letters[65] != "A" || standard.letters[1] != unknown {
		t.Errorf("%v %q", standard.widths[65], standard.letters[65])
	}
	other := load(dict{"Subtype": name("Type1"), "Encoding": dict{"Differences": array{-1, name("B"), name("C"), 255, name("D"), name("E")}}})
	if other.letters[0] != "C" || other.letters[255] != "D" {
		t.Errorf("%q %q", other.letters[0], other.letters[255])
	}
	signs := load(dict{"Subtype": name("Type1"), "BaseFont": name("ZapfDingbats")})
	if signs.letters[32] != " " || signs.letters[33] != "•" || signs.letters[255] != "•" || signs.letters[31] != unknown {
		t.Errorf("%q", signs.letters[30:35])
	}
	if got := slices.Index(standard.letters[:], "A"); got != 65 {
		t.Errorf("%d", got)
	}
}
