package server

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"tillroll/server/admission"
)

// dial opens a raw connection that is closed when the test ends.
func (ts *testServer) dial(t *testing.T) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", ts.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn, bufio.NewReader(conn)
}

// used is what both lanes hold.
func (ts *testServer) used() admission.Usage {
	all, anonymous := ts.gate.Usage()
	all.Bytes += anonymous.Bytes
	all.WaitingBytes += anonymous.WaitingBytes
	all.SlotsUsed += anonymous.SlotsUsed
	all.WaitingSlots += anonymous.WaitingSlots
	all.PutOut += anonymous.PutOut
	return all
}

// TestSilentClaimHoldsNothing: a client says it will send 64 MiB and sends a little.
func TestSilentClaimHoldsNothing(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	conn, _ := ts.dial(t)
	fmt.Fprintf(conn, "POST /validate HTTP/1.1\r\nHost: t\r\nContent-Length: %d\r\n\r\n", DefaultMaxBodyBytes)
	sent := largeBody + 1
	fmt.Fprint(conn, strings.Repeat(" ", sent))
	poll(t, "the body passes what is small", func() bool { return ts.used().Bytes > 0 })
	if held := ts.used().Bytes; held > 4*int64(sent) {
		t.Errorf("%d bytes held for %d sent", held, sent)
	}
	if ts.used().SlotsUsed != 0 {
		t.Error("a slow sender has a slot")
	}
	conn.Close()
	poll(t, "all is given back", func() bool { return ts.used().Bytes == 0 })
}

// TestLargeBodiesWaitWhileSmallOnesPass holds every slot and looks at both.
func TestLargeBodiesWaitWhileSmallOnesPass(t *testing.T) {
	l := testLimits()
	l.gate.Queue, l.gate.Wait = 0, 0
	ts := start(t, testConfig(), l)
	tickets := make([]*admission.Ticket, l.gate.Keyed.Slots)
	for i := range tickets {
		tickets[i] = ts.gate.Ticket(true, "k", nil)
		if err := tickets[i].Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	content := `{"content":"` + strings.Repeat("x", largeBody) + `"}`
	answer, body := ts.post(t, "/validate", content)
	if answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") != "1" || !strings.Contains(body, textBusy) {
		t.Errorf("large: %d %q", answer.StatusCode, body)
	}
	if answer, body := ts.post(t, "/validate", `{"content":"x"}`); answer.StatusCode != http.StatusOK {
		t.Errorf("small: %d %q", answer.StatusCode, body)
	}
	for _, ticket := range tickets {
		ticket.Close()
	}
	if answer, body := ts.post(t, "/validate", content); answer.StatusCode != http.StatusOK {
		t.Errorf("large with a free slot: %d %q", answer.StatusCode, body)
	}
	if used := ts.used(); used != (admission.Usage{}) {
		t.Errorf("still held: %+v", used)
	}
}

// TestBudgetSpent answers 503 and gives back what it held.
func TestBudgetSpent(t *testing.T) {
	l := testLimits()
	l.gate.Wait = 0
	ts := start(t, testConfig(), l)
	elder := ts.gate.Ticket(true, "k", nil)
	if _, err := elder.Take(t.Context(), l.gate.Keyed.Bytes+1); err != nil {
		t.Fatal(err)
	}
	answer, _ := ts.post(t, "/validate", strings.Repeat(" ", 10*largeBody))
	if answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("status %d", answer.StatusCode)
	}
	elder.Close()
	if used := ts.used(); used != (admission.Usage{}) {
		t.Errorf("still held: %+v", used)
	}
}

// TestRefusalsAreSeenByClientsThatStillSend sends far more than the kernel's buffers
// take before it reads: without the drain it would meet a broken pipe. What is beyond
// the drained part is less than net/http reads by itself before it closes.
func TestRefusalsAreSeenByClientsThatStillSend(t *testing.T) {
	cfg := testConfig()
	cfg.MaxBodyBytes = 16 << 20
	ts := start(t, cfg, testLimits())
	body := `{"transactions":[` + strings.Repeat(" ", 16<<20+64<<10)
	for want, headers := range map[int]string{
		http.StatusUnauthorized:          "",
		http.StatusRequestEntityTooLarge: "Authorization: Bearer " + proKey + "\r\n",
	} {
		conn, reader := ts.dial(t)
		request := fmt.Sprintf("POST /convert HTTP/1.1\r\nHost: t\r\n%sContent-Length: %d\r\n\r\n%s", headers, len(body), body)
		if _, err := conn.Write([]byte(request)); err != nil {
			t.Errorf("%d: sending: %v", want, err)
		}
		if answer, text := readAnswer(t, reader, http.MethodPost); answer.StatusCode != want {
			t.Errorf("status %d, want %d: %s", answer.StatusCode, want, text)
		}
	}
}

// TestExpectIsNotDrained: who waits to be asked for the body is told at once.
func TestExpectIsNotDrained(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	for want, request := range map[int]string{
		http.StatusUnauthorized:          "POST /convert HTTP/1.1\r\nHost: t\r\nExpect: 100-continue\r\nContent-Length: 1000000\r\n\r\n",
		http.StatusRequestEntityTooLarge: "POST /validate HTTP/1.1\r\nHost: t\r\nExpect: 100-continue\r\nContent-Length: 100000000\r\n\r\n",
	} {
		conn, reader := ts.dial(t)
		fmt.Fprint(conn, request)
		if answer, _ := readAnswer(t, reader, http.MethodPost); answer.StatusCode != want {
			t.Errorf("status %d, want %d", answer.StatusCode, want)
		}
	}
}

// TestGzipBomb: a body of some kilobytes unpacks to far more than the limit.
func TestGzipBomb(t *testing.T) {
	cfg := testConfig()
	cfg.MaxBodyBytes = 1 << 20
	ts := start(t, cfg, testLimits())
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	for range 64 {
		_, _ = w.Write(bytes.Repeat([]byte(" "), 1<<20))
	}
	w.Close()
	answer, body := ts.post(t, "/convert", bomb.String(), "Content-Encoding", "gzip")
	if answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

// TestClientGoesWhileSending leaves nothing behind.
func TestClientGoesWhileSending(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	conn, _ := ts.dial(t)
	fmt.Fprintf(conn, "POST /validate HTTP/1.1\r\nHost: t\r\nContent-Length: 1000000\r\n\r\n%s", strings.Repeat("x", 2*largeBody))
	poll(t, "bytes are held", func() bool { return ts.used().Bytes > 0 })
	conn.Close()
	poll(t, "bytes are given back", func() bool { return ts.used().Bytes == 0 })
	if got := ts.log.String(); strings.Contains(got, "panic") || strings.Contains(got, "level=ERROR") {
		t.Errorf("log: %s", got)
	}
}
