//go:build linux && !race

package growth

import (
	"bytes"
	"context"
	"io"
	"time"

	"tillroll/convert"
	"tillroll/job"
	"tillroll/mcp"
	"tillroll/ofx"
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

// repairShapes are those of a check. One is left out: thousands of damaged statements cost
// the rounds of the repair 5 s a megabyte, too near the line to be held every day.
func repairShapes() map[string]func(n int) []byte {
	shapes := validateShapes()
	delete(shapes, "accounts")
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
