// Package issuertest is an OAuth issuer for tests: it publishes its metadata and keys on
// this machine, signs whatever claims it is given, turns to new keys and goes away when
// told to.
package issuertest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// Issuer is an authorization server reduced to what a resource server sees of it.
type Issuer struct {
	// URL is its address and the iss of its tokens.
	URL string

	mu      sync.Mutex
	private []jose.JSONWebKey
	extra   []jose.JSONWebKey
	away    bool
	silent  bool
	fetches int
	made    int // keys
}

// New starts an issuer that ends with the test.
func New(t testing.TB) *Issuer {
	i := &Issuer{}
	i.Rotate(t)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		i.answer(w, map[string]any{"issuer": i.URL, "jwks_uri": i.URL + "/keys"})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		i.mu.Lock()
		i.fetches++
		set := jose.JSONWebKeySet{Keys: append([]jose.JSONWebKey(nil), i.extra...)}
		for _, key := range i.private {
			set.Keys = append(set.Keys, key.Public())
		}
		i.mu.Unlock()
		i.answer(w, set)
	})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i.mu.Lock()
		silent := i.silent
		i.mu.Unlock()
		if silent {
			<-r.Context().Done()
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	i.URL = server.URL
	return i
}

func (i *Issuer) answer(w http.ResponseWriter, document any) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.away {
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(document) // a client that has gone is none of its business
}

// Rotate makes a new key, signs with it from now on and publishes no other.
func (i *Issuer) Rotate(t testing.TB) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.made++
	i.private = []jose.JSONWebKey{{Key: private, KeyID: fmt.Sprintf("key-%d", i.made), Algorithm: string(jose.ES256), Use: "sig"}}
}

// Publish adds a key as it is to what is published.
func (i *Issuer) Publish(key jose.JSONWebKey) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.extra = append(i.extra, key)
}

// Away makes every answer a 503, or ends that.
func (i *Issuer) Away(away bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.away = away
}

// Silent makes it take requests and answer none, or ends that.
func (i *Issuer) Silent(silent bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.silent = silent
}

// Fetches counts how often the keys were asked for.
func (i *Issuer) Fetches() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.fetches
}

// Key is the present key, its private half included.
func (i *Issuer) Key() jose.JSONWebKey {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.private[0]
}

// Token signs claims with the present key.
func (i *Issuer) Token(t testing.TB, claims map[string]any) string {
	t.Helper()
	return Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: i.Key()}, "at+jwt", claims)
}

// Sign signs claims with any key, under any type.
func Sign(t testing.TB, key jose.SigningKey, kind string, claims map[string]any) string {
	t.Helper()
	options := &jose.SignerOptions{}
	if kind != "" {
		options = options.WithType(jose.ContentType(kind))
	}
	signer, err := jose.NewSigner(key, options)
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}
