package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"tillroll/reader/cells"
	"tillroll/reader/cells/cellstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func trimRight(row []string) []string {
	for len(row) > 0 && row[len(row)-1] == "" {
		row = row[:len(row)-1]
	}
	return row
}

// written shows records as line numbers and cells.
func written(records []cells.Record) string {
	var out strings.Builder
	for _, r := range records {
		fmt.Fprintf(&out, "%d %q\n", r.Line, r.Cells)
	}
	return out.String()
}

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
			row := strings.Split(line, "\t")
			if len(row) > 26 {
				return // more columns than letters
			}
			fmt.Fprintf(&sheet, `<row r="%d">`, i+1)
			for j, cell := range row {
				row[j] = strings.TrimSpace(cell)
				if cell == "" {
					continue // writers leave empty cells out
				}
				fmt.Fprintf(&sheet, `<c r="%c%d" t="inlineStr"><is><t>`, 'A'+j, i+1)
				must(t, xml.EscapeText(&sheet, []byte(cell)))
				sheet.WriteString("</t></is></c>")
			}
			sheet.WriteString("</row>")
			if row = trimRight(row); len(row) > 0 {
				fmt.Fprintf(&want, "%d %q\n", i+1, row)
			}
		}
		sheet.WriteString("</sheetData></worksheet>")
		data := packed(t, sheet.String())
		book, err := Open(source.Held("x.xlsx", data), statement.Options{})
		must(t, err)
		var records []cells.Record
		must(t, book.Sheets[0].Records(func(r cells.Record) bool {
			records = append(records, cells.Record{Line: r.Line, Cells: trimRight(r.Clone().Cells)})
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
		book, err := Open(source.Held("x.xlsx", packed(t, sheet)), statement.Options{})
		if err == nil {
			err = book.Sheets[0].Records(func(cells.Record) bool { return true })
		}
		if err != nil && err.Error() == "" {
			t.Errorf("%q: an error without a word", sheet)
		}
	}
}

// TestOddWorksheet reads cells in all the ways XML lets a program write them.
func TestOddWorksheet(t *testing.T) {
	data := packed(t, `<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData>`+
		`<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:r><x:t>Da</x:t></x:r><x:r><x:t>te</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>`+
		`<x:c t="str"><x:f>A1&amp;"&lt;"</x:f><x:v>Amount</x:v></x:c></x:row>`+
		`<x:row><x:c r="A3" t="d"><x:v>2024-01-05T00:00:00</x:v></x:c><x:c r="B3"><x:v><![CDATA[-1.5]]></x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c></x:row>`+
		`</x:sheetData></x:worksheet>`)
	book, err := Open(source.Held("x.xlsx", data), statement.Options{})
	must(t, err)
	var got []cells.Record
	must(t, book.Sheets[0].Records(func(r cells.Record) bool {
		got = append(got, r.Clone())
		return true
	}))
	want := "2 [\"Date\" \"Amount\"]\n3 [\"2024-01-05\" \"-1.5\" \"\" \"TRUE\"]\n"
	if diff := cmp.Diff(want, written(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestSpoilt(t *testing.T) { cellstest.Spoilt(t, 40, Looks, Open, "testdata/*.xlsx") }
