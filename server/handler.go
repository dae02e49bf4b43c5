package server

import (
	"fmt"
	"net/http"
	"runtime/debug"
	"time"
)

// The headers every answer has. net/http only reads the slices.
var (
	headerNoStore = []string{"no-store"}
	headerNoSniff = []string{"nosniff"}
	headerJSON    = []string{"application/json"}
)

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := &exchange{server: s, w: w, r: r, started: time.Now(), id: s.ids.of(first(r.Header["X-Request-Id"]))}
	x.route = s.find(r.URL.Path)
	defer x.finish()
	header := w.Header()
	header["X-Request-Id"] = []string{x.id}
	header["Cache-Control"] = headerNoStore
	header["X-Content-Type-Options"] = headerNoSniff
	if s.drain.on() || len(r.TransferEncoding) > 0 && r.ProtoMajor == 1 {
		// RFC 9112, 6.1: a connection that brought both a length and chunks must not
		// be used again, since a proxy in front may have seen other ends of the
		// message. net/http hides the length, so chunks alone are enough here.
		header["Connection"] = []string{"close"}
	}
	x.client = s.clientAddress(r)
	x.writeBy(x.started.Add(readTimeout + queueWait + writeTimeout)) // what the last request of the connection left must not count
	s.dispatch(x)
	x.answered = true
}

// find gives the route of a path. Every other path shares one route, so that
// metrics do not grow with what clients invent.
func (s *Server) find(path string) *route {
	if r, ok := s.routes[path]; ok {
		return r
	}
	return s.unknown
}

// dispatch counts the request on its address, then judges path and method, before anything
// else of it is looked at.
func (s *Server) dispatch(x *exchange) {
	x.cors()
	if err := x.visit(); err != nil {
		x.refuse(err)
		return
	}
	switch method := x.r.Method; {
	case x.route == s.unknown:
		x.refuse(&refusal{status: http.StatusNotFound, text: textNotFound})
	case x.route.post != nil && method == http.MethodPost:
		x.route.post(x)
	case x.route.get != nil && (method == http.MethodGet || method == http.MethodHead):
		x.route.get(x)
	case method == http.MethodOptions && s.preflighted(x.route):
		x.preflight()
	default:
		x.Header()["Allow"] = x.route.allow
		x.refuse(&refusal{status: http.StatusMethodNotAllowed, text: fmt.Sprintf(textMethodPattern, x.route.allow[0])})
	}
}

// finish contains a panic, gives the memory back and books the request. A panic
// in the middle of an answer is left to net/http, which cuts the connection: the
// client must not take half an answer for a whole one.
func (x *exchange) finish() {
	if !x.answered {
		x.server.cfg.Logger.Error("panic", "request", x.id, "route", x.route.name, "stack", string(debug.Stack()))
		// Of the panic's value nothing is logged: it could hold something of the request.
		if x.status == 0 && recover() != nil {
			x.refuse(&refusal{status: http.StatusInternalServerError, text: textInternal})
		}
	}
	x.release()
	x.server.book(x)
}
