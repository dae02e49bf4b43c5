package server

import "net/http"

// serveHealth: the process lives.
func (s *Server) serveHealth(x *exchange) { x.json(http.StatusOK, []byte("{\"status\":\"ok\"}\n")) }

// serveReady: requests are welcome here.
func (s *Server) serveReady(x *exchange) {
	if s.drain.on() {
		x.refuse(&refusal{status: http.StatusServiceUnavailable, text: textDraining})
		return
	}
	if err := s.cfg.Keys.Ready(x.r.Context()); err != nil {
		x.refuse(&Unavailable{})
		return
	}
	x.json(http.StatusOK, []byte("{\"status\":\"ready\"}\n"))
}

func (s *Server) servePage(x *exchange) { s.cfg.Page.ServeHTTP(x, x.r) }
