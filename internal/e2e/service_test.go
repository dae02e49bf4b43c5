package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take that surely comes: a busy machine is no fault.
const patience = 3 * time.Minute

// maxBody is the byte limit the tests serve with: bodies over it stay cheap to send.
const maxBody = 8 << 20

// fixedKey is a Pro key of the configuration, as containers have it.
const fixedKey = "e2e-fixed-pro-key"

// binary is the program under test. It is set once, before any test runs.
var binary string

func TestMain(m *testing.M) { os.Exit(runTests(m)) }

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "tillroll-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "tillroll")
	arguments, c := []string{"build", "-o", binary}, "CGO_ENABLED=0"
	if os.Getenv("TILLROLL_E2E_RACE") != "" {
		arguments, c = append(arguments, "-race"), "CGO_ENABLED=1" // the detector asks for C
	}
	build := exec.Command("go", append(arguments, "../../cmd/tillroll")...)
	build.Env = append(os.Environ(), c)
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the binary: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// hard tells whether the long versions are wanted.
func hard() bool { return os.Getenv("TILLROLL_HARD") != "" }

// upTo gives the size of a test: small where every push runs it, large for make hard.
func upTo(small, large int) int {
	if hard() {
		return large
	}
	return small
}

// output collects what a process writes, while it runs.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// service is a running tillroll serve.
type service struct {
	process *exec.Cmd
	address string // host:port
	log     *output
	ended   chan struct{} // closed when the process has gone
	fate    error         // how it went; read it after ended
}

// serve starts a server on a free port with a database of its own, and waits until it
// listens. It is ended with the test.
func serve(t testing.TB, arguments ...string) *service {
	t.Helper()
	database := filepath.Join(t.TempDir(), "keys.db")
	return launch(t, exec.Command(binary, append([]string{
		"serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--log-level", "debug", "--database", database,
	}, arguments...)...))
}

func launch(t testing.TB, process *exec.Cmd) *service {
	t.Helper()
	s := &service{process: process, log: new(output), ended: make(chan struct{})}
	process.Env = append(plainEnvironment(), process.Env...)
	process.Stdout, process.Stderr = s.log, s.log
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		s.fate = process.Wait()
		close(s.ended)
	}()
	t.Cleanup(func() {
		_ = process.Process.Kill() // fails if it has gone already
		<-s.ended
	})
	await(t, "the server listens", func() bool {
		s.address = listening(s.log.String())
		select {
		case <-s.ended:
			t.Fatalf("the server ended: %v\n%s", s.fate, s.log)
		default:
		}
		return s.address != ""
	})
	return s
}

// plainEnvironment is nobody's in particular: no settings of whoever runs the tests reach
// the program. What the runtime itself heeds is kept, for the machine's sake.
func plainEnvironment() []string {
	kept := []string{"HOME=" + filepath.Dir(binary), "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC"}
	for _, name := range []string{"PATH", "TMPDIR", "GOMAXPROCS", "GORACE", "GOCOVERDIR"} {
		if value, set := os.LookupEnv(name); set {
			kept = append(kept, name+"="+value)
		}
	}
	return kept
}

// listening finds the address in the line that tells it.
func listening(log string) string {
	for line := range strings.Lines(log) {
		var told struct{ Msg, Addr string }
		if json.Unmarshal([]byte(line), &told) == nil && told.Msg == "listening" {
			return told.Addr
		}
	}
	return ""
}

// await polls until a condition holds.
func await(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// terminate asks the server to stop and does not wait.
func (s *service) terminate(t testing.TB) {
	t.Helper()
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}

// wait waits for the end of the process and tells how it went.
func (s *service) wait(t testing.TB) error {
	t.Helper()
	select {
	case <-s.ended:
		return s.fate
	case <-time.After(patience):
		t.Fatalf("the server does not end\n%s", s.log)
		return nil
	}
}

// get asks one of the operator's pages.
func (s *service) get(t testing.TB, path string) (status int, body string) {
	t.Helper()
	client := http.Client{Timeout: patience, Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get("http://" + s.address + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// mustBeWell holds after every ill treatment: alive, ready, converting, and nothing
// in the log that an operator would have to look into.
func (s *service) mustBeWell(t testing.TB) {
	t.Helper()
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, body := s.get(t, path); status != http.StatusOK {
			t.Errorf("%s afterwards: %d %s", path, status, body)
		}
	}
	good := s.send(t, request{method: "POST", path: "/convert", key: fixedKey, body: []byte(oneRow)})
	if good.brief() != "200 converted: 1 kept, 0 skipped, valid" {
		t.Errorf("a good conversion afterwards: %s", good.brief())
	}
	for line := range strings.Lines(s.log.String()) {
		if strings.Contains(line, "panic") || strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, `"status":5`) || strings.Contains(line, "DATA RACE") {
			t.Errorf("the log says: %s", line)
		}
	}
}

// oneRow is a request that nothing is wrong with.
const oneRow = `{"transactions":[{"date":"2024-01-05","amount":-4.5,"description":"Coffee"}]}`

// runKeys runs a keys command and gives what it prints.
func runKeys(t testing.TB, database string, arguments ...string) string {
	t.Helper()
	command := exec.Command(binary, append([]string{"keys", "--database", database}, arguments...)...)
	command.Env = plainEnvironment()
	var complaint bytes.Buffer
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil {
		t.Fatalf("keys %s: %v\n%s", strings.Join(arguments, " "), err, complaint.String())
	}
	return strings.TrimSpace(string(out))
}
