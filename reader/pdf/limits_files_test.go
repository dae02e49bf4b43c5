package pdf

import (
	"fmt"
	"strings"
	"testing"
)

// lying is a file of objects, each behind its number.
func lying(objects map[int]string) *file {
	f := &file{}
	f.reset()
	for n, text := range objects {
		f.places[n] = place{offset: len(f.data)}
		f.data = append(f.data, fmt.Sprintf("%d 0 obj\n%s\nendobj\n", n, text)...)
	}
	return f
}

func TestBytesOfStreams(t *testing.T) {
	for text, want := range map[string]string{
		"<< /Length 3 >>\nstream\nabc\nendstream":            "abc",
		"<< /Length 3 >>\nstream\r\nabc\r\nendstream":        "abc",
		"<< /Length 2 >>\nstream\nabc\nendstream":            "abc",
		"<< /Length 99999 >>\nstream\nabc\nendstream":        "abc",
		"<< /Length 0 >>\nstream\nabc\nendstream":            "abc",
		"<< /Length 0 >>\nstream\nendstream":                 "",
		"<< /Length -1 >>\nstream\nabc\nendstream":           "abc",
		"<< >>\nstream\nabc\nendobj":                         "abc",
		"<< /Length 13 >>\nstream\nab endstream \nendstream": "ab endstream ",
		"<< /Length 3 >>\nstream\nabcendstream":              "abc",
	} {
		f := lying(map[int]string{1: text})
		s, is := f.object(1).(*stream)
		if !is || string(s.raw) != want || !s.whole {
			t.Errorf("%q: %+v", text, s)
		}
	}
	cut := &file{data: []byte("1 0 obj\n<< >>\nstream\nabc")}
	cut.reset()
	cut.places[1] = place{}
	if s, is := cut.object(1).(*stream); !is || s.whole || string(s.raw) != "abc" {
		t.Errorf("%+v", s)
	}
}

func TestObjectsThatLack(t *testing.T) {
	f := lying(map[int]string{1: "(a)", 2: "3 0 R", 3: "2 0 R", 4: "1 0 R"})
	if got := f.resolve(ref{4, 0}); got != object(text("a")) || f.lacking != 0 {
		t.Errorf("%v, %d lacking", got, f.lacking)
	}
	if got := f.resolve(ref{2, 0}); got != nil {
		t.Errorf("a circle leads to %v", got)
	}
	for name, change := range map[string]func(f *file){
		"nowhere":         func(f *file) { delete(f.places, 1) },
		"before the file": func(f *file) { f.places[1] = place{offset: -1} },
		"behind it":       func(f *file) { f.places[1] = place{offset: len(f.data)} },
		"another's place": func(f *file) { f.places[1] = f.places[2] },
		"no object":       func(f *file) { f.places[1] = place{offset: 2} },
	} {
		f := lying(map[int]string{1: "(a)", 2: "(b)"})
		change(f)
		if got := f.object(1); got != nil || f.lacking != 1 {
			t.Errorf("%s: %v, %d lacking", name, got, f.lacking)
		}
	}
	open := &file{data: []byte("1 0 obj (a)")}
	open.reset()
	open.places[1] = place{}
	if got := open.object(1); got != object(text("a")) || open.lacking != 1 {
		t.Errorf("the file ends in it: %v, %d lacking", got, open.lacking)
	}
	packed := lying(map[int]string{1: "<< /Type /ObjStm /N 2 /First 8 /Length 14 >>\nstream\n7 0 8 3 (a)(b)\nendstream"})
	packed.places[7], packed.places[8], packed.places[9] = place{inside: 1}, place{inside: 1, index: 1}, place{inside: 1, index: 2}
	if a, b := packed.object(7), packed.object(8); a != object(text("a")) || b != object(text("b")) || packed.lacking != 0 {
		t.Errorf("%v %v, %d lacking", a, b, packed.lacking)
	}
	if got := packed.object(9); got != nil || packed.lacking != 1 {
		t.Errorf("%v, %d lacking", got, packed.lacking)
	}
}

