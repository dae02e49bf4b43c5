package ofx

import "bytes"

// maxFileUID is the width of OLDFILEUID and NEWFILEUID.
const maxFileUID = 36

// judgeHeader judges what stands before the body.
func (c *checker) judgeHeader() {
	h := c.header
	if h.bom {
		c.found("HD02", Warning, 0).with("a byte order mark")
	} else if h.blanksBefore {
		c.found("HD02", Warning, 0).with("a blank line or blanks")
	}
	if h.inComment {
		c.found("HD01", Error, h.at).saying("The header stands inside a comment, where programs do not look for it.")
	}
	switch h.form {
	case noHeader:
		if hasRoot(c.doc) { // else IN11 says it
			c.found("HD01", Error, h.at)
		}
		return
	case sgmlHeader:
		c.judgeSGMLHeader()
	case xmlHeader:
		c.judgeXMLHeader()
	}
	for i := range h.fields[:h.count] {
		c.judgeField(&h.fields[i])
	}
	c.judgeFieldOrder()
}

// judgeSGMLHeader judges the header of OFX 1.x as a whole. Readers that match it as one
// pattern want all nine fields on lines of their own and a blank line behind them.
// UNICODE with the charset 1252 contradicts itself: the one says UTF-8, the other one
// byte a character.
func (c *checker) judgeSGMLHeader() {
	h := c.header
	for n := headerOFXHEADER; n < headerNameCount; n++ {
		if h.field(n) == nil {
			c.foundField("HD03", n, h.at)
		}
	}
	if !h.blankLine && h.body < len(c.doc) {
		c.found("HD14", Warning, h.body)
	}
	if head := c.doc[:h.body]; bytes.ContainsRune(head, '\r') && !bytes.ContainsRune(head, '\n') {
		c.found("HD22", Warning, h.at)
	}
	encoding := h.value(c.doc, headerENCODING)
	if (isWord(encoding, "UNICODE") || isWord(encoding, "UTF-8")) && isWord(h.value(c.doc, headerCHARSET), "1252") {
		c.found("HD21", Warning, h.field(headerENCODING).valueAt).showing(encoding)
	}
}

// judgeXMLHeader judges the two instructions of OFX 2.x. Five of the nine fields are left
// there: the kind of data, its encoding and its packing are XML's own matter.
func (c *checker) judgeXMLHeader() {
	h := c.header
	if h.xmlEnd == 0 {
		c.found("HD19", Error, h.at)
	} else if encoding := c.doc[h.encodingAt:h.encodingEnd]; len(encoding) > 0 && !isWord(encoding, "UTF-8") {
		c.found("HD19", Warning, h.encodingAt).showing(encoding)
	}
	if h.ofxEnd == 0 {
		if hasRoot(c.doc) { // else IN11 says it
			c.found("HD18", Error, h.body)
		}
		return
	}
	if !bytes.HasSuffix(c.doc[h.ofxAt:h.ofxEnd], []byte("?>")) { // to a reader of XML the rest belongs to it
		c.found("HD18", Error, h.ofxAt).saying("The <?OFX ...?> instruction does not end with ?>.")
	}
	for _, n := range [...]headerName{headerOFXHEADER, headerVERSION, headerSECURITY, headerOLDFILEUID, headerNEWFILEUID} {
		if h.field(n) == nil {
			c.foundField("HD03", n, h.ofxAt)
		}
	}
}

// foundField reports a field by name. Programs that match the whole header refuse
// any fault in it, but only three fields tell what the document is: the others
// are risky, no more.
func (c *checker) foundField(rule string, n headerName, at int) {
	severity := Warning
	if n == headerOFXHEADER || n == headerVERSION || n == headerDATA && c.header.form == sgmlHeader {
		severity = Error
	}
	c.found(rule, severity, at).calling(n.String())
}

