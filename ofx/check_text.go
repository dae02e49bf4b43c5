package ofx

import "bytes"

// unusual are all flags but the one that a leaf of a good document may have.
const unusual = ^hasEnd

// has tells whether an event has one of some flags.
func (f eventFlags) has(some eventFlags) bool { return f&some != 0 }

// judgeTag judges the spelling of a start or end tag.
func (c *checker) judgeTag() {
	switch {
	case c.depth == 0 && c.element != elOFX:
		return
	case c.flags.has(notCapitals) && c.element != 0:
		c.found("SY11", Error, c.at).showing(c.name())
	}
	if c.flags.has(hasAttributes) {
		c.found("SY10", Error, c.at).named(c.name())
	} else if c.flags.has(blankInTag) && !c.flags.has(selfClosing) {
		c.found("SY12", Warning, c.at).named(c.name())
	}
	if c.flags.has(selfClosing) && c.kind != eventClose {
		c.found("SY19", Warning, c.at).named(c.name())
	}
}

// judgeUnusual judges a leaf whose tag or value is not plain.
func (c *checker) judgeUnusual() {
	c.judgeTag()
	if c.flags.has(endNameCase) && !c.flags.has(notCapitals) {
		c.found("SY11", Error, c.at).showing(c.name())
	}
	if c.flags.has(hasLess) && !c.isCutTag(c.valueAt+bytes.LastIndexByte(c.value(), '<')) {
		c.found("SY07", Error, c.valueAt).named(c.name())
	}
	if c.flags.has(hasAmpersand) {
		c.judgeEntities()
	}
	if c.flags.has(hasControl) {
		c.judgeControls()
	}
	if c.findings.warnings {
		c.judgeRisky()
	}
}

// judgeRisky holds the faults of a value that are only warnings.
func (c *checker) judgeRisky() {
	if c.flags.has(hasGreater) && !c.flags.has(hasCDATA|hasComment|hasLess) {
		c.found("SY07", Warning, c.valueAt).named(c.name()).showing(c.value())
	}
	if c.flags.has(hasLineBreak) {
		c.found("SY15", Warning, c.valueAt).named(c.name())
	}
	if c.flags.has(hasComment) {
		c.found("SY13", Warning, c.valueAt)
	}
	if c.flags.has(hasCDATA) && c.header.form != xmlHeader {
		c.found("SY14", Warning, c.valueAt).named(c.name())
	}
	if c.flags.has(padded) {
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
	if c.findings.warnings && bytes.ContainsRune(c.name(), '.') && hasBreak(c.doc[c.at:c.end]) {
		c.found("SY20", Warning, c.at).named(c.name())
	}
}

// judgeControls tells control characters, which XML forbids, from tabs.
func (c *checker) judgeControls() {
	v := c.value()
	for i, b := range v {
		if b < 0x20 && b != '\t' && b != '\r' && b != '\n' && b != 0 {
			c.found("EN07", Error, c.valueAt+i).named(c.name())
			return
		}
	}
	if before, _, found := bytes.Cut(v, []byte("\t")); found {
		c.found("EN07", Warning, c.valueAt+len(before)).named(c.name())
	}
}

// judgeEntities looks at every ampersand of a value but for those in comments and CDATA
// sections. Only the first fault of each kind is reported for one value.
func (c *checker) judgeEntities() {
	var bareLetter, bare, unknown, numeric bool
	v := c.value()
	if c.flags.has(hasComment | hasCDATA) {
		v = blankSections(v)
	}
	for from := 0; ; {
		i := bytes.IndexByte(v[from:], '&')
		if i < 0 {
			return
		}
		from += i
		at, seen := c.valueAt+from, (*bool)(nil)
		shape, name := entityAt(v[from:])
		from++
		xml := c.header.form == xmlHeader
		switch {
		case shape == ampersandWord, shape == bareAmpersand && xml:
			seen = &bareLetter
		case shape == bareAmpersand:
			seen = &bare
		case shape == numericEntity && !xml:
			seen = &numeric
		case shape == namedEntity && !isDeclaredEntity(name, xml):
			seen = &unknown
		}
		if seen == nil || *seen {
			continue
		}
		*seen = true
		switch seen {
		case &bareLetter:
			c.found("SY06", Error, at).named(c.name()).showing(c.value())
		case &bare:
			c.found("SY06", Warning, at).named(c.name()).showing(c.value())
		case &numeric:
			c.found("EN05", Warning, at).named(c.name())
		default:
			c.found("SY08", Warning, at).named(c.name()).showing(c.value()).with("&" + string(name) + ";")
		}
	}
}

// blankSections is a copy of a value with blanks for its comments and CDATA sections.
func blankSections(v []byte) []byte {
	v = bytes.Clone(v)
	var s sections
	for i := range v {
		_, n := s.at(v[i:])
		for j := range n {
			v[i+j] = ' '
		}
	}
	return v
}

// entityShape is what an ampersand starts.
type entityShape uint8

const (
	bareAmpersand entityShape = iota // nothing
	ampersandWord                    // no entity, but libofx takes the word for one and drops it
	namedEntity
	numericEntity
)

// entityAt reads what the ampersand at the start of v begins, and the name of an entity
// that has one.
func entityAt(v []byte) (shape entityShape, name []byte) {
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
		return ampersandWord, nil
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
