package xlsx

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"tillroll/reader/cells"
	"tillroll/reader/source"
	"tillroll/statement"
)

// withPart makes a workbook and puts one part in the place of its own.
func withPart(t *testing.T, name, text string) []byte {
	t.Helper()
	parts := map[string]string{
		"xl/workbook.xml":          `<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		relationsPart:              `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c t="str"><v>x</v></c></row></sheetData></worksheet>`,
	}
	parts[name] = text
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, text := range parts {
		part, err := archive.Create(name)
		must(t, err)
		_, err = part.Write([]byte(text))
		must(t, err)
	}
	must(t, archive.Close())
	return out.Bytes()
}

// TestHostileWorkbooks: files of a few kilobytes that would cost minutes or gigabytes are
// refused with a sentence, each by its own bound.
func TestHostileWorkbooks(t *testing.T) {
	for _, c := range []struct{ what, part, text, want string }{
		{"nested styles", "xl/styles.xml", strings.Repeat("<a>", 1<<20), "nested deeper"},
		{"large styles", "xl/styles.xml", "<a>" + strings.Repeat(" ", 33<<20) + "</a>", "more than any statement"},
		{"packed shared texts", "xl/sharedStrings.xml", "<sst>" + strings.Repeat("<si><t>text</t></si>", 4<<20) + "</sst>", "more than any statement"},
		{"many sheets", "xl/workbook.xml", `<workbook xmlns:r="r"><sheets>` + strings.Repeat(`<sheet name="S" sheetId="1" r:id="rId1"/>`, 20_000) + `</sheets></workbook>`, "more than 512 worksheets"},
		{"far cells", "xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + strings.Repeat(`<row><c r="SR1"><v>1</v></c></row>`, 20_000) + "</sheetData></worksheet>", "nearly all of its cells are empty"},
		{"a tag of marks", "xl/worksheets/sheet1.xml", `<a b="` + strings.Repeat(">", 8<<20), "no end"},
		{"texts that are not there", "xl/worksheets/sheet1.xml", `<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>`, "texts that the file does not hold"},
		{"nested cells", "xl/worksheets/sheet1.xml", strings.Repeat("<a>", 1<<20), "nested deeper"},
	} {
		t.Run(c.what, func(t *testing.T) {
			book, err := Open(source.Held("x.xlsx", withPart(t, c.part, c.text)), statement.Options{})
			if err == nil {
				err = book.Sheets[0].Records(func(cells.Record) bool { return true })
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want … %s …", err, c.want)
			}
		})
	}
}

// TestWideRowsAreRead: what a bank may print, a wide table with gaps, is none of this.
func TestWideRowsAreRead(t *testing.T) {
	row := `<row><c r="A1" t="str"><v>x</v></c><c r="AZ1" t="str"><v>y</v></c></row>`
	book, err := Open(source.Held("x.xlsx", packed(t, "<worksheet><sheetData>"+strings.Repeat(row, 100_000)+"</sheetData></worksheet>")), statement.Options{})
	must(t, err)
	rows := 0
	must(t, book.Sheets[0].Records(func(r cells.Record) bool {
		rows++
		return len(r.Cells) == 52
	}))
	if rows != 100_000 {
		t.Errorf("%d rows", rows)
	}
}

// TestOtherDocuments: what is packed like a workbook and is none is called by its name.
func TestOtherDocuments(t *testing.T) {
	for part, want := range map[string]string{"word/document.xml": "a text document (Word)", "ppt/presentation.xml": "a presentation", "xl/workbook.bin": "a binary workbook", "a.txt": "a ZIP archive"} {
		var out bytes.Buffer
		archive := zip.NewWriter(&out)
		_, err := archive.Create(part)
		must(t, err)
		must(t, archive.Close())
		if _, err := Open(source.Held("x.docx", out.Bytes()), statement.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", part, err)
		}
	}
}
