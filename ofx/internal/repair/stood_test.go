package repair

import "testing"

// TestStood: a place behind, before and inside what was put in is one of the input, whatever ends
// its lines.
func TestStood(t *testing.T) {
	p := newPatch([]byte("ab\r\ncd\ref\n"))
	p.apply([]edit{{at: 0, end: 0, text: "X\nY\n"}, {at: 5, end: 6, text: "DD"}})
	now := p.document() // X Y ab cDD ef
	if string(now) != "X\nY\nab\r\ncDD\ref\n" {
		t.Fatalf("%q", now)
	}
	given := []Place{{1, 1}, {2, 1}, {3, 2}, {4, 1}, {4, 3}, {5, 2}, {0, 0}, {3, 1}}
	want := []Place{{1, 1}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 2}, {0, 0}, {1, 1}}
	for i, got := range p.stood(now, given) {
		if got != want[i] {
			t.Errorf("%v stood at %v, want %v", given[i], got, want[i])
		}
	}
}
