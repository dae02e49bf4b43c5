//go:build linux && !race

package growth

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// around repeats a text between two others, up to so many bytes.
func around(before, again, after string) func(n int) []byte {
	return func(n int) []byte {
		return []byte(before + strings.Repeat(again, max(1, (n-len(before)-len(after))/len(again))) + after)
	}
}

// counted is around with a number in each repetition, so that no two are alike.
func counted(before, again, after string) func(n int) []byte {
	return func(n int) []byte {
		var out bytes.Buffer
		out.WriteString(before)
		for i := 0; out.Len() < n; i++ {
			fmt.Fprintf(&out, again, i)
		}
		out.WriteString(after)
		return out.Bytes()
	}
}

// golden is the multiplier that many hash tables use; its inverse makes numbers that such
// a table puts into one place.
const golden = 0x9E3779B97F4A7C15

// colliding writes numbers that meet where they are spread by golden alone.
func colliding(before, again, after string) func(n int) []byte {
	inverse := uint64(golden)
	for range 6 {
		inverse *= 2 - golden*inverse
	}
	return func(n int) []byte {
		var out bytes.Buffer
		out.WriteString(before)
		for i := uint64(0); out.Len() < n; i++ {
			fmt.Fprintf(&out, again, (2*i+1)*inverse, i)
		}
		out.WriteString(after)
		return out.Bytes()
	}
}

func convertShapes() map[string]func(int) []byte {
	const row = `{"transactions":[{"date":"2024-01-05","amount":1,"description":"`
	return map[string]func(int) []byte{
		"ones":          around(`{"transactions":[1`, `,1`, `]}`),
		"empty rows":    around(`{"transactions":[{}`, `,{}`, `]}`),
		"members":       counted(`{"x":{"a":0`, `,"m%d":1`, `},"transactions":[{}]}`),
		"row members":   counted(`{"transactions":[{"date":"2024-01-05","amount":1`, `,"m%d":1`, `}]}`),
		"open brackets": around(`{"x":`, `[`, ``),
		"backslashes":   around(`{"transactions":[{"date":"`, `\\`, `"}]}`),
		"escapes":       around(row, `\u00e9`, `"}]}`),
		"surrogates":    around(row, `\ud83d`, `"}]}`),
		"ampersands":    around(row, `&`, `"}]}`),
		"blanks":        around(row, ` `, `"}]}`),
		"combining":     around(row, "e\u0301", `"}]}`),
		"digits":        around(`{"transactions":[{"date":"2024-01-05","amount":1`, `9`, `}]}`),
		"amount text":   around(`{"transactions":[{"date":"2024-01-05","amount":"`, `1,`, `"}]}`),
		"date text":     around(`{"transactions":[{"amount":1,"date":"`, `1 Jan `, `"}]}`),
		"rows":          counted(`{"details":true,"transactions":[{}`, `,{"date":"2024-01-05","amount":%d,"description":"Tea"}`, `]}`),
		"same rows":     around(`{"details":true,"transactions":[{}`, `,{"date":"2024-01-05","amount":1,"description":"Tea"}`, `]}`),
		"same ids":      around(`{"details":true,"transactions":[{}`, `,{"date":"2024-01-05","amount":1,"description":"Tea","id":"7"}`, `]}`),
		"odd dates":     counted(`{"details":true,"transactions":[{}`, `,{"date":"%d.13.2024","amount":1}`, `]}`),
		"colliding":     colliding(`{"details":true,"transactions":[{}`, `,{"date":"2024-01-05","amount":"%d","id":"%d"}`, `]}`),
	}
}

func validateShapes() map[string]func(int) []byte {
	const head = "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>"
	return map[string]func(int) []byte{
		"open tags":      around("<OFX>", "<A>", ""),
		"known tags":     around("<OFX>", "<STMTTRN>", ""),
		"names":          counted("<OFX>", "<X%d>", ""),
		"end tags":       around("<OFX>", "</A>", ""),
		"references":     around("<OFX><NAME>", "&#38;", ""),
		"open comments":  around("<OFX>", "<!--", ""),
		"sections":       around("<OFX>", "<![CDATA[", ""),
		"open rows":      around(head, "<STMTTRN><FITID>1", ""),
		"rows":           counted(head, "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-1<FITID>%d<NAME>Tea</STMTTRN>", ""),
		"same rows":      around(head, "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-1<FITID>1<NAME>Tea</STMTTRN>", ""),
		"colliding":      colliding(head, "<STMTTRN><TRNAMT>%d<FITID>%d</STMTTRN>", ""),
		"accounts":       counted("OFXHEADER:100\r\n\r\n<OFX>", "<STMTRS><BANKACCTFROM><ACCTID>%d</BANKACCTFROM><BANKTRANLIST><STMTTRN><FITID>1</STMTTRN></BANKTRANLIST></STMTRS>", ""),
		"line breaks":    around("", "\n", "<OFX>"),
		"header":         around("OFXHEADER", ":", "<OFX>"),
		"long value":     around("<OFX><NAME>", "x", ""),
		"less-thans":     around("<OFX>", "<", ""),
		"wrong encoding": around("<OFX><NAME>", "\xe9", ""),
	}
}

