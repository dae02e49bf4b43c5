package keys

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"
)

// faults makes one call to a database fail as a disk does. Calls are counted from one;
// what each one was is noted.
type faults struct {
	at    int  // the call that fails; 0 is none
	after bool // a commit that fails has been done: only its answer is lost
	calls []string
}

// errDisk is what a dying disk says.
var errDisk = fmt.Errorf("disk I/O error: %w", syscall.EIO)

// next notes a call and tells whether it is the one that fails.
func (f *faults) next(call string) error {
	f.calls = append(f.calls, call)
	if len(f.calls) == f.at {
		return errDisk
	}
	return nil
}

// arm makes the given call fail, counted from now.
func (f *faults) arm(at int, after bool) { f.at, f.after, f.calls = at, after, nil }

// put stands between a store and its database, on one connection so that calls have
// an order.
func (f *faults) put(s *Store) {
	var connector driver.Connector = fileConnector{s.db.Driver(), sqliteSource(s.target.file, url.Values{"_txlock": {"immediate"}})}
	if s.shared() {
		connector = stdlib.GetConnector(*s.target.postgres)
	}
	_ = s.db.Close()
	s.db = sql.OpenDB(faultyConnector{connector, f})
	s.db.SetMaxOpenConns(1)
}

type fileConnector struct {
	driver driver.Driver
	source string
}

func (c fileConnector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.source) }
func (c fileConnector) Driver() driver.Driver                        { return c.driver }

type faultyConnector struct {
	driver.Connector
	faults *faults
}

func (c faultyConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	return &faultyConn{conn, c.faults}, err
}

type faultyConn struct {
	driver.Conn
	faults *faults
}

func (c *faultyConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if err := c.faults.next("begin"); err != nil {
		return nil, err
	}
	tx, err := c.Conn.(driver.ConnBeginTx).BeginTx(ctx, o)
	return &faultyTx{tx, c.faults}, err
}

func (c *faultyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.faults.next("write"); err != nil {
		return nil, err
	}
	return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
}

func (c *faultyConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.faults.next("read"); err != nil {
		return nil, err
	}
	rows, err := c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return &faultyRows{rows, c.faults}, nil
}

type faultyRows struct {
	driver.Rows
	faults *faults
}

func (r *faultyRows) Next(values []driver.Value) error {
	if err := r.faults.next("next row"); err != nil {
		return err
	}
	return r.Rows.Next(values)
}

type faultyTx struct {
	driver.Tx
	faults *faults
}

func (x *faultyTx) Commit() error {
	err := x.faults.next("commit")
	if err == nil || x.faults.after {
		return errors.Join(x.Tx.Commit(), err)
	}
	return errors.Join(err, x.Tx.Rollback())
}

// TestDiskErrorsAtEveryCall has each call to the database fail in turn: begin, every
// statement, every row that is read, and the commit, done and undone. A key that was
// shown is there, a failed change leaves no trace (but for a commit whose answer was
// lost), known keys keep working, and the next attempt succeeds.
func TestDiskErrorsAtEveryCall(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		s := open(t, database, OpenOptions{})
		known, k := create(t, s, CreateOptions{})
		f := &faults{}
		f.put(s)
		c := checker(t, s, nil, CheckerOptions{still: true})
		seen := map[string]bool{}
		for _, after := range []bool{false, true} {
			for at := 1; ; at++ {
				if !failCreate(t, s, c, f, at, after, seen) {
					break
				}
				wantCheck(t, c, "known", known, k.ID, nil)
			}
		}
		for _, call := range []string{"begin", "read", "next row", "write", "commit"} {
			if !seen[call] {
				t.Errorf("no %s failed", call)
			}
		}
	})
}

// failCreate makes a key while one call fails; false when there was no such call.
func failCreate(t *testing.T, s *Store, c *Checker, f *faults, at int, after bool, seen map[string]bool) bool {
	t.Helper()
	before := count(t, s, f)
	f.arm(at, after)
	secret, made, err := s.Create(t.Context(), CreateOptions{Name: "more"})
	reached := len(f.calls) >= at
	call := ""
	if reached {
		call = f.calls[at-1]
		seen[call] = true
	}
	added := count(t, s, f) - before
	switch {
	case err == nil && added != 1, err != nil && added != 0 && !(call == "commit" && after):
		t.Errorf("%s %d failed (%v): %d keys more", call, at, err, added)
	case err == nil:
		wantCheck(t, c, "new", secret, made.ID, nil)
	case !errors.Is(err, syscall.EIO) || !strings.Contains(err.Error(), s.String()) || secret != "":
		t.Errorf("%s %d failed, which gives %q, %v", call, at, secret, err)
	}
	return reached
}

// count gives the number of keys, with no call failing.
func count(t *testing.T, s *Store, f *faults) int {
	t.Helper()
	f.arm(0, false)
	list, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// TestDiskErrorsWhileReading has the reading of keys and the writing of usage fail at
// every call: a server goes on with what it knows, and nothing is counted twice.
func TestDiskErrorsWhileReading(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		secret, k := create(t, s, CreateOptions{})
		f := &faults{}
		f.put(s)
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		used := int64(0)
		for at := 1; at <= 12; at++ {
			for _, after := range []bool{false, true} {
				now.advance(reloadInterval)
				f.arm(at, after)
				if err := c.refresh(t.Context()); (err != nil) != (len(f.calls) >= at) {
					t.Errorf("call %d of %v failed: %v", at, f.calls, err)
				}
				wantCheck(t, c, "known", secret, k.ID, nil)
				c.Used(k.ID, 1, 10)
				used++
				f.arm(at, after)
				c.flush(t.Context())
			}
		}
		f.arm(0, false)
		now.advance(reloadInterval)
		if err := c.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantUsage(t, s, UsageOptions{}, []DayUsage{{k.ID, "test", "2026-04-01", used, 10 * used}})
	})
}
