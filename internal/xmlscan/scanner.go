// Package xmlscan reads large XML as a stream of tags and texts.
//
// The standard library's decoder reads all of XML, makes objects of every tag and takes
// eight seconds for half a million rows of a worksheet, which are walked over up to three
// times; here a tag costs nothing that is not looked at. It is as strict: tags must match
// and entities be known. Names are given without their prefixes.
package xmlscan

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Scanner walks over a document.
type Scanner struct {
	r      *bufio.Reader
	long   []byte // a token that did not fit the reader's buffer
	Name   []byte // of the tag read last, without its prefix; good until the next
	attrs  []byte // what follows the name
	text   []byte // between two tags, raw
	open   []byte // names of the open elements, one behind the other
	starts []int  // where each begins
	empty  bool   // the tag read last was <a/>: its end is still to be told

	// Mend says that bytes which are no UTF-8 become U+FFFD. Programs cut texts in the
	// middle of a letter.
	Mend bool

	// Fragment says that a stretch of a document is read: end tags whose start lies
	// before it are passed over.
	Fragment bool

	count counter
}

// counter tells how many bytes were asked for.
type counter struct {
	r    io.Reader
	read int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.read += int64(n)
	return n, err
}

// Token is what Next found.
type Token uint8

// The tokens.
const (
	End   Token = iota // of the document
	Open               // a start tag
	Close              // an end tag, or the second half of <a/>
	Text
	CDATA
)

// bufferSize holds any tag, and nearly any text: a cell has 32,767 characters at most.
const bufferSize = 64 << 10

// maxToken bounds what is held of one tag, comment or text, maxDepth how many elements
// may be open: what does not end must not fill the memory.
const (
	maxToken = 4 << 20
	maxDepth = 1_000
)

// What can be wrong with a part. Where in it says nothing to a person: spreadsheets are
// mended by saving them anew.
var (
	// ErrCut is for a document that is not all there.
	ErrCut   = errors.New("it ends in the middle")
	errTag   = errors.New("a tag is not well-formed")
	errMatch = errors.New("an end tag has no start")
	errText  = errors.New("a text is not well-formed")
	errDeep  = errors.New("its elements are nested deeper than any program writes them")
	errLong  = errors.New("a tag or a text has no end")
)

// New reads a document from its first byte on.
func New(r io.Reader) *Scanner {
	s := &Scanner{count: counter{r: r}}
	s.r = bufio.NewReaderSize(&s.count, bufferSize)
	return s
}

// Each calls visit for every start tag of a document, until its end or the first error.
// Visit may read on.
func Each(r io.Reader, visit func(*Scanner) error) error {
	x := New(r)
	for {
		token, err := x.Next()
		switch {
		case err != nil || token == End:
			return err
		case token != Open:
			continue
		}
		if err := visit(x); err != nil {
			return err
		}
	}
}

// Offset is how many bytes of the document lie behind.
func (s *Scanner) Offset() int64 { return s.count.read - int64(s.r.Buffered()) }

// Newlines counts the line ends in what Next found.
func (s *Scanner) Newlines(token Token) int {
	switch token {
	case Open:
		return bytes.Count(s.attrs, []byte{'\n'})
	case Text, CDATA:
		return bytes.Count(s.text, []byte{'\n'})
	}
	return 0
}

// Next reads up to the end of a tag or a text. What it found is good until it is asked
// again.
func (s *Scanner) Next() (Token, error) {
	if s.empty {
		s.empty = false
		return Close, s.pop()
	}
	for {
		c, err := s.r.ReadByte()
		if err != nil {
			return End, s.cut(err)
		}
		if c != '<' {
			_ = s.r.UnreadByte() // a byte was just read
			if s.text, err = s.upTo('<'); err != nil {
				return End, s.cut(err)
			}
			s.text = s.text[:len(s.text)-1]
			_ = s.r.UnreadByte()
			return Text, nil
		}
		token, skipped, err := s.tag()
		if err != nil || !skipped {
			return token, err
		}
	}
}

// cut tells the end of the document, where no element is open, from a document that
// was cut off.
func (s *Scanner) cut(err error) error {
	switch atEnd := errors.Is(err, io.EOF) || errors.Is(err, ErrCut); {
	case atEnd && len(s.starts) == 0:
		return nil
	case atEnd:
		return ErrCut
	}
	return err
}

