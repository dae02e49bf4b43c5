//go:build hard

package e2e

import (
	"archive/zip"
	"bytes"
	"cmp"
	bin "encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf16"
)

// The files of this page are as large as a request may be: 100,000 rows where the format has
// no bound of its own. They are written by hand, since these tests know nothing of the
// project, and by no library, so that what is asked of the reader is known.

// mostRows is how many rows one request may have.
const mostRows = 100_000

// mostPrinted is how many rows of nine words a PDF may have.
const mostPrinted = 25_000

// entry is what stands in row i of every file. All differ.
type entry struct {
	month, day int
	cents      int
	text       string
}

func entryOf(i int) entry {
	return entry{1 + i/28%12, 1 + i%28, 100 + i, fmt.Sprintf("Card payment %d at shop & cafe", i)}
}

func (e entry) date() string   { return fmt.Sprintf("2024-%02d-%02d", e.month, e.day) }
func (e entry) amount() string { return fmt.Sprintf("%d.%02d", e.cents/100, e.cents%100) }

// escaped is the text for XML.
func (e entry) escaped() string {
	return string(bytes.ReplaceAll([]byte(e.text), []byte("&"), []byte("&amp;")))
}

// lines writes a piece for each row between two texts.
func lines(rows int, before, after string, piece func(out *bytes.Buffer, i int, e entry)) []byte {
	var out bytes.Buffer
	out.WriteString(before)
	for i := range rows {
		piece(&out, i, entryOf(i))
	}
	out.WriteString(after)
	return out.Bytes()
}

func largeCSV(rows int) []byte {
	return lines(rows, "Date,Description,Amount\n", "", func(out *bytes.Buffer, _ int, e entry) {
		fmt.Fprintf(out, "%s,%s,%s\n", e.date(), e.text, e.amount())
	})
}

func largeOFX(rows int) []byte {
	const head = "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n" +
		"<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20240131<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>" +
		"<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>" +
		"<BANKTRANLIST><DTSTART>20240101<DTEND>20241231\r\n"
	const tail = "</BANKTRANLIST><LEDGERBAL><BALAMT>0<DTASOF>20241231</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n"
	return lines(rows, head, tail, func(out *bytes.Buffer, i int, e entry) {
		fmt.Fprintf(out, "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2024%02d%02d<TRNAMT>%s<FITID>%d<NAME>%.32s</STMTTRN>\r\n", e.month, e.day, e.amount(), i, e.escaped())
	})
}

func largeMT940(rows int) []byte {
	return lines(rows, ":20:STARTUMS\r\n:25:12345678/1234567890\r\n:28C:1/1\r\n:60F:C240101EUR0,00\r\n", ":62F:C241231EUR0,00\r\n-\r\n", func(out *bytes.Buffer, i int, e entry) {
		fmt.Fprintf(out, ":61:24%02d%02d%02d%02dC%d,%02dNTRFNONREF\r\n:86:166?00GUTSCHRIFT?20%.27s\r\n", e.month, e.day, e.month, e.day, e.cents/100, e.cents%100, e.text)
	})
}

func largeCamt(rows int) []byte {
	const head = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>`
	return lines(rows, head, `</Stmt></BkToCstmrStmt></Document>`, func(out *bytes.Buffer, i int, e entry) {
		fmt.Fprintf(out, `<Ntry><Amt Ccy="EUR">%s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>%s</Dt></BookgDt><ValDt><Dt>%[2]s</Dt></ValDt><AcctSvcrRef>R%[3]d</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E%[3]d</EndToEndId></Refs><RltdPties><Dbtr><Nm>Payer %[3]d</Nm></Dbtr></RltdPties><RmtInf><Ustrd>%[4]s</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
			e.amount(), e.date(), i, e.escaped())
	})
}

// packed is a zip of the parts, in this order: name, text, name, text.
func packed(parts ...any) []byte {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := 0; i < len(parts); i += 2 {
		w, err := archive.Create(parts[i].(string))
		if err != nil {
			panic(err) // a buffer takes all
		}
		text, ok := parts[i+1].([]byte)
		if !ok {
			text = []byte(parts[i+1].(string))
		}
		_, _ = w.Write(text)
	}
	_ = archive.Close()
	return out.Bytes()
}

