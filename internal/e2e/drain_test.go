package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// manyRows is a conversion of n rows that are all different.
func manyRows(n int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"transactions":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"date":"2024-%02d-%02d","amount":%d.%02d,"description":"Card payment %d at shop & café","memo":"ref %d"}`, 1+i%12, 1+i%28, i%5000-2500, i%100, i, i*7)
	}
	b.WriteString("]}")
	return b.Bytes()
}

// TestRunningConversionSurvivesSIGTERM stops a server that has half of a request: the
// answer arrives whole, and then the process ends in good order.
func TestRunningConversionSurvivesSIGTERM(t *testing.T) {
	body := manyRows(upTo(5000, 100000))
	for round := range upTo(1, 20) {
		s := serve(t, "--api-key", fixedKey)
		whole := s.send(t, request{method: "POST", path: "/convert", key: fixedKey, body: body})
		text := request{method: "POST", path: "/convert", key: fixedKey, body: body}.bytes()
		conn, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		half := max(200_000, len(text)*(round+1)/22) // enough to be held as a large body
		if _, err := conn.Write(text[:half]); err != nil {
			t.Fatal(err)
		}
		await(t, "the server has the beginning", func() bool { return s.receiving(t) })
		s.terminate(t)
		await(t, "the server drains", func() bool { return strings.Contains(s.log.String(), `"draining"`) })
		if _, err := conn.Write(text[half:]); err != nil {
			t.Fatal(err)
		}
		_ = conn.SetReadDeadline(time.Now().Add(patience))
		got, err := readAll(conn)
		conn.Close()
		if err != nil || len(got) != 1 || got[0].status != http.StatusOK || !bytes.Equal(got[0].body, whole[0].body) {
			t.Errorf("round %d: %v, %s", round, err, got.brief())
		}
		if err := s.wait(t); err != nil {
			t.Errorf("round %d: the process ended with %v", round, err)
		}
	}
}

// receiving tells whether bytes of a large body are held.
func (s *service) receiving(t testing.TB) bool {
	_, metrics := s.get(t, "/metrics")
	for line := range strings.Lines(metrics) {
		if strings.HasPrefix(line, "tillroll_budget_bytes{") && !strings.HasSuffix(line, " 0\n") {
			return true
		}
	}
	return false
}

// relay starts servers that share one listening socket, as a service manager does
// with socket activation: whoever is started next keeps the queue.
type relay struct {
	socket   *os.File
	address  string
	database string
}

func newRelay(t *testing.T) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() // the file is a copy
	socket, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	return &relay{socket, listener.Addr().String(), filepath.Join(t.TempDir(), "keys.db")}
}

func (r *relay) next(t *testing.T) *service {
	t.Helper()
	process := exec.Command("/bin/sh", "-c", `LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"`, binary,
		"serve", "--log-format", "json", "--database", r.database, "--api-key", fixedKey, "--no-access-log")
	process.ExtraFiles = []*os.File{r.socket}
	return launch(t, process)
}

// TestRestartLosesNoRequest replaces the server again and again while clients send
// over connections they keep.
//
// A client may find its kept connection closed when it was silent for the whole second
// of the drain, which no server can help; so outside make hard, where clients are never
// silent that long, such a request counts only if a new connection fails as well.
func TestRestartLosesNoRequest(t *testing.T) {
	shared := newRelay(t)
	current := shared.next(t)
	var served, lost atomic.Int64
	stop := make(chan struct{})
	var clients sync.WaitGroup
	for range upTo(4, 16) {
		clients.Go(func() {
			line := &keptLine{address: shared.address}
			defer line.close()
			for {
				select {
				case <-stop:
					return
				default:
				}
				if err := askOnce(line); err != nil {
					lost.Add(1)
					t.Errorf("lost: %v", err)
					return
				}
				served.Add(1)
			}
		})
	}
	restarts := upTo(2, 50)
	for range restarts {
		before := served.Load()
		await(t, "clients are served", func() bool { return served.Load() > before+20 || lost.Load() > 0 })
		following := shared.next(t)
		current.terminate(t)
		if err := current.wait(t); err != nil {
			t.Errorf("a server ended with %v", err)
		}
		current = following
	}
	close(stop)
	clients.Wait()
	t.Logf("%d restarts, %d requests served, %d lost", restarts, served.Load(), lost.Load())
}

// askOnce makes a small conversion.
func askOnce(line *keptLine) error {
	r := request{method: "POST", path: "/convert", key: fixedKey, body: []byte(oneRow)}
	var got answer
	var err error
	if hard() {
		got, err = line.try(r)
	} else {
		got, err = line.ask(r)
	}
	if err != nil {
		return err
	}
	if got.brief() != "200 converted: 1 kept, 0 skipped, valid" {
		return errors.New(got.brief())
	}
	return nil
}