// upTo reads up to a byte and with it.
func (s *Scanner) upTo(end byte) ([]byte, error) {
	piece, err := s.r.ReadSlice(end)
	if err == nil {
		return piece, nil
	}
	s.long = s.long[:0]
	for errors.Is(err, bufio.ErrBufferFull) && len(s.long) < maxToken {
		s.long = append(s.long, piece...)
		piece, err = s.r.ReadSlice(end)
	}
	s.long = append(s.long, piece...)
	switch {
	case errors.Is(err, io.EOF):
		err = ErrCut
	case errors.Is(err, bufio.ErrBufferFull):
		err = errLong
	}
	return s.long, err
}

// tag reads behind a <. Comments and instructions are skipped.
func (s *Scanner) tag() (token Token, skipped bool, err error) {
	begin, err := s.r.Peek(1)
	if err != nil {
		return End, false, ErrCut
	}
	switch begin[0] {
	case '?':
		_, err = s.until("?>")
		return End, true, err
	case '!':
		return s.declaration()
	}
	tag, err := s.wholeTag()
	if err != nil {
		return End, false, err
	}
	if begin := tag; len(begin) > 0 && begin[0] == '/' {
		s.Name = localName(bytes.TrimRight(tag[1:], " \t\r\n"))
		if s.Fragment && len(s.starts) == 0 {
			return End, true, nil
		}
		if !bytes.Equal(s.Name, s.innermost()) {
			return End, false, errMatch
		}
		return Close, false, s.pop()
	}
	return Open, false, s.start(tag)
}

// wholeTag reads a tag up to its >, of which others may stand in its values.
func (s *Scanner) wholeTag() ([]byte, error) {
	tag, err := s.upTo('>')
	if err != nil {
		return nil, err
	}
	quote := openQuote(tag, 0)
	if quote != 0 {
		tag = bytes.Clone(tag)
	}
	for quote != 0 {
		more, err := s.upTo('>')
		if err != nil {
			return nil, err
		}
		tag = append(tag, more...)
		quote = openQuote(more, quote)
		if len(tag) > maxToken {
			return nil, errLong
		}
	}
	return tag[:len(tag)-1], nil
}

// openQuote is the quote that is open at the end of a piece of a tag, 0 for none, where
// one was open at its beginning or none.
func openQuote(piece []byte, open byte) byte {
	if open == 0 && bytes.IndexByte(piece, '\'') < 0 && bytes.Count(piece, []byte{'"'})%2 == 0 {
		return 0 // nearly all
	}
	for _, c := range piece {
		switch {
		case c == open:
			open = 0
		case open == 0 && (c == '"' || c == '\''):
			open = c
		}
	}
	return open
}

// start takes a start tag apart.
func (s *Scanner) start(tag []byte) error {
	if n := len(tag); n > 0 && tag[n-1] == '/' {
		tag, s.empty = tag[:n-1], true
	}
	end := 0
	for end < len(tag) && tag[end] > ' ' {
		end++
	}
	s.Name, s.attrs = localName(tag[:end]), tag[end:]
	if len(s.Name) == 0 || bytes.IndexByte(tag, '<') >= 0 {
		return errTag
	}
	if len(s.starts) == maxDepth {
		return errDeep
	}
	s.starts = append(s.starts, len(s.open))
	s.open = append(s.open, s.Name...)
	return nil
}

func localName(name []byte) []byte { return name[bytes.IndexByte(name, ':')+1:] }

// innermost is the name of the element that is open.
func (s *Scanner) innermost() []byte {
	if len(s.starts) == 0 {
		return nil
	}
	return s.open[s.starts[len(s.starts)-1]:]
}

func (s *Scanner) pop() error {
	if len(s.starts) == 0 {
		return errMatch
	}
	last := len(s.starts) - 1
	s.open, s.starts = s.open[:s.starts[last]], s.starts[:last]
	return nil
}

// declaration reads behind <!: a comment, a CDATA section, or a DOCTYPE.
func (s *Scanner) declaration() (token Token, skipped bool, err error) {
	const cdata = "![CDATA["
	if begin, _ := s.r.Peek(3); string(begin) == "!--" {
		_, err := s.until("-->")
		return End, true, err
	}
	if begin, _ := s.r.Peek(len(cdata)); string(begin) != cdata {
		_, err := s.until(">")
		return End, true, err
	}
	text, err := s.until("]]>")
	if err == nil {
		s.text = text[len(cdata) : len(text)-len("]]>")]
	}
	return CDATA, false, err
}

