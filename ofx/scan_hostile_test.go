package ofx

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// hostileDocuments are shapes on which a careless scanner takes the square of their
// length. None of them would end in a test's time if it did.
func hostileDocuments() map[string][]byte {
	const n = 1 << 20
	repeat := func(s string) []byte { return bytes.Repeat([]byte(s), n/len(s)) }
	var distinct, distinctOpen bytes.Buffer
	for i := range n / 16 {
		fmt.Fprintf(&distinct, "<X%d>v", i)
		fmt.Fprintf(&distinctOpen, "<X%d>\n", i)
	}
	return map[string][]byte{
		"less":              repeat("<"),
		"less then end":     append(repeat("<"), '>'),
		"tags without name": repeat("<>"),
		"end without name":  repeat("</>"),
		"deep":              repeat("<STMTTRN>"),
		"deep unknown":      repeat("<A>"),
		"unknown and close": append(repeat("<A>"), repeat("</A>")...),
		"comments":          append([]byte("<NAME>"), repeat("<!-- -->")...),
		"comment starts":    repeat("<!--"),
		"section starts":    repeat("<![CDATA["),
		"leaf and comment":  repeat("<NAME><!-- "),
		"leaf, comments":    repeat("<NAME>a<!----> "),
		"declarations":      repeat("<!a"),
		"instructions":      repeat("<?"),
		"open tags":         repeat("<A "),
		"one value":         append([]byte("<NAME>"), repeat("value ")...),
		"one name":          append([]byte("<"), repeat("N")...),
		"blanks":            repeat(" "),
		"blank values":      repeat("<NAME>    \n"),
		"zeros":             repeat("\x00"),
		"distinct":          distinct.Bytes(),
		"distinct and open": distinctOpen.Bytes(),
		"text and less":     repeat("a<b "),
		"values with less":  append([]byte("<NAME>"), repeat("a <b ")...),
		"value of comments": append([]byte("<NAME>a<!-- -->"), repeat("<!--")...),
		"value of sections": append([]byte("<NAME><![CDATA[]]>"), repeat("<![CDATA[")...),
		"entities":          append([]byte("<NAME>"), repeat("&amp")...),
	}
}

func TestHostileDocuments(t *testing.T) {
	for name, doc := range hostileDocuments() {
		events := 0
		s := newScanner(doc, 0)
		for s.next() {
			events++
		}
		if events > len(doc)/2+1 {
			t.Errorf("%s: %d events", name, events)
		}
		for range Rows(append([]byte("<STMTTRN>"), doc...)) { // its values are decoded
		}
	}
}

func TestScannerDoesNotAllocate(t *testing.T) {
	docs := [][]byte{
		benchDocument(50, true), benchDocument(50, false),
		[]byte(strings.Join(twinFragments, "")),
	}
	if n := testing.AllocsPerRun(10, func() {
		for _, doc := range docs {
			h := readHeader(doc)
			s := newScanner(doc, h.body)
			for s.next() {
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
	s := newScanner(doc.Bytes(), 0)
	for s.next() {
		if s.kind != eventLeaf || s.value() == nil {
			t.Fatalf("event %d", s.kind)
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
		c := newLineCounter(doc)
		for _, offset := range []int{at, 0, at + 2, at - 1, len(doc)} {
			want := 1 + strings.Count(string(doc[:offset]), end[len(end)-1:])
			if got := c.lineAt(offset); got != want {
				t.Errorf("%q: offset %d is on line %d, want %d", end, offset, got, want)
			}
		}
	}
}
