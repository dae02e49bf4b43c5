package keys

import (
	"context"
	"fmt"
	"math"
	"net/netip"
	"strconv"
	"sync/atomic"
	"time"
)

// Limits say how much a client may ask for. A limit of zero is off.
type Limits struct {
	// KeyRequestsPerMinute bounds the requests of one key.
	KeyRequestsPerMinute int
	// AddressRequestsPerMinute bounds the requests of one network address, with or
	// without a key.
	AddressRequestsPerMinute int
	// KeyRowsPerDay bounds the rows one key converts in a day (UTC).
	KeyRowsPerDay int
}

// policy is one limit under its public name.
type policy struct {
	name   string
	limit  int
	window time.Duration
}

// Decision is the verdict of a Limiter. The zero value means that no limit is on.
type Decision struct {
	// Limited is true when the request has to be refused.
	Limited bool
	// Policy names the limit that refused or, if none did, the one nearest to its end.
	Policy string
	// Limit and Remaining count requests or rows in the Window.
	Limit, Remaining int
	Window           time.Duration
	// Reset is when everything is allowed again.
	Reset time.Duration
	// RetryAfter is when the same request can pass; 0 unless Limited.
	RetryAfter time.Duration
}

// Headers calls set with the fields that tell a client where it stands: the RateLimit
// fields of the IETF draft in its present form, the three of its earlier form that
// most clients know and, when limited, Retry-After. Without a limit there are none.
func (d Decision) Headers(set func(name, value string)) {
	if d.Policy == "" {
		return
	}
	reset := wholeSeconds(d.Reset)
	set("RateLimit-Policy", fmt.Sprintf("%q;q=%d;w=%d", d.Policy, d.Limit, wholeSeconds(d.Window)))
	set("RateLimit", fmt.Sprintf("%q;r=%d;t=%d", d.Policy, d.Remaining, reset))
	set("RateLimit-Limit", strconv.Itoa(d.Limit))
	set("RateLimit-Remaining", strconv.Itoa(d.Remaining))
	set("RateLimit-Reset", strconv.Itoa(reset))
	if d.Limited {
		set("Retry-After", strconv.Itoa(max(1, wholeSeconds(d.RetryAfter))))
	}
}

// wholeSeconds rounds up: who comes back a moment early is refused again.
func wholeSeconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

// Left is the share that is left, 1 where no limit is on.
func (d Decision) Left() float64 {
	if d.Policy == "" {
		return 1
	}
	return float64(d.Remaining) / float64(d.Limit)
}

// LimiterOptions replace the defaults of a Limiter.
type LimiterOptions struct {
	// Now is the clock; time.Now unless given.
	Now func() time.Time
	// Report is told when limits could not be counted across replicas and are counted
	// in this process for the time being. It must not block.
	Report func(what string, err error)

	// patience replaces sharedTimeout in tests.
	patience time.Duration
}

const (
	// sharedTimeout is how long a request waits for the count of all replicas.
	sharedTimeout = 500 * time.Millisecond
	// sharedPause is how long the count of all replicas is left alone after it failed,
	// so that a database that is away does not slow every request down.
	sharedPause = 5 * time.Second
)

// Limiter counts requests and rows against Limits: in this process, and across
// replicas when the store is shared. While the shared store is away it counts in this
// process: a limit is no reason to refuse a paying client. It is safe for concurrent use.
type Limiter struct {
	store                  *Store
	requests, visits, rows policy
	now                    func() time.Time
	report                 func(what string, err error)
	local                  localCounts
	timeout                time.Duration
	failed                 atomic.Pointer[time.Time] // when the count of all replicas last failed
}

