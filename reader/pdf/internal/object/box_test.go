package object

import "testing"

func TestBoxes(t *testing.T) {
	f := &File{}
	for name, c := range map[string]struct {
		box  Array
		want [4]float64
		ok   bool
	}{
		"plain": {Array{0, 1, 2, 3}, [4]float64{0, 1, 2, 3}, true}, "turned": {Array{2, 3, 0, 1}, [4]float64{0, 1, 2, 3}, true}, "no width": {Array{0, 0, 0, 5}, [4]float64{0, 0, 0, 5}, false}, "no height": {Array{0, 5, 5, 5}, [4]float64{0, 5, 5, 5}, false},
		"largest": {Array{-1000000, 0, 1000000, 5}, [4]float64{-1e6, 0, 1e6, 5}, true}, "larger": {Array{0, 0, 1000001, 5}, [4]float64{}, false}, "smaller": {Array{-1000001, 0, 5, 5}, [4]float64{}, false}, "three": {Array{0, 0, 5}, [4]float64{}, false}, "words": {Array{0, 0, Keyword("x"), 5}, [4]float64{}, false}, "five": {Array{0, 1, 2, 3, 9}, [4]float64{0, 1, 2, 3}, true},
	} {
		got, ok := f.Box(c.box)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%s: %v %v", name, got, ok)
		}
	}
}
