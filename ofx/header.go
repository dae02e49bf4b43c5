package ofx

import "bytes"

// headerForm is which of the two headers a document has.
type headerForm uint8

const (
	noHeader   headerForm = iota
	sgmlHeader            // OFX 1.x: lines NAME:VALUE
	xmlHeader             // OFX 2.x: <?xml …?> and <?OFX …?>
)

// headerName is the name of a header field.
type headerName uint8

// The fields, in the order an SGML header must have them.
const (
	headerUnknown headerName = iota
	headerOFXHEADER
	headerDATA
	headerVERSION
	headerSECURITY
	headerENCODING
	headerCHARSET
	headerCOMPRESSION
	headerOLDFILEUID
	headerNEWFILEUID
	headerNameCount
)

var headerNames = [headerNameCount]string{
	headerOFXHEADER: "OFXHEADER", headerDATA: "DATA", headerVERSION: "VERSION", headerSECURITY: "SECURITY",
	headerENCODING: "ENCODING", headerCHARSET: "CHARSET", headerCOMPRESSION: "COMPRESSION",
	headerOLDFILEUID: "OLDFILEUID", headerNEWFILEUID: "NEWFILEUID",
}

// String is the field's name as it is written.
func (n headerName) String() string { return headerNames[n] }

// headerField is one field of an SGML header or one attribute of <?OFX …?>.
// Offsets count bytes from the start of the document.
type headerField struct {
	name              headerName
	nameAt, nameEnd   int
	valueAt, valueEnd int  // without blanks or quotes around it
	blankAtColon      bool // VERSION: 102
	sameLine          bool // stands on the line of the field before it
}

// header is what stands before the body of a document. Nothing in it is judged.
type header struct {
	form         headerForm
	bom          bool // the document starts with the UTF-8 byte order mark
	blanksBefore bool // blanks or blank lines come before the first field
	blankLine    bool // a blank line stands between header and body
	inComment    bool // the fields stand inside a comment
	at           int  // the first byte of the header
	end          int  // after the last field, and its quotes and ?>
	body         int  // the first < of the body, or the end of the document

	xmlAt, xmlEnd           int // the <?xml …?> declaration; both 0 without one
	ofxAt, ofxEnd           int // the <?OFX …?> instruction; both 0 without one
	encodingAt, encodingEnd int // the encoding that <?xml …?> declares

	fields   [maxHeaderFields]headerField
	count    int // of fields
	leftOver int // fields beyond maxHeaderFields, not kept
}

// maxHeaderFields bounds the fields that are kept: a header has nine.
const maxHeaderFields = 24

// maxHeaderBytes bounds how far fields are looked for; real headers have under 400
// bytes, and what stands before the first tag of a 60 MB text file is no header.
const maxHeaderBytes = 8 << 10

// The byte order mark of UTF-8, and what becomes of it when a client reads the file
// as Windows-1252 and sends the text as UTF-8.
const (
	byteOrderMark = "\xEF\xBB\xBF"
	misreadMark   = "\u00EF\u00BB\u00BF"
)

// markLength is the length of the byte order mark at the start of a document.
func markLength(doc []byte) int {
	for _, mark := range [...]string{byteOrderMark, misreadMark} {
		if len(doc) >= len(mark) && string(doc[:len(mark)]) == mark {
			return len(mark)
		}
	}
	return 0
}

// readHeader reads whatever stands before the body: an SGML header with its fields
// in any case and order, glued on one line or with blanks after the colon, the two
// XML instructions, or nothing.
func readHeader(doc []byte) header {
	var h header
	start := markLength(doc)
	h.bom = start > 0
	h.at = skipBlanks(doc, start)
	h.blanksBefore = h.at > start
	h.end = h.at
	rest := doc[h.at:]
	if bytes.HasPrefix(rest, xmlInstruction) || hasPrefixFold(rest, "<?OFX") {
		h.readXML(doc)
		return h
	}
	if end := commentedHeader(rest); end > 0 {
		h.inComment = true
		h.at += len(commentStart)
		h.body = h.at + end - len(commentStart) - len(commentEnd)
		h.readSGML(doc)
		h.body += len(commentEnd)
		h.body = skipBlanks(doc, h.body)
		return h
	}
	h.body = len(doc)
	if i := bytes.IndexByte(rest, '<'); i >= 0 {
		h.body = h.at + i
	}
	h.readSGML(doc)
	return h
}

