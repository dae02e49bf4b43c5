package repair

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/rows"
	"tillroll/ofx/internal/scan"
	"tillroll/ofx/internal/write"
)

// xmlInstruction is the header of OFX 2.x behind the XML declaration.
const xmlInstruction = `<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>`

// isASCII tells text that is the same in every charset.
func isASCII(text []byte) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// usual is what a field says in a good document with these bytes. Text that is neither
// ASCII nor UTF-8 is Windows-1252, whatever somebody called it.
func (m *mender) usual(name header.Name) string {
	ascii, xml := isASCII(m.doc[m.head.Body:]), m.head.Form == header.XML
	unicode := !ascii && utf8.Valid(m.doc)
	switch name {
	case header.OFXHEADER:
		if xml {
			return "200"
		}
		return "100"
	case header.DATA:
		return "OFXSGML"
	case header.VERSION:
		if xml {
			return "211"
		}
		return "102"
	case header.ENCODING:
		if unicode {
			return "UNICODE"
		}
		return "USASCII"
	case header.CHARSET:
		if unicode {
			return "NONE"
		}
		return "1252"
	}
	return "NONE"
}

// headerText is the nine lines that belong in front of the document.
func (m *mender) headerText() string {
	text := write.ASCIIHeader
	if m.usual(header.ENCODING) == "UNICODE" {
		text = write.UnicodeHeader
	}
	return strings.ReplaceAll(text, "\n", m.lineEnd())
}

// addHeader puts the header in front, or takes the comment off the one that is there.
func (m *mender) addHeader() {
	if m.head.InComment {
		open := bytes.LastIndex(m.doc[:m.head.At], []byte("<!--"))
		end := bytes.Index(m.doc[m.head.At:], []byte("-->"))
		if open >= 0 && end >= 0 {
			m.replace(open, m.skipLine(open+len("<!--")), "", "Took the header out of its comment.")
			m.replace(m.head.At+end, m.head.At+end+len("-->"), "", "Took the header out of its comment.")
		}
		return
	}
	at := header.MarkLength(m.doc)
	m.replace(at, at, m.headerText(), "Added the header, which was missing.")
}

// skipLine passes one line end.
func (m *mender) skipLine(at int) int {
	rest := m.doc[at:]
	switch {
	case bytes.HasPrefix(rest, []byte("\r\n")):
		return at + 2
	case len(rest) > 0 && (rest[0] == '\n' || rest[0] == '\r'):
		return at + 1
	}
	return at
}

// field is the field of the header that the fault is at.
func (m *mender) field() *header.Field {
	for i := range m.head.Fields[:m.head.Count] {
		f := &m.head.Fields[i]
		if m.fault.At == f.NameAt || m.fault.At == f.ValueAt {
			return f
		}
	}
	return nil
}

// setField gives a field the value that this document should have there.
func (m *mender) setField() {
	f := m.field()
	if f == nil {
		return
	}
	value := m.usual(f.Name)
	if m.fault.Rule == "HD11" && value == "1252" && !isASCII(m.doc) && !meansWestern(m.doc[f.ValueAt:f.ValueEnd]) {
		return // only the bank knows what its bytes are
	}
	m.replace(f.ValueAt, f.ValueEnd, value, "Wrote "+f.Name.String()+" as "+value+".")
	other := map[header.Name]header.Name{header.ENCODING: header.CHARSET, header.CHARSET: header.ENCODING}[f.Name]
	if g := m.head.Field(other); other != header.Unknown && g != nil && string(m.doc[g.ValueAt:g.ValueEnd]) != m.usual(other) && !isASCII(m.doc[m.head.Body:]) {
		m.replace(g.ValueAt, g.ValueEnd, m.usual(other), "Wrote "+other.String()+" as "+m.usual(other)+", which goes with it.")
	}
}

// meansWestern tells names that people give the charset 1252, or leave out.
func meansWestern(charset []byte) bool {
	name := strings.ToUpper(string(charset))
	return name == "" || strings.Contains(name, "1252") || strings.Contains(name, "LATIN") || strings.HasSuffix(name, "8859-1") || strings.HasSuffix(name, "8859_1")
}

// capitalField writes the name of a field in capitals.
func (m *mender) capitalField() {
	if f := m.field(); f != nil {
		m.replace(f.NameAt, f.NameEnd, f.Name.String(), "Wrote the header name "+f.Name.String()+" in capitals.")
	}
}

