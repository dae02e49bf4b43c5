package admission

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// patience is how long a test waits for what must come. It only matters when it fails.
const patience = 60 * time.Second

// poll waits until a condition holds.
func poll(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// many is more than any test has.
const many = 1000

func (b *budget) waiting() int { _, waiting, _ := b.inUse(); return waiting }

func TestBudgetLetsOneRequestGoOn(t *testing.T) {
	b := newBudget(100, many, many)
	ctx := t.Context()
	var first, second charge
	for _, c := range []*charge{&first, &second} {
		if err := b.take(ctx, c, 50, patience); err != nil {
			t.Fatal(err)
		}
	}
	// The budget is spent. The first to ask for more is the elder and gets it.
	if err := b.take(ctx, &first, 70, patience); err != nil {
		t.Fatal(err)
	}
	waited := make(chan error, 2)
	go func() { waited <- b.take(ctx, &second, 1, patience) }()
	poll(t, "the second waits", func() bool { return b.waiting() == 1 })
	// The elder still goes on, past the queue.
	if err := b.take(ctx, &first, 10, patience); err != nil {
		t.Fatal(err)
	}
	b.give(&first, first.bytes)
	if err := <-waited; err != nil {
		t.Fatal(err)
	}
	b.giveAll(&second)
	if held, waiting, _ := b.inUse(); held != 0 || waiting != 0 || len(b.holders) != 0 || len(b.owners) != 0 {
		t.Errorf("held %d, waiting %d, holders %d, owners %d after all is given back", held, waiting, len(b.holders), len(b.owners))
	}
}

// TestBudgetKeepsRoomForThoseNearlyThere fills the quarter of the beginners: who holds
// more than they goes on, past the queue.
func TestBudgetKeepsRoomForThoseNearlyThere(t *testing.T) {
	b := newBudget(3200, many, many)
	var late, elder, queued charge
	beginners := make([]charge, 10)
	take := func(c *charge, bytes int64) {
		t.Helper()
		if err := b.take(t.Context(), c, bytes, patience); err != nil {
			t.Fatal(err)
		}
	}
	take(&late, 150)
	for i := range beginners {
		take(&beginners[i], 80)
	}
	take(&elder, 50) // one may always go on
	waited := make(chan error, 1)
	go func() { waited <- b.take(t.Context(), &queued, 50, patience) }()
	poll(t, "a beginner waits", func() bool { return b.waiting() == 1 })
	take(&late, 1000)
	for i := range beginners {
		b.give(&beginners[i], 80)
	}
	if err := <-waited; err != nil {
		t.Error(err)
	}
	for _, c := range []*charge{&late, &elder, &queued} {
		b.giveAll(c)
	}
	if b.held != 0 || b.beginning != 0 {
		t.Errorf("%d held, %d by beginners after all is given back", b.held, b.beginning)
	}
}

func TestBudgetRefusesAfterTheWait(t *testing.T) {
	b := newBudget(10, many, 4)
	var elder, other charge
	if err := b.take(t.Context(), &elder, 20, patience); err != nil {
		t.Fatal(err)
	}
	if err := b.take(t.Context(), &other, 1, 0); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.take(gone, &other, 1, patience); err == nil {
		t.Error("a client that has gone still waits")
	}
	b.queue = make([]*waiter, 4)
	for i := range b.queue {
		b.queue[i] = &waiter{charge: &charge{}}
	}
	if err := b.take(t.Context(), &other, 1, patience); err == nil {
		t.Error("the queue has no end")
	}
}

// TestOneOwnerHoldsSoManyAndNoMore: the others of a crowded owner wait and hold up nobody
// but themselves.
func TestOneOwnerHoldsSoManyAndNoMore(t *testing.T) {
	b := newBudget(1000, 2, many)
	greedy := make([]charge, 3)
	for i := range greedy {
		greedy[i].owner = "greedy"
	}
	for i := range 2 {
		if err := b.take(t.Context(), &greedy[i], 10, patience); err != nil {
			t.Fatal(err)
		}
	}
	waited := make(chan error, 1)
	go func() { waited <- b.take(t.Context(), &greedy[2], 10, patience) }()
	poll(t, "the third waits", func() bool { return b.waiting() == 1 })
	other := charge{owner: "other"}
	if err := b.take(t.Context(), &other, 10, 0); err != nil {
		t.Errorf("another owner waits behind it: %v", err)
	}
	if err := b.take(t.Context(), &greedy[0], 10, 0); err != nil {
		t.Errorf("one that has begun may not go on: %v", err)
	}
	b.giveAll(&greedy[1])
	if err := <-waited; err != nil {
		t.Error(err)
	}
}

// TestWhoDoesNotMoveIsPutOut: of those that hold, the one that has sent nothing for
// longest goes, then the slowest; one whose body is whole, or that waits itself, never.
func TestWhoDoesNotMoveIsPutOut(t *testing.T) {
	b := newBudget(1000, many, many)
	var gone []string
	began := time.Now().Add(-time.Minute)
	hold := func(name string, received int64, last time.Duration) *charge {
		c := &charge{owner: name, began: began, putOut: func() { gone = append(gone, name) }}
		c.received.Store(received)
		c.last.Store(int64(last))
		b.add(c, 1)
		return c
	}
	hold("still", 60<<20, 50*time.Second)
	hold("stillest", 60<<20, 40*time.Second)
	hold("slow", 16<<10, 59*time.Second)
	hold("quick", 60<<20, 59*time.Second)
	hold("whole", 10, time.Second).arrived = true
	hold("waiting", 10, time.Second).waits = true
	for range 5 {
		b.putOutSlowest(began.Add(time.Minute))
	}
	if got := fmt.Sprint(gone); got != "[stillest still slow]" {
		t.Errorf("put out: %s", got)
	}
}

// TestStillElderMakesRoom plays it with a clock: a holder that sends nothing is put out
// while another waits, and the other is served.
func TestStillElderMakesRoom(t *testing.T) {
	g := New(Limits{Anonymous: LaneLimits{Bytes: 100, Slots: 1, PerOwner: many}, Queue: many, Wait: patience})
	out := make(chan struct{})
	elder := g.Ticket(false, "a", func() { close(out) })
	if _, err := elder.Take(t.Context(), 200); err != nil {
		t.Fatal(err)
	}
	go func() {
		<-out
		elder.Close()
	}()
	other := g.Ticket(false, "b", nil)
	if _, err := other.Take(t.Context(), 50); err != nil {
		t.Error(err)
	}
}

func TestSlotsQueueIsBounded(t *testing.T) {
	s := newSlots(1, 1)
	if err := s.enter(t.Context(), "a", patience); err != nil {
		t.Fatal(err)
	}
	waited := make(chan error, 1)
	go func() { waited <- s.enter(t.Context(), "a", patience) }()
	poll(t, "one waits", func() bool { _, waiting := s.inUse(); return waiting == 1 })
	if err := s.enter(t.Context(), "a", patience); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v, want busy", err)
	}
	s.leave("a")
	if err := <-waited; err != nil {
		t.Error(err)
	}
	if err := s.enter(t.Context(), "a", 0); err == nil {
		t.Error("a slot was given twice")
	}
	s.leave("a")
	if used, _ := s.inUse(); used != 0 || s.free != 1 || len(s.running) != 0 {
		t.Errorf("%d used, %d free, %v", used, s.free, s.running)
	}
}

