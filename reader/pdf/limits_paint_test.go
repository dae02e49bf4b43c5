package pdf

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"fmt"
	"math"
	"strings"
	"testing"
)

// painted runs operators on a page of 600 by 800 with a font whose letters are 600 thousandths wide.
func painted(content string, resources dict) *painter {
	f := &file{}
	f.reset()
	r := &painter{doc: &Document{file: f}, frame: rect{0, 0, 600, 800}, path: nowhere}
	r.state = newState(r.frame)
	if resources == nil {
		resources = dict{}
	}
	resources["Font"] = dict{"F": dict{"Subtype": name("Type1"), "BaseFont": name("Courier")}}
	r.run([]byte(content), resources, 0)
	return r
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
		if got := painted(c.content, nil).told(); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestDirectionsOfLetters(t *testing.T) {
	for _, c := range []struct {
		dx, dy float64
		want   int
	}{{1, 0, 0}, {0, 1, 1}, {-1, 0, 2}, {0, -1, 3}, {0, 0, 0}, {1, 1, -1}, {1, 0.04, 0}, {1, 0.06, -1}, {-1, -0.04, 2}, {-0.04, 1, 1}, {0.04, -1, 3}, {0.06, -1, -1}} {
		if got := direction(c.dx, c.dy); got != c.want {
			t.Errorf("%v: %d", c, got)
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
		r := painted(c.content, nil)
		if r.drawn != c.drawn || r.pictured != c.pictured {
			t.Errorf("%s: %v %v", name, r.drawn, r.pictured)
		}
	}
}

func TestFormsAndLayers(t *testing.T) {
	form := func(d dict, content string) *stream {
		d["Subtype"] = name("Form")
		return &stream{dict: d, raw: []byte(content), whole: true}
	}
	letter := "BT /F 10 Tf 10 10 Td (A) Tj ET"
	for what, c := range map[string]struct {
		form *stream
		want string
	}{
		"plain":      {form(dict{}, letter), "A 10 10, B 0 0"},
		"moved":      {form(dict{"Matrix": array{1, 0, 0, 1, 5, 6}}, letter), "A 15 16, B 0 0"},
		"in its box": {form(dict{"BBox": array{0, 0, 50, 50}}, letter), "A 10 10, B 0 0"},
		"outside":    {form(dict{"BBox": array{60, 60, 90, 90}}, letter), "B 0 0"},
		"state":      {form(dict{}, letter+" 2 0 0 2 9 9 cm"), "A 10 10, B 0 0"},
	} {
		r := painted("/X Do BT /F 10 Tf (B) Tj ET", dict{"XObject": dict{"X": c.form}})
		if got := r.told(); got != c.want {
			t.Errorf("%s: %s", what, got)
		}
	}
	// A form that draws itself ends at the deepest level.
	self := form(dict{}, letter+" /X Do")
	if got := len(painted("/X Do", dict{"XObject": dict{"X": self}}).marks); got != maxForms {
		t.Errorf("%d times", got)
	}
	for what, c := range map[string]struct {
		layer object
		off   map[int]bool
		want  bool
	}{
		"off":                {ref{5, 0}, map[int]bool{5: true}, true},
		"on":                 {ref{6, 0}, map[int]bool{5: true}, false},
		"group, all off":     {dict{"Type": name("OCMD"), "OCGs": array{ref{5, 0}, ref{7, 0}}}, map[int]bool{5: true, 7: true}, true},
		"group, one on":      {dict{"Type": name("OCMD"), "OCGs": array{ref{5, 0}, ref{6, 0}}}, map[int]bool{5: true}, false},
		"group of one":       {dict{"Type": name("OCMD"), "OCGs": ref{5, 0}}, map[int]bool{5: true}, true},
		"group of none":      {dict{"Type": name("OCMD"), "OCGs": array{}}, map[int]bool{5: true}, false},
		"another dictionary": {dict{"Type": name("OCG"), "OCGs": ref{5, 0}}, map[int]bool{5: true}, false},
	} {
		f := &file{}
		f.reset()
		f.loaded[5], f.loaded[6], f.loaded[7] = dict{}, dict{}, dict{}
		if got := (&Document{file: f, hidden: c.off}).layerHidden(c.layer); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestTextToldBesideShapes(t *testing.T) {
	at := func(text string, x float64) mark {
		return mark{text: text, x: x, y: 100, along: [2]float64{5, 0}, up: [2]float64{0, 10}}
	}
	low := func(m mark, y float64) mark { m.y = y; return m }
	turned := at("क", 4)
	turned.direction = 1
	for name, c := range map[string]struct {
		marks []mark
		want  bool
	}{
		"together":         {[]mark{at("क", 0), at("ि", 5)}, true},
		"an unknown one":   {[]mark{at("क", 0), at(unknown, 5)}, true},
		"a digit":          {[]mark{at("क", 0), at("1", 5)}, false},
		"a Latin letter":   {[]mark{at("a", 0)}, false},
		"a size below":     {[]mark{at("क", 0), low(at("ि", 5), 110)}, true},
		"further below":    {[]mark{at("क", 0), low(at("ि", 5), 110.1)}, false},
		"four sizes on":    {[]mark{at("क", 0), at("ि", 40)}, true},
		"further on":       {[]mark{at("क", 0), at("ि", 40.1)}, false},
		"a size back":      {[]mark{at("क", 0), at("ि", -10), at("क", 1)}, true},
		"further back":     {[]mark{at("क", 0), at("ि", -10.1), at("क", 1)}, false},
		"ends before it":   {[]mark{at("क", 0), at("ि", -5.1)}, false},
		"ends where it is": {[]mark{at("क", 0), at("ि", -5)}, true},
		"turned":           {[]mark{turned}, false},
		"twelve":           {repeat(at("क", 0), 12), true},
		"thirteen":         {repeat(at("क", 0), 13), false},
	} {
		if got := (&painter{marks: c.marks}).oneCluster(0); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	r := &painter{marks: []mark{at("x", 0), at("क", 10), at("ि", 15)}, spans: []span{{actual: "कि", start: 1}}}
	if r.endSpan(); len(r.marks) != 2 || r.marks[1].text != "कि" || r.marks[1].along[0] != 10 {
		t.Errorf("%+v", r.marks)
	}
	r = &painter{marks: []mark{at("1", 0), at(unknown, 5), at("2", 10)}, spans: []span{{actual: "132", start: 0}}}
	if r.endSpan(); r.marks[0].text != "132" || r.marks[1].text != "" || r.marks[2].text != "" {
		t.Errorf("%+v", r.marks)
	}
	r = &painter{marks: []mark{at("1", 0), at("2", 10)}, spans: []span{{actual: "99", start: 0}}}
	if r.endSpan(); r.marks[0].text != "1" || r.marks[1].text != "2" {
		t.Errorf("what is printed counts: %+v", r.marks)
	}
	r = &painter{marks: []mark{at("1", 0)}, spans: []span{{actual: "99", start: 1}}}
	if r.endSpan(); r.marks[0].text != "1" || len(r.spans) != 0 {
		t.Errorf("a stretch without letters: %+v", r.marks)
	}
}

func repeat(m mark, n int) (out []mark) {
	for range n {
		out = append(out, m)
	}
	return out
}

func TestPagesStandUpright(t *testing.T) {
	at := func(text string, direction int) mark {
		return mark{text: text, x: 10, y: 20, direction: direction, along: [2]float64{3, 4}, up: [2]float64{0, 10}}
	}
	for name, c := range map[string]struct {
		marks []mark
		turn  int
		want  string
	}{
		"upright":            {[]mark{at("a", 0)}, 0, "600x800 a 10 780 5 10; 0"},
		"a quarter":          {[]mark{at("a", 1)}, 0, "800x600 a 20 10 5 10; 0"},
		"half":               {[]mark{at("a", 2)}, 0, "600x800 a 590 20 5 10; 0"},
		"three quarters":     {[]mark{at("a", 3)}, 0, "800x600 a 780 590 5 10; 0"},
		"most count":         {[]mark{at("a", 1), at("b", 1), at("c", 0)}, 0, "800x600 a 20 10 5 10 b 20 10 5 10; 1"},
		"blanks do not":      {[]mark{at(" ", 1), at(" ", 1), at("c", 0)}, 0, "600x800 c 10 780 5 10; 2"},
		"equal, by the turn": {[]mark{at("a", 1), at("c", 0)}, 1, "800x600 a 20 10 5 10; 1"},
		"slanted":            {[]mark{at("a", -1), at("b", -1), at("c", 0)}, 0, "600x800 c 10 780 5 10; 2"},
		"emptied":            {[]mark{at("", 0), at("c", 0)}, 0, "600x800 c 10 780 5 10; 0"},
	} {
		r := &painter{marks: c.marks, turn: c.turn, frame: rect{0, 0, 600, 800}}
		page := r.upright()
		got := fmt.Sprintf("%gx%g", page.Width, page.Height)
		for _, g := range page.Glyphs {
			got += fmt.Sprintf(" %s %g %g %g %g", g.Text, g.X, g.Y, g.Width, g.Size)
		}
		if got += fmt.Sprintf("; %d", page.Turned); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	r := &painter{marks: []mark{at("a", 0)}, frame: rect{0, 0, 600, 800}, pictured: 120000}
	if got := r.upright().Picture; got != 0.25 {
		t.Errorf("%v", got)
	}
	r.pictured = 1e9
	if got := r.upright().Picture; got != 1 {
		t.Errorf("%v", got)
	}
	hidden := mark{text: "h", invisible: true}
	for name, c := range map[string]struct {
		marks []mark
		want  int
	}{"none painted": {[]mark{hidden, hidden}, 2}, "some painted": {[]mark{hidden, at("a", 0)}, 1}, "all painted": {[]mark{at("a", 0), at("b", 0)}, 2}, "only blanks painted": {[]mark{hidden, at(" ", 0)}, 2}} {
		if got := len((&painter{marks: c.marks}).visible()); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
}

func TestBoxesOfPages(t *testing.T) {
	f := &file{}
	f.reset()
	for name, c := range map[string]struct {
		box  array
		want [4]float64
		ok   bool
	}{
		"plain": {array{0, 1, 2, 3}, [4]float64{0, 1, 2, 3}, true}, "turned": {array{2, 3, 0, 1}, [4]float64{0, 1, 2, 3}, true}, "no width": {array{0, 0, 0, 5}, [4]float64{0, 0, 0, 5}, false}, "no height": {array{0, 5, 5, 5}, [4]float64{0, 5, 5, 5}, false},
		"largest": {array{-1000000, 0, 1000000, 5}, [4]float64{-1e6, 0, 1e6, 5}, true}, "larger": {array{0, 0, 1000001, 5}, [4]float64{}, false}, "smaller": {array{-1000001, 0, 5, 5}, [4]float64{}, false}, "three": {array{0, 0, 5}, [4]float64{}, false}, "words": {array{0, 0, keyword("x"), 5}, [4]float64{}, false}, "five": {array{0, 1, 2, 3, 9}, [4]float64{0, 1, 2, 3}, true},
	} {
		got, ok := f.box(c.box)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%s: %v %v", name, got, ok)
		}
	}
	letter := [4]float64{0, 0, 612, 792}
	for name, c := range map[string]struct {
		media, crop object
		want        [4]float64
	}{
		"none": {nil, nil, letter}, "media": {array{0, 0, 10, 20}, nil, [4]float64{0, 0, 10, 20}}, "cropped": {array{0, 0, 10, 20}, array{-5, 5, 5, 30}, [4]float64{0, 5, 5, 20}}, "beside": {array{0, 0, 10, 20}, array{10, 0, 20, 20}, [4]float64{0, 0, 10, 20}}, "above": {array{0, 0, 10, 20}, array{0, 20, 10, 30}, [4]float64{0, 0, 10, 20}},
	} {
		if got := f.frame(page{inherited: inherited{media: c.media, crop: c.crop}}); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := (rect{0, 0, 10, 20}); !got.holds(-1, 21, 1) || got.holds(-1.1, 0, 1) || got.holds(11.1, 0, 1) || got.holds(0, -1.1, 1) || got.holds(0, 21.1, 1) || !got.holds(11, -1, 1) || got.area() != 200 {
		t.Error("what lies in a box")
	}
	for name, r := range map[string]rect{"no width": {5, 0, 5, 9}, "no height": {0, 5, 9, 5}, "turned": {9, 9, 0, 0}} {
		if r.area() != 0 {
			t.Errorf("%s: %v", name, r.area())
		}
	}
	for _, c := range []struct {
		v    float64
		want bool
	}{{1e7, true}, {1.1e7, false}, {-1e7, true}, {math.NaN(), false}} {
		if got := (matrix{1, 0, 0, 1, c.v, 0}).sane(); got != c.want {
			t.Errorf("%v: %v", c.v, got)
		}
	}
}

func TestPaddingOfBlocks(t *testing.T) {
	key := []byte("0123456789abcdef")
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	packed := func(plain []byte) []byte {
		out := make([]byte, 16+len(plain))
		cipher.NewCBCEncrypter(block, out[:16]).CryptBlocks(out[16:], plain)
		return out
	}
	for name, c := range map[string]struct {
		last byte
		want int
	}{"one": {1, 31}, "a block": {16, 16}, "none": {0, 32}, "more than a block": {17, 32}} {
		plain := bytes.Repeat([]byte("x"), 32)
		plain[31] = c.last
		if got := unAES(key, packed(plain)); len(got) != c.want {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
	if got := unAES(key, packed(bytes.Repeat([]byte{16}, 16))); got == nil || len(got) != 0 {
		t.Errorf("a block of padding: %v", got)
	}
	if got := unAES(key, make([]byte, 31)); got != nil {
		t.Errorf("%v", got)
	}
	if got := unAES(key, append(packed(bytes.Repeat([]byte{1}, 16)), 5, 5)); len(got) != 15 {
		t.Errorf("what follows the last block: %v", got)
	}
}

func TestLocksOfFiles(t *testing.T) {
	f := &file{}
	f.reset()
	for name, c := range map[string]struct {
		version, bits int
		want          int
	}{"40 bits": {2, 40, 5}, "128 bits": {2, 128, 16}, "of version 1": {1, 128, 5}, "of version 4": {4, 40, 16}, "too few": {2, 32, 5}, "too many": {2, 256, 16}, "between": {2, 64, 8}} {
		if got := f.handlerOf(dict{"Length": c.bits}, c.version, true).length; got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	h := f.handlerOf(dict{"P": -4}, 2, true)
	if h.revision != 2 || h.length != 5 || h.permissions != 0xfffffffc {
		t.Errorf("%+v", h)
	}
	if h := f.handlerOf(dict{}, 2, false); h.permissions != 0 || h.scrambledMetadata {
		t.Errorf("%+v", h)
	}
	for n, want := range map[int]string{0: padding, 3: "abc" + padding[:29], 40: strings.Repeat("x", 32)} {
		password := strings.Repeat("x", n)
		if n == 3 {
			password = "abc"
		}
		if got := string(padded([]byte(password))); got != want {
			t.Errorf("%d: %x", n, got)
		}
	}
	key := &crypt{key: []byte("12345")}
	if got := len(key.objectKey(rc4Cipher, ref{1, 0})); got != 10 {
		t.Errorf("%d", got)
	}
	key.key = []byte("0123456789abcdef")
	if got := len(key.objectKey(aesCipher, ref{1, 0})); got != 16 {
		t.Errorf("%d", got)
	}
	if got := string(key.objectKey(aes256Cipher, ref{1, 0})); got != string(key.key) {
		t.Errorf("%s", got)
	}
	a, b, c := key.objectKey(rc4Cipher, ref{1, 0}), key.objectKey(rc4Cipher, ref{1 + 1<<16, 0}), key.objectKey(rc4Cipher, ref{1, 1 << 8})
	if bytes.Equal(a, b) || bytes.Equal(a, c) || bytes.Equal(b, c) {
		t.Error("each object has a key of its own")
	}
}

func TestWhatIsNeverScrambled(t *testing.T) {
	c := &crypt{key: []byte("12345"), strings: rc4Cipher, streams: rc4Cipher, metadata: true, lock: 9}
	of := func(d dict, number int) *stream { return &stream{dict: d, raw: []byte("raw"), owner: ref{number, 0}} }
	for what, s := range map[string]struct {
		stream   *stream
		metadata bool
		want     bool // it is as it stands
	}{
		"a stream":             {of(dict{}, 1), true, false},
		"without a number":     {of(dict{}, 0), true, true},
		"cross-reference":      {of(dict{"Type": name("XRef")}, 1), true, true},
		"metadata":             {of(dict{"Type": name("Metadata")}, 1), true, false},
		"metadata left alone":  {of(dict{"Type": name("Metadata")}, 1), false, true},
		"others beside these":  {of(dict{"Type": name("ObjStm")}, 1), false, false},
		"a filter of its own":  {of(dict{"Filter": array{name("Crypt")}}, 1), true, true},
		"another filter first": {of(dict{"Filter": array{name("Fl"), name("Crypt")}}, 1), true, false},
		"no filter":            {of(dict{"Filter": array{}}, 1), true, false},
	} {
		c.metadata = s.metadata
		if got := string(c.decryptStream(s.stream)) == "raw"; got != s.want {
			t.Errorf("%s: %v", what, got)
		}
	}
	if got := c.decryptStrings(text("raw"), ref{9, 0}); got != object(text("raw")) {
		t.Errorf("the lock itself: %q", got)
	}
	if got := c.decryptStrings(array{text("raw"), dict{"A": text("raw")}}, ref{1, 0}).(array); got[0] == object(text("raw")) || got[1].(dict)["A"] == object(text("raw")) {
		t.Errorf("%q", got)
	}
}

func TestEntriesOfCrossReferences(t *testing.T) {
	for name, c := range map[string]struct {
		widths array
		index  object
		data   string
		want   string
		ok     bool
	}{
		"plain":           {array{1, 2, 1}, nil, "\x01\x01\x02\x03\x02\x00\x09\x04", "map[1:{258 0 3 0} 2:{0 9 0 4}]", true},
		"kind left out":   {array{0, 1, 0}, nil, "\x05\x06", "map[1:{5 0 0 0} 2:{6 0 0 0}]", true},
		"by parts":        {array{1, 1, 1}, array{5, 1, 9, 1}, "\x01\x07\x00\x01\x08\x00", "map[5:{7 0 0 0} 9:{8 0 0 0}]", true},
		"free":            {array{1, 1, 1}, array{5, 1}, "\x00\x07\x00", "map[]", true},
		"cut":             {array{1, 1, 1}, array{5, 2}, "\x01\x07\x00\x01\x08", "map[5:{7 0 0 0}]", true},
		"two widths":      {array{1, 1}, nil, "\x01\x07", "map[]", false},
		"no widths":       {array{0, 0, 0}, nil, "\x01\x07", "map[]", false},
		"widest":          {array{1, 8, 0}, array{5, 1}, "\x01\x00\x00\x00\x00\x00\x00\x00\x07", "map[5:{7 0 0 0}]", true},
		"too wide":        {array{1, 9, 0}, array{5, 1}, "\x01\x00\x00\x00\x00\x00\x00\x00\x00\x07", "map[]", false},
		"negative":        {array{1, -1, 3}, array{5, 1}, "\x01\x00\x00", "map[]", false},
		"number nought":   {array{1, 1, 1}, array{0, 1}, "\x01\x07\x00", "map[]", true},
		"the last number": {array{1, 1, 1}, array{maxObjectNumber, 2}, "\x01\x07\x00\x01\x08\x00", fmt.Sprintf("map[%d:{7 0 0 0}]", maxObjectNumber), true},
	} {
		f := &file{}
		f.reset()
		d := dict{"W": c.widths, "Size": 3}
		data := c.data
		if c.index != nil {
			d["Index"] = c.index
		} else {
			data = strings.Repeat("\x00", max(1, sum(c.widths))) + data // number 0 is free
			if integer(c.widths[0]) == 0 {
				data = "\x04" + c.data
			}
		}
		ok := f.readXRefStream(&stream{dict: d, raw: []byte(data), whole: true})
		got := map[int]place{}
		for n, p := range f.places {
			got[n] = p
		}
		if ok != c.ok || told(got) != c.want {
			t.Errorf("%s: %s %v", name, told(got), ok)
		}
	}
}

func sum(list array) (n int) {
	for _, o := range list {
		n += integer(o)
	}
	return n
}

// told tells where objects lie.
func told(places map[int]place) string {
	out := map[int]string{}
	for n, p := range places {
		out[n] = fmt.Sprintf("{%d %d %d %d}", p.offset, p.inside, p.generation, p.index)
	}
	return fmt.Sprint(out)
}

func TestPredictors(t *testing.T) {
	f := &file{}
	f.reset()
	for name, c := range map[string]struct {
		param dict
		data  string
		want  string
		ok    bool
	}{
		"none":             {dict{}, "abc", "abc", true},
		"one":              {dict{"Predictor": 1}, "abc", "abc", true},
		"differences":      {dict{"Predictor": 2, "Columns": 3}, "\x01\x01\x01\x05\x01", "\x01\x02\x03\x05\x06", true},
		"of colours":       {dict{"Predictor": 2, "Columns": 2, "Colors": 2}, "\x01\x02\x01\x01", "\x01\x02\x02\x03", true},
		"rows as they are": {dict{"Predictor": 10, "Columns": 2}, "\x00ab\x00cd", "abcd", true},
		"from the left":    {dict{"Predictor": 11, "Columns": 3}, "\x01\x01\x01\x01", "\x01\x02\x03", true},
		"from above":       {dict{"Predictor": 12, "Columns": 2}, "\x02\x01\x02\x02\x01\x01", "\x01\x02\x02\x03", true},
		"the mean":         {dict{"Predictor": 13, "Columns": 2}, "\x00\x04\x08\x03\x01\x01", "\x04\x08\x03\x06", true},
		"Paeth":            {dict{"Predictor": 14, "Columns": 2}, "\x00\x04\x08\x04\x01\x01", "\x04\x08\x05\x09", true},
		"cut row":          {dict{"Predictor": 10, "Columns": 3}, "\x00ab", "ab", true},
		"a kind alone":     {dict{"Predictor": 10, "Columns": 2}, "\x00ab\x00", "ab", true},
		"no columns":       {dict{"Predictor": 12, "Columns": 0}, "abc", "", false},
		"many columns":     {dict{"Predictor": 12, "Columns": maxColumns}, "\x00a", "a", true},
		"too many":         {dict{"Predictor": 12, "Columns": maxColumns + 1}, "\x00a", "", false},
		"32 colours":       {dict{"Predictor": 12, "Colors": 32}, "\x00a", "a", true},
		"33 colours":       {dict{"Predictor": 12, "Colors": 33}, "\x00a", "", false},
		"no colours":       {dict{"Predictor": 12, "Colors": 0}, "\x00a", "", false},
		"16 bits":          {dict{"Predictor": 12, "BitsPerComponent": 16}, "\x00a", "a", true},
		"17 bits":          {dict{"Predictor": 12, "BitsPerComponent": 17}, "\x00a", "", false},
		"one bit":          {dict{"Predictor": 12, "BitsPerComponent": 1, "Columns": 9}, "\x02ab\x02\x01\x01", "abbc", true},
		"no bits":          {dict{"Predictor": 12, "BitsPerComponent": 0}, "\x00a", "", false},
	} {
		got, ok := f.predict([]byte(c.data), c.param)
		if string(got) != c.want || ok != c.ok {
			t.Errorf("%s: %q %v", name, got, ok)
		}
	}
}

func TestLimitsOfFiltersAndLists(t *testing.T) {
	for n, want := range map[int]bool{maxFilters: true, maxFilters + 1: false} {
		f := &file{}
		f.reset()
		list := array{}
		for range n {
			list = append(list, name("Crypt"))
		}
		if _, ok := f.unpack(&stream{dict: dict{"Filter": list}, raw: []byte("x"), whole: true}); ok != want {
			t.Errorf("%d filters: %v", n, ok)
		}
	}
	for opened, want := range map[int]int{maxDepth: maxDepth, maxDepth + 1: maxDepth, 3: 3} {
		l := &lexer{data: []byte(strings.Repeat("[", opened) + "5")}
		o, _ := l.next()
		deep := 0
		for a, is := o.(array); is; a, is = o.(array) {
			deep++
			if o = nil; len(a) > 0 {
				o = a[0]
			}
		}
		if deep != want || o != object(5) {
			t.Errorf("%d brackets: %d deep, and in them %v", opened, deep, o)
		}
	}
	for s, want := range map[string]string{
		"5 0 R": "{5 0}", "5 0 Rx": "5", "5 0 R]": "{5 0}", "5 999999 R": "{5 999999}", "5 9999999 R": "5", "8388607 0 R": "{8388607 0}", "8388608 0 R": "8388608", "5 R": "5", "-5 0 R": "-5", "5 0": "5", "5\n0\tR": "{5 0}",
	} {
		l := &lexer{data: []byte(s), refs: true}
		if o, _ := l.next(); fmt.Sprint(o) != want {
			t.Errorf("%s: %v, not %s", s, o, want)
		}
	}
	for v, want := range map[float64]int{1e9: 0, 999999999: 999999999, -1e9: 0, -999999999: -999999999, 2.9: 2} {
		if got := integer(v); got != want {
			t.Errorf("%v: %d", v, got)
		}
	}
	for s, want := range map[string]string{"~>": "", "z~>": "\x00\x00\x00\x00", "!!~>": "\x00", "!~>": "", "87cURD]~>": "Hello", "<~87cUR~>": "Hell", "87cURD]": "Hello", "v!!": "\x00"} {
		if got := string(un85([]byte(s))); got != want {
			t.Errorf("%q: %q, not %q", s, got, want)
		}
	}
}
