package pdf

import (
	"math"
	"strings"
	"unicode"
)

// textOperator runs the operators of text; false means that it was none.
func (r *painter) textOperator(op string, operands []object, here *scope) bool {
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
			s.wordSpace, _ = number(operands[len(operands)-3])
			s.charSpace, _ = number(operands[len(operands)-2])
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

func (r *painter) chooseFont(operands []object, here *scope) {
	if len(operands) < 2 {
		return
	}
	n, _ := operands[len(operands)-2].(name)
	r.state.size, _ = number(operands[len(operands)-1])
	chosen, have := here.fonts[n]
	if !have {
		f := r.doc.file
		chosen = r.doc.fontOf(f.dictOf(here.resources["Font"])[n])
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

func (r *painter) showLast(operands []object) {
	if len(operands) > 0 {
		if t, is := operands[len(operands)-1].(text); is {
			r.show(string(t))
		}
	}
}

// showParts is TJ: strings, and numbers that move the pen back by thousandths.
func (r *painter) showParts(operands []object) {
	if len(operands) == 0 {
		return
	}
	parts, _ := operands[len(operands)-1].(array)
	for _, part := range parts {
		if t, is := part.(text); is {
			r.show(string(t))
		} else if v, ok := number(part); ok {
			r.advance(-v / 1000 * r.state.size)
		}
	}
}

// advance moves the pen along the writing direction.
func (r *painter) advance(by float64) {
	step := matrix{1, 0, 0, 1, by * r.state.scale, 0}
	if r.state.font != nil && r.state.font.vertical {
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
	st.font.each(s, func(one shown) bool {
		if r.over = r.over || !r.doc.file.step(); r.over {
			return false
		}
		width := one.width / 1000 * st.size
		r.place(separate(one.text), width)
		if st.font.vertical {
			width = -st.size
		}
		if one.blank {
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
	height := st.size * st.font.height
	out.up = [2]float64{m[2] * height, m[3] * height}
	dx, dy := m[0]*st.size, m[1]*st.size
	out.direction = direction(dx, dy)
	if st.font.vertical {
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

// beginSpan opens marked content: a layer that may be switched off, or a stretch whose text is told beside it.
func (r *painter) beginSpan(operands []object, here *scope) {
	s := span{start: len(r.marks)}
	if len(operands) >= 2 {
		f := r.doc.file
		tag, _ := operands[0].(name)
		detail := operands[1]
		if n, is := detail.(name); is {
			detail = f.dictOf(here.resources["Properties"])[n]
		}
		if tag == "OC" {
			s.hidden = r.doc.layerHidden(detail)
		}
		if t, is := f.resolve(f.dictOf(detail)["ActualText"]).(text); is {
			s.actual = actualText(string(t))
		}
	}
	if len(r.spans) < maxStates {
		r.spans = append(r.spans, s)
		if s.hidden {
			r.hidden++
		}
	}
}

func (r *painter) endSpan() {
	if len(r.spans) == 0 {
		return
	}
	s := r.spans[len(r.spans)-1]
	r.spans = r.spans[:len(r.spans)-1]
	if s.hidden {
		r.hidden--
	}
	if s.actual == "" || s.start >= len(r.marks) {
		return
	}
	if r.oneCluster(s.start) && isCluster(s.actual) {
		// Where several shapes make one syllable, only the text beside them says in which order it is spelled.
		first, last := &r.marks[s.start], r.marks[len(r.marks)-1]
		first.text = s.actual
		first.along = [2]float64{last.x + last.along[0] - first.x, last.y + last.along[1] - first.y}
		r.marks = r.marks[:s.start+1]
		return
	}
	// What is printed counts first; the text beside it only helps where a shape has no letter.
	for i := s.start; i < len(r.marks); i++ {
		if r.marks[i].text == unknown {
			for ; i < len(r.marks); i++ {
				r.marks[i].text = ""
			}
			r.marks[s.start].text = s.actual
		}
	}
}

// oneCluster says whether the marks from one on stand together in one line, and none of them is a digit or a Latin letter: nobody may
// print one amount and tell another.
func (r *painter) oneCluster(from int) bool {
	const longest = 12
	marks := r.marks[from:]
	if len(marks) > longest {
		return false
	}
	size := math.Hypot(marks[0].up[0], marks[0].up[1])
	for _, m := range marks {
		if m.direction != marks[0].direction || math.Abs(m.y-marks[0].y) > size || m.x-marks[0].x > 4*size || m.x < marks[0].x-size {
			return false
		}
		if m.direction != 0 || m.text != unknown && !isCluster(m.text) {
			return false
		}
	}
	last := marks[len(marks)-1]
	return last.x+last.along[0] >= marks[0].x
}

// isCluster says whether a text is of a script whose shapes stand in another order than its letters, or over each other.
func isCluster(s string) bool {
	for _, r := range s {
		if !unicode.In(r, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
			unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Thai, unicode.Lao, unicode.Myanmar, unicode.Khmer, unicode.Tibetan) || unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}

func actualText(t string) string {
	if strings.HasPrefix(t, "\xFE\xFF") {
		return utf16Text(t[2:])
	}
	return strings.TrimPrefix(t, "\xEF\xBB\xBF")
}

// layerHidden says whether an optional layer, or a group of layers, is switched off.
func (d *Document) layerHidden(o object) bool {
	if r, is := o.(ref); is && d.hidden[r.number] {
		return true
	}
	group := d.file.dictOf(o)
	if group == nil || d.file.nameOf(group["Type"]) != "OCMD" {
		return false
	}
	members := d.file.arrayOf(group["OCGs"])
	if members == nil {
		members = array{group["OCGs"]}
	}
	off := 0
	for _, m := range members {
		if r, is := m.(ref); is && d.hidden[r.number] {
			off++
		}
	}
	return off > 0 && off == len(members)
}

// fontOf reads a font once.
func (d *Document) fontOf(o object) *font {
	key := 0
	if r, is := o.(ref); is {
		key = r.number
	}
	if known, have := d.fonts[key]; have && key > 0 {
		return known
	}
	if d.fonts == nil {
		d.fonts = map[int]*font{}
	}
	if d.loads++; d.loads > maxFonts {
		d.file.steps = maxSteps + 1
		return nil
	}
	detail := d.file.dictOf(o)
	if detail == nil {
		detail = dict{}
	}
	loaded := d.file.loadFont(detail)
	d.fonts[key] = loaded
	return loaded
}
