package server

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"tillroll/mcp"
	"tillroll/server/admission"
)

// packed gives a text as gzip.
func packed(t testing.TB, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// largeRequest is a conversion that is not small.
func largeRequest() string { return `{"transactions":[` + expand("{{row 2000}}") + `]}` }

// TestNobodyHoldsAnAnswerForEver: whoever asks for much and reads nothing is put out, on a
// GET as on any other request.
func TestNobodyHoldsAnAnswerForEver(t *testing.T) {
	cfg := testConfig()
	cfg.Page = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, 64<<20)) // more than the kernel's buffers take
	})
	cfg.PagePaths = []string{"/"}
	l := testLimits()
	l.piece = 50 * time.Millisecond
	ts := start(t, cfg, l)
	conn, _ := ts.dial(t)
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: t\r\n\r\n")
	poll(t, "the answer is under way", func() bool { return ts.connections.Open() == 1 })
	poll(t, "the connection is closed", func() bool { return ts.connections.Open() == 0 })
}

// TestBodiesMustMove: a body that trickles is refused long before its time is over.
func TestBodiesMustMove(t *testing.T) {
	l := testLimits()
	l.bodyGrace = 50 * time.Millisecond
	ts := start(t, testConfig(), l)
	conn, reader := ts.dial(t)
	fmt.Fprint(conn, "POST /validate HTTP/1.1\r\nHost: t\r\nContent-Length: 1000\r\n\r\nx")
	if answer, body := readAnswer(t, reader, http.MethodPost); answer.StatusCode != http.StatusRequestTimeout {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

// stalledBodies opens anonymous bodies that unpack to megabytes and then stand still.
func stalledBodies(t *testing.T, ts *testServer, n int) {
	t.Helper()
	body := packed(t, strings.Repeat(" ", 5<<20))
	for range n {
		conn, _ := ts.dial(t)
		fmt.Fprintf(conn, "POST /validate HTTP/1.1\r\nHost: t\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s", len(body)+1000, body[:len(body)-8])
	}
	poll(t, "the lane is full", func() bool {
		_, anonymous := ts.gate.Usage()
		return anonymous.Bytes >= anonymousBytes || anonymous.WaitingBytes > 0
	})
}

// TestStrangersNeverCostACustomer: whatever those without a key hold, a conversion with
// one is answered at once.
func TestStrangersNeverCostACustomer(t *testing.T) {
	l := testLimits()
	l.gate.Wait = patience
	ts := start(t, testConfig(), l)
	stalledBodies(t, ts, 6)
	for range l.gate.Anonymous.Slots {
		if err := ts.gate.Ticket(false, "192.0.2.1", nil).Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"/convert", "/validate"} {
		answer, body := ts.post(t, path, largeRequest())
		if answer.StatusCode == http.StatusServiceUnavailable {
			t.Errorf("%s: %d %s", path, answer.StatusCode, body)
		}
	}
}

// TestStandingStillMakesRoom: of strangers among themselves, who sends nothing is put out
// and the one that waits is served.
func TestStandingStillMakesRoom(t *testing.T) {
	l := testLimits()
	l.gate.Wait = patience
	ts := start(t, testConfig(), l)
	stalledBodies(t, ts, 6)
	answer, body := ts.post(t, "/validate", `{"content":"`+strings.Repeat("x", 2*largeBody)+`"}`, "Authorization", "")
	if answer.StatusCode != http.StatusOK {
		t.Errorf("%d %.100s", answer.StatusCode, body)
	}
	if _, anonymous := ts.gate.Usage(); anonymous.PutOut == 0 {
		t.Error("nobody was put out")
	}
}

// TestUnreadAnswersHoldNoSlot: the slot is left before the first byte is written, for good
// answers and for refusals.
func TestUnreadAnswersHoldNoSlot(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	rows := `{"transactions":[` + expand("{{row 60000}}") + `]}`
	for path, body := range map[string]string{
		"/convert": rows,
		"/mcp":     `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_transactions_to_qbo","arguments":` + rows + `}}`,
	} {
		for range 3 {
			conn, _ := ts.dial(t)
			fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s", path, proKey, len(body), body)
		}
		poll(t, "all are being answered", func() bool {
			used := ts.used()
			return used.Bytes > int64(3*len(body)) && used.SlotsUsed == 0
		})
	}
}

// TestLongIDsAreRefused: an id is sent back, and one of megabytes would be an answer that
// cost its sender nothing.
func TestLongIDsAreRefused(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	body := packed(t, `{"jsonrpc":"2.0","id":"`+strings.Repeat("a", 12<<20)+`","method":"nope"}`)
	answer, text := ts.post(t, "/mcp", string(body), "Content-Encoding", "gzip")
	if answer.StatusCode != http.StatusBadRequest || len(text) > 200 || !strings.Contains(text, `"id":null`) {
		t.Errorf("%d, %d bytes: %.200s", answer.StatusCode, len(text), text)
	}
}

// TestPackedBytesAreBounded: a stream of empty members unpacks to nothing, for ever.
func TestPackedBytesAreBounded(t *testing.T) {
	cfg := testConfig()
	cfg.MaxBodyBytes = 1 << 20
	ts := start(t, cfg, testLimits())
	body := bytes.Repeat(packed(t, ""), 100_000)
	answer, text := ts.post(t, "/validate", string(body), "Content-Encoding", "gzip")
	if answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%d bytes: %d %s", len(body), answer.StatusCode, text)
	}
}

// TestTwoAuthorizationFieldsAreNone, whatever they say and in whatever order.
func TestTwoAuthorizationFieldsAreNone(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	for _, fields := range [][]string{
		{"Bearer " + proKey, "Bearer wrong"}, {"Bearer wrong", "Bearer " + proKey}, {"Bearer " + proKey, "Bearer " + proKey}, {"Bearer " + proKey, ""},
	} {
		request := httptest.NewRequest(http.MethodPost, "http://"+ts.address+"/convert", strings.NewReader(twoRows))
		request.RequestURI = ""
		request.Header["Authorization"] = fields
		if answer, body := ts.do(t, request); answer.StatusCode != http.StatusUnauthorized {
			t.Errorf("%q: %d %s", fields, answer.StatusCode, body)
		}
	}
}

// TestCardNamesTheScheme: a client that follows the card must not send its key in the clear.
func TestCardNamesTheScheme(t *testing.T) {
	cfg := mcpConfig()
	server := httptest.NewTLSServer(New(cfg))
	defer server.Close()
	answer, err := server.Client().Get(server.URL + "/.well-known/mcp/server-card.json")
	if err != nil {
		t.Fatal(err)
	}
	if text := bodyText(t, answer); !strings.Contains(text, `"url": "`+server.URL+`/mcp"`) {
		t.Errorf("%s", text)
	}
	for peer, want := range map[string]string{"127.0.0.1:5000": "https://api.example/mcp", "192.0.2.1:5000": "http://api.example/mcp"} {
		cfg := mcpConfig()
		cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		request := httptest.NewRequest(http.MethodGet, "http://api.example/.well-known/mcp/server-card.json", nil)
		request.RemoteAddr = peer
		request.Header.Set("X-Forwarded-Proto", "https")
		recorder := httptest.NewRecorder()
		New(cfg).ServeHTTP(recorder, request)
		if text := recorder.Body.String(); !strings.Contains(text, `"url": "`+want+`"`) {
			t.Errorf("%s: %s", peer, text)
		}
	}
}

// TestConnectionsAreBounded: of one address, and of all; the idlest makes room.
func TestConnectionsAreBounded(t *testing.T) {
	l := testLimits()
	l.connections = 3
	ts := start(t, testConfig(), l)
	idle := make([]net.Conn, 5)
	for i := range idle {
		idle[i], _ = ts.dial(t)
	}
	for range 3 {
		if answer, body := ts.get(t, "/healthz"); answer.StatusCode != http.StatusOK {
			t.Errorf("%d %s", answer.StatusCode, body)
		}
	}
	if open := ts.connections.Open(); open > 3 {
		t.Errorf("%d connections are open", open)
	}
}

// TestRefusalsOfTheDoorAreShort holds the shape of a refusal before a message was read.
func TestRefusalsOfTheDoorAreShort(t *testing.T) {
	if got := string(mcp.Refusal(textBusy)); got != `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"`+textBusy+`"}}`+"\n" {
		t.Errorf("%s", got)
	}
	if refused := refusalOf(admission.ErrBusy); refused.status != http.StatusServiceUnavailable {
		t.Errorf("%+v", refused)
	}
}

// TestWorkStopsWhenTheClientHasGone: a check that takes long is not finished for nobody.
func TestWorkStopsWhenTheClientHasGone(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	body := "<OFX>" + strings.Repeat("<A/>", 4<<20)
	conn, _ := ts.dial(t)
	fmt.Fprintf(conn, "POST /validate HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ofx\r\nContent-Length: %d\r\n\r\n", len(body))
	if _, err := conn.Write([]byte(body)); err != nil {
		t.Fatal(err)
	}
	conn.Close()
	poll(t, "it is booked as gone", func() bool { return strings.Contains(ts.log.String(), "status=499") })
}
