package ink

import "tillroll/reader/pdf"

// illegible is how small letters are, in parts of the size of most on their page, that nobody is to read: they tell machines what lies where, such as
// "blank" in each cell that looks empty. The smallest notes have half the size of what they are noted to.
const illegible = 0.3

// legible leaves letters out that are too small to be read where the others are.
func legible(glyphs []pdf.Glyph) []pdf.Glyph {
	counts := map[float32]int{}
	var size float32
	for _, g := range glyphs {
		if counts[g.Size]++; counts[g.Size] > counts[size] {
			size = g.Size
		}
	}
	out := make([]pdf.Glyph, 0, len(glyphs))
	for _, g := range glyphs {
		if g.Size >= illegible*size {
			out = append(out, g)
		}
	}
	return out
}
