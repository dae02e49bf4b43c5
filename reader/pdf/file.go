package pdf

import "bytes"

// place says where an object lies: at an offset of the file, or inside an object stream.
type place struct {
	offset     int
	generation int
	inside     int // number of the object stream, 0 for none
	index      int
}

// file is the layer of objects.
type file struct {
	data    []byte
	places  map[int]place
	trailer dict
	crypt   *crypt
	// loaded keeps objects that were read, packed the objects of object streams.
	loaded map[int]object
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

// Looks tells a PDF by its first line.
func Looks(head []byte) bool {
	return bytes.Contains(head[:min(len(head), headerWindow)], []byte("%PDF-"))
}

// openFile finds the objects of a file and, where it is encrypted, its key.
func openFile(data []byte, password string) (*file, error) {
	at := bytes.Index(data[:min(len(data), headerWindow)], []byte("%PDF-"))
	if at < 0 {
		return nil, errNotPDF
	}
	f := &file{data: data[at:]}
	f.reset()
	if !f.readSections() || !f.hasPages(password) {
		f.reset()
		f.repaired = true
		f.scan()
	}
	return f, f.unlock(password)
}

// reset forgets everything that was read.
func (f *file) reset() {
	f.places, f.trailer, f.crypt = map[int]place{}, dict{}, nil
	f.loaded, f.packed, f.opening = map[int]object{}, map[int][]packedObject{}, map[int]bool{}
	f.lacking = 0
}

// hasPages says whether the cross-reference leads to a tree of pages. Only the key of an encrypted file may open an object stream,
// so the lock is tried first; whether the password fits is not asked here.
func (f *file) hasPages(password string) bool {
	if err := f.unlock(password); err != nil {
		_, encrypted := f.trailer["Encrypt"]
		return encrypted && f.dictOf(f.trailer["Encrypt"]) != nil
	}
	root := f.dictOf(f.trailer["Root"])
	pages := f.dictOf(root["Pages"])
	_, kids := f.resolve(pages["Kids"]).(array)
	if !kids {
		return false
	}
	tree := pageTree{file: f, quick: true}
	tree.walk(root["Pages"], inherited{}, 0)
	found := len(tree.pages) > 0 && f.lacking == 0
	f.lacking = 0
	return found
}

// step counts work; false means that the file asked for too much.
func (f *file) step() bool {
	f.steps++
	return f.steps <= maxSteps && f.items <= maxItems
}

// spent says that one of the budgets is used up.
func (f *file) spent() bool {
	return f.steps > maxSteps || f.items > maxItems || f.unpacked > maxUnpacked
}

// resolve follows references until something else is found.
func (f *file) resolve(o object) object {
	for range maxRefs {
		r, is := o.(ref)
		if !is {
			return o
		}
		o = f.object(r.number)
	}
	return nil
}

func (f *file) dictOf(o object) dict {
	switch v := f.resolve(o).(type) {
	case dict:
		return v
	case *stream:
		return v.dict
	}
	return nil
}

func (f *file) arrayOf(o object) array {
	a, _ := f.resolve(o).(array)
	return a
}

func (f *file) nameOf(o object) name {
	n, _ := f.resolve(o).(name)
	return n
}

func (f *file) numberOf(o object) (float64, bool) { return number(f.resolve(o)) }

// object reads the object of a number, nil where there is none.
func (f *file) object(n int) object {
	if o, ok := f.loaded[n]; ok {
		return o
	}
	p, known := f.places[n]
	if !known || f.opening[n] || !f.step() {
		f.lacking++
		return nil
	}
	f.opening[n] = true
	defer delete(f.opening, n)
	var o object
	if p.inside > 0 {
		o = f.unpackObject(p)
	} else {
		o = f.readAt(n, p)
	}
	f.loaded[n] = o
	return o
}

// readAt reads "N G obj …" at a place; an object of another number there is none.
func (f *file) readAt(n int, p place) object {
	if p.offset < 0 || p.offset >= len(f.data) {
		f.lacking++
		return nil
	}
	l := &lexer{data: f.data, pos: p.offset}
	found, _ := l.next()
	generation, _ := l.next()
	word, _ := l.next()
	l.refs = true
	if found != object(n) || word != object(keyword("obj")) {
		f.lacking++
		return nil
	}
	owner := ref{n, integer(generation)}
	o, _ := l.next()
	f.items += l.items
	if _, is := o.(keyword); is {
		return nil
	}
	if d, is := o.(dict); is {
		if s := f.streamAfter(l, d, owner); s != nil {
			s.dict, _ = f.crypt.decryptStrings(d, owner).(dict)
			return s
		}
	}
	if _, more := l.next(); !more {
		// The file ends before the object does.
		f.lacking++
	}
	return f.crypt.decryptStrings(o, owner)
}

// streamAfter reads the bytes behind a dictionary, where there are any. The length is believed only if the end stands there.
func (f *file) streamAfter(l *lexer, d dict, owner ref) *stream {
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
	s := &stream{dict: d, owner: owner, whole: true}
	// A length that cannot be found is no loss.
	lacking := f.lacking
	length := integer(f.resolve(d["Length"]))
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