func mcpShapes() map[string]func(int) []byte {
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`
	return map[string]func(int) []byte{
		"params":  around(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":[0`, `,0`, `]}}`),
		"members": counted(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":0`, `,"m%d":0`, `}}`),
		"id":      around(`{"jsonrpc":"2.0","id":"`, `i`, `","method":"ping"}`),
		"nested":  around(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":`, `[`, ``),
		"meta":    counted(call+`validate_ofx","_meta":{"a":0`, `,"m%d":0`, `},"arguments":{"content":""}}}`),
		"content": around(call+`validate_ofx","arguments":{"content":"`, `<A>`, `"}}}`),
		"rows":    counted(call+`convert_transactions_to_qbo","arguments":{"transactions":[{}`, `,{"date":"2024-01-05","amount":%d,"description":"Tea"}`, `]}}}`),
	}
}

func csvShapes() map[string]func(int) []byte {
	const head = "Date,Description,Amount\n"
	return map[string]func(int) []byte{
		"rows":         counted(head, "2024-01-05,Tea,%d\n", ""),
		"same rows":    around(head, "2024-01-05,Tea,1\n", ""),
		"colliding":    colliding(head, "2024-01-05,%[2]d,%[1]d\n", ""),
		"open quote":   around(head+`2024-01-05,"`, "x\n", ""),
		"quotes":       around(head+`2024-01-05,"`, `""`, `",1`),
		"columns":      around("", "a,", "\n"),
		"many columns": counted("Date,Description,Amount", ",c%d", "\n2024-01-05,Tea,1\n"),
		"no lines":     around("", "x", ""),
		"line breaks":  around("", "\n", ""),
		"blank cells":  around(head, ",,\n", ""),
		"ragged":       counted(head, "2024-01-05,Tea,%d,,,,,,,,,,,,,,,x\n", ""),
		"semicolons":   around("a;b;c\n", "1;2;3\n", ""),
		"dates":        counted(head, "%d/13/2024,Tea,1\n", ""),
		"zeros":        around(head, "\x00", ""),
		"wide":         around(head, "2024-01-05,\xe9\xe8\xff,1\n", ""),
		"fixed width":  around("", "2024-01-05   Tea shop        12.50   100.00\n", ""),
		"unlike lines": counted("", "line %d of a text that is no table at all\n\n", ""),
	}
}

func jsonShapes() map[string]func(int) []byte {
	return map[string]func(int) []byte{
		"objects": counted(`[{"date":"2024-01-05","amount":1,"description":"x"}`, `,{"date":"2024-01-05","amount":%d,"description":"Tea"}`, `]`),
		"members": counted(`[{"date":"2024-01-05","amount":1`, `,"m%d":1`, `}]`),
		"nested":  around(``, `[`, ``),
		"deeper":  around(`{"a":`, `{"a":`, ``),
	}
}

func mt940Shapes() map[string]func(int) []byte {
	const head = ":20:X\r\n:25:DE1\r\n:28C:1\r\n:60F:C240101EUR0,\r\n"
	return map[string]func(int) []byte{
		"entries":      counted(head, ":61:2401050105D%d,NTRFNONREF\r\n:86:Tea\r\n", ":62F:C240131EUR0,\r\n-"),
		"details":      around(head+":61:2401050105D1,NTRFNONREF\r\n:86:", "?20TEXT", "\r\n:62F:C240131EUR0,\r\n-"),
		"detail lines": around(head+":61:2401050105D1,NTRFNONREF\r\n:86:x\r\n", "more text\r\n", ":62F:C240131EUR0,\r\n-"),
		"messages":     around("", head+":62F:C240131EUR0,\r\n-\r\n", ""),
		"accounts":     counted("", ":20:X\r\n:25:DE%d\r\n:28C:1\r\n:60F:C240101EUR0,\r\n:62F:C240131EUR0,\r\n-\r\n", ""),
		"colons":       around(head, ":", ""),
		"slashes":      around(head+":61:2401050105D1,NTRFNONREF\r\n:86:", "/EREF/x", "\r\n"),
	}
}

