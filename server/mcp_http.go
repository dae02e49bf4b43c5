package server

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"tillroll/convert"
)

// newMCPDoor is the door of POST /mcp: no files, and answers of any length.
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

// authorize asks the limiter once the key is known, as POST /convert does.
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

// account books a conversion on its key. A check has none, and none is billed for it.
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
		p.x.sendJSON(write)
	default:
		var text bytes.Buffer
		_ = write(&text) // a buffer takes all
		p.x.json(status, text.Bytes())
	}
}