// until reads up to a mark and with it.
func (s *Scanner) until(mark string) ([]byte, error) {
	var all []byte
	for {
		piece, err := s.upTo(mark[len(mark)-1])
		all = append(all, piece...)
		if err != nil || bytes.HasSuffix(all, []byte(mark)) {
			return all, err
		}
		if len(all) > maxToken {
			return nil, errLong
		}
	}
}

// Skip reads to the end of the element whose start was read last.
func (s *Scanner) Skip() error {
	for depth := 1; depth > 0; {
		switch token, err := s.Next(); {
		case err != nil:
			return err
		case token == Open:
			depth++
		case token == Close:
			depth--
		case token == End:
			return ErrCut
		}
	}
	return nil
}

// InnerText reads all text up to the end of the element whose start was read last.
func (s *Scanner) InnerText() (string, error) {
	var text []byte
	for depth := 1; ; {
		token, err := s.Next()
		if err != nil {
			return "", err
		}
		switch token {
		case Open:
			depth++
		case Close:
			if depth--; depth == 0 {
				return string(text), nil
			}
		case End:
			return "", ErrCut
		default:
			if text, err = s.AppendText(text, token); err != nil {
				return "", err
			}
		}
		if len(text) > maxToken {
			return "", errLong
		}
	}
}

// Children calls visit for every child of the element whose start was read last, up to
// its end. Visit reads to the end of the child.
func (s *Scanner) Children(visit func() error) error {
	for {
		token, err := s.Next()
		if err == nil && token == Open {
			err = visit()
		}
		if err != nil || token == Close {
			return err
		}
	}
}

// Attr gives an attribute of the start tag read last, whatever its prefix.
func (s *Scanner) Attr(name string) []byte {
	rest := s.attrs
	for {
		at := bytes.IndexByte(rest, '=')
		if at < 0 {
			return nil
		}
		key := rest[:at]
		for rest = rest[at+1:]; len(rest) > 0 && rest[0] <= ' '; {
			rest = rest[1:]
		}
		if len(rest) == 0 {
			return nil
		}
		end := bytes.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return nil
		}
		if bytes.Contains(key, []byte(name)) && string(localName(bytes.TrimSpace(key))) == name {
			return rest[1 : end+1]
		}
		rest = rest[end+2:]
	}
}

// AttrText gives an attribute as people read it; one that is not well-formed is empty.
func (s *Scanner) AttrText(name string) string {
	text, err := appendResolved(nil, oneLineEnd(s.Attr(name)))
	if err != nil {
		return ""
	}
	return string(text)
}

// Number gives an attribute that is a number of the size lines and styles have, or -1.
func (s *Scanner) Number(name string) int {
	digits := s.Attr(name)
	if len(digits) == 0 || len(digits) > 9 {
		return -1
	}
	n := 0
	for _, c := range digits {
		if c < '0' || c > '9' {
			return -1
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// AppendText appends the text read last, its entities resolved and its line ends made
// one, as XML has it.
func (s *Scanner) AppendText(dst []byte, token Token) ([]byte, error) {
	text := s.text
	if !utf8.Valid(text) {
		if !s.Mend {
			return dst, errText
		}
		text = bytes.ToValidUTF8(text, []byte("\uFFFD"))
	}
	text = oneLineEnd(text)
	if token == CDATA {
		return append(dst, text...), nil
	}
	return appendResolved(dst, text)
}

// oneLineEnd makes the line ends of a text one.
func oneLineEnd(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}

// appendResolved appends a text with its entities resolved.
func appendResolved(dst, text []byte) ([]byte, error) {
	for {
		at := bytes.IndexByte(text, '&')
		if at < 0 {
			break
		}
		end := bytes.IndexByte(text[at:], ';')
		if end < 0 {
			return dst, errText
		}
		r, ok := entity(string(text[at+1 : at+end]))
		if !ok {
			return dst, errText
		}
		dst = utf8.AppendRune(append(dst, text[:at]...), r)
		text = text[at+end+1:]
	}
	return append(dst, text...), nil
}

// entity resolves what stands between & and ;.
func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, ok := strings.CutPrefix(name, "#")
	base := 10
	if hex, isHex := strings.CutPrefix(digits, "x"); isHex {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	return rune(n), ok && err == nil && n <= utf8.MaxRune
}
