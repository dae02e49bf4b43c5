package statement

import (
	"strings"
	"testing"
)

// TestColumnsForPeople: columns by number, name and first cell, as far as a sentence bears.
func TestColumnsForPeople(t *testing.T) {
	long := strings.Repeat("x", 200)
	for name, c := range map[string]struct {
		columns []Column
		want    string
	}{
		"nothing known": {[]Column{{}}, "1"},
		"a name":        {[]Column{{Name: "Day"}}, `1 "Day"`},
		"a cell":        {[]Column{{Sample: "3.14"}}, `1 (such as "3.14")`},
		"both, two":     {[]Column{{Name: "Day", Sample: "1"}, {Name: "Sum", Sample: "2"}}, `1 "Day" (such as "1"), 2 "Sum" (such as "2")`},
		"a long name":   {[]Column{{Name: long}}, `1 "` + shorten(long, maxHeader) + `"`},
		"a long cell":   {[]Column{{Sample: long}}, `1 (such as "` + shorten(long, maxSample) + `")`},
	} {
		if got := ListColumns(c.columns); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
	all := ListColumns(make([]Column, maxColumnsListed))
	if more := ListColumns(make([]Column, maxColumnsListed+1)); strings.Contains(all, "more") || !strings.HasPrefix(more, all) || !strings.Contains(more, "1 more") {
		t.Errorf("%s\n%s", all, more)
	}
	if len([]rune(shorten(long, 24))) > 25 || shorten(long[:24], 24) != long[:24] || shorten(long[:25], 24) == long[:25] {
		t.Error("a text is cut behind its limit")
	}
}
