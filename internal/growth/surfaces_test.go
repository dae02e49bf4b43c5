//go:build linux && !race

package growth

import (
	"bytes"
	"context"
	"io"
	"time"

	"tillroll/convert"
	"tillroll/diff"
	"tillroll/job"
	"tillroll/mcp"
	"tillroll/ofx"
	"tillroll/reader/layout"
	"tillroll/server/form"
)

// surface is a place where bytes come in from outside.
type surface struct {
	name   string
	feed   func([]byte)
	shapes map[string]func(n int) []byte
}

func surfaces() []surface {
	return []surface{
		{"convert", feedConvert, convertShapes()},
		{"validate", feedValidate, validateShapes()},
		{"repair", feedRepair, repairShapes()},
		{"mcp", feedMCP, mcpShapes()},
		{"csv", feedFile, csvShapes()},
		{"json", feedFile, jsonShapes()},
		{"xlsx", feedFile, xlsxShapes()},
		{"mt940", feedFile, mt940Shapes()},
		{"qif", feedFile, qifShapes()},
		{"xml", feedFile, xmlShapes()},
		{"html", feedFile, htmlShapes()},
		{"pdf", feedFile, pdfShapes()},
		{"ofx", feedFile, ofxShapes()},
		{"ods", feedFile, odsShapes()},
		{"archive", feedFile, archiveShapes()},
		{"lines", feedFile, lineShapes()},
		{"diff", feedDiff, diffShapes()},
		{"layout", feedLayout, layoutShapes()},
		{"form", feedForm, formShapes()},
		{"xls", feedFile, xlsShapes()},
		{"spreadsheet", feedFile, spreadsheetShapes()},
		{"charset", feedFile, charsetShapes()},
		{"rules", feedRules, ruleShapes()},
		{"costly rules", feedCostly, ruleShapes()},
		{"token", feedTokens, tokenShapes()},
		{"issuer", feedKeys, keyShapes()},
	}
}

var today = ofx.DayOf(2026, time.November, 16)

// feedConvert is POST /convert behind the server. Refusals are answers too.
func feedConvert(body []byte) {
	var request convert.Request
	if request.Decode(body) == nil {
		_ = request.Convert(today).WriteJSON(io.Discard)
	}
}

// feedValidate is POST /validate with details, the dearer way.
func feedValidate(document []byte) {
	report := ofx.Check(document, ofx.Options{Today: today, Text: true, Details: true})
	_ = convert.WriteReport(io.Discard, &report)
}

// feedRepair is POST /repair behind the server.
func feedRepair(document []byte) { _ = convert.Repair(document, ofx.Options{Today: today, Text: true}) }

// repairShapes are those of a check, and faults that stand in each other's way: rows that
// would get one id, statements and message sets that none of their tags close, sets of two
// kinds in turn, thousands of one element where there is room for one.
func repairShapes() map[string]func(n int) []byte {
	const (
		head = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n"
		row  = "<STMTTRN><DTPOSTED>20260105<TRNAMT>-5,00<NAME>A & B</STMTTRN>\n"
	)
	shapes := validateShapes()
	shapes["rows of one id"] = around(head+"<BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>", row, "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>")
	shapes["damaged statements"] = counted(head+"<BANKMSGSRSV1>", "<STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>%d</BANKACCTFROM><BANKTRANLIST>"+row+"</BANKTRANLIST></STMTRS></STMTTRNRS>\n", "</BANKMSGSRSV1></OFX>")
	shapes["open sets"] = counted(head, "<BANKMSGSRSV1><STMTTRNRS><STMTRS><ACCTID>%d<BANKTRANLIST>"+row, "</OFX>")
	shapes["sets in turn"] = counted(head, "<BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>%d</BANKACCTFROM></STMTRS></STMTTRNRS></BANKMSGSRSV1>\n<CREDITCARDMSGSRSV1></CREDITCARDMSGSRSV1>\n", "</OFX>")
	const open, end = head + "<BANKMSGSRSV1><STMTTRNRS><STMTRS>", "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
	shapes["empty balances"] = around(open+"<BANKTRANLIST>"+row+"</BANKTRANLIST>", "<LEDGERBAL></LEDGERBAL>", end)
	shapes["half balances"] = around(open, "<LEDGERBAL><DTASOF>20260105</LEDGERBAL>\n<BANKTRANLIST>"+row+"</BANKTRANLIST>", end)
	shapes["accounts behind lists"] = around(open, "<BANKTRANLIST>"+row+"</BANKTRANLIST><BANKACCTFROM></BANKACCTFROM>", end)
	shapes["cards among banks"] = counted(head+"<BANKMSGSRSV1>", "<CCSTMTTRNRS><CCSTMTRS><ACCTID>%d</CCSTMTRS></CCSTMTTRNRS>", "</BANKMSGSRSV1></OFX>")
	return shapes
}

// feedMCP is one message over pipes: reading, judging and calling as over HTTP.
func feedMCP(message []byte) {
	_ = mcp.ServeStdio(context.Background(), bytes.NewReader(append(message, '\n')), io.Discard, mcp.StdioConfig{Now: func() time.Time { return time.Unix(1.8e9, 0) }})
}

// feedFile is POST /statements behind the server.
func feedFile(file []byte) {
	var parser job.Parser
	options, err := parser.Options()
	if err != nil {
		return
	}
	if answer, err := job.Run(context.Background(), file, options, today); err == nil {
		_ = answer.WriteJSON(io.Discard)
	}
}

// feedDiff is POST /diff behind the server: a file against itself.
func feedDiff(file []byte) {
	watch := func(int) error { return nil }
	olds := []diff.Input{diff.Held("old", file, watch)}
	if answer, err := diff.Compare(olds, diff.Held("new", file, watch), diff.Options{Today: today}); err == nil {
		_ = answer.WriteJSON(io.Discard)
	}
}

// feedLayout is the layout that may come with a file.
func feedLayout(text []byte) { _, _ = layout.Parse(text) }

// feedForm takes a form apart.
func feedForm(body []byte) { _, _ = form.Split("multipart/form-data; boundary=b", body) }
