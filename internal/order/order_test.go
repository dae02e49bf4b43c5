package order

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSort holds the order, and that equal elements stay as they were, against the standard
// library, on lists of every length up to a hundred and with every share of equal elements.
func TestSort(t *testing.T) {
	type element struct{ key, at int }
	chance := rand.New(rand.NewPCG(1, 2))
	for length := range 100 {
		for _, keys := range []int{1, 2, 10, 1000} {
			list := make([]element, length)
			for i := range list {
				list[i] = element{chance.IntN(keys), i}
			}
			want := slices.Clone(list)
			slices.SortStableFunc(want, func(a, b element) int { return cmp.Compare(a.key, b.key) })
			Sort(list, func(a, b element) bool { return a.key < b.key })
			if !slices.Equal(list, want) {
				t.Errorf("%d elements of %d keys: %v", length, keys, list)
			}
		}
	}
	numbers := []float64{2, -1, 0.5}
	if Numbers(numbers); !slices.Equal(numbers, []float64{-1, 0.5, 2}) {
		t.Error(numbers)
	}
}

// FuzzSort sorts bytes.
func FuzzSort(f *testing.F) {
	f.Add([]byte("cab"))
	f.Fuzz(func(t *testing.T, list []byte) {
		want := slices.Clone(list)
		slices.Sort(want)
		if Sort(list, func(a, b byte) bool { return a < b }); !slices.Equal(list, want) {
			t.Error(list)
		}
	})
}
