package keys

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// grace is how long known keys keep working while the store is away: long
	// enough for a fail-over or an upgrade of the database, short enough that a key
	// revoked meanwhile does not live on for a working day.
	grace = 10 * time.Minute
	// pollInterval keeps the promise that a change is seen within 2 seconds.
	pollInterval = time.Second
	// pollTimeout is when a store that does not answer counts as away.
	pollTimeout = 2 * time.Second
	// reloadInterval is when all keys are read anew, for changes made by hand or by a
	// restored database, which raise no revision.
	reloadInterval = time.Minute
	// flushInterval is how often usage is written: what a killed process can lose.
	flushInterval = 10 * time.Second
	// flushTimeout bounds one attempt to write usage.
	flushTimeout = 5 * time.Second
)

// ErrInvalid is the one answer to a key that is missing, malformed, unknown, revoked,
// expired or not Pro.
var ErrInvalid = errors.New("invalid or missing API key")

// Unavailable means that a key cannot be judged because the store does not answer.
type Unavailable struct {
	// RetryAfter is when asking again is worth while.
	RetryAfter time.Duration
}

// Error is for logs: what clients are told is the server's to say.
func (e *Unavailable) Error() string {
	return "the key store does not answer, so the key cannot be judged"
}

// CheckerOptions replace the defaults of a Checker.
type CheckerOptions struct {
	// Now is the clock; time.Now unless given.
	Now func() time.Time
	// Report is told when the store stops answering and when it answers again (nil
	// error), and when usage could not be written. It must not block.
	Report func(what string, err error)

	// still switches the background work off, so that tests decide what happens when.
	still bool
	// patience replaces pollTimeout and flushTimeout in tests, which must not depend on
	// how busy a machine is.
	patience time.Duration
}

// Checker judges the keys of requests from memory. It is safe for concurrent use.
type Checker struct {
	store  *Store
	fixed  roster
	now    func() time.Time
	report func(what string, err error)
	start  time.Time
	// pollTimeout and flushTimeout bound one question to the store.
	pollTimeout, flushTimeout time.Duration

	expiry    expiryClock
	usage     usageLedger
	unwritten atomic.Bool // the last attempt to write usage failed

	mu       sync.RWMutex // guards known
	known    roster
	poll     pollState
	stopping context.CancelFunc
	stopped  sync.WaitGroup
}

// pollState is what the last polls found. Moments are nanoseconds since the start, so
// that a clock set back or forth does not end or prolong the grace.
type pollState struct {
	confirmed atomic.Int64 // when the store last answered
	failed    atomic.Int64 // when it last did not; 0 once it answers again
	flights   flights
	revision  int64         // touched by the one poll under way
	loaded    time.Duration // when all keys were last read, likewise
}

// unconfirmed is the state of a checker whose store has not answered yet.
const unconfirmed = -1 << 62

// NewChecker reads the keys and starts to follow their changes. The store may be nil:
// then the fixed keys of the configuration are all there are. If the store does not
// answer, the checker goes on asking; see Ready.
func NewChecker(s *Store, fixed []string, o CheckerOptions) *Checker {
	o = o.withDefaults()
	c := &Checker{
		store: s, fixed: fixedRoster(fixed), known: roster{}, now: o.Now, report: o.Report,
		start: o.Now(), pollTimeout: pollTimeout, flushTimeout: flushTimeout,
	}
	if o.patience > 0 {
		c.pollTimeout, c.flushTimeout = o.patience, o.patience
	}
	background, stop := context.WithCancel(context.Background())
	c.stopping = stop
	if s == nil {
		return c
	}
	c.poll.confirmed.Store(unconfirmed)
	c.poll.loaded = unconfirmed
	_ = c.refresh(background) // Ready tells, and the next poll tries again.
	if !o.still {
		c.stopped.Go(func() { every(background, pollInterval, func() { _ = c.refresh(background) }) })
		c.stopped.Go(func() { every(background, flushInterval, func() { c.flush(background) }) })
	}
	return c
}

