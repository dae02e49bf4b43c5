package statement

import "testing"

func TestPlacesForPeople(t *testing.T) {
	for want, p := range map[string]Place{
		"":               {},
		"line 1":         {Line: 1},
		"page 1":         {Page: 1},
		"page 1, line 1": {Line: 1, Page: 1},
	} {
		if got := p.String(); got != want {
			t.Errorf("%+v: %q, not %q", p, got, want)
		}
	}
}

// TestPlaceBefore goes by pages first: every page of a PDF counts its lines anew.
func TestPlaceBefore(t *testing.T) {
	order := []Place{{Line: 1}, {Line: 2}, {Line: 40, Page: 1}, {Line: 3, Page: 2}, {Line: 4, Page: 2}}
	for i, a := range order {
		for k, b := range order {
			if got, want := a.Before(b), i < k; got != want {
				t.Errorf("%v before %v: %t", a, b, got)
			}
		}
	}
}
