package server

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"tillroll/convert"
)

func newMCPDoor(s *Server) *mcpDoor {
	tools := newMCPTools(false)
	return &mcpDoor{tools: tools, sdk: newMCPSDK(s.cfg.Version, tools), today: s.today}
}

// serveMCP answers POST /mcp. Neither Accept nor Content-Type nor a session is asked
// for: a bare curl works. What keeps foreign web pages out is their Origin, which
// browsers always send with such a request.
func (s *Server) serveMCP(x *exchange) {
	if err := s.checkOrigin(x.r); err != nil {
		x.refuse(err)
		return
	}
	if err := x.load(); err != nil {
		x.refuse(err)
		return
	}
	s.mcp.answer(httpPeer{x}, x.body)
}

// checkOrigin refuses calls that a web page of somebody else makes a browser send,
// and names that were made to point at this machine (DNS rebinding).
func (s *Server) checkOrigin(r *http.Request) error {
	if !s.knownHost(r) {
		return &refusal{status: http.StatusForbidden, text: textForeignHost}
	}
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(s.cfg.AllowedOrigins, origin) {
		return nil
	}
	from, err := url.Parse(origin)
	if err != nil || from.Host == "" || !sameHost(from.Host, r.Host) && !strings.EqualFold(from.Host, s.baseHost()) {
		return &refusal{status: http.StatusForbidden, text: textForeignOrigin}
	}
	return nil
}

// sameHost takes localhost and 127.0.0.1 for one where the port is the same.
func sameHost(a, b string) bool {
	_, portA, _ := net.SplitHostPort(a)
	_, portB, _ := net.SplitHostPort(b)
	return strings.EqualFold(a, b) || isLoopback(a) && isLoopback(b) && portA == portB
}

// knownHost is about listeners on a loopback address alone: no other can be reached
// from the browser of a stranger only through this machine.
func (s *Server) knownHost(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok || !isLoopback(local.String()) || isLoopback(r.Host) || strings.EqualFold(r.Host, s.baseHost()) {
		return true
	}
	return slices.ContainsFunc(s.cfg.AllowedHosts, func(host string) bool {
		return strings.EqualFold(host, r.Host) || strings.EqualFold(host, hostName(r.Host))
	})
}

// baseHost is the host, and port if any, of the address that clients see.
func (s *Server) baseHost() string {
	base, err := url.Parse(s.cfg.BaseURL)
	if err != nil {
		return ""
	}
	return base.Host
}

func isLoopback(hostPort string) bool {
	name := hostName(hostPort)
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback() || strings.EqualFold(name, "localhost")
}

func hostName(hostPort string) string {
	if name, _, err := net.SplitHostPort(hostPort); err == nil {
		return name
	}
	return strings.Trim(hostPort, "[]")
}

// rpcShape is how errors look on /mcp.
func rpcShape(refused *refusal) []byte {
	var text bytes.Buffer
	_ = writeError(nil, &rpcError{code: codeTransport, message: refused.text})(&text) // a buffer takes all
	return text.Bytes()
}

// httpPeer is a client of POST /mcp.
type httpPeer struct{ x *exchange }

func (p httpPeer) context() context.Context { return p.x.r.Context() }

func (p httpPeer) header(*message) http.Header { return p.x.r.Header }

func (p httpPeer) authorize() error {
	id, err := p.x.authorize()
	if err != nil {
		return err
	}
	return p.x.admit(id)
}

func (p httpPeer) admitRows(rows int) error { return p.x.admitRows(p.x.key, rows) }

func (p httpPeer) admit() error { return p.x.admit("") }

func (p httpPeer) memory() *convert.Request { return &p.x.work.request }

func (p httpPeer) account(rows, skipped, answerBytes int) {
	p.x.rows, p.x.skipped = rows, skipped
	if p.x.key != "" {
		p.x.server.cfg.Keys.Used(p.x.key, rows)
	}
	p.x.settle(answerBytes)
}

// respond streams a result, which may be 46 MB, and sends everything else whole.
func (p httpPeer) respond(status int, write func(io.Writer) error) {
	switch {
	case write == nil:
		p.x.WriteHeader(status)
	case status == http.StatusOK:
		out := p.x.stream(headerJSON)
		if err := write(&out); err == nil {
			_ = out.end() // a client that has gone is no fault of ours
		}
	default:
		var text bytes.Buffer
		_ = write(&text) // a buffer takes all
		p.x.json(status, text.Bytes())
	}
}
