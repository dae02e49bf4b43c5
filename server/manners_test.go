package server

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// TestPanicIsContained: the client gets JSON, the log the stack once and nothing of
// the panic's value, and the next request is served.
func TestPanicIsContained(t *testing.T) {
	cfg := testConfig()
	cfg.Page = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/page/late" {
			_, _ = io.WriteString(w, strings.Repeat("half an answer ", 10000))
		}
		panic("account 4111111111111111")
	})
	cfg.PagePaths = []string{"/", "/page/late"}
	ts := start(t, cfg, testLimits())
	answer, body := ts.get(t, "/")
	if answer.StatusCode != http.StatusInternalServerError || body != `{"error":"Internal error."}`+"\n" {
		t.Errorf("%d %q", answer.StatusCode, body)
	}
	if !isRequestID(answer.Header.Get("X-Request-Id")) {
		t.Error("no request id")
	}
	logged := ts.log.String()
	if strings.Count(logged, "msg=panic") != 1 || !strings.Contains(logged, "manners_test.go") || strings.Contains(logged, "4111") {
		t.Errorf("log: %s", logged)
	}
	conn, reader := ts.dial(t)
	fmt.Fprint(conn, "GET /page/late HTTP/1.1\r\nHost: t\r\n\r\n")
	late, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(late.Body); err == nil {
		t.Error("half an answer looks like a whole one")
	}
	if strings.Contains(ts.log.String(), "4111") {
		t.Errorf("log: %s", ts.log)
	}
	if answer, _ := ts.get(t, "/healthz"); answer.StatusCode != http.StatusOK {
		t.Errorf("the next request: %d", answer.StatusCode)
	}
}

