package sheet

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// xmlScanner reads the XML of worksheets and shared texts. The standard library's
// decoder reads all of XML, makes objects of every tag and takes eight seconds for half
// a million rows, which are walked over up to three times; here a tag costs nothing
// that is not looked at. It is as strict: tags must match and entities be known.
type xmlScanner struct {
	r      *bufio.Reader
	long   []byte // a token that did not fit the reader's buffer
	name   []byte // of the tag, without its prefix
	attrs  []byte // what follows the name
	text   []byte // between two tags, raw
	open   []byte // names of the open elements, one behind the other
	starts []int  // where each begins
	empty  bool   // the tag read last was <a/>: its end is still to be told
}

// xmlToken is what next found.
type xmlToken uint8

const (
	xmlEnd   xmlToken = iota // of the document
	xmlOpen                  // a start tag
	xmlClose                 // an end tag
	xmlText
	xmlCDATA
)

// xmlBuffer holds any tag, and nearly any text: a cell has 32,767 characters at most.
const xmlBuffer = 64 << 10

// What can be wrong with a part. Where in it says nothing to a person: spreadsheets are
// mended by saving them anew.
var (
	errXMLCut   = errors.New("it ends in the middle")
	errXMLTag   = errors.New("a tag is not well-formed")
	errXMLMatch = errors.New("an end tag has no start")
	errXMLText  = errors.New("a text is not well-formed")
)

func newXMLScanner(r io.Reader) *xmlScanner {
	return &xmlScanner{r: bufio.NewReaderSize(r, xmlBuffer)}
}

// next reads up to the end of a tag or a text. What it found is good until it is asked
// again.
func (s *xmlScanner) next() (xmlToken, error) {
	if s.empty {
		s.empty = false
		return xmlClose, s.pop()
	}
	for {
		c, err := s.r.ReadByte()
		if err != nil {
			return xmlEnd, s.cut(err)
		}
		if c != '<' {
			_ = s.r.UnreadByte() // a byte was just read
			if s.text, err = s.upTo('<'); err != nil {
				return xmlEnd, s.cut(err)
			}
			s.text = s.text[:len(s.text)-1]
			_ = s.r.UnreadByte()
			return xmlText, nil
		}
		token, skipped, err := s.tag()
		if err != nil || !skipped {
			return token, err
		}
	}
}

// cut tells the end of the document, where no element is open, from a document that
// was cut off.
func (s *xmlScanner) cut(err error) error {
	switch atEnd := errors.Is(err, io.EOF) || errors.Is(err, errXMLCut); {
	case atEnd && len(s.starts) == 0:
		return nil
	case atEnd:
		return errXMLCut
	}
	return err
}

// upTo reads up to a byte and with it.
func (s *xmlScanner) upTo(end byte) ([]byte, error) {
	piece, err := s.r.ReadSlice(end)
	if err == nil {
		return piece, nil
	}
	s.long = s.long[:0]
	for errors.Is(err, bufio.ErrBufferFull) && len(s.long) < maxRecord {
		s.long = append(s.long, piece...)
		piece, err = s.r.ReadSlice(end)
	}
	s.long = append(s.long, piece...)
	if errors.Is(err, io.EOF) {
		err = errXMLCut
	}
	return s.long, err
}

// tag reads behind a <. Comments and instructions are skipped.
func (s *xmlScanner) tag() (token xmlToken, skipped bool, err error) {
	begin, err := s.r.Peek(1)
	if err != nil {
		return xmlEnd, false, errXMLCut
	}
	switch begin[0] {
	case '?':
		_, err = s.until("?>")
		return xmlEnd, true, err
	case '!':
		return s.declaration()
	}
	tag, err := s.upTo('>')
	for err == nil && bytes.Count(tag, []byte{'"'})%2 == 1 { // > may stand in a value
		var more []byte
		tag = bytes.Clone(tag)
		more, err = s.upTo('>')
		tag = append(tag, more...)
	}
	if err != nil {
		return xmlEnd, false, err
	}
	tag = tag[:len(tag)-1]
	if begin := tag; len(begin) > 0 && begin[0] == '/' {
		s.name = localName(bytes.TrimRight(tag[1:], " \t\r\n"))
		if !bytes.Equal(s.name, s.innermost()) {
			return xmlEnd, false, errXMLMatch
		}
		return xmlClose, false, s.pop()
	}
	return xmlOpen, false, s.start(tag)
}

