package rawjson

import "strconv"

// maxDepth bounds nesting: nothing a request holds is deeper than two, and
// recursion must not be driven by a client.
const maxDepth = 1000

// MaxBody keeps offsets and lengths in the 30 bits that a span has for them.
const MaxBody = 1<<30 - 1

// Span is a piece of the body: where it begins, and its length with its class above. For
// a string it is what stands between the quotes.
type Span struct{ at, size uint32 }

// Untidy is the span of text that stands at a place and that nobody has looked at.
func Untidy(at, size int) Span { return Span{uint32(at), uint32(size) | uint32(UntidyText)} }

// Len is the number of bytes between the quotes.
func (v Span) Len() int { return int(v.size & sizeBits) }

// In gives the raw bytes of the span, escapes and all.
func (v Span) In(body []byte) []byte {
	return body[v.at : v.at+v.size&sizeBits]
}

// Kind is what a JSON value is. The zero kind is a value that is not there.
type Kind uint8

const (
	None Kind = iota
	Null
	Bool
	Number
	Text
	Object
	Array
)

// Value is a scanned value: a string's span excludes its quotes, any other is whole.
type Value struct {
	Span
	Kind Kind
}

// Fault is where a text stops being JSON.
type Fault struct {
	What string
	At   int  // the byte, from 0
	Cut  bool // the text ended too early: more bytes might have mended it
}

// Error is the fault with its place.
func (f *Fault) Error() string { return f.What + " at byte " + strconv.Itoa(f.At) }

// Scanner walks over a body. Whoever knows what comes next may look at Body and move At.
type Scanner struct {
	Body  []byte
	At    int
	Fault *Fault // the first fault; nothing is scanned after it

	depth int
	names nameSet
}

// Start begins with a body.
func (s *Scanner) Start(body []byte) {
	s.Body, s.At, s.depth, s.Fault = body, 0, 0, nil
	s.names.reset()
}

// Fail records a syntax fault and is always false.
func (s *Scanner) Fail(what string, at int) bool {
	s.Fault = &Fault{What: what, At: at, Cut: at >= len(s.Body)}
	return false
}

func (s *Scanner) failEnd() bool { return s.Fail("unexpected end", len(s.Body)) }

// Peek skips white space and gives the byte that follows.
func (s *Scanner) Peek() (c byte, ok bool) {
	if s.At < len(s.Body) && s.Body[s.At] > ' ' {
		return s.Body[s.At], true
	}
	return s.peekOver()
}

func (s *Scanner) peekOver() (c byte, ok bool) {
	for s.At < len(s.Body) {
		switch c = s.Body[s.At]; c {
		case ' ', '\n', '\r', '\t':
			s.At++
		default:
			return c, true
		}
	}
	return 0, s.failEnd()
}

// Next steps to the next member or item of an object or array whose closing byte
// is given. It is false after the closing byte, and on a fault.
func (s *Scanner) Next(first bool, closing byte) bool {
	c, ok := s.Peek()
	if !ok {
		return false
	}
	if c == closing {
		s.At++
		return false
	}
	if first {
		return true
	}
	if c != ',' {
		return s.Fail("a comma or '"+string(rune(closing))+"' is missing", s.At)
	}
	s.At++
	if c, ok = s.Peek(); ok && c == closing {
		return s.Fail("nothing follows the comma", s.At)
	}
	return ok
}

// Enter opens an object and gives where its names begin in the name set.
func (s *Scanner) Enter() (base int, ok bool) {
	if s.depth == maxDepth {
		return 0, s.Fail("nesting is too deep", s.At)
	}
	s.depth++
	s.At++
	return len(s.names.list), true
}

// Leave closes what Enter opened.
func (s *Scanner) Leave(base int) {
	s.depth--
	s.names.drop(base)
}

// Name scans a member name and its colon. It refuses a name the object had before.
func (s *Scanner) Name(base int) (name Span, ok bool) {
	at := s.At
	if name, ok = s.RawName(); !ok {
		return name, false
	}
	if !s.names.add(s.Body, name, base) {
		return name, s.Fail("a name is given twice", at)
	}
	return name, s.Colon()
}

// RawName scans a name up to its closing quote.
func (s *Scanner) RawName() (name Span, ok bool) {
	if s.Body[s.At] != '"' {
		return name, s.Fail("a name in quotes is missing", s.At)
	}
	s.At++
	return s.string()
}

// Colon passes over the colon behind a name.
func (s *Scanner) Colon() bool {
	if s.At < len(s.Body) && s.Body[s.At] == ':' {
		s.At++
		return true
	}
	c, ok := s.Peek()
	if ok && c != ':' {
		return s.Fail("a colon is missing", s.At)
	}
	s.At++
	return ok
}

