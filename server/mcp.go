package server

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"tillroll/convert"
	"tillroll/mcp"
)

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
	s.mcp.Answer(&httpPeer{x: x}, x.body)
}

// serveCard answers the two well-known paths.
func (s *Server) serveCard(x *exchange) {
	text, err := s.mcp.Card(x.base())
	if err != nil {
		x.refuse(err)
		return
	}
	x.json(http.StatusOK, text)
}

// base is the address of the service as this client knows it.
func (x *exchange) base() string {
	if base := x.server.cfg.BaseURL; base != "" {
		return base
	}
	if x.server.secure(x.r) {
		return "https://" + x.r.Host
	}
	return "http://" + x.r.Host
}

// rpcShape is how errors look on /mcp.
func rpcShape(refused *refusal) []byte { return mcp.Refusal(refused.text) }

// httpPeer is a client of POST /mcp.
type httpPeer struct {
	x       *exchange
	refused *refusal // of its credentials; nil as long as none were needed
}

// Context ends when the client has gone.
func (p *httpPeer) Context() context.Context { return p.x.r.Context() }

// Header is the request's own.
func (p *httpPeer) Header() http.Header { return p.x.r.Header }

// Authorize asks the limiter once the key is known, as POST /convert does.
func (p *httpPeer) Authorize() error {
	id, err := p.x.authorize()
	if err != nil {
		p.refused = refusalOf(err)
		return p.refused
	}
	return p.x.admit(id)
}

// AdmitRows asks the limiter about the rows of a conversion.
func (p *httpPeer) AdmitRows(rows int) error { return p.x.admitRows(p.x.key, rows) }

// Admit lets everybody check: the address was counted when the request came.
func (p *httpPeer) Admit() error { return nil }

// Memory is the exchange's own.
func (p *httpPeer) Memory() *convert.Request { return &p.x.work.request }

// Base is the address the client used.
func (p *httpPeer) Base() string { return p.x.base() }

// Identity is the key and the address: nobody takes back the calls of another.
func (p *httpPeer) Identity() string {
	return p.x.key + " " + p.x.client + " " + first(p.x.r.Header["Authorization"])
}

// Notify sends nothing: an answer over HTTP is one message, and work there is short.
func (p *httpPeer) Notify([]byte) {}

// Account books a conversion on its key. A check has none, and none is billed for it.
func (p *httpPeer) Account(rows, skipped, answerBytes int) {
	p.x.rows, p.x.skipped = rows, skipped
	if p.x.key != "" {
		p.x.server.cfg.Keys.Used(p.x.key, rows)
	}
	p.x.settle(answerBytes)
}

// Respond streams a result, which may be 46 MB, and sends everything else whole. Where
// clients can sign in, the status of a call that needs it says so: they look for that and
// not into the answer, whose text stays as it is.
func (p *httpPeer) Respond(status int, write func(io.Writer) error) {
	if p.refused != nil && p.refused.unauthorized && p.x.server.cfg.OAuth != nil && status == http.StatusOK {
		status = p.refused.status
		p.x.Header().Set("WWW-Authenticate", p.x.challenge(status))
	}
	switch {
	case write == nil:
		p.x.WriteHeader(status)
	case status == http.StatusOK:
		p.x.sendJSON(write)
	default:
		var text bytes.Buffer
		_ = write(&text) // a buffer takes all
		p.x.json(status, text.Bytes())
	}
}
