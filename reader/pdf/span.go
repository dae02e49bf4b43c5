package pdf

import (
	"math"
	"strings"
	"unicode"

	"tillroll/reader/pdf/internal/font"
	"tillroll/reader/pdf/internal/object"
)

// span is a stretch of marked content.
type span struct {
	hidden bool
	actual string
	start  int
}

// beginSpan opens marked content: a layer that may be switched off, or a stretch whose text is told beside it.
func (r *painter) beginSpan(operands []any, here *scope) {
	s := span{start: len(r.marks)}
	if len(operands) >= 2 {
		f := r.doc.file
		tag, _ := operands[0].(object.Name)
		detail := operands[1]
		if n, is := detail.(object.Name); is {
			detail = f.Dict(here.resources["Properties"])[n]
		}
		if tag == "OC" {
			s.hidden = r.doc.layerHidden(detail)
		}
		if t, is := f.Resolve(f.Dict(detail)["ActualText"]).(object.String); is {
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
		if r.marks[i].text == font.Unknown {
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
		if m.direction != 0 || m.text != font.Unknown && !isCluster(m.text) {
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
		return object.String(t[2:]).UTF16()
	}
	return strings.TrimPrefix(t, "\xEF\xBB\xBF")
}
