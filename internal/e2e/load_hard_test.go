//go:build hard

package e2e

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// latencies collects how long requests took.
type latencies struct {
	mu  sync.Mutex
	all []time.Duration
}

func (l *latencies) add(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, d)
}

// at gives a percentile.
func (l *latencies) at(percent float64) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.all) == 0 {
		return 0
	}
	slices.Sort(l.all)
	return l.all[min(len(l.all)-1, int(percent/100*float64(len(l.all))))].Round(10 * time.Microsecond)
}

// smallClients send small checks, one after the other each, until stop is closed.
func smallClients(t *testing.T, s *service, n int, stop <-chan struct{}) (took *latencies, done *sync.WaitGroup) {
	took, done = new(latencies), new(sync.WaitGroup)
	body := []byte(`{"content":"` + strings.Repeat("OFXHEADER:100 ", 70) + `"}`)
	for range n {
		done.Go(func() {
			line := &keptLine{address: s.address}
			defer line.close()
			for {
				select {
				case <-stop:
					return
				default:
				}
				started := time.Now()
				got, err := line.ask(request{method: "POST", path: "/validate", body: body})
				if err != nil || got.status != 200 {
					t.Errorf("a small check: %v %d %s", err, got.status, got.body)
					return
				}
				took.add(time.Since(started))
			}
		})
	}
	return took, done
}

// TestHardOverload: many clients send the largest conversion at once. Memory stays
// bounded, every answer is right or an honest 503, and small requests go on.
func TestHardOverload(t *testing.T) {
	const clients, rounds, limitKiB = 64, 3, 512 << 10
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	body := manyRows(100000)
	alone := s.send(t, request{method: "POST", path: "/convert", key: fixedKey, body: body})[0].body
	stop := make(chan struct{})
	small, smallDone := smallClients(t, s, 4, stop)
	var right, busy atomic.Int64
	big := new(latencies)
	started := time.Now()
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for range rounds {
				began := time.Now()
				got, err := s.trySend(request{method: "POST", path: "/convert", key: fixedKey, body: body})
				switch {
				case err != nil || len(got) != 1:
					t.Errorf("a big conversion: %v, %d answers", err, len(got))
				case got[0].status == 200 && bytes.Equal(got[0].body, alone):
					right.Add(1)
					big.add(time.Since(began))
				case got[0].status == 503 && got[0].header.Get("Retry-After") != "":
					busy.Add(1)
				default:
					t.Errorf("a big conversion: %s", got.brief())
				}
			}
		})
	}
	all.Wait()
	took := time.Since(started)
	close(stop)
	smallDone.Wait()
	peak := s.memory(t, "VmHWM")
	t.Logf("%d bodies of %.1f MiB by %d clients in %s: %d right, %d busy (503), %.2f a second; big p50 %s p99 %s; small: %d, p50 %s p99 %s; peak memory %d MiB",
		clients*rounds, float64(len(body))/(1<<20), clients, took.Round(time.Second), right.Load(), busy.Load(), float64(right.Load())/took.Seconds(),
		big.at(50), big.at(99), len(small.all), small.at(50), small.at(99), peak>>10)
	if peak > limitKiB {
		t.Errorf("peak memory %d KiB", peak)
	}
	s.mustStillLive(t)
}

// mustStillLive is mustBeWell without the log, where a 503 is no fault here.
func (s *service) mustStillLive(t *testing.T) {
	t.Helper()
	if status, body := s.get(t, "/readyz"); status != 200 {
		t.Errorf("/readyz afterwards: %d %s", status, body)
	}
	if strings.Contains(s.log.String(), "panic") {
		t.Errorf("the log: %s", s.log)
	}
}

// TestHardThroughput measures what one server does on this machine, the client
// beside it.
func TestHardThroughput(t *testing.T) {
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	large := manyRows(100000)
	lone := new(latencies)
	for range 10 {
		began := time.Now()
		if got := s.send(t, request{method: "POST", path: "/convert", key: fixedKey, body: large}); got[0].status != 200 {
			t.Fatal(got.brief())
		}
		lone.add(time.Since(began))
	}
	t.Logf("100,000 rows alone: p50 %s, worst %s end to end", lone.at(50), lone.at(100))
	measure := func(name string, rows, clients int, long time.Duration) {
		body := manyRows(rows)
		took := new(latencies)
		deadline := time.Now().Add(long)
		var all sync.WaitGroup
		for range clients {
			all.Go(func() {
				line := &keptLine{address: s.address}
				defer line.close()
				for time.Now().Before(deadline) {
					began := time.Now()
					got, err := line.ask(request{method: "POST", path: "/convert", key: fixedKey, body: body})
					if err != nil || got.status != 200 {
						t.Errorf("%s: %v %d", name, err, got.status)
						return
					}
					took.add(time.Since(began))
				}
			})
		}
		all.Wait()
		t.Logf("%s, %d clients for %s: %.1f a second, p50 %s p99 %s", name, clients, long, float64(len(took.all))/long.Seconds(), took.at(50), took.at(99))
	}
	measure("50 rows", 50, 8, 20*time.Second)
	measure("100,000 rows", 100000, 2, 20*time.Second)
}

// soakTime is ten minutes unless TILLROLL_SOAK says otherwise.
func soakTime(t *testing.T) time.Duration {
	given := os.Getenv("TILLROLL_SOAK")
	if given == "" {
		return 10 * time.Minute
	}
	long, err := time.ParseDuration(given)
	if err != nil {
		t.Fatal(err)
	}
	return long
}

// TestHardSoak sends a mixture for a long time and looks at memory and goroutines
// along the way: they must not climb.
func TestHardSoak(t *testing.T) {
	long := soakTime(t)
	s := serve(t, "--api-key", fixedKey, "--no-access-log")
	large := manyRows(20000)
	var next atomic.Int64
	deadline := time.Now().Add(long)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			line := &keptLine{address: s.address}
			defer line.close()
			for time.Now().Before(deadline) && !t.Failed() {
				number := int(next.Add(1))
				r := newGrammar(7, number).request()
				if number%200 == 0 {
					r = request{method: "POST", path: "/convert", key: fixedKey, body: large}
				}
				if _, err := line.ask(r); err != nil {
					t.Errorf("request %d: %v", number, err)
				}
				time.Sleep(time.Millisecond) // about half of what the machine could do
			}
		})
	}
	var memory, goroutines []int
	for time.Now().Before(deadline) {
		time.Sleep(long / 20)
		memory = append(memory, s.memory(t, "VmRSS"))
		goroutines = append(goroutines, s.gauge(t, "go_goroutines"))
	}
	all.Wait()
	half := len(memory) / 2
	early, late := slices.Max(memory[1:half]), slices.Max(memory[half:])
	slope := float64(late-early) / 1024 / (long.Minutes() / 2)
	t.Logf("%s, %d requests: memory in KiB %v (highest of the halves %+.2f MiB a minute), goroutines %v", long, next.Load(), memory, slope, goroutines)
	if slope > 4 {
		t.Errorf("memory climbs by %.2f MiB a minute", slope)
	}
	s.mustStillLive(t)
}

// gauge reads a figure of /metrics.
func (s *service) gauge(t *testing.T, name string) int {
	t.Helper()
	_, metrics := s.get(t, "/metrics")
	for line := range strings.Lines(metrics) {
		if value, found := strings.CutPrefix(line, name+" "); found {
			figure, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil {
				t.Fatal(err)
			}
			return int(figure)
		}
	}
	t.Fatalf("no figure %s", name)
	return 0
}