func (o CheckerOptions) withDefaults() CheckerOptions {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Report == nil {
		o.Report = func(string, error) {}
	}
	return o
}

// fixedRoster holds the keys of the configuration, which never end.
func fixedRoster(fixed []string) roster {
	r := roster{}
	for i, secret := range fixed {
		if d, ok := digestOf(secret); ok {
			r.put(storedKey{id: fmt.Sprintf("fixed-%d", i+1), digest: d, plan: PlanPro})
		}
	}
	return r
}

// Check judges one secret: its public id, for logs and usage, ErrInvalid, or
// *Unavailable when the store is away and the key is unknown or the grace has run out.
// The id is the key's, or fixed-N for the N-th key of the configuration. A known key
// costs no query and no allocation.
func (c *Checker) Check(ctx context.Context, secret string) (id string, err error) {
	d, ok := digestOf(secret)
	if !ok {
		return "", ErrInvalid
	}
	now := c.now()
	if id, found := c.fixed.find(d, c.expiry.at(now)); found {
		return id, nil
	}
	id, found := c.find(d, now)
	if found && c.sinceConfirmed(now) <= grace {
		return id, nil
	}
	if c.store == nil || !WellFormed(secret) {
		return "", ErrInvalid
	}
	return c.checkAnew(ctx, d)
}

// checkAnew asks the store for changes before it refuses: a key may have been made a
// moment ago. Unknown, revoked, expired and not Pro all come this way.
func (c *Checker) checkAnew(ctx context.Context, d digest) (id string, err error) {
	if err := c.refresh(ctx); err != nil {
		return "", &Unavailable{RetryAfter: pollTimeout}
	}
	if id, found := c.find(d, c.now()); found {
		return id, nil
	}
	return "", ErrInvalid
}

// find looks a digest up among the keys of the store, under the lock that a poll takes to
// change them.
func (c *Checker) find(d digest, now time.Time) (string, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.known.find(d, c.expiry.at(now))
}

// Used counts what a key was used for; the counts reach the store in batches.
func (c *Checker) Used(id string, requests, rows int) {
	if c.store != nil && id != "" {
		c.usage.add(id, c.now(), requests, rows)
	}
}

// Ready is nil while keys can be judged: it fails only when the store has not answered
// for longer than the grace.
func (c *Checker) Ready() error {
	if c.store != nil && c.sinceConfirmed(c.now()) > grace {
		return &Unavailable{RetryAfter: pollTimeout}
	}
	return nil
}

// Status is what an operator watches.
type Status struct {
	// Keys is the number of usable keys in memory, fixed ones included.
	Keys int
	// Away is how long the store has not answered; 0 while it does.
	Away time.Duration
	// PendingUsage is the number of counts that are not yet written.
	PendingUsage int
}

// Status gives the present figures for metrics.
func (c *Checker) Status() Status {
	c.mu.RLock()
	status := Status{Keys: len(c.known) + len(c.fixed)}
	c.mu.RUnlock()
	status.PendingUsage = c.usage.size()
	if c.poll.failed.Load() != 0 {
		status.Away = max(0, c.sinceConfirmed(c.now()))
	}
	return status
}

// Close stops the background work and writes the outstanding usage.
func (c *Checker) Close(ctx context.Context) error {
	c.stopping()
	c.stopped.Wait()
	c.poll.flights.settle()
	if c.store == nil {
		return nil
	}
	return c.usage.flush(ctx, c.store)
}

// flush writes the usage; what could not be written waits for the next time. The first
// failure in a row is reported.
func (c *Checker) flush(background context.Context) {
	ctx, cancel := context.WithTimeout(background, c.flushTimeout)
	defer cancel()
	err := c.usage.flush(ctx, c.store)
	if background.Err() == nil && c.unwritten.Swap(err != nil) != (err != nil) {
		what := "usage is written again"
		if err != nil {
			what = "usage could not be written and is kept for the next attempt"
		}
		c.report(what, err)
	}
}

// every calls do at the interval until the context ends.
func every(ctx context.Context, interval time.Duration, do func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do()
		}
	}
}
