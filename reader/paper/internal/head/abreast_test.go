package head

import (
	"slices"
	"strings"
	"testing"
)

func TestListsSideBySide(t *testing.T) {
	of := func(titles string) (out []Column) {
		for _, title := range strings.Fields(titles) {
			out = append(out, Column{Title: title, Role: map[byte]Role{'d': BookedRole, 'm': AmountRole}[title[0]]})
		}
		return out
	}
	for titles, want := range map[string]int{"date money": 1, "date money date money": 2, "date money dATE mONEY": 2, "date money date money date money": 3, "date money day money": 1, "date money date": 1, "date date": 1, "date date date date": 2, "d x m d x m d x m d x m": 4} {
		if got := len(Groups(of(titles))); got != want {
			t.Errorf("%s: %d lists, not %d", titles, got, want)
		}
	}
	a := []Column{{Role: BookedRole, X0: 10, Title: "Date"}, {Role: AmountRole, X0: 100, Title: "Amount"}}
	for name, c := range map[string]struct {
		change func(c []Column) []Column
		want   bool
	}{
		"same":          {func(c []Column) []Column { return c }, true},
		"three off":     {func(c []Column) []Column { c[1].X0 = 103; return c }, true},
		"further":       {func(c []Column) []Column { c[1].X0 = 103.1; return c }, false},
		"capitals":      {func(c []Column) []Column { c[0].Title = "DATE"; return c }, true},
		"another title": {func(c []Column) []Column { c[0].Title = "Day"; return c }, false},
		"another role":  {func(c []Column) []Column { c[0].Role = OtherDateRole; return c }, false},
		"fewer":         {func(c []Column) []Column { return c[:1] }, false},
	} {
		if got := sameColumns(a, c.change(slices.Clone(a))); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
