package pdf

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"

	"tillroll/reader/charset/tables"
)

const (
	// fullWidth is the square of an East Asian letter; halfWidth what Latin letters take beside it.
	fullWidth = 1000
	halfWidth = 500
)

// script is a predefined encoding whose codes are text in a known charset, so that no table of the format is needed to read it.
type script struct {
	charset encoding.Encoding
	wide    bool // UTF-16
	// ascii is the id of the blank in this encoding, from which the Latin ids count up; widths are looked up by them.
	ascii uint32
	kana  bool // single bytes A1 to DF are letters
	four  bool // codes of four bytes exist
}

// predefined finds the charset of a predefined CMap by its name.
func predefined(n string) *script {
	switch {
	case strings.HasPrefix(n, "Uni") && (strings.Contains(n, "UCS2") || strings.Contains(n, "UTF16")):
		return &script{wide: true, ascii: 1}
	case strings.Contains(n, "RKSJ"):
		s := &script{charset: tables.EastAsian(tables.ShiftJIS), kana: true, ascii: 1}
		if strings.HasPrefix(n, "90ms-") {
			s.ascii = 231
		}
		return s
	case n == "EUC-H" || n == "EUC-V":
		return &script{charset: tables.EastAsian(tables.EUCJP), ascii: 231}
	case strings.HasPrefix(n, "GB"):
		s := &script{charset: tables.EastAsian(tables.GB18030), ascii: 1, four: strings.HasPrefix(n, "GBK2K")}
		if strings.HasPrefix(n, "GBK-") {
			s.ascii = 814
		}
		return s
	case strings.Contains(n, "B5"):
		s := &script{charset: tables.EastAsian(tables.Big5), ascii: 1}
		if strings.HasPrefix(n, "ETen-") || strings.HasPrefix(n, "HKscs") {
			s.ascii = 13648
		}
		return s
	case strings.HasPrefix(n, "KSC"):
		s := &script{charset: tables.EastAsian(tables.EUCKR), ascii: 1}
		if strings.HasPrefix(n, "KSCms-UHC-HW") {
			s.ascii = 8094
		}
		return s
	}
	return nil
}

func (f *file) loadComposite(out *font, d dict) {
	out.composite = true
	out.idWidth = fullWidth
	switch v := f.resolve(d["Encoding"]).(type) {
	case name:
		out.vertical = strings.HasSuffix(string(v), "-V")
		out.script = predefined(string(v))
	case *stream:
		data, _ := f.unpack(v)
		out.encoding = f.readCMap(data)
		out.vertical = out.encoding.vertical || f.intOr(v.dict["WMode"], 0) == 1
	}
	var descendant dict
	if all := f.arrayOf(d["DescendantFonts"]); len(all) > 0 {
		descendant = f.dictOf(all[0])
	}
	if w, ok := f.numberOf(descendant["DW"]); ok {
		out.idWidth = w
	}
	out.idWidths = f.idWidthsOf(f.arrayOf(descendant["W"]))
	if out.toUnicode.holdsPhrases() {
		out.toUnicode = nil
	}
	// The font is asked for what the table leaves out, and read when that first happens.
	out.idText = func(id uint32) (string, bool) {
		if out.idText = f.embeddedText(descendant); out.idText == nil {
			return "", false
		}
		return out.idText(id)
	}
}

// idWidthsOf reads the two forms of /W: first [w w w …], and first last w. All that is said
// is counted, also what was said before.
func (f *file) idWidthsOf(list array) map[uint32]float64 {
	out := map[uint32]float64{}
	said := 0
	for i := 0; i+1 < len(list) && said < maxMappings; {
		first := f.intOr(list[i], 0)
		if each, is := f.resolve(list[i+1]).(array); is {
			each = each[:min(len(each), maxMappings-said)]
			for j, o := range each {
				out[uint32(first+j)], _ = f.numberOf(o)
			}
			said += len(each)
			i += 2
			continue
		}
		if i+2 >= len(list) {
			break
		}
		last := min(f.intOr(list[i+1], 0), first+1<<16)
		w, _ := f.numberOf(list[i+2])
		for id := first; id <= last && said < maxMappings; id++ {
			out[uint32(id)] = w
			said++
		}
		i += 3
	}
	return out
}

