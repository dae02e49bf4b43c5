package check

import (
	"bytes"

	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/rules"
)

// maxFileUID is the width of OLDFILEUID and NEWFILEUID.
const maxFileUID = 36

// judgeHeader judges what stands before the body.
func (c *checker) judgeHeader() {
	h := c.header
	if h.BOM {
		c.found("HD02", rules.Warning, 0).With("a byte order mark")
	} else if h.BlanksBefore {
		c.found("HD02", rules.Warning, 0).With("a blank line or blanks")
	}
	if h.InComment {
		c.found("HD01", rules.Error, h.At).Saying("The header stands inside a comment, where programs do not look for it.")
	}
	switch h.Form {
	case header.None:
		if hasRoot(c.Doc) { // else IN11 says it
			c.found("HD01", rules.Error, h.At)
		}
		return
	case header.SGML:
		c.judgeSGMLHeader()
	case header.XML:
		c.judgeXMLHeader()
	}
	for i := range h.Fields[:h.Count] {
		c.judgeField(&h.Fields[i])
	}
	c.judgeFieldOrder()
}

// judgeSGMLHeader judges the header of OFX 1.x as a whole. Readers that match it as one
// pattern want all nine fields on lines of their own and a blank line behind them.
// UNICODE with the charset 1252 contradicts itself: the one says UTF-8, the other one
// byte a character.
func (c *checker) judgeSGMLHeader() {
	h := c.header
	for n := header.OFXHEADER; n < header.Count; n++ {
		if h.Field(n) == nil {
			c.foundField("HD03", n, h.At)
		}
	}
	if !h.BlankLine && h.Body < len(c.Doc) {
		c.found("HD14", rules.Warning, h.Body)
	}
	if head := c.Doc[:h.Body]; bytes.ContainsRune(head, '\r') && !bytes.ContainsRune(head, '\n') {
		c.found("HD22", rules.Warning, h.At)
	}
	encoding := h.Value(c.Doc, header.ENCODING)
	if (isWord(encoding, "UNICODE") || isWord(encoding, "UTF-8")) && isWord(h.Value(c.Doc, header.CHARSET), "1252") {
		c.found("HD21", rules.Warning, h.Field(header.ENCODING).ValueAt).Showing(encoding)
	}
}

// judgeXMLHeader judges the two instructions of OFX 2.x. Five of the nine fields are left
// there: the kind of data, its encoding and its packing are XML's own matter.
func (c *checker) judgeXMLHeader() {
	h := c.header
	if h.XMLEnd == 0 {
		c.found("HD19", rules.Warning, h.At)
	} else if encoding := c.Doc[h.EncodingAt:h.EncodingEnd]; len(encoding) > 0 && !isWord(encoding, "UTF-8") {
		c.found("HD19", rules.Warning, h.EncodingAt).Showing(encoding).Saying("The XML declaration names the encoding {v} instead of UTF-8.")
	}
	if h.OFXEnd == 0 {
		if hasRoot(c.Doc) { // else IN11 says it
			c.found("HD18", rules.Error, h.Body)
		}
		return
	}
	if !bytes.HasSuffix(c.Doc[h.OFXAt:h.OFXEnd], []byte("?>")) { // to a reader of XML the rest belongs to it
		c.found("HD18", rules.Error, h.OFXAt).Saying("The <?OFX ...?> instruction does not end with ?>.")
	}
	for _, n := range [...]header.Name{header.OFXHEADER, header.VERSION, header.SECURITY, header.OLDFILEUID, header.NEWFILEUID} {
		if h.Field(n) == nil {
			c.foundField("HD03", n, h.OFXAt)
		}
	}
}

// foundField reports a field by name. Programs that match the whole header refuse
// any fault in it, but only three fields tell what the document is: the others are risky, no
// more, unless the text goes beyond ASCII and nothing says how it is encoded.
func (c *checker) foundField(rule string, n header.Name, at int) {
	severity := rules.Warning
	if n == header.OFXHEADER || n == header.VERSION || n == header.DATA && c.header.Form == header.SGML {
		severity = rules.Error
	}
	if rule == "HD03" && n == header.ENCODING && firstHigh(c.Doc) >= 0 {
		severity = rules.Error
	}
	c.found(rule, severity, at).Calling(n.String())
}