// NewLimiter makes a limiter. The store may be nil.
func NewLimiter(s *Store, l Limits, o LimiterOptions) *Limiter {
	limiter := &Limiter{
		store:    s,
		requests: policy{"key-requests", l.KeyRequestsPerMinute, time.Minute},
		visits:   policy{"address-requests", l.AddressRequestsPerMinute, time.Minute},
		rows:     policy{"key-rows", l.KeyRowsPerDay, 24 * time.Hour},
		now:      o.Now,
		report:   o.Report,
		timeout:  sharedTimeout,
	}
	if o.patience > 0 {
		limiter.timeout = o.patience
	}
	if limiter.now == nil {
		limiter.now = time.Now
	}
	if limiter.report == nil {
		limiter.report = func(string, error) {}
	}
	return limiter
}

// Visit counts one request from an address, whatever it brings.
func (l *Limiter) Visit(ctx context.Context, address string) Decision {
	return l.charge(ctx, l.visits, network(address), 1)
}

// Request counts one request of a key.
func (l *Limiter) Request(ctx context.Context, id string) Decision {
	return l.charge(ctx, l.requests, id, 1)
}

// Rows counts the rows of one request against the day of its key. Rows that do not fit
// are refused together and not counted.
func (l *Limiter) Rows(ctx context.Context, id string, rows int) Decision {
	return l.charge(ctx, l.rows, id, rows)
}

// charge counts n for a subject, unless the policy is off or there is nobody to charge.
func (l *Limiter) charge(ctx context.Context, p policy, subject string, n int) Decision {
	if p.limit <= 0 || subject == "" || n <= 0 {
		return Decision{}
	}
	now := l.now()
	if l.store != nil && l.store.shared() && !l.paused(now) {
		asking, cancel := context.WithTimeout(ctx, l.timeout)
		defer cancel()
		used, fits, err := l.store.chargeWindow(asking, p, subject, n, now)
		if err == nil {
			return p.windowDecision(used, fits, now)
		}
		if ctx.Err() == nil { // Else the client is gone and the store is not to blame.
			l.failed.Store(&now)
			l.report("limits are counted in this process alone for the time being", err)
		}
	}
	if p.window > time.Minute {
		used, fits := l.local.chargeDay(p, subject, n, now, func() int64 { return l.rowsToday(ctx, subject, now) })
		return p.windowDecision(used, fits, now)
	}
	return l.local.chargeBucket(p, subject, n, now)
}

// paused tells whether the count of all replicas is left alone. A clock that was set
// back since it failed does not prolong that.
func (l *Limiter) paused(now time.Time) bool {
	failed := l.failed.Load()
	if failed == nil {
		return false
	}
	since := now.Sub(*failed)
	return since >= 0 && since < sharedPause
}

// rowsToday is what a key converted today before this process first met it, so that a
// restart does not grant a second day.
func (l *Limiter) rowsToday(ctx context.Context, id string, now time.Time) int64 {
	if l.store == nil {
		return 0
	}
	today := now.UTC().Format(dayFormat)
	usage, err := l.store.Usage(ctx, UsageOptions{KeyID: id, From: today, To: today})
	if err != nil || len(usage) == 0 {
		return 0
	}
	return usage[0].Rows
}

// windowBegan is when the fixed window of a moment began.
func (p policy) windowBegan(now time.Time) time.Time { return now.UTC().Truncate(p.window) }

// windowDecision tells where a client stands in a fixed window.
func (p policy) windowDecision(used int64, fits bool, now time.Time) Decision {
	left := p.windowBegan(now).Add(p.window).Sub(now)
	d := Decision{
		Policy: p.name, Limit: p.limit, Window: p.window, Reset: left,
		Remaining: int(max(0, int64(p.limit)-used)),
	}
	if !fits {
		d.Limited, d.RetryAfter = true, left
	}
	return d
}

// network is what is counted for an address: the address itself or, since one customer
// has 2^64 of them, the /64 of an IPv6 address.
func network(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	parsed = parsed.Unmap().WithZone("")
	if parsed.Is4() {
		return parsed.String()
	}
	prefix, err := parsed.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
