package check

import (
	"bytes"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// unusual are all flags but the one that a leaf of a good document may have.
const unusual = ^scan.HasEnd

// judgeTag judges the spelling of a start or end tag.
func (c *checker) judgeTag() {
	switch {
	case c.depth == 0 && c.Element != dtd.OFX:
		return
	case c.Flags.Has(scan.NotCapitals) && c.Element != 0:
		c.found("SY11", rules.Error, c.At).Showing(c.Name())
	}
	if c.Flags.Has(scan.HasAttributes) {
		c.found("SY10", rules.Error, c.At).Named(c.Name())
	} else if c.Flags.Has(scan.BlankInTag) && !c.Flags.Has(scan.SelfClosing) {
		c.found("SY12", rules.Warning, c.At).Named(c.Name())
	}
	if c.Flags.Has(scan.SelfClosing) && c.Kind != scan.Close {
		c.found("SY19", rules.Warning, c.At).Named(c.Name())
	}
}

// judgeUnusual judges a leaf whose tag or value is not plain.
func (c *checker) judgeUnusual() {
	c.judgeTag()
	if c.Flags.Has(scan.EndNameCase) && !c.Flags.Has(scan.NotCapitals) {
		c.found("SY11", rules.Error, c.At).Showing(c.Name())
	}
	if c.Flags.Has(scan.HasLess) && !c.isCutTag(c.ValueAt+bytes.LastIndexByte(c.Value(), '<')) {
		c.found("SY07", rules.Error, c.ValueAt).Named(c.Name())
	}
	if c.Flags.Has(scan.HasAmpersand) {
		c.judgeEntities()
	}
	if c.Flags.Has(scan.HasControl) {
		c.judgeControls()
	}
	if c.findings.Warnings {
		c.judgeRisky()
	}
}

// judgeRisky holds the faults of a value that are only warnings.
func (c *checker) judgeRisky() {
	if c.Flags.Has(scan.HasGreater) && !c.Flags.Has(scan.HasCDATA|scan.HasComment|scan.HasLess) {
		c.found("SY07", rules.Warning, c.ValueAt).Named(c.Name()).Showing(c.Value())
	}
	if c.Flags.Has(scan.HasLineBreak) {
		c.found("SY15", rules.Warning, c.ValueAt).Named(c.Name())
	}
	if c.Flags.Has(scan.HasComment) {
		c.found("SY13", rules.Warning, c.ValueAt)
	}
	if c.Flags.Has(scan.HasCDATA) && c.header.Form != header.XML {
		c.found("SY14", rules.Warning, c.ValueAt).Named(c.Name())
	}
	if c.Flags.Has(scan.Padded) {
		switch c.Element.Kind() {
		case dtd.DateTime, dtd.Amount, dtd.Enum, dtd.Integer, dtd.CurrencyCode:
			c.found("SY22", rules.Warning, c.ValueAt).About(c.Element)
		case dtd.Text:
			switch c.Element {
			case dtd.FITID, dtd.ACCTID, dtd.BANKID, dtd.TRNUID, dtd.CHECKNUM, dtd.REFNUM, dtd.SRVRTID, dtd.FID:
				c.found("SY22", rules.Warning, c.ValueAt).About(c.Element)
			}
		}
	}
}

// judgePrivate judges an element that is in no DTD. One over several lines breaks
// libofx, which strips private tags line by line.
func (c *checker) judgePrivate(f *frame, e dtd.Element) {
	if isVendorTag(e) {
		c.judgeVendor(f, e)
	}
	if c.findings.Warnings && bytes.ContainsRune(c.Name(), '.') && scan.HasBreak(c.Doc[c.At:c.End]) {
		c.found("SY20", rules.Warning, c.At).Named(c.Name())
	}
}

// judgeControls tells control characters, which XML forbids, from tabs.
func (c *checker) judgeControls() {
	v := c.Value()
	for i, b := range v {
		if b < 0x20 && b != '\t' && b != '\r' && b != '\n' && b != 0 {
			c.found("EN07", rules.Error, c.ValueAt+i).Named(c.Name())
			return
		}
	}
	if before, _, found := bytes.Cut(v, []byte("\t")); found {
		c.found("EN07", rules.Warning, c.ValueAt+len(before)).Named(c.Name())
	}
}

// judgeEntities looks at every ampersand of a value but for those in comments and CDATA
// sections. Only the first fault of each kind is reported for one value.
func (c *checker) judgeEntities() {
	var bareLetter, bare, unknown, numeric bool
	v := c.Value()
	if c.Flags.Has(scan.HasComment | scan.HasCDATA) {
		v = blankSections(v)
	}
	for from := 0; ; {
		i := bytes.IndexByte(v[from:], '&')
		if i < 0 {
			return
		}
		from += i
		at, seen := c.ValueAt+from, (*bool)(nil)
		shape, name := entityAt(v[from:])
		from++
		xml := c.header.Form == header.XML
		switch {
		case BreaksEntities(v[from-1:], xml):
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
			c.found("SY06", rules.Error, at).Named(c.Name()).Showing(c.Value())
		case &bare:
			c.found("SY06", rules.Warning, at).Named(c.Name()).Showing(c.Value())
		case &numeric:
			c.found("EN05", rules.Warning, at).Named(c.Name())
		default:
			c.found("SY08", rules.Warning, at).Named(c.Name()).Showing(c.Value()).With("&" + string(name) + ";")
		}
	}
}

// blankSections is a copy of a value with blanks for its comments and CDATA sections.
func blankSections(v []byte) []byte {
	v = bytes.Clone(v)
	var s scan.Sections
	for i := range v {
		_, n := s.At(v[i:])
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
	end := bytes.IndexByte(v[:min(len(v), scan.MaxEntity)], ';')
	if end > 1 {
		name := v[1:end]
		if _, ok := scan.NumericReference(name); ok {
			return numericEntity, nil
		}
		if leadingLetters(name) == len(name) {
			return namedEntity, name
		}
	}
	if len(v) > 1 && (scan.IsLetter(v[1]) || v[1] == '#') {
		return ampersandWord, nil
	}
	return bareAmpersand, nil
}

// BreaksEntities tells whether the ampersand at the start of v is an error as it stands:
// one that programs take for the start of an entity, though it is none.
func BreaksEntities(v []byte, xml bool) bool {
	shape, _ := entityAt(v)
	return shape == ampersandWord || shape == bareAmpersand && xml
}

// leadingLetters measures a name: letters, and digits behind the first.
func leadingLetters(v []byte) int {
	n := 0
	for n < len(v) && (scan.IsLetter(v[n]) || n > 0 && v[n]-'0' <= 9) {
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
