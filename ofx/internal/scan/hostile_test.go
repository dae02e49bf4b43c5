package scan

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tillroll/ofx/internal/sample"
)

func TestHostileDocuments(t *testing.T) {
	for name, doc := range sample.Hostile() {
		events := 0
		s := New(doc, 0)
		for s.Next() {
			events++
		}
		if events > len(doc)/2+1 {
			t.Errorf("%s: %d events", name, events)
		}
	}
}

func TestScannerDoesNotAllocate(t *testing.T) {
	docs := [][]byte{
		sample.Large(50, true), sample.Large(50, false),
		[]byte(strings.Join(twinFragments, "")),
	}
	if n := testing.AllocsPerRun(10, func() {
		for _, doc := range docs {
			s := New(doc, 0)
			for s.Next() {
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestSearchForEndTagsIsBounded(t *testing.T) {
	var doc bytes.Buffer
	for i := range 40000 {
		fmt.Fprintf(&doc, "<X%d>\n", i)
	}
	s := New(doc.Bytes(), 0)
	for s.Next() {
		if s.Kind != Leaf || s.Value() == nil {
			t.Fatalf("event %d", s.Kind)
		}
	}
	if s.lookAhead > 0 {
		t.Error("the document should have used up the searches")
	}
}

func TestLines(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		doc := []byte(strings.Join([]string{"one", "two", "", "four"}, end))
		at := bytes.Index(doc, []byte("four"))
		c := NewLines(doc)
		for _, offset := range []int{at, 0, at + 2, at - 1, len(doc)} {
			want := 1 + strings.Count(string(doc[:offset]), end[len(end)-1:])
			if got := c.At(offset); got != want {
				t.Errorf("%q: offset %d is on line %d, want %d", end, offset, got, want)
			}
		}
	}
}
