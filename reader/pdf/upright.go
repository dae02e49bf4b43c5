package pdf

import (
	"math"

	"tillroll/reader/pdf/internal/font"
)

// mark is a glyph before the page is turned: the origin and the direction of its baseline in the page's own space.
type mark struct {
	text      string
	x, y      float64
	along, up [2]float64 // the baseline's direction and length, the size's direction and length
	direction int        // quarter turns counter-clockwise, -1 for a slant
	invisible bool
}

// slant is how far a baseline may lean, as the share of its length, and still count as straight.
const slant = 0.05

func direction(dx, dy float64) int {
	length := math.Hypot(dx, dy)
	switch {
	case length == 0:
		return 0
	case math.Abs(dy) <= slant*length && dx > 0:
		return 0
	case math.Abs(dx) <= slant*length && dy > 0:
		return 1
	case math.Abs(dy) <= slant*length:
		return 2
	case math.Abs(dx) <= slant*length:
		return 3
	}
	return -1
}

// upright turns the marks into glyphs of a page whose main text runs from left to right.
func (r *painter) upright() Page {
	visible := r.visible()
	var counts [4]int
	for _, m := range visible {
		if m.direction >= 0 && m.text != " " {
			counts[m.direction]++
		}
	}
	// The page's own turn decides where both kinds of text are equally long.
	main := r.turn
	for d := range counts {
		if counts[d] > counts[main] {
			main = d
		}
	}
	out := Page{Hidden: len(visible) > 0 && visible[0].invisible, Drawn: r.drawn}
	w, h := r.frame[2]-r.frame[0], r.frame[3]-r.frame[1]
	out.Picture = float32(min(1, r.pictured/max(1, w*h)))
	if main%2 == 1 {
		w, h = h, w
	}
	out.Width, out.Height = float32(w), float32(h)
	for _, m := range visible {
		if m.text == "" {
			continue
		}
		if m.direction != main {
			out.Turned++
			continue
		}
		x, y := r.turned(m.x, m.y, main)
		if m.text == font.Unknown {
			out.Unknown++
		}
		out.Glyphs = append(out.Glyphs, Glyph{
			Text: m.text, X: float32(x), Y: float32(y),
			Width: float32(math.Hypot(m.along[0], m.along[1])), Size: float32(math.Hypot(m.up[0], m.up[1])),
		})
	}
	return out
}

// visible leaves invisible marks out, unless the page has no others.
func (r *painter) visible() []mark {
	painted := 0
	for _, m := range r.marks {
		if !m.invisible && m.text != " " {
			painted++
		}
	}
	if painted == 0 || painted == len(r.marks) {
		return r.marks
	}
	out := make([]mark, 0, painted)
	for _, m := range r.marks {
		if !m.invisible {
			out = append(out, m)
		}
	}
	return out
}

// turned gives a point as seen from the upper left corner when text of direction main stands upright.
func (r *painter) turned(x, y float64, main int) (float64, float64) {
	switch main {
	case 1:
		return y - r.frame[1], x - r.frame[0]
	case 2:
		return r.frame[2] - x, y - r.frame[1]
	case 3:
		return r.frame[3] - y, r.frame[2] - x
	}
	return x - r.frame[0], r.frame[3] - y
}
