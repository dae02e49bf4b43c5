package mcp

import (
	"context"
	"sync"
)

// statusGone is what is logged of a call whose client has gone or taken it back: no fault
// of the server, and no answer. The number is nginx's.
const statusGone = 499

// running knows the calls that are being worked on, so that a client can take one back.
type running struct {
	mu    sync.Mutex
	calls map[callName][]*runningCall
}

// callName is a call by who sent it and the id it came with.
type callName struct{ peer, id string }

type runningCall struct{ cancel context.CancelFunc }

// begin gives the context of a call; end forgets the call.
func (r *running) begin(ctx context.Context, peer string, id []byte) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancel(ctx)
	name, call := callName{peer, string(id)}, &runningCall{cancel}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.calls == nil {
		r.calls = map[callName][]*runningCall{}
	}
	r.calls[name] = append(r.calls[name], call)
	return ctx, func() {
		cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		r.forget(name, call)
	}
}

// forget is called under the lock.
func (r *running) forget(name callName, call *runningCall) {
	left := r.calls[name]
	for i, other := range left {
		if other == call {
			left = append(left[:i], left[i+1:]...)
			break
		}
	}
	if r.calls[name] = left; len(left) == 0 {
		delete(r.calls, name)
	}
}

// cancel takes a call back. Over HTTP there are no sessions, and two programs with one key
// may use the same id at once: then it is not known which is meant, and both go on.
func (r *running) cancel(peer string, id []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if calls := r.calls[callName{peer, string(id)}]; len(calls) == 1 {
		calls[0].cancel()
	}
}
