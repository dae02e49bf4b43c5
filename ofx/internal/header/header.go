// Package header reads what stands before the body of a document, however it is written:
// the nine lines of OFX 1.x, glued together or in a comment, the two instructions of OFX
// 2.x, or nothing. It says what stands where; the rules say whether that is right.
package header

import (
	"bytes"

	"tillroll/ofx/internal/scan"
)

// Form is which of the two headers a document has.
type Form uint8

const (
	None Form = iota
	SGML      // OFX 1.x: lines NAME:VALUE
	XML       // OFX 2.x: <?xml …?> and <?OFX …?>
)

// Name is the name of a header field.
type Name uint8

// The fields, in the order an SGML header must have them.
const (
	Unknown Name = iota
	OFXHEADER
	DATA
	VERSION
	SECURITY
	ENCODING
	CHARSET
	COMPRESSION
	OLDFILEUID
	NEWFILEUID
	Count
)

var names = [Count]string{
	OFXHEADER: "OFXHEADER", DATA: "DATA", VERSION: "VERSION", SECURITY: "SECURITY",
	ENCODING: "ENCODING", CHARSET: "CHARSET", COMPRESSION: "COMPRESSION",
	OLDFILEUID: "OLDFILEUID", NEWFILEUID: "NEWFILEUID",
}

// String is the field's name as it is written.
func (n Name) String() string { return names[n] }

// Field is one field of an SGML header or one attribute of <?OFX …?>.
// Offsets count bytes from the start of the document.
type Field struct {
	Name              Name
	NameAt, NameEnd   int
	ValueAt, ValueEnd int  // without blanks or quotes around it
	BlankAtColon      bool // VERSION: 102
	SameLine          bool // stands on the line of the field before it
}

// Header is what stands before the body of a document. Nothing in it is judged.
type Header struct {
	Form         Form
	BOM          bool // the document starts with the UTF-8 byte order mark
	BlanksBefore bool // blanks or blank lines come before the first field
	BlankLine    bool // a blank line stands between header and body
	InComment    bool // the fields stand inside a comment
	At           int  // the first byte of the header
	End          int  // after the last field, and its quotes and ?>
	Body         int  // the first < of the body, or the end of the document

	xmlAt, XMLEnd           int // the <?xml …?> declaration; both 0 without one
	OFXAt, OFXEnd           int // the <?OFX …?> instruction; both 0 without one
	EncodingAt, EncodingEnd int // the encoding that <?xml …?> declares

	Fields   [maxFields]Field
	Count    int // of fields
	leftOver int // fields beyond maxFields, not kept
}

// maxFields bounds the fields that are kept: a header has nine.
const maxFields = 24

// maxBytes bounds how far fields are looked for; real headers have under 400
// bytes, and what stands before the first tag of a 60 MB text file is no header.
const maxBytes = 8 << 10

// The byte order mark of UTF-8, and what becomes of it when a client reads the file
// as Windows-1252 and sends the text as UTF-8.
const (
	byteOrderMark = "\xEF\xBB\xBF"
	misreadMark   = "\u00EF\u00BB\u00BF"
)

// MarkLength is the length of the byte order mark at the start of a document.
func MarkLength(doc []byte) int {
	for _, mark := range [...]string{byteOrderMark, misreadMark} {
		if len(doc) >= len(mark) && string(doc[:len(mark)]) == mark {
			return len(mark)
		}
	}
	return 0
}

