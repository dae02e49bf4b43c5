package font

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"

	"tillroll/reader/charset/tables"
	"tillroll/reader/pdf/internal/object"
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

func (t *Font) loadComposite(f *object.File, d object.Dict) {
	t.composite = true
	t.idWidth = fullWidth
	switch v := f.Resolve(d["Encoding"]).(type) {
	case object.Name:
		t.Vertical = strings.HasSuffix(string(v), "-V")
		t.script = predefined(string(v))
	case *object.Stream:
		data, _ := f.Unpack(v)
		t.encoding = readCMap(f, data)
		t.Vertical = t.encoding.vertical || f.Int(v.Dict["WMode"], 0) == 1
	}
	var descendant object.Dict
	if all := f.Array(d["DescendantFonts"]); len(all) > 0 {
		descendant = f.Dict(all[0])
	}
	if w, ok := f.Number(descendant["DW"]); ok {
		t.idWidth = w
	}
	t.idWidths = idWidthsOf(f, f.Array(descendant["W"]))
	if t.toUnicode.holdsPhrases() {
		t.toUnicode = nil
	}
	// The font is asked for what the table leaves t, and read when that first happens.
	t.idText = func(id uint32) (string, bool) {
		if t.idText = embeddedText(f, descendant); t.idText == nil {
			return "", false
		}
		return t.idText(id)
	}
}

// idWidthsOf reads the two forms of /W: first [w w w …], and first last w. All that is said
// is counted, also what was said before.
func idWidthsOf(f *object.File, list object.Array) map[uint32]float64 {
	out := map[uint32]float64{}
	said := 0
	for i := 0; i+1 < len(list) && said < maxMappings; {
		first := f.Int(list[i], 0)
		if each, is := f.Resolve(list[i+1]).(object.Array); is {
			each = each[:min(len(each), maxMappings-said)]
			for j, o := range each {
				out[uint32(first+j)], _ = f.Number(o)
			}
			said += len(each)
			i += 2
			continue
		}
		if i+2 >= len(list) {
			break
		}
		last := min(f.Int(list[i+1], 0), first+1<<16)
		w, _ := f.Number(list[i+2])
		for id := first; id <= last && said < maxMappings; id++ {
			out[uint32(id)] = w
			said++
		}
		i += 3
	}
	return out
}

// embeddedText looks letters up in the embedded font, for files that bring no table of their own.
func embeddedText(f *object.File, descendant object.Dict) func(uint32) (string, bool) {
	s, is := f.Resolve(f.Dict(descendant["FontDescriptor"])["FontFile2"]).(*object.Stream)
	if !is {
		return nil
	}
	data, _ := f.Unpack(s)
	letters := trueTypeGlyphs(data)
	if len(letters) == 0 {
		return nil
	}
	var ids []byte
	if m, is := f.Resolve(descendant["CIDToGIDMap"]).(*object.Stream); is {
		ids, _ = f.Unpack(m)
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
func (t *Font) firstID(s string) Letter {
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
		t.known = map[string]Letter{}
	}
	t.known[s[:n]] = one
	return one
}

func (t *Font) understand(s string) Letter {
	if t.script != nil {
		return t.understandScript(s)
	}
	code, n := uint32(0), len(s)
	for i := range n {
		code = code<<8 | uint32(s[i])
	}
	id := t.idOf(code)
	one := Letter{bytes: n, Width: t.widthOf(id), Blank: n == 1 && code == ' ', Text: Unknown}
	if text, ok := t.toUnicode.textOf(code); ok && usable(text) && !t.isCut(text, one.Width) {
		one.Text = text
	} else if t.idText != nil {
		if text, ok := t.idText(id); ok {
			one.Text = text
		}
	}
	return one
}

func (t *Font) idOf(code uint32) uint32 {
	if t.encoding != nil {
		if m, ok := t.encoding.find(code); ok {
			return m.id + code - m.first
		}
	}
	return code
}

func (t *Font) widthOf(id uint32) float64 {
	if w, ok := t.idWidths[id]; ok {
		return w
	}
	return t.idWidth
}

// understandScript reads a code that is text in a charset.
func (t *Font) understandScript(s string) Letter {
	n := len(s)
	one := Letter{bytes: n, Width: t.idWidth, Blank: n == 1 && s[0] == ' '}
	code := uint32(0)
	for i := range n {
		code = code<<8 | uint32(s[i])
	}
	if t.script.wide {
		units := make([]uint16, 0, 2)
		for i := 0; i+1 < n; i += 2 {
			units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
		}
		one.Text = string(utf16.Decode(units))
	} else if text, err := t.script.charset.NewDecoder().String(s[:n]); err == nil {
		one.Text = text
	}
	if code >= 32 && code < 127 {
		one.Width = halfWidth
		if w, ok := t.idWidths[t.script.ascii+code-32]; ok {
			one.Width = w
		}
	}
	if text, ok := t.toUnicode.textOf(code); ok && usable(text) {
		one.Text = text
	}
	if one.Text == "" {
		one.Text = Unknown
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
