package e2e

import (
	"archive/zip"
	"bytes"
	"cmp"
	little "encoding/binary"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/compoundtest"
	"tillroll/internal/pdfwrite"
	"tillroll/reader"
)

// TestPrintedCurlLines runs every curl line of docs/API.md as it is printed, in a folder with
// the files it names, and wants an answer of 200. There is a line for each kind of file.
func TestPrintedCurlLines(t *testing.T) {
	curl, err := exec.LookPath("curl")
	if err != nil {
		t.Fatal("curl runs the lines of docs/API.md: ", err)
	}
	page, err := os.ReadFile("../../docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, "--api-key", fixedKey)
	dir := t.TempDir()
	for name, data := range printedFiles(t) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// The lines name the usual port; curl is told where it is today, and to fail by its exit code.
	settings := fmt.Sprintf("connect-to = 127.0.0.1:8080:%s\nfail-with-body\nsilent\nshow-error\n", s.address)
	if err := os.WriteFile(filepath.Join(dir, ".curlrc"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	lines := printedLines(string(page))
	run := func(line string) ([]byte, error) {
		command := exec.Command("bash", "-euc", line)
		command.Dir = dir
		command.Env = append(plainEnvironment(), "PATH="+filepath.Dir(curl)+":/usr/bin:/bin", "HOME="+dir, "CURL_HOME="+dir, "KEY="+fixedKey)
		return command.CombinedOutput()
	}
	for _, line := range lines {
		out, err := run(line)
		if without := strings.Replace(line, ` -H "X-Statement-Password: secret"`, "", 1); without != line {
			if refused, err := run(without); err == nil || !strings.Contains(string(refused), "The file is protected: ") {
				t.Errorf("without its password: %v, %.300s", err, refused)
			}
		}
		if err != nil {
			t.Errorf("%s\n%v: %.300s", line, err, out)
		}
		if kind := regexp.MustCompile(`"source":\{"kind":"([a-z0-9]+)"`).FindSubmatch(out); kind != nil {
			kinds[string(kind[1])] = true
		}
	}
	if len(lines) < 15 {
		t.Errorf("only %d lines were found", len(lines))
	}
	for _, kind := range []reader.Kind{"csv", "xlsx", "xls", "ods", "html", "spreadsheetml", "json", "ofx", "qif", "mt940", "camt", "pdf", "zip"} {
		if !kinds[string(kind)] {
			t.Errorf("no line shows a file of the kind %s", kind)
		}
	}
}

// printedLines are the curl commands in the blocks of code, joined where a line goes on.
func printedLines(page string) (lines []string) {
	for i, block := range strings.Split(page, "\n```") {
		if i%2 == 0 {
			continue
		}
		_, code, _ := strings.Cut(block, "\n")
		for line := range strings.Lines(strings.ReplaceAll(code, "\\\n", " ")) {
			if strings.HasPrefix(line, "curl ") {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// The rows of every file below.
var printedRows = [][]string{
	{"Date", "Description", "Amount", "Balance"},
	{"2026-06-01", "Baker", "-5.00", "95.00"},
	{"2026-06-15", "Pay", "1000.00", "1095.00"},
	{"2026-06-30", "Rent", "-700.00", "395.00"},
}

// printedFiles are the files that the lines name.
func printedFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{
		"june.json": []byte(`{"transactions":[{"date":"2026-06-01","amount":-5,"description":"Baker"},{"date":"2026-06-15","amount":1000,"description":"Pay"}]}`),
		"june.qif":  []byte("!Type:Bank\nD06/01/2026\nT-5.00\nPBaker\n^\nD06/15/2026\nT1000.00\nPPay\n^\n"),
		"june.csv":  []byte(inLines(",", "", "")),
		"june.html": []byte("<html><body><table>" + inLines("</td><td>", "<tr><td>", "</td></tr>") + "</table></body></html>"),
		"june-2003.xml": []byte(`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>` +
			`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="June"><Table>` +
			inLines(`</Data></Cell><Cell><Data ss:Type="String">`, `<Row><Cell><Data ss:Type="String">`, `</Data></Cell></Row>`) + `</Table></Worksheet></Workbook>`),
		"june.xls":      oldWorkbook(),
		"june.xlsx":     smallWorkbook(t),
		"june.ods":      openDocument(t),
		"june.pdf":      printedPaper(),
		"locked.pdf":    nil,
		"statement.qbo": nil, "june.ofx": nil, "june.sta": nil, "june.xml": nil,
	}
	for name, from := range map[string]string{"locked.pdf": "../internal/e2e/testdata/locked.pdf", "statement.qbo": "ofxfile/testdata/bank.ofx", "june.ofx": "ofxfile/testdata/bank.ofx", "june.sta": "mt940/testdata/german.sta", "june.xml": "camt/testdata/statement.xml"} {
		data, err := os.ReadFile(filepath.Join("../../reader", from))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	files["may.csv"] = []byte(strings.Join(strings.SplitAfter(string(files["june.csv"]), "\n")[:2], ""))
	files["june.zip"] = zipped(t, map[string]string{"june.csv": string(files["june.csv"])})
	return files
}

// inLines writes the rows with something around and between their cells.
func inLines(between, before, behind string) string {
	var out strings.Builder
	for _, row := range printedRows {
		out.WriteString(before + strings.Join(row, between) + behind + "\n")
	}
	return out.String()
}

// zipped is an archive.
func zipped(t *testing.T, members map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	names := slices.SortedFunc(maps.Keys(members), func(a, b string) int { // the type of an OpenDocument comes first
		return cmp.Or(cmp.Compare(strings.Count(b, "mimetype"), strings.Count(a, "mimetype")), cmp.Compare(a, b))
	})
	for _, name := range names {
		text := members[name]
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// smallWorkbook is the rows as Office Open XML.
func smallWorkbook(t *testing.T) []byte {
	t.Helper()
	const head = `<?xml version="1.0" encoding="UTF-8"?>`
	return zipped(t, map[string]string{
		"[Content_Types].xml":        head + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
		"_rels/.rels":                head + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":            head + `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="June" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": head + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": head + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` +
			inLines(`</t></is></c><c t="inlineStr"><is><t>`, `<row><c t="inlineStr"><is><t>`, `</t></is></c></row>`) + `</sheetData></worksheet>`,
	})
}

// openDocument is the rows as an OpenDocument spreadsheet.
func openDocument(t *testing.T) []byte {
	t.Helper()
	return zipped(t, map[string]string{
		"mimetype": "application/vnd.oasis.opendocument.spreadsheet",
		"content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="June">` +
			inLines(`</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>`, `<table:table-row><table:table-cell office:value-type="string"><text:p>`, `</text:p></table:table-cell></table:table-row>`) +
			`</table:table></office:spreadsheet></office:body></office:document-content>`,
	})
}

// oldWorkbook is the rows as BIFF8: texts in the first two columns, numbers in the others.
func oldWorkbook() []byte {
	record := func(kind uint16, data ...byte) []byte {
		out := little.LittleEndian.AppendUint16(nil, kind)
		return append(little.LittleEndian.AppendUint16(out, uint16(len(data))), data...)
	}
	begin := func(what byte) []byte {
		return record(0x0809, 0, 6, what, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0)
	}
	const globals, worksheet = 5, 16
	name := append([]byte{4, 0}, "June"...)
	head := begin(globals)
	sheetAt := uint32(len(head) + 4 + 6 + len(name) + 4)
	head = append(head, record(0x0085, append(little.LittleEndian.AppendUint32(nil, sheetAt), append([]byte{0, 0}, name...)...)...)...)
	out := append(append(head, record(0x000A)...), begin(worksheet)...)
	for y, row := range printedRows {
		for x, text := range row {
			cell := []byte{byte(y), 0, byte(x), 0, 0, 0}
			var number float64
			if _, err := fmt.Sscan(text, &number); err == nil && x > 1 {
				out = append(out, record(0x0203, little.LittleEndian.AppendUint64(cell, math.Float64bits(number))...)...)
				continue
			}
			out = append(out, record(0x0204, append(append(cell, byte(len(text)), 0, 0), text...)...)...)
		}
	}
	return compoundtest.Write(compoundtest.Stream{Name: "Workbook", Data: append(out, record(0x000A)...)})
}

// printedPaper is the rows as a PDF.
func printedPaper() []byte {
	const size, line = 9, 14.0
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, size, "Bank of Examples   Account 12345678   Statement June 2026   USD")
	p.Text(40, 60, size, "Opening balance")
	p.Text(460, 60, size, "100.00")
	for y, row := range printedRows {
		for x, text := range row {
			p.Text(40+float64(x)*140, 80+line*float64(y), size, text)
		}
	}
	p.Text(40, 150, size, "Closing balance")
	p.Text(460, 150, size, "395.00")
	return d.Bytes()
}
