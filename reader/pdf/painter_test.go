package pdf

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"tillroll/reader/pdf/internal/object"
)

// painted runs operators on a page of 600 by 800 with a font whose letters are 600 thousandths wide.
func painted(content string) *painter { return paintedIn(&object.File{}, content, object.Dict{}) }

// paintedIn runs operators that name objects of a file.
func paintedIn(f *object.File, content string, resources object.Dict) *painter {
	r := &painter{doc: &Document{file: f}, frame: rect{0, 0, 600, 800}, path: nowhere}
	r.state = newState(r.frame)
	resources["Font"] = object.Dict{"F": object.Dict{"Subtype": object.Name("Type1"), "BaseFont": object.Name("Courier")}}
	r.run([]byte(content), resources, 0)
	return r
}

// laid is a file of objects, each behind its number.
func laid(t *testing.T, objects map[int]string) *object.File {
	t.Helper()
	data := []byte("%PDF-1.4\n")
	for n, text := range objects {
		data = fmt.Appendf(data, "%d 0 obj\n%s\nendobj\n", n, text)
	}
	f, err := object.Open(data, "", hasPages)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// told tells letters and their places.
func (r *painter) told() string {
	var out []string
	for _, m := range r.marks {
		out = append(out, fmt.Sprintf("%s %g %g", m.text, math.Round(m.x*100)/100, math.Round(m.y*100)/100))
	}
	return strings.Join(out, ", ")
}

func TestPlacesOfLetters(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"one after the other": {"BT /F 10 Tf 100 200 Td (AB) Tj ET", "A 100 200, B 106 200"},
		"spaced":              {"BT /F 10 Tf 2 Tc 3 Tw 100 200 Td (A B) Tj ET", "A 100 200,   108 200, B 119 200"},
		"narrow":              {"BT /F 10 Tf 50 Tz 100 200 Td (AB) Tj ET", "A 100 200, B 103 200"},
		"raised":              {"BT /F 10 Tf 4 Ts 100 200 Td (A) Tj ET", "A 100 204"},
		"lines":               {"BT /F 10 Tf 12 TL 100 200 Td (A) Tj T* (B) Tj (C) ' ET", "A 100 200, B 100 188, C 100 176"},
		"leading by the way":  {"BT /F 10 Tf 100 200 Td 5 -15 TD (A) Tj T* (B) Tj ET", "A 105 185, B 105 170"},
		"with spacing":        {"BT /F 10 Tf 12 TL 100 200 Td 7 2 (A B) \" ET", "A 100 188,   108 188, B 123 188"},
		"matrix":              {"BT /F 10 Tf 2 0 0 1 50 60 Tm (AB) Tj ET", "A 50 60, B 62 60"},
		"parts":               {"BT /F 10 Tf 100 200 Td [(A) -500 (B) 100 (C)] TJ ET", "A 100 200, B 111 200, C 116 200"},
		"moved page":          {"2 0 0 2 10 20 cm BT /F 10 Tf 5 6 Td (A) Tj ET", "A 20 32"},
		"put aside":           {"q 2 0 0 2 10 20 cm Q BT /F 10 Tf 5 6 Td (A) Tj ET", "A 5 6"},
		"size nought":         {"BT /F 0 Tf 5 6 Td (A) Tj ET", ""},
		"no font":             {"BT 5 6 Td (A) Tj ET", ""},
		"too few operands":    {"BT /F 10 Tf 7 Td (A) Tj ET", "A 0 0"},
		"begin anew":          {"BT /F 10 Tf 100 200 Td (A) Tj ET BT (B) Tj ET", "A 100 200, B 0 0"},
		"outside of the page": {"BT /F 10 Tf 700 200 Td (A) Tj -690 0 Td (B) Tj ET", "B 10 200"},
		"clipped":             {"0 0 50 50 re W n BT /F 10 Tf 10 10 Td (A) Tj 90 0 Td (B) Tj ET", "A 10 10"},
		"clipped by lines":    {"0 0 m 50 0 l 50 50 l h W* n BT /F 10 Tf 10 10 Td (A) Tj 90 0 Td (B) Tj ET", "A 10 10"},
		"clipped by a curve":  {"0 0 m 0 0 0 50 50 50 c W n BT /F 10 Tf 10 10 Td (A) Tj 90 0 Td (B) Tj ET", "A 10 10"},
		"curve of two points": {"0 0 m 0 50 50 50 v W n BT /F 10 Tf 10 10 Td (A) Tj 90 0 Td (B) Tj ET", "A 10 10"},
		"painted, no clip":    {"0 0 50 50 re f BT /F 10 Tf 10 10 Td (A) Tj 90 0 Td (B) Tj ET", "A 10 10, B 100 10"},
		"clip without a path": {"W n BT /F 10 Tf 10 10 Td (A) Tj ET", "A 10 10"},
		"two paths":           {"200 0 m S 0 0 50 50 re W n BT /F 10 Tf 10 10 Td (A) Tj 90 0 Td (B) Tj ET", "A 10 10"},
		"inline picture":      {"BI /W 1 /H 1 ID \x00\x01 EI BT /F 10 Tf 10 10 Td (A) Tj ET", "A 10 10"},
		"end in a picture":    {"BI ID \x00 EI\x80\x81 EI BT /F 10 Tf 10 10 Td (A) Tj ET", "A 10 10"},
		"picture to the end":  {"BT /F 10 Tf 10 10 Td (A) Tj ET BI ID \x00\x01 EI", "A 10 10"},
		"picture without end": {"BI ID \x00\x01 BT /F 10 Tf (A) Tj ET", ""},
	} {
		if got := painted(c.content).told(); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestPathsAndPictures(t *testing.T) {
	for name, c := range map[string]struct {
		content  string
		drawn    bool
		pictured float64
	}{
		"painted": {"0 0 5 5 re f", true, 0}, "only a clip": {"0 0 5 5 re W n", false, 0}, "picture": {"q 30 0 0 20 0 0 cm BI ID x EI Q", false, 600}, "cut by the page": {"q 30 0 0 20 590 0 cm BI ID x EI Q", false, 200}, "cut by a clip": {"0 0 10 10 re W n q 30 0 0 20 0 0 cm BI ID x EI Q", false, 100},
	} {
		r := painted(c.content)
		if r.drawn != c.drawn || r.pictured != c.pictured {
			t.Errorf("%s: %v %v", name, r.drawn, r.pictured)
		}
	}
}

func TestFormsAndLayers(t *testing.T) {
	// drawn draws a form, the first object of a file.
	drawn := func(detail, form, content string) *painter {
		f := laid(t, map[int]string{1: "<< /Subtype /Form " + detail + " >>\nstream\n" + form + "\nendstream"})
		return paintedIn(f, content, object.Dict{"XObject": object.Dict{"X": object.Ref{Number: 1}}})
	}
	letter := "BT /F 10 Tf 10 10 Td (A) Tj ET"
	for what, c := range map[string]struct{ detail, form, want string }{
		"plain":      {"", letter, "A 10 10, B 0 0"},
		"moved":      {"/Matrix [1 0 0 1 5 6]", letter, "A 15 16, B 0 0"},
		"in its box": {"/BBox [0 0 50 50]", letter, "A 10 10, B 0 0"},
		"outside":    {"/BBox [60 60 90 90]", letter, "B 0 0"},
		"state":      {"", letter + " 2 0 0 2 9 9 cm", "A 10 10, B 0 0"},
	} {
		if got := drawn(c.detail, c.form, "/X Do BT /F 10 Tf (B) Tj ET").told(); got != c.want {
			t.Errorf("%s: %s", what, got)
		}
	}
	// A form that draws itself ends at the deepest level.
	if got := len(drawn("", letter+" /X Do", "/X Do").marks); got != maxForms {
		t.Errorf("%d times", got)
	}
	for what, c := range map[string]struct {
		layer any
		off   map[int]bool
		want  bool
	}{
		"off":                {object.Ref{Number: 5}, map[int]bool{5: true}, true},
		"on":                 {object.Ref{Number: 6}, map[int]bool{5: true}, false},
		"group, all off":     {object.Dict{"Type": object.Name("OCMD"), "OCGs": object.Array{object.Ref{Number: 5}, object.Ref{Number: 7}}}, map[int]bool{5: true, 7: true}, true},
		"group, one on":      {object.Dict{"Type": object.Name("OCMD"), "OCGs": object.Array{object.Ref{Number: 5}, object.Ref{Number: 6}}}, map[int]bool{5: true}, false},
		"group of one":       {object.Dict{"Type": object.Name("OCMD"), "OCGs": object.Ref{Number: 5}}, map[int]bool{5: true}, true},
		"group of none":      {object.Dict{"Type": object.Name("OCMD"), "OCGs": object.Array{}}, map[int]bool{5: true}, false},
		"another dictionary": {object.Dict{"Type": object.Name("OCG"), "OCGs": object.Ref{Number: 5}}, map[int]bool{5: true}, false},
	} {
		if got := (&Document{file: &object.File{}, hidden: c.off}).layerHidden(c.layer); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestStatesPutAside(t *testing.T) {
	letter := "BT /F 10 Tf (A) Tj ET "
	// What is put aside beyond the limit is not there to come back.
	for n, want := range map[int]string{maxStates: "A 7 0", maxStates + 1: "A 8 0"} {
		content := "1 0 0 1 7 0 cm " + strings.Repeat("q ", n-1) + "q 1 0 0 1 1 0 cm Q "
		if n > maxStates {
			content = "1 0 0 1 7 0 cm " + strings.Repeat("q ", maxStates) + "1 0 0 1 1 0 cm q "
		}
		if got := painted(content + letter).told(); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
	aside := painted(strings.Repeat("q ", maxStates+1))
	if len(aside.stack) != maxStates {
		t.Errorf("%d states put aside", len(aside.stack))
	}
	if got := painted("Q Q 1 0 0 1 7 0 cm " + letter).told(); got != "A 7 0" {
		t.Errorf("%s", got)
	}
	if got := painted("1 0 0 1 99999999 0 cm " + letter).told(); got != "A 0 0" {
		t.Errorf("a place beyond all pages: %s", got)
	}
	wide := object.Dict{"ExtGState": object.Dict{"G": object.Dict{"Font": object.Array{object.Dict{"Subtype": object.Name("Type1"), "BaseFont": object.Name("Courier")}, 20}}}}
	if got := paintedIn(&object.File{}, "/G gs BT (AB) Tj ET", wide).told(); got != "A 0 0, B 12 0" {
		t.Errorf("%s", got)
	}
	numbersOf := func(o ...any) string {
		v, ok := numbers(o, 2)
		return fmt.Sprint(v[:2], ok)
	}
	if numbersOf(1, 2) != "[1 2] true" || numbersOf(9, 1, 2.5) != "[1 2.5] true" || numbersOf(1) != "[0 0] false" || numbersOf(1, object.Name("x")) != "[1 0] false" {
		t.Error("the last operands count")
	}
}