// Read reads whatever stands before the body: an SGML header with its fields
// in any case and order, glued on one line or with blanks after the colon, the two
// XML instructions, or nothing.
func Read(doc []byte) Header {
	var h Header
	start := MarkLength(doc)
	h.BOM = start > 0
	h.At = scan.SkipBlanks(doc, start)
	h.BlanksBefore = h.At > start
	h.End = h.At
	rest := doc[h.At:]
	if bytes.HasPrefix(rest, xmlInstruction) || scan.HasPrefixFold(rest, "<?OFX") {
		h.readXML(doc)
		return h
	}
	if end := commentedHeader(rest); end > 0 {
		h.InComment = true
		h.At += len(scan.CommentStart)
		h.Body = h.At + end - len(scan.CommentStart) - len(scan.CommentEnd)
		h.readSGML(doc)
		h.Body += len(scan.CommentEnd)
		h.Body = scan.SkipBlanks(doc, h.Body)
		return h
	}
	h.Body = len(doc)
	if i := bytes.IndexByte(rest, '<'); i >= 0 {
		h.Body = h.At + i
	}
	h.readSGML(doc)
	return h
}

// commentedHeader is the length of a comment at the start of text that holds the
// header: ofxstatement writes its files so.
func commentedHeader(text []byte) int {
	comment, n := new(scan.Sections).At(text)
	if n == 0 || comment != nil {
		return 0
	}
	if !bytes.Contains(text[:min(n, maxBytes)], []byte("OFXHEADER")) {
		return 0
	}
	return n
}

var xmlInstruction = []byte("<?xml")

// Field finds a field; the first wins where a header repeats one.
func (h *Header) Field(name Name) *Field {
	for i := range h.Fields[:h.Count] {
		if h.Fields[i].Name == name {
			return &h.Fields[i]
		}
	}
	return nil
}

// Value is the text of a field, or nil when the header has none of that name.
func (h *Header) Value(doc []byte, name Name) []byte {
	if f := h.Field(name); f != nil {
		return doc[f.ValueAt:f.ValueEnd]
	}
	return nil
}

// Version is the number of the VERSION field, or 0 when there is none of three
// digits.
func (h *Header) Version(doc []byte) int {
	text := h.Value(doc, VERSION)
	if len(text) != 3 {
		return 0
	}
	n := 0
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// add keeps a field. A text that is no OFX may have a colon in each of its lines.
func (h *Header) add(f Field) {
	if h.Count == maxFields {
		h.leftOver++
		return
	}
	h.Fields[h.Count] = f
	h.Count++
}

// readSGML reads the lines NAME:VALUE before the body.
func (h *Header) readSGML(doc []byte) {
	limit := min(h.Body, h.At+maxBytes)
	for at := h.At; at < limit; {
		end := at
		for end < limit && doc[end] != '\n' && doc[end] != '\r' {
			end++
		}
		h.readLine(doc, at, end)
		at = end + 1
	}
	if h.Form == None {
		return
	}
	h.BlankLine = lineBreaks(doc[h.End:h.Body]) >= 2
}

// lineBreaks counts line ends of any kind.
func lineBreaks(text []byte) int {
	n := 0
	for i, c := range text {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			n++
		}
	}
	return n
}

// readLine reads the fields of one line. Wells Fargo glues all nine together, so a
// known name followed by a colon starts a new field wherever it stands.
func (h *Header) readLine(doc []byte, at, end int) {
	for at < end && scan.IsBlank(doc[at]) {
		at++
	}
	if at == end {
		return
	}
	colon := bytes.IndexByte(doc[at:end], ':')
	if colon < 0 {
		h.add(Field{NameAt: at, NameEnd: end, ValueAt: end, ValueEnd: end})
		return
	}
	nameEnd := at + colon
	for first := true; ; first = false {
		f := Field{NameAt: at, SameLine: !first}
		value := nameEnd + 1
		next, nextColon := nextField(doc, value, end)
		f.NameEnd, f.ValueAt, f.ValueEnd = nameEnd, value, next
		f.trim(doc)
		f.Name = lookupName(doc[f.NameAt:f.NameEnd])
		if f.Name != Unknown {
			h.Form = SGML
			h.End = max(f.ValueEnd, f.NameEnd+1)
		}
		h.add(f)
		if next == end {
			return
		}
		at, nameEnd = next, nextColon
	}
}

