package sheet

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
)

// elements calls visit for every start tag of a part. Visit may read on from the
// decoder.
func (b *workbook) elements(part string, visit func(d *xml.Decoder, e xml.StartElement) error) error {
	r, err := b.open(part)
	if err != nil {
		return err
	}
	d := xml.NewDecoder(r)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return r.Close()
		}
		if err == nil {
			if e, ok := token.(xml.StartElement); ok {
				err = visit(d, e)
			}
		}
		if err != nil {
			return errors.Join(fmt.Errorf("the spreadsheet's part %s is damaged: %w", path.Base(part), err), r.Close())
		}
	}
}

// scan calls visit for every start tag of a part that can be large. Visit may read on.
func (b *workbook) scan(part string, visit func(*xmlScanner) error) error {
	r, err := b.open(part)
	if err != nil {
		return err
	}
	defer r.Close()
	x := newXMLScanner(r)
	for {
		token, err := x.next()
		if err == nil && token == xmlOpen {
			err = visit(x)
		}
		switch {
		case errors.Is(err, errEnough):
			return err
		case err != nil:
			return fmt.Errorf("the spreadsheet's part %s is damaged: %w", path.Base(part), err)
		case token == xmlEnd:
			return nil
		}
	}
}

// attribute gives the value of an attribute, whatever its prefix.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// isTrue reads a boolean of XML.
func isTrue(value string) bool { return value == "1" || strings.EqualFold(value, "true") }

// readSheets lists the worksheets, and reads which day the serial numbers count from.
func (b *workbook) readSheets() error {
	targets := map[string]string{}
	err := b.elements("xl/_rels/workbook.xml.rels", func(_ *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local == "Relationship" {
			target := strings.TrimPrefix(attribute(e, "Target"), "/")
			if !strings.HasPrefix(target, "xl/") {
				target = path.Join("xl", target)
			}
			targets[attribute(e, "Id")] = target
		}
		return nil
	})
	if err != nil {
		return err
	}
	return b.elements("xl/workbook.xml", func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			b.from1904 = isTrue(attribute(e, "date1904"))
		case "sheet":
			part := targets[relation(e)]
			if b.parts[strings.ToLower(part)] != nil && !strings.Contains(part, "chartsheets/") {
				b.sheets = append(b.sheets, worksheet{attribute(e, "name"), part, strings.Contains(strings.ToLower(attribute(e, "state")), "hidden")})
			}
		}
		return nil
	})
}

// relation gives r:id, which shares its local name with no other attribute of a sheet
// but must not be taken for sheetId.
func relation(e xml.StartElement) string {
	for _, a := range e.Attr {
		if a.Name.Local == "id" && a.Name.Space != "" {
			return a.Value
		}
	}
	return ""
}

// textList is many texts in one, without a pointer for each: a workbook can have a
// text for every row.
type textList struct {
	text string
	ends []uint32 // where each ends
}

// at gives the n-th text, empty if there is none.
func (l *textList) at(n int) string {
	switch {
	case n >= len(l.ends):
		return ""
	case n == 0:
		return l.text[:l.ends[0]]
	}
	return l.text[l.ends[n-1]:l.ends[n]]
}

// readShared reads the texts that cells refer to by number.
func (b *workbook) readShared() error {
	var all []byte
	err := b.scan("xl/sharedStrings.xml", func(x *xmlScanner) (err error) {
		if string(x.name) != "si" {
			return nil
		}
		all, err = x.appendRich(all, false)
		b.shared.ends = append(b.shared.ends, uint32(len(all)))
		return err
	})
	b.shared.text = string(all)
	return err
}

// appendRich appends the runs of a text up to the end of the element that was opened
// last; where that is plain, the text stands in it and not in elements of its own.
// Phonetic guides (rPh) repeat the text and are left out.
func (s *xmlScanner) appendRich(dst []byte, plain bool) ([]byte, error) {
	depth, inText := 0, plain
	for {
		token, err := s.next()
		switch {
		case err != nil:
			return dst, err
		case token == xmlOpen && string(s.name) == "rPh":
			err = s.skip()
		case token == xmlOpen:
			depth++
			inText = string(s.name) == "t"
		case token == xmlClose && depth == 0:
			return dst, nil
		case token == xmlClose:
			depth--
			inText = plain && depth == 0
		case token == xmlEnd:
			err = errXMLCut
		case inText:
			dst, err = s.appendText(dst, token)
		}
		if err != nil {
			return dst, err
		}
	}
}

// readStyles finds out which cell styles show a number as a date.
func (b *workbook) readStyles() error {
	custom := map[string]string{}
	inCells := false
	return b.elements("xl/styles.xml", func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			custom[attribute(e, "numFmtId")] = attribute(e, "formatCode")
		case "cellXfs":
			inCells = true
		case "cellStyles", "dxfs":
			inCells = false
		case "xf":
			if inCells {
				id := attribute(e, "numFmtId")
				b.isDate = append(b.isDate, isDateFormat(id, custom[id]))
			}
		}
		return nil
	})
}

// isDateFormat tells whether a number format shows a date. The built-in ones are
// listed in ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are the East Asian dates.
func isDateFormat(id, code string) bool {
	if code == "" {
		n, err := strconv.Atoi(id)
		return err == nil && (n >= 14 && n <= 17 || n == 22 || n >= 27 && n <= 36 || n >= 50 && n <= 58)
	}
	return strings.ContainsAny(formatLetters(code), "dDyY")
}

// formatLetters gives a format's code without what stands in quotes, in brackets or
// behind a backslash: [Red] has a d and is no date.
func formatLetters(code string) string {
	var out strings.Builder
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '\\', '_', '*':
			i++
		case '"', '[':
			end := code[i]
			if end == '[' {
				end = ']'
			}
			for i++; i < len(code) && code[i] != end; i++ {
			}
		default:
			out.WriteByte(code[i])
		}
	}
	return out.String()
}
