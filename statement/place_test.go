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
