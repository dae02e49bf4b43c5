package spoiltest

import (
	"bytes"
	"iter"
	"slices"
	"strconv"
)

// element is one element of an XML text: all of it, and what it holds.
type element struct {
	from, to   int
	begin, end int
	leaf       bool
}

// elementsOf finds the elements of a well-formed text without comments or CDATA that hold
// tags.
func elementsOf(text []byte) []element {
	var found, open []element
	for at := 0; ; {
		start := bytes.IndexByte(text[at:], '<')
		if start < 0 {
			return found
		}
		start += at
		length := bytes.IndexByte(text[start:], '>')
		if length < 0 {
			return found
		}
		at = start + length + 1
		switch tag := text[start:at]; {
		case tag[1] == '?' || tag[1] == '!' || tag[len(tag)-2] == '/':
		case tag[1] != '/':
			for i := range open {
				open[i].leaf = false
			}
			open = append(open, element{from: start, begin: at, leaf: true})
		case len(open) > 0:
			e := open[len(open)-1]
			open = open[:len(open)-1]
			e.end, e.to = start, at
			found = append(found, e)
		}
	}
}

// Elements gives copies of an XML text that stay well-formed, up to count for each way.
func Elements(text []byte, count int) iter.Seq2[string, []byte] {
	all := elementsOf(text)
	leaves := slices.DeleteFunc(slices.Clone(all), func(e element) bool { return !e.leaf })
	put := func(from, to int, by string) []byte { return slices.Concat(text[:from], []byte(by), text[to:]) }
	ways := []struct {
		name  string
		among []element
		spoil func(e element, nth int) []byte
	}{
		{"element dropped", all, func(e element, _ int) []byte { return put(e.from, e.to, "") }},
		{"element doubled", all, func(e element, _ int) []byte { return put(e.to, e.to, string(text[e.from:e.to])) }},
		{"element emptied", all, func(e element, _ int) []byte { return put(e.begin, e.end, "") }},
		{"element renamed", all, func(e element, nth int) []byte {
			name := "Other" + strconv.Itoa(nth%2)
			return slices.Concat(text[:e.from], []byte("<"+name+">"), text[e.begin:e.end], []byte("</"+name+">"), text[e.to:])
		}},
		{"value changed", leaves, func(e element, nth int) []byte {
			value := string(text[e.begin:e.end])
			by := [...]string{otherDigit(value, nth), otherMark(value, nth), value + "0", "-" + value, "X"}[nth%5]
			return put(e.begin, e.end, by)
		}},
		{"value of its neighbour", leaves, func(e element, _ int) []byte {
			next := leaves[(slices.Index(leaves, e)+1)%len(leaves)]
			return put(e.begin, e.end, string(text[next.begin:next.end]))
		}},
	}
	return func(yield func(way string, copy []byte) bool) {
		for _, way := range ways {
			for nth, at := range spread(len(way.among), count) {
				if !yield(way.name, way.spoil(way.among[at], nth)) {
					return
				}
			}
		}
	}
}
