package e2e

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// logTo starts a server whose log goes into a pipe, and gives the reader's end.
func logTo(t *testing.T) (process *exec.Cmd, address string, log *os.File, ended chan error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { reader.Close() })
	process = exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--api-key", fixedKey, "--database", filepath.Join(t.TempDir(), "keys.db"))
	process.Env, process.Stderr = plainEnvironment(), writer
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	ended = make(chan error, 1)
	go func() { ended <- process.Wait() }()
	t.Cleanup(func() { _ = process.Process.Kill() })
	lines := bufio.NewReader(reader)
	for address == "" {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		address = listening(line)
	}
	return process, address, reader, ended
}

// healthy asks so many times and wants every answer.
func healthy(t *testing.T, address string, times int) {
	t.Helper()
	client := &http.Client{Timeout: patience}
	for i := range times {
		answer, err := client.Get("http://" + address + "/healthz")
		if err != nil {
			t.Fatalf("after %d answers: %v", i, err)
		}
		answer.Body.Close()
	}
}

// stops asks the server to stop and wants it to.
func stops(t *testing.T, process *exec.Cmd, ended chan error) {
	t.Helper()
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("it ended with %v", err)
		}
	case <-time.After(patience):
		t.Error("it does not stop")
	}
}

// TestUnreadLog: a pipe that nobody reads takes 64 KiB; the service goes on, and stops.
func TestUnreadLog(t *testing.T) {
	process, address, _, ended := logTo(t)
	healthy(t, address, 2000)
	stops(t, process, ended)
}

// TestLogReaderGone: the program that read the log has ended.
func TestLogReaderGone(t *testing.T) {
	process, address, log, ended := logTo(t)
	log.Close()
	for range 5 {
		healthy(t, address, 10)
		time.Sleep(120 * time.Millisecond) // a batch of lines is written meanwhile
	}
	stops(t, process, ended)
}

// TestHangup: SIGHUP asks for certificates to be read again and ends nothing.
func TestHangup(t *testing.T) {
	// Under nohup the tests ignore the signal, and the service would inherit that.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	defer signal.Stop(heard)
	s := serve(t, "--api-key", fixedKey)
	if err := s.process.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	await(t, "it is told", func() bool { return strings.Contains(s.log.String(), "SIGHUP") })
	healthy(t, s.address, 3)
}
