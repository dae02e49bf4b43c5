package main

import (
	"slices"
	"strings"
	"testing"
)

func TestChanges(t *testing.T) {
	source := []byte(`package p

func f(a, b int) (c int) {
	if a < 10 && b != 0 {
		c = a
		g()
		c++
	}
	return c
}
`)
	changes, err := changesIn("p.go", source)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range changes {
		changed := string(c.apply(source))
		line := strings.Split(changed, "\n")[c.line-1]
		got = append(got, c.kind+": "+strings.TrimSpace(line))
	}
	slices.Sort(got)
	want := []string{
		"and/or: if a < 10 || b != 0 {",
		"boundary: if a <= 10 && b != 0 {",
		"condition negated: if !(a < 10 && b != 0) {",
		"constant by one: if a < 10 && b != 1 {",
		"constant by one: if a < 11 && b != 0 {",
		"equality: if a < 10 && b == 0 {",
		"statement dropped: {}",
		"statement dropped: {}",
		"statement dropped: {}",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
