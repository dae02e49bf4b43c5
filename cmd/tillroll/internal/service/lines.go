package service

import (
	"io"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// Lines of the access log leave together when so many bytes of them have come, and
	// never later than the delay: nobody who watches a log notices a tenth of a second.
	gatheredBytes = 16 << 10
	gatheredDelay = 100 * time.Millisecond

	// heldBytes is how much of the log waits for a reader that does not come. Beyond it
	// lines are dropped and counted: some four thousand lines tell what went wrong, and
	// the service goes on.
	heldBytes = 1 << 20
)

// lineWriter stands between the service and its log. Lines are gathered, because a system
// call for each would cost a small request more than reading its body does; and they are
// written by a goroutine of its own, because a pipe that nobody reads would else stop
// every request at its last step. It keeps the order of lines and events.
type lineWriter struct {
	out  io.Writer
	tell func(dropped int64) // is told, once there is a reader again

	mu      sync.Mutex
	lines   []byte
	timer   *time.Timer
	untold  int64
	writing bool
	closed  bool

	wake    chan struct{}
	dropped atomic.Int64
}

func newLineWriter(out io.Writer) *lineWriter {
	w := &lineWriter{out: out, wake: make(chan struct{}, 1), tell: func(int64) {}}
	w.timer = time.AfterFunc(time.Hour, w.hurry)
	go w.run()
	return w
}

// Write takes a line. It never fails and never waits: neither a full disk nor a reader
// that has gone may stop the service.
func (w *lineWriter) Write(line []byte) (int, error) { return w.take(line, false), nil }

// promptly writes events at once, behind the lines that were gathered before them.
type promptly struct{ *lineWriter }

// Write takes an event.
func (p promptly) Write(event []byte) (int, error) { return p.take(event, true), nil }

func (w *lineWriter) take(line []byte, now bool) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.lines)+len(line) > heldBytes || w.closed {
		w.untold++
		w.dropped.Add(1)
		return len(line)
	}
	first := len(w.lines) == 0
	w.lines = append(w.lines, line...)
	switch {
	case now || len(w.lines) >= gatheredBytes:
		w.hurry()
	case first:
		w.timer.Reset(gatheredDelay)
	}
	return len(line)
}

// hurry wakes the goroutine that writes.
func (w *lineWriter) hurry() {
	select {
	case w.wake <- struct{}{}:
	default: // it is awake already
	}
}

// run writes what has been gathered, again and again. A writer that fails loses the lines
// it was given: there is nobody to tell.
func (w *lineWriter) run() {
	var batch []byte
	for range w.wake {
		w.mu.Lock()
		if w.closed {
			w.mu.Unlock()
			return
		}
		batch, w.lines = w.lines, batch[:0]
		w.writing = true
		w.mu.Unlock()
		if len(batch) > 0 {
			_, _ = w.out.Write(batch)
		}
		w.mu.Lock()
		w.writing = false
		untold := w.untold
		w.untold = 0
		w.mu.Unlock()
		if untold > 0 {
			w.tell(untold)
		}
	}
}

// close writes the rest, as long as somebody takes it within the time, and ends.
func (w *lineWriter) close(within time.Duration) {
	for deadline := time.Now().Add(within); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		w.mu.Lock()
		done := len(w.lines) == 0 && !w.writing
		w.mu.Unlock()
		if done {
			break
		}
		w.hurry()
	}
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.timer.Stop()
	w.hurry()
}