// embeddedText looks letters up in the embedded font, for files that bring no table of their own.
func (f *file) embeddedText(descendant dict) func(uint32) (string, bool) {
	s, is := f.resolve(f.dictOf(descendant["FontDescriptor"])["FontFile2"]).(*stream)
	if !is {
		return nil
	}
	data, _ := f.unpack(s)
	letters := trueTypeGlyphs(data)
	if len(letters) == 0 {
		return nil
	}
	var ids []byte
	if m, is := f.resolve(descendant["CIDToGIDMap"]).(*stream); is {
		ids, _ = f.unpack(m)
	}
	return func(id uint32) (string, bool) {
		glyph := id
		if ids != nil {
			if int(id)*2+1 >= len(ids) {
				return "", false
			}
			glyph = uint32(ids[id*2])<<8 | uint32(ids[id*2+1])
		}
		t, ok := letters[glyph]
		return t, ok
	}
}

// firstID understands the first code of a composite font's string, once for each code.
func (t *font) firstID(s string) shown {
	n := 2
	switch {
	case t.script != nil:
		n = t.script.length(s)
	case t.encoding != nil && len(t.encoding.spaces) > 0:
		_, n = t.encoding.split(s)
	}
	n = min(n, len(s))
	if one, ok := t.known[s[:n]]; ok {
		return one
	}
	one := t.understand(s[:n])
	if t.known == nil {
		t.known = map[string]shown{}
	}
	t.known[s[:n]] = one
	return one
}

func (t *font) understand(s string) shown {
	if t.script != nil {
		return t.understandScript(s)
	}
	code, n := uint32(0), len(s)
	for i := range n {
		code = code<<8 | uint32(s[i])
	}
	id := code
	if t.encoding != nil {
		if m, ok := t.encoding.find(code); ok {
			id = m.id + code - m.first
		}
	}
	one := shown{bytes: n, width: t.widthOf(id), blank: n == 1 && code == ' ', text: unknown}
	if text, ok := t.toUnicode.textOf(code); ok && usable(text) {
		one.text = text
	} else if t.idText != nil {
		if text, ok := t.idText(id); ok {
			one.text = text
		}
	}
	return one
}

func (t *font) widthOf(id uint32) float64 {
	if w, ok := t.idWidths[id]; ok {
		return w
	}
	return t.idWidth
}

// understandScript reads a code that is text in a charset.
func (t *font) understandScript(s string) shown {
	n := len(s)
	one := shown{bytes: n, width: t.idWidth, blank: n == 1 && s[0] == ' '}
	code := uint32(0)
	for i := range n {
		code = code<<8 | uint32(s[i])
	}
	if t.script.wide {
		units := make([]uint16, 0, 2)
		for i := 0; i+1 < n; i += 2 {
			units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
		}
		one.text = string(utf16.Decode(units))
	} else if text, err := t.script.charset.NewDecoder().String(s[:n]); err == nil {
		one.text = text
	}
	if code >= 32 && code < 127 {
		one.width = halfWidth
		if w, ok := t.idWidths[t.script.ascii+code-32]; ok {
			one.width = w
		}
	}
	if text, ok := t.toUnicode.textOf(code); ok && usable(text) {
		one.text = text
	}
	if one.text == "" {
		one.text = unknown
	}
	return one
}

// length is how many bytes the first code takes.
func (c *script) length(s string) int {
	b := s[0]
	switch {
	case c.wide && len(s) >= 4 && b >= 0xD8 && b <= 0xDB:
		return 4
	case c.wide:
		return min(2, len(s))
	case b < 0x80 || c.kana && b >= 0xA1 && b <= 0xDF || len(s) < 2:
		return 1
	case c.four && len(s) >= 4 && s[1] >= '0' && s[1] <= '9':
		return 4
	}
	return 2
}
