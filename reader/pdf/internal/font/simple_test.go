package font

import (
	"slices"
	"testing"

	"tillroll/reader/pdf/internal/object"
)

func TestSizesOfDrawnFonts(t *testing.T) {
	f := &object.File{}
	for name, c := range map[string]struct {
		d             object.Dict
		scale, height float64
	}{
		"nothing told":   {object.Dict{}, 1, 1},
		"without a box":  {object.Dict{"FontMatrix": object.Array{0.01, 0, 0, 0.01, 0, 0}}, 10, 1},
		"no width":       {object.Dict{"FontMatrix": object.Array{0, 0, 0, 0.01, 0, 0}}, 1, 1},
		"by its box":     {object.Dict{"FontMatrix": object.Array{1, 0, 0, 1, 0, 0}, "FontBBox": object.Array{0, -1, 4, 4}}, 1000, 5},
		"upside down":    {object.Dict{"FontMatrix": object.Array{1, 0, 0, -1, 0, 0}, "FontBBox": object.Array{0, -1, 4, 4}}, 1000, 5},
		"too flat":       {object.Dict{"FontMatrix": object.Array{1, 0, 0, 0.1, 0, 0}, "FontBBox": object.Array{0, 0, 4, 2}}, 1000, 1},
		"of thousandths": {object.Dict{"FontBBox": object.Array{0, -200, 100, 800}}, 1, 1},
		"box of halves":  {object.Dict{"FontBBox": object.Array{0, 0, 100, 500}}, 1, 0.5},
	} {
		out := &Font{scale: 1, Height: 1}
		out.scaleType3(f, c.d)
		if out.scale != c.scale || out.Height != c.height {
			t.Errorf("%s: %v %v", name, out.scale, out.Height)
		}
	}
}

func TestWidthsOfSimpleFonts(t *testing.T) {
	f := &object.File{}
	load := func(d object.Dict) *Font { return Load(f, d) }
	told := load(object.Dict{"Subtype": object.Name("Type1"), "BaseFont": object.Name("Courier"), "FirstChar": 65, "Widths": object.Array{100, 200}, "FontDescriptor": object.Dict{"MissingWidth": 33}, "Encoding": object.Name("WinAnsiEncoding")})
	for code, want := range map[int]float64{64: 33, 65: 100, 66: 200, 67: 33, 32: 33} {
		if told.widths[code] != want {
			t.Errorf("%d: %v, not %v", code, told.widths[code], want)
		}
	}
	silent := load(object.Dict{"Subtype": object.Name("Type1"), "BaseFont": object.Name("Courier"), "FirstChar": 65, "Widths": object.Array{100, 200}, "Encoding": object.Name("WinAnsiEncoding")})
	for code, want := range map[int]float64{64: 0, 65: 100, 66: 200, 67: 0, 32: 600} {
		if silent.widths[code] != want {
			t.Errorf("%d: %v, not %v", code, silent.widths[code], want)
		}
	}
	standard := load(object.Dict{"Subtype": object.Name("Type1"), "BaseFont": object.Name("Courier")})
	if standard.widths[65] != 600 || standard.letters[65] != "A" || standard.letters[1] != Unknown {
		t.Errorf("%v %q", standard.widths[65], standard.letters[65])
	}
	other := load(object.Dict{"Subtype": object.Name("Type1"), "Encoding": object.Dict{"Differences": object.Array{-1, object.Name("B"), object.Name("C"), 255, object.Name("D"), object.Name("E")}}})
	if other.letters[0] != "C" || other.letters[255] != "D" {
		t.Errorf("%q %q", other.letters[0], other.letters[255])
	}
	signs := load(object.Dict{"Subtype": object.Name("Type1"), "BaseFont": object.Name("ZapfDingbats")})
	if signs.letters[32] != " " || signs.letters[33] != "•" || signs.letters[255] != "•" || signs.letters[31] != Unknown {
		t.Errorf("%q", signs.letters[30:35])
	}
	if got := slices.Index(standard.letters[:], "A"); got != 65 {
		t.Errorf("%d", got)
	}
}
