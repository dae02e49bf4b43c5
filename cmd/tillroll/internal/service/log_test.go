package service

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// TestLinesAreGathered holds the order of lines and events, and that no line waits for
// a next one.
func TestLinesAreGathered(t *testing.T) {
	var out printed
	lines := newLineWriter(&out)
	fmt.Fprintln(lines, "request 1")
	fmt.Fprintln(lines, "request 2")
	fmt.Fprintln(promptly{lines}, "event")
	eventually(t, "an event", func() bool { return out.String() == "request 1\nrequest 2\nevent\n" })
	fmt.Fprintln(lines, "request 3")
	eventually(t, "a line by itself", func() bool { return strings.HasSuffix(out.String(), "request 3\n") })
	fmt.Fprint(lines, strings.Repeat("x", gatheredBytes)+"\n")
	fmt.Fprintln(lines, "last")
	lines.close(time.Minute)
	if !strings.HasSuffix(out.String(), "x\nlast\n") {
		t.Error("the last line was not written")
	}
	fmt.Fprintln(lines, "too late")
	if lines.dropped.Load() != 1 {
		t.Error("a line behind the end is not counted")
	}
}

// TestUnreadLogStopsNobody fills a pipe that nobody reads: lines are dropped, counted and
// told of once somebody reads again.
func TestUnreadLogStopsNobody(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	c := settings{logLevel: "info", logFormat: "text"}
	logs, err := c.openLogs(writer)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 * heldBytes / 100 {
		logs.events.Info(strings.Repeat("x", 100))
	}
	if logs.lines.dropped.Load() == 0 {
		t.Fatal("nothing was dropped")
	}
	began := time.Now()
	logs.lines.close(10 * time.Millisecond)
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("the end waited %s for a reader", took)
	}
}

// TestDroppedLinesAreTold reads the pipe in the end.
func TestDroppedLinesAreTold(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	c := settings{logLevel: "info", logFormat: "text"}
	logs, err := c.openLogs(writer)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 * heldBytes / 100 {
		logs.events.Info(strings.Repeat("x", 100))
	}
	var out printed
	go func() {
		piece := make([]byte, 64<<10)
		for {
			n, err := reader.Read(piece)
			if err != nil {
				return
			}
			_, _ = out.Write(piece[:n])
		}
	}()
	eventually(t, "the count of dropped lines", func() bool { return strings.Contains(out.String(), "lines were dropped") })
	logs.flush()
	writer.Close()
}