// TestSlotsGoRound: who sends many at once waits behind its own, not others behind it.
func TestSlotsGoRound(t *testing.T) {
	s := newSlots(2, many)
	for _, owner := range []string{"greedy", "other"} {
		if err := s.enter(t.Context(), owner, patience); err != nil {
			t.Fatal(err)
		}
	}
	order := make(chan string, 3)
	for i, owner := range []string{"greedy", "greedy", "modest"} {
		go func() {
			if s.enter(t.Context(), owner, patience) == nil {
				order <- owner
			}
		}()
		poll(t, "it waits", func() bool { _, waiting := s.inUse(); return waiting == i+1 })
	}
	s.leave("other")
	if first := <-order; first != "modest" {
		t.Errorf("%s was first", first)
	}
}

// TestLanesAreApart: whatever fills the lane of those without a key, a key is let in at
// once.
func TestLanesAreApart(t *testing.T) {
	lane := LaneLimits{Bytes: 100, Slots: 1, PerOwner: many}
	g := New(Limits{Keyed: lane, Anonymous: lane, Queue: many, Wait: 0})
	stranger := g.Ticket(false, "192.0.2.1", nil)
	if _, err := stranger.Take(t.Context(), 1000); err != nil {
		t.Fatal(err)
	}
	if err := stranger.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Ticket(false, "192.0.2.2", nil).Take(t.Context(), 1); !errors.Is(err, ErrBusy) {
		t.Errorf("another stranger: %v", err)
	}
	customer := g.Ticket(true, "key", nil)
	if _, err := customer.Take(t.Context(), 100); err != nil {
		t.Errorf("memory: %v", err)
	}
	if err := customer.Enter(t.Context()); err != nil {
		t.Errorf("slot: %v", err)
	}
	customer.Settle(t.Context(), 500)
	if keyed, _ := g.Usage(); keyed.SlotsUsed != 0 || keyed.Bytes != 600 {
		t.Errorf("after the work: %+v", keyed)
	}
	customer.Close()
	stranger.Close()
	if keyed, anonymous := g.Usage(); keyed != (Usage{}) || anonymous != (Usage{}) {
		t.Errorf("after all: %+v, %+v", keyed, anonymous)
	}
}

// TestNobodyWaitsForMemoryInASlot: who works and needs more memory leaves the slot to those
// who hold the memory and wait for the slot; else neither would go on.
func TestNobodyWaitsForMemoryInASlot(t *testing.T) {
	g := New(Limits{Keyed: LaneLimits{Bytes: 100, Slots: 1, PerOwner: many}, Anonymous: LaneLimits{Bytes: 1, Slots: 1, PerOwner: 1}, Queue: many, Wait: patience})
	worker, holder := g.Ticket(true, "a", nil), g.Ticket(true, "b", nil)
	if _, err := holder.Take(t.Context(), 120); err != nil { // the elder
		t.Fatal(err)
	}
	if err := worker.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	grown := make(chan error)
	go func() {
		_, err := worker.Take(t.Context(), 50)
		grown <- err
	}()
	if err := holder.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	holder.Close()
	if err := <-grown; err != nil || !worker.slot || worker.Held() != 50 {
		t.Errorf("%v, slot %v, %d bytes", err, worker.slot, worker.Held())
	}
	worker.Close()
	if keyed, _ := g.Usage(); keyed != (Usage{}) {
		t.Errorf("left behind: %+v", keyed)
	}
}
