package head

import "testing"

func TestTitlesOnASecondLine(t *testing.T) {
	titles := func(known bool, places ...float64) (out []Cell) {
		for _, x := range places {
			out = append(out, Cell{text: "Title", x0: x, x1: x + 30, Known: known})
		}
		return out
	}
	below := func(known bool, x float64, text string) Cell {
		return Cell{text: text, x0: x, x1: x + 30, Known: known}
	}
	for name, c := range map[string]struct {
		above, below []Cell
		want         bool
	}{
		"known words":               {titles(true, 10, 100), []Cell{below(true, 10, "date"), below(true, 100, "date")}, true},
		"as many unknown":           {titles(true, 10, 100), []Cell{below(true, 10, "date"), below(false, 100, "abcd")}, true},
		"more unknown":              {titles(true, 10, 100), []Cell{below(true, 10, "date"), below(false, 100, "abcde")}, false},
		"three letters say nothing": {titles(true, 10, 100), []Cell{below(false, 10, "abc"), below(false, 100, "abc")}, true},
		"four letters do":           {titles(true, 10, 100), []Cell{below(false, 10, "abcd"), below(false, 100, "abc")}, false},
		"under one, two are known":  {titles(true, 10, 100), []Cell{below(true, 10, "date")}, false},
		"under one, one is known":   {append(titles(true, 10), titles(false, 100)...), []Cell{below(true, 10, "date")}, true},
	} {
		if got := titlesMore(c.above, c.below); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for text, want := range map[string]bool{"Withdrawals": false, "Deposits and other credits": true, "Deposits and additions": true, "*** Deposits ***": true, "Tea and pie": false} {
		l := lineOf(10, at(0, text))
		if got := namesSection(&l); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
