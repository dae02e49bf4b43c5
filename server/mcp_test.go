package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tillroll/internal/mcptest"
)

// oneKey knows the key "secret".
type oneKey struct{}

func (oneKey) Check(_ context.Context, secret string) (string, error) {
	switch secret {
	case "secret":
		return "k1", nil
	case "store-away":
		return "", &Unavailable{RetryAfter: time.Second}
	}
	return "", ErrInvalidKey
}
func (oneKey) Used(string, int)            {}
func (oneKey) Ready(context.Context) error { return nil }

func mcpConfig() Config {
	return Config{
		Keys:           oneKey{},
		Version:        "1.2.3",
		Now:            func() time.Time { return time.Date(2024, 6, 1, 12, 0, 0, 0, time.UTC) },
		AllowedOrigins: []string{"https://app.example"},
		AllowedHosts:   []string{"proxy.example"},
	}
}

func startMCP(t *testing.T, cfg Config) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(New(cfg))
	t.Cleanup(server.Close)
	return server
}

// TestTranscripts plays the requests of testdata/mcp as they stand there and
// compares the answers. Exchanges are parted by a line that begins with "=="; within
// one, "--" parts the request from the answer.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/mcp/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	server := startMCP(t, mcpConfig())
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { playFile(t, server.URL, file) })
	}
}

func playFile(t *testing.T, base, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split("\n"+string(text), "\n== ")
	played := []string{strings.TrimPrefix(parts[0], "\n")}
	for _, part := range parts[1:] {
		title, rest, _ := strings.Cut(part, "\n")
		request, _, _ := strings.Cut(rest, "\n--\n")
		answer := strings.ReplaceAll(playExchange(t, base, request), base, "http://(the server)")
		played = append(played, title+"\n"+request+"\n--\n"+answer)
	}
	got := strings.TrimRight(strings.Join(played, "\n== "), "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// playExchange sends a request and gives the answer in the form of a transcript.
func playExchange(t *testing.T, base, text string) string {
	t.Helper()
	head, body, _ := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	method, path, _ := strings.Cut(lines[0], " ")
	request, err := http.NewRequest(method, base+path, strings.NewReader(strings.TrimSuffix(body, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(line, ": ")
		if name == "Host" {
			request.Host = value
		}
		request.Header.Add(name, value)
	}
	return renderAnswer(t, sendMCP(t, request))
}

func sendMCP(t *testing.T, request *http.Request) *http.Response {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func renderAnswer(t *testing.T, response *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n", response.Status)
	for _, name := range []string{"Content-Type", "Allow", "Mcp-Session-Id", "Access-Control-Allow-Origin"} {
		if value := response.Header.Get(name); value != "" {
			fmt.Fprintf(&out, "%s: %s\n", name, value)
		}
	}
	if len(body) > 0 {
		out.WriteString("\n")
		if err := json.Indent(&out, body, "", "  "); err != nil {
			out.Write(body)
		}
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

func bodyText(t *testing.T, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestLargeArguments sends more than the SDK's own limit of 4 MiB in both eras.
func TestLargeArguments(t *testing.T) {
	server := startMCP(t, mcpConfig())
	for _, test := range []struct {
		size          int
		headers, meta string
	}{
		{9 << 20, "", ""},
		{
			9 << 19, "\nMcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: convert_transactions_to_qbo",
			`,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`,
		},
	} {
		line := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + mcptest.Rows(test.size, 1000) + test.meta + `}}`
		request, err := http.NewRequest(http.MethodPost, server.URL+"/mcp", strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		for _, header := range strings.Split(test.headers, "\n")[1:] {
			key, value, _ := strings.Cut(header, ": ")
			request.Header.Set(key, value)
		}
		request.Header.Set("Authorization", "Bearer secret")
		answer := bodyText(t, sendMCP(t, request))
		if len(answer) < test.size/3 || !strings.Contains(answer, `,"skipped":0,`) || !strings.HasSuffix(answer, `,"isError":false}}`+"\n") {
			t.Errorf("%d bytes: %.300s", len(answer), answer)
		}
	}
}

func TestBodyLimit(t *testing.T) {
	cfg := mcpConfig()
	cfg.MaxBodyBytes = 1000
	server := startMCP(t, cfg)
	request, err := http.NewRequest(http.MethodPost, server.URL+"/mcp", strings.NewReader(strings.Repeat(" ", 1001)))
	if err != nil {
		t.Fatal(err)
	}
	response := sendMCP(t, request)
	want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Request body too large (max 1000 bytes)."}}` + "\n"
	if got := bodyText(t, response); response.StatusCode != http.StatusRequestEntityTooLarge || got != want {
		t.Errorf("%s %s", response.Status, got)
	}
}

func TestToolsHeedTheLimiter(t *testing.T) {
	rows := map[string]any{"transactions": []any{map[string]any{}}}
	for _, test := range []struct {
		refuse, tool string
		arguments    any
		refused      bool
	}{
		{"requests", "convert_transactions_to_qbo", rows, true},
		{"rows", "convert_transactions_to_qbo", rows, true},
		{"requests", "validate_ofx", map[string]any{"content": ""}, false},
		{"rows", "validate_ofx", map[string]any{"content": ""}, false},
	} {
		cfg := mcpConfig()
		cfg.Limiter = fixedLimiter{refuse: test.refuse}
		answer := postMCP(t, startMCP(t, cfg).URL, mcptest.Call(t, test.tool, test.arguments))
		if refused := answer.Result.IsError && answer.Result.Content[0].Text == textRateLimited; refused != test.refused {
			t.Errorf("%s, %s: %+v", test.refuse, test.tool, answer.Result.Content)
		}
	}
}

// postMCP sends a message with the key and gives the answer.
func postMCP(t *testing.T, base, line string) mcptest.Answer {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, base+"/mcp", strings.NewReader(line))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer secret")
	return mcptest.Decode(t, bodyText(t, sendMCP(t, request)))
}

func TestServerCard(t *testing.T) {
	cfg := mcpConfig()
	cfg.BaseURL = "https://api.example.com/bank"
	server := startMCP(t, cfg)
	var cards []string
	for _, path := range []string{"/.well-known/mcp/server-card.json", "/.well-known/mcp-server-card.json"} {
		request, err := http.NewRequest(http.MethodGet, server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		cards = append(cards, bodyText(t, sendMCP(t, request)))
	}
	if cards[0] != cards[1] {
		t.Error("the two paths differ")
	}
	var card struct {
		Name    string
		Remotes []struct{ URL string }
		Tools   []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(cards[0]), &card); err != nil {
		t.Fatal(err)
	}
	if card.Name != "com.example.api/tillroll" || card.Remotes[0].URL != "https://api.example.com/bank/mcp" {
		t.Errorf("name %q, url %q", card.Name, card.Remotes[0].URL)
	}
	listed := postMCP(t, server.URL, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	for i, tool := range listed.Result.Tools {
		if card.Tools[i].Name != tool.Name {
			t.Errorf("the card has %s where tools/list has %s", card.Tools[i].Name, tool.Name)
		}
	}
}
