package keys

import (
	"sync/atomic"
	"time"
)

// clockSlack is how far clocks are wrong in the ordinary way: set back by a time server,
// or a replica's beside another's. A larger difference means that a clock was plainly
// wrong and has been put right.
const clockSlack = 10 * time.Minute

// expiryClock is what keys expire by. When the clock is set back by up to clockSlack it
// stands still until that time comes again, so that no expired key comes back to life.
// When it is set back by more the earlier time was an error, and the keys it ended
// work again. It costs a check one look at memory.
type expiryClock struct {
	latest atomic.Int64 // Unix seconds
}

// at gives the Unix seconds that keys are compared with.
func (c *expiryClock) at(now time.Time) int64 {
	seconds := now.Unix()
	for {
		latest := c.latest.Load()
		if back := latest - seconds; back > 0 && back <= int64(clockSlack/time.Second) {
			return latest
		}
		if latest == seconds || c.latest.CompareAndSwap(latest, seconds) {
			return seconds
		}
	}
}

// disorder is how much later than another a request may come to be counted though it
// looked at the clock before.
const disorder = time.Second

// steadyTime makes of a clock one that never goes back, for what fills up with time:
// that would stand still until the clock had caught up. The holder's lock guards it.
type steadyTime struct {
	last   time.Time // as the clock told
	steady time.Time // the steps forward, added up
}

// at adds what the clock went forward. A step back counts as nothing: a small one is two
// requests that overtook each other, a larger one is where counting goes on from.
func (s *steadyTime) at(now time.Time) time.Time {
	step := now.Sub(s.last)
	if step > 0 {
		s.steady = s.steady.Add(step)
	}
	if step > 0 || step < -disorder {
		s.last = now
	}
	return s.steady
}