func largeXLSX(rows int) []byte {
	sheet := lines(rows, `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Description</t></is></c><c r="C1" t="inlineStr"><is><t>Amount</t></is></c></row>`, `</sheetData></worksheet>`,
		func(out *bytes.Buffer, i int, e entry) {
			fmt.Fprintf(out, `<row r="%d"><c r="A%[1]d" t="inlineStr"><is><t>%s</t></is></c><c r="B%[1]d" t="s"><v>%[3]d</v></c><c r="C%[1]d"><v>%[4]s</v></c></row>`, i+2, e.date(), i, e.amount())
		})
	texts := lines(rows, `<sst>`, `</sst>`, func(out *bytes.Buffer, _ int, e entry) { fmt.Fprintf(out, `<si><t>%s</t></si>`, e.escaped()) })
	return workbook(sheet, texts)
}

// workbook packs a sheet and the shared texts.
func workbook(sheet, texts []byte) []byte {
	return packed("[Content_Types].xml", `<Types/>`,
		"xl/workbook.xml", `<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml", sheet, "xl/sharedStrings.xml", texts)
}

func largeODS(rows int) []byte {
	content := lines(rows, `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="S"><table:table-row><table:table-cell office:value-type="string"><text:p>Date</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Description</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Amount</text:p></table:table-cell></table:table-row>`,
		`</table:table></office:spreadsheet></office:body></office:document-content>`, func(out *bytes.Buffer, _ int, e entry) {
			fmt.Fprintf(out, `<table:table-row><table:table-cell office:value-type="date" office:date-value="%[1]s"><text:p>%[1]s</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>%[2]s</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="%[3]s"><text:p>%[3]s</text:p></table:table-cell></table:table-row>`,
				e.date(), e.escaped(), e.amount())
		})
	return packed("mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", content)
}

// largeXLS is a workbook of Excel 95, which ends at 16,384 rows, or as many as asked for.
func largeXLS(rows int) []byte {
	var out []byte
	record := func(kind uint16, data ...byte) {
		out = bin.LittleEndian.AppendUint16(out, kind)
		out = bin.LittleEndian.AppendUint16(out, uint16(len(data)))
		out = append(out, data...)
	}
	bof := func(kind byte) { record(0x809, 0, 5, kind, 0, 0, 0, 0, 0) }
	label := func(row, column int, text string) {
		record(0x204, append([]byte{byte(row), byte(row >> 8), byte(column), 0, 0, 0, byte(len(text)), byte(len(text) >> 8)}, text...)...)
	}
	bof(5)
	record(0x42, 0xe4, 4)
	record(0xe0, make([]byte, 16)...)
	place := len(out) + 4
	record(0x85, 0, 0, 0, 0, 0, 0, 1, 'S')
	record(0x0a)
	bin.LittleEndian.PutUint32(out[place:], uint32(len(out)))
	bof(0x10)
	for column, title := range []string{"Date", "Description", "Amount"} {
		label(0, column, title)
	}
	for i := range min(rows, 16_383) {
		e := entryOf(i)
		label(i+1, 0, e.date())
		label(i+1, 1, e.text)
		label(i+1, 2, e.amount())
	}
	record(0x0a)
	return compound("Book", out)
}

// compound is a file system of Office with one stream.
func compound(name string, data []byte) []byte {
	const sector, free, end, table = 512, 0xffffffff, 0xfffffffe, 0xfffffffd
	data = append(data, make([]byte, (sector-len(data)%sector)%sector)...)
	streams := len(data) / sector
	tables := 1
	for (streams+1+tables)*4 > tables*sector {
		tables++
	}
	le := bin.LittleEndian
	head := make([]byte, sector)
	copy(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	for at, value := range map[int]uint16{24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6} {
		le.PutUint16(head[at:], value)
	}
	for at, value := range map[int]uint32{44: uint32(tables), 48: uint32(streams), 56: 4096, 60: end, 68: end} {
		le.PutUint32(head[at:], value)
	}
	var fat []byte
	for i := range streams {
		next := uint32(i + 1)
		if i == streams-1 {
			next = end
		}
		fat = le.AppendUint32(fat, next)
	}
	fat = le.AppendUint32(fat, end) // the directory
	for i := range 109 {
		at := uint32(free)
		if i < tables {
			at = uint32(streams + 1 + i)
			fat = le.AppendUint32(fat, table)
		}
		le.PutUint32(head[76+4*i:], at)
	}
	for len(fat)%sector != 0 {
		fat = le.AppendUint32(fat, free)
	}
	directory := append(directoryEntry("Root Entry", 5, 1, end, 0), directoryEntry(name, 2, free, 0, len(data))...)
	directory = append(directory, make([]byte, sector-len(directory))...)
	return bytes.Join([][]byte{head, data, directory, fat}, nil)
}

func directoryEntry(name string, kind byte, child, start uint32, size int) []byte {
	const none = 0xffffffff
	entry := make([]byte, 128)
	for i, unit := range utf16.Encode([]rune(name)) {
		bin.LittleEndian.PutUint16(entry[2*i:], unit)
	}
	bin.LittleEndian.PutUint16(entry[64:], uint16(2*len(name)+2))
	entry[66], entry[67] = kind, 1
	for at, value := range map[int]uint32{68: none, 72: none, 76: child, 116: start, 120: uint32(size)} {
		bin.LittleEndian.PutUint32(entry[at:], value)
	}
	return entry
}

// largePDF is a printed statement of so many rows, fifty to a page.
func largePDF(rows int) []byte {
	var out bytes.Buffer
	var places []int
	object := func(text string) {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(places), text)
	}
	out.WriteString("%PDF-1.4\n")
	pages := (rows + 49) / 50
	object("<</Type/Catalog/Pages 2 0 R>>")
	var kids bytes.Buffer
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 4+2*i)
	}
	object(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]/Resources<</Font<</F1 3 0 R>>>>>>", pages, kids.String()))
	object("<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>")
	for page := range pages {
		var text bytes.Buffer
		text.WriteString("BT /F1 9 Tf\n1 0 0 1 40 800 Tm (Date) Tj 1 0 0 1 120 800 Tm (Description) Tj 1 0 0 1 400 800 Tm (Amount) Tj\n")
		for i := page * 50; i < min(rows, page*50+50); i++ {
			e, y := entryOf(i), 785-15*(i%50)
			amount := e.amount()
			x := strconv.FormatFloat(440-5.4*float64(len(amount)), 'f', 1, 64)
			fmt.Fprintf(&text, "1 0 0 1 40 %d Tm (%s) Tj 1 0 0 1 120 %[1]d Tm (%[3]s) Tj 1 0 0 1 %[4]s %[1]d Tm (%[5]s) Tj\n", y, e.date(), e.text, x, amount)
		}
		text.WriteString("ET")
		object(fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R>>", 5+2*page))
		object(fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", text.Len(), text.String()))
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, at := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, start)
	return out.Bytes()
}

// asForm is a form of several files: name, content, name, content.
func asForm(t testing.TB, parts ...any) (body []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	for i := 0; i < len(parts); i += 2 {
		w, err := form.CreateFormFile(parts[i].(string), "statement")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write(parts[i+1].([]byte)) // a buffer takes all
	}
	_ = form.Close()
	return out.Bytes(), form.FormDataContentType()
}

// asCall is a call of a tool with a text.
func asCall(t testing.TB, tool, argument string, text []byte) []byte {
	t.Helper()
	quoted, err := json.Marshal(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":{%q:%s}}}`, tool, argument, quoted)
}

