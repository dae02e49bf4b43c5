package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// mutantWorkers send at the same time, each over a connection it keeps.
const mutantWorkers = 4

// mutantSeed is 1 unless TILLROLL_SEED says otherwise. A failure names seed and number.
func mutantSeed(t *testing.T) uint64 {
	given := os.Getenv("TILLROLL_SEED")
	if given == "" {
		return 1
	}
	seed, err := strconv.ParseUint(given, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// TestMutants sends generated requests: none may be answered by a 5xx or by an error
// that is not an error of the interface, and what is converted must be valid.
func TestMutants(t *testing.T) {
	seed, count := mutantSeed(t), upTo(20000, 200000)
	s := serve(t, "--api-key", fixedKey, "--max-body-bytes", fmt.Sprint(maxBody), "--no-access-log")
	before := s.memory(t, "VmRSS")
	var next, answered atomic.Int64
	statuses := make([]atomic.Int64, 600)
	var workers sync.WaitGroup
	for range mutantWorkers {
		workers.Go(func() {
			line := &keptLine{address: s.address}
			defer line.close()
			for number := int(next.Add(1)); number <= count && !t.Failed(); number = int(next.Add(1)) {
				r := newGrammar(seed, number).request()
				got, err := line.ask(r)
				if err == nil {
					err = judgeMutant(r, got)
				}
				if err != nil {
					t.Errorf("seed %d, mutant %d: %v\n%q", seed, number, err, r.bytes())
					return
				}
				statuses[got.status].Add(1)
				answered.Add(1)
			}
		})
	}
	workers.Wait()
	var told []string
	for status := range statuses {
		if n := statuses[status].Load(); n > 0 {
			told = append(told, fmt.Sprintf("%d × %d", n, status))
		}
	}
	s.mustBeWell(t)
	t.Logf("seed %d: %d mutants (%s); memory %d KiB before, %d KiB after", seed, answered.Load(), strings.Join(told, ", "), before, s.memory(t, "VmRSS"))
}

// memory reads a figure of /proc/PID/status, in KiB.
func (s *service) memory(t testing.TB, name string) int {
	t.Helper()
	return memoryOf(s.process.Process.Pid, name)
}

// memoryOf reads one figure of a process, in KiB.
func memoryOf(pid int, name string) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0 // not on this system
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, name+":"); found {
			figure, _ := strconv.Atoi(strings.Fields(rest)[0])
			return figure
		}
	}
	return 0
}

func judgeMutant(r request, got answer) error {
	if got.status >= 500 && got.status != 501 && got.status != 505 {
		return fmt.Errorf("status %d: %s", got.status, got.body)
	}
	if fault := got.illMannered(); fault != "" {
		return fmt.Errorf("status %d: %s", got.status, fault)
	}
	if got.header.Get("X-Request-Id") == "" {
		return nil // net/http's own, for headers it cannot take
	}
	brief := got.brief()
	switch {
	case strings.Contains(brief, "broken"), strings.Contains(brief, "do not add up"):
		return errors.New(brief)
	case strings.Contains(brief, "converted") && !strings.Contains(brief, " 0 kept") && strings.Contains(brief, "not valid"):
		return fmt.Errorf("we wrote what we would refuse: %s", got.body)
	case got.status >= 400:
		return judgeError(r, got.body)
	}
	return nil
}

// judgeError holds an error to its one shape.
func judgeError(r request, body []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if strings.HasPrefix(r.path, "/mcp") {
		var rpc struct {
			JSONRPC string
			ID      json.RawMessage
			Error   struct {
				Code    int
				Message string
				Data    json.RawMessage
			}
		}
		if err := decoder.Decode(&rpc); err == nil && rpc.JSONRPC == "2.0" && rpc.Error.Code < 0 && rpc.Error.Message != "" {
			return nil
		}
	}
	decoder = json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	var plain struct{ Error string }
	if err := decoder.Decode(&plain); err != nil || plain.Error == "" {
		return fmt.Errorf("an error in no known shape: %s", body)
	}
	return nil
}

// keptLine is a connection that is kept as long as the server keeps it.
type keptLine struct {
	address string
	conn    net.Conn
	reader  *bufio.Reader
}

func (l *keptLine) close() {
	if l.conn != nil {
		_ = l.conn.Close()
		l.conn = nil
	}
}

// ask sends a request and reads its answer, on a new connection if the kept one was
// closed in the meantime.
func (l *keptLine) ask(r request) (answer, error) {
	var got answer
	var err error
	for range 4 {
		if got, err = l.try(r); err == nil {
			return got, nil
		}
		l.close()
	}
	return got, err
}

func (l *keptLine) try(r request) (answer, error) {
	text := bytes.Replace(r.bytes(), []byte("Connection: close\r\n"), nil, 1)
	if l.conn == nil {
		conn, err := net.Dial("tcp", l.address)
		if err != nil {
			return answer{}, err
		}
		l.conn, l.reader = conn, bufio.NewReader(conn)
	}
	if err := l.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return answer{}, err
	}
	if _, err := l.conn.Write(text); err != nil {
		return answer{}, err
	}
	got, err := http.ReadResponse(l.reader, nil)
	if err != nil {
		return answer{}, err
	}
	body, err := readBody(got)
	if err != nil {
		return answer{}, err
	}
	if got.Close {
		l.close()
	}
	return answer{got.StatusCode, got.Header, body}, nil
}
