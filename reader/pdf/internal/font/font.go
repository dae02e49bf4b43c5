package font

import (
	"strings"

	"tillroll/reader/pdf/internal/object"
)

// maxMappings is how many codes one font may map by its tables.
const maxMappings = 200_000

// Font says which letter a code stands for and how wide it is, in thousandths of the size.
type Font struct {
	// Vertical says that letters stand below each other.
	Vertical bool
	// Height is the size of a Type 3 font, whose letters are drawings, in parts of the nominal one; 1 for all others.
	Height float64

	composite bool
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
	// plain keeps how wide the letters are that a cut ligature is taken for, by place in cutLigatures.
	plain [len(cutLigatures)]float64
	// known keeps the codes of a composite font that were understood before.
	known map[string]Letter
	// scale is what the widths of a Type 3 font are multiplied with to be thousandths.
	scale float64
}

// Letter is one code of a string, understood.
type Letter struct {
	Text  string
	Width float64 // thousandths
	Blank bool    // the single byte 32, which word spacing widens
	bytes int
}

// Load reads a font's dictionary. It always gives a font; what is missing is made up for by the standard ones.
func Load(f *object.File, d object.Dict) *Font {
	out := &Font{scale: 1, Height: 1}
	if s, is := f.Resolve(d["ToUnicode"]).(*object.Stream); is {
		data, _ := f.Unpack(s)
		out.toUnicode = readCMap(f, data)
	}
	switch f.Name(d["Subtype"]) {
	case "Type0":
		out.loadComposite(f, d)
	case "Type3":
		out.loadSimple(f, d)
		out.scaleType3(f, d)
	default:
		out.loadSimple(f, d)
	}
	return out
}

// Each calls yield for every code of a string, with ligatures taken apart.
func (t *Font) Each(s string, yield func(Letter) bool) {
	for len(s) > 0 {
		one := t.first(s)
		if one.bytes < 1 {
			one.bytes = 1
		}
		one.Text = separate(one.Text)
		if !yield(one) {
			return
		}
		s = s[one.bytes:]
	}
}

// first understands the first code of a string.
func (t *Font) first(s string) Letter {
	if t.composite {
		return t.firstID(s)
	}
	code := s[0]
	return Letter{bytes: 1, Width: t.widths[code] * t.scale, Text: t.letters[code], Blank: code == ' '}
}

// separate takes ligatures apart: a letter f with its neighbours is one sign in many fonts,
// and nobody searches for "oﬃce" by that sign.
func separate(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 'ﬀ' && r <= 'ﬆ' }) {
		return text
	}
	return strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st").Replace(text)
}
