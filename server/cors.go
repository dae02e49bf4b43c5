package server

import (
	"net/http"
	"slices"
)

// exposed are the headers a browser's script may read.
const exposed = "X-Request-Id, X-Skipped-Transactions, X-Transactions, X-Input-Count, X-Valid, X-Proof, X-Changes, Content-Disposition, Retry-After, RateLimit, RateLimit-Policy"

// taken are the headers a browser's script may send.
const taken = "Authorization, Content-Type, Content-Encoding, X-Request-Id, " + passwordHeader + ", Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id"

// Headers that are the same on every answer. net/http only reads the slices.
var (
	headerAnyOrigin = []string{"*"}
	headerExposed   = []string{exposed}
	headerSignIn    = []string{exposed + ", WWW-Authenticate"} // what a page needs to sign in
)

// cors lets scripts of other origins read the answer: all of them on /validate, the
// configured ones elsewhere. There are no cookies, so nothing is at stake but work.
func (x *exchange) cors() {
	origin := x.r.Header["Origin"]
	header := x.Header()
	switch {
	case x.route.cors:
		header["Access-Control-Allow-Origin"] = headerAnyOrigin
	case len(x.server.cfg.AllowedOrigins) == 0 || x.route.post == nil:
		return
	default:
		header.Add("Vary", "Origin")
		if len(origin) != 1 || !slices.Contains(x.server.cfg.AllowedOrigins, origin[0]) {
			return
		}
		header["Access-Control-Allow-Origin"] = origin
	}
	if len(origin) > 0 {
		header["Access-Control-Expose-Headers"] = headerExposed
		if x.server.cfg.OAuth != nil {
			header["Access-Control-Expose-Headers"] = headerSignIn
		}
	}
}

func (s *Server) preflighted(r *route) bool {
	return r.cors || r.post != nil && len(s.cfg.AllowedOrigins) > 0
}

// preflight answers OPTIONS.
func (x *exchange) preflight() {
	header := x.Header()
	header["Allow"] = x.route.allow
	header.Set("Access-Control-Allow-Methods", "POST")
	if x.route.get != nil {
		header.Set("Access-Control-Allow-Methods", "GET")
	}
	header.Set("Access-Control-Allow-Headers", taken)
	header.Set("Access-Control-Max-Age", "86400")
	x.WriteHeader(http.StatusNoContent)
}
