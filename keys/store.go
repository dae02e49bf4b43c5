package keys

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"time"
)

// Store is the durable home of keys: one SQLite file or one PostgreSQL database.
// It is safe for concurrent use, also by several processes and machines.
type Store struct {
	db     *sql.DB
	target target
	// readOnly is set when the file may be read but not written: keys are still
	// judged, nothing can be changed.
	readOnly bool
	isNew    bool // opening made the file
	now      func() time.Time
	random   io.Reader
	actor    string
}

// OpenOptions replace what a store takes from its surroundings.
type OpenOptions struct {
	// Now is the clock; time.Now unless given.
	Now func() time.Time
	// Actor stands in the audit trail; user@machine unless given.
	Actor string
	// Existing refuses to make a new SQLite file: who wants to read keys and names a
	// file that is not there has the wrong name or stands in the wrong directory.
	Existing bool
}

// DefaultDatabase is the SQLite file used when no database is named.
const DefaultDatabase = "tillroll.db"

// errReadOnly is why nothing can be changed in a store that may only be read.
var errReadOnly = errors.New("the key database is read-only")

// Open opens a database and brings its tables up to date. The database is the path of
// an SQLite file, made if it is not there, or the address of a PostgreSQL database
// (postgres://…). An empty one means DefaultDatabase.
func Open(ctx context.Context, database string) (*Store, error) {
	return OpenWith(ctx, database, OpenOptions{})
}

// OpenWith is Open with a clock and an actor of the caller's choice.
func OpenWith(ctx context.Context, database string, o OpenOptions) (*Store, error) {
	target, err := parseTarget(database)
	if err != nil {
		return nil, err
	}
	s := &Store{target: target, now: o.Now, random: rand.Reader, actor: o.Actor}
	if s.now == nil {
		s.now = time.Now
	}
	if s.actor == "" {
		s.actor = thisActor()
	}
	if err := s.connect(ctx, o); err != nil {
		return nil, fmt.Errorf("cannot open the key database, %s: %w", target, err)
	}
	return s, nil
}

// thisActor names who runs the process, for the audit trail.
func thisActor() string {
	name, host := "unknown", "unknown"
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	if h, err := os.Hostname(); err == nil {
		host = h
	}
	return name + "@" + host
}

// String says which database it is, without its password.
func (s *Store) String() string { return s.target.String() }

// IsNew tells that opening made the file: no database was there.
func (s *Store) IsNew() bool { return s.isNew }

// shared tells whether several machines can use this store at once.
func (s *Store) shared() bool { return s.target.postgres != nil }

// Close lets go of the database.
func (s *Store) Close() error { return s.db.Close() }

// change runs one change of keys as a transaction. Raising the revision comes first:
// the row is the lock that makes writers on all machines go one after the other.
func (s *Store) change(ctx context.Context, do func(tx *sql.Tx, revision int64) error) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		var revision int64
		const raise = `UPDATE tillroll_counters SET value = value + 1 WHERE name = 'revision' RETURNING value`
		if err := tx.QueryRowContext(ctx, raise).Scan(&revision); err != nil {
			return err
		}
		return do(tx, revision)
	})
}

// write runs do in a transaction and commits it, or leaves no trace of it.
func (s *Store) write(ctx context.Context, do func(tx *sql.Tx) error) error {
	if s.readOnly {
		return fmt.Errorf("%w: %s", errReadOnly, s)
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(err)
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // The first error is the one to tell.
		return s.explain(err)
	}
	return s.explain(tx.Commit())
}

// explain adds which database an error is about, and leaves our own errors alone.
func (s *Store) explain(err error) error {
	var unknown *UnknownKeyError
	var revoked *revokedKeyError
	if err == nil || errors.As(err, &unknown) || errors.As(err, &revoked) || errors.Is(err, errNotFirst) {
		return err
	}
	return fmt.Errorf("the key database, %s: %w", s, err)
}
