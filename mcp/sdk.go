package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The headers of the protocol: the revision a client speaks and, since 2026-07-28,
// the method and the tool, which proxies can route by.
const (
	versionHeader = "Mcp-Protocol-Version"
	methodHeader  = "Mcp-Method"
	nameHeader    = "Mcp-Name"
)

// cacheMilliseconds is how long a client may keep the list of tools: it changes only
// with a new release.
const cacheMilliseconds = 3_600_000

// instructions tell a model what the server is for.
const instructions = "tillroll makes files that accounting software imports (.qbo, .qfx, .ofx, .csv) from bank transactions, and checks such files. " +
	"Use " + convertTool + " to make one and " + validateTool + " to check one. " +
	"Copy dates and amounts exactly as printed, send all rows in one call, and tell the user about every skipped row."

// library is the official SDK behind the door.
type library struct {
	handler  http.Handler
	identity string // the _meta of modern results, JSON

	// known are answers that are always the same, by method and version: a session
	// of the SDK costs a millisecond, and anybody may ask.
	known sync.Map
}

// newLibrary makes a server that keeps no session and answers in plain JSON.
func newLibrary(version string, tools []tool) *library {
	if version == "" {
		version = "dev"
	}
	info := &sdk.Implementation{Name: "tillroll", Title: "tillroll", Version: version}
	server := sdk.NewServer(info, &sdk.ServerOptions{
		Instructions: instructions,
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}},
		SetCacheable: func(_ context.Context, _ sdk.Request, c *sdk.Cacheable) {
			c.TTLMs, c.CacheScope = cacheMilliseconds, "public"
		},
	})
	for i := range tools {
		server.AddTool(tools[i].listed, reached)
	}
	identity, _ := json.Marshal(map[string]any{sdk.MetaKeyServerInfo: info}) // plain strings always marshal
	return &library{
		identity: string(identity),
		handler: sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{
			Stateless:    true,
			JSONResponse: true,
			// The door checks Host and Origin itself, with the operator's allow lists.
			DisableLocalhostProtection: true,
		}),
	}
}

// reachedKey is the context key of a flag that tells that the SDK let a call pass.
type reachedKey struct{}

// reached stands in for every tool: that the SDK calls it is all there is to know.
func reached(ctx context.Context, _ *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	if flag, ok := ctx.Value(reachedKey{}).(*atomic.Bool); ok {
		flag.Store(true)
	}
	return &sdk.CallToolResult{Content: []sdk.Content{}}, nil
}

// verdict is what the SDK answered.
type verdict struct {
	status  int
	headers http.Header
	body    bytes.Buffer
	reached bool // a tool would have been called
}

// Header is part of http.ResponseWriter.
func (v *verdict) Header() http.Header { return v.headers }

// WriteHeader is part of http.ResponseWriter.
func (v *verdict) WriteHeader(status int) {
	if v.status == 0 {
		v.status = status
	}
}

// Write is part of http.ResponseWriter.
func (v *verdict) Write(p []byte) (int, error) {
	v.WriteHeader(http.StatusOK)
	return v.body.Write(p)
}

// ask gives the SDK's answer to a message.
func (s *library) ask(p Peer, m *message) *verdict {
	if m.modern || m.method == "initialize" || m.params != nil && string(m.params) != "{}" {
		return s.consult(p, m)
	}
	key := m.method + " " + headerOf(p, m).Get(versionHeader)
	if known, ok := s.known.Load(key); ok {
		return known.(*verdict)
	}
	v := s.consult(p, m)
	if v.status == http.StatusOK {
		s.known.Store(key, v)
	}
	return v
}

// consult hands the SDK the message, encoded anew from its parts, so that the two
// cannot read one body two ways.
func (s *library) consult(p Peer, m *message) *verdict {
	var flag atomic.Bool
	ctx := context.WithValue(p.Context(), reachedKey{}, &flag)
	v := &verdict{headers: http.Header{}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "/mcp", bytes.NewReader(m.encode()))
	if err != nil {
		v.status = http.StatusInternalServerError
		return v
	}
	r.Header = headerOf(p, m).Clone()
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Del("Last-Event-ID")
	s.handler.ServeHTTP(v, r)
	v.reached = flag.Load()
	return v
}

// encode gives the message as the SDK gets it. It never sees the arguments of a
// tool, and an initialize without params, which it refuses, gets the smallest.
func (m *message) encode() []byte {
	params := m.params
	switch {
	case m.method == "tools/call":
		params = append([]byte(`{"name":`), m.call.name...)
		if m.call.meta != nil {
			params = append(append(params, `,"_meta":`...), m.call.meta...)
		}
		params = append(params, `,"arguments":{}}`...)
	case params == nil && m.method == "initialize":
		params = []byte(`{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"unknown","version":"0"}}`)
	case params == nil:
		params = []byte(`{}`)
	}
	return fmt.Appendf(nil, `%s"method":%s,"params":%s}`, answerHead, quoted(m.method), params)
}

// answerHead is how every answer of the SDK begins. It is always asked with the id 1
// and the client's own put in its place: the SDK would read an integer of 17 digits
// as a float and send back another.
const answerHead = `{"jsonrpc":"2.0","id":1,`

// send passes the SDK's answer on. Some of its refusals are plain text or have the
// code 0 (go-sdk issue 976) and speak of Go types; those become JSON-RPC errors.
func (v *verdict) send(p Peer, m *message) {
	rest, ok := bytes.CutPrefix(v.body.Bytes(), []byte(answerHead))
	if ok && !bytes.HasPrefix(rest, []byte(`"error":{"code":0,`)) {
		p.Respond(v.status, func(w io.Writer) error {
			return writeAll(w, `{"jsonrpc":"2.0","id":`, string(m.id), ",", string(bytes.TrimRight(rest, "\n")), "\n")
		})
		return
	}
	fault := m.refuse(http.StatusBadRequest, codeInvalidParams, "Invalid params.")
	if v.status >= http.StatusInternalServerError || v.body.Len() == 0 {
		fault = &rpcError{http.StatusInternalServerError, codeInternal, "Internal error.", nil}
	}
	p.Respond(fault.status, writeError(m.id, fault))
}
