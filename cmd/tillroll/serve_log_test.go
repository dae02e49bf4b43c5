package main

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestLinesAreGathered holds the order of lines and events, and that no line waits for
// a next one.
func TestLinesAreGathered(t *testing.T) {
	var out printed
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
