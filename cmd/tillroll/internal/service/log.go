package service

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"tillroll/server"
)

// logs are where the service tells what it does: events as they come, and a line for
// every request.
type logs struct {
	events *slog.Logger
	access *server.AccessLog // nil when not wanted
	lines  *lineWriter
}

// openLogs makes the logs as the flags want them.
func (c *settings) openLogs(out io.Writer) (*logs, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.logLevel)); err != nil {
		return nil, fmt.Errorf("--log-level must be one of debug, info, warn, error, not %q", c.logLevel)
	}
	options := &slog.HandlerOptions{Level: level}
	lines := newLineWriter(out)
	var handler slog.Handler
	switch c.logFormat {
	case "json":
		handler = slog.NewJSONHandler(promptly{lines}, options)
	case "text":
		handler = slog.NewTextHandler(promptly{lines}, options)
	default:
		return nil, fmt.Errorf("--log-format must be text or json, not %q", c.logFormat)
	}
	l := &logs{events: slog.New(handler), lines: lines}
	lines.tell = func(dropped int64) {
		l.events.Warn("nobody read the log: lines were dropped", "lines", dropped)
	}
	if !c.quiet && level <= slog.LevelInfo {
		l.access = server.NewAccessLog(lines, c.logFormat == "json")
	}
	return l, nil
}

// flushWithin is how long the end of the service waits for whoever reads the log.
const flushWithin = 2 * time.Second

// flush writes what is still gathered, and gives up where nobody reads.
func (l *logs) flush() { l.lines.close(flushWithin) }