// plainHeaders are the two headers that our writer gives a document, read once, and
// never changed. They are good, so that who meets one has nothing to judge: every
// conversion's own check does.
var plainHeaders = [...]struct {
	text   string
	header header
}{
	{asciiHeader, readHeader([]byte(asciiHeader + "<"))},
	{unicodeHeader, readHeader([]byte(unicodeHeader + "<"))},
}

// plainHeader is the header of a document that begins as one of ours; nil for others.
func plainHeader(doc []byte) *header {
	for i := range plainHeaders {
		if p := &plainHeaders[i]; len(doc) > len(p.text) && doc[len(p.text)] == '<' && string(doc[:len(p.text)]) == p.text {
			return &p.header
		}
	}
	return nil
}

// commentedHeader is the length of a comment at the start of text that holds the
// header: ofxstatement writes its files so.
func commentedHeader(text []byte) int {
	comment, n := new(sections).at(text)
	if n == 0 || comment != nil {
		return 0
	}
	if !bytes.Contains(text[:min(n, maxHeaderBytes)], []byte("OFXHEADER")) {
		return 0
	}
	return n
}

var xmlInstruction = []byte("<?xml")

// hasPrefixFold says whether text starts with a word of capitals, in any letter case.
func hasPrefixFold(text []byte, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := 0; i < len(word); i++ {
		if capital(text[i]) != word[i] {
			return false
		}
	}
	return true
}

// field finds a field; the first wins where a header repeats one.
func (h *header) field(name headerName) *headerField {
	for i := range h.fields[:h.count] {
		if h.fields[i].name == name {
			return &h.fields[i]
		}
	}
	return nil
}

// value is the text of a field, or nil when the header has none of that name.
func (h *header) value(doc []byte, name headerName) []byte {
	if f := h.field(name); f != nil {
		return doc[f.valueAt:f.valueEnd]
	}
	return nil
}

