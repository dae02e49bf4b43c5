package pdf

import "strings"

// font says which letter a code stands for and how wide it is, in thousandths of the size.
type font struct {
	composite bool
	vertical  bool
	toUnicode *cmap
	// letters and widths are of a simple font, by code.
	letters [256]string
	widths  [256]float64
	// encoding splits the strings of a composite font into codes and maps them to ids; nil is two bytes that are the id.
	encoding *cmap
	script   *script
	idWidths map[uint32]float64
	idWidth  float64
	idText   func(id uint32) (string, bool)
	// known keeps the codes of a composite font that were understood before.
	known map[string]shown
	// scale is what the widths of a Type 3 font are multiplied with to be thousandths; height is its size in parts of the nominal one.
	scale, height float64
}

// shown is one code of a string, understood.
type shown struct {
	text  string
	width float64 // thousandths
	bytes int
	blank bool // the single byte 32, which word spacing widens
}

// loadFont reads a font's dictionary. It always gives a font; what is missing is made up for by the standard ones.
func (f *file) loadFont(d dict) *font {
	out := &font{scale: 1, height: 1}
	if s, is := f.resolve(d["ToUnicode"]).(*stream); is {
		data, _ := f.unpack(s)
		out.toUnicode = f.readCMap(data)
	}
	switch f.nameOf(d["Subtype"]) {
	case "Type0":
		f.loadComposite(out, d)
	case "Type3":
		f.loadSimple(out, d)
		f.scaleType3(out, d)
	default:
		f.loadSimple(out, d)
	}
	return out
}

func (f *file) loadSimple(out *font, d dict) {
	base := string(f.nameOf(d["BaseFont"]))
	descriptor := f.dictOf(d["FontDescriptor"])
	out.letters = f.simpleLetters(d, descriptor, base)
	widths, first := f.arrayOf(d["Widths"]), f.intOr(d["FirstChar"], 0)
	missing, hasMissing := f.numberOf(descriptor["MissingWidth"])
	standard := standardFont(base)
	for code := range out.widths {
		at := code - first
		switch {
		case at >= 0 && at < len(widths):
			out.widths[code], _ = f.numberOf(widths[at])
		case len(widths) > 0 && hasMissing:
			out.widths[code] = missing
		case len(widths) == 0 || out.letters[code] == " ":
			out.widths[code] = standardWidth(standard, out.letters[code])
		}
	}
	for code := range out.letters {
		if text, ok := out.toUnicode.textOf(uint32(code)); ok && usable(text) {
			out.letters[code] = text
		}
		if out.letters[code] == "" {
			out.letters[code] = unknown
		}
	}
	if out.toUnicode != nil {
		out.doubtStrangers()
	}
}

// simpleLetters works out the letters of a simple font: a named encoding, differences from it, the font's own table.
func (f *file) simpleLetters(d, descriptor dict, base string) [256]string {
	encoding := f.resolve(d["Encoding"])
	named, _ := encoding.(name)
	detail, _ := encoding.(dict)
	if detail != nil {
		named = f.nameOf(detail["BaseEncoding"])
	}
	var letters [256]string
	switch {
	case strings.Contains(base, "ZapfDingbats") || strings.Contains(base, "Wingdings"):
		for i := 33; i < 256; i++ {
			letters[i] = "•"
		}
		letters[32] = " "
	case named != "":
		letters = baseEncoding(named)
	default:
		letters = f.builtinLetters(d, descriptor)
	}
	if f.namesCodes(detail) {
		return texLetters()
	}
	code := 0
	for _, o := range f.arrayOf(detail["Differences"]) {
		switch v := f.resolve(o).(type) {
		case int:
			code = v
		case name:
			if code >= 0 && code < 256 {
				letters[code] = glyphText(string(v))
			}
			code++
		}
	}
	return letters
}

// builtinLetters asks the embedded font for its own encoding; without one it is the standard one, or Windows' for TrueType.
func (f *file) builtinLetters(d, descriptor dict) [256]string {
	if s, is := f.resolve(descriptor["FontFile2"]).(*stream); is {
		data, _ := f.unpack(s)
		if letters, ok := trueTypeLetters(data); ok {
			return letters
		}
	}
	if s, is := f.resolve(descriptor["FontFile"]).(*stream); is {
		data, _ := f.unpack(s)
		if letters, ok := type1Letters(data); ok {
			return letters
		}
	}
	if s, is := f.resolve(descriptor["FontFile3"]).(*stream); is {
		data, _ := f.unpack(s)
		if letters, ok := compactLetters(data); ok {
			return letters
		}
	}
	letters := baseEncoding("StandardEncoding")
	if f.nameOf(d["Subtype"]) == "TrueType" {
		letters = baseEncoding("WinAnsiEncoding")
	}
	for _, key := range []name{"FontFile", "FontFile2", "FontFile3"} {
		if descriptor[key] != nil {
			// The codes of an embedded font beyond ASCII are whatever its maker numbered them.
			clear(letters[127:])
		}
	}
	return letters
}

// scaleType3 reads the matrix of a font whose glyphs are drawings in units of their own.
func (f *file) scaleType3(out *font, d dict) {
	m := f.matrixOf(d["FontMatrix"], matrix{0.001, 0, 0, 0.001, 0, 0})
	out.scale = m[0] * 1000
	if out.scale == 0 {
		out.scale = 1
	}
	if b, ok := f.box(d["FontBBox"]); ok {
		if h := (b[3] - b[1]) * m[3]; h > 0.2 || h < -0.2 {
			out.height = max(h, -h)
		}
	}
}

// each calls yield for every code of a string.
func (t *font) each(s string, yield func(shown) bool) {
	for len(s) > 0 {
		one := t.first(s)
		if one.bytes < 1 {
			one.bytes = 1
		}
		if !yield(one) {
			return
		}
		s = s[one.bytes:]
	}
}

// first understands the first code of a string.
func (t *font) first(s string) shown {
	if t.composite {
		return t.firstID(s)
	}
	code := s[0]
	return shown{bytes: 1, width: t.widths[code] * t.scale, text: t.letters[code], blank: code == ' '}
}

// usable says whether a ToUnicode entry tells a letter; some makers fill the table with zeros or private codes.
func usable(text string) bool {
	for _, r := range text {
		if r == 0 || r == '\uFFFD' || r == '\uFFFE' || r == '\uFFFF' {
			return false
		}
	}
	return text != ""
}

// separate takes ligatures apart: a letter f with its neighbours is one sign in many fonts,
// and nobody searches for "oﬃce" by that sign.
func separate(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 'ﬀ' && r <= 'ﬆ' }) {
		return text
	}
	return strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st").Replace(text)
}
