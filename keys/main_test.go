package keys

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"tillroll/internal/pgtest"
)

// postgres is the server of this test binary. It is set once, before any test runs.
var postgres *pgtest.Server

func TestMain(m *testing.M) {
	if database := os.Getenv(childVariable); database != "" {
		createForever(database) // until the parent kills us
	}
	flag.Parse()
	if fuzzed := flag.Lookup("test.fuzz"); fuzzed.Value.String() != "" {
		os.Exit(m.Run()) // The fuzz targets need no database, and run in many processes.
	}
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	var err error
	if postgres, err = pgtest.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := m.Run()
	if err := postgres.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// onBoth runs a test on an empty database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, database string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "keys.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, postgres.Database(t)) })
}

// open opens a store that is closed at the end of the test.
func open(t *testing.T, database string, o OpenOptions) *Store {
	t.Helper()
	s, err := OpenWith(t.Context(), database, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// create makes a key and gives its secret.
func create(t *testing.T, s *Store, o CreateOptions) (string, Key) {
	t.Helper()
	if o.Name == "" {
		o.Name = "test"
	}
	secret, k, err := s.Create(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return secret, k
}

// checker makes a checker that is closed at the end of the test.
func checker(t *testing.T, s *Store, fixed []string, o CheckerOptions) *Checker {
	t.Helper()
	o.patience = patience
	c := NewChecker(s, fixed, o)
	t.Cleanup(func() { c.Close(context.Background()) })
	return c
}

// patience is for machines that are busy with other things.
const patience = time.Minute

// clock is a clock that moves when told to.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock {
	return &clock{now: time.Date(2026, time.March, 31, 23, 59, 0, 0, time.UTC)}
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// eventually waits until the condition holds. The deadline only ends a test that fails.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for !holds() {
		if time.Now().After(deadline) {
			t.Fatalf("never happened: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}