// TestNothingLeaks puts canaries where clients put their data and looks for them in
// everything the operator keeps.
func TestNothingLeaks(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	const canary = "CANARY4711"
	bodies := []string{
		`{"transactions":[{"date":"CANARY4711","amount":"CANARY4711","description":"CANARY4711","memo":"CANARY4711"}],"accountId":"CANARY4711","bankId":"CANARY4711"}`,
		`{"transactions":[{"date":"2024-01-05","amount":1,"description":"CANARY4711"}],"format":"CANARY4711"}`,
		`{"CANARY4711`, `CANARY4711`, `{"content":"CANARY4711"}`, `{"content":5,"CANARY4711":"CANARY4711"}`,
	}
	for _, body := range bodies {
		for _, path := range []string{"/convert", "/validate", "/mcp", "/CANARY4711"} {
			_, answer := ts.post(t, path+"?q=CANARY4711", body, "Authorization", "Bearer "+proKey, "X-Request-Id", "CANARY 4711", "User-Agent", canary)
			if strings.HasPrefix(answer, `{"error"`) && strings.Contains(answer, canary) {
				t.Errorf("%s quotes the request: %s", path, answer)
			}
			ts.post(t, path, body, "Authorization", "Bearer "+canary)
		}
	}
	// What cannot be read of a file is told to its sender, in a few words, and to nobody else.
	files := map[string]string{
		"/diff":              `{"old":"` + canary + ` ` + strings.Repeat("x", 9000) + `\nabc","new":"a"}`,
		"/statements?name=a": canary + " " + strings.Repeat("x", 9000) + "\nabc",
	}
	for path, body := range files {
		if _, answer := ts.post(t, path, body, "Authorization", "Bearer "+proKey); !strings.HasPrefix(answer, `{"error"`) || len(answer) > 600 {
			t.Errorf("%s: %d bytes, %.700s", path, len(answer), answer)
		}
	}
	_, metrics := ts.get(t, "/metrics")
	for name, text := range map[string]string{"log": ts.log.String(), "metrics": metrics} {
		if strings.Contains(text, canary) || strings.Contains(text, proKey) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestDrain: requests under way are answered, new ones on the same connection too
// but with "Connection: close", readiness goes first, and Serve ends.
func TestDrain(t *testing.T) {
	l := testLimits()
	ts := start(t, testConfig(), l)
	halfway, halfReader := ts.dial(t)
	body := `{"content":"x"}`
	fmt.Fprintf(halfway, "POST /validate HTTP/1.1\r\nHost: t\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(body))
	if line, err := halfReader.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") { // it is under way
		t.Fatal(line, err)
	}
	if _, err := halfReader.ReadString('\n'); err != nil { // the blank line after it
		t.Fatal(err)
	}
	fmt.Fprint(halfway, body[:5])
	idle, idleReader := ts.dial(t)
	fmt.Fprint(idle, "GET /healthz HTTP/1.1\r\nHost: t\r\n\r\n")
	if answer, _ := readAnswer(t, idleReader, http.MethodGet); answer.StatusCode != http.StatusOK || answer.Close {
		t.Fatalf("before the drain: %d, close %t", answer.StatusCode, answer.Close)
	}
	ts.drain.set.Store(true)
	fmt.Fprint(idle, "GET /readyz HTTP/1.1\r\nHost: t\r\n\r\n")
	answer, text := readAnswer(t, idleReader, http.MethodGet)
	if answer.StatusCode != http.StatusServiceUnavailable || !answer.Close || answer.Header.Get("Retry-After") == "" {
		t.Errorf("readiness while draining: %d, close %t: %s", answer.StatusCode, answer.Close, text)
	}
	ended := make(chan error, 1)
	go func() { ended <- ts.stop() }()
	poll(t, "the listener closes", func() bool {
		conn, err := net.Dial("tcp", ts.address)
		if err != nil {
			return true
		}
		conn.Close()
		return false
	})
	fmt.Fprint(halfway, body[5:])
	if answer, text := readAnswer(t, halfReader, http.MethodPost); answer.StatusCode != http.StatusOK {
		t.Errorf("the request under way: %d %s", answer.StatusCode, text)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestClientAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for _, test := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1:5000", "203.0.113.9", "192.0.2.1"},
		{"10.0.0.1:5000", "203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5000", "6.6.6.6, 203.0.113.9, 10.1.1.1", "203.0.113.9"},
		{"10.0.0.1:5000", "", "10.0.0.1"},
		{"10.0.0.1:5000", "203.0.113.9, junk", "10.0.0.1"},
		{"[::1]:5000", "2001:db8::7", "2001:db8::7"},
		{"[::1]:5000", "::ffff:203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5000", `fe80::1%" level=ERROR`, "fe80::1"},
		{"[2001:db8::1]:5000", "203.0.113.9", "2001:db8::1"},
		{"10.0.0.1:5000", "203.0.113.9:4711", "203.0.113.9"},
		{"10.0.0.1:5000", "[2001:db8::7]:4711", "2001:db8::7"},
		{"10.0.0.1:5000", "[2001:db8::7]", "2001:db8::7"},
	} {
		s := newServer(Config{Keys: &testKeys{}, TrustedProxies: proxies}, testLimits())
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.peer
		r.Header.Set("X-Forwarded-For", test.forwarded)
		if got := s.clientAddress(r); got != test.want {
			t.Errorf("peer %s, forwarded %q: %s, want %s", test.peer, test.forwarded, got, test.want)
		}
	}
}

// TestAccessLog reads a line in both forms.
func TestAccessLog(t *testing.T) {
	var text, object strings.Builder
	x := &exchange{
		r: httptest.NewRequest("BREW", "/convert?secret=1", nil), route: &route{name: "/convert"}, id: "r-1",
		client: "192.0.2.1", key: "key-1", status: 200, in: 10, out: 20, rows: 3, skipped: 1,
	}
	NewAccessLog(&text, false).write(x, 1500000)
	NewAccessLog(&object, true).write(x, 1500000)
	const wantText = "time=0001-01-01T00:00:00.000Z level=INFO msg=request request=r-1 method=other route=/convert status=200 in=10 out=20 rows=3 skipped=1 us=1500 client=192.0.2.1 key=key-1\n"
	const wantJSON = `{"time":"0001-01-01T00:00:00.000Z","level":"INFO","msg":"request","request":"r-1","method":"other","route":"/convert","status":200,"in":10,"out":20,"rows":3,"skipped":1,"us":1500,"client":"192.0.2.1","key":"key-1"}` + "\n"
	if text.String() != wantText {
		t.Errorf("text: %s", text.String())
	}
	if object.String() != wantJSON {
		t.Errorf("JSON: %s", object.String())
	}
}

func TestTakesGzip(t *testing.T) {
	for value, want := range map[string]bool{
		"": false, "gzip": true, "br, gzip": true, "GZIP;q=0.5": true, "gzip;q=0": false, "gzip; q=0.000": false, "*": true, "identity": false, "deflate, br": false,
	} {
		if got := takesGzip([]string{value}); got != want {
			t.Errorf("%q: %t", value, got)
		}
	}
}

// TestUpkeepIsMeasured: what an operator has to see coming is among the metrics.
func TestUpkeepIsMeasured(t *testing.T) {
	cfg := testConfig()
	cfg.Version = "1.2.3"
	cfg.LogDropped = func() int64 { return 7 }
	cfg.CertificateExpiry = func() time.Time { return time.Unix(1_800_000_000, 0) }
	_, text := start(t, cfg, testLimits()).get(t, "/metrics")
	for _, want := range []string{`tillroll_build_info{go="go`, `version="1.2.3"} 1`, "tillroll_log_dropped_total 7\n", "tillroll_certificate_expires_seconds 1.8e+09\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