// version is the number of the VERSION field, or 0 when there is none of three
// digits.
func (h *header) version(doc []byte) int {
	text := h.value(doc, headerVERSION)
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
func (h *header) add(f headerField) {
	if h.count == maxHeaderFields {
		h.leftOver++
		return
	}
	h.fields[h.count] = f
	h.count++
}

// readSGML reads the lines NAME:VALUE before the body.
func (h *header) readSGML(doc []byte) {
	limit := min(h.body, h.at+maxHeaderBytes)
	for at := h.at; at < limit; {
		end := at
		for end < limit && doc[end] != '\n' && doc[end] != '\r' {
			end++
		}
		h.readLine(doc, at, end)
		at = end + 1
	}
	if h.form == noHeader {
		return
	}
	h.blankLine = lineBreaks(doc[h.end:h.body]) >= 2
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
func (h *header) readLine(doc []byte, at, end int) {
	for at < end && isBlank(doc[at]) {
		at++
	}
	if at == end {
		return
	}
	colon := bytes.IndexByte(doc[at:end], ':')
	if colon < 0 {
		h.add(headerField{nameAt: at, nameEnd: end, valueAt: end, valueEnd: end})
		return
	}
	nameEnd := at + colon
	for first := true; ; first = false {
		f := headerField{nameAt: at, sameLine: !first}
		value := nameEnd + 1
		next, nextColon := nextField(doc, value, end)
		f.nameEnd, f.valueAt, f.valueEnd = nameEnd, value, next
		f.trim(doc)
		f.name = lookupHeaderName(doc[f.nameAt:f.nameEnd])
		if f.name != headerUnknown {
			h.form = sgmlHeader
			h.end = max(f.valueEnd, f.nameEnd+1)
		}
		h.add(f)
		if next == end {
			return
		}
		at, nameEnd = next, nextColon
	}
}

// trim takes blanks off name and value and notes those around the colon.
func (f *headerField) trim(doc []byte) {
	for f.nameEnd > f.nameAt && isBlank(doc[f.nameEnd-1]) {
		f.nameEnd--
		f.blankAtColon = true
	}
	for f.valueEnd > f.valueAt && isBlank(doc[f.valueEnd-1]) {
		f.valueEnd--
	}
	for f.valueAt < f.valueEnd && isBlank(doc[f.valueAt]) {
		f.valueAt++
		f.blankAtColon = true
	}
}

// nextField finds the next known name with a colon in a line, and its colon.
func nextField(doc []byte, at, end int) (name, colon int) {
	if bytes.IndexByte(doc[at:end], ':') < 0 {
		return end, end
	}
	for ; at < end; at++ {
		for n := headerOFXHEADER; n < headerNameCount; n++ {
			if !hasPrefixFold(doc[at:end], headerNames[n]) {
				continue
			}
			p := at + len(headerNames[n])
			for p < end && isSpace(doc[p]) {
				p++
			}
			if p < end && doc[p] == ':' {
				return at, p
			}
		}
	}
	return end, end
}

// lookupHeaderName finds a name in any letter case: reading is lenient, HD23 says what is
// wrong with it.
func lookupHeaderName(name []byte) headerName {
	for n := headerOFXHEADER; n < headerNameCount; n++ {
		if len(name) == len(headerNames[n]) && hasPrefixFold(name, headerNames[n]) {
			return n
		}
	}
	return headerUnknown
}

// readXML reads the instructions <?xml …?> and <?OFX …?> in any order.
func (h *header) readXML(doc []byte) {
	h.form = xmlHeader
	var s sections
	p := h.at
	for {
		p = skipBlanks(doc, p)
		if _, n := s.at(doc[p:]); n > 0 && h.ofxEnd == 0 { // a comment between the two
			p += n
			continue
		}
		if !bytes.HasPrefix(doc[p:], []byte("<?")) {
			break
		}
		end := declarationEnd(doc, p)
		if end == 0 {
			break
		}
		switch {
		case hasPrefixFold(doc[p:end], "<?XML"):
			h.xmlAt, h.xmlEnd = p, end
		case hasPrefixFold(doc[p:end], "<?OFX"):
			h.ofxAt, h.ofxEnd = p, end
		}
		h.readAttributes(doc, p+len("<?xml"), end)
		p = end
		h.end = end
	}
	h.body = p
	h.blankLine = lineBreaks(doc[h.end:p]) >= 2
}

// readAttributes reads name="value" pairs. Those of <?OFX …?> become fields.
func (h *header) readAttributes(doc []byte, p, end int) {
	line := p
	for p < end {
		for p < end && !isNameByte(doc[p]) {
			p++
		}
		f := headerField{nameAt: p}
		for p < end && isNameByte(doc[p]) {
			p++
		}
		f.nameEnd = p
		for p < end && (isBlank(doc[p]) || doc[p] == '=') {
			f.blankAtColon = f.blankAtColon || doc[p] != '='
			p++
		}
		if p >= end || doc[p] != '"' && doc[p] != '\'' {
			continue
		}
		closing := bytes.IndexByte(doc[p+1:end], doc[p])
		if closing < 0 {
			return
		}
		f.valueAt, f.valueEnd = p+1, p+1+closing
		p = f.valueEnd + 1
		if h.ofxEnd == end {
			f.name = lookupHeaderName(doc[f.nameAt:f.nameEnd])
			f.sameLine = h.count > 0 && !hasBreak(doc[line:f.nameAt])
			line = p
			h.add(f)
		} else if hasPrefixFold(doc[f.nameAt:f.nameEnd], "ENCODING") {
			h.encodingAt, h.encodingEnd = f.valueAt, f.valueEnd
		}
	}
}
