//go:build hard

package e2e

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// hostileBodies are made to cost time or memory; each takes the bytes it is to have.
var hostileBodies = map[string]struct {
	path string
	make func(n int) []byte
}{
	"ones":          {"/convert", around(`{"transactions":[1`, `,1`, `]}`)},
	"empty rows":    {"/convert", around(`{"transactions":[{}`, `,{}`, `]}`)},
	"names":         {"/convert", around(`{"x":[0`, `,{"a":1}`, `],"transactions":[{}]}`)},
	"open brackets": {"/convert", around(`{"x":`, `[`, ``)},
	"backslashes":   {"/convert", around(`{"transactions":[{"date":"`, `\\`, `"}]}`)},
	"escapes":       {"/convert", around(`{"transactions":[{"date":"2024-01-05","amount":1,"description":"`, `\u00e9`, `"}]}`)},
	"ampersands":    {"/convert", around(`{"transactions":[{"date":"2024-01-05","amount":1,"description":"`, `&`, `"}]}`)},
	"digits":        {"/convert", around(`{"transactions":[{"date":"2024-01-05","amount":1`, `9`, `}]}`)},
	"open tags":     {"/validate", around(`{"content":"<OFX>`, `<A>`, `"}`)},
	"end tags":      {"/validate", around(`{"content":"<OFX>`, `</A>`, `"}`)},
	"references":    {"/validate", around(`{"content":"<OFX><NAME>`, `&#38;`, `"}`)},
	"open comments": {"/validate", around(`{"content":"<OFX>`, `<!--`, `"}`)},
	"sections":      {"/validate", around(`{"content":"<OFX>`, `<![CDATA[`, `"}`)},
	"open rows":     {"/validate", around(`{"content":"<OFX><BANKTRANLIST>`, `<STMTTRN><FITID>1`, `"}`)},
	"line breaks":   {"/validate", around(`{"content":"`, `\n`, `<OFX>"}`)},
	"header":        {"/validate", around(`{"content":"OFXHEADER`, `:`, `<OFX>"}`)},
	"rpc params":    {"/mcp", around(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":[0`, `,0`, `]}}`)},
	"own names":     {"/validate", numbered(`{"details":true,"content":"<OFX>`, `<X%d>`, `"}`)},
	"ampersand rows": {"/convert", func(int) []byte {
		row := `{"date":"2024-01-05","amount":1,"description":"` + strings.Repeat("&", 255) + `"}`
		return []byte(`{"transactions":[` + strings.Repeat(row+",", 99_999) + row + `]}`)
	}},
	"own members":   {"/validate", numbered(`{"content":""`, `,"m%d":0`, `}`)},
	"rpc meta":      {"/mcp", numbered(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"a":0`, `,"m%d":0`, `}}}`)},
	"csv rows":      {"/statements", numbered("Date,Description,Amount\n", "2024-01-05,Tea,%d\n", "")},
	"csv quote":     {"/statements", around("Date,Description,Amount\n2024-01-05,\"", "x\n", "")},
	"csv columns":   {"/statements", around("", "a,", "\n")},
	"csv breaks":    {"/statements", around("", "\n", "")},
	"csv wide":      {"/statements", around("Date,Description,Amount\n", "2024-01-05,\xe9\xe8\xff,1\n", "")},
	"csv one cell":  {"/statements", around("Date,Description,Amount\n2024-01-05,", "&", ",1\n")},
	"json rows":     {"/statements", numbered(`[{"date":"2024-01-05","amount":1,"description":"x"}`, `,{"date":"2024-01-05","amount":%d,"description":"Tea"}`, `]`)},
	"json members":  {"/statements", numbered(`[{"date":"2024-01-05","amount":1`, `,"m%d":1`, `}]`)},
	"json nested":   {"/statements", around(``, `[`, ``)},
	"mt940 entries": {"/statements", numbered(mt940Head, ":61:2401050105D%d,NTRFNONREF\r\n:86:Tea\r\n", ":62F:C240131EUR0,\r\n-")},
	"mt940 details": {"/statements", around(mt940Head+":61:2401050105D1,NTRFNONREF\r\n:86:", "?20TEXT", "\r\n:62F:C240131EUR0,\r\n-")},
	"mt940 account": {"/statements", numbered("", ":20:X\r\n:25:DE%d\r\n:28C:1\r\n:60F:C240101EUR0,\r\n:62F:C240131EUR0,\r\n-\r\n", "")},
	"mt940 pages":   {"/statements", numbered("", ":20:X\r\n:25:DE1\r\n:28C:%d\r\n:60F:C240101EUR0,\r\n:62F:C240131EUR0,\r\n-\r\n", "")},
	"qif entries":   {"/statements", numbered("!Type:Bank\n", "D1/5'24\nT%d\nPTea\n^\n", "")},
	"qif splits":    {"/statements", around("!Type:Bank\nD1/5'24\nT1\n", "SFood\n$1\n", "^\n")},
	"qif accounts":  {"/statements", numbered("", "!Account\nNA%d\nTBank\n^\n!Type:Bank\nD1/5'24\nT1\n^\n", "")},
	"camt empty":    {"/statements", around(camtHead, `<Ntry/>`, `</Stmt></BkToCstmrStmt></Document>`)},
	"camt details":  {"/statements", around(camtHead+`<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>`, `<TxDtls><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls>`, ``)},
	"camt nested":   {"/statements", around(camtHead, `<a>`, ``)},
	"camt accounts": {"/statements", numbered(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>`, `<Stmt><Acct><Id><IBAN>%d</IBAN></Id></Acct></Stmt>`, `</BkToCstmrStmt></Document>`)},
	"html rows":     {"/statements", numbered(htmlHead, `<tr><td>2024-01-05</td><td>Tea</td><td>%d</td></tr>`, `</table>`)},
	"html tables":   {"/statements", around(`<html><body>`, `<table>`, ``)},
	"html spans":    {"/statements", around(htmlHead, `<tr><td colspan="1000" rowspan="1000">x</td></tr>`, ``)},
	"pdf objects":   {"/statements", numbered("%%PDF-1.4\n", "%d 0 obj\n<</Type/Page>>\nendobj\n", "trailer<</Root 1 0 R>>")},
	"pdf arrays":    {"/statements", around("%PDF-1.4\n1 0 obj\n", "[", "\nendobj\ntrailer<</Root 1 0 R>>")},
	"pdf names":     {"/statements", numbered("%%PDF-1.4\n1 0 obj\n<<", "/N%d 1", ">>\nendobj\ntrailer<</Root 1 0 R>>")},
	"pdf numbers":   {"/statements", around("%PDF-1.4\n1 0 obj<</Pages[", "1 ", "]>>\nendobj\ntrailer<</Root 1 0 R>>")},
	"pdf pages":     {"/statements", around("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 9/Kids[", "3 0 R ", "]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>")},
	"ofx rows":      {"/statements", numbered("OFXHEADER:100\r\n\r\n<OFX><STMTRS><BANKTRANLIST>", "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-1<FITID>%d<NAME>Tea</STMTTRN>", "")},
	"ofx accounts":  {"/statements", numbered("OFXHEADER:100\r\n\r\n<OFX>", "<STMTRS><BANKACCTFROM><ACCTID>%d</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105<TRNAMT>-1<FITID>1</STMTTRN></BANKTRANLIST></STMTRS>", "")},
	"xlsx rows":     {"/statements", sheetOf(numbered(`<worksheet><sheetData>`, `<row><c t="str"><v>2024-01-05</v></c><c t="str"><v>Tea</v></c><c><v>%d</v></c></row>`, `</sheetData></worksheet>`))},
	"xlsx texts":    {"/statements", textsOf(numbered(`<sst>`, `<si><t>%d</t></si>`, `</sst>`))},
	"xlsx far":      {"/statements", sheetOf(around(`<worksheet><sheetData>`, `<row><c r="SR1"><v>1</v></c></row>`, `</sheetData></worksheet>`))},
	"repair tags":   {"/repair", around(`{"content":"<OFX>`, `<A>`, `"}`)},
	"repair rows":   {"/repair", numbered(`{"content":"OFXHEADER:100\r\n\r\n<OFX><STMTRS><BANKTRANLIST>`, `<STMTTRN><DTPOSTED>2024-01-05<TRNAMT>-1<FITID>%d`, `"}`)},
	"diff texts":    {"/diff", numbered(`{"old":["Date,Description,Amount\n2024-01-05,Tea,1\n"],"new":"Date,Description,Amount\n`, `2024-01-05,Tea,%d\n`, `"}`)},
	"diff olds":     {"/diff", around(`{"new":"Date,Description,Amount\n2024-01-05,Tea,1\n","old":["x"`, `,"x"`, `]}`)},
	"rpc text":      {"/mcp", numbered(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":{"text":"Date,Description,Amount\n`, `2024-01-05,Tea,%d\n`, `"}}}`)},
	"rpc content":   {"/mcp", around(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":"`, `<A>`, `"}}}`)},
}

// The beginnings of files.
const (
	mt940Head = ":20:X\r\n:25:DE1\r\n:28C:1\r\n:60F:C240101EUR0,\r\n"
	camtHead  = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>`
	htmlHead  = `<html><body><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>`
)

// sheetOf and textsOf make a workbook of its one sheet and of its shared texts, which unpack
// to so many bytes.
func sheetOf(sheet func(int) []byte) func(int) []byte {
	return func(n int) []byte { return workbook(sheet(n), []byte("<sst/>")) }
}

func textsOf(texts func(int) []byte) func(int) []byte {
	return func(n int) []byte {
		return workbook([]byte(`<worksheet><sheetData><row><c t="s"><v>1</v></c></row></sheetData></worksheet>`), texts(n))
	}
}

// dearBodies are the shapes that may take more than others: what they hold grows manifold
// on the way, and docs/RELIABILITY.md says by how much. In MiB.
var dearBodies = map[string]int{"own members": 300, "json members": 300, "mt940 pages": 200, "ampersand rows": 500, "pdf names": 300, "pdf pages": 200, "pdf objects": 220, "csv columns": 220}

// numbered repeats a text with a number in it, so that no two are alike.
func numbered(before, again, after string) func(int) []byte {
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

func around(before, again, after string) func(int) []byte {
	return func(n int) []byte {
		return []byte(before + strings.Repeat(again, max(1, (n-len(before)-len(after))/len(again))) + after)
	}
}

// TestHardMemoryPerBody gives every hostile body of 32 MiB a server of its own and
// looks how much memory it took at most.
func TestHardMemoryPerBody(t *testing.T) {
	for name, hostile := range hostileBodies {
		t.Run(name, func(t *testing.T) {
			s := serve(t, "--api-key", fixedKey, "--no-access-log")
			before := s.memory(t, "VmHWM")
			body := hostile.make(32 << 20)
			started := time.Now()
			got := s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: body})
			rise := (s.memory(t, "VmHWM") - before) >> 10
			t.Logf("%-14s %s: %.100s, %d MiB more, %s", name, hostile.path, got.brief(), rise, time.Since(started).Round(time.Millisecond))
			if rise > cmp.Or(dearBodies[name], 160) {
				t.Errorf("%s took %d MiB", name, rise)
			}
			if got[0].status >= 500 {
				t.Errorf("%s: status %d", name, got[0].status)
			}
		})
	}
}

// TestHardLinearTime compares the processor time of one body of 32 MiB with that of 32
// bodies of 1 MiB: the same bytes. Doubling may cost 2.2 times as much, so the large one
// may cost (2.2/2)^5 = 1.6 times what the small ones do together.
func TestHardLinearTime(t *testing.T) {
	const most = 1.1 * 1.1 * 1.1 * 1.1 * 1.1
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	for name, hostile := range hostileBodies {
		t.Run(name, func(t *testing.T) {
			small, large := hostile.make(1<<20), hostile.make(32<<20)
			began := s.processorTime(t)
			for range 32 {
				s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: small})
			}
			between := s.processorTime(t)
			s.send(t, request{method: "POST", path: hostile.path, key: fixedKey, body: large})
			many, one := between-began, s.processorTime(t)-between
			factor := float64(one) / float64(max(many, 10*time.Millisecond))
			t.Logf("%-14s 32 × 1 MiB %s, 1 × 32 MiB %s of processor time: × %.2f", name, many, one, factor)
			if factor > most && one > 200*time.Millisecond || one > 5*time.Second {
				t.Errorf("× %.2f, %s", factor, one)
			}
		})
	}
}

// processorTime is what the server has used so far, in user and kernel mode.
func (s *service) processorTime(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	const tick = 10 * time.Millisecond
	var total time.Duration
	for _, field := range fields[11:13] { // utime and stime
		ticks, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		total += time.Duration(ticks) * tick
	}
	return total
}
