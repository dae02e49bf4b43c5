package spreadsheetml

import (
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

const begin = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`

// read gives all sheets as text.
func read(t *testing.T, text string) string {
	t.Helper()
	return cellstest.Show(Open(source.Held("x.xls", []byte(text)), statement.Options{}))
}

func TestWorkbook(t *testing.T) {
	text := begin + `<Styles><Style ss:ID="Default"/><Style ss:ID="s1"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="s2"><NumberFormat ss:Format="Fixed"/></Style></Styles>
<Worksheet ss:Name="A &amp; B"><Table>
<Row ss:Index="3"><Cell ss:MergeAcross="1"><Data ss:Type="String">Date</Data><Comment><Data>no</Data></Comment></Cell><Cell><Data ss:Type="String">Amount</Data></Cell></Row>
<Row><Cell ss:StyleID="s1"><Data ss:Type="DateTime">2024-01-05T00:00:00.000</Data></Cell><Cell ss:Index="3" ss:StyleID="s2"><Data ss:Type="Number">1200.3000000000001</Data></Cell></Row>
<Row><Cell ss:StyleID="s1"><Data ss:Type="Number">45322</Data></Cell><Cell ss:Index="3"><ss:Data ss:Type="String"><B>M&amp;S</B> <![CDATA[<1>]]></ss:Data></Cell><Cell><Data ss:Type="Boolean">1</Data></Cell></Row>
</Table></Worksheet><Worksheet ss:Name="Old"><Table/><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>`
	want := "# A & B false\n3 [\"Date\" \"\" \"Amount\"]\n4 [\"2024-01-05\" \"\" \"1200.3\"]\n5 [\"2024-01-31\" \"\" \"M&S <1>\" \"TRUE\"]\n# Old true\n"
	if diff := cmp.Diff(want, read(t, text)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if !Looks([]byte(text), "x.xls") || Looks([]byte("<html><table>"), "") || Looks([]byte("Date,urn:schemas-microsoft-com:office:spreadsheet,Workbook"), "") {
		t.Error("not told by its looks")
	}
}

// TestHostile reads what was made to hurt; each ends with a word or a few rows.
func TestHostile(t *testing.T) {
	for name, body := range map[string]string{
		"cut":      "<Worksheet><Table><Row><Cell><Data>x",
		"deep":     strings.Repeat("<Worksheet>", 100_000),
		"sheets":   strings.Repeat("<Worksheet/>", 5000),
		"far":      `<Worksheet><Table><Row ss:Index="999999999"><Cell ss:Index="999999999"><Data>x</Data></Cell><Cell ss:MergeAcross="999999999"><Data>x</Data></Cell></Row></Table></Worksheet>`,
		"entities": `<!DOCTYPE x [<!ENTITY a "b">]><Worksheet><Table><Row><Cell><Data>&a;</Data></Cell></Row></Table></Worksheet>`,
		"long":     "<Worksheet><Table><Row><Cell><Data>" + strings.Repeat("<![CDATA["+strings.Repeat("x", 1<<20)+"]]>", 8),
	} {
		if got := read(t, begin+body); len(got) > 1<<20 {
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
		page.WriteString(begin + `<Worksheet ss:Name="S"><Table>`)
		for i, line := range strings.Split(text, "\n") {
			row := strings.Split(line, "\t")
			fmt.Fprintf(&page, `<Row ss:Index="%d">`, i+1)
			last := 0
			for j, cell := range row {
				if row[j] = strings.TrimSpace(cell); row[j] == "" {
					continue
				}
				last = j + 1
				fmt.Fprintf(&page, `<Cell ss:Index="%d"><Data ss:Type="String">`, j+1)
				if err := xml.EscapeText(&page, []byte(cell)); err != nil {
					t.Fatal(err)
				}
				page.WriteString("</Data></Cell>")
			}
			page.WriteString("</Row>")
			if last > cells.MaxColumns {
				return
			}
			if last > 0 {
				fmt.Fprintf(&want, "%d %q\n", i+1, row[:last])
			}
		}
		page.WriteString("</Table></Worksheet></Workbook>")
		if diff := cmp.Diff("# S false\n"+want.String(), read(t, page.String())); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

func TestSpoilt(t *testing.T) { cellstest.Spoilt(t, 40, Looks, Open, "testdata/*.xml") }
