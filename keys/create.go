package keys

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// longestName keeps lists readable and the audit trail small.
const longestName = 200

// planPattern keeps plans comparable: one spelling for one plan.
var planPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// firstName is the name of the key made at the first start.
const firstName = "first start"

// The events of the audit trail.
const (
	eventCreated = "created"
	eventRevoked = "revoked"
	eventRotated = "rotated"
)

// errNotFirst ends the making of a first key in a store that already has one.
var errNotFirst = errors.New("the store already has a key")

// Create makes a key. The secret is given only after the key is durable, and is kept
// nowhere: who loses it makes another.
func (s *Store) Create(ctx context.Context, o CreateOptions) (secret string, k Key, err error) {
	if o, err = o.checked(); err != nil {
		return "", Key{}, err
	}
	err = s.change(ctx, func(tx *sql.Tx, revision int64) error {
		secret, k, err = s.insert(ctx, tx, revision, o)
		return err
	})
	if err != nil {
		return "", Key{}, err
	}
	return secret, k, nil
}

// CreateFirst makes the first key of an empty store. Of several replicas that start at
// the same moment exactly one gets made = true.
func (s *Store) CreateFirst(ctx context.Context) (secret string, made bool, err error) {
	const count = `SELECT count(*) FROM tillroll_keys`
	var keys int
	// Without the lock: a server must also start where nothing can be written.
	if err := s.db.QueryRowContext(ctx, count).Scan(&keys); err != nil {
		return "", false, s.explain(err)
	}
	if keys > 0 {
		return "", false, nil
	}
	err = s.change(ctx, func(tx *sql.Tx, revision int64) error {
		// Behind the writers' lock, so it sees what the winner made.
		if err := tx.QueryRowContext(ctx, count).Scan(&keys); err != nil {
			return err
		}
		if keys > 0 {
			return errNotFirst
		}
		secret, _, err = s.insert(ctx, tx, revision, CreateOptions{Name: firstName, Plan: PlanPro})
		return err
	})
	switch {
	case errors.Is(err, errNotFirst):
		return "", false, nil
	case err != nil:
		return "", false, err
	}
	return secret, true, nil
}

// Revoke ends a key for good; revoking it again changes nothing. The key is named by
// its id or, when a secret was found where it should not be, by the secret itself.
func (s *Store) Revoke(ctx context.Context, id string) (k Key, err error) {
	err = s.change(ctx, func(tx *sql.Tx, revision int64) error {
		if k, err = one(ctx, tx, id); err != nil || !k.Revoked.IsZero() {
			return err
		}
		if err := s.end(ctx, tx, revision, k.ID, eventRevoked); err != nil {
			return err
		}
		k, err = one(ctx, tx, k.ID)
		return err
	})
	return k, err
}

// Rotate makes a key with the name, plan and lifetime of another and ends the other:
// at once, or after the overlap, in which both work.
func (s *Store) Rotate(ctx context.Context, id string, overlap time.Duration) (secret string, k Key, err error) {
	err = s.change(ctx, func(tx *sql.Tx, revision int64) error {
		old, err := s.retire(ctx, tx, revision, id, overlap)
		if err != nil {
			return err
		}
		o := CreateOptions{Name: old.Name, Plan: old.Plan}
		if !old.Expires.IsZero() {
			o.Lifetime = old.Expires.Sub(old.Created)
		}
		secret, k, err = s.insert(ctx, tx, revision, o)
		return err
	})
	if err != nil {
		return "", Key{}, err
	}
	return secret, k, nil
}