// judgeFieldOrder judges order and repetition, and fields that share a line.
func (c *checker) judgeFieldOrder() {
	var seen [headerNameCount]bool
	furthest, oneLine := headerUnknown, false
	h := c.header
	for i := range h.fields[:h.count] {
		f := &h.fields[i]
		if f.name == headerUnknown {
			continue
		}
		switch {
		case seen[f.name]:
			c.foundField("HD17", f.name, f.nameAt)
		case f.name < furthest:
			c.foundField("HD04", f.name, f.nameAt)
		}
		seen[f.name] = true
		furthest = max(furthest, f.name)
		if f.sameLine && !oneLine && h.form == sgmlHeader {
			oneLine = true
			c.found("HD16", Warning, f.nameAt)
		}
	}
}

// judgeField judges one field by itself.
func (c *checker) judgeField(f *headerField) {
	name, v := c.doc[f.nameAt:f.nameEnd], c.doc[f.valueAt:f.valueEnd]
	if f.name == headerUnknown {
		c.found("HD20", Warning, f.nameAt).showing(name)
		return
	}
	if !bytes.Equal(name, []byte(f.name.String())) {
		c.found("HD23", Error, f.nameAt).showing(name)
	}
	if f.blankAtColon && c.header.form == sgmlHeader {
		c.found("HD15", Warning, f.nameAt).calling(f.name.String())
	}
	switch f.name {
	case headerOFXHEADER:
		want := "100"
		if c.header.form == xmlHeader {
			want = "200"
		}
		if string(v) != want {
			c.found("HD05", Error, f.valueAt).showing(v).with(want)
		}
	case headerVERSION:
		c.judgeVersion(f, v)
	case headerOLDFILEUID, headerNEWFILEUID:
		if len(v) == 0 {
			c.found("HD13", Error, f.nameAt).calling(f.name.String())
		} else if len(v) > maxFileUID {
			c.found("HD13", Warning, f.valueAt).calling(f.name.String())
		}
	case headerSECURITY:
		if isWord(v, "TYPE1") {
			c.found("HD09", Warning, f.valueAt).showing(v)
		} else if !isWord(v, "NONE") {
			c.found("HD09", Error, f.valueAt).showing(v)
		}
	default:
		if c.header.form == sgmlHeader {
			c.judgeSGMLField(f, v)
		}
	}
}

// judgeSGMLField judges the fields that the XML form does not have.
func (c *checker) judgeSGMLField(f *headerField, v []byte) {
	switch f.name {
	case headerDATA:
		if !isWord(v, "OFXSGML") {
			c.found("HD06", Error, f.valueAt).showing(v)
		}
	case headerENCODING:
		if !isWord(v, "USASCII") && !isWord(v, "UNICODE") && !isWord(v, "UTF-8") {
			c.found("HD10", Error, f.valueAt).showing(v)
		}
	case headerCOMPRESSION:
		if !isWord(v, "NONE") {
			c.found("HD12", Error, f.valueAt).showing(v)
		}
	case headerCHARSET:
		c.judgeCharset(f, v)
	}
}

// judgeCharset takes 1252, which all readers know. NONE is right beside an encoding that
// says all; beside USASCII it leaves open what a byte over 127 is. Who writes ISO-8859-1
// means 1252.
func (c *checker) judgeCharset(f *headerField, v []byte) {
	switch {
	case isWord(v, "1252"):
	case isWord(v, "NONE"):
		if isWord(c.header.value(c.doc, headerENCODING), "USASCII") {
			c.found("HD11", Warning, f.valueAt).showing(v)
		}
	case isWord(v, "ISO-8859-1"), isWord(v, "8859-1"):
		c.found("HD11", Warning, f.valueAt).showing(v)
	default:
		c.found("HD11", Error, f.valueAt).showing(v)
	}
}

// judgeVersion judges the version of the format the document claims.
func (c *checker) judgeVersion(f *headerField, v []byte) {
	version := c.version
	switch {
	case version == 0:
		c.found("HD07", Error, f.valueAt).showing(v)
	case c.header.form == sgmlHeader && version >= 200, c.header.form == xmlHeader && version < 200:
		c.found("HD08", Error, f.valueAt).showing(v)
	case !isKnownVersion(version):
		c.found("HD07", Warning, f.valueAt).showing(v)
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
