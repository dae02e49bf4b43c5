package ink

import (
	"math"

	"tillroll/internal/order"
	"tillroll/reader/pdf"
)

// overprinted is how far two texts must lie over each other, in parts of their size, to be two texts and not one that is kerned.
const overprinted = 0.35

// layersOf parts letters on one baseline that lie over each other, such as a title that runs into the next one: by their places alone
// the letters of both would be shuffled. A text is letters that were printed one after the other without a jump.
func layersOf(glyphs []pdf.Glyph) [][]pdf.Glyph {
	texts := textsOf(glyphs)
	if len(glyphs) > maxOverprint || !lieOver(texts) {
		return [][]pdf.Glyph{glyphs}
	}
	var layers [][]pdf.Glyph
	for _, t := range texts {
		at := 0
		for ; at < len(layers); at++ {
			if !coversAny(layers[at], t) || isPrintedTwice(layers[at], t) {
				break
			}
		}
		if at == len(layers) {
			if at >= mostLayers {
				return [][]pdf.Glyph{glyphs}
			}
			layers = append(layers, nil)
		}
		layers[at] = append(layers[at], t...)
	}
	return layers
}

// mostLayers bounds the texts that lie over each other; beyond it nobody could read them.
const mostLayers = 4

// maxOverprint bounds the letters on one baseline whose places are compared with each other; print has a few hundred.
const maxOverprint = 1500

// textsOf cuts letters, in the order in which they were printed, where the pen jumped.
func textsOf(glyphs []pdf.Glyph) [][]pdf.Glyph {
	var out [][]pdf.Glyph
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) {
			if g := gap(glyphs[end-1], glyphs[end]); g < -overprinted || g > RunGap {
				break
			}
			end++
		}
		out = append(out, glyphs[start:end])
		start = end
	}
	return out
}

func spanOf(text []pdf.Glyph) (from, to float64) {
	last := text[len(text)-1]
	return float64(text[0].X), float64(last.X + last.Width)
}

// lieOver says whether any two texts lie over each other.
func lieOver(texts [][]pdf.Glyph) bool {
	if len(texts) < 2 {
		return false
	}
	sorted := make([]*[]pdf.Glyph, len(texts))
	for i := range texts {
		sorted[i] = &texts[i]
	}
	order.Sort(sorted, func(a, b *[]pdf.Glyph) bool { return (*a)[0].X < (*b)[0].X })
	reach := math.Inf(-1)
	for _, at := range sorted {
		t := *at
		from, to := spanOf(t)
		if reach-from > overprinted*float64(t[0].Size) && len(t) > 1 {
			return true
		}
		reach = max(reach, to)
	}
	return false
}

// coversAny says whether a text lies over letters of a layer.
func coversAny(layer, text []pdf.Glyph) bool {
	from, to := spanOf(text)
	least := overprinted * float64(text[0].Size)
	for _, g := range layer {
		if min(to, float64(g.X+g.Width))-max(from, float64(g.X)) > min(least, 0.5*float64(g.Width)) {
			return true
		}
	}
	return false
}

// isPrintedTwice says whether a text is the same as letters that it lies on, to look bold or to cast a shadow.
func isPrintedTwice(layer, text []pdf.Glyph) bool {
	same := 0
	for _, g := range text {
		for _, o := range layer {
			if o.Text == g.Text && math.Abs(float64(o.X-g.X)) < twice*float64(g.Size) {
				same++
				break
			}
		}
	}
	return same*2 > len(text)
}
