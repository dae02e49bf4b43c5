package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"tillroll/convert"
	"tillroll/mcp/fence"
	"tillroll/ofx"
)

// Door answers MCP messages, whoever brings them. Reading, judging and the
// calls of tools are its own; the handshake, discovery and the list of tools are the
// official SDK's, which is handed nothing but what was read and judged here.
//
// Tools are not called through the SDK because it encodes an answer several times
// over: a conversion of 90,000 rows took three times as long.
type Door struct {
	tools []tool
	sdk   *library
	today func() ofx.Day
	fence *fence.Fence // around the files the tools may touch; nil where there are none
	calls running

	// longest is the longest answer the Peer can take, in bytes; zero is any.
	longest int
}

// Peer is who sent a message and waits for the answer. The text of its errors is what
// the model at the other end reads.
type Peer interface {
	// Context ends when the peer has gone.
	Context() context.Context
	// Header has the HTTP header the message came with, nil if it came without one.
	Header() http.Header
	// Authorize is nil if the peer may convert, AdmitRows if it may convert so many,
	// Admit if it may ask for anything else.
	Authorize() error
	AdmitRows(rows int) error
	Admit() error
	// Memory is a request for a conversion to be made in.
	Memory() *convert.Request
	// Base is the address that the peer knows the service by; empty where there is none.
	Base() string
	// Identity tells peers apart, so that none takes back another one's calls.
	Identity() string
	// Account is told what a call did before its answer, about so long, is sent.
	Account(rows, skipped, answerBytes int)
	// Notify sends a message before the answer, where there is a way for it.
	Notify(message []byte)
	// Respond sends an answer. A write that is nil sends a status alone.
	Respond(status int, write func(io.Writer) error)
}

// NewDoor makes the door of a service on a network: no files, and answers of any length.
func NewDoor(version string, today func() ofx.Day) *Door {
	tools := newTools(false)
	return &Door{tools: tools, sdk: newLibrary(version, tools), today: today}
}

// Answer reads a body, one JSON-RPC message, and answers it.
func (d *Door) Answer(p Peer, body []byte) {
	if m := d.read(p, body); m != nil {
		d.answer(p, m)
	}
}

// read gives a message that this server answers; nil where it was refused already.
func (d *Door) read(p Peer, body []byte) *message {
	read, err := readEnvelope(body)
	if err != nil {
		p.Respond(http.StatusBadRequest, writeError(nil, parseError(err)))
		return nil
	}
	m, fault := read.judge()
	if fault == nil {
		fault = m.admit(headerOf(p, m).Get(versionHeader))
	}
	if fault != nil {
		p.Respond(fault.status, writeError(m.id, fault))
		return nil
	}
	return m
}

// answer answers a message that was judged.
func (d *Door) answer(p Peer, m *message) {
	switch {
	case m.method == "notifications/cancelled":
		d.calls.cancel(p.Identity(), m.call.cancelled)
		p.Respond(http.StatusAccepted, nil)
	case m.silent():
		p.Respond(http.StatusAccepted, nil)
	case m.method == "tools/call":
		d.call(p, m)
	default:
		d.sdk.ask(p, m).send(p, m)
	}
}

// headerOf makes the header up that a message would have over HTTP where it came without:
// the SDK demands that the two agree.
func headerOf(p Peer, m *message) http.Header {
	if given := p.Header(); given != nil {
		return given
	}
	header := http.Header{}
	if version := m.call.version; len(version) > 0 && version[0] == '"' {
		header.Set(versionHeader, unquote(version))
		header.Set(methodHeader, m.method)
		if len(m.call.name) > 0 && m.call.name[0] == '"' {
			header.Set(nameHeader, unquote(m.call.name))
		}
	}
	return header
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
func (d *Door) call(p Peer, m *message) {
	tool := d.find(unquote(m.call.name))
	if tool == nil {
		fault := m.refuse(http.StatusBadRequest, codeInvalidParams, "Unknown tool. The tools are "+toolNames+".")
		p.Respond(fault.status, writeError(m.id, fault))
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
	ctx, end := d.calls.begin(p.Context(), p.Identity(), m.id)
	defer end()
	stop := m.call.report(p)
	result := tool.call(d, ctx, p, &m.call)
	stop()
	if ctx.Err() != nil {
		p.Respond(statusGone, nil) // whoever asked does not wait any more
		return
	}
	if d.longest > 0 && d.measure(m, &result) > d.longest {
		result = toolResult{refused: textLongAnswer}
	}
	p.Respond(http.StatusOK, func(w io.Writer) error { return d.writeResult(w, m, &result) })
}

func (d *Door) find(name string) *tool {
	for i := range d.tools {
		if d.tools[i].name == name {
			return &d.tools[i]
		}
	}
	return nil
}
