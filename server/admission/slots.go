package admission

import (
	"context"
	"slices"
	"sync"
	"time"
)

// slots bounds the large requests of a lane that are worked on at once. More at once
// would only be slower, hold more memory and make the small requests, which need no
// slot, wait.
type slots struct {
	mu      sync.Mutex
	free    int
	queue   int
	running map[string]int // by owner
	waiting []*applicant
	used    int
}

// applicant waits for a slot. Its channel is closed when it has one.
type applicant struct {
	owner   string
	granted chan struct{}
}

func newSlots(n, queue int) *slots {
	return &slots{free: n, queue: queue, running: map[string]int{}}
}

// enter takes a slot, waiting in a bounded queue.
func (s *slots) enter(ctx context.Context, owner string, wait time.Duration) error {
	s.mu.Lock()
	if s.free > 0 && len(s.waiting) == 0 {
		s.grant(owner)
		s.mu.Unlock()
		return nil
	}
	if len(s.waiting) >= s.queue {
		s.mu.Unlock()
		return ErrBusy
	}
	a := &applicant{owner: owner, granted: make(chan struct{})}
	s.waiting = append(s.waiting, a)
	s.mu.Unlock()
	return s.await(ctx, a, wait)
}

// await waits its turn. Who gives up looks once more, because the slot may have been
// granted between the timer and the lock.
func (s *slots) await(ctx context.Context, a *applicant, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-a.granted:
		return nil
	case <-ctx.Done():
	case <-timer.C:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.Index(s.waiting, a); at >= 0 {
		s.waiting = slices.Delete(s.waiting, at, at+1)
		return ErrBusy
	}
	return nil // granted in the same moment
}

// grant is called under the lock.
func (s *slots) grant(owner string) {
	s.free--
	s.used++
	s.running[owner]++
}

// leave hands the slot to the owner that has the fewest, of equals to who came first:
// one that sends fifty requests at once waits behind its own, not others behind it.
func (s *slots) leave(owner string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free++
	s.used--
	if s.running[owner]--; s.running[owner] <= 0 {
		delete(s.running, owner)
	}
	if len(s.waiting) == 0 {
		return
	}
	next := 0
	for i, a := range s.waiting {
		if s.running[a.owner] < s.running[s.waiting[next].owner] {
			next = i
		}
	}
	a := s.waiting[next]
	s.waiting = slices.Delete(s.waiting, next, next+1)
	s.grant(a.owner)
	close(a.granted)
}

func (s *slots) inUse() (used, waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used, len(s.waiting)
}
