package object

import (
	"bytes"
	"slices"

	"tillroll/internal/order"
)

// scan finds the objects of a file whose cross-reference is missing or wrong: every "N G obj", the last one of a number winning,
// every trailer, and what lies inside object streams.
func (f *File) scan() {
	for pos := 0; pos < len(f.data); {
		at := bytes.Index(f.data[pos:], []byte("obj"))
		if at < 0 {
			break
		}
		at += pos
		pos = at + len("obj")
		if at > 2 && bytes.HasSuffix(f.data[:at], []byte("end")) {
			continue
		}
		number, generation, start, ok := objectHead(f.data, at)
		if !ok || number <= 0 || number > maxObjectNumber || !f.Spend(1) {
			continue
		}
		f.places[number] = place{offset: start, generation: generation}
	}
	f.scanTrailers()
	f.scanStreams()
}

// BreaksOff says whether the end of a file is missing. Every save ends in a table or its address. Where nothing of it stands behind
// the last object, the file may still be whole but for its table; it is not if that object has no end, or if any refers to another
// that is not there.
func (f *File) BreaksOff() bool {
	rest := f.behindLast()
	for _, mark := range []string{"startxref", "trailer", "%%EOF"} {
		if bytes.Contains(rest, []byte(mark)) {
			return false
		}
	}
	return !bytes.Contains(rest, []byte("endobj")) || f.refersBeyond()
}

// behindLast is the file from its last object on.
func (f *File) behindLast() []byte {
	at := len(f.data)
	for {
		if at = bytes.LastIndex(f.data[:at], []byte("obj")); at < 0 {
			return f.data
		}
		if _, _, _, ok := objectHead(f.data, at); ok {
			return f.data[at:]
		}
	}
}

// refersBeyond says whether an object refers to one that the file does not hold.
func (f *File) refersBeyond() bool {
	for _, o := range f.lastFirst() {
		if !f.Spend(1) || f.beyond(f.object(o.number), 0) {
			return true
		}
	}
	return false
}

func (f *File) beyond(o any, depth int) bool {
	within := func(o any) bool { return f.beyond(o, depth+1) }
	switch v := o.(type) {
	case Ref:
		_, have := f.places[v.Number]
		return !have
	case *Stream:
		return f.beyond(v.Dict, depth)
	case Array:
		return depth < maxRefs && slices.ContainsFunc(v, within)
	case Dict:
		for _, value := range v {
			if depth < maxRefs && within(value) {
				return true
			}
		}
	}
	return false
}

// objectHead reads "N G " backwards from the word obj.
func objectHead(data []byte, at int) (number, generation, start int, ok bool) {
	p := at
	back := func() (int, bool) {
		blanks := p
		for p > 0 && class(data[p-1]) == space {
			p--
		}
		if blanks == p {
			return 0, false
		}
		value, scale, digits := 0, 1, 0
		for p > 0 && data[p-1] >= '0' && data[p-1] <= '9' && digits < 8 {
			p--
			value += int(data[p]-'0') * scale
			scale *= 10
			digits++
		}
		return value, digits > 0
	}
	if generation, ok = back(); !ok {
		return
	}
	number, ok = back()
	return number, generation, p, ok
}

// scanTrailers takes over what every trailer says, the last one first.
func (f *File) scanTrailers() {
	for end := len(f.data); end > 0; {
		at := bytes.LastIndex(f.data[:end], []byte("trailer"))
		if at < 0 || !f.Spend(1) {
			return
		}
		l := &Lexer{data: f.data, pos: at + len("trailer"), refs: true}
		o, _ := l.Next()
		d, _ := o.(Dict)
		f.adoptTrailer(d)
		end = at
	}
}

func (f *File) adoptTrailer(d Dict) {
	for _, key := range []Name{"Root", "Encrypt", "ID", "Info"} {
		if _, have := f.trailer[key]; !have && d[key] != nil {
			f.trailer[key] = d[key]
		}
	}
}

// standing is an object and where it stands.
type standing struct{ offset, number int }

// lastFirst lists the objects from the end of the file on: the last save counts, and it stands last. Offsets are sorted beside
// their numbers, because a million looks into a large table for each step of the sorting would take longer than all else.
func (f *File) lastFirst() []standing {
	list := make([]standing, 0, len(f.places))
	for number, p := range f.places {
		list = append(list, standing{p.offset, number})
	}
	order.Sort(list, func(a, b standing) bool { return a.offset > b.offset })
	return list
}

// scanStreams looks at every dictionary for cross-reference streams (which are trailers too), object streams and the catalogue.
func (f *File) scanStreams() {
	var packs []int
	var catalogue any
	for _, o := range f.lastFirst() {
		l := &Lexer{data: f.data, pos: o.offset, refs: true}
		for range 3 {
			l.refs = false
			l.Next()
		}
		l.refs = true
		first, _ := l.Next()
		d, _ := first.(Dict)
		if l.Overfull() {
			f.items += l.items
		}
		if !f.Spend(1) {
			return
		}
		switch d["Type"] {
		case Name("XRef"):
			f.adoptTrailer(d)
		case Name("ObjStm"):
			packs = append(packs, o.number)
		case Name("Catalog"):
			if catalogue == nil {
				catalogue = Ref{o.number, 0}
			}
		}
	}
	if f.trailer["Root"] == nil && catalogue != nil {
		f.trailer["Root"] = catalogue
	}
	f.trailer["packs"] = intArray(packs)
}

func intArray(all []int) Array {
	var out Array
	for _, n := range all {
		out = append(out, n)
	}
	return out
}

// openPacks notes what the object streams found by scan hold. It runs when the key is known.
func (f *File) openPacks() {
	packs, _ := f.trailer["packs"].(Array)
	delete(f.trailer, "packs")
	for _, o := range packs {
		number := integer(o)
		s, is := f.object(number).(*Stream)
		if !is || f.Spent() {
			continue
		}
		f.packed[number] = f.packedObjects(s)
		for i, p := range f.packed[number] {
			f.know(p.number, place{inside: number, index: i})
			if d, is := p.value.(Dict); is && d["Type"] == Name("Catalog") && f.trailer["Root"] == nil {
				f.trailer["Root"] = Ref{p.number, 0}
			}
		}
	}
}
