package object

import (
	"fmt"
	"strings"
	"testing"
)

func TestLimitsOfFiltersAndLists(t *testing.T) {
	for n, want := range map[int]bool{maxFilters: true, maxFilters + 1: false} {
		f := &File{}
		f.reset()
		list := Array{}
		for range n {
			list = append(list, Name("Crypt"))
		}
		if _, ok := f.Unpack(&Stream{Dict: Dict{"Filter": list}, raw: []byte("x"), whole: true}); ok != want {
			t.Errorf("%d filters: %v", n, ok)
		}
	}
	for opened, want := range map[int]int{maxDepth: maxDepth, maxDepth + 1: maxDepth, 3: 3} {
		l := &Lexer{data: []byte(strings.Repeat("[", opened) + "5")}
		o, _ := l.Next()
		deep := 0
		for a, is := o.(Array); is; a, is = o.(Array) {
			deep++
			if o = nil; len(a) > 0 {
				o = a[0]
			}
		}
		if deep != want || o != 5 {
			t.Errorf("%d brackets: %d deep, and in them %v", opened, deep, o)
		}
	}
	for s, want := range map[string]string{
		"5 0 R": "{5 0}", "5 0 Rx": "5", "5 0 R]": "{5 0}", "5 999999 R": "{5 999999}", "5 9999999 R": "5", "8388607 0 R": "{8388607 0}", "8388608 0 R": "8388608", "5 R": "5", "-5 0 R": "-5", "5 0": "5", "5\n0\tR": "{5 0}",
	} {
		l := &Lexer{data: []byte(s), refs: true}
		if o, _ := l.Next(); fmt.Sprint(o) != want {
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
