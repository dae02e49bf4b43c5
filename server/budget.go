package server

import (
	"context"
	"sync"
	"time"
)

// budget bounds the bytes that all requests hold together. It is charged as bytes
// arrive: a client that only claims 64 MiB holds nothing.
//
// Many half-read bodies could fill the budget so that none can be finished. So one
// request, the elder, may always go on, whatever it needs; the others wait until
// it has ended. The bytes held never pass the budget by more than one request.
type budget struct {
	mu    sync.Mutex
	size  int64
	held  int64
	elder *charge
	queue []*waiter
}

// charge is what one request holds.
type charge struct {
	bytes int64
}

// waiter is a request in the queue. Its channel is closed when the bytes are its own.
type waiter struct {
	charge  *charge
	bytes   int64
	granted chan struct{}
}

func newBudget(size int64) *budget { return &budget{size: size} }

// take adds bytes to a charge, waiting for them if it must.
func (b *budget) take(ctx context.Context, c *charge, bytes int64, wait time.Duration) error {
	b.mu.Lock()
	if len(b.queue) == 0 && b.grant(c, bytes) || b.elder == c && b.grant(c, bytes) {
		b.mu.Unlock()
		return nil
	}
	if len(b.queue) >= queueLength {
		b.mu.Unlock()
		return busy()
	}
	w := &waiter{charge: c, bytes: bytes, granted: make(chan struct{})}
	b.queue = append(b.queue, w)
	b.mu.Unlock()
	return b.await(ctx, w, wait)
}

// offer adds bytes to a charge only if the budget has them now.
func (b *budget) offer(c *charge, bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held+bytes > b.size {
		return false
	}
	return b.grant(c, bytes)
}

// grant is called under the lock.
func (b *budget) grant(c *charge, bytes int64) bool {
	if b.held+bytes > b.size && b.elder != c {
		if b.elder != nil {
			return false
		}
		b.elder = c
	}
	b.held += bytes
	c.bytes += bytes
	return true
}

// await waits its turn. Who gives up looks once more, because the bytes may have been
// granted between the timer and the lock.
func (b *budget) await(ctx context.Context, w *waiter, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-w.granted:
		return nil
	case <-ctx.Done():
	case <-timer.C:
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, queued := range b.queue {
		if queued == w {
			b.queue = append(b.queue[:i], b.queue[i+1:]...)
			return busy()
		}
	}
	return nil // granted in the same moment
}

// give takes bytes off a charge; a charge with none left is no longer the elder.
func (b *budget) give(c *charge, bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held -= bytes
	c.bytes -= bytes
	if c.bytes == 0 && b.elder == c {
		b.elder = nil
	}
	for len(b.queue) > 0 && b.grant(b.queue[0].charge, b.queue[0].bytes) {
		close(b.queue[0].granted)
		b.queue = b.queue[1:]
	}
}

func (b *budget) inUse() (held int64, waiting int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.held, len(b.queue)
}
