package keys

import (
	"context"
	"errors"
	"sync"
	"time"
)

// errRecentlyAway stands for the failure of a poll moments ago.
var errRecentlyAway = errors.New("the key store did not answer a moment ago")

// refresh brings the roster up to the store as it is now. Callers that come while a
// poll runs share the next one, so a flood of unknown keys costs the store one small
// query at a time.
func (c *Checker) refresh(ctx context.Context) error {
	if failed := c.poll.failed.Load(); failed != 0 {
		// Below zero the clock was set back: that must not keep us from asking.
		if since := c.elapsed(c.now()) - time.Duration(failed); since >= 0 && since < pollInterval/2 {
			return errRecentlyAway // Do not let requests queue up behind a dead connection.
		}
	}
	flight := c.poll.flights.join(c.pollOnce)
	select {
	case <-flight.done:
		return flight.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pollOnce asks for the revision and reads what changed. Only one runs at a time.
func (c *Checker) pollOnce() error {
	// Not the context of a request: others wait for the same answer.
	ctx, cancel := context.WithTimeout(context.Background(), c.pollTimeout)
	defer cancel()
	asked := c.elapsed(c.now())
	err := c.follow(ctx, asked)
	if err != nil {
		// max: 0 is kept for a store that answers.
		if c.poll.failed.Swap(max(1, int64(c.elapsed(c.now())))) == 0 {
			c.report("the key database does not answer; known keys keep working meanwhile", err)
		}
		return err
	}
	c.poll.confirmed.Store(int64(asked))
	if c.poll.failed.Swap(0) != 0 {
		c.report("the key database answers again", nil)
	}
	return nil
}

// follow reads the changes since the last revision, or everything: when it is time
// for it or the clock was set back, and when the revision went back because the
// database was restored.
func (c *Checker) follow(ctx context.Context, now time.Duration) error {
	revision, err := c.store.revision(ctx)
	if err != nil {
		return err
	}
	known := c.poll.revision
	whole := revision < known || now < c.poll.loaded || now-c.poll.loaded >= reloadInterval
	if revision == known && !whole {
		return nil
	}
	if whole {
		known = -1
	}
	changed, err := c.store.changedSince(ctx, known)
	if err != nil {
		return err
	}
	c.enter(changed, whole)
	c.poll.revision = revision
	if whole {
		c.poll.loaded = now
	}
	return nil
}

// enter takes the changed keys into the roster, or makes a new roster of them.
func (c *Checker) enter(changed []storedKey, whole bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if whole {
		c.known = make(roster, len(changed))
	}
	for _, k := range changed {
		c.known.put(k)
	}
}

// elapsed is the time since the checker began.
func (c *Checker) elapsed(now time.Time) time.Duration { return now.Sub(c.start) }

// sinceConfirmed is how long ago the store last answered.
func (c *Checker) sinceConfirmed(now time.Time) time.Duration {
	if c.store == nil {
		return 0
	}
	return c.elapsed(now) - time.Duration(c.poll.confirmed.Load())
}

// flights lets many callers share one run of a function. A caller must not be given a
// run that began before it asked: that one may have missed the change it waits for.
type flights struct {
	mu            sync.Mutex
	running, next *flight
}

// flight is one run; err may be read once done is closed.
type flight struct {
	done chan struct{}
	err  error
}

// join gives a run of do that begins after the call.
func (f *flights) join(do func() error) *flight {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.running == nil:
		f.running = &flight{done: make(chan struct{})}
		go f.run(f.running, do)
		return f.running
	case f.next == nil:
		f.next = &flight{done: make(chan struct{})}
	}
	return f.next
}

// run goes on as long as somebody waits.
func (f *flights) run(current *flight, do func() error) {
	for current != nil {
		current.err = do()
		f.mu.Lock()
		f.running, f.next = f.next, nil
		close(current.done)
		current = f.running
		f.mu.Unlock()
	}
}

// settle waits until no run is under way.
func (f *flights) settle() {
	for {
		f.mu.Lock()
		current := f.running
		f.mu.Unlock()
		if current == nil {
			return
		}
		<-current.done
	}
}
