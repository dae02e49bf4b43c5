// Package oauth_test lets a person sign in at a real identity provider, Dex, and holds
// what it hands out against the service's own judgement of tokens. It is a module of its
// own because Dex brings a hundred others along.
package oauth_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	gosundheit "github.com/AppsFlyer/go-sundheit"
	"github.com/dexidp/dex/server"
	"github.com/dexidp/dex/server/signer"
	"github.com/dexidp/dex/server/tokens"
	"github.com/dexidp/dex/storage"
	"github.com/dexidp/dex/storage/memory"
	"github.com/dexidp/dex/web"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/crypto/bcrypt"

	"tillroll/oauth"
)

const (
	clientID = "desk"
	callback = "http://127.0.0.1/callback"
	person   = "ada@books.example"
	password = "a long password"
	verifier = "a-verifier-of-at-least-forty-three-characters-0123456789"
)

// startDex serves Dex with one person and one public client.
func startDex(t *testing.T) string {
	t.Helper()
	var dex http.Handler
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { dex.ServeHTTP(w, r) }))
	t.Cleanup(front.Close)
	logger := slog.New(slog.DiscardHandler)
	store := memory.New(logger)
	hash, err := bcrypt.GenerateFromPassword([]byte(password), bcrypt.DefaultCost)
	must(t, err)
	ctx := t.Context()
	must(t, store.CreatePassword(ctx, storage.Password{Email: person, Hash: hash, Username: "ada", UserID: "17"}))
	must(t, store.CreateConnector(ctx, storage.Connector{ID: "local", Type: "local", Name: "Password"}))
	must(t, store.CreateClient(ctx, storage.Client{ID: clientID, Public: true, RedirectURIs: []string{callback}, Name: "Desk"}))
	signing := &signer.LocalConfig{KeysRotationPeriod: "6h"}
	keys, err := signing.Open(ctx, store, time.Hour, time.Now, logger)
	must(t, err)
	built, err := server.NewServer(ctx, server.Config{
		Issuer: front.URL, Storage: store, Logger: logger, Signer: keys, SkipApprovalScreen: true,
		Web: server.WebConfig{WebFS: web.FS()}, IDTokensValidFor: time.Hour,
		PrometheusRegistry: prometheus.NewRegistry(), HealthChecker: gosundheit.New(),
		RefreshTokenPolicy: tokens.NewRefreshStrategy(true, 0, 0, 0, time.Now),
	})
	must(t, err)
	dex = built
	return front.URL
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// browser keeps cookies and stops before the client's own address.
func browser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	return &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.String(), callback) {
			return http.ErrUseLastResponse
		}
		return nil
	}}
}

// signIn goes the way of a person's browser and gives the code.
func signIn(t *testing.T, issuer string) string {
	t.Helper()
	challenge := sha256.Sum256([]byte(verifier))
	ask := url.Values{
		"client_id": {clientID}, "redirect_uri": {callback}, "response_type": {"code"}, "scope": {"openid"}, "state": {"s"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(challenge[:])}, "code_challenge_method": {"S256"},
	}
	client := browser(t)
	page, err := client.Get(issuer + "/auth?" + ask.Encode())
	must(t, err)
	_ = page.Body.Close()
	answer, err := client.PostForm(page.Request.URL.String(), url.Values{"login": {person}, "password": {password}})
	must(t, err)
	defer answer.Body.Close()
	back, err := url.Parse(answer.Header.Get("Location"))
	must(t, err)
	code := back.Query().Get("code")
	if code == "" || back.Query().Get("state") != "s" {
		text, _ := io.ReadAll(answer.Body)
		t.Fatalf("no code: %s %s\n%s", answer.Status, back, text)
	}
	return code
}

// exchange gives the access token for a code, empty if Dex refuses.
func exchange(t *testing.T, issuer, code, verifier string) string {
	t.Helper()
	answer, err := http.PostForm(issuer+"/token", url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {callback}, "client_id": {clientID}, "code_verifier": {verifier},
	})
	must(t, err)
	defer answer.Body.Close()
	var tokens struct {
		AccessToken string `json:"access_token"`
	}
	must(t, json.NewDecoder(answer.Body).Decode(&tokens))
	return tokens.AccessToken
}

// TestSignInWithPKCE: a token by way of a person's password and PKCE is Dex's own by its
// metadata and keys. Dex writes no scopes into access tokens, so the one thing it lacks is
// the scope; meant for another audience it does not get as far.
func TestSignInWithPKCE(t *testing.T) {
	issuer := startDex(t)
	if token := exchange(t, issuer, signIn(t, issuer), strings.Repeat("wrong", 10)); token != "" {
		t.Error("a token without the verifier of the sign-in")
	}
	token := exchange(t, issuer, signIn(t, issuer), verifier)
	if !oauth.LooksLikeToken(token) {
		t.Fatalf("no JWT: %q", token)
	}
	check := func(audience string, now time.Time) error {
		v, err := oauth.New(oauth.Options{Issuer: issuer, Audiences: []string{audience}, Now: func() time.Time { return now }})
		must(t, err)
		_, err = v.Check(context.Background(), token)
		return err
	}
	if err := check(clientID, time.Now()); !errors.Is(err, oauth.ErrScope) {
		t.Errorf("Dex's token: %v", err)
	}
	if err := check("https://books.example", time.Now()); !errors.Is(err, oauth.ErrInvalid) || !strings.Contains(err.Error(), "audience") {
		t.Errorf("for another audience: %v", err)
	}
	if err := check(clientID, time.Now().Add(time.Hour)); !errors.Is(err, oauth.ErrInvalid) || !strings.Contains(err.Error(), "expired") {
		t.Errorf("after its end: %v", err)
	}
}
