package admission

import (
	"sync/atomic"
	"time"
)

const (
	// lookEvery is how often a request that waits looks at those that hold.
	lookEvery = 500 * time.Millisecond

	// stillFor is how long a holder may send nothing while others wait. A line that
	// stands still for longer is seldom a good one.
	stillFor = 2 * time.Second

	// slowAfter and slowRate tell who is too slow while others wait: 16 KiB a second
	// is a tenth of what a telephone sends on a bad day.
	slowAfter = 5 * time.Second
	slowRate  = 16 << 10
)

// charge is what one request holds of a budget, and how its body comes along.
type charge struct {
	bytes  int64
	owner  string
	putOut func()
	began  time.Time

	received atomic.Int64 // bytes of the body as sent, packed or not
	last     atomic.Int64 // when the last of them came, in nanoseconds since began

	// These are under the budget's lock.
	arrived bool          // the body is whole, or its sender was put out
	waits   bool          // it waits for us, which is no fault of its sender
	paused  time.Duration // how long it waited in all
}

// moved is called without the lock, at every read.
func (c *charge) moved(bytes int) {
	c.received.Add(int64(bytes))
	c.last.Store(int64(time.Since(c.began)))
}

// resume lets the sender's time go on.
func (b *budget) resume(c *charge, waited time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c.waits = false
	c.paused += waited
	c.moved(0)
}

func (b *budget) arrived(c *charge) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c.arrived = true
}

// putOutSlowest ends the request that has sent nothing for longest, if that is too long,
// else the slowest, if it is too slow.
func (b *budget) putOutSlowest(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var stillest, slowest *charge
	longest, least := stillFor, float64(slowRate)
	for c := range b.holders {
		if c.arrived || c.waits || c.putOut == nil {
			continue
		}
		age := now.Sub(c.began)
		if still := age - time.Duration(c.last.Load()); still > longest {
			stillest, longest = c, still
		}
		sent := age - c.paused
		if rate := float64(c.received.Load()) / sent.Seconds(); sent > slowAfter && rate < least {
			slowest, least = c, rate
		}
	}
	if stillest == nil {
		stillest = slowest
	}
	if stillest != nil {
		stillest.arrived = true
		stillest.putOut()
		b.putOut++
	}
}
