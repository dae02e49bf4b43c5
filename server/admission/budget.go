package admission

import (
	"context"
	"slices"
	"sync"
	"time"
)

// budget bounds the bytes that all requests of a lane hold together. It is charged as
// bytes arrive: a client that only claims 64 MiB holds nothing.
//
// Many half-read bodies could fill the budget so that none can be finished. So one
// request, the elder, may always go on, whatever it needs; the others wait until
// it has ended. The bytes held never pass the budget by more than one request and the
// answers that are being read.
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
	longest   int // the queue's bound

	perOwner int
	owners   map[string]int // how many charges each owner has
	holders  map[*charge]struct{}
	putOut   int64
}

// A beginner holds less than one part in beginnerPart of the budget, and all of them
// together at most one part in beginnersPart.
const (
	beginnerPart  = 32
	beginnersPart = 4
)

func (b *budget) isBeginner(bytes int64) bool { return bytes < b.size/beginnerPart }

// waiter is a request in the queue. Its channel is closed when the bytes are its own.
type waiter struct {
	charge  *charge
	bytes   int64
	granted chan struct{}
}

func newBudget(size int64, perOwner, queue int) *budget {
	return &budget{size: size, perOwner: perOwner, longest: queue, owners: map[string]int{}, holders: map[*charge]struct{}{}}
}

// takeNow adds bytes to a charge if it need not wait for them.
func (b *budget) takeNow(c *charge, bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.mayPass(c) && b.grant(c, bytes)
}

// take adds bytes to a charge, waiting for them if it must.
func (b *budget) take(ctx context.Context, c *charge, bytes int64, wait time.Duration) error {
	b.mu.Lock()
	if b.mayPass(c) && b.grant(c, bytes) {
		b.mu.Unlock()
		return nil
	}
	if len(b.queue) >= b.longest {
		b.mu.Unlock()
		return ErrBusy
	}
	w := &waiter{charge: c, bytes: bytes, granted: make(chan struct{})}
	b.queue = append(b.queue, w)
	c.waits = true
	b.mu.Unlock()
	began := time.Now()
	err := b.await(ctx, w, wait)
	b.resume(c, time.Since(began))
	return err
}

// mayPass is called under the lock. A beginner stands behind those that wait for bytes;
// those that wait for another request of their own owner hold nobody up.
func (b *budget) mayPass(c *charge) bool {
	return b.elder == c || !b.isBeginner(c.bytes) || !slices.ContainsFunc(b.queue, func(w *waiter) bool { return !b.crowded(w.charge) })
}

// crowded is called under the lock. It tells a charge whose owner has as many as it may.
func (b *budget) crowded(c *charge) bool { return c.bytes == 0 && b.owners[c.owner] >= b.perOwner }

// grant is called under the lock.
func (b *budget) grant(c *charge, bytes int64) bool {
	if b.crowded(c) {
		return false
	}
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
	if bytes == 0 {
		return
	}
	if c.bytes == 0 {
		b.owners[c.owner]++
		b.holders[c] = struct{}{}
	}
	if b.isBeginner(c.bytes) {
		b.beginning -= c.bytes
	}
	b.held += bytes
	c.bytes += bytes
	if b.isBeginner(c.bytes) {
		b.beginning += c.bytes
	}
	if c.bytes == 0 {
		b.forget(c)
	}
}

// forget is called under the lock when a charge has nothing left.
func (b *budget) forget(c *charge) {
	delete(b.holders, c)
	if b.owners[c.owner]--; b.owners[c.owner] <= 0 {
		delete(b.owners, c.owner)
	}
	if b.elder == c {
		b.elder = nil
	}
}

// await waits its turn, and while it waits sees to it that those before it move. Who
// gives up looks once more, because the bytes may have been granted between the timer
// and the lock.
func (b *budget) await(ctx context.Context, w *waiter, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for waits := true; waits; {
		select {
		case <-w.granted:
			return nil
		case now := <-look.C:
			b.putOutSlowest(now)
		case <-ctx.Done():
			waits = false
		case <-timer.C:
			waits = false
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if at := slices.Index(b.queue, w); at >= 0 {
		b.queue = slices.Delete(b.queue, at, at+1)
		return ErrBusy
	}
	return nil // granted in the same moment
}

// give takes bytes off a charge; a charge with none left is no longer the elder.
func (b *budget) give(c *charge, bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.book(c, -bytes)
	b.serveQueue()
}

// giveAll takes everything off a charge.
func (b *budget) giveAll(c *charge) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c.bytes != 0 {
		b.book(c, -c.bytes)
		b.serveQueue()
	}
}

// offer adds bytes to a charge only if the budget has them now.
func (b *budget) offer(c *charge, bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held+bytes > b.size {
		return false
	}
	b.book(c, bytes)
	return true
}

// add books bytes, whether there is room for them or not.
func (b *budget) add(c *charge, bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.book(c, bytes)
}

// serveQueue is called under the lock when there may be room.
func (b *budget) serveQueue() {
	b.queue = slices.DeleteFunc(b.queue, func(w *waiter) bool {
		granted := b.grant(w.charge, w.bytes)
		if granted {
			close(w.granted)
		}
		return granted
	})
}

func (b *budget) inUse() (held int64, waiting int, putOut int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.held, len(b.queue), b.putOut
}
