package xlsx

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"tillroll/internal/xmlscan"
	"tillroll/reader/excel"
)

// relationsPart tells which part a worksheet's id means.
const relationsPart = "xl/_rels/workbook.xml.rels"

// scan calls visit for every start tag of a part. Visit may read on.
func (b *workbook) scan(part string, visit func(*xmlscan.Scanner) error) error {
	r, err := b.open(part)
	if err != nil {
		return err
	}
	defer r.Close()
	err = xmlscan.Each(r, visit)
	if err != nil && !errors.Is(err, errEnough) && !errors.Is(err, excel.ErrTextMissing) {
		return fmt.Errorf("the spreadsheet's part %s is damaged: %w", path.Base(part), err)
	}
	return err
}

// isTrue reads a boolean of XML.
func isTrue(value string) bool { return value == "1" || strings.EqualFold(value, "true") }

// readSheets lists the worksheets, and reads which day the serial numbers count from.
func (b *workbook) readSheets() error {
	targets := map[string]string{}
	err := b.scan(relationsPart, func(x *xmlscan.Scanner) error {
		if string(x.Name) == "Relationship" {
			target := strings.TrimPrefix(x.AttrText("Target"), "/")
			if !strings.HasPrefix(target, "xl/") {
				target = path.Join("xl", target)
			}
			targets[x.AttrText("Id")] = target
		}
		return nil
	})
	if err != nil {
		return err
	}
	return b.scan("xl/workbook.xml", func(x *xmlscan.Scanner) error {
		switch string(x.Name) {
		case "workbookPr":
			b.calendar.From1904 = isTrue(x.AttrText("date1904"))
		case "sheet":
			part := targets[x.AttrText("id")] // r:id: the sheet's own number has another name
			if b.parts[strings.ToLower(part)] != nil && !strings.Contains(part, "chartsheets/") {
				if len(b.sheets) == maxSheets {
					return fmt.Errorf("it lists more than %d worksheets", maxSheets)
				}
				b.sheets = append(b.sheets, worksheet{x.AttrText("name"), part, strings.Contains(strings.ToLower(x.AttrText("state")), "hidden")})
			}
		}
		return nil
	})
}

// textList is many texts in one, without a pointer for each: a workbook can have a
// text for every row.
type textList struct {
	text string
	ends []uint32 // where each ends
}

// at gives the n-th text.
func (l *textList) at(n int) string {
	if n == 0 {
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
	return b.scan("xl/styles.xml", func(x *xmlscan.Scanner) error {
		switch string(x.Name) {
		case "numFmt":
			custom[x.AttrText("numFmtId")] = x.AttrText("formatCode")
		case "cellXfs":
			inCells = true
		case "cellStyles", "dxfs":
			inCells = false
		case "xf":
			if inCells {
				id := x.AttrText("numFmtId")
				n, _ := strconv.Atoi(id) // a number of no format shows nothing special
				b.shown = append(b.shown, excel.ShownBy(n, custom[id]))
			}
		}
		return nil
	})
}
