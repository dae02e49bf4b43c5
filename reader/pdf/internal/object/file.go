package object

import "bytes"

// place says where an object lies: at an offset of the file, or inside an object stream.
type place struct {
	offset     int
	generation int
	inside     int // number of the object stream, 0 for none
	index      int
}

// File finds objects by their numbers and counts the work that they ask for. The zero File holds none.
type File struct {
	data    []byte
	places  map[int]place
	trailer Dict
	crypt   *crypt
	// loaded keeps objects that were read, packed the objects of object streams.
	loaded map[int]any
	packed map[int][]packedObject
	// opening holds the numbers being read right now, against loops.
	opening  map[int]bool
	unpacked int
	steps    int
	items    int // of the objects that are kept
	repaired bool
	// lacking counts references to objects that the file does not hold and streams that break off.
	lacking int
}

// head finds the first line of a PDF.
func head(data []byte) int {
	return bytes.Index(data[:min(len(data), headerWindow)], []byte("%PDF-"))
}

// Looks tells a PDF by its first line.
func Looks(data []byte) bool { return head(data) >= 0 }

// Open finds the objects of a file and, where it is encrypted, its key. A cross-reference may be whole and wrong: found is asked
// whether it leads to what the caller came for. If it does not, all of the file is looked through for objects.
func Open(data []byte, password string, found func(*File) bool) (*File, error) {
	at := head(data)
	if at < 0 {
		return nil, errNotPDF
	}
	f := &File{data: data[at:]}
	f.reset()
	if !f.readSections() || !f.leads(password, found) {
		f.reset()
		f.repaired = true
		f.scan()
	}
	return f, f.unlock(password)
}

// reset forgets everything that was read.
func (f *File) reset() {
	f.places, f.trailer, f.crypt = map[int]place{}, Dict{}, nil
	f.loaded, f.packed, f.opening = map[int]any{}, map[int][]packedObject{}, map[int]bool{}
	f.lacking = 0
}

// leads says whether the cross-reference leads to what is looked for. Only the key of an encrypted file may open an object stream,
// so the lock is tried first; whether the password fits is not asked here.
func (f *File) leads(password string, found func(*File) bool) bool {
	if err := f.unlock(password); err != nil {
		_, encrypted := f.trailer["Encrypt"]
		return encrypted && f.Dict(f.trailer["Encrypt"]) != nil
	}
	whole := found(f) && f.lacking == 0
	f.lacking = 0
	return whole
}

// Root is the catalogue, the dictionary from which everything else hangs.
func (f *File) Root() Dict { return f.Dict(f.trailer["Root"]) }

// Repaired says that the cross-reference was missing or wrong and the objects were found by looking for them.
func (f *File) Repaired() bool { return f.repaired }

// Lacks says that the file refers to objects that it does not hold, or that a stream breaks off.
func (f *File) Lacks() bool { return f.lacking > 0 }

// Spend counts steps of work; false means that the file asked for too much.
func (f *File) Spend(steps int) bool {
	f.steps += steps
	return f.steps <= maxSteps && f.items <= maxItems
}

// Spent says that one of the budgets is used up.
func (f *File) Spent() bool {
	return f.steps > maxSteps || f.items > maxItems || f.unpacked > maxUnpacked
}

// Resolve follows references until something else is found.
func (f *File) Resolve(o any) any {
	for range maxRefs {
		r, is := o.(Ref)
		if !is {
			return o
		}
		o = f.object(r.Number)
	}
	return nil
}

// Dict gives a dictionary, or that of a stream; nil for anything else.
func (f *File) Dict(o any) Dict {
	switch v := f.Resolve(o).(type) {
	case Dict:
		return v
	case *Stream:
		return v.Dict
	}
	return nil
}

// Array gives an array, nil for anything else.
func (f *File) Array(o any) Array {
	a, _ := f.Resolve(o).(Array)
	return a
}

// Name gives a name, the empty one for anything else.
func (f *File) Name(o any) Name {
	n, _ := f.Resolve(o).(Name)
	return n
}

// Number gives a number; false for anything else.
func (f *File) Number(o any) (float64, bool) { return Number(f.Resolve(o)) }

// Int gives a number without its fraction, or what is said otherwise.
func (f *File) Int(o any, otherwise int) int {
	if v, ok := f.Number(o); ok {
		return int(v)
	}
	return otherwise
}

// object reads the object of a number, nil where there is none.
func (f *File) object(n int) any {
	if o, ok := f.loaded[n]; ok {
		return o
	}
	p, known := f.places[n]
	if !known || f.opening[n] || !f.Spend(1) {
		f.lacking++
		return nil
	}
	f.opening[n] = true
	defer delete(f.opening, n)
	var o any
	if p.inside > 0 {
		o = f.unpackObject(p)
	} else {
		o = f.readAt(n, p)
	}
	f.loaded[n] = o
	return o
}

// readAt reads "N G obj …" at a place; an object of another number there is none.
func (f *File) readAt(n int, p place) any {
	if p.offset < 0 || p.offset >= len(f.data) {
		f.lacking++
		return nil
	}
	l := &Lexer{data: f.data, pos: p.offset}
	found, _ := l.Next()
	generation, _ := l.Next()
	word, _ := l.Next()
	l.refs = true
	if found != n || word != Keyword("obj") {
		f.lacking++
		return nil
	}
	owner := Ref{n, integer(generation)}
	o, _ := l.Next()
	f.items += l.items
	if _, is := o.(Keyword); is {
		return nil
	}
	if d, is := o.(Dict); is {
		if s := f.streamAfter(l, d, owner); s != nil {
			s.Dict, _ = f.crypt.decryptStrings(d, owner).(Dict)
			return s
		}
	}
	if _, more := l.Next(); !more {
		// The file ends before the object does.
		f.lacking++
	}
	return f.crypt.decryptStrings(o, owner)
}

// streamAfter reads the bytes behind a dictionary, where there are any. The length is believed only if the end stands there.
func (f *File) streamAfter(l *Lexer, d Dict, owner Ref) *Stream {
	l.skipSpace()
	if !bytes.HasPrefix(l.data[l.pos:], []byte("stream")) {
		return nil
	}
	start := l.pos + len("stream")
	if start < len(l.data) && l.data[start] == '\r' {
		start++
	}
	if start < len(l.data) && l.data[start] == '\n' {
		start++
	}
	s := &Stream{Dict: d, owner: owner, whole: true}
	// A length that cannot be found is no loss.
	lacking := f.lacking
	length := integer(f.Resolve(d["Length"]))
	f.lacking = lacking
	if end := start + length; length > 0 && length <= len(l.data)-start && endsStream(l.data[end:]) {
		s.raw = l.data[start:end]
		return s
	}
	rest := l.data[start:]
	at := bytes.Index(rest, []byte("endstream"))
	if at < 0 {
		if at = bytes.Index(rest, []byte("endobj")); at < 0 {
			at, s.whole = len(rest), false
		}
	}
	s.raw = bytes.TrimSuffix(bytes.TrimSuffix(rest[:at], []byte("\n")), []byte("\r"))
	return s
}

// endsStream says whether bytes begin with the end of a stream, after blanks.
func endsStream(b []byte) bool {
	for len(b) > 0 && class(b[0]) == space {
		b = b[1:]
	}
	return bytes.HasPrefix(b, []byte("endstream")) || bytes.HasPrefix(b, []byte("endobj"))
}
