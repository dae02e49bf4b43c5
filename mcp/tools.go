package mcp

import (
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"tillroll/convert"
	"tillroll/ofx"
)

// The tools' names, which clients keep in their settings, and the list for one that asked
// for another.
const (
	convertTool  = "convert_transactions_to_qbo"
	validateTool = "validate_ofx"
	toolNames    = convertTool + " and " + validateTool
)

// tool is a thin door to what an HTTP route does.
type tool struct {
	name   string
	listed *sdk.Tool
	call   func(*Door, Peer, *toolCall) toolResult
}

// toolResult is what a tool answers: JSON and a sentence, or a refusal that a model
// can act on.
type toolResult struct {
	refused  string
	sentence string
	write    func(io.Writer) error // may be called more than once
}

// refusedBy gives the sentence that the HTTP route would give.
func refusedBy(err error) toolResult { return toolResult{refused: err.Error()} }

// newTools joins the tools as they are listed with those who answer them.
func newTools(local bool) []tool {
	doors := map[string]func(*Door, Peer, *toolCall) toolResult{
		convertTool:  (*Door).convert,
		validateTool: (*Door).validate,
	}
	var tools []tool
	for _, listed := range listTools(local) {
		tools = append(tools, tool{listed.Name, listed, doors[listed.Name]})
	}
	return tools
}

// convert is /convert: the same request, the same sentences, the same answer.
func (d *Door) convert(p Peer, c *toolCall) toolResult {
	if err := p.Authorize(); err != nil {
		return refusedBy(err)
	}
	if d.files != nil && (c.path != nil || c.output != nil) {
		return d.files.convert(d.today(), p.Memory(), c)
	}
	if refused := refuseFiles(c); refused != "" {
		return toolResult{refused: refused}
	}
	request := p.Memory()
	if err := request.Decode(c.arguments); err != nil {
		return refusedBy(err)
	}
	if err := p.AdmitRows(request.Len()); err != nil {
		return refusedBy(err)
	}
	result := request.Convert(d.today())
	p.Account(result.Transactions, result.Skipped, len(result.File))
	return toolResult{sentence: convertSentence(result), write: result.WriteJSON}
}

// validate is /validate.
func (d *Door) validate(p Peer, c *toolCall) toolResult {
	if err := p.Admit(); err != nil {
		return refusedBy(err)
	}
	if d.files != nil && c.path != nil {
		return d.files.validate(d, p, c)
	}
	if refused := refuseFiles(c); refused != "" {
		return toolResult{refused: refused}
	}
	document, details, err := convert.DecodeDocument(c.arguments)
	if err != nil {
		return refusedBy(err)
	}
	return d.check(p, document, ofx.Options{Text: true, Details: details})
}

// check is what both ways to a document end in.
func (d *Door) check(p Peer, document []byte, o ofx.Options) toolResult {
	o.Today = d.today()
	report := ofx.Check(document, o)
	p.Account(report.Stats.Transactions, 0, 0)
	return toolResult{
		sentence: validateSentence(&report),
		write:    func(w io.Writer) error { return convert.WriteReport(w, &report) },
	}
}

// refuseFiles is for clients that mistake a server on the network for one on the
// user's own computer: no path is ever opened for them.
func refuseFiles(c *toolCall) string {
	switch {
	case c.path != nil:
		return "path is only for the local server (tillroll mcp). Send the content itself."
	case c.output != nil:
		return "output is only for the local server (tillroll mcp). The file is in the answer."
	}
	return ""
}

// convertSentence tells a person what became of the rows.
func convertSentence(r *convert.Result) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s written, %d skipped, ", count(r.Transactions, "transaction"), r.Skipped)
	switch {
	case r.Format == convert.CSV:
		text.WriteString("as .csv.")
	case r.Valid:
		fmt.Fprintf(&text, "valid .%s.", r.Format)
	default:
		fmt.Fprintf(&text, "not a valid .%s: see issues.", r.Format)
	}
	if r.Skipped > 0 && r.Details == nil {
		text.WriteString(" Ask with details: true to see which rows were skipped and why.")
	}
	return text.String()
}

// validateSentence gives the verdict first: it is what was asked for.
func validateSentence(r *ofx.Report) string {
	found := count(r.Stats.Transactions, "transaction") + ", " + count(r.Stats.UniqueFITIDs, "distinct id") + "."
	if r.Valid {
		return "Valid: " + found
	}
	return "Not valid, " + count(len(r.Issues), "issue") + ": " + found
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// quoted gives a text as a JSON string.
func quoted(text string) string {
	quoted, _ := jsontext.AppendQuote(nil, text) // errors only tell of mended UTF-8
	return string(quoted)
}
