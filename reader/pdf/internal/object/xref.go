package object

import "bytes"

// readSections follows the cross-reference from the end of the file back through every earlier save.
func (f *File) readSections() bool {
	at := bytes.LastIndex(f.data, []byte("startxref"))
	if at < 0 {
		return false
	}
	l := &Lexer{data: f.data, pos: at + len("startxref")}
	first, _ := l.Next()
	queue := []int{integer(first)}
	seen := map[int]bool{}
	for len(queue) > 0 {
		offset := queue[0]
		queue = queue[1:]
		if seen[offset] {
			continue
		}
		if seen[offset] = true; len(seen) > maxSections {
			return false
		}
		section, ok := f.readSection(offset)
		if !ok {
			return false
		}
		for k, v := range section {
			if _, have := f.trailer[k]; !have {
				f.trailer[k] = v
			}
		}
		// A hybrid file keeps its newer half in a stream that counts before the older saves.
		for _, key := range []Name{"XRefStm", "Prev"} {
			if next, is := section[key].(int); is {
				queue = append(queue, next)
			}
		}
	}
	return f.trailer["Root"] != nil
}

// readSection reads one table or stream and returns its trailer.
func (f *File) readSection(offset int) (Dict, bool) {
	if offset < 0 || offset >= len(f.data) {
		return nil, false
	}
	l := &Lexer{data: f.data, pos: offset, refs: true}
	first, ok := l.Next()
	if !ok {
		return nil, false
	}
	if first == Keyword("xref") {
		return f.readTable(l)
	}
	number, is := first.(int)
	if !is {
		return nil, false
	}
	s, is := f.readAt(number, place{offset: offset}).(*Stream)
	if !is || s.Dict["Type"] != Name("XRef") {
		return nil, false
	}
	return s.Dict, f.readXRefStream(s)
}

// readTable reads a classic table: sections of twenty-byte lines, then the trailer.
func (f *File) readTable(l *Lexer) (Dict, bool) {
	for {
		o, ok := l.Next()
		if !ok {
			return nil, false
		}
		if o == Keyword("trailer") {
			t, ok := l.Next()
			d, is := t.(Dict)
			return d, ok && is
		}
		first, is := o.(int)
		count, ok := l.Next()
		n, isCount := count.(int)
		if !is || !isCount || !ok || first < 0 {
			return nil, false
		}
		for i := range n {
			offset, _ := l.Next()
			generation, _ := l.Next()
			kind, ok := l.Next()
			if !ok || !f.Spend(1) {
				return nil, false
			}
			// A free entry says nothing: in a hybrid file the stream beside the table knows better.
			if kind == Keyword("n") {
				f.know(first+i, place{offset: integer(offset), generation: integer(generation)})
			} else if kind != Keyword("f") {
				return nil, false
			}
		}
	}
}

// know notes where an object lies, unless a newer save said so already.
func (f *File) know(n int, p place) {
	if _, have := f.places[n]; !have && n > 0 && n <= maxObjectNumber {
		f.places[n] = p
	}
}

// readXRefStream reads the entries of a cross-reference stream.
func (f *File) readXRefStream(s *Stream) bool {
	data, _ := f.Unpack(s)
	widths := f.Array(s.Dict["W"])
	if len(widths) < 3 {
		return false
	}
	var w [3]int
	size := 0
	for i := range w {
		if w[i] = integer(widths[i]); w[i] < 0 || w[i] > 8 {
			return false
		}
		size += w[i]
	}
	if size == 0 {
		return false
	}
	index := f.Array(s.Dict["Index"])
	if len(index) == 0 {
		index = Array{0, integer(s.Dict["Size"])}
	}
	for i := 0; i+1 < len(index); i += 2 {
		first, count := integer(index[i]), integer(index[i+1])
		for n := first; n < first+count && len(data) >= size; n++ {
			if !f.Spend(1) {
				return false
			}
			f.knowEntry(n, data[:size], w)
			data = data[size:]
		}
	}
	return true
}

func (f *File) knowEntry(n int, entry []byte, w [3]int) {
	field := func(from, width int) int {
		v := 0
		for _, b := range entry[from : from+width] {
			v = v<<8 | int(b)
		}
		return v
	}
	kind := 1
	if w[0] > 0 {
		kind = field(0, w[0])
	}
	second, third := field(w[0], w[1]), field(w[0]+w[1], w[2])
	switch kind {
	case 1:
		f.know(n, place{offset: second, generation: third})
	case 2:
		f.know(n, place{inside: second, index: third})
	}
}

// packedObject is one object of an object stream.
type packedObject struct {
	number int
	value  any
}

// unpackObject reads an object out of an object stream.
func (f *File) unpackObject(p place) any {
	if _, have := f.packed[p.inside]; !have {
		// A stream of objects cannot lie inside another one.
		if f.places[p.inside].inside > 0 {
			return nil
		}
		f.packed[p.inside] = nil
		if s, is := f.object(p.inside).(*Stream); is {
			f.packed[p.inside] = f.packedObjects(s)
		}
	}
	all := f.packed[p.inside]
	if p.index < 0 || p.index >= len(all) {
		f.lacking++
		return nil
	}
	return all[p.index].value
}

// packedObjects reads every object of an object stream.
func (f *File) packedObjects(s *Stream) []packedObject {
	data, _ := f.Unpack(s)
	head := &Lexer{data: data}
	first := integer(f.Resolve(s.Dict["First"]))
	var out []packedObject
	for range integer(f.Resolve(s.Dict["N"])) {
		number, is := head.nextInt()
		offset, isOffset := head.nextInt()
		if !is || !isOffset || !f.Spend(1) {
			f.lacking++
			break
		}
		at := first + offset
		var value any
		if at < 0 || at >= len(data) {
			f.lacking++
		} else {
			body := &Lexer{data: data, pos: at, refs: true}
			value, _ = body.Next()
			f.items += body.items
		}
		out = append(out, packedObject{number, value})
	}
	return out
}

func (l *Lexer) nextInt() (int, bool) {
	o, _ := l.Next()
	n, is := o.(int)
	return n, is
}
