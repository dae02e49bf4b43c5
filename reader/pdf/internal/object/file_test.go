package object

import (
	"fmt"
	"testing"
)

// lying is a file of objects, each behind its number.
func lying(objects map[int]string) *File {
	f := &File{}
	f.reset()
	for n, text := range objects {
		f.places[n] = place{offset: len(f.data)}
		f.data = append(f.data, fmt.Sprintf("%d 0 obj\n%s\nendobj\n", n, text)...)
	}
	return f
}

func TestBytesOfStreams(t *testing.T) {
	for text, want := range map[string]string{
		"<< /Length 3 >>\nstream\nabc\nendstream":            "abc",
		"<< /Length 3 >>\nstream\r\nabc\r\nendstream":        "abc",
		"<< /Length 2 >>\nstream\nabc\nendstream":            "abc",
		"<< /Length 99999 >>\nstream\nabc\nendstream":        "abc",
		"<< /Length 0 >>\nstream\nabc\nendstream":            "abc",
		"<< /Length 0 >>\nstream\nendstream":                 "",
		"<< /Length -1 >>\nstream\nabc\nendstream":           "abc",
		"<< >>\nstream\nabc\nendobj":                         "abc",
		"<< /Length 13 >>\nstream\nab endstream \nendstream": "ab endstream ",
		"<< /Length 3 >>\nstream\nabcendstream":              "abc",
	} {
		f := lying(map[int]string{1: text})
		s, is := f.object(1).(*Stream)
		if !is || string(s.raw) != want || !s.whole {
			t.Errorf("%q: %+v", text, s)
		}
	}
	cut := &File{data: []byte("1 0 obj\n<< >>\nstream\nabc")}
	cut.reset()
	cut.places[1] = place{}
	if s, is := cut.object(1).(*Stream); !is || s.whole || string(s.raw) != "abc" {
		t.Errorf("%+v", s)
	}
}

func TestObjectsThatLack(t *testing.T) {
	f := lying(map[int]string{1: "(a)", 2: "3 0 R", 3: "2 0 R", 4: "1 0 R"})
	if got := f.Resolve(Ref{4, 0}); got != String("a") || f.lacking != 0 {
		t.Errorf("%v, %d lacking", got, f.lacking)
	}
	if got := f.Resolve(Ref{2, 0}); got != nil {
		t.Errorf("a circle leads to %v", got)
	}
	for name, change := range map[string]func(f *File){
		"nowhere":         func(f *File) { delete(f.places, 1) },
		"before the file": func(f *File) { f.places[1] = place{offset: -1} },
		"behind it":       func(f *File) { f.places[1] = place{offset: len(f.data)} },
		"another's place": func(f *File) { f.places[1] = f.places[2] },
		"no object":       func(f *File) { f.places[1] = place{offset: 2} },
	} {
		f := lying(map[int]string{1: "(a)", 2: "(b)"})
		change(f)
		if got := f.object(1); got != nil || f.lacking != 1 {
			t.Errorf("%s: %v, %d lacking", name, got, f.lacking)
		}
	}
	open := &File{data: []byte("1 0 obj (a)")}
	open.reset()
	open.places[1] = place{}
	if got := open.object(1); got != String("a") || open.lacking != 1 {
		t.Errorf("the file ends in it: %v, %d lacking", got, open.lacking)
	}
	packed := lying(map[int]string{1: "<< /Type /ObjStm /N 2 /First 8 /Length 14 >>\nstream\n7 0 8 3 (a)(b)\nendstream"})
	packed.places[7], packed.places[8], packed.places[9] = place{inside: 1}, place{inside: 1, index: 1}, place{inside: 1, index: 2}
	if a, b := packed.object(7), packed.object(8); a != String("a") || b != String("b") || packed.lacking != 0 {
		t.Errorf("%v %v, %d lacking", a, b, packed.lacking)
	}
	if got := packed.object(9); got != nil || packed.lacking != 1 {
		t.Errorf("%v, %d lacking", got, packed.lacking)
	}
}