func qifShapes() map[string]func(int) []byte {
	return map[string]func(int) []byte{
		"entries":  counted("!Type:Bank\n", "D1/5'24\nT%d\nPTea\n^\n", ""),
		"splits":   around("!Type:Bank\nD1/5'24\nT1\n", "SFood\n$1\n", "^\n"),
		"lines":    around("!Type:Bank\n", "PTea\n", ""),
		"accounts": counted("", "!Account\nNA%d\nTBank\n^\n!Type:Bank\nD1/5'24\nT1\n^\n", ""),
		"headers":  around("", "!Type:Bank\n", ""),
		"ends":     around("!Type:Bank\n", "^\n", ""),
	}
}

func xmlShapes() map[string]func(int) []byte {
	const head = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>`
	const entry = `<Ntry><Amt Ccy="EUR">%d</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-05</Dt></BookgDt></Ntry>`
	return map[string]func(int) []byte{
		"entries":    counted(head, entry, `</Stmt></BkToCstmrStmt></Document>`),
		"details":    around(head+`<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>`, `<TxDtls><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls>`, ``),
		"statements": counted(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>`, `<Stmt><Acct><Id><IBAN>%d</IBAN></Id></Acct></Stmt>`, `</BkToCstmrStmt></Document>`),
		"nested":     around(head, `<a>`, ``),
		"attributes": counted(head+`<a`, ` a%d="1"`, `>`),
		"marks":      around(head+`<a b="`, `>`, ``),
		"comments":   around(head, `<!--`, ``),
		"references": around(head+`<Nm>`, `&amp;`, ``),
		"sections":   around(head+`<Nm>`, `<![CDATA[x]]>`, ``),
	}
}

func htmlShapes() map[string]func(int) []byte {
	const head = `<html><body><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>`
	return map[string]func(int) []byte{
		"rows":       counted(head, `<tr><td>2024-01-05</td><td>Tea</td><td>%d</td></tr>`, `</table>`),
		"tables":     around(`<html><body>`, `<table>`, ``),
		"many":       around(`<html><body>`, `<table><tr><td>1</td></tr></table>`, ``),
		"open cells": around(head+`<tr>`, `<td>`, ``),
		"bold":       around(head+`<tr><td>`, `<b>`, ``),
		"spans":      around(head, `<tr><td colspan="1000" rowspan="1000">x</td></tr>`, ``),
		"attributes": counted(`<html><table`, ` a%d="1"`, `>`),
		"mixed":      around(`<html><body>`, `<a><p><table><b>`, ``),
	}
}

// printed puts a text on pages of their own, up to so many bytes; # in it is the number of the page.
func printed(again string) func(n int) []byte {
	return func(n int) []byte {
		var pages, kids bytes.Buffer
		for i := 3; pages.Len()+kids.Len() < n; i += 2 {
			text := strings.ReplaceAll(again, "#", strconv.Itoa(i/2))
			fmt.Fprintf(&kids, "%d 0 R ", i)
			fmt.Fprintf(&pages, "%d 0 obj<</Type/Page/Parent 2 0 R/Contents %d 0 R/MediaBox[0 0 600 800]>>endobj\n", i, i+1)
			fmt.Fprintf(&pages, "%d 0 obj<</Length %d>>stream\n%s\nendstream\nendobj\n", i+1, len(text), text)
		}
		return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[%s]>>endobj\n%strailer<</Root 1 0 R>>", &kids, &pages)
	}
}

