package compound

import (
	"slices"
	"testing"
)

// TestChains follows chains to their ends, to the end of their table, and round in a circle.
func TestChains(t *testing.T) {
	const end = maxSector + 1
	for name, c := range map[string]struct {
		table []uint32
		start uint32
		most  int64
		want  []uint32
		fails bool
	}{
		"none":                 {[]uint32{end}, end, 9, nil, false},
		"one":                  {[]uint32{end}, 0, 9, []uint32{0}, false},
		"all":                  {[]uint32{1, 2, end}, 0, 9, []uint32{0, 1, 2}, false},
		"no more than asked":   {[]uint32{1, 2, end}, 0, 2, []uint32{0, 1}, false},
		"behind the table":     {[]uint32{1, 3, end}, 0, 9, nil, true},
		"the last, and beyond": {[]uint32{1, 2, maxSector}, 0, 9, nil, true},
		"a circle":             {[]uint32{1, 0}, 0, 9, nil, true},
		"a circle as asked":    {[]uint32{1, 0}, 0, 2, []uint32{0, 1}, false},
		"begins behind":        {[]uint32{end}, 1, 9, nil, true},
	} {
		got, err := chain(c.table, c.start, c.most)
		if !slices.Equal(got, c.want) || (err != nil) != c.fails {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
}
