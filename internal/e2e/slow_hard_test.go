//go:build hard

package e2e

import (
	"net"
	"sync"
	"testing"
	"time"
)

// TestHardSlowClients: thousands of connections that hardly move. Small requests go
// on, memory hardly grows, and their time runs out.
func TestHardSlowClients(t *testing.T) {
	const headers, bodies, long = 2000, 500, 90 * time.Second
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	beforeMemory, beforeRoutines, beforeFiles := s.memory(t, "VmRSS"), s.gauge(t, "go_goroutines"), s.gauge(t, "process_open_fds")
	stop := make(chan struct{})
	small, smallDone := smallClients(t, s, 4, stop)
	var slow sync.WaitGroup
	for i := range headers + bodies {
		beginning := "POST /validate HTTP/1.1\r\nHost: x\r\nX-A: "
		if i >= headers {
			beginning = "POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"
		}
		slow.Go(func() { trickle(t, s.address, beginning, long, i >= headers) })
	}
	time.Sleep(long / 3)
	during := s.memory(t, "VmRSS")
	slow.Wait()
	close(stop)
	smallDone.Wait()
	await(t, "all is given back", func() bool {
		return s.gauge(t, "go_goroutines") <= beforeRoutines+10 && s.gauge(t, "process_open_fds") <= beforeFiles+10
	})
	t.Logf("%d half headers and %d bodies of a byte a second for %s: small: %d, p50 %s p99 %s; memory %d MiB before, %d MiB meanwhile",
		headers, bodies, long, len(small.all), small.at(50), small.at(99), beforeMemory>>10, during>>10)
	if during > beforeMemory+150<<10 {
		t.Errorf("memory rose by %d KiB", during-beforeMemory)
	}
	s.mustStillLive(t)
}

// trickle sends a byte a second until the server has had enough.
func trickle(t *testing.T, address, beginning string, long time.Duration, bodies bool) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Errorf("connecting: %v", err)
		return
	}
	defer conn.Close()
	if _, err := conn.Write([]byte(beginning)); err != nil {
		return
	}
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(time.Second) {
		if !bodies {
			continue // a half header stays half
		}
		if _, err := conn.Write([]byte(" ")); err != nil {
			return // its time has run out
		}
	}
	_ = conn.SetReadDeadline(time.Now().Add(time.Second))
	if _, err := conn.Read(make([]byte, 1)); err != nil {
		if timeout, ok := err.(net.Error); ok && timeout.Timeout() {
			t.Errorf("a slow connection is still open after %s", long)
		}
	}
}
