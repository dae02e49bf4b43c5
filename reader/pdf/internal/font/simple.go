package font

import (
	"strings"

	"tillroll/reader/pdf/internal/object"
)

func (t *Font) loadSimple(f *object.File, d object.Dict) {
	base := string(f.Name(d["BaseFont"]))
	descriptor := f.Dict(d["FontDescriptor"])
	t.letters = simpleLetters(f, d, descriptor, base)
	widths, first := f.Array(d["Widths"]), f.Int(d["FirstChar"], 0)
	missing, hasMissing := f.Number(descriptor["MissingWidth"])
	standard := standardFont(base)
	for code := range t.widths {
		at := code - first
		switch {
		case at >= 0 && at < len(widths):
			t.widths[code], _ = f.Number(widths[at])
		case len(widths) > 0 && hasMissing:
			t.widths[code] = missing
		case len(widths) == 0 || t.letters[code] == " ":
			t.widths[code] = standardWidth(standard, t.letters[code])
		}
	}
	for code := range t.letters {
		if text, ok := t.toUnicode.textOf(uint32(code)); ok && t.isCut(text, t.widths[code]) {
			t.letters[code] = Unknown
		} else if ok && usable(text) {
			t.letters[code] = text
		}
		if t.letters[code] == "" {
			t.letters[code] = Unknown
		}
	}
	if t.toUnicode != nil {
		t.doubtStrangers()
	}
}

// simpleLetters works out the letters of a simple font: a named encoding, differences from it, the font's own table.
func simpleLetters(f *object.File, d, descriptor object.Dict, base string) [256]string {
	encoding := f.Resolve(d["Encoding"])
	named, _ := encoding.(object.Name)
	detail, _ := encoding.(object.Dict)
	if detail != nil {
		named = f.Name(detail["BaseEncoding"])
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
		letters = builtinLetters(f, d, descriptor)
	}
	if namesCodes(f, detail) {
		return texLetters()
	}
	code := 0
	for _, o := range f.Array(detail["Differences"]) {
		switch v := f.Resolve(o).(type) {
		case int:
			code = v
		case object.Name:
			if code >= 0 && code < 256 {
				letters[code] = glyphText(string(v))
			}
			code++
		}
	}
	return letters
}

// builtinLetters asks the embedded font for its own encoding; without one it is the standard one, or Windows' for TrueType.
func builtinLetters(f *object.File, d, descriptor object.Dict) [256]string {
	if s, is := f.Resolve(descriptor["FontFile2"]).(*object.Stream); is {
		data, _ := f.Unpack(s)
		if letters, ok := trueTypeLetters(data); ok {
			return letters
		}
	}
	if s, is := f.Resolve(descriptor["FontFile"]).(*object.Stream); is {
		data, _ := f.Unpack(s)
		if letters, ok := type1Letters(data); ok {
			return letters
		}
	}
	if s, is := f.Resolve(descriptor["FontFile3"]).(*object.Stream); is {
		data, _ := f.Unpack(s)
		if letters, ok := compactLetters(data); ok {
			return letters
		}
	}
	letters := baseEncoding("StandardEncoding")
	if f.Name(d["Subtype"]) == "TrueType" {
		letters = baseEncoding("WinAnsiEncoding")
	}
	for _, key := range []object.Name{"FontFile", "FontFile2", "FontFile3"} {
		if descriptor[key] != nil {
			// The codes of an embedded font beyond ASCII are whatever its maker numbered them.
			clear(letters[127:])
		}
	}
	return letters
}

// scaleType3 reads the matrix of a font whose glyphs are drawings in units of their own.
func (t *Font) scaleType3(f *object.File, d object.Dict) {
	m, ok := f.Matrix(d["FontMatrix"])
	if !ok {
		m = [6]float64{0.001, 0, 0, 0.001, 0, 0}
	}
	t.scale = m[0] * 1000
	if t.scale == 0 {
		t.scale = 1
	}
	if b, ok := f.Box(d["FontBBox"]); ok {
		if h := (b[3] - b[1]) * m[3]; h > 0.2 || h < -0.2 {
			t.Height = max(h, -h)
		}
	}
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
