package service

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tillroll/keys"
	"tillroll/oauth"
	"tillroll/oauth/issuertest"
)

const (
	coffee     = `{"transactions":[{"date":"01/05/2024","amount":-42.18,"description":"Coffee"}]}`
	coffeeCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + coffee + `}}`
	coffeeCSV  = "Date,Description,Amount\n2024-01-05,Coffee,-42.18\n"
)

// post sends a body with a credential, none if empty.
func post(t *testing.T, address, credential, body string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if strings.HasSuffix(address, "/statements") {
		request.Header.Set("Content-Type", "text/csv")
	}
	if credential != "" {
		request.Header.Set("Authorization", "Bearer "+credential)
	}
	return fetch(t, http.DefaultClient, request)
}

func sound(issuer *issuertest.Issuer, audience string) map[string]any {
	return map[string]any{
		"iss": issuer.URL, "sub": "alice@books.example", "aud": audience, "scope": "convert", "exp": time.Now().Add(time.Minute).Unix(),
	}
}

// TestTokensOnEveryKeyedRoute: the whole way from the flag to the bill.
func TestTokensOnEveryKeyedRoute(t *testing.T) {
	issuer := issuertest.New(t)
	database := filepath.Join(t.TempDir(), "billed.db")
	var base, token, id string
	t.Run("serve", func(t *testing.T) {
		_, log := startServe(t, "--database", database, "--api-key", "fixed", "--oauth-issuer", issuer.URL)
		base = log.await(t, `msg=listening .*url=(http://\S+)`)[1]
		token, id = issuer.Token(t, sound(issuer, base+"/mcp")), oauth.ID(issuer.URL, "alice@books.example")
		for _, credential := range []string{token, "fixed"} {
			for path, body := range map[string]string{
				"/convert": coffee, "/statements": coffeeCSV, "/repair": `{"content":"<OFX></OFX>"}`, "/mcp": coffeeCall,
				"/diff": `{"old":"Date,Description,Amount\n2026-01-05,Baker,-5.00\n","new":"Date,Description,Amount\n2026-01-05,Baker,-5.00\n"}`,
			} {
				if answer, text := post(t, base+path, credential, body); answer.StatusCode != http.StatusOK || strings.Contains(text, `"isError":true`) {
					t.Errorf("%s: %d %s", path, answer.StatusCode, text)
				}
			}
		}
		answer, _ := post(t, base+"/mcp", "", coffeeCall)
		if want := `Bearer resource_metadata="` + base + `/.well-known/oauth-protected-resource/mcp", scope="convert"`; answer.StatusCode != 401 || answer.Header.Get("WWW-Authenticate") != want {
			t.Errorf("%d %q", answer.StatusCode, answer.Header.Get("WWW-Authenticate"))
		}
		log.await(t, `route=/mcp status=200 .*key=`+id)
		if text := log.String(); strings.Contains(text, token) || strings.Contains(text, "alice") {
			t.Errorf("the log holds the token or its subject:\n%s", text)
		}
	})
	store, err := keys.Open(context.Background(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	usage, err := store.Usage(context.Background(), keys.UsageOptions{KeyID: id})
	if err != nil || len(usage) != 1 || usage[0].Requests < 3 || usage[0].Rows < 3 {
		t.Errorf("billed: %+v, %v", usage, err)
	}
}

// TestTokensThatAreRefused at the service, where the order of keys and tokens counts.
func TestTokensThatAreRefused(t *testing.T) {
	issuer := issuertest.New(t)
	_, log := startServe(t, "--api-key", "fixed", "--oauth-issuer", issuer.URL, "--oauth-audience", "books", "--log-level", "debug")
	base := log.await(t, `msg=listening .*url=(http://\S+)`)[1]
	changed := func(claim string, value any) string {
		claims := sound(issuer, "books")
		claims[claim] = value
		return issuer.Token(t, claims)
	}
	for reason, c := range map[string]struct {
		token  string
		status int
	}{
		"another audience": {changed("aud", base), 401},
		"expired":          {changed("exp", time.Now().Unix()-1), 401},
		"lacks the scope":  {changed("scope", "openid"), 403},
	} {
		if answer, text := post(t, base+"/convert", c.token, coffee); answer.StatusCode != c.status {
			t.Errorf("%s: %d %s", reason, answer.StatusCode, text)
		}
		log.await(t, `access token refused" reason="[^"]*`+reason)
	}
	if answer, text := post(t, base+"/convert", changed("sub", "bob"), coffee); answer.StatusCode != http.StatusOK {
		t.Errorf("a sound token: %d %s", answer.StatusCode, text)
	}
}

// TestIssuerAwayAtTheStart: keys work, tokens cannot be judged, and the log says why.
func TestIssuerAwayAtTheStart(t *testing.T) {
	issuer := issuertest.New(t)
	issuer.Away(true)
	_, log := startServe(t, "--api-key", "fixed", "--oauth-issuer", issuer.URL)
	base := log.await(t, `msg=listening .*url=(http://\S+)`)[1]
	log.await(t, `keys of the OAuth issuer cannot be fetched" error=.*answered 503`)
	if answer, _ := post(t, base+"/convert", "fixed", coffee); answer.StatusCode != http.StatusOK {
		t.Errorf("a key: %d", answer.StatusCode)
	}
	answer, text := post(t, base+"/convert", issuer.Token(t, sound(issuer, base)), coffee)
	if answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") != "10" || !strings.Contains(text, "Access tokens cannot be checked right now") {
		t.Errorf("%d %v %s", answer.StatusCode, answer.Header, text)
	}
}

// TestTokenSpelledKey: a fixed key of any spelling goes on working.
func TestTokenSpelledKey(t *testing.T) {
	issuer := issuertest.New(t)
	_, log := startServe(t, "--api-key", "eyes.like.mine-sixteen", "--oauth-issuer", issuer.URL)
	base := log.await(t, `msg=listening .*url=(http://\S+)`)[1]
	if answer, _ := post(t, base+"/convert", "eyes.like.mine-sixteen", coffee); answer.StatusCode != http.StatusOK {
		t.Errorf("%d", answer.StatusCode)
	}
}

// TestTokensElsewhere: a token counts in the one Authorization field and nowhere else.
func TestTokensElsewhere(t *testing.T) {
	issuer := issuertest.New(t)
	_, log := startServe(t, "--api-key", "fixed", "--oauth-issuer", issuer.URL, "--oauth-audience", "books")
	base := log.await(t, `msg=listening .*url=(http://\S+)`)[1]
	token := issuer.Token(t, sound(issuer, "books"))
	for what, change := range map[string]func(*http.Request){
		"in the query":         func(r *http.Request) { r.URL.RawQuery = "access_token=" + token },
		"in a cookie":          func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "access_token", Value: token}) },
		"in X-Api-Key":         func(r *http.Request) { r.Header.Set("X-Api-Key", token) },
		"as Basic":             func(r *http.Request) { r.Header.Set("Authorization", "Basic "+token) },
		"without a scheme":     func(r *http.Request) { r.Header.Set("Authorization", token) },
		"as DPoP":              func(r *http.Request) { r.Header.Set("Authorization", "DPoP "+token) },
		"twice":                func(r *http.Request) { r.Header["Authorization"] = []string{"Bearer " + token, "Bearer " + token} },
		"beside a key":         func(r *http.Request) { r.Header["Authorization"] = []string{"Bearer fixed", "Bearer " + token} },
		"behind a key":         func(r *http.Request) { r.Header.Set("Authorization", "Bearer fixed, Bearer "+token) },
		"beside an empty one":  func(r *http.Request) { r.Header["Authorization"] = []string{"Bearer " + token, ""} },
		"with a line's end":    func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token+"\t.") },
		"of 30 KB":             func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token+strings.Repeat("A", 22<<10)) },
		"with parts of others": func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token+"."+token) },
	} {
		for path, body := range map[string]string{"/convert": coffee, "/mcp": coffeeCall} {
			request, err := http.NewRequest(http.MethodPost, base+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			change(request)
			if answer, text := fetch(t, http.DefaultClient, request); answer.StatusCode != http.StatusUnauthorized {
				t.Errorf("%s%s: %d %s", path, what, answer.StatusCode, text)
			}
		}
	}
	if text := log.String(); strings.Contains(text, token) {
		t.Errorf("the log holds the token:\n%s", text)
	}
}

// TestSilentIssuerHoldsNoKeyUp: the issuer takes connections and says nothing; tokens wait
// for it, keys do not.
func TestSilentIssuerHoldsNoKeyUp(t *testing.T) {
	issuer := issuertest.New(t)
	token := issuer.Token(t, sound(issuer, "books"))
	issuer.Silent(true)
	_, log := startServe(t, "--api-key", "fixed", "--oauth-issuer", issuer.URL, "--oauth-audience", "books")
	base := log.await(t, `msg=listening .*url=(http://\S+)`)[1]
	var waiting sync.WaitGroup
	for range 50 {
		waiting.Go(func() {
			if answer, _ := post(t, base+"/convert", token, coffee); answer.StatusCode != http.StatusServiceUnavailable {
				t.Errorf("a token: %d", answer.StatusCode)
			}
		})
	}
	for range 5 {
		if answer, _ := post(t, base+"/convert", "fixed", coffee); answer.StatusCode != http.StatusOK {
			t.Errorf("a key: %d", answer.StatusCode)
		}
	}
	if text := log.String(); strings.Contains(text, "status=503") {
		t.Error("the tokens did not wait: the test shows nothing")
	}
	waiting.Wait()
}