// judgeFieldOrder judges order and repetition, and fields that share a line.
func (c *checker) judgeFieldOrder() {
	var seen [header.Count]bool
	furthest, oneLine := header.Unknown, false
	h := c.header
	for i := range h.Fields[:h.Count] {
		f := &h.Fields[i]
		if f.Name == header.Unknown {
			continue
		}
		switch {
		case seen[f.Name]:
			c.foundField("HD17", f.Name, f.NameAt)
		case f.Name < furthest:
			c.foundField("HD04", f.Name, f.NameAt)
		}
		seen[f.Name] = true
		furthest = max(furthest, f.Name)
		if f.SameLine && !oneLine && h.Form == header.SGML {
			oneLine = true
			c.found("HD16", rules.Warning, f.NameAt)
		}
	}
}

// judgeField judges one field by itself.
func (c *checker) judgeField(f *header.Field) {
	name, v := c.Doc[f.NameAt:f.NameEnd], c.Doc[f.ValueAt:f.ValueEnd]
	if f.Name == header.Unknown {
		c.found("HD20", rules.Warning, f.NameAt).Showing(name)
		return
	}
	if !bytes.Equal(name, []byte(f.Name.String())) {
		c.found("HD23", rules.Error, f.NameAt).Showing(name)
	}
	if f.BlankAtColon && c.header.Form == header.SGML {
		c.found("HD15", rules.Warning, f.NameAt).Calling(f.Name.String())
	}
	switch f.Name {
	case header.OFXHEADER:
		want := "100"
		if c.header.Form == header.XML {
			want = "200"
		}
		if string(v) != want {
			c.found("HD05", rules.Error, f.ValueAt).Showing(v).With(want)
		}
	case header.VERSION:
		c.judgeVersion(f, v)
	case header.OLDFILEUID, header.NEWFILEUID:
		if len(v) == 0 {
			c.found("HD13", rules.Warning, f.NameAt).Calling(f.Name.String())
		} else if len(v) > maxFileUID {
			c.found("HD13", rules.Warning, f.ValueAt).Calling(f.Name.String()).Saying("{e} is longer than 36 characters.")
		}
	case header.SECURITY:
		if isWord(v, "TYPE1") {
			c.found("HD09", rules.Warning, f.ValueAt).Showing(v)
		} else if !isWord(v, "NONE") {
			c.found("HD09", rules.Error, f.ValueAt).Showing(v)
		}
	default:
		if c.header.Form == header.SGML {
			c.judgeSGMLField(f, v)
		}
	}
}

// judgeSGMLField judges the fields that the XML form does not have.
func (c *checker) judgeSGMLField(f *header.Field, v []byte) {
	switch f.Name {
	case header.DATA:
		if !isWord(v, "OFXSGML") {
			c.found("HD06", rules.Error, f.ValueAt).Showing(v)
		}
	case header.ENCODING:
		if !isWord(v, "USASCII") && !isWord(v, "UNICODE") && !isWord(v, "UTF-8") {
			c.found("HD10", rules.Error, f.ValueAt).Showing(v)
		}
	case header.COMPRESSION:
		if !isWord(v, "NONE") {
			c.found("HD12", rules.Error, f.ValueAt).Showing(v)
		}
	case header.CHARSET:
		c.judgeCharset(f, v)
	}
}

// judgeCharset takes 1252, which all readers know. NONE is right beside an encoding that
// says all; beside USASCII it leaves open what a byte over 127 is. Who writes ISO-8859-1
// means 1252.
func (c *checker) judgeCharset(f *header.Field, v []byte) {
	switch {
	case isWord(v, "1252"):
	case isWord(v, "NONE"):
		if isWord(c.header.Value(c.Doc, header.ENCODING), "USASCII") {
			c.found("HD11", rules.Warning, f.ValueAt).Showing(v)
		}
	case isWord(v, "ISO-8859-1"), isWord(v, "8859-1"):
		c.found("HD11", rules.Warning, f.ValueAt).Showing(v)
	case firstHigh(c.Doc) < 0: // every byte is what it is in any charset
		c.found("HD11", rules.Warning, f.ValueAt).Showing(v)
	default:
		c.found("HD11", rules.Error, f.ValueAt).Showing(v)
	}
}

// judgeVersion judges the version of the format the document claims.
func (c *checker) judgeVersion(f *header.Field, v []byte) {
	version := c.version
	switch {
	case version == 0:
		c.found("HD07", rules.Error, f.ValueAt).Showing(v)
	case c.header.Form == header.SGML && version >= 200, c.header.Form == header.XML && version < 200:
		c.found("HD08", rules.Error, f.ValueAt).Showing(v)
	case !isKnownVersion(version):
		c.found("HD07", rules.Warning, f.ValueAt).Showing(v)
	}
}

// isKnownVersion lists the versions that were published; ofxgo refuses any other.
func isKnownVersion(version int) bool {
	switch version {
	case 102, 103, 151, 160, 200, 201, 202, 203, 210, 211, 220, 221, 230:
		return true
	}
	return false
}
