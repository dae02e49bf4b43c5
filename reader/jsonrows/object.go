package jsonrows

import (
	"errors"
	"slices"
	"strings"

	"tillroll/internal/rawjson"
)

// object is a JSON object, flattened: a field for each plain value in it, with its path. The
// items of an array have one path.
type object struct {
	fields []field
}

// field is one plain value.
type field struct {
	path string
	kind rawjson.Kind
	text string
}

// maxFields bounds the fields of one object; the most talkative service has a hundred.
const maxFields = 1000

var errEnough = errors.New("enough")

func (o *object) clone() *object { return &object{slices.Clone(o.fields)} }

// get is the text of a field; empty where it is not there or null.
func (o *object) get(path string) string {
	for i := range o.fields {
		if f := &o.fields[i]; f.path == path {
			if f.kind == rawjson.Null {
				return ""
			}
			return strings.TrimSpace(f.text)
		}
	}
	return ""
}

// has tells whether there are fields of all these paths.
func (o *object) has(paths ...string) bool {
	for _, path := range paths {
		if !slices.ContainsFunc(o.fields, func(f field) bool { return f.path == path }) {
			return false
		}
	}
	return true
}

// all gives the texts of a field that repeats.
func (o *object) all(path string) []string {
	var out []string
	for i := range o.fields {
		if f := &o.fields[i]; f.path == path && f.kind != rawjson.Null {
			out = append(out, f.text)
		}
	}
	return out
}

// first is the first of several fields that has anything in it.
func (o *object) first(paths ...string) string {
	for _, path := range paths {
		if text := o.get(path); text != "" {
			return text
		}
	}
	return ""
}

func (o *object) add(path string, v rawjson.Value, body []byte) {
	raw := v.In(body)
	if v.Kind == rawjson.Text && v.Class() == rawjson.EscapedText {
		raw, _ = rawjson.Unquote(nil, raw)
	}
	o.fields = append(o.fields, field{path, v.Kind, string(raw)})
}

// objects visits the objects of a list that begin between two bytes of the body.
func (d *Document) objects(from, to int, visit func(at int, o *object) error) error {
	var scan rawjson.Scanner
	scan.Start(d.body)
	scan.At = from
	o := &object{}
	for {
		c, ok := scan.Peek()
		switch {
		case !ok || scan.At >= to:
			return nil
		case c == ',':
			scan.At++
			continue
		case c != '{': // something else stands among the objects
			if !flatten(&scan, &object{}, "", 0) {
				return nil
			}
			continue
		}
		at := scan.At
		o.fields = o.fields[:0]
		if !flatten(&scan, o, "", 0) {
			return nil
		}
		if err := visit(at, o); err != nil {
			return err
		}
	}
}

// flatten adds a value and all inside it to an object. The text was walked over before, so
// that nothing in it is wrong.
func flatten(scan *rawjson.Scanner, to *object, path string, depth int) bool {
	c, ok := scan.Peek()
	if !ok || depth > maxDepth+1 {
		return false
	}
	switch c {
	case '{':
		scan.At++
		for first := true; scan.Next(first, '}'); first = false {
			name, ok := scan.RawName()
			if !ok || !scan.Colon() {
				return false
			}
			inner := string(scan.Spelled(name))
			if path != "" {
				inner = path + "." + inner
			}
			if !flatten(scan, to, inner[:min(len(inner), maxPath)], depth+1) {
				return false
			}
		}
		return scan.Fault == nil
	case '[':
		scan.At++
		for first := true; scan.Next(first, ']'); first = false {
			if !flatten(scan, to, path, depth+1) {
				return false
			}
		}
		return scan.Fault == nil
	}
	v, ok := scan.Value()
	if ok && len(to.fields) < maxFields {
		to.add(path, v, scan.Body)
	}
	return ok
}
