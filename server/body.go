package server

import (
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
)

// load reads the whole body into x.body under the byte limit and the byte budget,
// then takes a work slot if the body is large: a slow sender holds bytes, never a
// slot. With an error marked atEnd, x.body holds what came before the fault.
func (x *exchange) load() error {
	x.work = x.server.memory.smallWorkspace()
	source, err := x.source()
	if err != nil {
		return err
	}
	fault := x.fill(source)
	x.deadline()
	if fault != nil && !faultAtEnd(fault) {
		return fault
	}
	if len(x.body) >= largeBody {
		if err := x.server.slots.enter(x.r.Context(), x.server.limits.wait); err != nil {
			return err
		}
		x.slot = true
	}
	if x.buffer != nil {
		x.server.memory.put(x.work)
		x.work = x.server.memory.largeWorkspace()
	}
	return fault
}

// faultAtEnd tells a fault that leaves the bytes before it to be judged.
func faultAtEnd(err error) bool {
	var refused *refusal
	return errors.As(err, &refused) && refused.atEnd
}

// source is the body, unpacked.
func (x *exchange) source() (io.Reader, error) {
	counted := countingReader{x}
	switch encoding := strings.Join(x.r.Header["Content-Encoding"], ","); {
	case encoding == "", strings.EqualFold(encoding, "identity"):
		if x.r.ContentLength > x.server.cfg.MaxBodyBytes && x.r.Header.Get("Expect") != "" {
			return nil, x.server.tooLarge() // told before it is sent, which is what Expect is for
		}
		return counted, nil
	case strings.EqualFold(encoding, "gzip"), strings.EqualFold(encoding, "x-gzip"):
		unpacked, err := gzip.NewReader(counted)
		if err != nil {
			return nil, bodyFault(err)
		}
		return unpacked, nil
	}
	return nil, &refusal{status: http.StatusUnsupportedMediaType, text: textBadEncoding}
}

// countingReader counts the bytes of a body as they are sent, packed or not, for the log
// and the metrics.
type countingReader struct{ x *exchange }

// Read marks the faults of the connection: behind a gzip reader they would look like a
// damaged stream.
func (c countingReader) Read(p []byte) (int, error) {
	n, err := c.x.r.Body.Read(p)
	c.x.in += int64(n)
	if err != nil && err != io.EOF {
		err = &connectionError{err}
	}
	return n, err
}

// connectionError tells a fault of the connection from one of the gzip stream. Its
// text holds addresses and is for nobody.
type connectionError struct{ err error }

func (e *connectionError) Error() string { return "reading the connection" }
func (e *connectionError) Unwrap() error { return e.err }

// bodyFault says whose fault it is that a body could not be read: the line's, which may
// be tried again, or the sender's.
func bodyFault(err error) error {
	var connection *connectionError
	switch {
	case errors.As(err, &connection) && errors.Is(err, os.ErrDeadlineExceeded):
		return &refusal{status: http.StatusRequestTimeout, text: textBodyLate}
	case errors.As(err, &connection):
		return &refusal{status: http.StatusBadRequest, text: textBodyBroken}
	}
	return &refusal{status: http.StatusBadRequest, text: textBadGzip, atEnd: true}
}

// fill reads the source to its end into x.body.
func (x *exchange) fill(source io.Reader) error {
	limit := x.server.cfg.MaxBodyBytes
	buffer := x.work.body[:0]
	for {
		if len(buffer) == cap(buffer) {
			grown, err := x.grow(buffer)
			if err != nil {
				return err
			}
			buffer = grown
		}
		n, err := source.Read(buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+n]
		x.body = buffer
		if int64(len(buffer)) > limit {
			x.body = buffer[:limit]
			return x.server.tooLarge()
		}
		if err == io.EOF {
			_ = x.r.Body.Close() // it is at its end; left open, net/http would look for that once more
			return nil
		}
		if err != nil {
			return bodyFault(err)
		}
	}
}

// grow gives the buffer more room. Room is made fourfold, so that the copying is a
// third of the body and a silent client never holds more than four times what it
// sent, or one of the few kept buffers; never more than the declared length.
func (x *exchange) grow(buffer []byte) ([]byte, error) {
	room := max(4*int64(cap(buffer)), smallestBuffer)
	if declared := x.r.ContentLength; declared >= int64(cap(buffer)) && x.r.Header.Get("Content-Encoding") == "" {
		room = min(room, declared+1)
	}
	room = min(room, x.server.cfg.MaxBodyBytes+1)
	if room <= largeBody {
		x.work.body = append(make([]byte, 0, room), buffer...)
		return x.work.body, nil
	}
	kept, ok := x.server.memory.bodyBuffer(room)
	if ok {
		room = int64(cap(kept))
	}
	if err := x.takeBudget(room); err != nil {
		x.server.memory.putBody(kept)
		return nil, err
	}
	if !ok {
		kept = make([]byte, 0, room)
	}
	x.buffer = append(kept, buffer...)
	x.server.budget.give(&x.charge, x.charge.bytes-room)
	return x.buffer, nil
}

// takeBudget charges bytes. All waits of a request together are bounded, and the time
// it waited for us is not taken from its time to send: it is told that we are busy,
// never that it was late.
func (x *exchange) takeBudget(bytes int64) error {
	began := time.Now()
	err := x.server.budget.take(x.r.Context(), &x.charge, bytes, max(0, x.server.limits.wait-x.waited))
	if waited := time.Since(began); waited > time.Millisecond {
		x.waited += waited
		_ = http.NewResponseController(x.w).SetReadDeadline(x.started.Add(readTimeout + x.waited)) // fails only on a connection that has gone
	}
	return err
}

// deadline starts the time for the answer: the client's time to send is not taken
// from it.
func (x *exchange) deadline() {
	when := time.Now().Add(writeTimeout)
	if direct, ok := x.w.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = direct.SetWriteDeadline(when) // fails only on a connection that has gone
		return
	}
	_ = http.NewResponseController(x.w).SetWriteDeadline(when) // behind the wrapper of traces
}

// settle gives the slot back before the answer is sent, as long as the budget has
// room for the answer: a slow reader then holds bytes and no slot. Without room the
// slot is kept, and that bounds the memory.
func (x *exchange) settle(answerBytes int) {
	if x.slot && x.server.budget.offer(&x.charge, workspaceShare*int64(answerBytes)) {
		x.slot = false
		x.server.slots.leave()
	}
}

// release gives back all that load took.
func (x *exchange) release() {
	if x.slot {
		x.server.slots.leave()
	}
	if x.charge.bytes > 0 {
		x.server.budget.give(&x.charge, x.charge.bytes)
	}
	x.server.memory.put(x.work)
	x.server.memory.putBody(x.buffer)
	x.work, x.body, x.buffer, x.slot = nil, nil, nil, false
}
