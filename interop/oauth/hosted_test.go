package oauth_test

import (
	"bufio"
	"context"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// startService builds the program and serves it with tokens of an issuer, as an operator
// would; what it gives is the address.
func startService(t *testing.T, issuer string) string {
	t.Helper()
	dir := t.TempDir()
	binary := filepath.Join(dir, "tillroll")
	build := exec.Command("go", "build", "-o", binary, "./cmd/tillroll")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	service := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--database", filepath.Join(dir, "keys.db"), "--api-key", "a-key-for-the-test", "--oauth-issuer", issuer)
	said, err := service.StderrPipe()
	must(t, err)
	must(t, service.Start())
	t.Cleanup(func() { _ = service.Process.Kill(); _ = service.Wait() })
	listening := regexp.MustCompile(`msg=listening .*url=(http://\S+)`)
	base := ""
	lines := bufio.NewScanner(said)
	for base == "" && lines.Scan() {
		if found := listening.FindStringSubmatch(lines.Text()); found != nil {
			base = found[1]
		}
	}
	go func() {
		for lines.Scan() { // so that it never waits for a reader
		}
	}()
	if base == "" {
		t.Fatal("the service did not say where it listens")
	}
	return base
}

// consent is a person's browser: it opens the address and comes back with what stands in the redirection.
func consent(t *testing.T) auth.AuthorizationCodeFetcher {
	return func(ctx context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, args.URL, nil)
		must(t, err)
		answer, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		back, err := url.Parse(answer.Header.Get("Location"))
		if err != nil {
			return nil, err
		}
		return &auth.AuthorizationResult{Code: back.Query().Get("code"), State: back.Query().Get("state")}, nil
	}
}

// connect is a hosted client: all it knows is the address of /mcp.
func connect(t *testing.T, base, callback string) *mcp.ClientSession {
	t.Helper()
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
			ClientName: "a hosted client", RedirectURIs: []string{callback}, TokenEndpointAuthMethod: "none",
			GrantTypes: []string{"authorization_code", "refresh_token"}, ResponseTypes: []string{"code"},
		}},
		AuthorizationCodeFetcher: consent(t),
	})
	must(t, err)
	client := mcp.NewClient(&mcp.Implementation{Name: "hosted", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: base + "/mcp", OAuthHandler: handler, DisableStandaloneSSE: true}, nil)
	must(t, err)
	t.Cleanup(func() { _ = session.Close() })
	return session
}

func convert(ctx context.Context, session *mcp.ClientSession) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	answer, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "convert_transactions_to_qbo", Arguments: map[string]any{
		"text": "Date,Description,Amount\n2024-01-05,Coffee,-42.18\n",
	}})
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, item := range answer.Content {
		if part, ok := item.(*mcp.TextContent); ok {
			text.WriteString(part.Text)
		}
	}
	return text.String(), nil
}

// TestHostedClients goes the way of claude.ai and ChatGPT, which know nothing but the
// address of /mcp: refused with the address of the metadata, from there to the issuer,
// registered there under their own callbacks, signed in with PKCE for this resource and its
// scope, and then the call is answered.
func TestHostedClients(t *testing.T) {
	issuer := startIssuer(t)
	base := startService(t, issuer.url)
	issuer.resources = []string{base + "/mcp"}
	for _, callback := range []string{"https://claude.ai/api/mcp/auth_callback", "https://chatgpt.com/connector_platform_oauth_redirect"} {
		session := connect(t, base, callback)
		if tools, err := session.ListTools(t.Context(), nil); err != nil || len(tools.Tools) != 2 {
			t.Fatalf("%s: the tools are open to look at: %v, %v", callback, tools, err)
		}
		registered := issuer.clients
		text, err := convert(t.Context(), session)
		if err != nil || !strings.Contains(text, "OFXHEADER:100") || !strings.Contains(text, "-42.18") {
			t.Errorf("%s: %v, %s", callback, err, text)
		}
		if _, err := convert(t.Context(), session); err != nil {
			t.Errorf("%s: a second call: %v", callback, err)
		}
		if issuer.clients != registered+1 {
			t.Errorf("%s: registered %d times", callback, issuer.clients-registered)
		}
	}
}

// TestHostedClientsThatAreRefused: whoever does not consent to the conversion gets none, and
// a token for somebody else's service is none here.
func TestHostedClientsThatAreRefused(t *testing.T) {
	issuer := startIssuer(t)
	base := startService(t, issuer.url)
	issuer.resources = []string{base + "/mcp"}
	refused := func(why string) {
		t.Helper()
		if text, err := convert(t.Context(), connect(t, base, "https://claude.ai/api/mcp/auth_callback")); err == nil {
			t.Errorf("converted %s: %s", why, text)
		}
	}
	issuer.scopes = nil
	refused("without the scope")
	issuer.scopes, issuer.audience = []string{"convert"}, "https://books.example/mcp"
	refused("with a token for another audience")
}
