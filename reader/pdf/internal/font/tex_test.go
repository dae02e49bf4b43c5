package font

import (
	"testing"

	"tillroll/reader/pdf/internal/object"
)

func TestGlyphsNamedByTheirCodes(t *testing.T) {
	f := &object.File{}
	for what, c := range map[string]struct {
		differences object.Array
		want        bool
	}{
		"a gap":             {object.Array{65, "a65", "a66", 70, "a70"}, true},
		"no gap":            {object.Array{65, "a65", "a66", "a67"}, false},
		"two":               {object.Array{65, "a65", "a66"}, true},
		"one":               {object.Array{65, "a65"}, true},
		"none":              {object.Array{65}, false},
		"another":           {object.Array{65, "a65", "b66", 70, "a70"}, false},
		"from eleven on":    {object.Array{11, "a11"}, true},
		"ten is Greek":      {object.Array{10, "a10"}, false},
		"gaps may be named": {object.Array{65, "a65", ".notdef", "a67", "a68"}, true},
		"greatest gap":      {object.Array{65, "a65", "a66", "a67", ".notdef"}, false},
	} {
		list := object.Array{}
		for _, o := range c.differences {
			if s, is := o.(string); is {
				o = object.Name(s)
			}
			list = append(list, o)
		}
		if got := namesCodes(f, object.Dict{"Differences": list}); got != c.want {
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
