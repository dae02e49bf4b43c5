package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// packed makes a workbook of one worksheet with the given XML.
func packed(t *testing.T, sheet string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, text := range map[string]string{
		"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml":   sheet,
	} {
		part, err := archive.Create(name)
		must(t, err)
		_, err = part.Write([]byte(text))
		must(t, err)
	}
	must(t, archive.Close())
	return out.Bytes()
}

// FuzzWorksheet writes any text as cells and wants the same cells back, each on its
// line and in its column.
func FuzzWorksheet(f *testing.F) {
	f.Add("a\tb\nc")
	f.Add("Date\tAmount\n2024-01-05\t-1,50\n\n\tx & <y>")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' || r >= 0xfffe || r == 0xfffd }) {
			return // XML has no such characters
		}
		var sheet strings.Builder
		var want strings.Builder
		sheet.WriteString("<worksheet><sheetData>")
		for i, line := range strings.Split(text, "\n") {
			cells := strings.Split(line, "\t")
			if len(cells) > 26 {
				return // more columns than letters
			}
			fmt.Fprintf(&sheet, `<row r="%d">`, i+1)
			for j, cell := range cells {
				cells[j] = strings.TrimSpace(cell)
				if cell == "" {
					continue // writers leave empty cells out
				}
				fmt.Fprintf(&sheet, `<c r="%c%d" t="inlineStr"><is><t>`, 'A'+j, i+1)
				must(t, xml.EscapeText(&sheet, []byte(cell)))
				sheet.WriteString("</t></is></c>")
			}
			sheet.WriteString("</row>")
			if cells = trimRight(cells); len(cells) > 0 {
				fmt.Fprintf(&want, "%d %q\n", i+1, cells)
			}
		}
		sheet.WriteString("</sheetData></worksheet>")
		data := packed(t, sheet.String())
		book, err := openWorkbook(&input{r: bytes.NewReader(data), size: int64(len(data))})
		must(t, err)
		var records []record
		must(t, book.records(book.sheets[0])(func(r record) bool {
			records = append(records, record{r.line, trimRight(r.clone().cells)})
			return true
		}))
		if got := written(records); got != want.String() {
			t.Errorf("got\n%s\nwant\n%s", got, want.String())
		}
	})
}

// TestDamagedWorksheet reads XML that no program writes without failing in another
// way than by a sentence.
func TestDamagedWorksheet(t *testing.T) {
	for _, sheet := range []string{
		"", "<", "<worksheet>", "<worksheet><row>", `<row r="9"><c r="XFD9"><v>1</v></c></row>`, `<row><c t="s"><v>99</v></c></row>`,
		`<row r="-1"><c r="A1" s="77"><v>45322</v></c></row>`, `<row><c t="s"><v>x</v></c><c t="b"><v>1</v></c><c t="d"><v>2024-01-05T00:00</v></c></row>`,
	} {
		_, err := Read("x.xlsx", packed(t, sheet), Options{})
		if err == nil || err.Error() == "" {
			t.Errorf("%q: %v", sheet, err)
		}
	}
}
