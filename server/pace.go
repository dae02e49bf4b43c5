package server

import (
	"net/http"
	"os"
	"time"
)

// The pace of a connection. Whoever sends or reads a little now and then must not hold
// memory and a connection for as long as whoever has much to send.
const (
	// bodyGrace and bodyRate are how fast a body must come at least: so many bytes a
	// second, after so long. No line that works is slower.
	bodyGrace = 5 * time.Second
	bodyRate  = 240

	// answerPiece must be taken within pieceTimeout: a telephone on a bad day reads ten
	// times as fast.
	answerPiece  = 64 << 10
	pieceTimeout = 10 * time.Second

	// paceEvery is how often a deadline is set anew; setting one costs as much as a
	// small read.
	paceEvery = time.Second
)

// hurry sets the moment by which more of the body must have come, and fails if its
// sender was put out. The time the request waited for us is not its sender's.
func (x *exchange) hurry() error {
	if x.isOut.Load() {
		return os.ErrDeadlineExceeded
	}
	now := time.Now()
	if now.Sub(x.hurried) < paceEvery {
		return nil
	}
	x.hurried = now
	began := x.started.Add(x.waited)
	due := began.Add(x.server.limits.bodyGrace + time.Duration(x.in)*time.Second/bodyRate)
	if last := began.Add(readTimeout); due.After(last) {
		due = last
	}
	x.readBy(due)
	if x.isOut.Load() { // in the same moment, and its deadline may have been overwritten
		return os.ErrDeadlineExceeded
	}
	return nil
}

// putOut makes the body end now. It is called by whoever waits for what this request
// holds, while this request reads.
func (x *exchange) putOut() {
	x.isOut.Store(true)
	x.readBy(time.Unix(1, 0))
}

func (x *exchange) readBy(when time.Time) {
	if direct, ok := x.w.(interface{ SetReadDeadline(time.Time) error }); ok {
		_ = direct.SetReadDeadline(when) // fails only on a connection that has gone
		return
	}
	_ = http.NewResponseController(x.w).SetReadDeadline(when) // behind the wrapper of traces
}

func (x *exchange) writeBy(when time.Time) {
	if direct, ok := x.w.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = direct.SetWriteDeadline(when)
		return
	}
	_ = http.NewResponseController(x.w).SetWriteDeadline(when)
}

// pace sets the moment by which the next piece of the answer must have been taken. The
// client's time to send is not taken from its time to read.
func (x *exchange) pace() {
	now := time.Now()
	if x.answering.IsZero() {
		x.answering = now
	}
	if now.Sub(x.paced) < paceEvery {
		return
	}
	x.paced = now
	due := now.Add(x.server.limits.piece)
	if last := x.answering.Add(writeTimeout); due.After(last) {
		due = last
	}
	x.writeBy(due)
}
