package oauth_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v3"
	"github.com/ory/fosite"
	"github.com/ory/fosite/compose"
	"github.com/ory/fosite/handler/oauth2"
	"github.com/ory/fosite/storage"
	"github.com/ory/fosite/token/jwt"
)

// issuer is an authorization server as hosted clients want one: RFC 8414 metadata, clients
// that register themselves (RFC 7591), PKCE, and access tokens for the resource that was
// asked for (RFC 8707). Fosite does the OAuth; whoever comes is Ada, and Ada consents.
type issuer struct {
	url       string
	provider  fosite.OAuth2Provider
	store     *storage.MemoryStore
	key       *jose.JSONWebKey
	resources []string // for which tokens are given
	scopes    []string // that Ada consents to
	audience  string   // of the tokens, if it is not the resource that was asked for
	clients   int
}

func startIssuer(t *testing.T) *issuer {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	i := &issuer{store: storage.NewMemoryStore(), scopes: []string{"convert"}}
	i.key = &jose.JSONWebKey{Key: private, KeyID: "one", Algorithm: string(jose.ES256), Use: "sig"}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/oauth-authorization-server", i.metadata)
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{i.key.Public()}})
	})
	mux.HandleFunc("POST /register", i.register)
	mux.HandleFunc("GET /authorize", i.authorize)
	mux.HandleFunc("POST /token", i.token)
	front := httptest.NewServer(mux)
	t.Cleanup(front.Close)
	i.url = front.URL
	config := &fosite.Config{
		AccessTokenLifespan: time.Hour, AccessTokenIssuer: i.url, GlobalSecret: []byte("a secret of thirty-two bytes ...")[:32],
		ScopeStrategy: fosite.ExactScopeStrategy, AudienceMatchingStrategy: fosite.ExactAudienceMatchingStrategy,
		EnforcePKCE: true, JWTScopeClaimKey: jwt.JWTScopeFieldString, SendDebugMessagesToClients: true,
	}
	keys := func(context.Context) (any, error) { return i.key, nil }
	strategy := compose.NewOAuth2JWTStrategy(keys, compose.NewOAuth2HMACStrategy(config), config)
	i.provider = compose.Compose(config, i.store, strategy, compose.OAuth2AuthorizeExplicitFactory, compose.OAuth2RefreshTokenGrantFactory, compose.OAuth2PKCEFactory)
	return i
}

func reply(w http.ResponseWriter, status int, document any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(document) // the test's own client reads it
}

func (i *issuer) metadata(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, map[string]any{
		"issuer": i.url, "authorization_endpoint": i.url + "/authorize", "token_endpoint": i.url + "/token",
		"registration_endpoint": i.url + "/register", "jwks_uri": i.url + "/keys", "scopes_supported": []string{"convert"},
		"response_types_supported": []string{"code"}, "grant_types_supported": []string{"authorization_code", "refresh_token"},
		"token_endpoint_auth_methods_supported": []string{"none"}, "code_challenge_methods_supported": []string{"S256"},
	})
}

// register takes a public client that names where it lives.
func (i *issuer) register(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		RedirectURIs []string `json:"redirect_uris"`
		Name         string   `json:"client_name"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.RedirectURIs) == 0 {
		reply(w, http.StatusBadRequest, map[string]string{"error": "invalid_redirect_uri"})
		return
	}
	i.clients++
	id := "client-" + string(rune('0'+i.clients))
	i.store.Clients[id] = &fosite.DefaultClient{
		ID: id, Public: true, RedirectURIs: asked.RedirectURIs, ResponseTypes: []string{"code"},
		GrantTypes: []string{"authorization_code", "refresh_token"}, Scopes: []string{"convert", "openid"}, Audience: i.resources,
	}
	reply(w, http.StatusCreated, map[string]any{
		"client_id": id, "client_name": asked.Name, "redirect_uris": asked.RedirectURIs, "token_endpoint_auth_method": "none",
		"grant_types": []string{"authorization_code", "refresh_token"}, "response_types": []string{"code"},
	})
}

// authorize grants what was asked for and Ada consents to, for the resource that was named.
func (i *issuer) authorize(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	asked, err := i.provider.NewAuthorizeRequest(ctx, r)
	if err != nil {
		i.provider.WriteAuthorizeError(ctx, w, asked, err)
		return
	}
	resource := r.URL.Query().Get("resource")
	if !slices.Contains(i.resources, resource) {
		i.provider.WriteAuthorizeError(ctx, w, asked, fosite.ErrInvalidRequest.WithHint("There is no such resource here."))
		return
	}
	if i.audience != "" {
		resource = i.audience
	}
	asked.GrantAudience(resource)
	for _, scope := range asked.GetRequestedScopes() {
		if slices.Contains(i.scopes, scope) {
			asked.GrantScope(scope)
		}
	}
	answer, err := i.provider.NewAuthorizeResponse(ctx, asked, i.session())
	if err != nil {
		i.provider.WriteAuthorizeError(ctx, w, asked, err)
		return
	}
	i.provider.WriteAuthorizeResponse(ctx, w, asked, answer)
}

func (i *issuer) session() *oauth2.JWTSession {
	return &oauth2.JWTSession{
		JWTClaims: &jwt.JWTClaims{Subject: person, Issuer: i.url},
		JWTHeader: &jwt.Headers{Extra: map[string]any{"kid": i.key.KeyID}},
	}
}

func (i *issuer) token(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	asked, err := i.provider.NewAccessRequest(ctx, r, i.session())
	if err != nil {
		i.provider.WriteAccessError(ctx, w, asked, err)
		return
	}
	answer, err := i.provider.NewAccessResponse(ctx, asked)
	if err != nil {
		i.provider.WriteAccessError(ctx, w, asked, err)
		return
	}
	i.provider.WriteAccessResponse(ctx, w, asked, answer)
}
