package server

import (
	"encoding/json"
	"errors"
	"net/http"
)

// OAuth is what clients that sign in have to know (RFC 9728). Who judges the tokens they
// come back with is the KeyChecker.
type OAuth struct {
	Issuer string // where they sign in
	Base   string // the address of the service, without a slash at its end
	Scope  string // what they ask for

	// MaxTokenBytes bounds a token, which is longer than a key.
	MaxTokenBytes int
}

// ErrScope is a KeyChecker's answer to a token that is sound and does not allow to convert.
var ErrScope = errors.New("the access token lacks the scope")

// metadataPath is where RFC 9728 puts the metadata of a host; the path of one resource of
// it goes behind.
const metadataPath = "/.well-known/oauth-protected-resource"

// addMetadata adds the two addresses of the metadata: the service's and that of /mcp.
func (s *Server) addMetadata(routes map[string]*route) {
	if s.cfg.OAuth == nil {
		return
	}
	for _, resource := range []string{"", "/mcp"} {
		text := s.cfg.OAuth.metadata(resource)
		routes[metadataPath+resource] = &route{cors: true, get: func(x *exchange) { x.json(http.StatusOK, text) }}
	}
}

// metadata describes one resource. Clients hold its address against the one they use.
func (o *OAuth) metadata(resource string) []byte {
	text, _ := json.Marshal(struct { // texts and lists: it cannot fail
		Resource      string   `json:"resource"`
		Name          string   `json:"resource_name"`
		Servers       []string `json:"authorization_servers"`
		Scopes        []string `json:"scopes_supported"`
		Methods       []string `json:"bearer_methods_supported"`
		Documentation string   `json:"resource_documentation"`
	}{o.Base + resource, "tillroll", []string{o.Issuer}, []string{o.Scope}, []string{"header"}, o.Base + "/docs"})
	return append(text, '\n')
}

// challenge is the WWW-Authenticate of a refusal. With OAuth it tells where the metadata
// is and, if something was brought, what was wrong with it (RFC 6750).
func (x *exchange) challenge(status int) string {
	o := x.server.cfg.OAuth
	if o == nil {
		return "Bearer"
	}
	resource := ""
	if x.route.name == "/mcp" {
		resource = "/mcp"
	}
	text := `Bearer resource_metadata="` + o.Base + metadataPath + resource + `", scope="` + o.Scope + `"`
	switch {
	case status == http.StatusForbidden:
		text += `, error="insufficient_scope"`
	case len(x.r.Header["Authorization"]) > 0:
		text += `, error="invalid_token"`
	}
	return text
}

// longestSecret bounds what is looked at of a credential.
func (s *Server) longestSecret() int {
	if s.cfg.OAuth != nil {
		return max(MaxSecretBytes, s.cfg.OAuth.MaxTokenBytes)
	}
	return MaxSecretBytes
}