func TestTreesOfPages(t *testing.T) {
	walk := func(objects map[int]string, root object) (*pageTree, *file) {
		f := lying(objects)
		tree := &pageTree{file: f}
		tree.walk(root, inherited{}, 0)
		return tree, f
	}
	tree, f := walk(map[int]string{1: "<< /Type /Pages /Kids [2 0 R 3 0 R] /Rotate 90 /MediaBox [0 0 1 1] >>", 2: "<< /Type /Page /Rotate 0 >>", 3: "<< /Type /Page >>"}, ref{1, 0})
	if len(tree.pages) != 2 || tree.pages[0].rotate != object(0) || tree.pages[1].rotate != object(90) || tree.pages[1].media == nil || f.lacking != 0 {
		t.Errorf("%+v", tree.pages)
	}
	for name, c := range map[string]struct {
		objects        map[int]string
		pages, lacking int
	}{
		"a circle":         {map[int]string{1: "<< /Type /Pages /Kids [1 0 R 2 0 R] >>", 2: "<< /Type /Page >>"}, 1, 0},
		"a page twice":     {map[int]string{1: "<< /Type /Pages /Kids [2 0 R 2 0 R] >>", 2: "<< /Type /Page >>"}, 1, 0},
		"a page is away":   {map[int]string{1: "<< /Type /Pages /Kids [2 0 R 3 0 R] >>", 2: "<< /Type /Page >>"}, 1, 2},
		"no list of kids":  {map[int]string{1: "<< /Type /Pages >>"}, 0, 1},
		"a page alone":     {map[int]string{1: "<< /Type /Page >>"}, 1, 0},
		"without its type": {map[int]string{1: "<< >>"}, 1, 0},
		"a page with kids": {map[int]string{1: "<< /Type /Page /Kids [2 0 R] >>", 2: "<< /Type /Page >>"}, 1, 0},
		"kids of no type":  {map[int]string{1: "<< /Kids [2 0 R] >>", 2: "<< /Type /Page >>"}, 1, 0},
	} {
		tree, f := walk(c.objects, ref{1, 0})
		if len(tree.pages) != c.pages || f.lacking != c.lacking {
			t.Errorf("%s: %d pages, %d lacking", name, len(tree.pages), f.lacking)
		}
	}
	node := func(depth int) dict {
		d := dict{"Type": name("Page")}
		for range depth {
			d = dict{"Type": name("Pages"), "Kids": array{d}}
		}
		return d
	}
	for depth, want := range map[int]int{maxTreeDepth: 1, maxTreeDepth + 1: 0} {
		tree, _ := walk(nil, node(depth))
		if len(tree.pages) != want {
			t.Errorf("%d deep: %d pages", depth, len(tree.pages))
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
		if got := painted(content+letter, nil).told(); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
	aside := painted(strings.Repeat("q ", maxStates+1), nil)
	if len(aside.stack) != maxStates {
		t.Errorf("%d states put aside", len(aside.stack))
	}
	if got := painted("Q Q 1 0 0 1 7 0 cm "+letter, nil).told(); got != "A 7 0" {
		t.Errorf("%s", got)
	}
	if got := painted("1 0 0 1 99999999 0 cm "+letter, nil).told(); got != "A 0 0" {
		t.Errorf("a place beyond all pages: %s", got)
	}
	wide := dict{"ExtGState": dict{"G": dict{"Font": array{dict{"Subtype": name("Type1"), "BaseFont": name("Courier")}, 20}}}}
	if got := painted("/G gs BT (AB) Tj ET", wide).told(); got != "A 0 0, B 12 0" {
		t.Errorf("%s", got)
	}
	numbersOf := func(o ...object) string {
		v, ok := numbers(o, 2)
		return fmt.Sprint(v[:2], ok)
	}
	if numbersOf(1, 2) != "[1 2] true" || numbersOf(9, 1, 2.5) != "[1 2.5] true" || numbersOf(1) != "[0 0] false" || numbersOf(1, name("x")) != "[1 0] false" {
		t.Error("the last operands count")
	}
}

func TestFontsByTheirNames(t *testing.T) {
	for base, want := range map[string]string{
		"Arial": "Helvetica", "Arial-BoldMT": "Helvetica-Bold", "Arial-Black": "Helvetica-Bold", "Roboto-Heavy": "Helvetica-Bold", "TimesNewRoman": "Times-Roman", "TimesNewRoman,Bold": "Times-Bold", "Times-Italic": "Times-Italic", "Times-Oblique": "Times-Italic", "Times New Roman Bold Italic": "Times-BoldItalic", "CourierNew": "Courier", "DejaVuSansMono-Bold": "Courier", "LiberationSerif": "Times-Roman", "NotoSansSerif": "Helvetica",
		"ABCDEF+CourierNew": "Courier", "Courier+Times": "Courier", "ABCDEF+": "Helvetica", "": "Helvetica",
	} {
		if got := standardFont(base); got != want {
			t.Errorf("%s: %s, not %s", base, got, want)
		}
	}
	if a, b := standardWidth("Helvetica", "a"), standardWidth("Helvetica", "ä"); a != 556 || a != b || standardWidth("Helvetica", "ab") != 1112 || standardWidth("Helvetica", "\U00010000") != averageWidth || standardWidth("Helvetica", " ") != 278 || standardWidth("Helvetica", "ḋ") != 556 || standardWidth("Courier", "") != courierWidth {
		t.Error("widths of letters")
	}
	standard, windows, mac := baseEncoding("StandardEncoding"), baseEncoding("WinAnsiEncoding"), baseEncoding("MacRomanEncoding")
	for code, want := range map[int][3]string{31: {"", "", ""}, 32: {" ", " ", " "}, '\'': {"’", "'", "'"}, '`': {"‘", "`", "`"}, 126: {"~", "~", "~"}, 127: {"", "•", "\x7f"}, 0x80: {"", "€", "Ä"}, 0x81: {"", "•", "Å"}, 0xA1: {"¡", "¡", "°"}, 0xA4: {"⁄", "¤", "§"}, 0xA9: {"'", "©", "©"}, 0xFB: {"ß", "û", "˚"}, 255: {"", "ÿ", "ˇ"}} {
		if got := [3]string{standard[code], windows[code], mac[code]}; got != want {
			t.Errorf("%x: %q, not %q", code, got, want)
		}
	}
}
