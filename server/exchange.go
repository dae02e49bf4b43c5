package server

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"tillroll/server/admission"
)

// exchange is one request and its answer: what the handlers read from and write
// to, and what the log and the metrics are told of it at the end. It is the
// ResponseWriter of handlers that need one.
type exchange struct {
	server  *Server
	w       http.ResponseWriter
	r       *http.Request
	route   *route
	started time.Time
	id      string // the request id
	client  string // the client's address, as far as proxies are trusted
	key     string // the public id of the key, once it counts
	judged  verdict
	spent   float64 // of the tightest limit

	body   []byte // what load read
	buffer []byte // where a large body stands
	work   *workspace
	ticket *admission.Ticket // of a request that is not small
	waited time.Duration     // for memory

	hurried   time.Time   // when the body's deadline was set
	isOut     atomic.Bool // the sender was too slow while others waited
	answering time.Time   // when the answer began
	paced     time.Time   // when the answer's deadline was set

	answered      bool // the handler has come to its end
	status        int
	in, out       int64
	rows, skipped int
	kind, verdict string // of a file that was read; words of ours
}

// Header is part of http.ResponseWriter.
func (x *exchange) Header() http.Header { return x.w.Header() }

// WriteHeader is part of http.ResponseWriter.
func (x *exchange) WriteHeader(status int) {
	if x.status == 0 && status >= http.StatusOK {
		x.status = status
	}
	x.settle(0)
	x.pace()
	x.w.WriteHeader(status)
}

// Write is part of http.ResponseWriter. Nobody writes while it holds a slot, and a long
// answer goes in pieces, each of which must be taken in its time.
func (x *exchange) Write(p []byte) (written int, err error) {
	if x.status == 0 {
		x.status = http.StatusOK
	}
	x.settle(0)
	for {
		piece := p[written:min(written+answerPiece, len(p))]
		x.pace()
		n, err := x.w.Write(piece)
		written += n
		x.out += int64(n)
		if err != nil || written == len(p) {
			return written, err
		}
	}
}

// Unwrap lets http.ResponseController reach the connection.
func (x *exchange) Unwrap() http.ResponseWriter { return x.w }

// verdict is what became of the key of a request, once it was judged.
type verdict struct {
	done bool
	id   string
	err  error
}

// authorize tells whose key the request brings, and books the request on it: the public
// id, or ErrInvalidKey, or an *Unavailable.
func (x *exchange) authorize() (id string, err error) {
	id, err = x.judgeKey()
	if err == nil {
		x.key = id
	}
	return id, err
}

// judgeKey judges the key once. More than one Authorization field is none: of two, a
// proxy and the service might each believe another.
func (x *exchange) judgeKey() (id string, err error) {
	if !x.judged.done {
		x.judged = verdict{done: true, err: ErrInvalidKey}
		scheme, secret, _ := strings.Cut(first(x.r.Header["Authorization"]), " ")
		secret = strings.Trim(secret, " ")
		if len(x.r.Header["Authorization"]) == 1 && strings.EqualFold(scheme, "Bearer") && secret != "" && len(secret) <= x.server.longestSecret() {
			x.judged.id, x.judged.err = x.server.cfg.Keys.Check(x.r.Context(), secret)
		}
	}
	return x.judged.id, x.judged.err
}

// statusGone stands in the log and the metrics for a request whose client did not wait. It
// is never sent; others use the same number.
const statusGone = 499

// gone tells whether the client has hung up, so that nobody waits for the work.
func (x *exchange) gone() bool { return x.r.Context().Err() != nil }

// first is the first value of a header field that was looked up by its canonical name,
// which Get would first have to work out.
func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

// discard reads the rest of the body and forgets it, so that a client that is
// still sending sees the answer and not a broken pipe. A client that waits to be
// asked for its body (Expect: 100-continue) is not asked.
func (x *exchange) discard() {
	if x.in == 0 && x.r.Header.Get("Expect") != "" {
		return
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(arriving{x}, x.server.cfg.MaxBodyBytes))
}