// checked fills the defaults in and refuses what would spoil a list.
func (o CreateOptions) checked() (CreateOptions, error) {
	o.Name = strings.TrimSpace(o.Name)
	if o.Plan == "" {
		o.Plan = PlanPro
	}
	switch {
	case o.Name == "":
		return o, errors.New("a key needs a name that tells whose it is")
	case utf8.RuneCountInString(o.Name) > longestName:
		return o, fmt.Errorf("the name has more than %d characters", longestName)
	case !utf8.ValidString(o.Name) || strings.ContainsFunc(o.Name, unseen):
		return o, errors.New("the name holds characters that cannot be printed")
	case strings.Contains(o.Name, Prefix):
		return o, fmt.Errorf("the name holds %q: never write a key into a name, names are shown in lists", Prefix)
	case !planPattern.MatchString(o.Plan):
		return o, fmt.Errorf("the plan must be a short word in lower case, such as %q", PlanPro)
	case o.Lifetime < 0 || (o.Lifetime > 0 && o.Lifetime < time.Second):
		return o, errors.New("the key would have expired before its first use")
	}
	return o, nil
}

// unseen tells characters that change a list without being seen in it: controls, and marks
// of direction and of no width, by which one name can look like another.
func unseen(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }

// insert adds a key and its event within a transaction.
func (s *Store) insert(ctx context.Context, tx *sql.Tx, revision int64, o CreateOptions) (string, Key, error) {
	secret, err := New(s.random)
	if err != nil {
		return "", Key{}, err
	}
	id, err := newID(s.random)
	if err != nil {
		return "", Key{}, err
	}
	k := Key{ID: id, Name: o.Name, Plan: o.Plan, Created: fromUnix(s.now().Unix())}
	if o.Lifetime > 0 {
		k.Expires = k.Created.Add(o.Lifetime).Truncate(time.Second)
	}
	d, _ := digestOf(secret)
	const add = `INSERT INTO tillroll_keys (id, digest, name, plan, created, expires, revoked, revision)
		VALUES ($1, $2, $3, $4, $5, $6, 0, $7)`
	_, err = tx.ExecContext(ctx, add, id, hex.EncodeToString(d[:]), k.Name, k.Plan,
		toUnix(k.Created), toUnix(k.Expires), revision)
	if err != nil {
		return "", Key{}, err
	}
	return secret, k, s.record(ctx, tx, revision, id, eventCreated)
}

// retire ends a key that is being replaced, now or when the overlap is over, and gives
// it as it was before.
func (s *Store) retire(ctx context.Context, tx *sql.Tx, revision int64, id string, overlap time.Duration) (Key, error) {
	old, err := one(ctx, tx, id)
	if err != nil {
		return Key{}, err
	}
	if !old.Revoked.IsZero() {
		return Key{}, &revokedKeyError{ID: old.ID}
	}
	if overlap <= 0 {
		return old, s.end(ctx, tx, revision, old.ID, eventRotated)
	}
	expires := s.now().Add(overlap).Unix()
	if !old.Expires.IsZero() {
		expires = min(expires, old.Expires.Unix()) // Rotating never prolongs a key.
	}
	const shorten = `UPDATE tillroll_keys SET expires = $1, revision = $2 WHERE id = $3`
	if _, err := tx.ExecContext(ctx, shorten, expires, revision, old.ID); err != nil {
		return Key{}, err
	}
	return old, s.record(ctx, tx, revision, old.ID, eventRotated)
}

// end revokes a key within a transaction.
func (s *Store) end(ctx context.Context, tx *sql.Tx, revision int64, id, event string) error {
	const revoke = `UPDATE tillroll_keys SET revoked = $1, revision = $2 WHERE id = $3`
	if _, err := tx.ExecContext(ctx, revoke, s.now().Unix(), revision, id); err != nil {
		return err
	}
	return s.record(ctx, tx, revision, id, event)
}

// record adds an event to the audit trail: who did what to which key, and when.
func (s *Store) record(ctx context.Context, tx *sql.Tx, revision int64, id, event string) error {
	const add = `INSERT INTO tillroll_key_events (revision, key_id, event, at, actor) VALUES ($1, $2, $3, $4, $5)`
	_, err := tx.ExecContext(ctx, add, revision, id, event, s.now().Unix(), s.actor)
	return err
}

// fromUnix and toUnix keep the zero time, which means never, apart from 1970.
func fromUnix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

func toUnix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}