// largest are the largest requests of every route, with every kind of file among them.
func largest(t testing.TB) map[string]request {
	t.Helper()
	post := func(path string, body []byte, headers ...string) request {
		return request{method: "POST", path: path, key: fixedKey, body: body, headers: headers}
	}
	ofx, camt, csv := largeOFX(mostRows), largeCamt(mostRows), largeCSV(mostRows)
	form, formType := asForm(t, "old", csv, "new", ofx)
	workbooks, workbooksType := asForm(t, "old", largeXLSX(mostRows), "new", camt)
	broken := bytes.ReplaceAll(ofx, []byte("<TRNTYPE>CREDIT"), []byte("<TRNTYPE>credit"))
	return map[string]request{
		"convert":          post("/convert", manyRows(mostRows)),
		"validate":         post("/validate", ofx, "Content-Type: application/x-ofx"),
		"repair":           post("/repair", broken, "Content-Type: application/x-ofx"),
		"statements csv":   post("/statements", csv),
		"statements ofx":   post("/statements", ofx),
		"statements camt":  post("/statements", camt),
		"statements mt940": post("/statements", largeMT940(mostRows)),
		"statements xlsx":  post("/statements", largeXLSX(mostRows)),
		"statements xls":   post("/statements", largeXLS(mostRows)),
		"statements ods":   post("/statements", largeODS(mostRows)),
		"statements pdf":   post("/statements", largePDF(mostPrinted)),
		"statements zip":   post("/statements?format=csv", packed("a.csv", largeCSV(mostRows/2), "b.xml", largeCamt(mostRows/2))),
		"diff text":        post("/diff", form, "Content-Type: "+formType),
		"diff workbook":    post("/diff", workbooks, "Content-Type: "+workbooksType),
		"mcp rows":         post("/mcp", bytes.Join([][]byte{[]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":`), manyRows(mostRows), []byte(`}}`)}, nil)),
		"mcp camt":         post("/mcp", asCall(t, "convert_transactions_to_qbo", "text", largeCamt(mostRows/2))),
		"mcp validate":     post("/mcp", asCall(t, "validate_ofx", "content", ofx)),
	}
}

// dearFiles may take more, as docs/RELIABILITY.md says: every word of a PDF and every element of
// a broken document are held. In MiB.
var dearFiles = map[string]int{"statements pdf": 240, "repair": 200}

// TestHardMemoryPerFile gives every largest request a server of its own and looks how much
// memory it took at most.
func TestHardMemoryPerFile(t *testing.T) {
	for name, r := range largest(t) {
		s := serve(t, "--api-key", fixedKey, "--no-access-log")
		before := s.memory(t, "VmHWM")
		got := s.send(t, r)
		rise := (s.memory(t, "VmHWM") - before) >> 10
		t.Logf("%-16s %5.1f MiB: %.120s, answer %d MiB, %d MiB more", name, float64(len(r.body))/(1<<20), got.brief(), len(got[0].body)>>20, rise)
		if rise > cmp.Or(dearFiles[name], 160) {
			t.Errorf("%s took %d MiB", name, rise)
		}
		if got[0].status != 200 {
			t.Errorf("%s: %s", name, got.brief())
		}
	}
}

// TestHardMixedOverload sends the largest requests of every route at once, each by several
// clients. Memory stays bounded, and every answer is what a lone client gets, or an honest 503.
func TestHardMixedOverload(t *testing.T) {
	const clients, long, limitKiB = 64, 3 * time.Minute, 512 << 10
	requests := largest(t)
	names := slices.Sorted(maps.Keys(requests))
	alone := map[string][]byte{}
	lone := serve(t, "--api-key", fixedKey, "--no-access-log")
	for _, name := range names {
		alone[name] = lone.send(t, requests[name])[0].body
	}
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	var right, busy [64]atomic.Int64
	var all sync.WaitGroup
	started := time.Now()
	for client := range clients {
		all.Go(func() {
			for turn := 0; time.Since(started) < long; turn++ {
				at := (client + turn*7) % len(names)
				name := names[at]
				got, err := s.trySend(requests[name])
				switch {
				case err != nil || len(got) != 1:
					t.Errorf("%s: %v, %d answers", name, err, len(got))
				case got[0].status == 200 && bytes.Equal(got[0].body, alone[name]):
					right[at].Add(1)
				case got[0].status == 503 && got[0].header.Get("Retry-After") != "":
					busy[at].Add(1)
					time.Sleep(time.Second) // as it is told to
				default:
					t.Errorf("%s: %s", name, got.brief())
				}
			}
		})
	}
	all.Wait()
	peak := s.memory(t, "VmHWM")
	for at, name := range names {
		t.Logf("%-16s %2d right, %2d busy", name, right[at].Load(), busy[at].Load())
	}
	t.Logf("%d clients for %s; peak memory %d MiB", clients, time.Since(started).Round(time.Second), peak>>10)
	if peak > limitKiB {
		t.Errorf("peak memory %d KiB", peak)
	}
	s.mustStillLive(t)
}
