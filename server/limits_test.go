package server

import (
	"context"
	"errors"
	"testing"
	"time"
)

// poll waits until a condition holds.
func poll(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

func TestBudgetLetsOneRequestGoOn(t *testing.T) {
	b := newBudget(100)
	ctx := t.Context()
	var first, second, third charge
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
	poll(t, "the second waits", func() bool { _, waiting := b.inUse(); return waiting == 1 })
	if b.offer(&third, 1) {
		t.Error("an offer was granted over the budget")
	}
	// The elder still goes on, past the queue.
	if err := b.take(ctx, &first, 10, patience); err != nil {
		t.Fatal(err)
	}
	b.give(&first, first.bytes)
	if err := <-waited; err != nil {
		t.Fatal(err)
	}
	b.give(&second, second.bytes)
	if held, waiting := b.inUse(); held != 0 || waiting != 0 {
		t.Errorf("held %d, waiting %d after all is given back", held, waiting)
	}
}

// TestBudgetKeepsRoomForThoseNearlyThere fills the quarter of the beginners: who holds
// more than they goes on, past the queue.
func TestBudgetKeepsRoomForThoseNearlyThere(t *testing.T) {
	b := newBudget(3200)
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
	poll(t, "a beginner waits", func() bool { _, waiting := b.inUse(); return waiting == 1 })
	take(&late, 1000)
	for i := range beginners {
		b.give(&beginners[i], 80)
	}
	if err := <-waited; err != nil {
		t.Error(err)
	}
	for _, c := range []*charge{&late, &elder, &queued} {
		b.give(c, c.bytes)
	}
	if b.held != 0 || b.beginning != 0 {
		t.Errorf("%d held, %d by beginners after all is given back", b.held, b.beginning)
	}
}

func TestBudgetRefusesAfterTheWait(t *testing.T) {
	b := newBudget(10)
	var elder, other charge
	if err := b.take(t.Context(), &elder, 20, patience); err != nil {
		t.Fatal(err)
	}
	err := b.take(t.Context(), &other, 1, 0)
	if refused := refusalOf(err); err == nil || refused.status != 503 {
		t.Errorf("got %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.take(gone, &other, 1, patience); err == nil {
		t.Error("a client that has gone still waits")
	}
	b.queue = make([]*waiter, queueLength)
	if err := b.take(t.Context(), &other, 1, patience); err == nil {
		t.Error("the queue has no end")
	}
}

func TestSlotsQueueIsBounded(t *testing.T) {
	s := newSlots(1, 1)
	if err := s.enter(t.Context(), patience); err != nil {
		t.Fatal(err)
	}
	waited := make(chan error, 1)
	go func() { waited <- s.enter(t.Context(), patience) }()
	poll(t, "one waits", func() bool { return s.waiting.Load() == 1 })
	var refused *refusal
	if err := s.enter(t.Context(), patience); !errors.As(err, &refused) || refused.status != 503 {
		t.Errorf("got %v, want 503", err)
	}
	s.leave()
	if err := <-waited; err != nil {
		t.Error(err)
	}
	if err := s.enter(t.Context(), 0); err == nil {
		t.Error("a slot was given twice")
	}
	s.leave()
}

func TestRequestIDs(t *testing.T) {
	ids := newRequestIDs()
	for _, good := range []string{"a", "Az09._-", "0123456789012345678901234567890123456789012345678901234567890123"} {
		if got := ids.of(good); got != good {
			t.Errorf("%q became %q", good, got)
		}
	}
	for _, bad := range []string{"", "a b", "a\n", "é", "01234567890123456789012345678901234567890123456789012345678901234"} {
		got := ids.of(bad)
		if got == bad || !isRequestID(got) {
			t.Errorf("%q became %q", bad, got)
		}
	}
	if first := ids.of(""); first == ids.of("") {
		t.Error("two requests have one id")
	}
}