// Value scans the value that begins at the next byte that is not white space.
func (s *Scanner) Value() (v Value, ok bool) {
	if s.At < len(s.Body) && s.Body[s.At] == '"' {
		return s.text()
	}
	c, ok := s.Peek()
	if !ok {
		return v, false
	}
	at := s.At
	switch c {
	case '"':
		return s.text()
	case '{':
		v.Kind, ok = Object, s.skipObject()
	case '[':
		v.Kind, ok = Array, s.skipArray()
	case 'n':
		v.Kind, ok = Null, s.literal("null")
	case 't':
		v.Kind, ok = Bool, s.literal("true")
	case 'f':
		v.Kind, ok = Bool, s.literal("false")
	default:
		v.Kind, ok = Number, s.Number()
	}
	v.Span = Span{uint32(at), uint32(s.At - at)}
	return v, ok
}

// text scans the string whose quote is the next byte.
func (s *Scanner) text() (v Value, ok bool) {
	s.At++
	v.Kind = Text
	v.Span, ok = s.string()
	return v, ok
}

// NewName adds a name to the innermost object, whose names begin at base. It is false
// when the object has the name already.
func (s *Scanner) NewName(name Span, base int) bool { return s.names.add(s.Body, name, base) }

// Spelled is a member name without its escapes.
func (s *Scanner) Spelled(name Span) []byte {
	if name.Class() != EscapedText {
		return name.In(s.Body)
	}
	plain, _ := Unquote(nil, name.In(s.Body))
	return plain
}

// Members hands every member of the object that begins here, which must be all that is
// left of the body, to take, which scans its value.
func (s *Scanner) Members(take func(name Span) bool) bool {
	base, ok := s.Enter()
	if !ok {
		return false
	}
	for first := true; s.Next(first, '}'); first = false {
		name, ok := s.Name(base)
		if !ok || !take(name) {
			return false
		}
	}
	s.Leave(base)
	return s.Fault == nil && s.End()
}

// End tells whether nothing but white space is left.
func (s *Scanner) End() bool {
	for ; s.At < len(s.Body); s.At++ {
		switch s.Body[s.At] {
		case ' ', '\n', '\r', '\t':
		default:
			return s.Fail("data after the end", s.At)
		}
	}
	return true
}

func (s *Scanner) skipObject() bool {
	base, ok := s.Enter()
	if !ok {
		return false
	}
	for first := true; s.Next(first, '}'); first = false {
		if _, ok = s.Name(base); !ok {
			return false
		}
		if _, ok = s.Value(); !ok {
			return false
		}
	}
	s.Leave(base)
	return s.Fault == nil
}

func (s *Scanner) skipArray() bool {
	base, ok := s.Enter()
	if !ok {
		return false
	}
	for first := true; s.Next(first, ']'); first = false {
		if _, ok = s.Value(); !ok {
			return false
		}
	}
	s.Leave(base)
	return s.Fault == nil
}

func (s *Scanner) literal(word string) bool {
	for i := range len(word) {
		if s.At+i == len(s.Body) {
			return s.failEnd()
		}
		if s.Body[s.At+i] != word[i] {
			return s.Fail("unexpected character", s.At+i)
		}
	}
	s.At += len(word)
	return true
}

// Number scans -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
func (s *Scanner) Number() bool {
	at := s.At
	if end := plainNumberEnd(s.Body, at); end > 0 {
		s.At = end
		return true
	}
	if s.is('-') {
		s.At++
	}
	if s.is('0') {
		s.At++
	} else if !s.digits() {
		if s.Fault == nil && s.At == at {
			s.Fail("unexpected character", at)
		} else if s.Fault == nil {
			s.Fail("a digit is missing", s.At)
		}
		return false
	}
	if s.is('.') {
		s.At++
		if !s.digits() {
			return s.Fault == nil && s.Fail("a digit is missing", s.At)
		}
	}
	if s.is('e') || s.is('E') {
		s.At++
		if s.is('+') || s.is('-') {
			s.At++
		}
		if !s.digits() {
			return s.Fault == nil && s.Fail("a digit is missing", s.At)
		}
	}
	return true
}

// plainNumberEnd is where a number ends that is as nearly all amounts are: perhaps a
// minus, digits without a zero before them, perhaps a point and decimals, and then a
// comma or brace. For any other it is 0, and number looks closer.
func plainNumberEnd(body []byte, at int) int {
	if at < len(body) && body[at] == '-' {
		at++
	}
	if at == len(body) || body[at]-'1' > 8 {
		return 0
	}
	at++
	for at < len(body) && body[at]-'0' <= 9 {
		at++
	}
	if at+1 < len(body) && body[at] == '.' && body[at+1]-'0' <= 9 {
		at += 2
		for at < len(body) && body[at]-'0' <= 9 {
			at++
		}
	}
	if at < len(body) && (body[at] == ',' || body[at] == '}') {
		return at
	}
	return 0
}

func (s *Scanner) is(c byte) bool { return s.At < len(s.Body) && s.Body[s.At] == c }

// digits scans a run of digits and tells whether there was one. A body that ends
// before the first is a fault.
func (s *Scanner) digits() bool {
	at := s.At
	for s.At < len(s.Body) && s.Body[s.At]-'0' <= 9 {
		s.At++
	}
	if s.At == at && at == len(s.Body) {
		return s.failEnd()
	}
	return s.At > at
}
