package xlsx

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"tillroll/internal/xmlscan"
	"tillroll/reader/excel"
)

// elements calls visit for every start tag of a part. Visit may read on from the
// decoder.
func (b *workbook) elements(part string, visit func(d *xml.Decoder, e xml.StartElement) error) error {
	r, err := b.open(part)
	if err != nil {
		return err
	}
	d, depth := xml.NewDecoder(r), 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return r.Close()
		}
		switch e := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				err = errDeep
				break
			}
			err = visit(d, e)
		case xml.EndElement:
			depth--
		}
		if err != nil {
			return errors.Join(fmt.Errorf("the spreadsheet's part %s is damaged: %w", path.Base(part), err), r.Close())
		}
	}
}

// errDeep: every element that is open is held, and a file of a few kilobytes can open
// millions.
var errDeep = fmt.Errorf("its elements are nested deeper than %d", maxDepth)

// relationsPart tells which part a worksheet's id means.
const relationsPart = "xl/_rels/workbook.xml.rels"

// scan calls visit for every start tag of a part that can be large. Visit may read on.
func (b *workbook) scan(part string, visit func(*xmlscan.Scanner) error) error {
	r, err := b.open(part)
	if err != nil {
		return err
	}
	defer r.Close()
	err = xmlscan.Each(r, visit)
	if err != nil && !errors.Is(err, errEnough) {
		return fmt.Errorf("the spreadsheet's part %s is damaged: %w", path.Base(part), err)
	}
	return err
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
	err := b.elements(relationsPart, func(_ *xml.Decoder, e xml.StartElement) error {
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
			b.calendar.From1904 = isTrue(attribute(e, "date1904"))
		case "sheet":
			part := targets[relation(e)]
			if b.parts[strings.ToLower(part)] != nil && !strings.Contains(part, "chartsheets/") {
				if len(b.sheets) == maxSheets {
					return fmt.Errorf("it lists more than %d worksheets", maxSheets)
				}
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
	err := b.scan("xl/sharedStrings.xml", func(x *xmlscan.Scanner) (err error) {
		if string(x.Name) != "si" {
			return nil
		}
		all, err = appendRich(x, all, false)
		b.shared.ends = append(b.shared.ends, uint32(len(all)))
		return err
	})
	b.shared.text = string(all)
	return err
}

// appendRich appends the runs of a text up to the end of the element that was opened
// last; where that is plain, the text stands in it and not in elements of its own.
// Phonetic guides (rPh) repeat the text and are left out.
func appendRich(s *xmlscan.Scanner, dst []byte, plain bool) ([]byte, error) {
	depth, inText := 0, plain
	for {
		token, err := s.Next()
		switch {
		case err != nil:
			return dst, err
		case token == xmlscan.Open && string(s.Name) == "rPh":
			err = s.Skip()
		case token == xmlscan.Open:
			depth++
			inText = string(s.Name) == "t"
		case token == xmlscan.Close && depth == 0:
			return dst, nil
		case token == xmlscan.Close:
			depth--
			inText = plain && depth == 0
		case token == xmlscan.End:
			err = xmlscan.ErrCut
		case inText:
			dst, err = s.AppendText(dst, token)
		}
		if err != nil {
			return dst, err
		}
	}
}

// readStyles finds out how cell styles show a number.
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
				n, err := strconv.Atoi(id)
				if err != nil {
					n = 0
				}
				b.shown = append(b.shown, excel.ShownBy(n, custom[id]))
			}
		}
		return nil
	})
}
