package pdf

import (
	"testing"

	"tillroll/reader/pdf/internal/font"
)

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
		"an unknown one":   {[]mark{at("क", 0), at(font.Unknown, 5)}, true},
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
	r = &painter{marks: []mark{at("1", 0), at(font.Unknown, 5), at("2", 10)}, spans: []span{{actual: "132", start: 0}}}
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
