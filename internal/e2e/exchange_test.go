package e2e

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// request is what goes over a connection of its own. It is put together by hand,
// because a client library would mend what is wrong with it.
type request struct {
	method, path string
	key          string
	headers      []string // lines, as they are sent
	body         []byte
	raw          []byte // instead of all the above
	halfClose    bool   // end our side when all is sent
}

func (r request) bytes() []byte {
	if r.raw != nil {
		return r.raw
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\n", r.method, r.path)
	if !r.says("Host") {
		b.WriteString("Host: 127.0.0.1\r\n")
	}
	if r.key != "" && !r.says("Authorization") {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", r.key)
	}
	for _, line := range r.headers {
		b.WriteString(line + "\r\n")
	}
	if !r.says("Transfer-Encoding") {
		fmt.Fprintf(&b, "Content-Length: %d\r\n", len(r.body))
	}
	b.WriteString("Connection: close\r\n\r\n")
	b.Write(r.body)
	return b.Bytes()
}

func (r request) says(name string) bool {
	for _, line := range r.headers {
		if got, _, _ := strings.Cut(line, ":"); strings.EqualFold(got, name) {
			return true
		}
	}
	return false
}

// answers are all that came back over one connection.
type answers []answer

type answer struct {
	status int
	header http.Header
	body   []byte
}

// send sends a request and reads until the server closes the connection.
func (s *service) send(t testing.TB, r request) answers {
	t.Helper()
	got, err := s.trySend(r)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return got
}

func (s *service) trySend(r request) (answers, error) {
	text := r.bytes() // before the server's time for the header begins
	conn, err := net.Dial("tcp", s.address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		_, _ = conn.Write(text) // the server may refuse before it has all
		if r.halfClose {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
	}()
	all, err := readAll(conn)
	conn.Close()
	<-sent
	return all, err
}

func readAll(conn net.Conn) (answers, error) {
	var all answers
	reader := bufio.NewReader(conn)
	for {
		if _, err := reader.Peek(1); err != nil {
			var timeout net.Error
			if errors.As(err, &timeout) && timeout.Timeout() {
				return all, errors.New("no answer, and the connection is still open")
			}
			return all, nil // closed, in good manner or not
		}
		got, err := http.ReadResponse(reader, nil)
		if err != nil {
			return all, fmt.Errorf("not an HTTP answer: %w", err)
		}
		body, err := readBody(got)
		if err != nil {
			return all, fmt.Errorf("half an answer: %w", err)
		}
		all = append(all, answer{got.StatusCode, got.Header, body})
	}
}

func readBody(got *http.Response) ([]byte, error) {
	if got.Header.Get("Content-Encoding") != "gzip" {
		return io.ReadAll(got.Body)
	}
	unpacked, err := gzip.NewReader(got.Body)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(unpacked)
}

// brief tells the answers in one line, as the tables of bad inputs write them.
func (all answers) brief() string {
	if len(all) == 0 {
		return "closed"
	}
	var told []string
	for _, a := range all {
		told = append(told, a.brief())
	}
	return strings.Join(told, " then ")
}

// told is every member that an answer of ours can have and the tables mention.
type told struct {
	Error        json.RawMessage
	Transactions *int
	Skipped      int
	InputCount   int
	Valid        bool
	Stats        *struct{ Transactions int }
	Result       *struct {
		IsError bool
		Content []struct{ Text string }
	}
}

func (a answer) brief() string {
	var got told
	status := fmt.Sprint(a.status)
	if a.header.Get("Content-Type") != "application/json" {
		if a.header.Get("X-Request-Id") == "" {
			return status + " of net/http" // it refused before our handler was asked
		}
		return status
	}
	if err := json.Unmarshal(a.body, &got); err != nil {
		return status + " broken JSON: " + err.Error()
	}
	switch {
	case got.Error != nil:
		return status + " " + briefError(got.Error)
	case got.Result != nil && got.Result.IsError && len(got.Result.Content) > 0:
		return status + " tool: " + got.Result.Content[0].Text
	case got.Result != nil:
		return status + " result"
	case got.Transactions != nil && *got.Transactions+got.Skipped != got.InputCount:
		return status + " rows do not add up"
	case got.Transactions != nil:
		return fmt.Sprintf("%s converted: %d kept, %d skipped, %s", status, *got.Transactions, got.Skipped, verdict(got.Valid))
	case got.Stats != nil:
		return fmt.Sprintf("%s checked: %d transactions, %s", status, got.Stats.Transactions, verdict(got.Valid))
	}
	return status + " JSON"
}

func briefError(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var rpc struct {
		Code    int
		Message string
	}
	if err := json.Unmarshal(raw, &rpc); err != nil || rpc.Message == "" {
		return "broken error"
	}
	return fmt.Sprintf("rpc %d", rpc.Code)
}

func verdict(valid bool) string {
	if valid {
		return "valid"
	}
	return "not valid"
}

// illMannered tells what an answer of our handlers lacks, or "".
func (a answer) illMannered() string {
	if a.header.Get("X-Request-Id") == "" {
		if a.header.Get("Content-Type") == "application/json" {
			return "no X-Request-Id"
		}
		return "" // net/http's own
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
		if a.header.Get(name) != want {
			return name + " is " + a.header.Get(name)
		}
	}
	needs := map[int]string{401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After", 503: "Retry-After"}
	if name, ok := needs[a.status]; ok && a.header.Get(name) == "" {
		return "no " + name
	}
	if a.status >= 400 && a.header.Get("Content-Type") != "application/json" {
		return "an error that is not JSON"
	}
	return ""
}
