package keys

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"strings"
	"time"
)

// dayFormat is how days stand in the store: their order as text is their order in time.
const dayFormat = time.DateOnly

// selectKeys reads keys with their usage. The sum needs its cast: PostgreSQL adds
// bigints up to a numeric.
const selectKeys = `SELECT k.id, k.name, k.plan, k.created, k.expires, k.revoked,
	coalesce(max(u.day), ''), CAST(coalesce(sum(u.requests), 0) AS bigint), CAST(coalesce(sum(u.row_count), 0) AS bigint)
	FROM tillroll_keys k LEFT JOIN tillroll_key_usage u ON u.key_id = k.id`

// groupKeys names every column that is selected: PostgreSQL insists on it.
const groupKeys = ` GROUP BY k.id, k.name, k.plan, k.created, k.expires, k.revoked`

// List gives every key, the oldest first, revoked and expired ones included.
func (s *Store) List(ctx context.Context) ([]Key, error) {
	found, err := queryAll(ctx, s.db, scanKey, selectKeys+groupKeys+` ORDER BY k.created, k.id`)
	return found, s.explain(err)
}

// one finds a key by its id or by its secret. A secret never reaches an error text.
func one(ctx context.Context, tx *sql.Tx, id string) (Key, error) {
	d, _ := digestOf(id)
	found, err := queryAll(ctx, tx, scanKey, selectKeys+` WHERE k.id = $1 OR k.digest = $2`+groupKeys,
		id, hex.EncodeToString(d[:]))
	if err != nil {
		return Key{}, err
	}
	if len(found) == 0 {
		if strings.HasPrefix(id, Prefix) {
			id = ""
		}
		return Key{}, &UnknownKeyError{ID: id}
	}
	return found[0], nil
}

// scanKey reads a line of selectKeys.
func scanKey(rows *sql.Rows) (k Key, err error) {
	var created, expires, revoked int64
	err = rows.Scan(&k.ID, &k.Name, &k.Plan, &created, &expires, &revoked, &k.LastUsed, &k.Requests, &k.Rows)
	k.Created, k.Expires, k.Revoked = fromUnix(created), fromUnix(expires), fromUnix(revoked)
	return k, err
}

// Event is a line of the audit trail.
type Event struct {
	At time.Time
	// Actor is who did it, as user@machine.
	Actor string
	// Event is created, revoked or rotated.
	Event string
	KeyID string
}

// Events gives the audit trail, the oldest event first.
func (s *Store) Events(ctx context.Context) ([]Event, error) {
	found, err := queryAll(ctx, s.db, func(rows *sql.Rows) (e Event, err error) {
		var at int64
		err = rows.Scan(&at, &e.Actor, &e.Event, &e.KeyID)
		e.At = fromUnix(at)
		return e, err
	}, `SELECT at, actor, event, key_id FROM tillroll_key_events ORDER BY revision, event DESC, key_id`)
	return found, s.explain(err)
}

// DayUsage is what a key was used for on one day.
type DayUsage struct {
	KeyID string
	// Name is "" for fixed keys, which are not in the store.
	Name string
	// Day is YYYY-MM-DD in UTC.
	Day            string
	Requests, Rows int64
}

// UsageOptions narrow Usage down; the zero value means everything.
type UsageOptions struct {
	// KeyID is the only key wanted.
	KeyID string
	// From and To are the first and the last day wanted, YYYY-MM-DD.
	From, To string
}

// Usage gives requests and rows per key and day, by day and then by key.
func (s *Store) Usage(ctx context.Context, o UsageOptions) ([]DayUsage, error) {
	const query = `SELECT u.key_id, coalesce(k.name, ''), u.day, u.requests, u.row_count
		FROM tillroll_key_usage u LEFT JOIN tillroll_keys k ON k.id = u.key_id
		WHERE ($1 = '' OR u.key_id = $1) AND ($2 = '' OR u.day >= $2) AND ($3 = '' OR u.day <= $3)
		ORDER BY u.day, u.key_id`
	found, err := queryAll(ctx, s.db, func(rows *sql.Rows) (u DayUsage, err error) {
		err = rows.Scan(&u.KeyID, &u.Name, &u.Day, &u.Requests, &u.Rows)
		return u, err
	}, query, o.KeyID, o.From, o.To)
	return found, s.explain(err)
}

// queryer is what a pool and a transaction have in common.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// queryAll reads every row of an answer.
func queryAll[T any](ctx context.Context, q queryer, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		all = append(all, one)
	}
	return all, errors.Join(rows.Err(), rows.Close())
}
