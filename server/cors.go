package server

import (
	"net/http"
	"slices"
)

// exposed are the headers a browser's script may read.
const exposed = "X-Request-Id, X-Skipped-Transactions, X-Transactions, X-Input-Count, X-Valid, Retry-After, RateLimit, RateLimit-Policy"

// cors lets scripts of other origins read the answer: all of them on /validate, the
// configured ones elsewhere. There are no cookies, so nothing is at stake but work.
func (x *exchange) cors() {
	origin := x.r.Header.Get("Origin")
	header := x.Header()
	switch {
	case x.route.cors:
		header.Set("Access-Control-Allow-Origin", "*")
	case len(x.server.cfg.AllowedOrigins) == 0 || x.route.post == nil:
		return
	default:
		header.Add("Vary", "Origin")
		if !slices.Contains(x.server.cfg.AllowedOrigins, origin) {
			return
		}
		header.Set("Access-Control-Allow-Origin", origin)
	}
	header.Set("Access-Control-Expose-Headers", exposed)
}

func (s *Server) preflighted(r *route) bool {
	return r.cors || r.post != nil && len(s.cfg.AllowedOrigins) > 0
}

// preflight answers OPTIONS.
func (x *exchange) preflight() {
	header := x.Header()
	header["Allow"] = x.route.allow
	header.Set("Access-Control-Allow-Methods", "POST")
	header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Content-Encoding, X-Request-Id, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id")
	header.Set("Access-Control-Max-Age", "86400")
	x.WriteHeader(http.StatusNoContent)
}
