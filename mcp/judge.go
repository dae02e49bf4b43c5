package mcp

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The codes of JSON-RPC and MCP that the door itself gives.
const (
	codeParse              = -32700
	codeInvalidRequest     = -32600
	codeMethodNotFound     = -32601
	codeInvalidParams      = -32602
	codeInternal           = -32603
	codeTransport          = -32000 // the HTTP request was refused before its message was looked at
	codeUnsupportedVersion = -32022
)

// modernVersion is the first revision without a handshake: it has server/discover
// for initialize and gives errors their own HTTP status.
const modernVersion = "2026-07-28"

// maxID bounds an id, which is sent back with every answer: an id is a number or a short
// word, and one of 12 MB would be an answer that costs its sender nothing.
const maxID = 1 << 10

// offered tells whether a method of an era is answered. The SDK would answer more:
// prompts/list with an empty list that was never announced, and
// subscriptions/listen with a stream that anybody could hold open.
func offered(method string, modern bool) bool {
	switch method {
	case "tools/list", "tools/call":
		return true
	case "initialize", "ping":
		return !modern
	case "server/discover":
		return modern
	}
	return false
}

// rpcError is a JSON-RPC error and the HTTP status it comes with.
type rpcError struct {
	status  int
	code    int
	message string
	data    any
}

// message is an envelope that was judged to be a JSON-RPC message.
type message struct {
	id     []byte // as given; nil for notifications and answers
	method string
	params []byte // an object, or nil
	call   toolCall
	modern bool
}

// silent tells that JSON-RPC gives no answer: to notifications, and to a client's
// own answers, though we never ask.
func (m *message) silent() bool { return m.id == nil || m.method == "" }

// judge turns an envelope into a message. Even with an error the message has the
// id, if it has one that can be sent back.
func (e *envelope) judge() (*message, *rpcError) {
	m := &message{call: e.call}
	if len(e.id) <= maxID && validID(e.id) {
		m.id = e.id
	}
	invalid := func(text string) (*message, *rpcError) {
		return m, &rpcError{http.StatusBadRequest, codeInvalidRequest, text, nil}
	}
	switch {
	case e.kind == '[':
		return invalid("Batches are not supported. Send one message per request.")
	case e.kind != '{':
		return invalid("A JSON-RPC message is a JSON object.")
	case e.twice != "":
		return invalid(e.twice + " is given twice.")
	case string(e.jsonrpc) != `"2.0"`:
		return invalid(`jsonrpc must be "2.0".`)
	case len(e.id) > maxID:
		return invalid(fmt.Sprintf("id must not be longer than %d bytes.", maxID))
	case e.id != nil && m.id == nil:
		return invalid("id must be a string or an integer.")
	case e.method == nil && e.result == nil && e.fault == nil:
		return invalid("method must be a string.")
	case e.method == nil:
		return m, nil
	case e.method[0] != '"':
		return invalid("method must be a string.")
	case string(e.method) == `""`:
		return invalid("method must not be empty.")
	}
	m.method = unquote(e.method)
	if !bytes.Equal(e.params, []byte("null")) {
		m.params = e.params
	}
	return m, nil
}

// validID takes strings and integers. A fraction or an exponent would not come
// back as it was sent: the SDK answers 1.5 with 1.
func validID(id []byte) bool {
	if len(id) == 0 {
		return false
	}
	if id[0] == '"' {
		return true
	}
	digits := bytes.TrimPrefix(id, []byte("-"))
	return len(digits) > 0 && len(bytes.Trim(digits, "0123456789")) == 0
}

// unquote gives the text of a JSON string that is known to be well formed.
func unquote(raw []byte) string {
	text, _ := jsontext.AppendUnquote(nil, raw)
	return string(text)
}

// admit decides whether the message is one that this server answers, given the
// version its HTTP header names ("" if none).
func (m *message) admit(version string) *rpcError {
	if version != "" && !slices.Contains(sdk.SupportedProtocolVersions(), version) {
		return &rpcError{
			http.StatusBadRequest, codeUnsupportedVersion, "Unsupported protocol version.",
			sdk.UnsupportedProtocolVersionData{Supported: sdk.SupportedProtocolVersions(), Requested: version},
		}
	}
	m.modern = version >= modernVersion || m.call.version != nil
	if m.silent() {
		return nil
	}
	if !offered(m.method, m.modern) {
		return m.refuse(http.StatusNotFound, codeMethodNotFound, "Method not found.")
	}
	if m.params != nil && m.params[0] != '{' {
		return m.refuse(http.StatusBadRequest, codeInvalidParams, "params must be an object.")
	}
	if m.method == "tools/call" && (len(m.call.name) == 0 || m.call.name[0] != '"') {
		return m.refuse(http.StatusBadRequest, codeInvalidParams, "params.name must be the name of a tool.")
	}
	return nil
}

// refuse answers a well-formed message with an error. Before 2026-07-28 such an
// answer is an HTTP success.
func (m *message) refuse(status, code int, text string) *rpcError {
	if !m.modern {
		status = http.StatusOK
	}
	return &rpcError{status, code, text, nil}
}