// lineOf is the field with the line it has for itself, or with nothing beside it.
func (m *mender) lineOf(f *header.Field) (at, end int) {
	if m.head.Form == header.XML {
		end = f.ValueEnd + 1 // the quote
		for end < len(m.doc) && m.doc[end] == ' ' {
			end++
		}
		return f.NameAt, end
	}
	return f.NameAt, m.skipLine(max(f.ValueEnd, f.NameEnd+1))
}

// dropField removes a field that was there before.
func (m *mender) dropField() {
	if f := m.field(); f != nil {
		at, end := m.lineOf(f)
		m.replace(at, end, "", "Removed the second "+f.Name.String()+".")
	}
}

// spelled is a field as the form of the header writes it.
func (m *mender) spelled(name header.Name, value string) string {
	if m.head.Form == header.XML {
		return name.String() + `="` + value + `" `
	}
	return name.String() + ":" + value + m.lineEnd()
}

// placeOf is where a field belongs: in front of the first that comes after it.
func (m *mender) placeOf(name header.Name, but *header.Field) int {
	for i := range m.head.Fields[:m.head.Count] {
		if f := &m.head.Fields[i]; f.Name > name && f != but {
			return f.NameAt
		}
	}
	if m.head.Form == header.XML {
		if end := bytes.LastIndex(m.doc[:m.head.OFXEnd], []byte("?>")); end > m.head.OFXAt {
			return end
		}
		return m.head.OFXEnd - 1
	}
	return m.skipLine(m.head.End)
}

// addField adds a field that is missing.
func (m *mender) addField() {
	for name := header.OFXHEADER; name < header.Count; name++ {
		if name.String() != m.fault.Subject {
			continue
		}
		text := m.spelled(name, m.usual(name))
		at := m.placeOf(name, nil)
		if m.head.Form == header.XML && at > 0 && m.doc[at-1] != ' ' {
			text = " " + text
		}
		m.replace(at, at, text, "Added the header field "+name.String()+", which was missing.")
	}
}

// moveField takes a field to its place.
func (m *mender) moveField() {
	f := m.field()
	if f == nil {
		return
	}
	at, end := m.lineOf(f)
	text := m.spelled(f.Name, string(m.doc[f.ValueAt:f.ValueEnd]))
	to := m.placeOf(f.Name, f)
	if to >= at && to <= end {
		return
	}
	m.replace(at, end, "", "Moved "+f.Name.String()+" to its place in the header.")
	m.replace(to, to, text, "Moved "+f.Name.String()+" to its place in the header.")
}

// addInstruction adds the header of the XML form, or ends the one that has no end.
func (m *mender) addInstruction() {
	if m.head.OFXEnd > 0 {
		m.replace(m.head.OFXEnd-1, m.head.OFXEnd-1, "?", "Ended the <?OFX ...?> instruction with ?>.")
		return
	}
	m.insert(m.head.Body, xmlInstruction, "Added the <?OFX ...?> instruction, which was missing.")
}

// plainHeader gives a document that is meant for QuickBooks the header it reads.
func (m *mender) plainHeader() {
	m.replace(m.head.At, m.head.Body, m.headerText(), "Wrote the header of OFX 1.0.2, the only one QuickBooks reads; the body stays as it is.")
}

// decode writes the bytes that are no UTF-8 as the characters they are in Windows-1252.
func (m *mender) decode() {
	for i := 0; i < len(m.doc); {
		r, size := utf8.DecodeRune(m.doc[i:])
		if r != utf8.RuneError || size > 1 {
			i += size
			continue
		}
		from := i
		for i < len(m.doc) && m.doc[i] >= utf8.RuneSelf {
			if r, size := utf8.DecodeRune(m.doc[i:]); r != utf8.RuneError || size > 1 {
				break
			}
			i++
		}
		text := rows.AppendWindows1252(nil, m.doc[from:i])
		m.replace(from, i, string(text), "Wrote Windows-1252 text as the UTF-8 that the header promises.")
		m.group++
	}
}

// dropZeros removes NUL characters.
func (m *mender) dropZeros() {
	for i := 0; i < len(m.doc); i++ {
		if m.doc[i] != 0 {
			continue
		}
		from := i
		for i < len(m.doc) && m.doc[i] == 0 {
			i++
		}
		m.replace(from, i, "", "Removed NUL characters.")
		m.group++
	}
}

// fromUTF16 writes the text of a document in UTF-16 as UTF-8, which is a change of all of
// its bytes and of none of its characters. Whatever else is mended is part of that change.
func (m *mender) fromUTF16() {
	if text, ok := scan.FromUTF16(m.doc); ok {
		m.replace(0, len(m.doc), string(text), "Wrote the text, which was UTF-16, as UTF-8: hardly any program reads the other.")
	}
}
