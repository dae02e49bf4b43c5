package mcp

import (
	"context"
	"errors"
	"io"

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
	call   func(*Door, context.Context, Peer, *toolCall) toolResult
}

// toolResult is what a tool answers: JSON and a sentence, or a refusal that a model
// can act on.
type toolResult struct {
	refused  string
	sentence string                // for people; of a refusal: what to do
	write    func(io.Writer) error // may be called more than once
	brief    func(io.Writer) error // the same without its long file; nil where that is short
}

// refusedBy gives the sentence that the HTTP route would give.
func refusedBy(err error) toolResult {
	var own *refusal
	if errors.As(err, &own) {
		return toolResult{refused: own.text, sentence: own.hint}
	}
	return toolResult{refused: err.Error()}
}

// newTools joins the tools as they are listed with those who answer them.
func newTools(local bool) []tool {
	doors := map[string]func(*Door, context.Context, Peer, *toolCall) toolResult{
		convertTool:  (*Door).convert,
		validateTool: (*Door).validate,
	}
	var tools []tool
	for _, listed := range listTools(local) {
		tools = append(tools, tool{listed.Name, listed, doors[listed.Name]})
	}
	return tools
}

// validate is /validate.
func (d *Door) validate(_ context.Context, p Peer, c *toolCall) toolResult {
	if err := p.Admit(); err != nil {
		return refusedBy(err)
	}
	if c.empty {
		c.arguments = withoutEmpty(c.arguments)
	}
	switch {
	case c.own[pathArgument] != nil:
		return d.validateFile(p, c)
	case d.fence == nil && c.own[outputArgument] != nil:
		return toolResult{refused: textOutputIsLocal}
	}
	document, details, err := convert.DecodeDocument(c.arguments)
	if err != nil {
		return refusedBy(err)
	}
	return d.check(p, document, ofx.Options{Text: true, Details: details})
}

// validateFile checks the file that path names, in its own bytes. An empty content beside
// it is an argument that was left out.
func (d *Door) validateFile(p Peer, c *toolCall) toolResult {
	if d.fence == nil {
		return toolResult{refused: "path is only for the local server (tillroll mcp). Send the content itself."}
	}
	if c.payload != nil && !isLeftOut(c.payload) {
		return toolResult{refused: "Give either path or content, not both."}
	}
	path, err := c.text(pathArgument)
	if err != nil {
		return toolResult{refused: "path must be the path of a file."}
	}
	name, data, err := d.fence.Read(path)
	if err != nil {
		return refusedBy(err)
	}
	// An empty document makes the arguments a whole request, judged as everywhere else.
	arguments := c.arguments
	if c.payload == nil {
		arguments = append([]byte(`{"content":"",`), arguments[1:]...)
	}
	_, details, err := convert.DecodeDocument(arguments)
	if err != nil {
		return refusedBy(err)
	}
	return d.check(p, data, ofx.Options{Format: ofx.FormatOf(name), Details: details})
}

// check is what both ways to a document end in.
func (d *Door) check(p Peer, document []byte, o ofx.Options) toolResult {
	o.Today = d.today()
	o.Stopped = func() bool { return p.Context().Err() != nil }
	report := ofx.Check(document, o)
	if o.Stopped() {
		return toolResult{refused: "The check was stopped because nobody waited for it."}
	}
	p.Account(report.Stats.Transactions, 0, 0)
	return toolResult{
		sentence: validateSentence(&report),
		write:    func(w io.Writer) error { return convert.WriteReport(w, &report) },
	}
}

// quoted gives a text as a JSON string.
func quoted(text string) string {
	quoted, _ := jsontext.AppendQuote(nil, text) // errors only tell of mended UTF-8
	return string(quoted)
}
