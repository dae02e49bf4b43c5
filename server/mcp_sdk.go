package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/mcp"
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

// mcpSDK is the official SDK behind the door.
type mcpSDK struct {
	handler  http.Handler
	identity string // the _meta of modern results, JSON

	// known are answers that are always the same, by method and version: a session
	// of the SDK costs a millisecond, and anybody may ask.
	known sync.Map
}

// newMCPSDK makes a server that keeps no session and answers in plain JSON.
func newMCPSDK(version string, tools []mcpTool) *mcpSDK {
	if version == "" {
		version = "dev"
	}
	info := &mcp.Implementation{Name: "tillroll", Title: "tillroll", Version: version}
	server := mcp.NewServer(info, &mcp.ServerOptions{
		Instructions: instructions,
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
			c.TTLMs, c.CacheScope = cacheMilliseconds, "public"
		},
	})
	for i := range tools {
		server.AddTool(tools[i].listed, reached)
	}
	identity, _ := json.Marshal(map[string]any{mcp.MetaKeyServerInfo: info}) // plain strings always marshal
	return &mcpSDK{
		identity: string(identity),
		handler: mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{
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
func reached(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if flag, ok := ctx.Value(reachedKey{}).(*atomic.Bool); ok {
		flag.Store(true)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{}}, nil
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
func (s *mcpSDK) ask(p peer, m *message) *verdict {
	if m.modern || m.method == "initialize" || m.params != nil && string(m.params) != "{}" {
		return s.consult(p, m)
	}
	key := m.method + " " + p.header(m).Get(versionHeader)
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
func (s *mcpSDK) consult(p peer, m *message) *verdict {
	var flag atomic.Bool
	ctx := context.WithValue(p.context(), reachedKey{}, &flag)
	v := &verdict{headers: http.Header{}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "/mcp", bytes.NewReader(m.encode()))
	if err != nil {
		v.status = http.StatusInternalServerError
		return v
	}
	r.Header = p.header(m).Clone()
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
func (v *verdict) send(p peer, m *message) {
	rest, ok := bytes.CutPrefix(v.body.Bytes(), []byte(answerHead))
	if ok && !bytes.HasPrefix(rest, []byte(`"error":{"code":0,`)) {
		p.respond(v.status, func(w io.Writer) error {
			return writeAll(w, `{"jsonrpc":"2.0","id":`, string(m.id), ",", string(bytes.TrimRight(rest, "\n")), "\n")
		})
		return
	}
	fault := m.refuse(http.StatusBadRequest, codeInvalidParams, "Invalid params.")
	if v.status >= http.StatusInternalServerError || v.body.Len() == 0 {
		fault = &rpcError{http.StatusInternalServerError, codeInternal, textInternal, nil}
	}
	p.respond(fault.status, writeError(m.id, fault))
}
