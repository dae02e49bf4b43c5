package pdf

import (
	"math"

	"tillroll/reader/pdf/internal/font"
	"tillroll/reader/pdf/internal/object"
)

// textOperator runs the operators of text; false means that it was none.
func (r *painter) textOperator(op string, operands []any, here *scope) bool {
	s := &r.state
	one, _ := numbers(operands, 1)
	switch op {
	case "BT":
		r.tm, r.line = identity, identity
	case "ET":
	case "Tc":
		s.charSpace = one[0]
	case "Tw":
		s.wordSpace = one[0]
	case "Tz":
		s.scale = one[0] / 100
	case "TL":
		s.leading = one[0]
	case "Ts":
		s.rise = one[0]
	case "Tr":
		s.mode = int(one[0])
	case "Tf":
		r.chooseFont(operands, here)
	case "Td", "TD":
		if v, ok := numbers(operands, 2); ok {
			if op == "TD" {
				s.leading = -v[1]
			}
			r.move(v[0], v[1])
		}
	case "Tm":
		if m, ok := matrixOperand(operands); ok && m.sane() {
			r.tm, r.line = m, m
		}
	case "T*":
		r.move(0, -s.leading)
	case "Tj":
		r.showLast(operands)
	case "'":
		r.move(0, -s.leading)
		r.showLast(operands)
	case "\"":
		if len(operands) >= 3 {
			s.wordSpace, _ = object.Number(operands[len(operands)-3])
			s.charSpace, _ = object.Number(operands[len(operands)-2])
		}
		r.move(0, -s.leading)
		r.showLast(operands)
	case "TJ":
		r.showParts(operands)
	default:
		return false
	}
	return true
}

func (r *painter) chooseFont(operands []any, here *scope) {
	if len(operands) < 2 {
		return
	}
	n, _ := operands[len(operands)-2].(object.Name)
	r.state.size, _ = object.Number(operands[len(operands)-1])
	chosen, have := here.fonts[n]
	if !have {
		f := r.doc.file
		chosen = r.fontOf(f.Dict(here.resources["Font"])[n])
		here.fonts[n] = chosen
	}
	r.state.font = chosen
}

// move starts a new line at an offset from the start of the current one.
func (r *painter) move(x, y float64) {
	if next := (matrix{1, 0, 0, 1, x, y}).times(r.line); next.sane() {
		r.line, r.tm = next, next
	}
}

func (r *painter) showLast(operands []any) {
	if len(operands) > 0 {
		if t, is := operands[len(operands)-1].(object.String); is {
			r.show(string(t))
		}
	}
}

// showParts is TJ: strings, and numbers that move the pen back by thousandths.
func (r *painter) showParts(operands []any) {
	if len(operands) == 0 {
		return
	}
	parts, _ := operands[len(operands)-1].(object.Array)
	for _, part := range parts {
		if t, is := part.(object.String); is {
			r.show(string(t))
		} else if v, ok := object.Number(part); ok {
			r.advance(-v / 1000 * r.state.size)
		}
	}
}

// advance moves the pen along the writing direction.
func (r *painter) advance(by float64) {
	step := matrix{1, 0, 0, 1, by * r.state.scale, 0}
	if r.state.font != nil && r.state.font.Vertical {
		step = matrix{1, 0, 0, 1, 0, by}
	}
	if next := step.times(r.tm); next.sane() {
		r.tm = next
	}
}

func (r *painter) show(s string) {
	st := &r.state
	if st.font == nil {
		return
	}
	st.font.Each(s, func(one font.Letter) bool {
		if r.over = r.over || !r.doc.file.Spend(1); r.over {
			return false
		}
		width := one.Width / 1000 * st.size
		r.place(one.Text, width)
		if st.font.Vertical {
			width = -st.size
		}
		if one.Blank {
			width += st.wordSpace
		}
		r.advance(width + st.charSpace)
		return true
	})
}

// place notes one letter, unless it lies outside of what can be seen.
func (r *painter) place(letter string, width float64) {
	st := &r.state
	if r.hidden > 0 || st.size == 0 {
		return
	}
	m := matrix{st.scale, 0, 0, 1, 0, st.rise}.times(r.tm).times(st.ctm)
	if !m.sane() {
		return
	}
	out := mark{text: letter, invisible: st.mode == 3 || st.mode == 7}
	out.along = [2]float64{m[0] * width, m[1] * width}
	height := st.size * st.font.Height
	out.up = [2]float64{m[2] * height, m[3] * height}
	dx, dy := m[0]*st.size, m[1]*st.size
	out.direction = direction(dx, dy)
	if st.font.Vertical {
		// Letters that stand below each other still face the reader; as lines they read down the page.
		out.direction = direction(-m[2], -m[3])
		out.along, out.up = [2]float64{-out.up[0], -out.up[1]}, [2]float64{dx, dy}
	}
	out.x, out.y = m[4], m[5]
	mx, my := out.x+out.along[0]/2+out.up[0]*0.3, out.y+out.along[1]/2+out.up[1]*0.3
	slack := 0.2 * math.Hypot(out.up[0], out.up[1])
	if !st.clip.holds(mx, my, slack) || !r.frame.holds(mx, my, slack) {
		return
	}
	if len(r.marks) >= maxGlyphs {
		r.over = true
		return
	}
	r.marks = append(r.marks, out)
}

// fontOf reads a font once.
func (r *painter) fontOf(o any) *font.Font {
	d := r.doc
	key := 0
	if to, is := o.(object.Ref); is {
		key = to.Number
	}
	if known, have := d.fonts[key]; have && key > 0 {
		return known
	}
	if d.fonts == nil {
		d.fonts = map[int]*font.Font{}
	}
	if d.loads++; d.loads > maxFonts {
		r.over = true
		return nil
	}
	detail := d.file.Dict(o)
	if detail == nil {
		detail = object.Dict{}
	}
	loaded := font.Load(d.file, detail)
	d.fonts[key] = loaded
	return loaded
}
