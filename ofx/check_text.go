package ofx

import "bytes"

// judgeTag judges the spelling of a start or end tag.
func (c *checker) judgeTag() {
	switch {
	case c.depth == 0 && c.element != elOFX:
		return
	case c.flags&notCapitals != 0 && c.element != 0:
		c.found("SY11", Error, c.at).showing(c.name())
	}
	if c.flags&hasAttributes != 0 {
		c.found("SY10", Error, c.at).named(c.name())
	} else if c.flags&blankInTag != 0 && c.flags&selfClosing == 0 {
		c.found("SY12", Warning, c.at).named(c.name())
	}
	if c.flags&selfClosing != 0 && c.kind != eventClose {
		c.found("SY19", Warning, c.at).named(c.name())
	}
}

// judgeUnusual judges a leaf whose tag or value is not plain.
func (c *checker) judgeUnusual() {
	c.judgeTag()
	if c.flags&endNameCase != 0 && c.flags&notCapitals == 0 {
		c.found("SY11", Error, c.at).showing(c.name())
	}
	if c.flags&hasLess != 0 && !c.isCutTag(c.valueAt+bytes.LastIndexByte(c.value(), '<')) {
		c.found("SY07", Error, c.valueAt).named(c.name())
	}
	if c.flags&hasAmpersand != 0 && c.flags&(hasCDATA|hasComment) == 0 {
		c.judgeEntities()
	}
	if c.flags&hasControl != 0 {
		c.judgeControls()
	}
	if c.findings.warnings {
		c.judgeRisky()
	}
}

// judgeRisky holds the faults of a value that are only warnings.
func (c *checker) judgeRisky() {
	if c.flags&hasGreater != 0 && c.flags&(hasCDATA|hasComment|hasLess) == 0 {
		c.found("SY07", Warning, c.valueAt).named(c.name()).showing(c.value())
	}
	if c.flags&hasLineBreak != 0 {
		c.found("SY15", Warning, c.valueAt).named(c.name())
	}
	if c.flags&hasComment != 0 {
		c.found("SY13", Warning, c.valueAt)
	}
	if c.flags&hasCDATA != 0 && c.header.form != xmlHeader {
		c.found("SY14", Warning, c.valueAt).named(c.name())
	}
	if c.flags&padded != 0 && c.element != 0 {
		switch c.element.kind() {
		case kindDateTime, kindAmount, kindEnum, kindInteger, kindCurrency:
			c.found("SY22", Warning, c.valueAt).about(c.element)
		case kindText:
			switch c.element {
			case elFITID, elACCTID, elBANKID, elTRNUID, elCHECKNUM, elREFNUM, elSRVRTID, elFID:
				c.found("SY22", Warning, c.valueAt).about(c.element)
			}
		}
	}
}

// judgePrivate judges an element that is in no DTD. One over several lines breaks
// libofx, which strips private tags line by line.
func (c *checker) judgePrivate(f *frame, e element) {
	if isVendorTag(e) {
		c.judgeVendor(f, e)
	}
	if c.findings.warnings && bytes.IndexByte(c.name(), '.') >= 0 && hasBreak(c.doc[c.at:c.end]) {
		c.found("SY20", Warning, c.at).named(c.name())
	}
}

// judgeControls tells control characters, which XML forbids, from tabs.
func (c *checker) judgeControls() {
	tab, control := -1, -1
	for i, b := range c.value() {
		switch {
		case b == '\t' && tab < 0:
			tab = i
		case b < 0x20 && b != '\t' && b != '\r' && b != '\n' && b != 0 && control < 0:
			control = i
		}
	}
	if control >= 0 {
		c.found("EN07", Error, c.valueAt+control).named(c.name())
	} else if tab >= 0 {
		c.found("EN07", Warning, c.valueAt+tab).named(c.name())
	}
}

// judgeEntities looks at every ampersand of a value. Only the first fault of each
// kind is reported for one value.
func (c *checker) judgeEntities() {
	var bareLetter, bare, unknown, numeric bool
	for v, from := c.value(), 0; ; {
		i := bytes.IndexByte(v[from:], '&')
		if i < 0 {
			return
		}
		from += i
		at, seen := c.valueAt+from, (*bool)(nil)
		shape, text := entityAt(v[from:])
		xml := c.header.form == xmlHeader
		switch {
		case shape == bareAmpersand && (xml || len(text) > 0):
			seen = &bareLetter
		case shape == bareAmpersand:
			seen = &bare
		case shape == numericEntity && !xml:
			seen = &numeric
		case shape == namedEntity && !isDeclaredEntity(text, xml):
			seen = &unknown
		}
		from++
		if seen == nil || *seen {
			continue
		}
		*seen = true
		switch seen {
		case &bareLetter:
			c.found("SY06", Error, at).named(c.name()).showing(v)
		case &bare:
			c.found("SY06", Warning, at).named(c.name()).showing(v)
		case &numeric:
			c.found("EN05", Warning, at).named(c.name())
		default:
			c.found("SY08", Warning, at).named(c.name()).showing(v).with("&" + string(text) + ";")
		}
	}
}

// entityShape is what an ampersand starts.
type entityShape uint8

const (
	bareAmpersand entityShape = iota
	namedEntity
	numericEntity
)

// entityAt reads what the ampersand at the start of v begins. For a bare one the
// text tells whether a letter follows: libofx then takes the word for a name and
// drops it.
func entityAt(v []byte) (shape entityShape, text []byte) {
	end := bytes.IndexByte(v[:min(len(v), maxEntity)], ';')
	if end > 1 {
		name := v[1:end]
		if _, ok := numericReference(name); ok {
			return numericEntity, nil
		}
		if leadingLetters(name) == len(name) {
			return namedEntity, name
		}
	}
	if len(v) > 1 && (isLetter(v[1]) || v[1] == '#') {
		return bareAmpersand, v[1:2]
	}
	return bareAmpersand, nil
}

// leadingLetters measures a name: letters, and digits behind the first.
func leadingLetters(v []byte) int {
	n := 0
	for n < len(v) && (isLetter(v[n]) || n > 0 && v[n]-'0' <= 9) {
		n++
	}
	return n
}

// isDeclaredEntity knows the names that stand for a character: three in the SGML form,
// two more in XML. Another one is shown as it stands, or dropped.
func isDeclaredEntity(name []byte, xml bool) bool {
	switch string(name) {
	case "amp", "lt", "gt":
		return true
	case "apos", "quot":
		return xml
	}
	return false
}
