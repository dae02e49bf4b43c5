package ods

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"tillroll/internal/spoiltest"
	"tillroll/reader/cells"
	"tillroll/reader/cells/cellstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

const begin = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="t" xmlns:text="x">`

// packed makes a spreadsheet of the given XML.
func packed(t *testing.T, content string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	kind, err := archive.CreateHeader(&zip.FileHeader{Name: "mimetype", Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = kind.Write([]byte(mimeType))
	part, err := archive.Create("content.xml")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write([]byte(content))
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// read gives all sheets as text.
func read(t *testing.T, data []byte) string { return readWith(t, data, "") }

func readWith(t *testing.T, data []byte, password string) string {
	t.Helper()
	return cellstest.Show(Open(source.Held("x.ods", data), statement.Options{Password: password}))
}

func TestSpreadsheet(t *testing.T) {
	content := begin + `<office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="A &amp; B"><table:table-column/>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
<table:table-header-rows><table:table-row><table:table-cell office:value-type="string"><text:p>Da<text:span>te</text:span></text:p><office:annotation><text:p>no</text:p></office:annotation></table:table-cell>
<table:covered-table-cell/><table:table-cell><text:p>Amount<text:s text:c="2"/>in</text:p><text:p>EUR</text:p></table:table-cell></table:table-row></table:table-header-rows>
<table:table-row-group><table:table-row><table:table-cell office:value-type="date" office:date-value="2024-01-05T00:00:00"><text:p>5. Jan</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="1"/><table:table-cell office:value-type="currency" office:value="-12.300000000000001"><text:p>-12 €</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="1000"/></table:table-row></table:table-row-group>
<table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>
<table:table table:name="Old" table:style-name="ta2"><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="date" office:date-value="2024-01-05T18:30:00.5" table:number-columns-repeated="2"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document-content>`
	want := "# A & B false\n3 [\"Date\" \"\" \"Amount  in\\nEUR\"]\n4 [\"2024-01-05\" \"\" \"-12.3\"]\n" +
		"# Old true\n1 [\"2024-01-05 18:30:00\" \"2024-01-05 18:30:00\"]\n2 [\"2024-01-05 18:30:00\" \"2024-01-05 18:30:00\"]\n"
	data := packed(t, content)
	if diff := cmp.Diff(want, read(t, data)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(want, read(t, []byte(content))); diff != "" {
		t.Errorf("flat (-want +got):\n%s", diff)
	}
	if !Looks(data, "") || !Looks([]byte(content+"spreadsheet"), "") || Looks([]byte("PK\x03\x04something else"), "") {
		t.Error("not told by its looks")
	}
}

// TestProtected reads what LibreOffice protected, in the way of today and in that of OpenDocument 1.1.
func TestProtected(t *testing.T) {
	for _, name := range []string{"aes.ods", "blowfish.ods"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if got := readWith(t, data, "geheim ü"); !strings.Contains(got, `["2024-01-15" "Salary" "1000"]`) {
			t.Errorf("%s: %s", name, got)
		}
		for password, want := range map[string]string{"": "needs its password", "geheim": "not the right one"} {
			if got := readWith(t, data, password); !strings.Contains(got, want) {
				t.Errorf("%s with %q: %s", name, password, got)
			}
		}
	}
}

// TestHostile reads what was made to hurt.
func TestHostile(t *testing.T) {
	for name, content := range map[string]string{
		"empty":         "",
		"cut":           begin + "<table><table-row><table-cell><p>x",
		"deep":          begin + strings.Repeat("<table-row-group>", 100_000),
		"deep groups":   begin + "<table>" + strings.Repeat("<table-row-group>", 100_000),
		"sheets":        begin + strings.Repeat("<table/>", 5000),
		"many rows":     begin + `<table><table-row table:number-rows-repeated="999999999"><table-cell table:number-columns-repeated="999999999"><p>x</p></table-cell></table-row></table>`,
		"many and many": begin + "<table>" + strings.Repeat(`<table-row table:number-rows-repeated="999999999"><table-cell/></table-row><table-row><table-cell><p>x</p></table-cell></table-row>`, 1000) + "</table>",
		"blanks":        begin + `<table><table-row><table-cell><p><s text:c="999999999"/>x</p></table-cell></table-row></table>`,
	} {
		if got := read(t, packed(t, content)); len(got) > 1<<20 || got == "" {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
}

// FuzzRows writes any text as cells and wants the same cells back.
func FuzzRows(f *testing.F) {
	f.Add("Date\tAmount\n2024-01-05\t-1,50\n\tx & <y>")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' || r >= 0xfffd }) {
			return // XML has no such characters
		}
		var page, want strings.Builder
		page.WriteString(begin + `<table:table table:name="S">`)
		for i, line := range strings.Split(text, "\n") {
			row := strings.Split(line, "\t")
			page.WriteString("<table:table-row>")
			last := 0
			for j, cell := range row {
				page.WriteString("<table:table-cell>")
				if row[j] = strings.TrimSpace(cell); row[j] != "" {
					last = j + 1
					page.WriteString("<text:p>")
					if err := xml.EscapeText(&page, []byte(cell)); err != nil {
						t.Fatal(err)
					}
					page.WriteString("</text:p>")
				}
				page.WriteString("</table:table-cell>")
			}
			page.WriteString("</table:table-row>")
			if last > cells.MaxColumns {
				return
			}
			if last > 0 {
				fmt.Fprintf(&want, "%d %q\n", i+1, row[:last])
			}
		}
		page.WriteString("</table:table></office:document-content>")
		if diff := cmp.Diff("# S false\n"+want.String(), read(t, packed(t, page.String()))); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

func TestSpoilt(t *testing.T) { cellstest.Spoilt(t, 40, Looks, Open, "testdata/[dfimtu]*.ods") }

// TestSpoiltProtection opens protected spreadsheets with their password after damage to what says how they are protected.
func TestSpoiltProtection(t *testing.T) {
	var ledger spoiltest.Ledger
	for _, name := range []string{"aes.ods", "blowfish.ods"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for way, copy := range spoiltest.Parts(t, data, 2) {
			ledger.Note(name, way, "read or refused", readWith(t, copy, "geheim ü"))
		}
	}
	ledger.Check(t, "testdata/protection.golden", cellstest.Update())
}
