package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"tillroll/convert"
	"tillroll/ofx"
)

// mcpDoor answers MCP messages, over HTTP and over stdio. Reading, judging and the
// calls of tools are its own; the handshake, discovery and the list of tools are the
// official SDK's, which is handed nothing but what was read and judged here.
//
// Tools are not called through the SDK because it encodes an answer several times
// over: a conversion of 90,000 rows took three times as long.
type mcpDoor struct {
	tools []mcpTool
	sdk   *mcpSDK
	today func() ofx.Day
	files *localFiles // nil over HTTP

	// longest is the longest answer the peer can take, in bytes; zero is any.
	longest int
}

// peer is who sent a message and waits for the answer.
type peer interface {
	// context ends when the peer has gone.
	context() context.Context
	// header has the protocol's HTTP headers for a message.
	header(*message) http.Header
	// authorize is nil if the peer may convert, admitRows if it may convert so many,
	// admit if it may ask for anything else.
	authorize() error
	admitRows(rows int) error
	admit() error
	// memory is a request for a conversion to be made in.
	memory() *convert.Request
	// account is told what a call did before its answer, about so long, is sent.
	account(rows, skipped, answerBytes int)
	// respond sends an answer. A write that is nil sends a status alone.
	respond(status int, write func(io.Writer) error)
}

// answer reads a body and answers it.
func (d *mcpDoor) answer(p peer, body []byte) {
	read, err := readEnvelope(body)
	if err != nil {
		p.respond(http.StatusBadRequest, writeError(nil, parseError(err)))
		return
	}
	m, fault := read.judge()
	if fault == nil {
		fault = m.admit(p.header(m).Get(versionHeader))
	}
	switch {
	case fault != nil:
		p.respond(fault.status, writeError(m.id, fault))
	case m.silent():
		p.respond(http.StatusAccepted, nil)
	case m.method == "tools/call":
		d.call(p, m)
	default:
		d.sdk.ask(p, m).send(p, m)
	}
}

// parseError says where the body stops being JSON, in words of our own: the
// library's would quote the body.
func parseError(err error) *rpcError {
	text := "Parse error: the body must be one JSON object."
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.As(err, &syntactic):
		text = fmt.Sprintf("Parse error: the body is not valid JSON at byte %d.", syntactic.ByteOffset)
	case errors.Is(err, errNotUTF8):
		text = "Parse error: the body is not valid UTF-8."
	}
	return &rpcError{http.StatusBadRequest, codeParse, text, nil}
}

// call answers tools/call. The headers and the metadata of the modern era are the
// SDK's to judge: it is asked first, with the arguments left out, and only if it
// lets the call pass is the tool called.
func (d *mcpDoor) call(p peer, m *message) {
	tool := d.find(unquote(m.call.name))
	if tool == nil {
		fault := m.refuse(http.StatusBadRequest, codeInvalidParams, "Unknown tool. The tools are "+toolNames+".")
		p.respond(fault.status, writeError(m.id, fault))
		return
	}
	if m.modern {
		if verdict := d.sdk.ask(p, m); !verdict.reached {
			verdict.send(p, m)
			return
		}
	}
	if len(m.call.arguments) == 0 || string(m.call.arguments) == "null" {
		m.call.arguments = []byte("{}")
	}
	result := tool.call(d, p, &m.call)
	if d.longest > 0 && d.measure(m, &result) > d.longest {
		result = toolResult{refused: textLongAnswer}
	}
	p.respond(http.StatusOK, func(w io.Writer) error { return d.writeResult(w, m, &result) })
}

func (d *mcpDoor) find(name string) *mcpTool {
	for i := range d.tools {
		if d.tools[i].name == name {
			return &d.tools[i]
		}
	}
	return nil
}