func pdfShapes() map[string]func(int) []byte {
	const head = "%PDF-1.4\n"
	const titles = "BT /F1 9 Tf 20 700 Td (Date) Tj 80 0 Td (Description) Tj 300 0 Td (Amount) Tj -380 -12 Td "
	const list = head + "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 -900000 600 800]>>endobj\n4 0 obj<<>>stream\n" + titles
	const row, title, end = "(01/05/2024) Tj 80 0 Td (Tea) Tj 300 0 Td (1.00) Tj -380 -12 Td ", "80 0 Td (Fees) Tj -80 -12 Td ", "ET\nendstream\nendobj\ntrailer<</Root 1 0 R>>"
	return map[string]func(int) []byte{
		"list":     around(list, row, end),
		"unlike":   printed(strings.Replace(titles, "(Date)", "(Date #)", 1) + strings.Repeat(row, 4) + "ET"),
		"heads":    printed(titles + strings.Repeat(row, 4) + "ET"),
		"minuses":  printed(titles + strings.Repeat(strings.Replace(row, "1.00", "-1.00", 1), 50) + "ET"),
		"titles":   around(list+row, title, end),
		"sections": around(list+row, title+row, end),
		"days":     around(list+row, "(5 January) Tj 0 -12 Td ", end),
		"objects":  counted(head, "%d 0 obj\n<</Type/Page>>\nendobj\n", "trailer<</Root 1 0 R>>"),
		"arrays":   around(head+"1 0 obj\n", "[", "\nendobj\ntrailer<</Root 1 0 R>>"),
		"names":    counted(head+"1 0 obj\n<<", "/N%d 1", ">>\nendobj\ntrailer<</Root 1 0 R>>"),
		"strings":  around(head+"1 0 obj\n", "(", "\nendobj\ntrailer<</Root 1 0 R>>"),
		"streams":  around(head, "1 0 obj\n<</Length 5>>stream\nhello\nendstream\nendobj\n", "trailer<</Root 1 0 R>>"),
		"pages":    around(head+"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 9/Kids[", "3 0 R ", "]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>"),
		"own page": around(head+"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[", "2 0 R ", "]>>endobj\ntrailer<</Root 1 0 R>>"),
		"text":     around(head+"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 600 800]>>endobj\n4 0 obj<<>>stream\nBT /F1 9 Tf ", "1 0 0 1 10 10 Tm (Tea 1.00) Tj ", "ET\nendstream\nendobj\ntrailer<</Root 1 0 R>>"),
		"saves":    around(head+"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 600 800]>>endobj\n4 0 obj<<>>stream\n", "q ", "\nendstream\nendobj\ntrailer<</Root 1 0 R>>"),
	}
}

func ofxShapes() map[string]func(int) []byte {
	const head = "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>"
	return map[string]func(int) []byte{
		"rows":      counted(head, "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-1<FITID>%d<NAME>Tea</STMTTRN>", ""),
		"same rows": around(head, "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-1<FITID>1<NAME>Tea</STMTTRN>", ""),
		"accounts":  counted("OFXHEADER:100\r\n\r\n<OFX>", "<STMTRS><BANKACCTFROM><ACCTID>%d</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105<TRNAMT>-1<FITID>1</STMTTRN></BANKTRANLIST></STMTRS>", ""),
		"open tags": around("OFXHEADER:100\r\n\r\n<OFX>", "<A>", ""),
		"leaves":    counted(head+"<STMTTRN>", "<X%d>1", ""),
	}
}

// xlsxShapes pack one part of a workbook; n is what it unpacks to.
func xlsxShapes() map[string]func(int) []byte {
	part := func(name string, shape func(int) []byte) func(int) []byte {
		return func(n int) []byte {
			parts := map[string][]byte{
				"[Content_Types].xml":        []byte(`<Types/>`),
				"xl/workbook.xml":            []byte(`<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`),
				"xl/_rels/workbook.xml.rels": []byte(`<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`),
				"xl/worksheets/sheet1.xml":   []byte(`<worksheet><sheetData><row><c t="str"><v>Date</v></c></row></sheetData></worksheet>`),
			}
			parts[name] = shape(n)
			var out bytes.Buffer
			archive := zip.NewWriter(&out)
			for name, text := range parts {
				w, err := archive.Create(name)
				if err == nil {
					_, _ = w.Write(text) // a buffer takes all
				}
			}
			_ = archive.Close()
			return out.Bytes()
		}
	}
	const sheet = "xl/worksheets/sheet1.xml"
	const head = `<worksheet><sheetData><row><c t="str"><v>Date</v></c><c t="str"><v>Text</v></c><c t="str"><v>Amount</v></c></row>`
	return map[string]func(int) []byte{
		"rows":       part(sheet, counted(head, `<row><c t="str"><v>2024-01-05</v></c><c t="str"><v>Tea</v></c><c><v>%d</v></c></row>`, `</sheetData></worksheet>`)),
		"far cells":  part(sheet, around(head, `<row><c r="SR1"><v>1</v></c></row>`, `</sheetData></worksheet>`)),
		"marks":      part(sheet, around(`<worksheet><a b="`, `>`, ``)),
		"nested":     part(sheet, around(`<worksheet>`, `<a>`, ``)),
		"attributes": part(sheet, counted(`<worksheet><a`, ` a%d="1"`, `/></worksheet>`)),
		"styles":     part("xl/styles.xml", around(`<styleSheet><cellXfs>`, `<xf numFmtId="14"/>`, `</cellXfs></styleSheet>`)),
		"deep":       part("xl/styles.xml", around(``, `<a>`, ``)),
		"sheets":     part("xl/workbook.xml", around(`<workbook xmlns:r="r"><sheets>`, `<sheet name="S" sheetId="1" r:id="rId1"/>`, `</sheets></workbook>`)),
		"texts":      part("xl/sharedStrings.xml", around(`<sst>`, `<si><t>x</t></si>`, `</sst>`)),
	}
}

