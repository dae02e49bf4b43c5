package keys

import (
	"context"
	"errors"
	"io"
	"time"
)

var errNotYet = errors.New("keys: the store is not built yet")

// Store is the durable home of keys: one SQLite file or one PostgreSQL database.
type Store struct{}

// OpenOptions replace the clock and the randomness of a store, for tests.
type OpenOptions struct {
	Now    func() time.Time
	Random io.Reader
}

// Open opens the database (a path, or postgres://…) and brings its tables up to date.
func Open(ctx context.Context, database string) (*Store, error) {
	return OpenWith(ctx, database, OpenOptions{})
}

// OpenWith is Open with a clock and randomness of the caller's choice.
func OpenWith(context.Context, string, OpenOptions) (*Store, error) { return nil, errNotYet }

// String says which database it is, without its password.
func (s *Store) String() string { return "" }

// Close lets go of the database.
func (s *Store) Close() error { return nil }

// Create makes a key; the secret is returned only after the key is durable.
func (s *Store) Create(context.Context, CreateOptions) (secret string, k Key, err error) {
	return "", Key{}, errNotYet
}

// CreateFirst makes the first key of an empty store. Of several replicas that start at
// the same moment exactly one gets made = true.
func (s *Store) CreateFirst(context.Context) (secret string, made bool, err error) {
	return "", false, errNotYet
}

// List gives every key, the oldest first.
func (s *Store) List(context.Context) ([]Key, error) { return nil, errNotYet }

// Revoke ends a key for good.
func (s *Store) Revoke(ctx context.Context, id string) error { return errNotYet }

// Identity is who a request comes from.
type Identity struct {
	// ID is the public id, for logs and usage: the key's, or fixed-N for the N-th
	// configured key.
	ID string
}

// ErrInvalid is the one answer to a key that is missing, malformed, unknown, revoked,
// expired or not Pro.
var ErrInvalid = errors.New("invalid or missing API key")

// Unavailable means that a key cannot be judged because the store does not answer.
type Unavailable struct {
	// RetryAfter is when asking again is worth while.
	RetryAfter time.Duration
}

func (e *Unavailable) Error() string { return "the key store does not answer" }

// CheckerOptions replace the defaults of a Checker.
type CheckerOptions struct {
	// Now is the clock; time.Now unless given.
	Now func() time.Time
	// Grace is how long known keys keep working while the store is away; 10 minutes unless given.
	Grace time.Duration
}

// Checker judges the keys of requests without asking the store.
type Checker struct{}

// NewChecker starts a checker. The store may be nil: then only the fixed keys work.
func NewChecker(s *Store, fixed []string, o CheckerOptions) *Checker { return &Checker{} }

// Check judges one secret: its identity, ErrInvalid or *Unavailable.
func (c *Checker) Check(ctx context.Context, secret string) (Identity, error) {
	return Identity{}, ErrInvalid
}

// Used counts what a key was used for; the counts reach the store in batches.
func (c *Checker) Used(id string, requests, rows int) {}

// Ready is nil while keys can be judged.
func (c *Checker) Ready() error { return nil }

// Close writes the outstanding usage and stops the background work.
func (c *Checker) Close(ctx context.Context) error { return nil }

// Status is what an operator watches.
type Status struct {
	// Keys is the number of usable keys in memory.
	Keys int
	// Confirmed is when the store last answered.
	Confirmed time.Time
	// PendingUsage is the number of usage rows not yet written.
	PendingUsage int
}

// Status gives the present figures for metrics.
func (c *Checker) Status() Status { return Status{} }

// Limits are off where zero.
type Limits struct {
	KeyRequestsPerMinute     int
	AddressRequestsPerMinute int
	KeyRowsPerDay            int
}

// Decision is the verdict of a Limiter.
type Decision struct {
	// Limited is true when the request has to be refused.
	Limited bool
	// Policy names the limit that stood nearest to its end ("" when none is on).
	Policy string
	// Limit and Remaining count in Window; Reset is when the window is whole again.
	Limit, Remaining int
	Window, Reset    time.Duration
	// RetryAfter is when the same request can pass; 0 unless Limited.
	RetryAfter time.Duration
}

// Headers calls set with the header fields that tell a client where it stands:
// RateLimit-Policy, RateLimit and, when limited, Retry-After. Without a limit: none.
func (d Decision) Headers(set func(name, value string)) {}

// Limiter counts requests and rows against Limits.
type Limiter struct{}

// LimiterOptions replace the defaults of a Limiter.
type LimiterOptions struct {
	// Now is the clock; time.Now unless given.
	Now func() time.Time
}

// NewLimiter counts in this process, and across replicas when the store is PostgreSQL.
func NewLimiter(s *Store, l Limits, o LimiterOptions) *Limiter { return &Limiter{} }

// Request counts one request of a key ("" for none) from an address ("" for none).
func (l *Limiter) Request(ctx context.Context, id, address string) Decision { return Decision{} }

// Rows counts rows of a key against its day; call it when they are counted and before they are converted.
func (l *Limiter) Rows(ctx context.Context, id string, rows int) Decision { return Decision{} }
