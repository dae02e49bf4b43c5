package server

import (
	"context"
	"sync/atomic"
	"time"
)

// slots bounds the large requests that are worked on at once to the number of
// cores. More at once would only be slower, hold more memory and make the small
// requests, which need no slot, wait.
type slots struct {
	free    chan struct{}
	queue   int64
	waiting atomic.Int64
}

func newSlots(n, queue int) *slots {
	return &slots{free: make(chan struct{}, n), queue: int64(queue)}
}

// enter takes a slot, waiting in a bounded queue.
func (s *slots) enter(ctx context.Context, wait time.Duration) error {
	select {
	case s.free <- struct{}{}:
		return nil
	default:
	}
	defer s.waiting.Add(-1)
	if s.waiting.Add(1) > s.queue {
		return busy()
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case s.free <- struct{}{}:
		return nil
	case <-ctx.Done():
	case <-timer.C:
	}
	return busy()
}

func (s *slots) leave() { <-s.free }