// zipped packs one member.
func zipped(name string, shape func(int) []byte) func(int) []byte {
	return func(n int) []byte {
		var out bytes.Buffer
		archive := zip.NewWriter(&out)
		if w, err := archive.Create(name); err == nil {
			_, _ = w.Write(shape(n)) // a buffer takes all
		}
		_ = archive.Close()
		return out.Bytes()
	}
}

func odsShapes() map[string]func(int) []byte {
	const head = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table>`
	const row = `<table:table-row><table:table-cell office:value-type="string"><text:p>2024-01-05</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="%d"/></table:table-row>`
	part := func(shape func(int) []byte) func(int) []byte { return zipped("content.xml", shape) }
	return map[string]func(int) []byte{
		"rows":     part(counted(head, row, ``)),
		"repeated": part(around(head, `<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row>`, ``)),
		"cells":    part(around(head+`<table:table-row>`, `<table:table-cell/>`, ``)),
		"nested":   part(around(head, `<a>`, ``)),
	}
}

func archiveShapes() map[string]func(int) []byte {
	return map[string]func(int) []byte{
		"one member": zipped("a.csv", counted("Date,Description,Amount\n", "2024-01-05,Tea,%d\n", "")),
		"members": func(n int) []byte {
			var out bytes.Buffer
			archive := zip.NewWriter(&out)
			for i := 0; out.Len() < n; i++ {
				if w, err := archive.Create(fmt.Sprintf("%d.csv", i)); err == nil {
					_, _ = w.Write([]byte("Date,Amount\n2024-01-05,1\n"))
				}
			}
			_ = archive.Close()
			return out.Bytes()
		},
	}
}

// lineShapes are national formats of lines.
func lineShapes() map[string]func(int) []byte {
	const bai2 = "01,122099999,123456789,240131,0200,1,80,1,2/\n02,031001234,122099999,1,240130,2359,USD,2/\n"
	const abo = "0740000000123456789NOVAK JAN           31122300000000050000+00000000047000+000000000100000000000000070000001310124              \r\n"
	return map[string]func(int) []byte{
		"bai2 entries":   counted(bai2+"03,0123456789,USD,010,100000,,/\n", "16,165,%d,1,D,,TEA/\n", "49,1,2/\n"),
		"bai2 more":      around(bai2+"03,0123456789,USD,010,100000,,/\n16,165,1,1,D,,TEA/\n", "88,MORE\n", ""),
		"bai2 accounts":  counted(bai2, "03,%d,USD,010,100000,,/\n16,165,1,1,D,,TEA/\n49,1,2/\n", ""),
		"abo entries":    around(abo, "0750000000123456789000000111111111100000000000010000000100001000020240100010003080000000000050124Dodavatel s.r.o.    00203050124\r\n", ""),
		"abo more":       around(abo, "078Faktura 17\r\n", ""),
		"coda entries":   around("0000031012430005        0000000000EXAMPLE BVBA                                                                                 2\n12001BE68539007547034                  EUR0000000001000000311223EXAMPLE BVBA                                                 001\n", "2100010000BANKREF000000000000010000000000250500050124001500000Factuur 17 met een lange tekst die verder gaat op de 05012400101 0\n", ""),
		"coda more":      around("0000031012430005        0000000000EXAMPLE BVBA                                                                                 2\n12001BE68539007547034                  EUR0000000001000000311223EXAMPLE BVBA                                                 001\n2100010000BANKREF000000000000010000000000250500050124001500000Factuur 17 met een lange tekst die verder gaat op de 05012400101 0\n", "2200010000olgende lijn                                         KLANTREF                                                      1 0\n", ""),
		"cfonb entries":  around("0130004    01234EUR2 00012345678  010124                                                  0000000010000{                \n", "0430004    01234EUR2 0001234567805050124  050124VIR SEPA DUPONT                           0000000002505{REF123          \n", ""),
		"cfonb more":     around("0130004    01234EUR2 00012345678  010124                                                  0000000010000{                \n0430004    01234EUR2 0001234567805050124  050124VIR SEPA DUPONT                           0000000002505{REF123          \n", "0530004    01234EUR2 0001234567805050124     LIBLoyer janvier                                                           \n", ""),
		"norma entries":  around("110081020000012345672401012401312000000001000009783EMPRESA EJEMPLO SL           \n", "22    0200240105240105030011000000000123450000000000000000000000F-2024-17       \n", ""),
		"norma more":     around("110081020000012345672401012401312000000001000009783EMPRESA EJEMPLO SL           \n22    0200240105240105030011000000000123450000000000000000000000F-2024-17       \n", "2301COMPANIA DE LUZ                       RECIBO ENERO                          \n", ""),
		"litas entries":  counted("000\t1\t20240201\t70440\t\t\t\t\t\t\t\t\t\t\t\t\t\tLT121000011101001000\tEUR\t\t\n", "010\tMK\t20240105\t1200\t2550\t2550\tD\t2550\tEUR\t17\t%d\t\t\tTea\t\tSEB\tLT647044001231465456\tUAB\t1\t\n", ""),
		"litas accounts": counted("", "000\t1\t20240201\t70440\t\t\t\t\t\t\t\t\t\t\t\t\t\tLT%d\tEUR\t\t\n", ""),
		"mt940 one text": around(":20:X\r\n:25:DE1\r\n:28C:1\r\n:60F:C240101EUR0,\r\n:61:2401050105D1,NTRFNONREF\r\n:86:", "x", "\r\n"),
	}
}

func diffShapes() map[string]func(int) []byte {
	const head = "Date,Description,Amount\n"
	const document = "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>"
	return map[string]func(int) []byte{
		"one id":    counted(document, "<STMTTRN><DTPOSTED>20240105<TRNAMT>%d<FITID>7<NAME>Tea</STMTTRN>", ""),
		"one row":   counted(document, "<STMTTRN><DTPOSTED>20240105<TRNAMT>1<FITID>7<NAME>Tea%d</STMTTRN>", ""),
		"rows":      counted(head, "2024-01-05,Tea,%d\n", ""),
		"same rows": around(head, "2024-01-05,Tea,1\n", ""),
		"one day":   counted(head, "2024-01-05,Tea %d,1\n", ""),
		"colliding": colliding(head, "2024-01-05,%[2]d,%[1]d\n", ""),
	}
}

func layoutShapes() map[string]func(int) []byte {
	return map[string]func(int) []byte{
		"payees": counted("", "[[payee]]\npattern = \"a%d\"\nname = \"b\"\n", ""),
		"keys":   counted("", "k%d = 1\n", ""),
		"nested": around("x = ", "[", ""),
		"tables": around("[a", ".a", "]"),
		"regexp": around("[[payee]]\nname = \"b\"\npattern = \"", "(a*)*", "\"\n"),
	}
}

func formShapes() map[string]func(int) []byte {
	const part = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"
	return map[string]func(int) []byte{
		"parts":      around("", part+"x\r\n", "--b--"),
		"boundaries": around(part, "\r\n--", "\r\n--b--"),
		"head":       around("--b\r\n", "x", "\r\n\r\n"),
		"headers":    around("--b\r\n", "a: b\r\n", "\r\nx\r\n--b--"),
	}
}

// charsetShapes are spelled in no UTF-8.
func charsetShapes() map[string]func(int) []byte {
	return map[string]func(int) []byte{
		"one line":   around("Date;Empf\xe4nger;Betrag\n", "\xe4x", ""),
		"headings":   around("Date;Empf\xe4nger;", "W\xe4hrung;", "\n"),
		"lines":      around("Date;Empf\xe4nger;Betrag\n", "B\xe4cker;B\xe4cker;x\n", ""),
		"late":       around("", "Date;Text;Amount\n", "\xe4"),
		"double":     around("\x93\xfa\x95t,\x8b\xe0\x8az\n", "\x93\xfa\x95t,\x8b\xe0\x8az\n", ""),
		"anything":   around("", "\x81\xfe\xff\x80\x00\xa0", ""),
		"wide":       around("\xff\xfe", "D\x00a\x00\n\x00", ""),
		"half a BOM": around("\xfe\xff", "\xd8\x00", ""),
	}
}
