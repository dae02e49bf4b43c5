package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

const aToken = "ey.a-token"

// tokenKeys is a checker that also takes tokens, of any length.
type tokenKeys struct{ testKeys }

func (k *tokenKeys) Check(ctx context.Context, secret string) (string, error) {
	switch {
	case strings.HasPrefix(secret, aToken):
		return "sub-1", nil
	case secret == "ey.no-scope":
		return "", ErrScope
	case secret == "ey.issuer-away":
		return "", &Unavailable{RetryAfter: 10 * time.Second, Tokens: true}
	}
	return k.testKeys.Check(ctx, secret)
}

func signInConfig() Config {
	cfg := testConfig()
	cfg.Keys = &tokenKeys{}
	cfg.OAuth = &OAuth{Issuer: "https://login.example", Base: "https://books.example/roll", Scope: "convert", MaxTokenBytes: 8 << 10}
	return cfg
}

const (
	oneRow  = `{"transactions":[{"date":"01/05/2024","amount":-42.18,"description":"Coffee"}]}`
	rpcCall = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + oneRow + `}}`
)

// sent posts a body with a credential, none if empty, and holds the answer against the
// description.
func (ts *testServer) sent(t *testing.T, path, credential, body string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, "http://"+ts.address+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if credential != "" {
		request.Header.Set("Authorization", "Bearer "+credential)
	}
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, request, []byte(body), answer, bytes.Clone(text))
	return answer, string(text)
}

// TestChallenges: what a client is told that may not convert, on the routes and on /mcp.
func TestChallenges(t *testing.T) {
	ts := start(t, signInConfig(), testLimits())
	const root = `Bearer resource_metadata="https://books.example/roll/.well-known/oauth-protected-resource`
	for _, c := range []struct {
		credential string
		status     int
		text       string
		challenge  string // behind the metadata's address
	}{
		{"", 401, textInvalidKey, `", scope="convert"`},
		{"wrong", 401, textInvalidKey, `", scope="convert", error="invalid_token"`},
		{aToken + strings.Repeat("x", 8<<10), 401, textInvalidKey, `", scope="convert", error="invalid_token"`},
		{"ey.no-scope", 403, textScope, `", scope="convert", error="insufficient_scope"`},
		{"ey.issuer-away", 503, textIssuerAway, ""},
	} {
		for path, body := range map[string]string{"/convert": oneRow, "/statements": "x", "/repair": "x", "/diff": "{}", "/mcp": rpcCall} {
			answer, text := ts.sent(t, path, c.credential, body)
			status, want := c.status, ""
			if c.challenge != "" {
				want = root + c.challenge
			}
			if path == "/mcp" {
				want = strings.Replace(want, `resource"`, `resource/mcp"`, 1)
				want = strings.Replace(want, `resource",`, `resource/mcp",`, 1)
				if status == 503 {
					status = 200 // a tool's own error, as ever: signing in would not help
				}
			}
			if answer.StatusCode != status || !strings.Contains(text, c.text) || answer.Header.Get("WWW-Authenticate") != want {
				t.Errorf("%s with %.20q: %d %q\n%s", path, c.credential, answer.StatusCode, answer.Header.Get("WWW-Authenticate"), text)
			}
			if path == "/mcp" && !strings.Contains(text, `"id":7`) {
				t.Errorf("the answer is not for the call: %s", text)
			}
		}
	}
}

// TestTokenAndKeySideBySide: both convert, and the log knows them by their public ids.
func TestTokenAndKeySideBySide(t *testing.T) {
	ts := start(t, signInConfig(), testLimits())
	for _, credential := range []string{proKey, aToken, aToken + strings.Repeat("x", 4<<10)} {
		for path, body := range map[string]string{"/convert": oneRow, "/mcp": rpcCall} {
			if answer, text := ts.sent(t, path, credential, body); answer.StatusCode != http.StatusOK || !strings.Contains(text, "OFXHEADER") {
				t.Errorf("%s: %d %s", path, answer.StatusCode, text)
			}
		}
	}
	if log := ts.log.String(); strings.Count(log, "key=sub-1") != 4 || strings.Contains(log, aToken) {
		t.Errorf("the log:\n%s", log)
	}
}

// TestOpenCallsNeedNoToken: everything on /mcp but a conversion.
func TestOpenCallsNeedNoToken(t *testing.T) {
	ts := start(t, signInConfig(), testLimits())
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"validate_ofx","arguments":{"content":"x"}}}`,
	} {
		if answer, text := ts.sent(t, "/mcp", "", body); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s", body, answer.StatusCode, text)
		}
	}
}

// TestMetadata: each resource names the address that clients call it by, to any page.
func TestMetadata(t *testing.T) {
	ts := start(t, signInConfig(), testLimits())
	for path, resource := range map[string]string{
		"/.well-known/oauth-protected-resource":     "https://books.example/roll",
		"/.well-known/oauth-protected-resource/mcp": "https://books.example/roll/mcp",
	} {
		want := `{"resource":"` + resource + `","resource_name":"tillroll","authorization_servers":["https://login.example"],` +
			`"scopes_supported":["convert"],"bearer_methods_supported":["header"],"resource_documentation":"https://books.example/roll/docs"}` + "\n"
		answer, text := ts.get(t, path)
		if answer.StatusCode != http.StatusOK || text != want || answer.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %v\n%s", path, answer.StatusCode, answer.Header, text)
		}
		request, _ := http.NewRequest(http.MethodOptions, "http://"+ts.address+path, nil)
		request.Header.Set("Origin", "https://page.example")
		if answer, _ := ts.do(t, request); answer.StatusCode != http.StatusNoContent || answer.Header.Get("Access-Control-Allow-Methods") != "GET" {
			t.Errorf("preflight: %d %v", answer.StatusCode, answer.Header)
		}
	}
}

// TestWithoutIssuerNothingChanges: no metadata, the bare challenge, and a tool's own error.
func TestWithoutIssuerNothingChanges(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	for _, path := range []string{metadataPath, metadataPath + "/mcp"} {
		if answer, _ := ts.get(t, path); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
	if answer, _ := ts.sent(t, "/convert", aToken, oneRow); answer.StatusCode != 401 || answer.Header.Get("WWW-Authenticate") != "Bearer" {
		t.Errorf("%d %q", answer.StatusCode, answer.Header.Get("WWW-Authenticate"))
	}
	answer, text := ts.sent(t, "/mcp", "", rpcCall)
	if answer.StatusCode != 200 || !strings.Contains(text, `"isError":true`) || answer.Header.Get("WWW-Authenticate") != "" {
		t.Errorf("%d %s", answer.StatusCode, text)
	}
}