// start takes a start tag apart.
func (s *xmlScanner) start(tag []byte) error {
	if n := len(tag); n > 0 && tag[n-1] == '/' {
		tag, s.empty = tag[:n-1], true
	}
	end := 0
	for end < len(tag) && tag[end] > ' ' {
		end++
	}
	s.name, s.attrs = localName(tag[:end]), tag[end:]
	if len(s.name) == 0 || bytes.IndexByte(tag, '<') >= 0 {
		return errXMLTag
	}
	s.starts = append(s.starts, len(s.open))
	s.open = append(s.open, s.name...)
	return nil
}

func localName(name []byte) []byte { return name[bytes.IndexByte(name, ':')+1:] }

// innermost is the name of the element that is open.
func (s *xmlScanner) innermost() []byte {
	if len(s.starts) == 0 {
		return nil
	}
	return s.open[s.starts[len(s.starts)-1]:]
}

func (s *xmlScanner) pop() error {
	if len(s.starts) == 0 {
		return errXMLMatch
	}
	last := len(s.starts) - 1
	s.open, s.starts = s.open[:s.starts[last]], s.starts[:last]
	return nil
}

// declaration reads behind <!: a comment, a CDATA section, or a DOCTYPE.
func (s *xmlScanner) declaration() (token xmlToken, skipped bool, err error) {
	const cdata = "![CDATA["
	if begin, _ := s.r.Peek(3); string(begin) == "!--" {
		_, err := s.until("-->")
		return xmlEnd, true, err
	}
	if begin, _ := s.r.Peek(len(cdata)); string(begin) != cdata {
		_, err := s.until(">")
		return xmlEnd, true, err
	}
	text, err := s.until("]]>")
	if err == nil {
		s.text = text[len(cdata) : len(text)-len("]]>")]
	}
	return xmlCDATA, false, err
}

// until reads up to a mark and with it.
func (s *xmlScanner) until(mark string) ([]byte, error) {
	var all []byte
	for {
		piece, err := s.upTo(mark[len(mark)-1])
		all = append(all, piece...)
		if err != nil || bytes.HasSuffix(all, []byte(mark)) {
			return all, err
		}
		if len(all) > maxRecord {
			return nil, errXMLText
		}
	}
}

// skip reads to the end of the element whose start was read last.
func (s *xmlScanner) skip() error {
	for depth := 1; depth > 0; {
		switch token, err := s.next(); {
		case err != nil:
			return err
		case token == xmlOpen:
			depth++
		case token == xmlClose:
			depth--
		case token == xmlEnd:
			return errXMLCut
		}
	}
	return nil
}

// children calls visit for every child of the element whose start was read last, up to
// its end. Visit reads to the end of the child.
func (s *xmlScanner) children(visit func() error) error {
	for {
		token, err := s.next()
		if err == nil && token == xmlOpen {
			err = visit()
		}
		if err != nil || token == xmlClose {
			return err
		}
	}
}

// attr gives an attribute of the start tag read last, whatever its prefix.
func (s *xmlScanner) attr(name string) []byte {
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

// number gives an attribute that is a number of the size lines and styles have, or -1.
func (s *xmlScanner) number(name string) int {
	digits := s.attr(name)
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

// appendText appends the text read last, its entities resolved and its line ends made
// one, as XML has it.
func (s *xmlScanner) appendText(dst []byte, token xmlToken) ([]byte, error) {
	text := s.text
	if !utf8.Valid(text) {
		return dst, errXMLText
	}
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	for token == xmlText {
		at := bytes.IndexByte(text, '&')
		if at < 0 {
			break
		}
		end := bytes.IndexByte(text[at:], ';')
		if end < 0 {
			return dst, errXMLText
		}
		r, ok := entity(string(text[at+1 : at+end]))
		if !ok {
			return dst, errXMLText
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
