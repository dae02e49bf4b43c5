package convert

import "strconv"

// The scanner reads JSON where it stands: values are spans of the body, nothing is
// copied and no tree is built. It is as strict as RFC 8259 with I-JSON's two
// additions (valid UTF-8, no name twice), and it never judges what a value means.
// json.Valid and jsontext are its oracles in the fuzz tests.
//
// What is clever: strings are scanned eight bytes at a time (textEnd), and every span
// says how much work its text needs (class), so that nobody looks again at what is plain,
// as nearly all text is. Whoever changes span must look at class and unquote.

// maxDepth bounds nesting: nothing a request holds is deeper than two, and
// recursion must not be driven by a client.
const maxDepth = 1000

// maxBody keeps offsets and lengths in the 30 bits that a span has for them.
const maxBody = 1<<30 - 1

// span is a piece of the body: where it begins, and its length with its class above. For
// a string it is what stands between the quotes.
type span struct{ at, size uint32 }

func (v span) len() int { return int(v.size & sizeBits) }

// in gives the raw bytes of the span, escapes and all.
func (v span) in(body []byte) []byte {
	return body[v.at : v.at+v.size&sizeBits]
}

// kind is what a JSON value is. The zero kind is a value that is not there.
type kind uint8

const (
	noValue kind = iota
	nullValue
	boolValue
	numberValue
	textValue
	objectValue
	arrayValue
)

// value is a scanned value: a string's span excludes its quotes, any other is whole.
type value struct {
	span
	kind kind
}

type scanner struct {
	body  []byte
	at    int
	depth int
	names nameSet
	fault *RequestError // the first fault; nothing is scanned after it
}

func (s *scanner) start(body []byte) {
	s.body, s.at, s.depth, s.fault = body, 0, 0, nil
	s.names.reset()
}

// fail records a syntax fault and is always false.
func (s *scanner) fail(what string, at int) bool {
	s.fault = &RequestError{
		Text: "Request body must be valid JSON: " + what + " at byte " + strconv.Itoa(at) + ".",
		Cut:  at >= len(s.body),
		What: what,
		At:   at,
	}
	return false
}

func (s *scanner) failEnd() bool { return s.fail("unexpected end", len(s.body)) }

// peek skips white space and gives the byte that follows.
func (s *scanner) peek() (c byte, ok bool) {
	if s.at < len(s.body) && s.body[s.at] > ' ' {
		return s.body[s.at], true
	}
	return s.peekOver()
}

func (s *scanner) peekOver() (c byte, ok bool) {
	for s.at < len(s.body) {
		switch c = s.body[s.at]; c {
		case ' ', '\n', '\r', '\t':
			s.at++
		default:
			return c, true
		}
	}
	return 0, s.failEnd()
}

// next steps to the next member or item of an object or array whose closing byte
// is given. It is false after the closing byte, and on a fault.
func (s *scanner) next(first bool, closing byte) bool {
	c, ok := s.peek()
	if !ok {
		return false
	}
	if c == closing {
		s.at++
		return false
	}
	if first {
		return true
	}
	if c != ',' {
		return s.fail("a comma or '"+string(rune(closing))+"' is missing", s.at)
	}
	s.at++
	if c, ok = s.peek(); ok && c == closing {
		return s.fail("nothing follows the comma", s.at)
	}
	return ok
}

// enter opens an object and gives where its names begin in the name set.
func (s *scanner) enter() (base int, ok bool) {
	if s.depth == maxDepth {
		return 0, s.fail("nesting is too deep", s.at)
	}
	s.depth++
	s.at++
	return len(s.names.list), true
}

// leave closes what enter opened.
func (s *scanner) leave(base int) {
	s.depth--
	s.names.drop(base)
}

// name scans a member name and its colon. It refuses a name the object had before.
func (s *scanner) name(base int) (name span, ok bool) {
	at := s.at
	if name, ok = s.rawName(); !ok {
		return name, false
	}
	if !s.names.add(s.body, name, base) {
		return name, s.fail("a name is given twice", at)
	}
	return name, s.colon()
}

// rawName scans a name up to its closing quote.
func (s *scanner) rawName() (name span, ok bool) {
	if s.body[s.at] != '"' {
		return name, s.fail("a name in quotes is missing", s.at)
	}
	s.at++
	return s.string()
}

func (s *scanner) colon() bool {
	if s.at < len(s.body) && s.body[s.at] == ':' {
		s.at++
		return true
	}
	c, ok := s.peek()
	if ok && c != ':' {
		return s.fail("a colon is missing", s.at)
	}
	s.at++
	return ok
}

// value scans the value that begins at the next byte that is not white space.
func (s *scanner) value() (v value, ok bool) {
	c, ok := s.peek()
	if !ok {
		return v, false
	}
	at := s.at
	switch c {
	case '"':
		s.at++
		v.kind = textValue
		v.span, ok = s.string()
		return v, ok
	case '{':
		v.kind, ok = objectValue, s.skipObject()
	case '[':
		v.kind, ok = arrayValue, s.skipArray()
	case 'n':
		v.kind, ok = nullValue, s.literal("null")
	case 't':
		v.kind, ok = boolValue, s.literal("true")
	case 'f':
		v.kind, ok = boolValue, s.literal("false")
	default:
		v.kind, ok = numberValue, s.number()
	}
	v.span = span{uint32(at), uint32(s.at - at)}
	return v, ok
}

func (s *scanner) skipObject() bool {
	base, ok := s.enter()
	if !ok {
		return false
	}
	for first := true; s.next(first, '}'); first = false {
		if _, ok = s.name(base); !ok {
			return false
		}
		if _, ok = s.value(); !ok {
			return false
		}
	}
	s.leave(base)
	return s.fault == nil
}

func (s *scanner) skipArray() bool {
	base, ok := s.enter()
	if !ok {
		return false
	}
	for first := true; s.next(first, ']'); first = false {
		if _, ok = s.value(); !ok {
			return false
		}
	}
	s.leave(base)
	return s.fault == nil
}

func (s *scanner) literal(word string) bool {
	for i := range len(word) {
		if s.at+i == len(s.body) {
			return s.failEnd()
		}
		if s.body[s.at+i] != word[i] {
			return s.fail("unexpected character", s.at+i)
		}
	}
	s.at += len(word)
	return true
}

// number scans -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
func (s *scanner) number() bool {
	at := s.at
	if end := plainNumberEnd(s.body, at); end > 0 {
		s.at = end
		return true
	}
	if s.is('-') {
		s.at++
	}
	if s.is('0') {
		s.at++
	} else if !s.digits() {
		if s.fault == nil && s.at == at {
			s.fail("unexpected character", at)
		} else if s.fault == nil {
			s.fail("a digit is missing", s.at)
		}
		return false
	}
	if s.is('.') {
		s.at++
		if !s.digits() {
			return s.fault == nil && s.fail("a digit is missing", s.at)
		}
	}
	if s.is('e') || s.is('E') {
		s.at++
		if s.is('+') || s.is('-') {
			s.at++
		}
		if !s.digits() {
			return s.fault == nil && s.fail("a digit is missing", s.at)
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

func (s *scanner) is(c byte) bool { return s.at < len(s.body) && s.body[s.at] == c }

// digits scans a run of digits and tells whether there was one. A body that ends
// before the first is a fault.
func (s *scanner) digits() bool {
	at := s.at
	for s.at < len(s.body) && s.body[s.at]-'0' <= 9 {
		s.at++
	}
	if s.at == at && at == len(s.body) {
		return s.failEnd()
	}
	return s.at > at
}
