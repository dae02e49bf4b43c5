package admission

import (
	"context"
	"errors"
	"time"
)

// ErrBusy is the answer to those who have waited long enough, or whose queue is full:
// they may come again.
var ErrBusy = errors.New("the service is busy")

// LaneLimits bound one lane.
type LaneLimits struct {
	Bytes    int64 // held by all its requests together, but for the elder
	Slots    int   // worked on at once
	PerOwner int   // large requests of one owner that may hold memory
}

// Limits bound a gate.
type Limits struct {
	Keyed, Anonymous LaneLimits

	Queue int           // how many may wait, in each queue
	Wait  time.Duration // how long one request may wait, for everything together
}

// Gate is where requests that are not small ask before they take memory or work.
type Gate struct {
	keyed, anonymous lane
	wait             time.Duration
}

// lane is a budget with slots of its own.
type lane struct {
	budget *budget
	slots  *slots

	overdraft chan struct{} // answers beyond the budget
}

// New makes a gate.
func New(l Limits) *Gate {
	open := func(of LaneLimits) lane {
		return lane{newBudget(of.Bytes, of.PerOwner, l.Queue), newSlots(of.Slots, l.Queue), make(chan struct{}, max(1, of.Slots/2))}
	}
	return &Gate{keyed: open(l.Keyed), anonymous: open(l.Anonymous), wait: l.Wait}
}

// Usage is what an operator watches of a lane.
type Usage struct {
	Bytes                   int64
	WaitingBytes            int
	SlotsUsed, WaitingSlots int
	PutOut                  int64 // holders that were too slow while others waited
}

// Usage tells how full the lanes are.
func (g *Gate) Usage() (keyed, anonymous Usage) { return g.keyed.usage(), g.anonymous.usage() }

func (l *lane) usage() (u Usage) {
	u.Bytes, u.WaitingBytes, u.PutOut = l.budget.inUse()
	u.SlotsUsed, u.WaitingSlots = l.slots.inUse()
	return u
}

// Ticket gives a request a ticket that holds nothing yet. PutOut is called, once and
// under a lock, if the request must stop sending; it must not wait.
func (g *Gate) Ticket(keyed bool, owner string, putOut func()) *Ticket {
	t := &Ticket{gate: g, lane: &g.anonymous, charge: charge{owner: owner, putOut: putOut, began: time.Now()}}
	if keyed {
		t.lane = &g.keyed
	}
	return t
}

// Ticket is what one request holds: bytes and perhaps a slot. It is for one goroutine.
type Ticket struct {
	gate   *Gate
	lane   *lane
	charge charge
	slot   bool
	waited time.Duration

	overdrawn bool
}

// Take adds bytes to what the request holds, waiting for them if it must, and tells how
// long it waited. Nobody waits for memory in a slot: those who hold the memory may be
// waiting for that very slot. It is left, and taken again.
func (t *Ticket) Take(ctx context.Context, bytes int64) (waited time.Duration, err error) {
	if t.slot && !t.lane.budget.takeNow(&t.charge, bytes) {
		t.leaveSlot()
		if waited, err = t.Take(ctx, bytes); err == nil {
			err = t.Enter(ctx)
		}
		return waited, err
	} else if t.slot {
		return 0, nil
	}
	began := time.Now()
	err = t.lane.budget.take(ctx, &t.charge, bytes, max(0, t.gate.wait-t.waited))
	waited = time.Since(began)
	t.waited += waited
	return waited, err
}

// Held is how many bytes the request holds.
func (t *Ticket) Held() int64 { return t.charge.bytes }

// Give takes bytes off again.
func (t *Ticket) Give(bytes int64) { t.lane.budget.give(&t.charge, bytes) }

// Moved tells that so many bytes of the body have arrived.
func (t *Ticket) Moved(bytes int) { t.charge.moved(bytes) }

// Arrived tells that the whole body is there: from now on the client is not to blame.
func (t *Ticket) Arrived() { t.lane.budget.arrived(&t.charge) }

// Enter takes a slot, waiting for one if it must.
func (t *Ticket) Enter(ctx context.Context) error {
	if t.slot {
		return nil
	}
	began := time.Now()
	err := t.lane.slots.enter(ctx, t.charge.owner, max(0, t.gate.wait-t.waited))
	t.waited += time.Since(began)
	t.slot = err == nil
	return err
}

// settleWait is how long a slot is kept while neither the budget nor the overdraft has room
// for the answer that was made in it. Readers that take their answers make room sooner;
// those that do not hold up nobody for longer.
const settleWait = time.Second

// Settle leaves the slot because the work is done: whoever reads the answer slowly holds
// bytes, so many more, and no slot. Where the budget has no room for them, as many answers
// as half the slots may overdraw it; that bounds memory, while every reader is quick
// enough, and in the end the slot is left whether there is room or not.
func (t *Ticket) Settle(ctx context.Context, answerBytes int64) {
	if !t.slot {
		return
	}
	if answerBytes > 0 && !t.lane.budget.offer(&t.charge, answerBytes) {
		t.overdraw(ctx)
		t.lane.budget.add(&t.charge, answerBytes)
	}
	t.leaveSlot()
}

func (t *Ticket) leaveSlot() {
	t.slot = false
	t.lane.slots.leave(t.charge.owner)
}

func (t *Ticket) overdraw(ctx context.Context) {
	timer := time.NewTimer(settleWait)
	defer timer.Stop()
	select {
	case t.lane.overdraft <- struct{}{}:
		t.overdrawn = true
	case <-ctx.Done():
	case <-timer.C:
	}
}

// Close gives everything back. A closed ticket may be closed again.
func (t *Ticket) Close() {
	if t.slot {
		t.leaveSlot()
	}
	if t.overdrawn {
		t.overdrawn = false
		<-t.lane.overdraft
	}
	t.lane.budget.giveAll(&t.charge)
}
