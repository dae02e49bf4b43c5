package server

import (
	"io"
	"net/http"
	"strings"
	"time"
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
	key     string // the public id of the key, once known

	body   []byte // what load read
	buffer []byte // where a large body stands
	work   *workspace
	charge charge
	waited time.Duration // for memory
	slot   bool

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
	x.w.WriteHeader(status)
}

// Write is part of http.ResponseWriter.
func (x *exchange) Write(p []byte) (int, error) {
	if x.status == 0 {
		x.status = http.StatusOK
	}
	n, err := x.w.Write(p)
	x.out += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (x *exchange) Unwrap() http.ResponseWriter { return x.w }

// authorize tells whose key the request brings: the public id, or ErrInvalidKey,
// or an *Unavailable.
func (x *exchange) authorize() (id string, err error) {
	scheme, secret, _ := strings.Cut(first(x.r.Header["Authorization"]), " ")
	secret = strings.Trim(secret, " ")
	if !strings.EqualFold(scheme, "Bearer") || secret == "" || len(secret) > maxSecret {
		return "", ErrInvalidKey
	}
	id, err = x.server.cfg.Keys.Check(x.r.Context(), secret)
	if err == nil {
		x.key = id
	}
	return id, err
}

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
	n, _ := io.Copy(io.Discard, io.LimitReader(x.r.Body, x.server.cfg.MaxBodyBytes))
	x.in += n
}
