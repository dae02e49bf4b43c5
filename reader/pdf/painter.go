package pdf

import (
	"math"

	"tillroll/reader/pdf/internal/font"
	"tillroll/reader/pdf/internal/object"
)

// state is the part of the graphics state that places text.
type state struct {
	ctm                         matrix
	clip                        rect
	font                        *font.Font
	size, leading, rise         float64
	charSpace, wordSpace, scale float64
	mode                        int
}

func newState(frame rect) state { return state{ctm: identity, clip: frame, scale: 1} }

// painter runs content streams and notes what they show.
type painter struct {
	doc    *Document
	frame  rect
	turn   int
	state  state
	stack  []state
	spans  []span
	hidden int
	tm     matrix
	line   matrix
	path   rect
	// pending says that the path becomes a clip when it is painted.
	pending  bool
	marks    []mark
	pictured float64
	drawn    bool
	over     bool
}

// scope is what the names in a content stream mean.
type scope struct {
	resources object.Dict
	fonts     map[object.Name]*font.Font
	depth     int
}

// run interprets a content stream.
func (r *painter) run(content []byte, resources object.Dict, depth int) {
	l := object.Lex(content)
	here := &scope{resources: resources, fonts: map[object.Name]*font.Font{}, depth: depth}
	var operands []any
	for !r.over && r.doc.file.Spend(1) {
		o, ok := l.Next()
		if r.over = r.over || l.Overfull(); !ok {
			return
		}
		op, is := o.(object.Keyword)
		if !is {
			if operands = append(operands, o); len(operands) > maxOperands {
				operands = operands[1:]
			}
			continue
		}
		switch op {
		case "BI":
			if l.SkipPicture() {
				r.picture()
			}
		case "Do":
			r.draw(operands, here)
		default:
			r.operate(string(op), operands, here)
		}
		operands = operands[:0]
	}
}

// operate runs one operator that moves the pen or changes the state.
func (r *painter) operate(op string, operands []any, here *scope) {
	if r.textOperator(op, operands, here) || r.pathOperator(op, operands) {
		return
	}
	switch op {
	case "q":
		if len(r.stack) < maxStates {
			r.stack = append(r.stack, r.state)
		}
	case "Q":
		if n := len(r.stack); n > 0 {
			r.state, r.stack = r.stack[n-1], r.stack[:n-1]
		}
	case "cm":
		if m, ok := matrixOperand(operands); ok {
			if next := m.times(r.state.ctm); next.sane() {
				r.state.ctm = next
			}
		}
	case "gs":
		r.graphicsState(operands, here)
	case "BDC", "BMC":
		r.beginSpan(operands, here)
	case "EMC":
		r.endSpan()
	}
}

// numbers reads the last n operands.
func numbers(operands []any, n int) ([6]float64, bool) {
	var out [6]float64
	if len(operands) < n {
		return out, false
	}
	for i, o := range operands[len(operands)-n:] {
		v, ok := object.Number(o)
		if !ok {
			return out, false
		}
		out[i] = v
	}
	return out, true
}

func matrixOperand(operands []any) (matrix, bool) {
	v, ok := numbers(operands, 6)
	return matrix(v), ok
}

// pathOperator follows paths only as far as their box, which is what a clip needs.
func (r *painter) pathOperator(op string, operands []any) bool {
	points := 0
	switch op {
	case "m", "l":
		points = 1
	case "v", "y":
		points = 2
	case "c":
		points = 3
	case "re":
		if v, ok := numbers(operands, 4); ok {
			box := r.state.ctm.hull(v[0], v[1], v[0]+v[2], v[1]+v[3])
			r.path = r.path.with(box[0], box[1]).with(box[2], box[3])
		}
		return true
	case "W", "W*":
		r.pending = true
		return true
	case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n":
		if r.pending && r.path != nowhere {
			r.state.clip = r.state.clip.cut(r.path)
		}
		r.drawn = r.drawn || op != "n"
		r.path, r.pending = nowhere, false
		return true
	default:
		return false
	}
	if v, ok := numbers(operands, points*2); ok {
		for i := range points {
			x, y := r.state.ctm.apply(v[2*i], v[2*i+1])
			r.path = r.path.with(x, y)
		}
	}
	return true
}

// graphicsState takes the font from an extended state, the one entry of it that places text.
func (r *painter) graphicsState(operands []any, here *scope) {
	if len(operands) == 0 {
		return
	}
	n, _ := operands[len(operands)-1].(object.Name)
	f := r.doc.file
	d := f.Dict(f.Dict(here.resources["ExtGState"])[n])
	if entry := f.Array(d["Font"]); len(entry) == 2 {
		r.state.font = r.fontOf(entry[0])
		r.state.size, _ = f.Number(entry[1])
	}
}

// draw paints a form or a picture.
func (r *painter) draw(operands []any, here *scope) {
	if len(operands) == 0 {
		return
	}
	n, _ := operands[len(operands)-1].(object.Name)
	f := r.doc.file
	s, is := f.Resolve(f.Dict(here.resources["XObject"])[n]).(*object.Stream)
	if !is || r.hidden > 0 || r.doc.layerHidden(s.Dict["OC"]) {
		return
	}
	switch f.Name(s.Dict["Subtype"]) {
	case "Image":
		r.picture()
	case "Form":
		if here.depth >= maxForms {
			return
		}
		r.form(s, here)
	}
}

func (r *painter) form(s *object.Stream, here *scope) {
	f := r.doc.file
	f.Spend(formCost)
	content, ok := f.Unpack(s)
	if !ok {
		return
	}
	before, stack, tm, line := r.state, r.stack, r.tm, r.line
	spans, hidden := r.spans, r.hidden
	own := identity
	if m, ok := f.Matrix(s.Dict["Matrix"]); ok {
		own = m
	}
	r.state.ctm = own.times(r.state.ctm)
	if b, ok := f.Box(s.Dict["BBox"]); ok {
		r.state.clip = r.state.clip.cut(r.state.ctm.hull(b[0], b[1], b[2], b[3]))
	}
	resources := f.Dict(s.Dict["Resources"])
	if resources == nil {
		resources = here.resources
	}
	r.stack, r.spans = nil, nil
	if r.state.ctm.sane() {
		r.run(content, resources, here.depth+1)
	}
	r.state, r.stack, r.tm, r.line, r.spans, r.hidden = before, stack, tm, line, spans, hidden
}

// picture notes how much of the page a picture covers.
func (r *painter) picture() {
	area := r.state.ctm.hull(0, 0, 1, 1).cut(r.state.clip).cut(r.frame).area()
	if !math.IsInf(area, 0) && !math.IsNaN(area) {
		r.pictured += area
	}
}
