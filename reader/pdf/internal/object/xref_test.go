package object

import (
	"fmt"
	"strings"
	"testing"
)

func TestEntriesOfCrossReferences(t *testing.T) {
	for name, c := range map[string]struct {
		widths Array
		index  any
		data   string
		want   string
		ok     bool
	}{
		"plain":           {Array{1, 2, 1}, nil, "\x01\x01\x02\x03\x02\x00\x09\x04", "map[1:{258 0 3 0} 2:{0 9 0 4}]", true},
		"kind left out":   {Array{0, 1, 0}, nil, "\x05\x06", "map[1:{5 0 0 0} 2:{6 0 0 0}]", true},
		"by parts":        {Array{1, 1, 1}, Array{5, 1, 9, 1}, "\x01\x07\x00\x01\x08\x00", "map[5:{7 0 0 0} 9:{8 0 0 0}]", true},
		"free":            {Array{1, 1, 1}, Array{5, 1}, "\x00\x07\x00", "map[]", true},
		"cut":             {Array{1, 1, 1}, Array{5, 2}, "\x01\x07\x00\x01\x08", "map[5:{7 0 0 0}]", true},
		"two widths":      {Array{1, 1}, nil, "\x01\x07", "map[]", false},
		"no widths":       {Array{0, 0, 0}, nil, "\x01\x07", "map[]", false},
		"widest":          {Array{1, 8, 0}, Array{5, 1}, "\x01\x00\x00\x00\x00\x00\x00\x00\x07", "map[5:{7 0 0 0}]", true},
		"too wide":        {Array{1, 9, 0}, Array{5, 1}, "\x01\x00\x00\x00\x00\x00\x00\x00\x00\x07", "map[]", false},
		"negative":        {Array{1, -1, 3}, Array{5, 1}, "\x01\x00\x00", "map[]", false},
		"number nought":   {Array{1, 1, 1}, Array{0, 1}, "\x01\x07\x00", "map[]", true},
		"the last number": {Array{1, 1, 1}, Array{maxObjectNumber, 2}, "\x01\x07\x00\x01\x08\x00", fmt.Sprintf("map[%d:{7 0 0 0}]", maxObjectNumber), true},
	} {
		f := &File{}
		f.reset()
		d := Dict{"W": c.widths, "Size": 3}
		data := c.data
		if c.index != nil {
			d["Index"] = c.index
		} else {
			data = strings.Repeat("\x00", max(1, sum(c.widths))) + data // number 0 is free
			if integer(c.widths[0]) == 0 {
				data = "\x04" + c.data
			}
		}
		ok := f.readXRefStream(&Stream{Dict: d, raw: []byte(data), whole: true})
		got := map[int]place{}
		for n, p := range f.places {
			got[n] = p
		}
		if ok != c.ok || toldPlaces(got) != c.want {
			t.Errorf("%s: %s %v", name, toldPlaces(got), ok)
		}
	}
}

func sum(list Array) (n int) {
	for _, o := range list {
		n += integer(o)
	}
	return n
}

// toldPlaces tells where objects lie.
func toldPlaces(places map[int]place) string {
	out := map[int]string{}
	for n, p := range places {
		out[n] = fmt.Sprintf("{%d %d %d %d}", p.offset, p.inside, p.generation, p.index)
	}
	return fmt.Sprint(out)
}
