package server

import (
	"context"
	"slices"
	"sync"
	"time"
)

// budget bounds the bytes that all requests hold together. It is charged as bytes
// arrive: a client that only claims 64 MiB holds nothing.
//
// Many half-read bodies could fill the budget so that none can be finished. So one
// request, the elder, may always go on, whatever it needs; the others wait until
// it has ended. The bytes held never pass the budget by more than one request.
//
// That alone would let 64 bodies that begin at once fill the budget with their first
// megabytes, and work would go on one by one. So beginners together may hold a
// quarter of it; the rest is for those that are nearly there.
type budget struct {
	mu        sync.Mutex
	size      int64
	held      int64
	beginning int64 // of held, by beginners
	elder     *charge
	queue     []*waiter
}

// A beginner holds less than one part in beginnerPart of the budget, and all of them
// together at most one part in beginnersPart.
const (
	beginnerPart  = 32
	beginnersPart = 4
)

func (b *budget) isBeginner(bytes int64) bool { return bytes < b.size/beginnerPart }

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
	mayPass := len(b.queue) == 0 || b.elder == c || !b.isBeginner(c.bytes)
	if mayPass && b.grant(c, bytes) {
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
	spent := b.held+bytes > b.size || b.isBeginner(c.bytes+bytes) && b.beginning+bytes > b.size/beginnersPart
	if spent && b.elder != c {
		if b.elder != nil {
			return false
		}
		b.elder = c
	}
	b.book(c, bytes)
	return true
}

// book is called under the lock. It changes what a charge holds.
func (b *budget) book(c *charge, bytes int64) {
	if b.isBeginner(c.bytes) {
		b.beginning -= c.bytes
	}
	b.held += bytes
	c.bytes += bytes
	if b.isBeginner(c.bytes) {
		b.beginning += c.bytes
	}
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
			b.queue = slices.Delete(b.queue, i, i+1)
			return busy()
		}
	}
	return nil // granted in the same moment
}

// give takes bytes off a charge; a charge with none left is no longer the elder.
func (b *budget) give(c *charge, bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.book(c, -bytes)
	if c.bytes == 0 && b.elder == c {
		b.elder = nil
	}
	b.queue = slices.DeleteFunc(b.queue, func(w *waiter) bool {
		granted := b.grant(w.charge, w.bytes)
		if granted {
			close(w.granted)
		}
		return granted
	})
}

func (b *budget) inUse() (held int64, waiting int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.held, len(b.queue)
}
