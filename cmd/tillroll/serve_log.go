package main

import (
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"tillroll/server"
)

// logs are where the service tells what it does: events as they come, and a line for
// every request.
type logs struct {
	events *slog.Logger
	access *server.AccessLog // nil when not wanted
	flush  func()            // writes what is still gathered
}

// openLogs makes the logs as the flags want them.
func (c *serveConfig) openLogs(out io.Writer) (*logs, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.logLevel)); err != nil {
		return nil, fmt.Errorf("--log-level must be one of debug, info, warn, error, not %q", c.logLevel)
	}
	options := &slog.HandlerOptions{Level: level}
	lines := &lineBuffer{out: out}
	var handler slog.Handler
	switch c.logFormat {
	case "json":
		handler = slog.NewJSONHandler(promptly{lines}, options)
	case "text":
		handler = slog.NewTextHandler(promptly{lines}, options)
	default:
		return nil, fmt.Errorf("--log-format must be text or json, not %q", c.logFormat)
	}
	l := &logs{events: slog.New(handler), flush: lines.Flush}
	if !c.quiet && level <= slog.LevelInfo {
		l.access = server.NewAccessLog(lines, c.logFormat == "json")
	}
	return l, nil
}

// Lines of the access log leave together when so many bytes of them have come, and
// never later than the delay: nobody who watches a log notices a tenth of a second.
const (
	gatheredBytes = 16 << 10
	gatheredDelay = 100 * time.Millisecond
)

// lineBuffer gathers the lines of the access log, because a system call for each would
// cost a small request more than reading its body does. It keeps their order, and that
// of the events between them.
type lineBuffer struct {
	mu    sync.Mutex
	out   io.Writer
	lines []byte
	timer *time.Timer
}

// Write takes a line. It never fails: a full disk must not stop the service.
func (b *lineBuffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case len(b.lines) > 0: // a timer is running
	case b.timer == nil:
		b.timer = time.AfterFunc(gatheredDelay, b.Flush)
	default:
		b.timer.Reset(gatheredDelay)
	}
	b.lines = append(b.lines, line...)
	if len(b.lines) >= gatheredBytes {
		b.send()
	}
	return len(line), nil
}

// Flush writes what is gathered.
func (b *lineBuffer) Flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send()
}

// send is called under the lock.
func (b *lineBuffer) send() {
	if len(b.lines) > 0 {
		_, _ = b.out.Write(b.lines)
		b.lines = b.lines[:0]
	}
}

// promptly writes events at once, behind the lines that were gathered before them.
type promptly struct{ *lineBuffer }

// Write writes an event.
func (p promptly) Write(event []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.send()
	return p.out.Write(event)
}
