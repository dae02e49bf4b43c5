package pdf

import (
	"fmt"
	"testing"
)

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

func TestPagesStandUpright(t *testing.T) {
	at := func(text string, direction int) mark {
		return mark{text: text, x: 17, y: 31, direction: direction, along: [2]float64{3, 4}, up: [2]float64{0, 10}}
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
		r := &painter{marks: c.marks, turn: c.turn, frame: rect{7, 11, 607, 811}}
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
