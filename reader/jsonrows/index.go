package jsonrows

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"tillroll/internal/rawjson"
)

// list is an array of objects.
type list struct {
	path     string    // of the array: "transactions.booked"
	from, to int       // its items in the body
	line     int       // of the first of these bytes
	sample   *object   // its first object
	within   []*object // what stands around it, outermost first; scalars alone
	taken    bool      // holds what is to be read
}

// cut tells whether the answer around a list says that it is not all.
func (l *list) cut() bool {
	for _, around := range l.within {
		page, pages := around.get("page"), around.get("total_pages")
		if around.get("has_more") == "true" || page != "" && pages != "" && page != pages {
			return true
		}
	}
	return false
}

// The bounds of a walk. Services nest some six levels and give a handful of lists, or one for
// each account; what is more is not theirs.
const (
	maxDepth = 64
	maxLists = 10_000
	maxPath  = 1000
)

// indexer finds the lists.
type indexer struct {
	scan  rawjson.Scanner
	doc   *Document
	path  []byte
	above []*object
	depth int
	lines int // up to the list found last
}

// index walks over the whole text.
func (d *Document) index() error {
	x := &indexer{doc: d}
	x.scan.Start(d.body)
	if x.value(nil, "") && !x.scan.End() {
		x.scan.Fail("unexpected text after the end", x.scan.At)
	}
	f := x.scan.Fault
	if f == nil {
		return nil
	}
	return Fault(d.body, f.At, f.What)
}

// Fault says where JSON breaks off as editors count, by line and column.
func Fault(text []byte, at int, what string) error {
	before := text[:min(max(at, 0), len(text))]
	line := bytes.Count(before, []byte{'\n'}) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Errorf("not valid JSON: %s at line %d, column %d", what, line, column)
}

// value walks over a value; a plain one becomes a field of the object it is a member of.
func (x *indexer) value(of *object, name string) bool {
	c, ok := x.scan.Peek()
	if !ok {
		return x.scan.Fail("unexpected end", x.scan.At)
	}
	if c != '{' && c != '[' {
		v, ok := x.scan.Value()
		if ok && of != nil && len(of.fields) < maxFields {
			of.add(name, v, x.scan.Body)
		}
		return ok
	}
	if x.depth++; x.depth > maxDepth {
		return x.scan.Fail("nesting is too deep", x.scan.At)
	}
	if c == '{' {
		ok = x.object(of, name)
	} else {
		ok = x.array()
	}
	x.depth--
	return ok
}

// object walks over an object. One that is a member of another is part of it: its fields
// are told there too, with its name before theirs.
func (x *indexer) object(of *object, member string) bool {
	base, ok := x.scan.Enter()
	if !ok {
		return false
	}
	own := &object{}
	x.above = append(x.above, own)
	outer := len(x.path)
	for first := true; x.scan.Next(first, '}'); first = false {
		name, ok := x.scan.Name(base)
		if !ok {
			return false
		}
		spelled := string(x.scan.Spelled(name))
		x.enter(spelled)
		if !x.value(own, spelled) {
			return false
		}
		x.path = x.path[:outer]
	}
	x.above = x.above[:len(x.above)-1]
	x.scan.Leave(base)
	for i := range own.fields {
		if of != nil && len(of.fields) < maxFields {
			f := own.fields[i]
			f.path = member + "." + f.path
			of.fields = append(of.fields, f)
		}
	}
	return x.scan.Fault == nil
}

func (x *indexer) enter(name string) {
	if len(x.path) > 0 {
		x.path = append(x.path, '.')
	}
	x.path = append(x.path, name[:min(len(name), maxPath)]...)
}

// add remembers a list. Lines are counted from the one before on: a file may have thousands.
func (x *indexer) add(l list) {
	last := 0
	if n := len(x.doc.lists); n > 0 {
		last = x.doc.lists[n-1].from
	}
	x.lines += bytes.Count(x.doc.body[last:l.from], []byte{'\n'})
	l.line = 1 + x.lines
	x.doc.lists = append(x.doc.lists, l)
}

// array walks over an array and remembers one of objects.
func (x *indexer) array() bool {
	x.scan.At++ // the bracket
	begin, found := x.scan.At, -1
	for first := true; x.scan.Next(first, ']'); first = false {
		if c, ok := x.scan.Peek(); first && ok && c == '{' && len(x.doc.lists) < maxLists {
			found = len(x.doc.lists)
			x.add(list{path: string(x.path), from: begin, within: append([]*object(nil), x.above...)})
		}
		if !x.value(nil, "") {
			return false
		}
	}
	if x.scan.Fault != nil {
		return false
	}
	if found >= 0 {
		l := &x.doc.lists[found]
		l.to = x.scan.At - 1
		_ = x.doc.objects(l.from, l.to, func(_ int, o *object) error {
			l.sample = o.clone()
			return errEnough
		})
	}
	return true
}