// trim takes blanks off name and value and notes those around the colon.
func (f *Field) trim(doc []byte) {
	for f.NameEnd > f.NameAt && scan.IsBlank(doc[f.NameEnd-1]) {
		f.NameEnd--
		f.BlankAtColon = true
	}
	for f.ValueEnd > f.ValueAt && scan.IsBlank(doc[f.ValueEnd-1]) {
		f.ValueEnd--
	}
	for f.ValueAt < f.ValueEnd && scan.IsBlank(doc[f.ValueAt]) {
		f.ValueAt++
		f.BlankAtColon = true
	}
}

// nextField finds the next known name with a colon in a line, and its colon.
func nextField(doc []byte, at, end int) (name, colon int) {
	if bytes.IndexByte(doc[at:end], ':') < 0 {
		return end, end
	}
	for ; at < end; at++ {
		for n := OFXHEADER; n < Count; n++ {
			if !scan.HasPrefixFold(doc[at:end], names[n]) {
				continue
			}
			p := at + len(names[n])
			for p < end && scan.IsSpace(doc[p]) {
				p++
			}
			if p < end && doc[p] == ':' {
				return at, p
			}
		}
	}
	return end, end
}

// lookupName finds a name in any letter case: reading is lenient, HD23 says what is
// wrong with it.
func lookupName(name []byte) Name {
	for n := OFXHEADER; n < Count; n++ {
		if len(name) == len(names[n]) && scan.HasPrefixFold(name, names[n]) {
			return n
		}
	}
	return Unknown
}

// readXML reads the instructions <?xml …?> and <?OFX …?> in any order.
func (h *Header) readXML(doc []byte) {
	h.Form = XML
	var s scan.Sections
	p := h.At
	for {
		p = scan.SkipBlanks(doc, p)
		if _, n := s.At(doc[p:]); n > 0 && h.OFXEnd == 0 { // a comment between the two
			p += n
			continue
		}
		if !bytes.HasPrefix(doc[p:], []byte("<?")) {
			break
		}
		end := scan.DeclarationEnd(doc, p)
		if end == 0 {
			break
		}
		switch {
		case scan.HasPrefixFold(doc[p:end], "<?XML"):
			h.xmlAt, h.XMLEnd = p, end
		case scan.HasPrefixFold(doc[p:end], "<?OFX"):
			h.OFXAt, h.OFXEnd = p, end
		}
		h.readAttributes(doc, p+len("<?xml"), end)
		p = end
		h.End = end
	}
	h.Body = p
	h.BlankLine = lineBreaks(doc[h.End:p]) >= 2
}

// readAttributes reads name="value" pairs. Those of <?OFX …?> become fields.
func (h *Header) readAttributes(doc []byte, p, end int) {
	line := p
	for p < end {
		for p < end && !scan.IsNameByte(doc[p]) {
			p++
		}
		f := Field{NameAt: p}
		for p < end && scan.IsNameByte(doc[p]) {
			p++
		}
		f.NameEnd = p
		for p < end && (scan.IsBlank(doc[p]) || doc[p] == '=') {
			f.BlankAtColon = f.BlankAtColon || doc[p] != '='
			p++
		}
		if p >= end || doc[p] != '"' && doc[p] != '\'' {
			continue
		}
		closing := bytes.IndexByte(doc[p+1:end], doc[p])
		if closing < 0 {
			return
		}
		f.ValueAt, f.ValueEnd = p+1, p+1+closing
		p = f.ValueEnd + 1
		if h.OFXEnd == end {
			f.Name = lookupName(doc[f.NameAt:f.NameEnd])
			f.SameLine = h.Count > 0 && !scan.HasBreak(doc[line:f.NameAt])
			line = p
			h.add(f)
		} else if scan.HasPrefixFold(doc[f.NameAt:f.NameEnd], "ENCODING") {
			h.EncodingAt, h.EncodingEnd = f.ValueAt, f.ValueEnd
		}
	}
}
