package main

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// sharedText is a strings.Builder for several goroutines.
type sharedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *sharedText) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *sharedText) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// TestLinesAreGathered holds the order of lines and events, and that no line waits for
// a next one.
func TestLinesAreGathered(t *testing.T) {
	var out sharedText
	lines := &lineBuffer{out: &out}
	fmt.Fprintln(lines, "request 1")
	fmt.Fprintln(lines, "request 2")
	fmt.Fprintln(promptly{lines}, "event")
	if got, want := out.String(), "request 1\nrequest 2\nevent\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	fmt.Fprintln(lines, "request 3")
	for deadline := time.Now().Add(time.Minute); !strings.HasSuffix(out.String(), "request 3\n"); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("a line never came: %q", out.String())
		}
	}
	long := strings.Repeat("x", gatheredBytes) + "\n"
	fmt.Fprint(lines, long)
	if !strings.HasSuffix(out.String(), long) {
		t.Error("a full buffer is still held")
	}
	fmt.Fprintln(lines, "last")
	lines.Flush()
	if !strings.HasSuffix(out.String(), "last\n") {
		t.Error("the last line was not flushed")
	}
}
