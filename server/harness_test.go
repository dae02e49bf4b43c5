package server

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"tillroll/server/form"
)

// patience is how long a test waits for what must come. It only matters when it fails.
const patience = 60 * time.Second

const proKey = "pro-key"

// testKeys knows one key; another spelling makes the store unreachable.
type testKeys struct {
	mu   sync.Mutex
	used int
	away bool
}

func (k *testKeys) Check(_ context.Context, secret string) (string, error) {
	switch secret {
	case proKey:
		return "key-1", nil
	case "away-key":
		return "", &Unavailable{RetryAfter: 2 * time.Second}
	}
	return "", ErrInvalidKey
}

func (k *testKeys) Used(_ string, rows int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.used += rows
}

func (k *testKeys) Ready(context.Context) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.away {
		return &Unavailable{}
	}
	return nil
}

// syncBuffer is a log that a test reads while the server writes.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// testServer is a server on a port of its own.
type testServer struct {
	*Server
	address string
	log     *syncBuffer
	keys    *testKeys
	stop    func() error // drains and waits for the end
}

func testConfig() Config {
	return Config{
		Now:     func() time.Time { return time.Date(2024, 6, 30, 12, 0, 0, 0, time.UTC) },
		Version: "test",
	}
}

func testLimits() limits {
	l := defaultLimits(2)
	l.drainPause, l.drainSettle = 0, 0
	return l
}

// start serves a configuration until the test ends.
func start(t testing.TB, cfg Config, l limits) *testServer {
	t.Helper()
	ts := &testServer{log: &syncBuffer{}, keys: &testKeys{}}
	if cfg.Keys == nil {
		cfg.Keys = ts.keys
	}
	cfg.Logger = slog.New(slog.NewTextHandler(ts.log, nil))
	cfg.Access = NewAccessLog(ts.log, false)
	ts.Server = newServer(cfg, l)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ts.address = listener.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- ts.Serve(ctx, listener, nil) }()
	ts.stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() {
		if err := ts.stop(); err != nil {
			t.Errorf("draining: %v", err)
		}
	})
	return ts
}

// send writes one raw request on a connection of its own and reads the answer.
func (ts *testServer) send(t testing.TB, method string, raw []byte) (*http.Response, []byte) {
	t.Helper()
	conn, err := net.Dial("tcp", ts.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() { _, _ = conn.Write(raw) }() // the answer may come before all is sent
	return readAnswer(t, bufio.NewReader(conn), method)
}

func readAnswer(t testing.TB, from *bufio.Reader, method string) (*http.Response, []byte) {
	t.Helper()
	answer, err := http.ReadResponse(from, &http.Request{Method: method})
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, body
}

// post sends a body with the Pro key and gives the status and the answer.
func (ts *testServer) post(t testing.TB, path, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	request := httptest.NewRequest(http.MethodPost, "http://"+ts.address+path, strings.NewReader(body))
	request.RequestURI = ""
	request.Header.Set("Authorization", "Bearer "+proKey)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return ts.do(t, request)
}

func (ts *testServer) get(t testing.TB, path string) (*http.Response, string) {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, "http://"+ts.address+path, nil)
	request.RequestURI = ""
	return ts.do(t, request)
}

func (ts *testServer) do(t testing.TB, request *http.Request) (*http.Response, string) {
	t.Helper()
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	answer, err := transport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// description is the OpenAPI document, which every answer is held against.
type description struct {
	document *openapi3.T
	router   routers.Router
}

var loadDescription = sync.OnceValues(func() (*description, error) {
	for _, media := range []string{"application/x-ofx", "application/vnd.intu.qbo", "application/vnd.intu.qfx", "text/html"} {
		openapi3filter.RegisterBodyDecoder(media, openapi3filter.FileBodyDecoder)
	}
	document, err := openapi3.NewLoader().LoadFromData(openAPI)
	if err != nil {
		return nil, err
	}
	document.Servers = nil // any address
	router, err := legacy.NewRouter(document)
	if err != nil {
		return nil, err
	}
	return &description{document: document, router: router}, nil
})

// holds checks an answer against the description and, if it is a good one, the
// request too. Paths and methods that the description does not have are the 404 and
// 405 of the service.
func holds(t testing.TB, request *http.Request, sent []byte, answer *http.Response, body []byte) {
	t.Helper()
	d, err := loadDescription()
	if err != nil {
		t.Fatal(err)
	}
	request.URL.Host, request.URL.Scheme = "", ""
	route, params, err := d.router.FindRoute(request)
	switch undescribed := request.Method == http.MethodHead || request.Method == http.MethodOptions || request.URL.Path == "/" || strings.HasPrefix(request.URL.Path, "/page/"); {
	case undescribed, answer.StatusCode == http.StatusMethodNotAllowed, answer.StatusCode == http.StatusNotFound && request.URL.Path != "/mcp":
		return
	case err != nil:
		t.Fatalf("%s %s: status %d for a route that openapi.json does not have", request.Method, request.URL.Path, answer.StatusCode)
	}
	request.Body = io.NopCloser(bytes.NewReader(sent))
	options := &openapi3filter.Options{
		AuthenticationFunc:    openapi3filter.NoopAuthenticationFunc,
		IncludeResponseStatus: true,
	}
	input := &openapi3filter.RequestValidationInput{Request: request, PathParams: params, Route: route, Options: options}
	if answer.StatusCode == http.StatusOK && len(sent) > 0 && request.Header.Get("Content-Encoding") == "" {
		switch contentType := request.Header.Get("Content-Type"); {
		case request.URL.Path == "/statements" && !form.IsForm(contentType):
			request.Header.Set("Content-Type", "application/octet-stream") // any type is a file there
		case request.URL.Path != "/statements" && !isDocument(contentType) && !form.IsForm(contentType):
			request.Header.Set("Content-Type", "application/json") // it is not policed
		}
		if err := openapi3filter.ValidateRequest(context.Background(), input); err != nil {
			t.Errorf("openapi.json does not allow a request that was answered 200: %v", err)
		}
	}
	output := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: answer.StatusCode, Header: answer.Header, Options: options,
	}
	output.SetBodyBytes(body)
	if err := openapi3filter.ValidateResponse(context.Background(), output); err != nil {
		t.Errorf("openapi.json does not know this answer: %v", err)
	}
}
