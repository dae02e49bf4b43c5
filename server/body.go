package server

import (
	"errors"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"

	"tillroll/server/admission"
)

// load reads the whole body into x.body under the byte limit and the budget of its lane,
// then takes a work slot if the body is large: a slow sender holds bytes, never a
// slot. With an error marked atEnd, x.body holds what came before the fault.
//
// It is all that a route needs to be admitted: see also takeSlot and reserve for routes
// where a small body may mean much work or memory.
func (x *exchange) load() error {
	x.work = x.server.memory.smallWorkspace()
	source, err := x.source()
	if err != nil {
		return err
	}
	fault := x.fill(source)
	if x.ticket != nil {
		x.ticket.Arrived()
	}
	if fault != nil && !faultAtEnd(fault) {
		return fault
	}
	if len(x.body) >= largeBody {
		if err := x.takeSlot(); err != nil {
			return err
		}
	}
	if x.buffer != nil {
		x.server.memory.put(x.work)
		x.work = x.server.memory.largeWorkspace()
	}
	return fault
}

// takeSlot waits for a slot of the lane, if the request has none. It is left before the
// first byte of the answer is written.
func (x *exchange) takeSlot() error {
	x.admission()
	return x.ticket.Enter(x.r.Context())
}

// reserve charges bytes that the work will need beside the body.
func (x *exchange) reserve(bytes int64) error {
	x.admission()
	waited, err := x.ticket.Take(x.r.Context(), bytes)
	x.waited += waited
	return err
}

// admission makes the ticket of a request that is not small. Whoever brings a valid key
// goes by the lane of keys, on every route; all others are known by their address.
func (x *exchange) admission() {
	if x.ticket != nil {
		return
	}
	owner, keyed := admission.Network(x.client), false
	if id, err := x.judgeKey(); err == nil {
		owner, keyed = id, true
	}
	x.ticket = x.server.gate.Ticket(keyed, owner, x.putOut)
	x.ticket.Moved(int(x.in))
}

// faultAtEnd tells a fault that leaves the bytes before it to be judged.
func faultAtEnd(err error) bool {
	var refused *refusal
	return errors.As(err, &refused) && refused.atEnd
}

// source is the body, unpacked.
func (x *exchange) source() (io.Reader, error) {
	switch encoding := strings.Join(x.r.Header["Content-Encoding"], ","); {
	case encoding == "", strings.EqualFold(encoding, "identity"):
		if x.r.ContentLength > x.server.cfg.MaxBodyBytes && x.r.Header.Get("Expect") != "" {
			return nil, x.server.tooLarge() // told before it is sent, which is what Expect is for
		}
		return arriving{x}, nil
	case strings.EqualFold(encoding, "gzip"), strings.EqualFold(encoding, "x-gzip"):
		unpacked, err := gzip.NewReader(arrivingPacked{arriving{x}})
		if err != nil {
			return nil, x.bodyFault(err)
		}
		return unpacked, nil
	}
	return nil, &refusal{status: http.StatusUnsupportedMediaType, text: textBadEncoding}
}

// arriving is a body as it is sent, packed or not: its bytes are counted for the log and
// the metrics, and they must come fast enough. It is one pointer, which costs nothing as
// an io.Reader.
type arriving struct{ x *exchange }

// Read marks the faults of the connection: behind a gzip reader they would look like a
// damaged stream.
func (a arriving) Read(p []byte) (int, error) {
	x := a.x
	if err := x.hurry(); err != nil {
		return 0, &connectionError{err}
	}
	n, err := x.r.Body.Read(p)
	x.in += int64(n)
	if x.ticket != nil {
		x.ticket.Moved(n)
	}
	if err != nil && err != io.EOF {
		err = &connectionError{err}
	}
	return n, err
}

// arrivingPacked is a body that a gzip reader unpacks. What is packed may unpack to nothing at
// all, so it is bounded itself.
type arrivingPacked struct{ arriving }

var errPackedTooLarge = errors.New("more packed bytes than unpacked ones are allowed")

// Read refuses what is longer packed than a body may be unpacked.
func (p arrivingPacked) Read(b []byte) (int, error) {
	n, err := p.arriving.Read(b)
	if (err == nil || err == io.EOF) && p.x.in > p.x.server.cfg.MaxBodyBytes {
		err = errPackedTooLarge
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
func (x *exchange) bodyFault(err error) error {
	var connection *connectionError
	switch {
	case errors.As(err, &connection) && errors.Is(err, os.ErrDeadlineExceeded):
		return &refusal{status: http.StatusRequestTimeout, text: textBodyLate}
	case errors.As(err, &connection):
		return &refusal{status: http.StatusBadRequest, text: textBodyBroken}
	case errors.Is(err, errPackedTooLarge):
		return x.server.tooLarge()
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
			return x.bodyFault(err)
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
	if err := x.reserve(room); err != nil {
		x.server.memory.putBody(kept)
		return nil, err
	}
	if !ok {
		kept = make([]byte, 0, room)
	}
	x.buffer = append(kept, buffer...)
	x.ticket.Give(x.ticket.Held() - room)
	return x.buffer, nil
}

// settle leaves the slot before the answer is sent: a slow reader holds bytes, so many
// for the answer and what it is made of, and no slot.
func (x *exchange) settle(answerBytes int) {
	if x.ticket != nil {
		x.ticket.Settle(x.r.Context(), workspaceShare*int64(answerBytes))
	}
}

// release gives back all that load took.
func (x *exchange) release() {
	if x.ticket != nil {
		x.ticket.Close()
	}
	x.server.memory.put(x.work)
	x.server.memory.putBody(x.buffer)
	x.work, x.body, x.buffer = nil, nil, nil
}
